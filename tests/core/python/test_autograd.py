"""What is Stridescope's own in autograd: errors that name the line, deep graphs, lifetimes, what is absent."""
import gc
import re
import sys
import unittest
import weakref

import torch


def line_here():
    """Of the caller."""
    return sys._getframe(1).f_lineno


def error_of(call):
    try:
        call()
    except RuntimeError as error:
        return str(error)
    raise AssertionError("no error")


class Overwritten(unittest.TestCase):
    def of(self, error, op, line):
        first, second = error.split("\n")
        self.assertTrue(first.startswith("one of the variables needed for gradient computation has been modified by an inplace operation"))
        self.assertTrue(first.endswith("with torch.autograd.set_detect_anomaly(True)."))
        self.assertEqual(second, f"It was overwritten by {op} on line {line} of {__file__.rsplit('/', 1)[-1]}, which made it version 1.")

    def test_an_op(self):
        y = torch.ones(3, requires_grad=True).exp()
        y.add_(1); line = line_here()
        y.mul_(2)
        self.of(error_of(y.sum().backward), "add_", line)

    def test_a_view_and_an_index(self):
        for write in ("y[0] = 5", "y.t().zero_()", "y[y > 0] = 1.0", "y += 1"):
            y = torch.ones(2, 2, requires_grad=True).exp()
            exec(compile("\n" * 99 + write, __file__, "exec"))
            error = error_of(y.sum().backward)
            self.assertRegex(error.split("\n")[1], r"It was overwritten by \w+_ on line 100 of test_autograd.py, which made it version 1\.")

    def test_a_large_tensor(self):
        y = torch.ones(400, 400, requires_grad=True).exp()
        y.add_(1); line = line_here()
        self.of(error_of(y.sum().backward), "add_", line)

    def test_between_backwards(self):
        w = torch.ones(2, 2, requires_grad=True)
        loss = (torch.ones(1, 2, requires_grad=True) @ w @ w).sum()
        loss.backward(retain_graph=True)
        optimizer = torch.optim.SGD([w], 0.1)
        optimizer.step(); line = line_here()
        self.of(error_of(loss.backward).replace("an optimizer's step", "step"), "step", line)

    def test_a_function_of_torch_is_not_the_line(self):
        y = torch.ones(3, requires_grad=True).exp()
        with torch.no_grad():
            torch.autograd.graph.increment_version(y); line = line_here()
        self.of(error_of(y.sum().backward), "increment_version", line)

    def test_two_nodes_two_writes(self):
        x = torch.ones(3, requires_grad=True)
        y = x * 1
        first = y.exp()
        saved = y * y
        y.add_(1); early = line_here()
        later = y * y
        y.add_(1); late = line_here()
        self.assertIn(f"on line {early} of", error_of(saved.sum().backward))
        self.assertIn(f"on line {late} of", error_of(later.sum().backward))
        first.sum().backward()


class Deep(unittest.TestCase):
    def test_a_long_chain(self):
        x = torch.ones(2, requires_grad=True)
        y, seen = x, []
        for step in range(100_000):
            y = y * x
            if step % 20_000 == 0:
                y.register_hook(lambda g: seen.append(g.shape))
        (first,) = torch.autograd.grad(y.sum(), x, create_graph=True)
        self.assertEqual((first.tolist(), len(seen)), ([100_001.0, 100_001.0], 5))
        first.sum().backward()
        self.assertTrue(torch.allclose(x.grad, torch.tensor(100_001.0 * 100_000.0), rtol=1e-3))
        del y, first

    def test_a_long_chain_of_functions(self):
        class Same(torch.autograd.Function):
            @staticmethod
            def forward(ctx, a):
                ctx.save_for_backward(a)
                return a * 1

            @staticmethod
            def backward(ctx, g):
                return g * ctx.saved_tensors[0]

        x = torch.ones(2, requires_grad=True)
        y = x
        for _ in range(20_000):
            y = Same.apply(y)
        y.sum().backward()
        self.assertEqual(x.grad.tolist(), [1.0, 1.0])
        y = x
        for _ in range(20_000):
            y = Same.apply(y)
        del y


class Lifetimes(unittest.TestCase):
    def test_a_context_goes_with_its_results(self):
        contexts = []

        class Kept(torch.autograd.Function):
            @staticmethod
            def forward(ctx, a):
                contexts.append(weakref.ref(ctx))
                ctx.save_for_backward(a)
                return a * 2

            @staticmethod
            def backward(ctx, g):
                return g * 2

        x = torch.ones(2, requires_grad=True)
        y = Kept.apply(x)
        self.assertIs(y.grad_fn, contexts[0]())
        node = y.grad_fn
        y.sum().backward()
        del y
        self.assertRaises(RuntimeError, lambda: node.saved_tensors)
        del node
        self.assertIsNone(contexts[0]())
        Kept.apply(torch.ones(2))
        self.assertIsNone(contexts[1]())

        class Raises(Kept):
            @staticmethod
            def forward(ctx, a):
                contexts.append(weakref.ref(ctx))
                raise ValueError("no")

        with self.assertRaises(ValueError):
            Raises.apply(x)
        gc.collect()
        self.assertIsNone(contexts[2]())

    def test_a_hook_does_not_keep_its_tensor(self):
        x = torch.ones(2, requires_grad=True)
        y = x * 2
        gone = weakref.ref(y)
        y.register_hook(lambda g: g)
        y.retain_grad()
        del y
        self.assertIsNone(gone())


class Absent(unittest.TestCase):
    def test_forward_mode_says_so(self):
        with self.assertRaisesRegex(NotImplementedError, "Stridescope has no forward-mode automatic differentiation"):
            torch.autograd.forward_ad.dual_level()


if __name__ == "__main__":
    unittest.main()
