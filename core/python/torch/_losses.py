"""Losses and normalisations of torch itself that are compositions of other ops."""
import torch

Tensor = torch.Tensor
_names = {torch.int64: "Long", torch.int32: "Int", torch.int16: "Short", torch.int8: "Char", torch.uint8: "Byte", torch.bool: "Bool"}


def _reduced(loss, reduction):
    return loss.mean() if reduction == 1 else loss.sum() if reduction == 2 else loss


def poisson_nll_loss(input, target, log_input, full, eps, reduction):
    """e^x - t * x, or x - t * ln(x + eps); `full` adds Stirling's approximation of ln t!."""
    loss = input.exp() - target * input if log_input else input - target * (input + eps).log()
    if full:
        rest = target * target.log() - target + 0.5 * (2 * torch.pi * target).log()
        loss = loss + rest.masked_fill(target <= 1, 0)
    return _reduced(loss, reduction)


def hinge_embedding_loss(input, target, margin=1.0, reduction=0):
    """x where the target is 1, max(0, margin - x) where it is -1."""
    none = torch.zeros_like(input)
    inside = torch.where(target != 1, (margin - input).clamp_min(0), none)
    return _reduced(inside + torch.where(target != -1, input, none), reduction)


def cosine_embedding_loss(input1, input2, target, margin=0.0, reduction=0):
    """1 - cosine where the target is 1, max(0, cosine - margin) where it is -1."""
    if target.dim() > 1:
        raise RuntimeError("0D or 1D target tensor expected, multi-target not supported")
    axis = target.dim()
    if input1.dim() != axis + 1 or input2.dim() != axis + 1:
        raise RuntimeError(f"{axis}D target tensor expects {axis + 1}D input tensors, but found inputs with sizes {list(input1.shape)} and "
                           f"{list(input2.shape)}.")
    lengths = ((input1 * input1).sum(axis) + 1e-12) * ((input2 * input2).sum(axis) + 1e-12)
    cosine = (input1 * input2).sum(axis) / lengths.sqrt()
    none = torch.zeros_like(cosine)
    same = torch.where(target == 1, 1 - cosine, none)
    other = torch.where(target == -1, (cosine - margin).clamp_min(0), none)
    return _reduced(same + other, reduction)


def margin_ranking_loss(input1, input2, target, margin=0.0, reduction=0):
    """max(0, -t * (x1 - x2) + margin)."""
    return _reduced((-target * (input1 - input2) + float(margin)).clamp_min(0), reduction)  # of whole numbers, too, a float


def triplet_margin_loss(anchor, positive, negative, margin=1.0, p=2.0, eps=1e-6, swap=False, reduction=0):
    """max(0, d(anchor, positive) - d(anchor, negative) + margin)."""
    axes = anchor.dim(), positive.dim(), negative.dim()
    if not axes[0] == axes[1] == axes[2]:
        raise RuntimeError("The anchor, positive, and negative tensors are expected to have the same number of dimensions, but got: anchor "
                           f"{axes[0]}D, positive {axes[1]}D, and negative {axes[2]}D inputs")
    near, far = (torch.pairwise_distance(anchor, other, p, eps) for other in (positive, negative))
    if swap:
        far = torch.minimum(far, torch.pairwise_distance(positive, negative, p, eps))
    return _reduced((margin + near - far).clamp_min(0), reduction)


def pdist(input, p=2.0):
    """The p-norm distances of all pairs of rows."""
    if input.dim() != 2:
        raise RuntimeError(f"pdist only supports 2D tensors, got: {input.dim()}D")
    if not input.is_floating_point():
        raise RuntimeError("pdist only supports floating-point dtypes")
    if p < 0:
        raise RuntimeError("pdist only supports non-negative p values")
    first, second = torch.triu_indices(input.shape[0], input.shape[0], 1)
    difference = input[first] - input[second]
    distances = torch.linalg.vector_norm(difference, p, -1) if input.shape[1] else difference.sum(-1)
    return torch._C._rename_node(distances, "PdistBackward0")


def _check_normalized(input, shape, weight):
    sizes = list(shape)
    if not sizes:
        raise RuntimeError("Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one element, but got "
                           "normalized_shape = []")
    if weight is not None and list(weight.shape) != sizes:
        raise RuntimeError("Expected weight to be of same shape as normalized_shape, but got weight of shape "
                           f"{list(weight.shape)} and normalized_shape = {sizes}")
    if input.dim() < len(sizes) or list(input.shape[-len(sizes):]) != sizes:
        raise RuntimeError(f"Given normalized_shape={sizes}, expected input with shape [*, {', '.join(map(str, sizes))}], but got input of "
                           f"size{list(input.shape)}")
    if input.dtype in _names:
        raise RuntimeError(f"\"rms_norm\" not implemented for '{_names[input.dtype]}'")


def rms_norm(input, normalized_shape, weight=None, eps=None):
    """Divided by the root of the mean of squares over the last axes."""
    _check_normalized(input, normalized_shape, weight)
    wide = input.float() if input.dtype in (torch.float16, torch.bfloat16) else input
    if eps is None:
        eps = torch.finfo(wide.dtype).eps
    axes = list(range(input.dim() - len(normalized_shape), input.dim()))
    normal = wide * (wide.pow(2).mean(axes, keepdim=True) + eps).rsqrt()
    if wide is not input:
        normal = normal.to(input.dtype)
    return normal if weight is None else normal * weight


def instance_norm(input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, cudnn_enabled):
    """batch_norm of every sample for itself; running statistics are the means of the samples'."""
    if not use_input_stats and (running_mean is None or running_var is None):
        raise RuntimeError("Expected running_mean and running_var to be defined when use_input_stats is false")
    samples, channels = input.shape[:2]
    repeated = [None if x is None else x.repeat(samples) for x in (weight, bias, running_mean, running_var)]
    output = torch.batch_norm(input.contiguous().view(1, samples * channels, *input.shape[2:]), *repeated, use_input_stats, momentum, eps,
                              cudnn_enabled)
    for own, many in zip((running_mean, running_var), repeated[2:]):
        if own is not None:
            own.copy_(many.view(samples, channels).mean(0))
    return output.view(input.shape)


def embedding_renorm_(input, indices, max_norm, norm_type):
    """Scales the rows that are looked up, and longer than `max_norm`, down to that length."""
    rows = indices.reshape(-1).unique()
    chosen = input[rows]
    lengths = torch.linalg.vector_norm(chosen, norm_type, 1, keepdim=True)
    longer = lengths > max_norm
    if longer.any():
        input.index_copy_(0, rows, torch.where(longer, chosen * (max_norm / (lengths + 1e-7)), chosen))
    return input
