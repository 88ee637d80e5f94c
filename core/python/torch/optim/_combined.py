"""Schedules made of others: one after the other, or all at once."""
from bisect import bisect_right
from typing import List, Optional, Sequence

from torch.optim._plateau import ReduceLROnPlateau
from torch.optim._schedule import LRScheduler, _check_verbose_deprecated_warning
from torch.optim.optimizer import Optimizer


def _check_schedule(combination, scheduler, index, optimizer):
    """Its step needs no more than itself, and it works on the same optimizer."""
    if isinstance(scheduler, ReduceLROnPlateau):
        raise ValueError(f"{combination} does not support `ReduceLROnPlateau` scheduler as it requires additional kwargs to be specified when "
                         f"calling `step`, but got one at index {index} in the given schedulers sequence.")
    if optimizer != scheduler.optimizer:
        raise ValueError(f"{combination} expects all schedulers to belong to the same optimizer, but got scheduler "
                         f"{scheduler.__class__.__name__} at index {index} has {scheduler.optimizer}, which is different from "
                         f"{optimizer.__class__.__name__}.")


class _Combined(LRScheduler):
    """Saves and loads the schedules that it is made of."""

    def state_dict(self):
        """All but the optimizer; of the schedules, what they save."""
        state = {key: value for key, value in self.__dict__.items() if key not in ("optimizer", "_schedulers")}
        state["_schedulers"] = [scheduler.state_dict() for scheduler in self._schedulers]
        return state

    def load_state_dict(self, state_dict):
        """Takes over what state_dict returned."""
        self.__dict__.update((key, value) for key, value in state_dict.items() if key != "_schedulers")
        for scheduler, state in zip(self._schedulers, state_dict["_schedulers"]):
            scheduler.load_state_dict(state)


class SequentialLR(_Combined):
    """Each of the schedules in turn: the next one takes over at each of the milestones, from its own beginning."""

    def __init__(self, optimizer: Optimizer, schedulers: List[LRScheduler], milestones: List[int], last_epoch: int = -1,
                 verbose="deprecated"):
        if len(schedulers) < 1:
            raise ValueError(f"{self.__class__.__name__} expects at least one scheduler, but got no scheduler.")
        for index, scheduler in enumerate(schedulers):
            if not hasattr(scheduler, "optimizer"):
                raise TypeError(f"{self.__class__.__name__} at index {index} should have `optimizer` as its attribute.")
            _check_schedule(self.__class__.__name__, scheduler, index, optimizer)
        if len(milestones) != len(schedulers) - 1:
            raise ValueError("Sequential Schedulers expects number of schedulers provided to be one more than the number of milestone points, "
                             f"but got number of schedulers {len(schedulers)} and the number of milestones to be equal to {len(milestones)}")
        _check_verbose_deprecated_warning(verbose)
        self._schedulers, self._milestones, self.last_epoch, self.optimizer = schedulers, milestones, last_epoch + 1, optimizer
        self._begin_anew()
        self._last_lr = schedulers[0].get_last_lr()

    def _begin_anew(self):
        """Takes back the first step that each of the schedules made, and lets the first one make it again."""
        for group in self.optimizer.param_groups:
            group["lr"] = group["initial_lr"]
        for scheduler in self._schedulers:
            self.recursive_undo(scheduler)
        self._schedulers[0]._initial_step()

    def recursive_undo(self, sched=None):
        """Takes one epoch back from a schedule, or from those that it is made of."""
        schedule = self if sched is None else sched
        if hasattr(schedule, "_schedulers"):
            for part in schedule._schedulers:
                self.recursive_undo(part)
        elif hasattr(schedule, "last_epoch"):
            schedule.last_epoch -= 1

    def step(self):
        """Goes to the next epoch, in the schedule that it falls to."""
        self.last_epoch += 1
        index = bisect_right(self._milestones, self.last_epoch)
        scheduler = self._schedulers[index]
        if index > 0 and self._milestones[index - 1] == self.last_epoch:
            scheduler.step(0)
        else:
            scheduler.step()
        self._last_lr = scheduler.get_last_lr()


class ChainedScheduler(_Combined):
    """All of the schedules at each step, one upon the other's rates."""

    def __init__(self, schedulers: Sequence[LRScheduler], optimizer: Optional[Optimizer] = None):
        if len(schedulers) < 1:
            raise ValueError(f"{self.__class__.__name__} expects at least one scheduler to be chained, but got no scheduler.")
        optimizer = optimizer or schedulers[0].optimizer
        for index, scheduler in enumerate(schedulers):
            if not hasattr(scheduler, "optimizer"):
                raise TypeError(f"{self.__class__.__name__} at index {index} should have `optimizer` as its attribute.")
            _check_schedule(self.__class__.__name__, scheduler, index, optimizer)
        self._schedulers, self.optimizer = schedulers, optimizer
        self._last_lr = [group["lr"] for group in schedulers[-1].optimizer.param_groups]

    def step(self):
        """A step of each."""
        for scheduler in self._schedulers:
            scheduler.step()
        self._last_lr = [group["lr"] for group in self._schedulers[-1].optimizer.param_groups]
