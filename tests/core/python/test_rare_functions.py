"""Functions that are composed of others, and settings."""
import unittest
import warnings

import numpy
import torch

a = torch.arange(6.0).reshape(2, 3)
v = torch.arange(4.0)


class Copies(unittest.TestCase):
    def test_views_copied(self):
        pairs = [(torch.transpose_copy(a, 0, 1), a.t()), (torch.t_copy(a), a.t()), (torch.expand_copy(a, (2, 2, 3)), a.expand(2, 2, 3)),
                 (torch.select_copy(a, 1, 0), a[:, 0]), (torch.slice_copy(a, 1, 0, 3, 2), a[:, ::2]), (torch.alias_copy(a), a),
                 (torch.view_copy(a.t(), (6,)), a.t().reshape(6)), (torch.unfold_copy(v, 0, 2, 1), v.unfold(0, 2, 1)),
                 (torch.view_copy(a, torch.int32), a.view(torch.int32)), (torch.permute_copy(a, (1, 0)), a.t()),
                 (torch.as_strided_copy(a, (2, 2), (1, 1)), a.as_strided((2, 2), (1, 1))), (torch.squeeze_copy(a[None]), a),
                 (torch.unsqueeze_copy(a, 0), a[None]), (torch.diagonal_copy(a), a.diagonal()), (torch.detach_copy(a), a)]
        for copied, view in pairs:
            self.assertTrue(torch.equal(copied, view))
            self.assertTrue(copied.is_contiguous() and copied.untyped_storage() != a.untyped_storage())
        self.assertEqual([x.tolist() for x in torch.unbind_copy(v)], [0, 1, 2, 3])
        self.assertEqual([x.tolist() for x in torch.split_with_sizes_copy(v, [1, 3])], [[0], [1, 2, 3]])

    def test_from_a_tensor_to_itself(self):
        e = torch.zeros(3).expand(2, 3)
        self.assertIs(e.copy_(e), e)
        self.assertEqual(e._version, 1)
        self.assertEqual(e.copy_(e[...]).tolist(), [[0, 0, 0], [0, 0, 0]])
        with self.assertRaisesRegex(RuntimeError, "^unsupported operation: more than one element"):
            e.copy_(torch.zeros(2, 3))


class Lists(unittest.TestCase):
    def test_foreach(self):
        self.assertEqual([x.tolist() for x in torch._foreach_neg([v, v[:1]])], [[-0.0, -1, -2, -3], [-0.0]])
        self.assertIsInstance(torch._foreach_exp([v]), tuple)
        x = [v.clone(), a.clone()]
        self.assertIs(torch._foreach_add_(x, 1), x)
        self.assertEqual(x[0].tolist(), [1, 2, 3, 4])
        self.assertEqual([t.tolist() for t in torch._foreach_mul([v, v], [2.0, 3.0])], [[0, 2, 4, 6], [0, 3, 6, 9]])
        self.assertEqual(torch._foreach_add([v], [v], alpha=2)[0].tolist(), [0, 3, 6, 9])
        self.assertEqual(torch._foreach_clamp_max([v], 2)[0].tolist(), [0, 1, 2, 2])
        self.assertEqual(torch._foreach_maximum([v], [v.flip(0)])[0].tolist(), [3, 2, 2, 3])
        self.assertEqual(torch._foreach_zero_([v.clone()])[0].tolist(), [0, 0, 0, 0])
        with self.assertRaisesRegex(RuntimeError, "^Tensor list must have at least one tensor.$"):
            torch._foreach_exp([])
        with self.assertRaisesRegex(RuntimeError, "^Tensor list must have same number of elements as scalar list.$"):
            torch._foreach_add([v], [1.0, 2.0])
        with self.assertRaisesRegex(TypeError, r"^_foreach_exp\(\): argument 'self' \(position 1\) must be tuple of Tensors, not Tensor$"):
            torch._foreach_exp(v)


