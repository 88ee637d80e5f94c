"""Schedules that move the rates up and down, and the momentum against them."""
import math
import weakref
from typing import Callable, List, Literal, Optional, Union

from torch.optim._schedule import LRScheduler, _format_param, _warn_get_lr_called_within_step, check_optimizer, saved_functions, set_rate
from torch.optim.optimizer import Optimizer


class _WithMomentum(LRScheduler):
    """Sets the groups' momentum, too; Adam's is its first beta."""

    def _find_momentum(self):
        defaults = self.optimizer.defaults
        if "momentum" not in defaults and "betas" not in defaults:
            raise ValueError("optimizer must support momentum or beta1 with `cycle_momentum` option enabled")
        self.use_beta1 = "betas" in defaults

    def _set_momentum(self, group, value):
        if self.use_beta1:
            group["betas"] = (value, *group["betas"][1:])
        else:
            group["momentum"] = value

    def _start_momentums(self, highest, lowest):
        for high, low, group in zip(highest, lowest, self.optimizer.param_groups):
            self._set_momentum(group, high)
            group["max_momentum"], group["base_momentum"] = high, low


class CyclicLR(_WithMomentum):
    """Rates that go in lines from base_lr to max_lr in step_size_up batches and back in step_size_down, over and over.

    `mode` scales the height: "triangular" not, "triangular2" halves it each cycle, "exp_range" times gamma^batch; or scale_fn does, a
    function of the cycle or the batch as scale_mode says. Momentum goes against the rate. Source: Smith, Cyclical Learning Rates for
    Training Neural Networks.
    """

    def __init__(self, optimizer: Optimizer, base_lr: Union[float, List[float]], max_lr: Union[float, List[float]],
                 step_size_up: int = 2000, step_size_down: Optional[int] = None,
                 mode: Literal["triangular", "triangular2", "exp_range"] = "triangular", gamma: float = 1.0,
                 scale_fn: Optional[Callable[[float], float]] = None, scale_mode: Literal["cycle", "iterations"] = "cycle",
                 cycle_momentum: bool = True, base_momentum: float = 0.8, max_momentum: float = 0.9, last_epoch: int = -1,
                 verbose="deprecated"):
        check_optimizer(optimizer)
        self.optimizer = optimizer
        base_lrs = _format_param("base_lr", optimizer, base_lr)
        if last_epoch == -1:
            for rate, group in zip(base_lrs, optimizer.param_groups):
                set_rate(group, rate)
        self.max_lrs = _format_param("max_lr", optimizer, max_lr)
        up = float(step_size_up)
        self.total_size = up + (up if step_size_down is None else float(step_size_down))
        self.step_ratio = up / self.total_size
        if mode not in ("triangular", "triangular2", "exp_range") and scale_fn is None:
            raise ValueError("mode is invalid and scale_fn is None")
        self.mode, self.gamma, self._scale_fn_custom, self.scale_mode = mode, gamma, scale_fn, scale_mode
        self._init_scale_fn()
        self.cycle_momentum = cycle_momentum
        if cycle_momentum:
            self._find_momentum()
            self.base_momentums = _format_param("base_momentum", optimizer, base_momentum)
            self.max_momentums = _format_param("max_momentum", optimizer, max_momentum)
            if last_epoch == -1:
                self._start_momentums(self.max_momentums, self.base_momentums)
        super().__init__(optimizer, last_epoch, verbose)
        self.base_lrs = base_lrs

    def _init_scale_fn(self):
        """The mode's own function, unless one is given; a weak reference, so that the schedule is no cycle."""
        self._scale_fn_ref = None
        if self._scale_fn_custom is not None:
            return
        functions = {"triangular": self._triangular_scale_fn, "triangular2": self._triangular2_scale_fn,
                     "exp_range": weakref.WeakMethod(self._exp_range_scale_fn)}
        if self.mode in functions:
            self._scale_fn_ref = functions[self.mode]
            self.scale_mode = "iterations" if self.mode == "exp_range" else "cycle"

    def scale_fn(self, x) -> float:
        """How high a cycle goes, as a share of max_lr - base_lr."""
        if self._scale_fn_custom is not None:
            return self._scale_fn_custom(x)
        return self._scale_fn_ref()(x) if isinstance(self._scale_fn_ref, weakref.WeakMethod) else self._scale_fn_ref(x)

    @staticmethod
    def _triangular_scale_fn(x: float) -> float:
        return 1.0

    @staticmethod
    def _triangular2_scale_fn(x: float) -> float:
        return 1 / (2.0 ** (x - 1))

    def _exp_range_scale_fn(self, x: float) -> float:
        return self.gamma**x

    def get_lr(self):
        """The rates of this batch; sets the momentum."""
        _warn_get_lr_called_within_step(self)
        cycle = math.floor(1 + self.last_epoch / self.total_size)
        x = 1.0 + self.last_epoch / self.total_size - cycle
        height = x / self.step_ratio if x <= self.step_ratio else (x - 1) / (self.step_ratio - 1)
        argument = cycle if self.scale_mode == "cycle" else self.last_epoch
        rates = [low + (high - low) * height * self.scale_fn(argument) for low, high in zip(self.base_lrs, self.max_lrs)]
        if self.cycle_momentum:
            for low, high, group in zip(self.base_momentums, self.max_momentums, self.optimizer.param_groups):
                self._set_momentum(group, high - (high - low) * height * self.scale_fn(argument))
        return rates

    def state_dict(self):
        """All but the optimizer and functions."""
        state = super().state_dict()
        state.pop("_scale_fn_ref", None)
        function = state.pop("_scale_fn_custom")
        state["_scale_fn_custom"] = None if function is None else saved_functions([function])[0]
        return state

    def load_state_dict(self, state_dict):
        """Takes over what state_dict returned."""
        held = state_dict.pop("_scale_fn_custom")
        super().load_state_dict(state_dict)
        if held is not None:
            self._scale_fn_custom.__dict__.update(held)
        self._init_scale_fn()


