"""Binding of arguments by schema, with PyTorch's words where it refuses."""
import unittest

import numpy as np
import torch

x = torch.arange(6.0).reshape(2, 3)


class Binding(unittest.TestCase):
    def test_names_and_aliases(self):
        self.assertEqual(torch.sum(x, axis=0).tolist(), x.sum(dim=0).tolist())
        self.assertEqual(x.sum(0, keepdims=True).shape, (1, 3))
        self.assertEqual(torch.add(input=x, other=1).tolist(), (x + 1).tolist())
        self.assertEqual(x.transpose(dim0=0, dim1=-1).shape, (3, 2))

    def test_ints_or_a_tuple(self):
        self.assertEqual(x.view(3, 2).shape, x.view((3, 2)).shape)
        self.assertEqual(x.permute(1, 0).shape, x.permute([1, 0]).shape)
        self.assertEqual(torch.zeros(2, 3).shape, torch.zeros(torch.Size([2, 3])).shape)
        self.assertEqual(torch.zeros(np.int64(2), np.int32(1)).shape, (2, 1))
        self.assertEqual(torch.ones(torch.tensor(2)).shape, (2,))

    def test_numbers_for_tensors(self):
        self.assertEqual((1 - torch.ones(2)).tolist(), [0, 0])
        self.assertEqual((2 / torch.tensor([1.0, 4.0])).tolist(), [2, 0.5])
        self.assertEqual((2 ** torch.tensor([1, 3])).tolist(), [2, 8])
        self.assertEqual((7 // torch.tensor([2, 3])).tolist(), [3, 2])
        self.assertEqual((torch.tensor([1, 2]) * 2.5).dtype, torch.float32)
        self.assertEqual(torch.add(x, 1, alpha=2).tolist(), (x + 2).tolist())

    def test_out(self):
        target = torch.empty(2, 3)
        self.assertIs(torch.add(x, 1, out=target), target)
        self.assertEqual(target.tolist(), (x + 1).tolist())
        with self.assertRaisesRegex(RuntimeError, "result type Float can't be cast to the desired output type Long"):
            torch.add(x, 1, out=torch.empty(2, 3, dtype=torch.int64))

    def test_named_results(self):
        best = x.max(1)
        self.assertEqual((best.values.tolist(), best.indices.tolist()), ([2, 5], [2, 2]))
        self.assertEqual(repr(torch.max(torch.tensor([1.0]), 0)), "torch.return_types.max(\nvalues=tensor(1.),\nindices=tensor(0))")
        values, indices = best
        self.assertIs(values, best[0])

    def test_other_names(self):
        self.assertEqual(torch.multiply(x, 2).tolist(), (x * 2).tolist())
        self.assertEqual(x.clone().subtract_(1).tolist(), (x - 1).tolist())
        self.assertEqual(x.clip(max=2).tolist(), x.clamp(max=2).tolist())
        with self.assertRaisesRegex(TypeError, r"^greater\(\) received an invalid combination of arguments - got \(list\)"):
            x.greater([1])

    def test_numbers_that_do_not_fit(self):
        small = torch.tensor([0, 5, 255], dtype=torch.uint8)
        self.assertEqual((small + 300).tolist(), [44, 49, 43])
        self.assertEqual((small % -1).tolist(), [0, 5, 0])
        for call in (lambda: small.clamp(max=300), lambda: small.pow(300), lambda: torch.where(small > 2, small, 300)):
            with self.assertRaisesRegex(RuntimeError, "^value cannot be converted to type uint8_t without overflow$"):
                call()
        with self.assertRaisesRegex(RuntimeError, "^ZeroDivisionError$"):
            small // 256

    def test_numbers_are_rounded_to_short_floats(self):
        short = torch.tensor([1.0, 0.1, 3.14159], dtype=torch.bfloat16)
        self.assertEqual((short == 0.1).tolist(), [False, True, False])
        self.assertEqual((short < 3.14159).tolist(), [True, True, False])
        self.assertEqual((short.half() >= 3.14).tolist(), [False, False, True])

    def test_new_looks_at_old_bytes(self):
        base = torch.arange(6.0).reshape(2, 3)
        y = base[:]
        self.assertIs(y.t_(), y)
        self.assertEqual((y.shape, y.stride(), y._version, base.shape, base._version), ((3, 2), (1, 3), 1, (2, 3), 1))
        self.assertEqual(y.unsqueeze_(0).squeeze_().transpose_(0, 1).tolist(), base.tolist())
        self.assertEqual(y.as_strided_((2,), (4,), 1).tolist(), [1, 5])
        self.assertTrue(y.set_(base).is_set_to(base))
        self.assertEqual(y.set_().shape, (0,))
        with self.assertRaisesRegex(RuntimeError, "^Could not set tensor of type long int to a tensor of type float$"):
            y.set_(torch.tensor([1]))
        with self.assertRaisesRegex(IndexError, r"^Dimension out of range \(expected to be in range of \[-1, 0\], but got 5\)$"):
            y.squeeze_(5)

    def test_words(self):
        cases = [
            (lambda: torch.add(x, [1]), "add(): argument 'other' (position 2) must be Tensor, not list"),
            (lambda: torch.relu(1), "relu(): argument 'input' (position 1) must be Tensor, not int"),
            (lambda: torch.relu(), 'relu() missing 1 required positional arguments: "input"'),
            (lambda: torch.relu(x, x), "relu() takes 1 positional argument but 2 were given"),
            (lambda: torch.relu(x, foo=1), "relu() got an unexpected keyword argument 'foo'"),
            (lambda: torch.relu(x, input=x), "relu() got multiple values for argument 'input'"),
            (lambda: torch.zeros(2.0), "zeros(): argument 'size' (position 1) must be tuple of ints, but found element of type float at pos 0"),
            (lambda: x.eq([1]), "eq() received an invalid combination of arguments - got (list), but expected one of:"),
            (lambda: x.sum(axis=None, out=None), "sum() received an invalid combination of arguments - got (out=NoneType, axis=NoneType, ), but expected one of:"),
            (lambda: torch.cat([x, 1]), "expected Tensor as element 1 in argument 0, but got int"),
            (lambda: torch.tensor(), 'tensor() missing 1 required positional arguments: "data"'),
            (lambda: torch.tensor(1, 2), "tensor() takes 1 positional argument but 2 were given"),
            (lambda: x + [1], "unsupported operand type(s) for +: 'Tensor' and 'list'"),
            (lambda: x < None, "'<' not supported between instances of 'Tensor' and 'NoneType'"),
        ]
        for call, words in cases:
            with self.assertRaises(TypeError) as caught:
                call()
            self.assertEqual(str(caught.exception).splitlines()[0], words)

    def test_numbers_that_do_not_fit(self):
        self.assertEqual(torch.tensor(-1, dtype=torch.uint8).item(), 255)
        for number, dtype in ((300, torch.uint8), (2**40, torch.int32), (float("nan"), torch.int64), (1e20, torch.int64)):
            name = str(dtype).split(".")[1]
            with self.assertRaisesRegex(RuntimeError, f"value cannot be converted to type {name} without overflow"):
                torch.tensor([number], dtype=dtype)
        with self.assertRaisesRegex(RuntimeError, "Overflow when unpacking long"):
            torch.tensor(2**70)

    def test_a_refused_call_changes_nothing(self):
        y = torch.zeros(3)
        with self.assertRaises(RuntimeError):
            y.add_(torch.ones(2, 3))
        self.assertEqual((y._version, y.tolist()), (0, [0, 0, 0]))


class Indexing(unittest.TestCase):
    def test_forms(self):
        for key in (0, -1, slice(None), slice(1, None), (slice(None), 1), (..., 0), (None, 0), (0, 1), (slice(None), slice(None, None, 2)), ()):
            self.assertEqual(x[key].tolist(), x.numpy()[key].tolist(), key)

    def test_assignment(self):
        y = torch.zeros(2, 3)
        y[0] = 1
        y[:, 2] = torch.tensor([5.0, 6.0])
        y[1, :2] = torch.ones(1, 2)
        self.assertEqual(y.tolist(), [[1, 1, 5], [1, 1, 6]])
        with self.assertRaisesRegex(RuntimeError, "The expanded size of the tensor"):
            y[0] = torch.ones(2)
        with self.assertRaisesRegex(TypeError, "can't assign a list to a torch.FloatTensor"):
            y[0] = [1, 2, 3]

    def test_words(self):
        cases = [
            (lambda: x[2], "index 2 is out of bounds for dimension 0 with size 2"),
            (lambda: x[0, 0, 0], "too many indices for tensor of dimension 2"),
            (lambda: x[1.0], "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid indices (got float)"),
            (lambda: torch.tensor(1)[0], "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in C++ to convert a 0-dim tensor to a number"),
        ]
        for call, words in cases:
            with self.assertRaises(IndexError) as caught:
                call()
            self.assertEqual(str(caught.exception), words)
        with self.assertRaisesRegex(ValueError, "step must be greater than zero"):
            x[::-1]


class Import(unittest.TestCase):
    def test_ours_even_when_another_torch_is_installed(self):
        import sys

        self.assertTrue(torch.__file__.startswith("<stridescope>"))
        saved = {name: sys.modules.pop(name) for name in list(sys.modules) if name == "torch" or name.startswith("torch.")}
        try:
            import torch as again

            self.assertTrue(again.__file__.startswith("<stridescope>"))
        finally:
            sys.modules.update(saved)

    def test_an_unknown_submodule_is_named(self):
        with self.assertRaisesRegex(ModuleNotFoundError, r"No module named 'torch.onnx'. Stridescope's torch has: torch, "):
            import torch.onnx  # noqa: F401


if __name__ == "__main__":
    unittest.main()
