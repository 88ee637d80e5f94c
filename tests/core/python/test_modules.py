"""torch.nn where it says what PyTorch does not: names that are not there, files of whole modules, attributes found the short way."""
import io
import pickle
import unittest

import torch
from torch import nn


class Doubling(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.ones(2))

    def forward(self, x):
        return 2 * x * self.w


class Names(unittest.TestCase):
    def test_what_is_absent_says_so(self):
        for module, name in ((nn, "Conv2d"), (nn, "LSTM"), (nn.modules, "MaxPool2d"), (nn.utils, "prune"), (nn.utils.rnn, "PackedSequence"),
                             (nn.utils.parametrizations, "orthogonal")):
            with self.assertRaisesRegex(AttributeError, f"^{module.__name__}.{name} is not in Stridescope yet$"):
                getattr(module, name)
        with self.assertRaisesRegex(AttributeError, "^module 'torch.nn' has no attribute 'Nope'$"):
            nn.Nope

    def test_paths_that_scripts_name(self):
        self.assertIs(nn.modules.module.Module, nn.Module)
        self.assertIs(nn.modules.loss.MSELoss, nn.MSELoss)
        self.assertIs(nn.modules.container.ParameterList, nn.ParameterList)
        for name in nn.modules.__all__:
            self.assertIs(getattr(nn, name), getattr(nn.modules, name))
            self.assertTrue(getattr(nn, name).__doc__, name)


class Files(unittest.TestCase):
    def test_a_whole_module_needs_trust(self):
        stream = io.BytesIO()
        torch.save(Doubling(), stream)
        stream.seek(0)
        with self.assertRaisesRegex(pickle.UnpicklingError, "Weights only load failed"):
            torch.load(stream)
        stream.seek(0)
        self.assertEqual(torch.load(stream, weights_only=False)(torch.ones(2)).tolist(), [2, 2])


class Attributes(unittest.TestCase):
    def test_a_getattr_that_comes_later_is_called(self):
        module = Doubling()
        self.assertEqual(module.w.tolist(), [1, 1])

        class Late(Doubling):
            pass

        late = Late()
        Late.__getattr__ = lambda self, name: name if name == "odd" else nn.Module.__getattr__(self, name)
        self.assertEqual(late.odd, "odd")
        self.assertEqual(late.w.tolist(), [1, 1])
        with self.assertRaisesRegex(AttributeError, "'Late' object has no attribute 'nope'"):
            late.nope

    def test_a_class_attribute_hides_a_parameter(self):
        class Hiding(Doubling):
            pass

        module = Hiding()
        Hiding.w = 5
        self.assertEqual(module.w, 5)
        del Hiding.w
        self.assertEqual(module.w.tolist(), [1, 1])

    def test_a_class_may_answer_calls_itself(self):
        class Own(Doubling):
            def __call__(self, x):
                return super().__call__(x + 1)

        self.assertEqual(Own()(torch.ones(2)).tolist(), [4, 4])


if __name__ == "__main__":
    unittest.main()
