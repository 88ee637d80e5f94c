"""Averages of a model's weights along its training."""
import itertools
from copy import deepcopy
from typing import Any, Callable, Iterable, List, Optional, Tuple, Union

import torch
from torch import Tensor
from torch.nn import Module

PARAM_LIST = Union[Tuple[Tensor, ...], List[Tensor]]


def _check_decay(decay):
    if decay < 0.0 or decay > 1.0:
        raise ValueError(f"Invalid decay value {decay} provided. Please provide a value in [0,1] range.")


def _has_fractions(tensor):
    return torch.is_floating_point(tensor) or torch.is_complex(tensor)


def get_ema_multi_avg_fn(decay=0.999):
    """A function that moves averages in place: decay * average + (1 - decay) * parameter, for a list of each."""
    _check_decay(decay)

    @torch.no_grad()
    def ema_update(ema_param_list: PARAM_LIST, current_param_list: PARAM_LIST, _):
        for average, current in zip(ema_param_list, current_param_list):
            if _has_fractions(average):
                average.lerp_(current, 1 - decay)
            else:
                average.copy_(average * decay + current * (1 - decay))
    return ema_update


def get_swa_multi_avg_fn():
    """A function that moves plain averages in place: all parameters so far count alike, for a list of each."""

    @torch.no_grad()
    def swa_update(averaged_param_list: PARAM_LIST, current_param_list: PARAM_LIST, num_averaged: Union[Tensor, int]):
        for average, current in zip(averaged_param_list, current_param_list):
            if _has_fractions(average):
                average.addcdiv_(current - average, torch.as_tensor(num_averaged + 1, dtype=average.dtype))
            else:
                average.add_((current - average) / (num_averaged + 1))
    return swa_update


def get_ema_avg_fn(decay=0.999):
    """A function of an average and a parameter: decay * average + (1 - decay) * parameter."""
    _check_decay(decay)

    @torch.no_grad()
    def ema_update(ema_param: Tensor, current_param: Tensor, num_averaged):
        return decay * ema_param + (1 - decay) * current_param
    return ema_update


def get_swa_avg_fn():
    """A function of an average, a parameter and how many went into the average: all count alike."""

    @torch.no_grad()
    def swa_update(averaged_param: Tensor, current_param: Tensor, num_averaged: Union[Tensor, int]):
        return averaged_param + (current_param - averaged_param) / (num_averaged + 1)
    return swa_update


class AveragedModel(Module):
    """A copy of a model whose parameters are averages: `update_parameters(model)` takes the model's into them.

    `avg_fn(average, parameter, number)` gives a new average, `multi_avg_fn` moves lists of them in place; without either all parameters
    so far count alike. With use_buffers, buffers are averaged too, else copied. Source: Izmailov et al., Averaging Weights Leads to Wider
    Optima and Better Generalization.
    """

    n_averaged: Tensor

    def __init__(self, model: Module, device: Optional[Union[int, torch.device]] = None,
                 avg_fn: Optional[Callable[[Tensor, Tensor, Union[Tensor, int]], Tensor]] = None,
                 multi_avg_fn: Optional[Callable[[PARAM_LIST, PARAM_LIST, Union[Tensor, int]], None]] = None, use_buffers=False):
        super().__init__()
        assert avg_fn is None or multi_avg_fn is None, "Only one of avg_fn and multi_avg_fn should be provided"
        self.module = deepcopy(model)
        if device is not None:
            self.module = self.module.to(device)
        self.register_buffer("n_averaged", torch.tensor(0, dtype=torch.long, device=device))
        self.avg_fn = avg_fn
        self.multi_avg_fn = multi_avg_fn
        self.use_buffers = use_buffers

    def forward(self, *args, **kwargs):
        """What the averaged model makes of the arguments."""
        return self.module(*args, **kwargs)

    def _averaged(self, model):
        parameters, buffers = model.parameters(), model.buffers()
        return list(itertools.chain(parameters, buffers) if self.use_buffers else parameters)

    @torch.no_grad()
    def update_parameters(self, model: Module):
        """Takes the model's parameters into the averages; the first time they are the averages."""
        averages = [average.detach() for average in self._averaged(self.module)]
        current = [parameter.detach().to(average.device) for average, parameter in zip(averages, self._averaged(model))]
        if self.n_averaged == 0:
            for average, parameter in zip(averages, current):
                average.copy_(parameter)
        elif self.multi_avg_fn is not None:
            self.multi_avg_fn(averages, current, self.n_averaged)
        else:
            function = self.avg_fn or get_swa_avg_fn()
            for average, parameter in zip(averages, current):
                average.copy_(function(average, parameter, self.n_averaged))
        if not self.use_buffers:
            for average, buffer in zip(self.module.buffers(), model.buffers()):
                average.detach().copy_(buffer.detach().to(average.device))
        self.n_averaged += 1


@torch.no_grad()
def update_bn(loader: Iterable[Any], model: Module, device: Optional[Union[int, torch.device]] = None):
    """Fills the statistics of the model's batch normalisations anew, from all batches of a loader; of a tuple its first tensor."""
    norms = [module for module in model.modules() if isinstance(module, torch.nn.modules.batchnorm._BatchNorm)]
    if not norms:
        return
    momenta, was_training = [norm.momentum for norm in norms], model.training
    for norm in norms:
        norm.reset_running_stats()
    model.train()
    for norm in norms:
        norm.momentum = None  # all batches count alike
    for batch in loader:
        batch = batch[0] if isinstance(batch, (list, tuple)) else batch
        model(batch if device is None else batch.to(device))
    for norm, momentum in zip(norms, momenta):
        norm.momentum = momentum
    model.train(was_training)
