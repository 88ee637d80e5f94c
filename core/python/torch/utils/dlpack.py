"""Tensors to and from other array libraries by the DLPack protocol; they share the bytes."""
import torch

from_dlpack = torch.from_dlpack


def to_dlpack(tensor):
    """A capsule with the tensor, which may be consumed once."""
    return tensor.__dlpack__()
