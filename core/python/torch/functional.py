"""torch.functional: some of torch's functions by the name of the module that PyTorch writes them in."""
import torch.nn.functional as F  # noqa: F401
from torch import (  # noqa: F401
    Tensor,
    atleast_1d,
    atleast_2d,
    atleast_3d,
    block_diag,
    broadcast_shapes,
    broadcast_tensors,
    cartesian_prod,
    cdist,
    chain_matmul,
    einsum,
    meshgrid,
    norm,
    split,
    tensordot,
    unique,
    unique_consecutive,
    unravel_index,
)
