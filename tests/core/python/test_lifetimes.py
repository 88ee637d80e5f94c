"""Who keeps what alive across torch and NumPy."""
import gc
import sys
import unittest
import weakref

import numpy as np
import torch


class Lifetimes(unittest.TestCase):
    def test_an_array_lives_until_the_last_tensor_on_it(self):
        array = np.arange(6.0)
        ended = []
        weakref.finalize(array, ended.append, True)
        tensor = torch.from_numpy(array)
        view = tensor[2:]
        del array, tensor
        gc.collect()
        self.assertEqual(ended, [])
        self.assertEqual(view.tolist(), [2, 3, 4, 5])
        del view
        self.assertEqual(ended, [True])

    def test_a_tensors_memory_lives_until_the_last_array_on_it(self):
        tensor = torch.arange(4)
        tensor_ended = weakref.ref(tensor)
        array = tensor.numpy()[1:]
        del tensor
        self.assertIsNone(tensor_ended())
        churn = [torch.full((4,), -1) for _ in range(50)]
        self.assertEqual(array.tolist(), [1, 2, 3])
        del churn

    def test_one_tensor_is_one_object(self):
        x = torch.ones(3)
        self.assertIs(x.add_(1), x)
        self.assertIs(x.contiguous(), x)
        self.assertIsNot(x[:], x)
        self.assertIsNot(x[0], x[0])

    def test_attributes_weak_references_and_cycles(self):
        x = torch.ones(2)
        x.label = "kept"
        x.me = x
        ended = weakref.ref(x)
        self.assertEqual(x.label, "kept")
        del x
        gc.collect()
        self.assertIsNone(ended())

    def test_a_subclass_keeps_its_type(self):
        class Named(torch.Tensor):
            pass

        n = torch.Tensor._make_subclass(Named, torch.arange(3.0))
        self.assertIsInstance(n, Named)
        self.assertEqual(n.tolist(), [0, 1, 2])
        self.assertEqual({type(n.data), type(n + 1), type(2 - n), type(n[1:]), type(torch.cat([n, n]))}, {Named})

    def test_copies(self):
        import copy

        x = torch.arange(6.0)
        view = x[2:]
        self.assertEqual((hash(x), copy.copy(x).data_ptr()), (id(x), x.data_ptr()))
        both = copy.deepcopy([x, view])
        self.assertNotEqual(both[0].data_ptr(), x.data_ptr())
        self.assertEqual(both[1].data_ptr() - both[0].data_ptr(), view.data_ptr() - x.data_ptr())
        both[0][2] = 9
        self.assertEqual((both[1][0].item(), x[2].item()), (9, 2))

    def test_references_do_not_leak(self):
        x, a = torch.ones(3, 4), np.ones(3)

        def counts():
            gc.collect()
            return sys.getrefcount(x), sys.getrefcount(a), sys.getrefcount(torch.float32), sys.getrefcount(None)

        def calls():
            for _ in range(200):
                x.t(), x + 1, x[0], x[:, 1:], x.shape, x.dtype, x.stride(), x.sum().item(), torch.from_numpy(a), x.numpy()
                try:
                    x.view(5)
                except RuntimeError:
                    pass

        def moved():
            before = counts()
            calls()
            return max(abs(new - old) for old, new in zip(before, counts()))

        # What others left behind, and what is looked up once, moves them now and then; a leak does each time.
        self.assertLess(min(moved() for _ in range(5)), 20)

    def test_many_arrays_come_and_go(self):
        for _ in range(100):
            block = np.zeros(10)
            parts = [torch.from_numpy(block[i:]) for i in range(10)]
            parts[3][0] = 7
            self.assertEqual(block[3], 7)


if __name__ == "__main__":
    unittest.main()
