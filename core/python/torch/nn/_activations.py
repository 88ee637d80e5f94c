"""The functions of torch.nn.functional that work element by element, or along an axis."""
import warnings
from typing import Optional

import torch
from torch import Tensor

DType = int  # what PyTorch's annotations call a dtype

_nn = torch._C._nn


def _threshold(input: Tensor, threshold: float, value: float, inplace: bool = False) -> Tensor:
    """x where it is above `threshold`, else `value`."""
    return (torch.threshold_ if inplace else torch.threshold)(input, threshold, value)


threshold = _threshold


def relu(input: Tensor, inplace: bool = False) -> Tensor:
    """max(x, 0)."""
    return torch.relu_(input) if inplace else torch.relu(input)


def relu6(input: Tensor, inplace: bool = False) -> Tensor:
    """min(max(x, 0), 6)."""
    return (_nn.relu6_ if inplace else _nn.relu6)(input)


def elu(input: Tensor, alpha: float = 1.0, inplace: bool = False) -> Tensor:
    """x where it is above 0, else alpha * (e^x - 1)."""
    return (_nn.elu_ if inplace else _nn.elu)(input, alpha)


def selu(input: Tensor, inplace: bool = False) -> Tensor:
    """elu, scaled so that means and variances keep near 0 and 1."""
    return (torch.selu_ if inplace else torch.selu)(input)


def celu(input: Tensor, alpha: float = 1.0, inplace: bool = False) -> Tensor:
    """max(x, 0) + min(0, alpha * (e^(x / alpha) - 1))."""
    return (torch.celu_ if inplace else torch.celu)(input, alpha)


def leaky_relu(input: Tensor, negative_slope: float = 0.01, inplace: bool = False) -> Tensor:
    """x where it is above 0, else negative_slope * x."""
    return (_nn.leaky_relu_ if inplace else _nn.leaky_relu)(input, negative_slope)


def rrelu(input: Tensor, lower: float = 1.0 / 8, upper: float = 1.0 / 3, training: bool = False, inplace: bool = False) -> Tensor:
    """leaky_relu with a slope drawn for each element in training, and the middle one else."""
    return (torch.rrelu_ if inplace else torch.rrelu)(input, lower, upper, training)


def hardtanh(input: Tensor, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False) -> Tensor:
    """x kept within [min_val, max_val]."""
    if min_val > max_val:
        raise ValueError("min_val cannot be greater than max_val")
    return (_nn.hardtanh_ if inplace else _nn.hardtanh)(input, min_val, max_val)


def hardsigmoid(input: Tensor, inplace: bool = False) -> Tensor:
    """min(max(x + 3, 0), 6) / 6."""
    return (_nn.hardsigmoid_ if inplace else _nn.hardsigmoid)(input)


def hardswish(input: Tensor, inplace: bool = False) -> Tensor:
    """x * hardsigmoid(x)."""
    return (_nn.hardswish_ if inplace else _nn.hardswish)(input)


def silu(input: Tensor, inplace: bool = False) -> Tensor:
    """x * sigmoid(x)."""
    return (_nn.silu_ if inplace else _nn.silu)(input)


def mish(input: Tensor, inplace: bool = False) -> Tensor:
    """x * tanh(softplus(x))."""
    return (_nn.mish_ if inplace else _nn.mish)(input)


def glu(input: Tensor, dim: int = -1) -> Tensor:
    """Half of the elements along an axis, times the sigmoid of the other half."""
    if input.dim() == 0:
        raise RuntimeError("glu does not support scalars because halving size must be even")
    return _nn.glu(input, dim)


def sigmoid(input):
    """1 / (1 + e^-x)."""
    return input.sigmoid()


def tanh(input):
    """The hyperbolic tangent."""
    return input.tanh()


def softsign(input):
    """x / (1 + |x|)."""
    return input / (input.abs() + 1)


def tanhshrink(input):
    """x - tanh(x)."""
    return input - input.tanh()


# --- Along an axis ----------------------------------------------------------------------------------------------------------

def _get_softmax_dim(name: str, ndim: int, stacklevel: int) -> int:
    """The axis that is taken where none is given, with PyTorch's warning."""
    warnings.warn(f"Implicit dimension choice for {name} has been deprecated. Change the call to include dim=X as an argument.",
                  stacklevel=stacklevel)
    return 0 if ndim in (0, 1, 3) else 1


def softmax(input: Tensor, dim: Optional[int] = None, _stacklevel: int = 3, dtype: Optional[DType] = None) -> Tensor:
    """Exponentials along an axis, scaled to the sum 1. Without an axis PyTorch chooses one, and warns."""
    if dim is None:
        dim = _get_softmax_dim("softmax", input.dim(), _stacklevel)
    return input.softmax(dim) if dtype is None else input.softmax(dim, dtype=dtype)


