"""The functions of torch.nn.functional that normalise, look up and compare."""
from typing import List, Optional

import torch
from torch import Tensor


def _verify_batch_size(size: List[int]) -> None:
    """Statistics need more than one value a channel."""
    count = size[0]
    for places in size[2:]:
        count *= places
    if count == 1:
        raise ValueError(f"Expected more than 1 value per channel when training, got input size {size}")


def batch_norm(input: Tensor, running_mean: Optional[Tensor], running_var: Optional[Tensor], weight: Optional[Tensor] = None,
               bias: Optional[Tensor] = None, training: bool = False, momentum: float = 0.1, eps: float = 1e-5) -> Tensor:
    """(x - mean) / sqrt(var + eps) * weight + bias of each channel (axis 1): with the batch's statistics in training, else the running
    ones, which in training come nearer to the batch's."""
    if training:
        _verify_batch_size(input.size())
    return torch.batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps, torch.backends.cudnn.enabled)


def _verify_spatial_size(size: List[int]) -> None:
    """Statistics of one sample need more than one place a channel."""
    count = 1
    for places in size[2:]:
        count *= places
    if count == 1:
        raise ValueError(f"Expected more than 1 spatial element when training, got input size {size}")


def instance_norm(input: Tensor, running_mean: Optional[Tensor] = None, running_var: Optional[Tensor] = None,
                  weight: Optional[Tensor] = None, bias: Optional[Tensor] = None, use_input_stats: bool = True, momentum: float = 0.1,
                  eps: float = 1e-5) -> Tensor:
    """batch_norm of every sample for itself."""
    if use_input_stats:
        _verify_spatial_size(input.size())
    return torch.instance_norm(input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, torch.backends.cudnn.enabled)


def layer_norm(input: Tensor, normalized_shape: List[int], weight: Optional[Tensor] = None, bias: Optional[Tensor] = None,
               eps: float = 1e-5) -> Tensor:
    """(x - mean) / sqrt(var + eps) * weight + bias over the last axes, which have the shape given."""
    return torch.layer_norm(input, normalized_shape, weight, bias, eps, torch.backends.cudnn.enabled)


def rms_norm(input: Tensor, normalized_shape: List[int], weight: Optional[Tensor] = None, eps: Optional[float] = None) -> Tensor:
    """x / sqrt(mean of x^2 + eps) * weight over the last axes, which have the shape given."""
    return torch.rms_norm(input, normalized_shape, weight, eps)


def group_norm(input: Tensor, num_groups: int, weight: Optional[Tensor] = None, bias: Optional[Tensor] = None, eps: float = 1e-5) -> Tensor:
    """(x - mean) / sqrt(var + eps) * weight + bias over groups of channels of each sample."""
    if input.dim() < 2:
        raise RuntimeError(f"Expected at least 2 dimensions for input tensor but received {input.dim()}")
    _verify_batch_size([input.size(0) * input.size(1) // num_groups, num_groups] + list(input.size()[2:]))
    return torch.group_norm(input, num_groups, weight, bias, eps, torch.backends.cudnn.enabled)


def local_response_norm(input: Tensor, size: int, alpha: float = 1e-4, beta: float = 0.75, k: float = 1.0) -> Tensor:
    """x / (k + alpha * mean of the squares of `size` neighbouring channels)^beta (Krizhevsky et al., 2012)."""
    if input.dim() < 3:
        raise ValueError("Expected 3D or higher dimensionality                          input (got "
                         f"{input.dim()} dimensions)")
    if input.numel() == 0:
        return input
    before = size // 2
    edge = list(input.shape)
    squares = input.mul(input)
    parts = []
    for count in (before, (size - 1) // 2):
        edge[1] = count
        parts.append(squares.new_zeros(edge))
    means = torch.cat([parts[0], squares, parts[1]], 1).unfold(1, size, 1).mean(-1)
    return input / means.mul(alpha).add(k).pow(beta)


def normalize(input: Tensor, p: float = 2.0, dim: int = 1, eps: float = 1e-12, out: Optional[Tensor] = None) -> Tensor:
    """x / max(|x|, eps), with the p-norm along an axis."""
    if out is None:
        return input / input.norm(p, dim, keepdim=True).clamp_min(eps).expand_as(input)
    return torch.div(input, input.norm(p, dim, keepdim=True).clamp_min_(eps).expand_as(input), out=out)


def _no_grad_embedding_renorm_(weight: Tensor, input: Tensor, max_norm: float, norm_type: float) -> None:
    """Scales rows down, unseen by autograd."""
    with torch.no_grad():
        torch.embedding_renorm_(weight, input, max_norm, norm_type)


def embedding(input: Tensor, weight: Tensor, padding_idx: Optional[int] = None, max_norm: Optional[float] = None, norm_type: float = 2.0,
              scale_grad_by_freq: bool = False, sparse: bool = False) -> Tensor:
    """The rows of `weight` by their numbers. The row padding_idx gets no gradient; rows longer than max_norm are first scaled down, in
    place; scale_grad_by_freq divides a row's gradient by how often it was looked up."""
    if padding_idx is None:
        padding_idx = -1
    elif padding_idx > 0:
        assert padding_idx < weight.size(0), "Padding_idx must be within num_embeddings"
    elif padding_idx < 0:
        assert padding_idx >= -weight.size(0), "Padding_idx must be within num_embeddings"
        padding_idx = weight.size(0) + padding_idx
    if max_norm is not None:
        input = input.contiguous()
        _no_grad_embedding_renorm_(weight, input, max_norm, norm_type)
    return torch.embedding(weight, input, padding_idx, scale_grad_by_freq, sparse)


def one_hot(input, num_classes=-1) -> Tensor:
    """A 1 in the place of each number, 0 elsewhere, along a new last axis; without num_classes, as many as the largest number asks for."""
    if input.dtype != torch.int64:
        raise RuntimeError("one_hot is only applicable to index tensor of type LongTensor.")
    if input.numel() == 0:
        if num_classes <= 0:
            raise RuntimeError("Can not infer total number of classes from empty tensor.")
        return input.new_empty(*input.shape, num_classes)
    if input.min().item() < 0:
        raise RuntimeError("Class values must be non-negative.")
    most = input.max().item()
    if num_classes == -1:
        num_classes = most + 1
    elif num_classes <= most:
        raise RuntimeError("Class values must be smaller than num_classes.")
    return torch.zeros(*input.shape, num_classes, dtype=torch.int64).scatter_(-1, input.unsqueeze(-1), 1)
