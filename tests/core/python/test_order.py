"""Sorting, searching and counting as Python calls them; what is expected was recorded in PyTorch 2.6."""
import unittest
import warnings

import torch

nan = float("nan")
y = torch.tensor([[3.0, 1, 2], [3, 1, 2], [1, 1, 1]])
whole = torch.tensor([3, 1, 2, 1, 3])


def lists(results):
    return [result.tolist() for result in results]


class Ordering(unittest.TestCase):
    def test_forms(self):
        values, indices = y.sort(0, True)
        self.assertEqual(lists((values, indices)), [[[3, 1, 2], [3, 1, 2], [1, 1, 1]], [[0, 0, 0], [1, 1, 1], [2, 2, 2]]])
        self.assertEqual(torch.sort(dim=0, input=y, stable=True).indices.tolist(), [[2, 0, 2], [0, 1, 0], [1, 2, 1]])
        self.assertEqual(y.argsort(0, True).tolist(), [[0, 0, 0], [1, 1, 1], [2, 2, 2]])
        self.assertEqual(y.topk(k=2, dim=0, largest=False, sorted=True).indices.tolist(), [[2, 0, 2], [0, 1, 0]])
        self.assertEqual(lists(torch.kthvalue(y, k=2, dim=0, keepdim=True)), [[[3, 1, 2]], [[0, 0, 0]]])
        self.assertEqual(lists(torch.nanmedian(y, -1, keepdim=True)), [[[2], [2], [1]], [[2], [2], [1]]])
        self.assertEqual(y.aminmax(dim=0).max.tolist(), [3, 1, 2])

    def test_named_results(self):
        self.assertEqual(repr(torch.sort(whole)),
                         "torch.return_types.sort(\nvalues=tensor([1, 1, 2, 3, 3]),\nindices=tensor([1, 3, 2, 0, 4]))")
        self.assertEqual(repr(torch.aminmax(whole)), "torch.return_types.aminmax(\nmin=tensor(1),\nmax=tensor(3))")
        self.assertEqual(repr(torch.frexp(torch.tensor(5.0))),
                         "torch.return_types.frexp(\nmantissa=tensor(0.6250),\nexponent=tensor(3, dtype=torch.int32))")

    def test_nan_is_the_largest(self):
        x = torch.tensor([[3.0, 1, 2], [nan, 5, 4]])
        self.assertEqual(x.sort(descending=True).indices.tolist(), [[0, 2, 1], [0, 1, 2]])
        self.assertEqual(torch.median(x, 1).indices.tolist(), [2, 0])
        self.assertEqual(torch.nanmedian(x).item(), 3)

    def test_out(self):
        values, indices = torch.empty(0), torch.empty(0, dtype=torch.int64)
        result = torch.sort(y, 0, out=[values, indices])
        self.assertIs(result.values, values)
        self.assertEqual(indices.tolist(), [[2, 0, 2], [0, 1, 0], [1, 2, 1]])
        with self.assertRaisesRegex(RuntimeError, "^Expected out tensor to have dtype long int, but got float instead$"):
            torch.sort(y, 0, out=(torch.empty(0), torch.empty(0)))
        with self.assertRaisesRegex(TypeError, "^expected tuple of 2 elements but got 1$"):
            torch.sort(y, 0, out=(torch.empty(0),))
        with self.assertRaisesRegex(TypeError, r"^sort\(\) received an invalid combination of arguments - got \(Tensor, int, out=Tensor"):
            torch.sort(y, 0, out=torch.empty(0))
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            torch.sort(y, 0, out=(torch.empty(0), torch.empty(3, dtype=torch.int64)))
        self.assertIn("An output with one or more elements was resized since it had shape [3]", str(caught[0].message))


