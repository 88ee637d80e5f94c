"""Schedules that tell the next rate from the last one, or from the number of the epoch."""
import math
from bisect import bisect_right
from collections import Counter
from typing import Callable, Iterable, List, Union

from torch.optim._schedule import LRScheduler, _enable_get_lr_call, _warn_get_lr_called_within_step, saved_functions
from torch.optim.optimizer import Optimizer


class _OfFunctions(LRScheduler):
    """Has a function of the epoch for each group."""

    def __init__(self, optimizer, lr_lambda, last_epoch, verbose):
        self.optimizer = optimizer
        groups = len(optimizer.param_groups)
        self.lr_lambdas = list(lr_lambda) if isinstance(lr_lambda, (list, tuple)) else [lr_lambda] * groups
        if len(self.lr_lambdas) != groups:
            raise ValueError(f"Expected {groups} lr_lambdas, but got {len(self.lr_lambdas)}")
        super().__init__(optimizer, last_epoch, verbose)

    def state_dict(self):
        """All but the optimizer; functions only as far as they are objects that hold something."""
        state = {key: value for key, value in self.__dict__.items() if key not in ("optimizer", "lr_lambdas")}
        state["lr_lambdas"] = saved_functions(self.lr_lambdas)
        return state

    def load_state_dict(self, state_dict):
        """Takes over what state_dict returned."""
        self.__dict__.update((key, value) for key, value in state_dict.items() if key != "lr_lambdas")
        for function, held in zip(self.lr_lambdas, state_dict["lr_lambdas"]):
            if held is not None:
                function.__dict__.update(held)


class LambdaLR(_OfFunctions):
    """Base rates times lr_lambda(epoch); one function, or one for each group."""

    def __init__(self, optimizer: Optimizer, lr_lambda: Union[Callable[[int], float], List[Callable[[int], float]]], last_epoch: int = -1,
                 verbose="deprecated"):
        super().__init__(optimizer, lr_lambda, last_epoch, verbose)

    def get_lr(self):
        """The rates of this epoch."""
        _warn_get_lr_called_within_step(self)
        return [base * function(self.last_epoch) for function, base in zip(self.lr_lambdas, self.base_lrs)]


class MultiplicativeLR(_OfFunctions):
    """The last rates times lr_lambda(epoch); one function, or one for each group."""

    def __init__(self, optimizer: Optimizer, lr_lambda: Union[Callable[[int], float], List[Callable[[int], float]]], last_epoch: int = -1,
                 verbose="deprecated"):
        super().__init__(optimizer, lr_lambda, last_epoch, verbose)

    def get_lr(self):
        """The rates of this epoch."""
        _warn_get_lr_called_within_step(self)
        if self.last_epoch <= 0:
            return self._rates()
        return [rate * function(self.last_epoch) for function, rate in zip(self.lr_lambdas, self._rates())]


