"""torch.nn.utils.init: modules whose parameters nobody needs to begin with."""
import inspect

import torch


def skip_init(module_cls, *args, **kwargs):
    """A module whose parameters' values do not count; no random number is used up."""
    if not issubclass(module_cls, torch.nn.Module):
        raise RuntimeError(f"Expected a Module; got {module_cls}")
    if "device" not in inspect.signature(module_cls).parameters:
        raise RuntimeError("Module must support a 'device' arg to skip initialization")
    device = kwargs.pop("device", "cpu")
    before = torch.get_rng_state()
    module = module_cls(*args, **kwargs)
    torch.set_rng_state(before)
    return module.to_empty(device=device)
