"""What all schedules of learning rates have in common."""
import functools
import types
import warnings
import weakref
from typing import Any, Dict, List, Optional

from torch import Tensor
from torch.optim.optimizer import Optimizer

EPOCH_DEPRECATION_WARNING = (
    "The epoch parameter in `scheduler.step()` was not necessary and is being deprecated where possible. Please use `scheduler.step()` to "
    "step the scheduler. During the deprecation, if epoch is different from None, the closed form is used instead of the new chainable "
    "form, where available. Please open an issue if you are unable to replicate your use case: "
    "https://github.com/pytorch/pytorch/issues/new/choose.")
_SEE = "See more details at https://pytorch.org/docs/stable/optim.html#how-to-adjust-learning-rate"


def _check_verbose_deprecated_warning(verbose):
    """Whether a schedule was to tell its rates, with a warning if it was said."""
    if verbose == "deprecated":
        return False
    warnings.warn("The verbose parameter is deprecated. Please use get_last_lr() to access the learning rate.", UserWarning, stacklevel=4)
    return verbose


def _warn_get_lr_called_within_step(scheduler):
    if not scheduler._get_lr_called_within_step:
        warnings.warn("To get the last learning rate computed by the scheduler, please use `get_last_lr()`.", UserWarning, stacklevel=3)


def _format_param(name, optimizer, param):
    """One value for each parameter group."""
    groups = len(optimizer.param_groups)
    if not isinstance(param, (list, tuple)):
        return [param] * groups
    if len(param) != groups:
        raise ValueError(f"{name} must have the same length as optimizer.param_groups. {name} has {len(param)} values, param_groups has "
                         f"{groups}.")
    return param


def check_optimizer(optimizer):
    """Throws TypeError for what is none."""
    if not isinstance(optimizer, Optimizer):
        raise TypeError(f"{type(optimizer).__name__} is not an Optimizer")


def set_rate(group, rate):
    """A rate that is a tensor keeps being the same one."""
    if isinstance(group["lr"], Tensor):
        group["lr"].fill_(rate)
    else:
        group["lr"] = rate


def saved_functions(functions):
    """Of objects that are called like functions, what they hold; None for plain functions, which cannot be saved."""
    return [None if isinstance(function, types.FunctionType) else function.__dict__.copy() for function in functions]


class _enable_get_lr_call:
    """Within it get_lr is called by step, and need not warn."""

    def __init__(self, scheduler):
        self._scheduler = scheduler

    def __enter__(self):
        self._scheduler._get_lr_called_within_step = True
        return self

    def __exit__(self, *exception):
        self._scheduler._get_lr_called_within_step = False


def _track_steps(optimizer):
    """Makes the optimizer remember that its step was called."""
    if hasattr(optimizer.step, "_wrapped_by_lr_sched"):
        return
    function, known = optimizer.step.__func__, weakref.ref(optimizer)

    @functools.wraps(function)
    def step(*args, **kwargs):
        owner = known()
        owner._opt_called = True
        return function(owner, *args, **kwargs)

    step._wrapped_by_lr_sched = True
    optimizer.step = step


class LRScheduler:
    """LRScheduler(optimizer, last_epoch=-1): the base of schedules, which set the groups' learning rates at each step.

    A subclass has get_lr(), the rates of epoch `last_epoch` as a list with one for each group; and perhaps _get_closed_form_lr(), which
    needs no rates before it. A new schedule takes the first step itself.
    """

    _get_lr_called_within_step = False

    def __init__(self, optimizer: Optimizer, last_epoch: int = -1, verbose="deprecated"):
        check_optimizer(optimizer)
        self.optimizer = optimizer
        for i, group in enumerate(optimizer.param_groups):
            if last_epoch == -1:
                rate = group["lr"]
                group.setdefault("initial_lr", rate.clone() if isinstance(rate, Tensor) else rate)
            elif "initial_lr" not in group:
                raise KeyError(f"param 'initial_lr' is not specified in param_groups[{i}] when resuming an optimizer")
        self.base_lrs = [group["initial_lr"] for group in optimizer.param_groups]
        self.last_epoch = last_epoch
        _track_steps(optimizer)
        self.verbose = _check_verbose_deprecated_warning(verbose)
        self._initial_step()

    def _initial_step(self):
        """The step that sets the first rates."""
        self._step_count = 0
        self.step()

    def _rates(self):
        return [group["lr"] for group in self.optimizer.param_groups]

    def _scaled(self, factor):
        """Every group's rate times a factor."""
        return [rate * factor for rate in self._rates()]

    def state_dict(self) -> Dict[str, Any]:
        """All that the schedule knows but its optimizer."""
        return {key: value for key, value in self.__dict__.items() if key != "optimizer"}

    def load_state_dict(self, state_dict: Dict[str, Any]):
        """Takes over what state_dict returned."""
        self.__dict__.update(state_dict)

    def get_last_lr(self) -> List[float]:
        """The rates that the last step set."""
        return self._last_lr

    def get_lr(self) -> List[float]:
        """The rates of epoch `last_epoch`, from those that are set."""
        raise NotImplementedError

    def print_lr(self, is_verbose: bool, group: Dict[str, Any], lr: float, epoch: Optional[int] = None):
        """Prints a rate; deprecated."""
        warnings.warn("`LRScheduler.print_lr()` is being deprecated. To fetch the learning rate, please use `get_last_lr()` instead. "
                      "For more details, see https://github.com/pytorch/pytorch/issues/99270.", UserWarning, stacklevel=2)
        if not is_verbose:
            return
        if epoch is None:
            print(f"Adjusting learning rate of group {group} to {lr:.4e}.")
        else:
            at = ("%.2f" if isinstance(epoch, float) else "%.5d") % epoch
            print(f"Epoch {at}: adjusting learning rate of group {group} to {lr:.4e}.")

    def _warn_of_order(self):
        """The optimizer steps first: else the first rates would be left out."""
        if not hasattr(self.optimizer.step, "_wrapped_by_lr_sched"):
            warnings.warn("Seems like `optimizer.step()` has been overridden after learning rate scheduler initialization. Please, make sure to "
                          f"call `optimizer.step()` before `lr_scheduler.step()`. {_SEE}", UserWarning, stacklevel=3)
        elif not getattr(self.optimizer, "_opt_called", False):
            warnings.warn("Detected call of `lr_scheduler.step()` before `optimizer.step()`. In PyTorch 1.1.0 and later, you should call them "
                          "in the opposite order: `optimizer.step()` before `lr_scheduler.step()`.  Failure to do this will result in PyTorch "
                          f"skipping the first value of the learning rate schedule. {_SEE}", UserWarning, stacklevel=3)

    def step(self, epoch: Optional[int] = None):
        """Goes to the next epoch and sets its rates; `epoch`, deprecated, goes to that one."""
        if self._step_count == 1:
            self._warn_of_order()
        self._step_count += 1
        with _enable_get_lr_call(self):
            if epoch is None:
                self.last_epoch += 1
                rates = self.get_lr()
            else:
                warnings.warn(EPOCH_DEPRECATION_WARNING, UserWarning, stacklevel=2)
                self.last_epoch = epoch
                rates = self._get_closed_form_lr() if hasattr(self, "_get_closed_form_lr") else self.get_lr()
        self._set_rates(rates)

    def _set_rates(self, rates):
        for group, rate in zip(self.optimizer.param_groups, rates):
            set_rate(group, rate)
        self._last_lr = self._rates()


class _LRScheduler(LRScheduler):
    """The former name of LRScheduler."""