class Scanning(unittest.TestCase):
    def test_in_place(self):
        x = torch.tensor([1, 2, 3], dtype=torch.int32)
        self.assertIs(x.cumsum_(0), x)
        self.assertEqual((x.tolist(), x.dtype, x._version), ([1, 3, 6], torch.int32, 1))
        self.assertEqual(torch.cumsum(x, 0).dtype, torch.int64)
        self.assertEqual(x.cumprod_(0).tolist(), [1, 3, 18])


class Distinct(unittest.TestCase):
    def test_what_is_asked_for(self):
        self.assertEqual(torch.unique(whole).tolist(), [1, 2, 3])
        self.assertEqual(lists(torch.unique(whole, return_counts=True)), [[1, 2, 3], [2, 1, 2]])
        self.assertEqual(lists(whole.unique(return_inverse=True)), [[1, 2, 3], [2, 0, 1, 0, 2]])
        self.assertEqual(lists(torch.unique(whole, True, True, True, 0)), [[1, 2, 3], [2, 0, 1, 0, 2], [2, 1, 2]])
        self.assertEqual(lists(whole.unique_consecutive(return_counts=True)), [[3, 1, 2, 1, 3], [1, 1, 1, 1, 1]])
        self.assertEqual(lists(torch.unique_consecutive(whole, return_inverse=True, dim=0)), [[3, 1, 2, 1, 3], [0, 1, 2, 3, 4]])
        columns = torch.unique(y, dim=-1)
        self.assertEqual((columns.tolist(), columns.stride()), ([[1, 2, 3], [1, 2, 3], [1, 1, 1]], (1, 3)))

    def test_words(self):
        with self.assertRaisesRegex(TypeError, r"^_unique2\(\): argument 'input' \(position 1\) must be Tensor, not list$"):
            torch.unique([1, 2])
        with self.assertRaisesRegex(TypeError, r"^unique_dim\(\): argument 'dim' \(position 2\) must be int, not float$"):
            torch.unique(y, dim=1.5)


class Histograms(unittest.TestCase):
    def test_bins(self):
        x = torch.arange(24.0).reshape(2, 3, 4)
        found = torch.histogram(x, 5, range=(2.0, 10.0))
        self.assertEqual(found.hist.tolist(), [2, 2, 1, 2, 2])
        self.assertTrue(torch.allclose(found.bin_edges, torch.tensor([2, 3.6, 5.2, 6.8, 8.4, 10])))
        self.assertEqual(x.histogram(2).hist.tolist(), [12, 12])
        self.assertEqual(torch.histogram(torch.empty(0), 3).bin_edges.shape, (4,))
        self.assertEqual(torch.histogram(x, torch.tensor([0.0, 5, 9, 23]), weight=x).hist.tolist(), [10, 26, 240])
        self.assertTrue(repr(y.histogram(2)).startswith("torch.return_types.histogram(\nhist=tensor([5., 4.]),\nbin_edges="))

    def test_words(self):
        cases = [
            (lambda: torch.histogram(y, 5, range=(3.0, 2.0)),
             "torch.histogramdd: min should not exceed max, but got min 3 max 2 for dimension 0"),
            (lambda: torch.histogram(y, 5, range=(3.0,)),
             "torch.histogramdd: for a 1-dimensional histogram range should have 2 elements, but got 1"),
            (lambda: torch.histogram(y, 0), "torch.histogram(): bins must be > 0, but got 0 for dimension 0"),
            (lambda: torch.histogram(whole, 3), "\"histogramdd\" not implemented for 'Long'"),
            (lambda: torch.histogram(y * nan, 3), "torch.histogramdd: dimension 0's range [nan, nan] is not finite"),
        ]
        for call, words in cases:
            with self.assertRaises(RuntimeError) as caught:
                call()
            self.assertEqual(str(caught.exception), words)