class Rows(unittest.TestCase):
    def test_range(self):
        with warnings.catch_warnings(record=True) as seen:
            warnings.simplefilter("always")
            self.assertEqual(torch.range(1, 4).tolist(), [1, 2, 3, 4])
        self.assertRegex(str(seen[0].message), "^torch.range is deprecated")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.assertEqual(torch.range(1, 4, 0.5).tolist(), [1, 1.5, 2, 2.5, 3, 3.5, 4])
            self.assertEqual(torch.range(1, 4.6).tolist(), [1, 2, 3, 4])
            self.assertEqual(torch.range(0, 4, 2, dtype=torch.int64).tolist(), [0, 2, 4])
            for bad, text in (((4, 1), "upper bound and lower bound inconsistent with step sign"), ((1, 4, 0), "step must be nonzero")):
                with self.assertRaisesRegex(RuntimeError, text):
                    torch.range(*bad)

    def test_unravel_index(self):
        self.assertEqual([x.tolist() for x in torch.unravel_index(torch.tensor([1, 5]), (2, 3))], [[0, 1], [1, 2]])

    def test_logspace(self):
        self.assertEqual(torch.logspace(0, 3, 4).tolist(), [1, 10, 100, 1000])
        self.assertEqual(torch.logspace(-10, 10, 5).tolist(), [1.000000013351432e-10, 9.999999747378752e-06, 1, 100000, 1e10])
        self.assertEqual(torch.logspace(0, 3, 4, base=2, dtype=torch.int64).tolist(), [1, 2, 4, 8])
        self.assertEqual(torch.logspace(0, 3, 4, 2.0, dtype=torch.float64).dtype, torch.float64)
        with self.assertRaisesRegex(RuntimeError, "number of steps must be non-negative"):
            torch.logspace(0, 3, -1)


class Methods(unittest.TestCase):
    def test_sum_to_size(self):
        self.assertEqual(a.sum_to_size(1, 3).tolist(), [[3, 5, 7]])
        self.assertEqual(a.sum_to_size(3).tolist(), [3, 5, 7])
        self.assertEqual(a.sum_to_size((2, 1)).stride(), (1, 1))
        with self.assertRaisesRegex(RuntimeError, r"^size \{\[2, 4\]\} is not expandable to size \{\[2, 3\]\}.$"):
            a.sum_to_size(2, 4)

    def test_float_power(self):
        self.assertEqual(v.double().float_power_(2).tolist(), [0, 1, 4, 9])
        with self.assertRaisesRegex(RuntimeError, "^the base given to float_power_ has dtype Float but the operation's result requires dtype "
                                                  "Double$"):
            v.clone().float_power_(2)

    def test_apply_and_map(self):
        self.assertEqual(v.clone().apply_(lambda x: x + 1).tolist(), [1, 2, 3, 4])
        self.assertEqual(a.clone().map_(a[0], lambda x, y: x + y).tolist(), [[0, 2, 4], [3, 5, 7]])
        self.assertEqual(v.clone().map2_(v, v, lambda x, y, z: x + y + z).tolist(), [0, 3, 6, 9])

    def test_dlpack(self):
        array = numpy.arange(3.0)
        shared = torch.from_dlpack(array)
        array[0] = 7
        self.assertEqual(shared.tolist(), [7, 1, 2])
        self.assertEqual(torch.from_dlpack(v).data_ptr(), v.data_ptr())
        self.assertEqual(numpy.from_dlpack(v.clone()).tolist(), v.tolist())
        self.assertEqual(tuple(v.__dlpack_device__()), (1, 0))

    def test_as_subclass(self):
        class Mine(torch.Tensor):
            pass

        self.assertIs(type(v.as_subclass(Mine)), Mine)
        with self.assertRaisesRegex(RuntimeError, "^Creating a Tensor subclass from a class that does not inherit from Tensor"):
            v.as_subclass(int)


