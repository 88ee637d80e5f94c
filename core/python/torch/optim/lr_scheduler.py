"""torch.optim.lr_scheduler: schedules of learning rates."""
from torch.optim._combined import ChainedScheduler, SequentialLR
from torch.optim._cycles import CyclicLR, OneCycleLR
from torch.optim._plateau import ReduceLROnPlateau
from torch.optim._schedule import (
    EPOCH_DEPRECATION_WARNING,
    LRScheduler,
    _check_verbose_deprecated_warning,
    _enable_get_lr_call,
    _format_param,
    _LRScheduler,
    _warn_get_lr_called_within_step,
)
from torch.optim._schedules import (
    ConstantLR,
    CosineAnnealingLR,
    CosineAnnealingWarmRestarts,
    ExponentialLR,
    LambdaLR,
    LinearLR,
    MultiplicativeLR,
    MultiStepLR,
    PolynomialLR,
    StepLR,
)
from torch.optim.optimizer import Optimizer

__all__ = ["LambdaLR", "MultiplicativeLR", "StepLR", "MultiStepLR", "ConstantLR", "LinearLR", "ExponentialLR", "SequentialLR",
           "CosineAnnealingLR", "ChainedScheduler", "ReduceLROnPlateau", "CyclicLR", "CosineAnnealingWarmRestarts", "OneCycleLR",
           "PolynomialLR", "LRScheduler"]

for _name in (*__all__, "_LRScheduler"):
    globals()[_name].__module__ = __name__
