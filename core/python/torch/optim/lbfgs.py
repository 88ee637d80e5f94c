"""torch.optim.lbfgs: a quasi-Newton method that remembers few steps."""
from typing import Optional, Union

import torch
from torch import Tensor
from torch.optim import _stepping
from torch.optim._line_search import Point, Search
from torch.optim.optimizer import Optimizer, ParamsT

__all__ = ["LBFGS"]

_KEPT = ("d", "t", "old_dirs", "old_stps", "ro", "H_diag", "prev_flat_grad", "prev_loss")


def _real(tensor):
    return torch.view_as_real(tensor) if torch.is_complex(tensor) else tensor


class LBFGS(Optimizer):
    """Limited-memory BFGS: goes along -H g, where H comes from the last `history_size` changes of parameters and gradient.

    step needs a closure, which it calls several times, and works on one parameter group. `line_search_fn` is None (steps of lr) or
    "strong_wolfe". Source: Nocedal and Wright, Numerical Optimization, algorithm 7.4.
    """

    def __init__(self, params: ParamsT, lr: Union[float, Tensor] = 1, max_iter: int = 20, max_eval: Optional[int] = None,
                 tolerance_grad: float = 1e-7, tolerance_change: float = 1e-9, history_size: int = 100,
                 line_search_fn: Optional[str] = None):
        _stepping.check_lr(lr)
        max_eval = max_iter * 5 // 4 if max_eval is None else max_eval
        super().__init__(params, dict(lr=lr, max_iter=max_iter, max_eval=max_eval, tolerance_grad=tolerance_grad,
                                      tolerance_change=tolerance_change, history_size=history_size, line_search_fn=line_search_fn))
        if len(self.param_groups) != 1:
            raise ValueError("LBFGS doesn't support per-parameter options (parameter groups)")
        self._params = self.param_groups[0]["params"]
        self._numel_cache = None

    def _numel(self):
        """How many real numbers the parameters are."""
        if self._numel_cache is None:
            self._numel_cache = sum(param.numel() * (2 if torch.is_complex(param) else 1) for param in self._params)
        return self._numel_cache

    def _gather_flat_grad(self):
        """The gradients of all parameters in one vector; zeros where there is none."""
        parts = []
        for param in self._params:
            gradient = param.new(param.numel()).zero_() if param.grad is None else param.grad.view(-1)
            parts.append(_real(gradient).view(-1))
        return torch.cat(parts, 0)

    def _add_grad(self, step_size, direction):
        """All parameters go a step along a flat direction."""
        start = 0
        for param in map(_real, self._params):
            param.add_(direction[start:start + param.numel()].view_as(param), alpha=step_size)
            start += param.numel()

    def _clone_param(self):
        return [param.clone(memory_format=torch.contiguous_format) for param in self._params]

    def _set_param(self, values):
        for param, value in zip(self._params, values):
            param.copy_(value)

    def _directional_evaluate(self, closure, x, t, d):
        """Loss and gradient a step t from x along d; the parameters stay at x."""
        self._add_grad(t, d)
        loss = float(closure())
        gradient = self._gather_flat_grad()
        self._set_param(x)
        return loss, gradient

    def _remember(self, state, flat_grad):
        """Takes the last step into the history, where it has curvature."""
        group = self.param_groups[0]
        change, step = flat_grad.sub(state["prev_flat_grad"]), state["d"].mul(state["t"])
        curvature = change.dot(step)
        if not curvature > 1e-10:
            return
        if len(state["old_dirs"]) == group["history_size"]:
            for name in ("old_dirs", "old_stps", "ro"):
                state[name].pop(0)
        state["old_dirs"].append(change)
        state["old_stps"].append(step)
        state["ro"].append(1.0 / curvature)
        state["H_diag"] = curvature / change.dot(change)

    def _direction(self, state, flat_grad):
        """-H g by the two loops of algorithm 7.4."""
        if "al" not in state:
            state["al"] = [None] * self.param_groups[0]["history_size"]
        al, changes, steps, ro = state["al"], state["old_dirs"], state["old_stps"], state["ro"]
        q = flat_grad.neg()
        for i in reversed(range(len(changes))):
            al[i] = steps[i].dot(q) * ro[i]
            q.add_(changes[i], alpha=-al[i])
        r = torch.mul(q, state["H_diag"])
        for i in range(len(changes)):
            r.add_(steps[i], alpha=al[i] - changes[i].dot(r) * ro[i])
        return r

    def _search(self, closure, now, state, slope):
        """A line search from here: loss, gradient, step and how many evaluations it took."""
        x, d = self._clone_param(), state["d"]
        start = Point(0, now[0], now[1].clone(memory_format=torch.contiguous_format), slope)
        search = Search(lambda t: self._directional_evaluate(closure, x, t, d), d, start)
        found = search.run(state["t"])
        self._add_grad(found.t, d)
        return found.loss, found.gradient, found.t, search.evaluations

    def _advance(self, closure, now, state, slope, last):
        """One step along the direction, and the evaluation after it: loss, gradient and how many evaluations it took."""
        kind = self.param_groups[0]["line_search_fn"]
        if kind is not None:
            if kind != "strong_wolfe":
                raise RuntimeError("only 'strong_wolfe' is supported")
            loss, gradient, state["t"], count = self._search(closure, now, state, slope)
            return loss, gradient, count
        self._add_grad(state["t"], state["d"])
        if last:
            return *now, 0
        return float(closure()), self._gather_flat_grad(), 1

    def _begin_iteration(self, state, now):
        """The direction and the first guess of the step; the product of gradient and direction."""
        loss, flat_grad = now
        state["n_iter"] += 1
        first = state["n_iter"] == 1
        if first:
            state.update(d=flat_grad.neg(), old_dirs=[], old_stps=[], ro=[], H_diag=1)
        else:
            self._remember(state, flat_grad)
            state["d"] = self._direction(state, flat_grad)
        if state["prev_flat_grad"] is None:
            state["prev_flat_grad"] = flat_grad.clone(memory_format=torch.contiguous_format)
        else:
            state["prev_flat_grad"].copy_(flat_grad)
        state["prev_loss"] = loss
        lr = self.param_groups[0]["lr"]
        state["t"] = min(1.0, 1.0 / flat_grad.abs().sum()) * lr if first else lr
        return flat_grad.dot(state["d"])

    @torch.no_grad()
    def step(self, closure):
        """Up to max_iter iterations; returns the first loss. `closure` clears the gradients, evaluates the loss and calls backward."""
        assert len(self.param_groups) == 1
        closure, group, saved = torch.enable_grad()(closure), self.param_groups[0], self.state[self._params[0]]
        saved.setdefault("func_evals", 0)
        saved.setdefault("n_iter", 0)
        state = {**saved, **{name: saved.get(name) for name in _KEPT}}
        first_loss = closure()
        now, evaluations = (float(first_loss), self._gather_flat_grad()), 1
        saved["func_evals"] += 1
        if now[1].abs().max() <= group["tolerance_grad"]:
            return first_loss
        for iteration in range(1, group["max_iter"] + 1):
            slope = self._begin_iteration(state, now)
            if slope > -group["tolerance_change"]:
                break
            *now, count = self._advance(closure, now, state, slope, iteration == group["max_iter"])
            evaluations += count
            saved["func_evals"] += count
            if iteration == group["max_iter"] or evaluations >= group["max_eval"] or self._has_converged(state, now):
                break
        saved.update((name, state[name]) for name in ("n_iter", "al") if name in state)
        saved.update((name, state[name]) for name in _KEPT)
        return first_loss

    def _has_converged(self, state, now):
        group = self.param_groups[0]
        return bool(now[1].abs().max() <= group["tolerance_grad"]
                    or state["d"].mul(state["t"]).abs().max() <= group["tolerance_change"]
                    or abs(now[0] - state["prev_loss"]) < group["tolerance_change"])
