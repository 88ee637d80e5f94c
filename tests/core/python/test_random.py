"""Random numbers: the same as PyTorch's from the same seed, call by call."""
import copy
import json
import math
import os
import pickle
import unittest

import torch

GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "golden", "random.json")
EDGE = 6
ROUNDED = ("randn", "normal", "exponential_", "cauchy_", "alpha_dropout")
TOLERANCE = {"float16": 2e-3, "bfloat16": 1.6e-2, "float32": 4e-6, "float64": 1e-12, "complex64": 4e-6, "complex128": 1e-12}


def values(result):
    if result.dtype in (torch.complex64, torch.complex128):
        flat = [part for number in result.reshape(-1).tolist() for part in (number.real, number.imag)]
    else:
        flat = result.reshape(-1).tolist()
    return flat if len(flat) <= 2 * EDGE else flat[:EDGE] + flat[-EDGE:]


def close(got, wanted, tolerance):
    return len(got) == len(wanted) and all(abs(a - b) <= tolerance * max(1, abs(b)) for a, b in zip(got, wanted))


class Recorded(unittest.TestCase):
    def test_long_mixed_sequences(self):
        with open(GOLDEN, encoding="utf-8") as file:
            cases = json.load(file)
        for seed, steps in cases:
            torch.manual_seed(seed)
            scope = {"t": torch, "g": torch.Generator().manual_seed(seed)}
            for number, (line, dtype, wanted, next_draw) in enumerate(steps):
                what = f"seed {seed}, call {number}: {line}"
                result = eval(line, scope)
                self.assertEqual(str(result.dtype), "torch." + dtype, what)
                rounded = any(name in line for name in ROUNDED)
                self.assertTrue(close(values(result), wanted, TOLERANCE[dtype] if rounded else 0), (what, values(result), wanted))
                self.assertEqual(torch.randint(2**24, ()).item(), next_draw, what)

    def test_well_known_numbers(self):
        torch.manual_seed(0)
        self.assertEqual(str(torch.rand(3)), "tensor([0.4963, 0.7682, 0.0885])")
        self.assertEqual(str(torch.randn(3)), "tensor([0.3643, 0.1344, 0.1642])")
        torch.manual_seed(42)
        self.assertEqual(torch.randperm(10).tolist(), [2, 6, 1, 8, 4, 5, 0, 9, 3, 7])
        self.assertEqual(torch.randint(0, 10, (5,)).tolist(), [3, 8, 4, 0, 4])


class Generators(unittest.TestCase):
    def test_seeds(self):
        self.assertEqual(torch.Generator().initial_seed(), 67280421310721)
        self.assertEqual(torch.Generator().manual_seed(-5).initial_seed(), 2**64 - 5)
        self.assertIs(torch.manual_seed(3), torch.default_generator)
        self.assertEqual(torch.initial_seed(), 3)
        self.assertEqual(torch.seed(), torch.initial_seed())
        self.assertNotEqual(torch.Generator().seed(), torch.Generator().seed())
        for seed in (2**64, -(2**63) - 1):
            with self.assertRaisesRegex(RuntimeError, "^Overflow when unpacking long$"):
                torch.manual_seed(seed)
        with self.assertRaisesRegex(RuntimeError, "^manual_seed expected a long, but got float$"):
            torch.Generator().manual_seed(1.5)

    def test_state(self):
        torch.manual_seed(7)
        torch.randn(3)  # one normal number waits for its turn
        state = torch.get_rng_state()
        self.assertEqual((state.dtype, state.shape), (torch.uint8, (5056,)))
        drawn = (torch.randn(5).tolist(), torch.rand(700).tolist(), torch.randperm(5).tolist())
        torch.set_rng_state(state)
        self.assertEqual((torch.randn(5).tolist(), torch.rand(700).tolist(), torch.randperm(5).tolist()), drawn)
        self.assertEqual(state[:8].tolist(), [7, 0, 0, 0, 0, 0, 0, 0])
        before = torch.get_rng_state().tolist()
        for bad, kind, words in (
            (torch.zeros(3), TypeError, "RNG state must be a torch.ByteTensor"),
            (torch.zeros(3, dtype=torch.uint8), RuntimeError, "Expected either a CPUGeneratorImplStateLegacy of size 5048 or a "
             "CPUGeneratorImplState of size 5056 but found the input RNG state size to be 3"),
            (torch.zeros(5056, dtype=torch.uint8), RuntimeError, "Invalid mt19937 state"),
            (torch.full((5056,), 255, dtype=torch.uint8), RuntimeError, "Invalid mt19937 state"),
            (torch.zeros(10112, dtype=torch.uint8)[::2], RuntimeError, "RNG state must be contiguous"),
            (3, TypeError, "expected a torch.ByteTensor, but got int"),
        ):
            with self.assertRaises(kind) as caught:
                torch.set_rng_state(bad)
            self.assertEqual(str(caught.exception), words)
        self.assertEqual(torch.get_rng_state().tolist(), before)

    def test_generators_are_apart(self):
        a, b = torch.Generator().manual_seed(1), torch.Generator().manual_seed(1)
        torch.manual_seed(2)
        first = torch.rand(2, generator=a)
        torch.rand(5)
        self.assertEqual(torch.rand(2, generator=b).tolist(), first.tolist())
        for copied in (a.clone_state(), copy.deepcopy(a), pickle.loads(pickle.dumps(a))):
            self.assertIsNot(copied, a)
            self.assertEqual(torch.rand(3, generator=copied).tolist(), torch.rand(3, generator=b.clone_state()).tolist())
        self.assertEqual(a.device, torch.device("cpu"))
        with self.assertRaisesRegex(RuntimeError, r"^Device type CUDA is not supported for torch.Generator\(\) api.$"):
            torch.Generator("cuda")
        with self.assertRaises(TypeError):
            torch.rand(2, generator=3)

    def test_fork(self):
        torch.manual_seed(5)
        expected = torch.rand(3).tolist()
        torch.manual_seed(5)
        with torch.random.fork_rng():
            torch.rand(100)
        self.assertEqual(torch.rand(3).tolist(), expected)