class Slopes(unittest.TestCase):
    powers = torch.tensor([1, 2, 4, 8, 1])

    def test_even_spacing(self):
        self.assertEqual(lists(torch.gradient(self.powers)), [[1, 1.5, 3, -1.5, -7]])
        self.assertEqual(lists(torch.gradient(self.powers, spacing=2, edge_order=2)), [[0.25, 0.75, 1.5, -0.75, -6.25]])
        self.assertEqual(lists(torch.gradient(y, spacing=(1, 2), dim=(1, 0))),
                         [[[-2, -0.5, 1], [-2, -0.5, 1], [0, 0, 0]], [[0, 0, 0], [-0.5, 0, -0.25], [-1, 0, -0.5]]])
        self.assertEqual(torch.gradient(torch.tensor(5.0)), ())

    def test_positions(self):
        (slope,) = torch.gradient(self.powers, spacing=(torch.tensor([1, 2, 4, 8, 9]),), edge_order=2)
        self.assertTrue(torch.allclose(slope, torch.tensor([1, 1, 1, -5.4, -8.6]), atol=1e-5))
        self.assertEqual(torch.gradient(y, spacing=[torch.tensor([0.0, 1, 3], dtype=torch.float64)], dim=0)[0].dtype, torch.float64)

    def test_words(self):
        cases = [
            (lambda: torch.gradient(y, edge_order=3), "torch.gradient only supports edge_order=1 and edge_order=2."),
            (lambda: torch.gradient(y[:1]), "torch.gradient expected each dimension size to be at least edge_order+1"),
            (lambda: torch.gradient(y, dim=(0, 0)), "dim 0 appears multiple times in the list of dims"),
            (lambda: torch.gradient(y, spacing=(1.0,)),
             "torch.gradient expected spacing to be unspecified, a scalar, or a list of length equal to 'self.dim() = 2', since dim argument "
             "was not given, but got a list of length 1"),
            (lambda: torch.gradient(y, spacing=[torch.tensor([[2.0]])], dim=0),
             "torch.gradient expected each element of spacing to have one dimension, but got an element with 2 dimensions!"),
        ]
        for call, words in cases:
            with self.assertRaises(RuntimeError) as caught:
                call()
            self.assertEqual(str(caught.exception), words)


