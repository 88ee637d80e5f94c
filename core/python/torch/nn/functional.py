"""torch.nn.functional: layers, activations and losses as functions."""
import types

import torch
from torch.nn import _reduction as _Reduction
from torch.nn import _activations, _losses, _normalizations, _padding, _resizing
from torch.nn._activations import *  # noqa: F403
from torch.nn._activations import _get_softmax_dim, _threshold  # noqa: F401
from torch.nn._losses import *  # noqa: F403
from torch.nn._normalizations import *  # noqa: F403
from torch.nn._normalizations import _no_grad_embedding_renorm_, _verify_batch_size, _verify_spatial_size  # noqa: F401
from torch.nn._padding import pad
from torch.nn._resizing import interpolate, upsample, upsample_bilinear, upsample_nearest  # noqa: F401
from torch.nn._shuffling import channel_shuffle, pixel_shuffle, pixel_unshuffle  # noqa: F401
from torch.nn._sliding import fold, unfold  # noqa: F401

_nn = torch._C._nn
_nn.one_hot = torch._signatures._checked(_normalizations.one_hot, "one_hot", False, torch._signatures._parsed(
    "one_hot input:T num_classes:I=")[2])
_nn.pad = torch._signatures._checked(_padding._any_pad, "pad", False, torch._signatures._parsed(
    "pad input:T pad:S mode= value=")[2])

# What PyTorch, too, has here as it is.
linear = _nn.linear
bilinear = torch.bilinear
gelu = _nn.gelu
softplus = _nn.softplus
softshrink = _nn.softshrink
hardshrink = torch.hardshrink
logsigmoid = _nn.log_sigmoid
prelu = torch.prelu
one_hot = _nn.one_hot
pairwise_distance = torch.pairwise_distance
cosine_similarity = torch.cosine_similarity
pdist = torch.pdist
relu_ = torch.relu_
selu_ = torch.selu_
celu_ = torch.celu_
rrelu_ = torch.rrelu_
threshold_ = torch.threshold_
elu_ = _nn.elu_
leaky_relu_ = _nn.leaky_relu_
hardtanh_ = _nn.hardtanh_

for _module in (_activations, _losses, _normalizations, _padding, _resizing):
    for _name, _function in list(vars(_module).items()):
        if isinstance(_function, types.FunctionType) and _function.__module__ == _module.__name__:
            _function.__module__ = __name__
