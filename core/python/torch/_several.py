"""What PyTorch itself has in Python: split in both its forms, and the atleast functions of several tensors."""
import builtins

import torch

Tensor = torch.Tensor
_split, _split_with_sizes = torch.split, torch.split_with_sizes


def _split_method(self, split_size, dim=0):
    if isinstance(split_size, (builtins.int, Tensor)):
        return _split(self, split_size, dim)
    return _split_with_sizes(self, split_size, dim)


_split_method.__qualname__ = "Tensor.split"


def split(tensor, split_size_or_sections, dim=0):
    """Views of parts along an axis, all of one size or of these sizes."""
    return tensor.split(split_size_or_sections, dim)


Tensor.split = _split_method


def _of_many(name):
    """The function of one tensor also for several, alone or in a list."""
    of_one = getattr(torch, name)

    def of_many(*tensors):
        if len(tensors) == 1:
            tensors = tensors[0]
        if isinstance(tensors, Tensor):
            return of_one(tensors)
        if not isinstance(tensors, (list, tuple)):
            raise TypeError(f"{name}() received an invalid combination of arguments - got ({type(tensors).__name__}), but expected one of:\n"
                            " * (Tensor input)\n * (tuple of Tensors tensors)")
        return tuple(of_one(tensor) for tensor in tensors)

    of_many.__name__ = of_many.__qualname__ = name
    of_many.__doc__ = of_one.__doc__
    return of_many


atleast_1d, atleast_2d, atleast_3d = map(_of_many, ("atleast_1d", "atleast_2d", "atleast_3d"))
