"""torch.optim.swa_utils: averages of a model's weights along its training."""
import math
from typing import Literal

from torch.optim._averaging import (
    AveragedModel,
    get_ema_avg_fn,
    get_ema_multi_avg_fn,
    get_swa_avg_fn,
    get_swa_multi_avg_fn,
    update_bn,
)
from torch.optim.lr_scheduler import LRScheduler, _format_param, _warn_get_lr_called_within_step
from torch.optim.optimizer import Optimizer

__all__ = ["AveragedModel", "update_bn", "SWALR", "get_ema_multi_avg_fn", "get_swa_multi_avg_fn", "get_ema_avg_fn", "get_swa_avg_fn"]


class SWALR(LRScheduler):
    """Rates that go to swa_lr within anneal_epochs, along half a cosine or in a line, and stay there."""

    def __init__(self, optimizer: Optimizer, swa_lr: float, anneal_epochs=10, anneal_strategy: Literal["cos", "linear"] = "cos",
                 last_epoch=-1):
        for rate, group in zip(_format_param("swa_lr", optimizer, swa_lr), optimizer.param_groups):
            group["swa_lr"] = rate
        if anneal_strategy not in ("cos", "linear"):
            raise ValueError(f"anneal_strategy must by one of 'cos' or 'linear', instead got {anneal_strategy}")
        self.anneal_func = self._cosine_anneal if anneal_strategy == "cos" else self._linear_anneal
        if not isinstance(anneal_epochs, int) or anneal_epochs < 0:
            raise ValueError(f"anneal_epochs must be equal or greater than 0, got {anneal_epochs}")
        self.anneal_epochs = anneal_epochs
        super().__init__(optimizer, last_epoch)

    @staticmethod
    def _linear_anneal(t):
        return t

    @staticmethod
    def _cosine_anneal(t):
        return (1 - math.cos(math.pi * t)) / 2

    @staticmethod
    def _get_initial_lr(lr, swa_lr, alpha):
        return swa_lr if alpha == 1 else (lr - alpha * swa_lr) / (1 - alpha)

    def _share(self, step):
        return self.anneal_func(max(0, min(1, step / max(1, self.anneal_epochs))))

    def get_lr(self):
        """The rates of this epoch: the last ones tell from where they came."""
        _warn_get_lr_called_within_step(self)
        step = self._step_count - 1
        if self.anneal_epochs == 0:
            step = max(1, step)
        before, alpha = self._share(step - 1), self._share(step)
        starts = [self._get_initial_lr(group["lr"], group["swa_lr"], before) for group in self.optimizer.param_groups]
        return [group["swa_lr"] * alpha + start * (1 - alpha) for group, start in zip(self.optimizer.param_groups, starts)]


for _name in __all__:
    globals()[_name].__module__ = __name__
