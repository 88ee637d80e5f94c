"""The functions that modules of an MLP need, until torch.nn.functional is there."""
import sys

import torch


def linear(input, weight, bias=None):
    if input.dim() == 2 and bias is not None:
        return torch.addmm(bias, input, weight.t())
    product = input @ weight.t()
    return product if bias is None else product + bias


def relu(input, inplace=False):
    return torch.relu_(input) if inplace else torch.relu(input)


def softmax(input, dim=None, _stacklevel=3, dtype=None):
    return torch.softmax(input, dim)


def log_softmax(input, dim=None, _stacklevel=3, dtype=None):
    return torch.log_softmax(input, dim)


def _reduced(losses, reduction):
    return losses if reduction == "none" else losses.sum() if reduction == "sum" else losses.mean()


def mse_loss(input, target, reduction="mean"):
    return _reduced((input - target) ** 2, reduction)


def cross_entropy(input, target, weight=None, ignore_index=-100, reduction="mean", label_smoothing=0.0):
    return _reduced(-torch.log_softmax(input, 1).gather(1, target.unsqueeze(1)).squeeze(1), reduction)


sys.modules["torch.nn.functional"] = sys.modules[__name__]