def _check_count(name, count):
    if count <= 0 or not isinstance(count, int):
        raise ValueError(f"Expected positive integer {name}, but got {count}")


class OneCycleLR(_WithMomentum):
    """One rise from max_lr / div_factor to max_lr within pct_start of all batches, and a fall far below, to / final_div_factor.

    With three_phase the fall goes back to the first rate as fast as the rise, then further. Momentum goes against the rate. Source: Smith
    and Topin, Super-Convergence: Very Fast Training of Neural Networks Using Large Learning Rates.
    """

    def __init__(self, optimizer: Optimizer, max_lr: Union[float, List[float]], total_steps: Optional[int] = None,
                 epochs: Optional[int] = None, steps_per_epoch: Optional[int] = None, pct_start: float = 0.3,
                 anneal_strategy: Literal["cos", "linear"] = "cos", cycle_momentum: bool = True,
                 base_momentum: Union[float, List[float]] = 0.85, max_momentum: Union[float, List[float]] = 0.95,
                 div_factor: float = 25.0, final_div_factor: float = 1e4, three_phase: bool = False, last_epoch: int = -1,
                 verbose="deprecated"):
        check_optimizer(optimizer)
        self.optimizer = optimizer
        self._count_steps(total_steps, epochs, steps_per_epoch)
        self._make_phases(pct_start, three_phase)
        if pct_start < 0 or pct_start > 1 or not isinstance(pct_start, float):
            raise ValueError(f"Expected float between 0 and 1 pct_start, but got {pct_start}")
        if anneal_strategy not in ("cos", "linear"):
            raise ValueError(f"anneal_strategy must be one of 'cos' or 'linear', instead got {anneal_strategy}")
        self._anneal_func_type = anneal_strategy
        highest = _format_param("max_lr", optimizer, max_lr)
        if last_epoch == -1:
            for rate, group in zip(highest, optimizer.param_groups):
                group["initial_lr"] = rate / div_factor
                group["max_lr"] = rate
                group["min_lr"] = group["initial_lr"] / final_div_factor
        self.cycle_momentum = cycle_momentum
        if cycle_momentum:
            self._find_momentum()
            highest = _format_param("max_momentum", optimizer, max_momentum)
            lowest = _format_param("base_momentum", optimizer, base_momentum)
            if last_epoch == -1:
                self._start_momentums(highest, lowest)
        super().__init__(optimizer, last_epoch, verbose)

    def _count_steps(self, total_steps, epochs, steps_per_epoch):
        if total_steps is not None:
            _check_count("total_steps", total_steps)
        elif epochs is not None and steps_per_epoch is not None:
            _check_count("epochs", epochs)
            _check_count("steps_per_epoch", steps_per_epoch)
            total_steps = epochs * steps_per_epoch
        else:
            raise ValueError("You must define either total_steps OR (epochs AND steps_per_epoch)")
        self.total_steps = total_steps

    def _make_phases(self, pct_start, three_phase):
        """When each phase ends, and between which settings of a group it goes."""
        total = self.total_steps
        phases = [(float(pct_start * total) - 1, "initial_lr", "max_lr", "max_momentum", "base_momentum")]
        if three_phase:
            phases += [(float(2 * pct_start * total) - 2, "max_lr", "initial_lr", "base_momentum", "max_momentum"),
                       (total - 1, "initial_lr", "min_lr", "max_momentum", "max_momentum")]
        else:
            phases.append((total - 1, "max_lr", "min_lr", "base_momentum", "max_momentum"))
        names = ("end_step", "start_lr", "end_lr", "start_momentum", "end_momentum")
        self._schedule_phases = [dict(zip(names, phase)) for phase in phases]

    def _anneal_func(self, *args, **kwargs):
        """From start to end, at a share of the way."""
        anneal = self._annealing_cos if self._anneal_func_type == "cos" else self._annealing_linear
        return anneal(*args, **kwargs)

    @staticmethod
    def _annealing_cos(start, end, pct):
        return end + (start - end) / 2.0 * (math.cos(math.pi * pct) + 1)

    @staticmethod
    def _annealing_linear(start, end, pct):
        return (end - start) * pct + start

    def _phase(self):
        """The phase that the step is in, and the share of it that is over."""
        start = 0.0
        for phase in self._schedule_phases:
            end = phase["end_step"]
            if self.last_epoch <= end or phase is self._schedule_phases[-1]:
                return phase, (self.last_epoch - start) / (end - start)
            start = end

    def get_lr(self):
        """The rates of this batch; sets the momentum."""
        _warn_get_lr_called_within_step(self)
        if self.last_epoch > self.total_steps:
            raise ValueError(f"Tried to step {self.last_epoch} times. The specified number of total steps is {self.total_steps}")
        phase, share = self._phase()
        rates = []
        for group in self.optimizer.param_groups:
            rates.append(self._anneal_func(group[phase["start_lr"]], group[phase["end_lr"]], share))
            if self.cycle_momentum:
                self._set_momentum(group, self._anneal_func(group[phase["start_momentum"]], group[phase["end_momentum"]], share))
        return rates
