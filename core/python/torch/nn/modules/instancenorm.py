"""torch.nn.modules.instancenorm: over each channel of each example by itself (Ulyanov et al., arXiv:1607.08022)."""
import warnings

from torch import Tensor
from torch.nn import functional as F
from torch.nn.modules.batchnorm import _LazyNormBase, _NormBase

__all__ = ["InstanceNorm1d", "InstanceNorm2d", "InstanceNorm3d", "LazyInstanceNorm1d", "LazyInstanceNorm2d", "LazyInstanceNorm3d"]


class _InstanceNorm(_NormBase):
    def __init__(self, num_features: int, eps: float = 1e-5, momentum: float = 0.1, affine: bool = False,
                 track_running_stats: bool = False, device=None, dtype=None) -> None:
        super().__init__(num_features, eps, momentum, affine, track_running_stats, device=device, dtype=dtype)

    def _get_no_batch_dim(self):
        raise NotImplementedError

    def _normalized(self, input):
        return F.instance_norm(input, self.running_mean, self.running_var, self.weight, self.bias,
                               self.training or not self.track_running_stats, 0.0 if self.momentum is None else self.momentum, self.eps)

    def _load_from_state_dict(self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs):
        if local_metadata.get("version", None) is None and not self.track_running_stats:
            old = [prefix + name for name in ("running_mean", "running_var") if prefix + name in state_dict]
            if old:
                names = " and ".join(f'"{key}"' for key in old)
                error_msgs.append(
                    f"Unexpected running stats buffer(s) {names} for {self.__class__.__name__} with track_running_stats=False. If state_dict "
                    "is a checkpoint saved before 0.4.0, this may be expected because "
                    f"{self.__class__.__name__} does not track running stats by default since 0.4.0. Please remove these keys from "
                    "state_dict. If the running stats are actually needed, instead set track_running_stats=True in "
                    f"{self.__class__.__name__} to enable them. See the documentation of {self.__class__.__name__} for details.")
                for key in old:
                    state_dict.pop(key)
        super()._load_from_state_dict(state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs)

    def forward(self, input: Tensor) -> Tensor:
        self._check_input_dim(input)
        channels = input.dim() - self._get_no_batch_dim()
        if input.size(channels) != self.num_features:
            if self.affine:
                raise ValueError(f"expected input's size at dim={channels} to match num_features ({self.num_features}), but got: "
                                 f"{input.size(channels)}.")
            warnings.warn(f"input's size at dim={channels} does not match num_features. You can silence this warning by not passing in "
                          "num_features, which is not used because affine=False")
        if input.dim() == self._get_no_batch_dim():
            return self._normalized(input.unsqueeze(0)).squeeze(0)
        return self._normalized(input)


def _with(axes):
    """The two methods that know how many axes an input without a batch has."""
    def no_batch_dim(self):
        return axes

    def check(self, input):
        if input.dim() not in (axes, axes + 1):
            raise ValueError(f"expected {axes}D or {axes + 1}D input (got {input.dim()}D input)")

    no_batch_dim.__name__, check.__name__ = "_get_no_batch_dim", "_check_input_dim"
    return no_batch_dim, check


class InstanceNorm1d(_InstanceNorm):
    """(x - mean) / sqrt(var + eps) for each channel of each example of (N, C, L) or (C, L)."""

    _get_no_batch_dim, _check_input_dim = _with(2)


class InstanceNorm2d(_InstanceNorm):
    """(x - mean) / sqrt(var + eps) for each channel of each example of (N, C, H, W) or (C, H, W)."""

    _get_no_batch_dim, _check_input_dim = _with(3)


class InstanceNorm3d(_InstanceNorm):
    """(x - mean) / sqrt(var + eps) for each channel of each example of (N, C, D, H, W) or (C, D, H, W)."""

    _get_no_batch_dim, _check_input_dim = _with(4)


class LazyInstanceNorm1d(_LazyNormBase, _InstanceNorm):
    """InstanceNorm1d that takes num_features from its first input."""

    cls_to_become = InstanceNorm1d
    _get_no_batch_dim, _check_input_dim = _with(2)


class LazyInstanceNorm2d(_LazyNormBase, _InstanceNorm):
    """InstanceNorm2d that takes num_features from its first input."""

    cls_to_become = InstanceNorm2d
    _get_no_batch_dim, _check_input_dim = _with(3)


class LazyInstanceNorm3d(_LazyNormBase, _InstanceNorm):
    """InstanceNorm3d that takes num_features from its first input."""

    cls_to_become = InstanceNorm3d
    _get_no_batch_dim, _check_input_dim = _with(4)
