"""What torch.optim asks the core for: a group's step in one call, and the end of its gradients."""
import unittest

import torch

step = torch._C._optimizer_step
RULES = {name.lower(): {} for name in "SGD Adam AdamW Adamax NAdam RAdam Adagrad Adadelta RMSprop Rprop ASGD".split()}
RULES["sgd"] = {"momentum": 0.9}


def optimizer(rule, *params, **settings):
    kinds = {name.lower(): kind for name, kind in vars(torch.optim).items() if isinstance(kind, type)}
    return kinds[rule](list(params) or [torch.nn.Parameter(torch.ones(2, 3))], **{**RULES[rule], **settings})


def bits_of(o):
    return [value.clone() for p in o.param_groups[0]["params"] for value in (p.detach(), *o.state[p].values())]


def stepped(rule, **settings):
    """An optimizer whose state is there."""
    o = optimizer(rule, **settings)
    for p in o.param_groups[0]["params"]:
        p.grad = torch.full_like(p, 0.5)
    o.step()
    return o


class Steps(unittest.TestCase):
    def test_every_rule_takes_one_call(self):
        for rule in RULES:
            with self.subTest(rule):
                o = stepped(rule)
                self.assertTrue(step(rule, o.param_groups[0], o.state))

    def test_what_is_left_to_ops_stays_as_it_was(self):
        def on_the_parameter(o):
            o.param_groups[0]["params"][0].grad = o.param_groups[0]["params"][0].detach()

        for rule in RULES:
            for change in (lambda o: o.param_groups[0].update(differentiable=True), lambda o: o.param_groups[0].pop("maximize"),
                           lambda o: o.state.clear(), on_the_parameter,
                           lambda o: o.param_groups[0].update(params=tuple(o.param_groups[0]["params"]))):
                with self.subTest(rule):
                    o = stepped(rule)
                    change(o)
                    before = bits_of(o)
                    self.assertFalse(step(rule, o.param_groups[0], o.state))
                    self.assertTrue(all(map(torch.equal, before, bits_of(o))))

    def test_rates_that_are_no_numbers(self):
        o = stepped("adam")
        for lr in (torch.tensor(0.1), "0.1", None, 10**400):
            o.param_groups[0]["lr"] = lr
            self.assertFalse(step("adam", o.param_groups[0], o.state))
        o.param_groups[0].update(lr=0.1, betas=[0.9, 0.99])
        self.assertFalse(step("adam", o.param_groups[0], o.state))

    def test_a_later_parameter_that_does_not_fit_keeps_the_first_ones(self):
        p, q = torch.nn.Parameter(torch.ones(2)), torch.nn.Parameter(torch.ones(2))
        o = optimizer("adam", p, q)
        p.grad = q.grad = torch.ones(2)
        o.step()
        o.state[q]["exp_avg"] = torch.zeros(2, dtype=torch.float64)
        before = bits_of(o)
        self.assertFalse(step("adam", o.param_groups[0], o.state))
        self.assertTrue(all(map(torch.equal, before, bits_of(o))))

    def test_subclasses_are_asked(self):
        asked = []

        class Watched(torch.Tensor):
            @classmethod
            def __torch_function__(cls, func, types, args=(), kwargs=None):
                asked.append(func.__name__)
                return super().__torch_function__(func, types, args, kwargs or {})

        p = torch.ones(2).as_subclass(Watched).requires_grad_()
        p.grad = torch.ones(2)
        o = torch.optim.SGD([p], lr=0.5)
        asked.clear()
        o.step()
        self.assertIn("add_", asked)
        self.assertEqual(p.tolist(), [0.5, 0.5])

    def test_bad_arguments(self):
        for arguments in ((), (1, {}, {}), ("adam", [], {}), ("adam", {}, [])):
            with self.assertRaises(TypeError):
                step(*arguments)
        self.assertFalse(step("nobody's", {}, {}))
        for bad in (5, [1], (torch.ones(1),)):
            with self.assertRaises(TypeError):
                torch._C._drop_gradients(bad)

    def test_gradients_end(self):
        p, q = torch.nn.Parameter(torch.ones(2)), torch.nn.Parameter(torch.ones(2))
        p.grad = torch.ones(2)
        o = torch.optim.SGD([p, q])
        o.zero_grad()
        self.assertIsNone(p.grad)
        o.param_groups[0]["params"] = (p, q)
        p.grad = torch.ones(2)
        o.zero_grad()
        self.assertIsNone(p.grad)

    def test_two_runs_end_in_the_same_bits(self):
        for rule in RULES:
            with self.subTest(rule):
                runs = []
                for threads in (1, 2):
                    torch.set_num_threads(threads)
                    p = torch.nn.Parameter((torch.arange(70000.0) * 0.37) % 3 - 1)
                    o = optimizer(rule, p)
                    for _ in range(3):
                        p.grad = p.detach() * 0.5 - 0.1
                        o.step()
                    runs.append(bits_of(o))
                self.assertTrue(all(map(torch.equal, *runs)))


if __name__ == "__main__":
    unittest.main()