class StepLR(LRScheduler):
    """Rates times gamma every step_size epochs."""

    def __init__(self, optimizer: Optimizer, step_size: int, gamma: float = 0.1, last_epoch: int = -1, verbose="deprecated"):
        self.step_size, self.gamma = step_size, gamma
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        """The rates of this epoch."""
        _warn_get_lr_called_within_step(self)
        due = self.last_epoch != 0 and self.last_epoch % self.step_size == 0
        return self._scaled(self.gamma) if due else self._rates()

    def _get_closed_form_lr(self):
        return [base * self.gamma ** (self.last_epoch // self.step_size) for base in self.base_lrs]


class MultiStepLR(LRScheduler):
    """Rates times gamma at each of the milestones."""

    def __init__(self, optimizer: Optimizer, milestones: Iterable[int], gamma: float = 0.1, last_epoch: int = -1, verbose="deprecated"):
        self.milestones, self.gamma = Counter(milestones), gamma
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        """The rates of this epoch."""
        _warn_get_lr_called_within_step(self)
        if self.last_epoch not in self.milestones:
            return self._rates()
        return self._scaled(self.gamma ** self.milestones[self.last_epoch])

    def _get_closed_form_lr(self):
        passed = bisect_right(sorted(self.milestones.elements()), self.last_epoch)
        return [base * self.gamma**passed for base in self.base_lrs]


class ConstantLR(LRScheduler):
    """Rates times factor for total_iters epochs, then the base rates."""

    def __init__(self, optimizer: Optimizer, factor: float = 1.0 / 3, total_iters: int = 5, last_epoch: int = -1, verbose="deprecated"):
        if factor > 1.0 or factor < 0:
            raise ValueError("Constant multiplicative factor expected to be between 0 and 1.")
        self.factor, self.total_iters = factor, total_iters
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        """The rates of this epoch."""
        _warn_get_lr_called_within_step(self)
        if self.last_epoch == 0:
            return self._scaled(self.factor)
        return self._rates() if self.last_epoch != self.total_iters else self._scaled(1.0 / self.factor)

    def _get_closed_form_lr(self):
        share = self.factor + (self.last_epoch >= self.total_iters) * (1 - self.factor)
        return [base * share for base in self.base_lrs]


class LinearLR(LRScheduler):
    """Rates whose factor goes in a line from start_factor to end_factor within total_iters epochs."""

    def __init__(self, optimizer: Optimizer, start_factor: float = 1.0 / 3, end_factor: float = 1.0, total_iters: int = 5,
                 last_epoch: int = -1, verbose="deprecated"):
        if start_factor > 1.0 or start_factor <= 0:
            raise ValueError("Starting multiplicative factor expected to be greater than 0 and less or equal to 1.")
        if end_factor > 1.0 or end_factor < 0:
            raise ValueError("Ending multiplicative factor expected to be between 0 and 1.")
        self.start_factor, self.end_factor, self.total_iters = start_factor, end_factor, total_iters
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        """The rates of this epoch."""
        _warn_get_lr_called_within_step(self)
        if self.last_epoch == 0:
            return self._scaled(self.start_factor)
        if self.last_epoch > self.total_iters:
            return self._rates()
        rise = self.end_factor - self.start_factor
        return self._scaled(1.0 + rise / (self.total_iters * self.start_factor + (self.last_epoch - 1) * rise))

    def _get_closed_form_lr(self):
        rise = (self.end_factor - self.start_factor) * min(self.total_iters, self.last_epoch) / self.total_iters
        return [base * (self.start_factor + rise) for base in self.base_lrs]


class ExponentialLR(LRScheduler):
    """Rates times gamma every epoch."""

    def __init__(self, optimizer: Optimizer, gamma: float, last_epoch: int = -1, verbose="deprecated"):
        self.gamma = gamma
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        """The rates of this epoch."""
        _warn_get_lr_called_within_step(self)
        return self._rates() if self.last_epoch == 0 else self._scaled(self.gamma)

    def _get_closed_form_lr(self):
        return [base * self.gamma**self.last_epoch for base in self.base_lrs]


class PolynomialLR(LRScheduler):
    """Base rates times (1 - epoch / total_iters)^power, zero from total_iters on."""

    def __init__(self, optimizer: Optimizer, total_iters: int = 5, power: float = 1.0, last_epoch: int = -1, verbose="deprecated"):
        self.total_iters, self.power = total_iters, power
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        """The rates of this epoch."""
        _warn_get_lr_called_within_step(self)
        if self.last_epoch == 0 or self.last_epoch > self.total_iters:
            return self._rates()
        left, before = (1.0 - epoch / self.total_iters for epoch in (self.last_epoch, self.last_epoch - 1))
        return self._scaled((left / before) ** self.power)

    def _get_closed_form_lr(self):
        left = 1.0 - min(self.total_iters, self.last_epoch) / self.total_iters
        return [base * left**self.power for base in self.base_lrs]


class CosineAnnealingLR(LRScheduler):
    """Half a cosine from the base rates to eta_min in T_max epochs, and back: eta_min + (base - eta_min) * (1 + cos(pi t / T_max)) / 2.

    Source: Loshchilov and Hutter, SGDR: Stochastic Gradient Descent with Warm Restarts.
    """

    def __init__(self, optimizer: Optimizer, T_max: int, eta_min: float = 0.0, last_epoch: int = -1, verbose="deprecated"):
        self.T_max, self.eta_min = T_max, eta_min
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        """The rates of this epoch."""
        _warn_get_lr_called_within_step(self)
        epoch, half, low = self.last_epoch, self.T_max, self.eta_min
        if epoch == 0:
            return self._rates()
        if self._step_count == 1 and epoch > 0:
            return [low + (base - low) * (1 + math.cos(epoch * math.pi / half)) / 2 for base in self.base_lrs]
        if (epoch - 1 - half) % (2 * half) == 0:  # from the bottom, which no factor leads away from
            return [rate + (base - low) * (1 - math.cos(math.pi / half)) / 2 for base, rate in zip(self.base_lrs, self._rates())]
        factor = (1 + math.cos(math.pi * epoch / half)) / (1 + math.cos(math.pi * (epoch - 1) / half))
        return [factor * (rate - low) + low for rate in self._rates()]

    def _get_closed_form_lr(self):
        low = self.eta_min
        return [low + (base - low) * (1 + math.cos(math.pi * self.last_epoch / self.T_max)) / 2 for base in self.base_lrs]


class CosineAnnealingWarmRestarts(LRScheduler):
    """Half cosines from the base rates to eta_min, each T_mult times as long as the one before; the first lasts T_0 epochs.

    Source: Loshchilov and Hutter, SGDR: Stochastic Gradient Descent with Warm Restarts.
    """

    def __init__(self, optimizer: Optimizer, T_0: int, T_mult: int = 1, eta_min: float = 0.0, last_epoch: int = -1, verbose="deprecated"):
        if T_0 <= 0 or not isinstance(T_0, int):
            raise ValueError(f"Expected positive integer T_0, but got {T_0}")
        if T_mult < 1 or not isinstance(T_mult, int):
            raise ValueError(f"Expected integer T_mult >= 1, but got {T_mult}")
        if not isinstance(eta_min, (float, int)):
            raise ValueError(f"Expected float or int eta_min, but got {eta_min} of type {type(eta_min)}")
        self.T_0, self.T_i, self.T_mult, self.eta_min, self.T_cur = T_0, T_0, T_mult, eta_min, last_epoch
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        """The rates of this epoch."""
        _warn_get_lr_called_within_step(self)
        low = self.eta_min
        return [low + (base - low) * (1 + math.cos(math.pi * self.T_cur / self.T_i)) / 2 for base in self.base_lrs]

    def _place(self, epoch):
        """In which cosine an epoch lies, and where."""
        self.T_i, self.T_cur = self.T_0, epoch
        if epoch < self.T_0:
            return
        if self.T_mult == 1:
            self.T_cur = epoch % self.T_0
            return
        n = int(math.log((epoch / self.T_0 * (self.T_mult - 1) + 1), self.T_mult))
        self.T_cur = epoch - self.T_0 * (self.T_mult**n - 1) / (self.T_mult - 1)
        self.T_i = self.T_0 * self.T_mult**n

    def step(self, epoch=None):
        """Goes to the next epoch and sets its rates; `epoch` may be a fraction, between two batches."""
        if epoch is None and self.last_epoch < 0:
            epoch = 0
        if epoch is None:
            epoch = self.last_epoch + 1
            self.T_cur += 1
            if self.T_cur >= self.T_i:
                self.T_cur -= self.T_i
                self.T_i *= self.T_mult
        elif epoch < 0:
            raise ValueError(f"Expected non-negative epoch, but got {epoch}")
        else:
            self._place(epoch)
        self.last_epoch = math.floor(epoch)
        with _enable_get_lr_call(self):
            for group, rate in zip(self.optimizer.param_groups, self.get_lr()):
                group["lr"] = rate
        self._last_lr = self._rates()