class Calls(unittest.TestCase):
    def test_forms(self):
        torch.manual_seed(0)
        self.assertEqual(torch.rand(2, 3).shape, (2, 3))
        self.assertEqual(torch.randint(low=1, high=3, size=(2,)).dtype, torch.int64)
        out = torch.empty(3, dtype=torch.float64)
        self.assertIs(torch.rand(3, out=out), out)
        x = torch.empty(3)
        self.assertIs(x.uniform_(), x)
        self.assertEqual(x._version, 1)
        self.assertEqual(x.uniform_(**{"from": 1, "to": 1}).tolist(), [1, 1, 1])
        self.assertEqual(torch.ones(3).bernoulli(1.0).tolist(), [1, 1, 1])
        self.assertIs(torch.dropout(x, 0.5, False), x)
        self.assertEqual(torch.dropout(x, 1.0, True).tolist(), [0, 0, 0])
        self.assertEqual(torch.normal(2, 3, (2,)).shape, (2,))

    def test_refused_calls_change_nothing(self):
        x = torch.ones(2)
        for call in (lambda: x.uniform_(1, 0), lambda: x.normal_(0, -1), lambda: x.bernoulli_(torch.tensor([0.5, 2])), lambda: x.random_(0)):
            with self.assertRaises(RuntimeError):
                call()
        self.assertEqual((x.tolist(), x._version), ([1, 1], 0))

    def test_the_distributions(self):
        torch.manual_seed(1)
        n = 20000
        x = torch.randn(n)
        self.assertLess(abs(x.mean().item()), 0.03)
        self.assertLess(abs(torch.rand(n).mean().item() - 0.5), 0.01)
        self.assertLess(abs(torch.empty(n).exponential_(2).mean().item() - 0.5), 0.02)
        self.assertLess(abs(torch.poisson(torch.full((n,), 40.0)).mean().item() - 40), 0.3)
        self.assertLess(abs(torch.dropout(torch.ones(n), 0.3, True).mean().item() - 1), 0.03)
        self.assertEqual(sorted(torch.randperm(1000).tolist()), list(range(1000)))
        self.assertFalse(any(math.isnan(value) for value in torch.empty(100).cauchy_().tolist()))


class Gradients(unittest.TestCase):
    def test_drawn_numbers_do_not_move(self):
        for line, name in (
            ("torch.bernoulli(x)", "BernoulliBackward0"), ("x.bernoulli_()", "BernoulliBackward2"), ("x.normal_()", "NormalBackward0"),
            ("x.bernoulli_(x.detach() / 2)", "BernoulliBackward1"), ("x.uniform_()", "UniformBackward0"), ("x.random_(3)", "RandomBackward1"),
            ("x.random_(0, 3)", "RandomBackward0"), ("x.random_()", "RandomBackward2"), ("torch.poisson(x)", "PoissonBackward0"),
            ("torch.normal(x)", "NormalBackward1"), ("torch.normal(0.0, x)", "NormalBackward2"), ("torch.normal(x, x)", "NormalBackward3"),
            ("x.exponential_()", "ExponentialBackward0"), ("x.cauchy_()", "CauchyBackward0"), ("x.geometric_(0.5)", "GeometricBackward0"),
        ):
            leaf = torch.full((3,), 0.5, requires_grad=True)
            y = eval(line, {"torch": torch, "x": leaf * 1})
            self.assertEqual(y.grad_fn.name(), name)
            y.sum().backward()
            self.assertEqual(leaf.grad.tolist(), [0, 0, 0], line)

    def test_masks(self):
        leaf = torch.ones(4, 5, requires_grad=True)
        for call in (lambda x: torch.dropout(x, 0.5, True), lambda x: torch.dropout_(x * 1, 0.5, True), lambda x: torch.dropout(x, 1.0, True),
                     lambda x: torch.feature_dropout(x, 0.5, True), lambda x: torch.native_dropout(x, 0.25, True)[0]):
            leaf.grad = None
            y = call(leaf)
            y.sum().backward()
            self.assertEqual(leaf.grad.tolist(), y.tolist())
        leaf = torch.full((20,), -1.0, requires_grad=True)
        for training in (True, False):
            leaf.grad = None
            y = torch.rrelu(leaf, 0.1, 0.3, training)
            y.sum().backward()
            self.assertEqual(leaf.grad.tolist(), (-y).tolist())

    def test_none(self):
        x = torch.ones(3, requires_grad=True)
        for y in (torch.rand_like(x), torch.randn_like(x), torch.randint_like(x, 3), torch.multinomial(x, 2)):
            self.assertFalse(y.requires_grad)
        self.assertTrue(torch.rand(3, requires_grad=True).requires_grad)
        with self.assertRaisesRegex(RuntimeError, "^derivative for aten::bernoulli is not implemented$"):
            torch.bernoulli(x, 0.5).sum().backward()


if __name__ == "__main__":
    unittest.main()