class Storages(unittest.TestCase):
    def test_set_makes_room(self):
        x = torch.zeros(0)
        x.set_(torch.zeros(4).untyped_storage(), 0, (3, 4), (4, 1))
        self.assertEqual((x.shape, x.untyped_storage().nbytes()), ((3, 4), 48))
        for arguments, text in (((-1, (2,), (1,)), "^Tensor: invalid storage offset -1$"),
                                ((0, (2,), (-1,)), r"^Storage size calculation overflowed with sizes=\[2\] and strides=\[-1\]$"),
                                ((0, (-2,), (1,)), "^numel: integer multiplication overflow$"),
                                ((0, (2, 2), (1,)), r"^unequal size length \(2\) and stride length \(1\)$")):
            with self.assertRaisesRegex(RuntimeError, text):
                torch.zeros(0).set_(torch.zeros(4).untyped_storage(), *arguments)

    def test_resize(self):
        x = torch.arange(4.0)
        storage = x.untyped_storage()
        self.assertEqual(storage.resize_(32).nbytes(), 32)
        self.assertEqual(x.tolist(), [0, 1, 2, 3])
        self.assertEqual((storage.resize_(0).nbytes(), x.shape), (0, (4,)))
        self.assertEqual(repr(torch.tensor([1, 200], dtype=torch.uint8).untyped_storage()),
                         " 1\n 200\n[torch.storage.UntypedStorage(device=cpu) of size 2]")
        with self.assertRaisesRegex(RuntimeError, r"alloc_cpu\(\) seems to have been called with negative number"):
            storage.resize_(-1)


class Bases(unittest.TestCase):
    def test_the_tensor_behind_views(self):
        for x in (torch.zeros(6), torch.arange(6)):
            self.assertIsNone(x._base)
            self.assertIs(x.view(2, 3)[1:].t()._base, x)
            self.assertTrue(x[1:]._is_view())
            self.assertFalse(x._is_view() or x.clone()._is_view() or x.detach()._is_view())
            self.assertFalse(x.view(2, 3).t().reshape(6)._is_view())
        self.assertEqual(torch.arange(6).view(2, 3)._base.tolist(), [0, 1, 2, 3, 4, 5])


class Settings(unittest.TestCase):
    def tearDown(self):
        torch.set_deterministic_debug_mode(0)
        torch.set_default_dtype(torch.float32)

    def test_determinism(self):
        self.assertEqual((torch.get_deterministic_debug_mode(), torch.are_deterministic_algorithms_enabled()), (0, False))
        torch.use_deterministic_algorithms(True, warn_only=True)
        self.assertEqual(torch.get_deterministic_debug_mode(), 1)
        torch.set_deterministic_debug_mode("error")
        self.assertTrue(torch.are_deterministic_algorithms_enabled())
        for bad, kind in (("foo", RuntimeError), (5, RuntimeError), (1.5, TypeError)):
            with self.assertRaises(kind):
                torch.set_deterministic_debug_mode(bad)

    def test_default_tensor_type(self):
        torch.set_default_tensor_type("torch.DoubleTensor")
        self.assertEqual(torch.zeros(1).dtype, torch.float64)
        torch.set_default_tensor_type(torch.FloatTensor)
        self.assertEqual(torch.zeros(1).dtype, torch.float32)
        for bad, kind in ((torch.LongTensor, TypeError), (torch.float32, TypeError), ("foo", ModuleNotFoundError)):
            with self.assertRaises(kind):
                torch.set_default_tensor_type(bad)

    def test_autocast_says_that_it_does_nothing(self):
        with self.assertWarnsRegex(UserWarning, "^autocast has no effect"):
            with torch.autocast("cpu", dtype=torch.bfloat16):
                self.assertEqual((v + v).dtype, torch.float32)
        self.assertFalse(torch.is_autocast_enabled())


if __name__ == "__main__":
    unittest.main()
