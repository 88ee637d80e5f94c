"""torch.amp.grad_scaler: losses times a factor, so that small gradients do not vanish in 16 bits."""
from __future__ import annotations

import functools
import warnings
from collections import abc, defaultdict
from enum import Enum

import torch

__all__ = ["OptState", "GradScaler"]


class OptState(Enum):
    """How far an optimizer's step is."""

    READY = 0
    UNSCALED = 1
    STEPPED = 2


def _refresh_per_optimizer_state():
    return {"stage": OptState.READY, "found_inf_per_device": {}}


def _if_enabled(default=None):
    """A method that a scaler that is switched off answers with a default."""
    def decorate(method):
        @functools.wraps(method)
        def wrapper(self, *args, **kwargs):
            return method(self, *args, **kwargs) if self._enabled else default
        return wrapper
    return decorate


class GradScaler:
    """GradScaler(device="cuda", ...): scale(loss).backward(), then step(optimizer), then update().

    step divides the gradients by the scale and leaves the step out where one of them is not finite. update makes the scale
    backoff_factor times as large after such a step, growth_factor times after growth_interval others.
    """

    def __init__(self, device: str = "cuda", init_scale: float = 2.0**16, growth_factor: float = 2.0, backoff_factor: float = 0.5,
                 growth_interval: int = 2000, enabled: bool = True) -> None:
        self._device, self._enabled = device, enabled
        if device == "cuda" and enabled and not torch.cuda.is_available():
            warnings.warn("torch.cuda.amp.GradScaler is enabled, but CUDA is not available.  Disabling.", stacklevel=2)
            self._enabled = False
        if self._enabled:
            assert growth_factor > 1.0, "The growth factor must be > 1.0."
            assert backoff_factor < 1.0, "The backoff factor must be < 1.0."
            self._init_scale, self._growth_factor, self._backoff_factor = init_scale, growth_factor, backoff_factor
            self._growth_interval, self._init_growth_tracker = growth_interval, 0
            self._scale = self._growth_tracker = None
            self._per_optimizer_states = defaultdict(_refresh_per_optimizer_state)

    def _lazy_init_scale_growth_tracker(self, device):
        assert self._growth_tracker is None, "_growth_tracker initialized before _scale"
        self._scale = torch.full((), self._init_scale, dtype=torch.float32, device=device)
        self._growth_tracker = torch.full((), self._init_growth_tracker, dtype=torch.int32, device=device)

    def _check_scale_growth_tracker(self, function):
        fix = "This may indicate your script did not use scaler.scale(loss or outputs) earlier in the iteration."
        assert self._scale is not None, f"Attempted {function} but _scale is None.  {fix}"
        assert self._growth_tracker is not None, f"Attempted {function} but _growth_tracker is None.  {fix}"
        return self._scale, self._growth_tracker

    def scale(self, outputs):
        """A tensor, or an iterable of tensors, times the scale."""
        if not self._enabled:
            return outputs
        if isinstance(outputs, torch.Tensor):
            if self._scale is None:
                self._lazy_init_scale_growth_tracker(outputs.device)
            return outputs * self._scale.to(device=outputs.device, non_blocking=True)
        if not isinstance(outputs, abc.Iterable):
            raise ValueError("outputs must be a Tensor or an iterable of Tensors")
        scaled = map(self.scale, outputs)
        return type(outputs)(scaled) if isinstance(outputs, (list, tuple)) else scaled

    def _unscale_grads_(self, optimizer, inverse, allow_fp16):
        """Divides the gradients; by device, 1 where one of them was not finite."""
        found = {}
        with torch.no_grad():
            for param in (param for group in optimizer.param_groups for param in group["params"]):
                if param.grad is None:
                    continue
                if not allow_fp16 and param.grad.dtype == torch.float16:
                    raise ValueError("Attempting to unscale FP16 gradients.")
                flag = found.setdefault(param.grad.device, torch.full((), 0.0, dtype=torch.float32, device=param.grad.device))
                if not torch.isfinite(param.grad).all():
                    flag.fill_(1.0)
                if inverse != 1:
                    param.grad.mul_(inverse)
        return found

    @_if_enabled()
    def unscale_(self, optimizer):
        """Divides the gradients of an optimizer's parameters by the scale, before they are looked at; step does not do it again."""
        self._check_scale_growth_tracker("unscale_")
        state = self._per_optimizer_states[id(optimizer)]
        if state["stage"] is OptState.UNSCALED:
            raise RuntimeError("unscale_() has already been called on this optimizer since the last update().")
        if state["stage"] is OptState.STEPPED:
            raise RuntimeError("unscale_() is being called after step().")
        inverse = self._scale.double().reciprocal().float()
        state["found_inf_per_device"] = self._unscale_grads_(optimizer, inverse, False)
        state["stage"] = OptState.UNSCALED

    def step(self, optimizer, *args, **kwargs):
        """optimizer.step(*args, **kwargs) with gradients divided by the scale; left out where one is not finite."""
        if not self._enabled:
            return optimizer.step(*args, **kwargs)
        if "closure" in kwargs:
            raise RuntimeError("Closure use is not currently supported if GradScaler is enabled.")
        self._check_scale_growth_tracker("step")
        state = self._per_optimizer_states[id(optimizer)]
        if state["stage"] is OptState.STEPPED:
            raise RuntimeError("step() has already been called since the last update().")
        if state["stage"] is OptState.READY:
            self.unscale_(optimizer)
        assert state["found_inf_per_device"], "No inf checks were recorded for this optimizer."
        result = None
        if not any(flag.item() for flag in state["found_inf_per_device"].values()):
            result = optimizer.step(*args, **kwargs)
        state["stage"] = OptState.STEPPED
        return result

    def _set_scale(self, new_scale):
        if isinstance(new_scale, float):
            self._scale.fill_(new_scale)
            return
        reason = ("new_scale should be a float or a 1-element torch.cuda.FloatTensor or                     torch.FloatTensor with "
                  "requires_grad=False.")
        assert new_scale.device.type == self._device, reason
        assert new_scale.numel() == 1, reason
        assert new_scale.requires_grad is False, reason
        self._scale.copy_(new_scale)

    @_if_enabled()
    def update(self, new_scale=None):
        """Moves the scale by what the steps since the last update found, or sets it; all optimizers may step again."""
        scale, tracker = self._check_scale_growth_tracker("update")
        if new_scale is not None:
            self._set_scale(new_scale)
        else:
            found = [flag for state in self._per_optimizer_states.values() for flag in state["found_inf_per_device"].values()]
            assert len(found) > 0, "No inf checks were recorded prior to update."
            if sum(flag.item() for flag in found):
                scale.mul_(self._backoff_factor)
                tracker.fill_(0)
            elif tracker.item() + 1 == self._growth_interval:
                if torch.isfinite(scale * self._growth_factor):
                    scale.mul_(self._growth_factor)
                tracker.fill_(0)
            else:
                tracker.add_(1)
        self._per_optimizer_states = defaultdict(_refresh_per_optimizer_state)

    @_if_enabled(1.0)
    def get_scale(self) -> float:
        """The scale; 1 where the scaler is switched off."""
        return self._init_scale if self._scale is None else self._scale.item()

    def get_growth_factor(self) -> float:
        """By how much the scale grows."""
        return self._growth_factor

    def set_growth_factor(self, new_factor: float) -> None:
        """Sets by how much the scale grows."""
        self._growth_factor = new_factor

    def get_backoff_factor(self) -> float:
        """By how much the scale shrinks."""
        return self._backoff_factor

    def set_backoff_factor(self, new_factor: float) -> None:
        """Sets by how much the scale shrinks."""
        self._backoff_factor = new_factor

    def get_growth_interval(self) -> int:
        """After how many steps the scale grows."""
        return self._growth_interval

    def set_growth_interval(self, new_interval: int) -> None:
        """Sets after how many steps the scale grows."""
        self._growth_interval = new_interval

    def _get_growth_tracker(self) -> int:
        if not self._enabled:
            return 0
        return self._init_growth_tracker if self._growth_tracker is None else int(self._growth_tracker.item())

    def is_enabled(self) -> bool:
        """Whether it does anything."""
        return self._enabled

    def state_dict(self):
        """The scale and how it moves; empty where the scaler is switched off."""
        if not self._enabled:
            return {}
        return {"scale": self.get_scale(), "growth_factor": self._growth_factor, "backoff_factor": self._backoff_factor,
                "growth_interval": self._growth_interval, "_growth_tracker": self._get_growth_tracker()}

    @_if_enabled()
    def load_state_dict(self, state_dict) -> None:
        """Takes over what state_dict returned."""
        if len(state_dict) == 0:
            raise RuntimeError("The source state dict is empty, possibly because it was saved from a disabled instance of GradScaler.")
        self._init_scale = state_dict["scale"]
        self._growth_factor, self._backoff_factor = state_dict["growth_factor"], state_dict["backoff_factor"]
        self._growth_interval, self._init_growth_tracker = state_dict["growth_interval"], state_dict["_growth_tracker"]
        if self._scale is not None:
            self._scale.fill_(self._init_scale)
        if self._growth_tracker is not None:
            self._growth_tracker.fill_(self._init_growth_tracker)

    def __getstate__(self):
        state = self.__dict__.copy()
        if self._enabled:
            assert len(self._per_optimizer_states) == 0, ("A GradScaler instance may only be pickled at the beginning of an iteration, or at "
                                                          "the end after scaler.update().")
            state["_init_scale"], state["_init_growth_tracker"] = self.get_scale(), self._get_growth_tracker()
            state["_scale"] = state["_growth_tracker"] = None
        return state

    def __setstate__(self, state):
        self.__dict__.update(state)
