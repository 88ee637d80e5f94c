"""torch.nn.modules.batchnorm: over the batch, channel by channel; in eval by the statistics that training gathered (arXiv:1502.03167)."""
from typing import Optional

import torch
from torch import Tensor
from torch.nn import functional as F
from torch.nn import init
from torch.nn.modules.lazy import LazyModuleMixin
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter, UninitializedBuffer, UninitializedParameter

__all__ = ["BatchNorm1d", "LazyBatchNorm1d", "BatchNorm2d", "LazyBatchNorm2d", "BatchNorm3d", "LazyBatchNorm3d"]

_STATISTICS = ("running_mean", "running_var", "num_batches_tracked")


class _NormBase(Module):
    """What batch norm and instance norm have in common: their statistics and their weights."""

    _version = 2
    __constants__ = ["track_running_stats", "momentum", "eps", "num_features", "affine"]
    num_features: int
    eps: float
    momentum: Optional[float]
    affine: bool
    track_running_stats: bool

    def __init__(self, num_features: int, eps: float = 1e-5, momentum: Optional[float] = 0.1, affine: bool = True,
                 track_running_stats: bool = True, device=None, dtype=None) -> None:
        where = {"device": device, "dtype": dtype}
        super().__init__()
        self.num_features, self.eps, self.momentum = num_features, eps, momentum
        self.affine, self.track_running_stats = affine, track_running_stats
        for name in ("weight", "bias"):
            self.register_parameter(name, Parameter(torch.empty(num_features, **where)) if affine else None)
        made = (torch.zeros(num_features, **where), torch.ones(num_features, **where),
                torch.tensor(0, dtype=torch.long, device=device)) if track_running_stats else (None, None, None)
        for name, statistic in zip(_STATISTICS, made):
            self.register_buffer(name, statistic)
        self.reset_parameters()

    def reset_running_stats(self) -> None:
        """Forgets what training gathered."""
        if self.track_running_stats:
            self.running_mean.zero_()
            self.running_var.fill_(1)
            self.num_batches_tracked.zero_()

    def reset_parameters(self) -> None:
        """Weights of 1, biases of 0, and no statistics."""
        self.reset_running_stats()
        if self.affine:
            init.ones_(self.weight)
            init.zeros_(self.bias)

    def _check_input_dim(self, input):
        raise NotImplementedError

    def extra_repr(self):
        return (f"{self.num_features}, eps={self.eps}, momentum={self.momentum}, affine={self.affine}, "
                f"track_running_stats={self.track_running_stats}")

    def _load_from_state_dict(self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs):
        version = local_metadata.get("version", None)
        key = prefix + "num_batches_tracked"
        if (version is None or version < 2) and self.track_running_stats and key not in state_dict:
            # States of version 1 did not count the batches.
            counted = self.num_batches_tracked
            state_dict[key] = counted if counted is not None else torch.tensor(0, dtype=torch.long)
        super()._load_from_state_dict(state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs)


class _BatchNorm(_NormBase):
    def __init__(self, num_features: int, eps: float = 1e-5, momentum: Optional[float] = 0.1, affine: bool = True,
                 track_running_stats: bool = True, device=None, dtype=None) -> None:
        super().__init__(num_features, eps, momentum, affine, track_running_stats, device=device, dtype=dtype)

    def _factor(self):
        """How much of the running statistics this batch replaces; momentum None: their mean over all batches."""
        factor = 0.0 if self.momentum is None else self.momentum
        if self.training and self.track_running_stats and self.num_batches_tracked is not None:
            self.num_batches_tracked.add_(1)
            if self.momentum is None:
                factor = 1.0 / float(self.num_batches_tracked)
        return factor

    def forward(self, input: Tensor) -> Tensor:
        self._check_input_dim(input)
        factor = self._factor()
        by_batch = self.training or (self.running_mean is None and self.running_var is None)
        tracked = not self.training or self.track_running_stats
        return F.batch_norm(input, self.running_mean if tracked else None, self.running_var if tracked else None, self.weight, self.bias,
                            by_batch, factor, self.eps)


class _LazyNormBase(LazyModuleMixin, _NormBase):
    weight: UninitializedParameter
    bias: UninitializedParameter

    def __init__(self, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True, device=None, dtype=None) -> None:
        where = {"device": device, "dtype": dtype}
        # Without weights and statistics: they are hollow until the shape is known.
        super().__init__(0, eps, momentum, False, False, **where)
        self.affine, self.track_running_stats = affine, track_running_stats
        if self.affine:
            self.weight = UninitializedParameter(**where)
            self.bias = UninitializedParameter(**where)
        if self.track_running_stats:
            self.running_mean = UninitializedBuffer(**where)
            self.running_var = UninitializedBuffer(**where)
            self.num_batches_tracked = torch.tensor(0, dtype=torch.long, device=device)

    def reset_parameters(self) -> None:
        """Weights of 1, biases of 0, and no statistics."""
        if not self.has_uninitialized_params() and self.num_features != 0:
            super().reset_parameters()

    def initialize_parameters(self, input) -> None:
        """As many channels as the input has."""
        if not self.has_uninitialized_params():
            return
        self.num_features = input.shape[1]
        hollow = [self.weight, self.bias] if self.affine else []
        hollow += [self.running_mean, self.running_var] if self.track_running_stats else []
        for held in hollow:
            held.materialize((self.num_features,))
        self.reset_parameters()


def _check(allowed, text):
    def check(self, input):
        if input.dim() not in allowed:
            raise ValueError(f"expected {text} input (got {input.dim()}D input)")

    check.__name__ = "_check_input_dim"
    return check


_check_1d, _check_2d, _check_3d = _check((2, 3), "2D or 3D"), _check((4,), "4D"), _check((5,), "5D")


class BatchNorm1d(_BatchNorm):
    """(x - mean) / sqrt(var + eps) * weight + bias for each channel of (N, C) or (N, C, L)."""

    _check_input_dim = _check_1d


class BatchNorm2d(_BatchNorm):
    """(x - mean) / sqrt(var + eps) * weight + bias for each channel of (N, C, H, W)."""

    _check_input_dim = _check_2d


class BatchNorm3d(_BatchNorm):
    """(x - mean) / sqrt(var + eps) * weight + bias for each channel of (N, C, D, H, W)."""

    _check_input_dim = _check_3d


class LazyBatchNorm1d(_LazyNormBase, _BatchNorm):
    """BatchNorm1d that takes num_features from its first input."""

    cls_to_become = BatchNorm1d
    _check_input_dim = _check_1d


class LazyBatchNorm2d(_LazyNormBase, _BatchNorm):
    """BatchNorm2d that takes num_features from its first input."""

    cls_to_become = BatchNorm2d
    _check_input_dim = _check_2d


class LazyBatchNorm3d(_LazyNormBase, _BatchNorm):
    """BatchNorm3d that takes num_features from its first input."""

    cls_to_become = BatchNorm3d
    _check_input_dim = _check_3d