class Gradients(unittest.TestCase):
    """Of each call: its result's node (None: PyTorch's last op has a number or works in place), and the gradient of the sum of its elements, the k-th of them k times."""

    cases = [
        ("torch.sort(x, 1).values", "SortBackward0", [3.0, 1.0, 2.0, 5.0, 4.0, 6.0]),
        ("torch.sort(x, stable=True, dim=0).values", "SortBackward1", [4.0, 5.0, 3.0, 1.0, 2.0, 6.0]),
        ("torch.argsort(x).double() + x", "AddBackward0", [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]),
        ("torch.msort(x)", "SortBackward0", [4.0, 5.0, 3.0, 1.0, 2.0, 6.0]),
        ("torch.topk(x, 2).values", "TopkBackward0", [1.0, 0.0, 2.0, 4.0, 0.0, 3.0]),
        ("torch.kthvalue(x, 2, 0).values", "KthvalueBackward0", [1.0, 2.0, 0.0, 0.0, 0.0, 3.0]),
        ("torch.median(x)", "MedianBackward0", [0.0, 0.0, 1.0, 0.0, 0.0, 0.0]),
        ("torch.median(x, 1).values", "MedianBackward1", [0.0, 0.0, 1.0, 2.0, 0.0, 0.0]),
        ("torch.nanmedian(x)", "NanmedianBackward0", [0.0, 0.0, 1.0, 0.0, 0.0, 0.0]),
        ("torch.mode(x, 0).values", "ModeBackward0", [0.0, 0.0, 3.0, 1.0, 2.0, 0.0]),
        ("torch.cumsum(x, 1)", "CumsumBackward0", [6.0, 5.0, 3.0, 15.0, 11.0, 6.0]),
        ("torch.cumprod(x, 1)", "CumprodBackward0", [9.0, 32.0, 12.0, 4.0, 105.0, 0.0]),
        ("torch.cummax(x, 1).values", "CummaxBackward0", [6.0, 0.0, 0.0, 9.0, 0.0, 6.0]),
        ("torch.cummin(x, 0).values", "CumminBackward0", [1.0, 2.0, 9.0, 4.0, 5.0, 0.0]),
        ("torch.nansum(x, 0)", "NansumBackward0", [1.0, 2.0, 3.0, 1.0, 2.0, 3.0]),
        ("torch.nanmean(x, 1)", "DivBackward0", [0.333333, 0.333333, 0.333333, 0.666667, 0.666667, 0.666667]),
        ("torch.quantile(x, 0.375)", None, [0.0, 0.125, 0.875, 0.0, 0.0, 0.0]),
        ("torch.nanquantile(x, torch.tensor([0.25, 0.75], dtype=torch.float64), 1)", None, [1.5, 0.5, 2.0, 3.0, 1.0, 2.0]),
        ("torch.diff(x, 2)", "SubBackward0", [1.0, -2.0, 1.0, 2.0, -4.0, 2.0]),
        ("torch.diff(x, dim=0, prepend=x[:1] * 2)", "SubBackward0", [-5.0, -7.0, -9.0, 4.0, 5.0, 6.0]),
        ("torch.trapezoid(x, torch.tensor([1.0, 2, 4]))", None, [0.5, 1.5, 1.0, 1.0, 3.0, 2.0]),
        ("torch.trapezoid(x, dx=2, dim=0)", None, [1.0, 2.0, 3.0, 1.0, 2.0, 3.0]),
        ("torch.cumulative_trapezoid(x)", "CumsumBackward0", [1.5, 2.5, 1.0, 3.5, 5.5, 2.0]),
        ("torch.gradient(x)[1]", "CatBackward0", [-2.0, -2.0, 4.0, -6.5, -2.0, 8.5]),
        ("torch.repeat_interleave(x, 2, 1)", "ViewBackward0", [3.0, 7.0, 11.0, 15.0, 19.0, 23.0]),
        ("torch.repeat_interleave(x, torch.tensor([1, 2]), 0)", "IndexSelectBackward0", [1.0, 2.0, 3.0, 11.0, 13.0, 15.0]),
        ("torch.take_along_dim(x, torch.tensor([[0, 0], [2, 1]]), 1)", "GatherBackward0", [3.0, 0.0, 0.0, 0.0, 4.0, 3.0]),
        ("torch.renorm(x, 1, 0, 4)", "RenormBackward0", [-0.408163, 0.163265, 0.734694, -0.625, 2.5, 0.375]),
        ("torch.frexp(x).mantissa", "FrexpBackward0", [0.125, 1.0, 0.75, 1.0, 5.0, 0.75]),
        ("x.clone().cumsum_(0)", "CumsumBackward0", [5.0, 7.0, 9.0, 4.0, 5.0, 6.0]),
    ]

    def test_backward(self):
        for call, node, gradient in self.cases:
            with self.subTest(call):
                x = torch.tensor([[4.0, 1, 2], [3, 0, 5]], dtype=torch.float64, requires_grad=True)
                result = eval(call, {"torch": torch, "x": x})
                weights = torch.arange(1.0, result.numel() + 1, dtype=torch.float64).reshape(result.shape)
                (result * weights).sum().backward()
                self.assertEqual(result.grad_fn.name(), node or result.grad_fn.name())
                self.assertTrue(torch.allclose(x.grad.reshape(-1), torch.tensor(gradient, dtype=torch.float64), atol=1e-5), x.grad)

    def test_no_gradient(self):
        x = torch.tensor([4.0, 1, 2], requires_grad=True)
        self.assertFalse(torch.histc(x, 3).requires_grad)
        with self.assertRaisesRegex(RuntimeError, "^derivative for aten::aminmax is not implemented$"):
            torch.aminmax(x).min.backward()


if __name__ == "__main__":
    unittest.main()
