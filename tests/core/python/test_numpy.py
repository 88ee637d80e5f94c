"""Shared memory with the real NumPy, and what is refused."""
import unittest
import warnings

import numpy as np
import torch
from numpy.lib.stride_tricks import sliding_window_view

SHARED = [np.bool_, np.uint8, np.int8, np.int16, np.int32, np.int64, np.float16, np.float32, np.float64]


class Sharing(unittest.TestCase):
    def test_both_ways_for_every_dtype(self):
        for dtype in SHARED:
            a = np.ones((3, 4), dtype)
            t = torch.from_numpy(a)
            self.assertEqual(str(t.dtype), "torch." + np.dtype(dtype).name)
            self.assertTrue(np.shares_memory(a, t.numpy()))
            self.assertEqual(t.numpy().dtype, a.dtype)

    def test_views_share_with_the_right_strides(self):
        a = np.arange(24, dtype=np.float32).reshape(4, 6)
        for part in (a.T, a[:, ::2], a[1:, 3], a[::3, 1:5:2]):
            t = torch.from_numpy(part)
            self.assertEqual(t.tolist(), part.tolist())
            self.assertEqual([s * 4 for s in t.stride()], list(part.strides))
            self.assertEqual(t.storage_offset(), 0)
            self.assertTrue(np.shares_memory(t.numpy(), part))
        x = torch.arange(24).reshape(4, 6)
        for view in (x.t(), x[:, ::2], x[2], x.expand(2, 4, 6)):
            n = view.numpy()
            self.assertEqual([s // 8 for s in n.strides], list(view.stride()))
            self.assertTrue(np.shares_memory(n, x.numpy()))

    def test_copies_keep_the_order_of_axes(self):
        a = np.arange(12.0).reshape(3, 4)
        self.assertEqual(torch.tensor(a.T).stride(), (1, 4))
        self.assertEqual(torch.tensor(a.T, dtype=torch.float32).stride(), (1, 4))
        self.assertEqual(torch.tensor(a[:, ::2]).stride(), (2, 1))
        self.assertEqual(torch.tensor(a[::4]).stride(), (16, 1))
        self.assertEqual(torch.tensor(a.T).tolist(), a.T.tolist())
        self.assertEqual(torch.tensor(a, dtype=torch.float32)._version, 0)
        with self.assertRaisesRegex(ValueError, "^At least one stride in the given numpy array is negative"):
            torch.tensor(a[::-1])

    def test_asarray_and_array(self):
        t = torch.arange(3.0)
        self.assertTrue(np.shares_memory(np.asarray(t), t.numpy()))
        self.assertFalse(np.shares_memory(np.array(t), t.numpy()))
        self.assertEqual(np.asarray(t, dtype=np.int64).tolist(), [0, 1, 2])

    def test_as_tensor_shares_and_tensor_copies(self):
        a = np.arange(3.0)
        self.assertTrue(np.shares_memory(torch.as_tensor(a).numpy(), a))
        self.assertTrue(np.shares_memory(torch.asarray(a).numpy(), a))
        self.assertFalse(np.shares_memory(torch.asarray(a, copy=True).numpy(), a))
        self.assertFalse(np.shares_memory(torch.tensor(a).numpy(), a))
        self.assertIs(torch.as_tensor(torch.as_tensor(a).float()).dtype, torch.float32)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            x = torch.ones(2)
            self.assertIs(torch.as_tensor(x), x)

    def test_two_from_numpy_have_versions_of_their_own(self):
        a = np.zeros(3)
        first, second = torch.from_numpy(a), torch.from_numpy(a)
        first.add_(1)
        self.assertEqual((first._version, second._version, second.tolist()), (1, 0, [1, 1, 1]))

    def test_windows_of_numpys_own(self):
        a = np.arange(6)
        t = torch.from_numpy(sliding_window_view(a, 3).copy())
        self.assertEqual(t.shape, (4, 3))
        self.assertEqual(torch.from_numpy(np.lib.stride_tricks.as_strided(a, (2, 2), (16, 8))).tolist(), [[0, 1], [2, 3]])

    def test_reading_bytes(self):
        block = bytearray(8)
        t = torch.frombuffer(block, dtype=torch.int16)
        t[1] = 258
        self.assertEqual(list(block[:4]), [0, 0, 2, 1])
        self.assertTrue(np.shares_memory(t.numpy(), torch.frombuffer(block, dtype=torch.uint8).numpy()))

    def test_refusals(self):
        cases = [
            (lambda: torch.from_numpy([1]), TypeError, "expected np.ndarray (got list)"),
            (lambda: torch.from_numpy(np.float64(1)), TypeError, "expected np.ndarray (got numpy.float64)"),
            (lambda: torch.from_numpy(np.arange(3)[::-1]), ValueError, "At least one stride in the given numpy array is negative"),
            (lambda: torch.from_numpy(np.zeros(3, ">f4")), ValueError, "given numpy array has byte order different"),
            (lambda: torch.from_numpy(np.zeros(3, "f4,i1")["f0"]), ValueError, "given numpy array strides not a multiple"),
            (lambda: torch.from_numpy(np.array([None])), TypeError, "can't convert np.ndarray of type numpy.object_"),
            (lambda: torch.ones(2, dtype=torch.bfloat16).numpy(), TypeError, "Got unsupported ScalarType BFloat16"),
        ]
        for call, kind, text in cases:
            with self.assertRaises(kind) as caught:
                call()
            self.assertTrue(str(caught.exception).startswith(text), str(caught.exception))

    def test_a_read_only_array_warns_once(self):
        a = np.zeros(2)
        a.flags.writeable = False
        with warnings.catch_warnings(record=True) as seen:
            warnings.simplefilter("always")
            torch.from_numpy(a)
            torch.from_numpy(a)
            torch.tensor(a)
        self.assertEqual([str(w.message)[:37] for w in seen], ["The given NumPy array is not writable"])

    def test_operators_with_arrays(self):
        t, a = torch.arange(3.0), np.arange(3.0)
        self.assertEqual((type(t + a), (t + a).dtype), (torch.Tensor, torch.float64))
        self.assertIs(type(np.add(a, t)), torch.Tensor)
        self.assertEqual(a[t.long()].tolist(), [0, 1, 2])
        with self.assertRaises(TypeError):
            a * t
        self.assertEqual(float(np.float64(2) * t[1]), 2.0)


if __name__ == "__main__":
    unittest.main()
