"""torch.nn.utils: what is done to a module's parameters and gradients from outside."""
from torch.nn.utils import clip_grad, convert_parameters, init, parametrizations, parametrize, rnn, stateless
from torch.nn.utils.clip_grad import clip_grad_norm, clip_grad_norm_, clip_grad_value_, clip_grads_with_norm_, get_total_norm
from torch.nn.utils.convert_parameters import parameters_to_vector, vector_to_parameters
from torch.nn.utils.init import skip_init
from torch.nn.utils.spectral_norm import remove_spectral_norm, spectral_norm
from torch.nn.utils.weight_norm import remove_weight_norm, weight_norm

__all__ = [
    "clip_grad", "clip_grad_norm", "clip_grad_norm_", "clip_grad_value_", "clip_grads_with_norm_", "convert_parameters", "get_total_norm",
    "init", "parameters_to_vector", "parametrizations", "parametrize", "remove_spectral_norm", "remove_weight_norm", "rnn", "skip_init",
    "spectral_norm", "stateless", "vector_to_parameters", "weight_norm"]

_ABSENT = frozenset("""prune fusion memory_format fuse_conv_bn_eval fuse_conv_bn_weights fuse_linear_bn_eval fuse_linear_bn_weights
convert_conv2d_weight_memory_format convert_conv3d_weight_memory_format""".split())


def __getattr__(name):
    if name in _ABSENT:
        raise AttributeError(f"{__name__}.{name} is not in Stridescope yet")
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