def softmin(input: Tensor, dim: Optional[int] = None, _stacklevel: int = 3, dtype: Optional[DType] = None) -> Tensor:
    """softmax(-x)."""
    if dim is None:
        dim = _get_softmax_dim("softmin", input.dim(), _stacklevel)
    return (-input).softmax(dim) if dtype is None else (-input).softmax(dim, dtype=dtype)


def log_softmax(input: Tensor, dim: Optional[int] = None, _stacklevel: int = 3, dtype: Optional[DType] = None) -> Tensor:
    """The logarithm of softmax, without overflow."""
    if dim is None:
        dim = _get_softmax_dim("log_softmax", input.dim(), _stacklevel)
    return input.log_softmax(dim) if dtype is None else input.log_softmax(dim, dtype=dtype)


def gumbel_softmax(logits: Tensor, tau: float = 1, hard: bool = False, eps: float = 1e-10, dim: int = -1) -> Tensor:
    """softmax of logits with random numbers added, so that the largest is drawn as softmax says. `hard`: the largest becomes 1, the
    others 0, and gradients flow as if that had not been done (Jang et al., 2016)."""
    if eps != 1e-10:
        warnings.warn("`eps` parameter is deprecated and has no effect.")
    drawn = -torch.empty_like(logits, memory_format=torch.contiguous_format).exponential_().log()
    soft = ((logits + drawn) / tau).softmax(dim)
    if not hard:
        return soft
    index = soft.max(dim, keepdim=True)[1]
    one = torch.zeros_like(logits, memory_format=torch.contiguous_format).scatter_(dim, index, 1.0)
    return one - soft.detach() + soft


# --- Dropout ----------------------------------------------------------------------------------------------------------------

def _drop(name, input, p, training, inplace):
    if p < 0.0 or p > 1.0:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
    return getattr(torch, name + "_" if inplace else name)(input, p, training)


def dropout(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """Elements dropped with probability p, the others divided by 1 - p."""
    if p < 0.0 or p > 1.0:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
    return (torch.dropout_ if inplace else torch.dropout)(input, p, training)


def alpha_dropout(input: Tensor, p: float = 0.5, training: bool = False, inplace: bool = False) -> Tensor:
    """dropout for selu: means and variances are kept."""
    return _drop("alpha_dropout", input, p, training, inplace)


def feature_alpha_dropout(input: Tensor, p: float = 0.5, training: bool = False, inplace: bool = False) -> Tensor:
    """alpha_dropout of whole channels."""
    return _drop("feature_alpha_dropout", input, p, training, inplace)


def _channels(name, spatial, dims):
    return (f"Note that {name} exists to provide channel-wise dropout on inputs with {spatial} spatial dimension{'s' * (spatial > 1)}, a "
            f"channel dimension, and an optional batch dimension (i.e. {dims[0]}D or {dims[1]}D inputs).")


def _drop_channels(input, p, training, inplace, batched):
    """feature_dropout, of a sample alone too."""
    if not batched:
        input = input.unsqueeze_(0) if inplace else input.unsqueeze(0)
    result = _drop("feature_dropout", input, p, training, inplace)
    if not batched:
        result = result.squeeze_(0) if inplace else result.squeeze(0)
    return result


def _check_probability(p):
    if p < 0.0 or p > 1.0:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")


def dropout1d(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """Whole channels dropped, of (N, C, L) or (C, L)."""
    _check_probability(p)
    if input.dim() not in (2, 3):
        raise RuntimeError(f"dropout1d: Expected 2D or 3D input, but received a {input.dim()}D input. " + _channels("dropout1d", 1, (2, 3)))
    return _drop_channels(input, p, training, inplace, input.dim() == 3)


def _warn_of_axes(name, spatial, dims, found):
    warnings.warn(f"{name}: Received a {found}-D input to {name}, which is deprecated and will result in an error in a future release. To "
                  "retain the behavior and silence this warning, please use dropout instead. " + _channels(name, spatial, dims),
                  stacklevel=3)


def dropout2d(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """Whole channels dropped, of (N, C, H, W); of three axes the first are samples, too."""
    _check_probability(p)
    if input.dim() not in (3, 4):
        _warn_of_axes("dropout2d", 2, (3, 4), input.dim())
    if input.dim() == 3:
        warnings.warn("dropout2d: Received a 3D input to dropout2d and assuming that channel-wise 1D dropout behavior is desired - input is "
                      "interpreted as shape (N, C, L), where C is the channel dim. This behavior will change in a future release to "
                      "interpret the input as one without a batch dimension, i.e. shape (C, H, W). To maintain the 1D channel-wise "
                      "dropout behavior, please switch to using dropout1d instead.", stacklevel=2)
    return _drop("feature_dropout", input, p, training, inplace)


def dropout3d(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """Whole channels dropped, of (N, C, D, H, W) or (C, D, H, W)."""
    _check_probability(p)
    if input.dim() not in (4, 5):
        _warn_of_axes("dropout3d", 3, (4, 5), input.dim())
    return _drop_channels(input, p, training, inplace, input.dim() == 5)
