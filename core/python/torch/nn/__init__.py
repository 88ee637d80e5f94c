"""torch.nn: modules, their parameters, and the functions that they compute."""
from torch.nn import parameter
from torch.nn.parameter import Buffer, Parameter, UninitializedBuffer, UninitializedParameter
from torch.nn import functional, init, modules
from torch.nn.modules import *  # noqa: F403
from torch.nn.modules import _absent
from torch.nn import parallel, utils  # after the modules, some of which they build on
from torch.nn.parallel import DataParallel

__all__ = ["Buffer", "DataParallel", "Parameter", "UninitializedBuffer", "UninitializedParameter", "functional", "init", "modules", "parallel", "parameter", "utils",
           *modules.__all__]


def factory_kwargs(kwargs):
    """device=, dtype= and memory_format= of a constructor's keyword arguments; they may lie in its factory_kwargs, too."""
    if kwargs is None:
        return {}
    simple = {"device", "dtype", "memory_format"}
    expected = simple | {"factory_kwargs"}
    if not kwargs.keys() <= expected:
        raise TypeError(f"unexpected kwargs {kwargs.keys() - expected}")
    found = dict(kwargs.get("factory_kwargs", {}))
    for key in simple:
        if key in kwargs:
            if key in found:
                raise TypeError(f"{key} specified twice, in **kwargs and in factory_kwargs")
            found[key] = kwargs[key]
    return found


__getattr__ = _absent(__name__)
