"""torch.optim.sparse_adam: Adam for gradients that are sparse tensors, which do not exist here."""
from typing import Tuple, Union

import torch
from torch import Tensor
from torch.optim import _stepping
from torch.optim.optimizer import Optimizer, ParamsT

__all__ = ["SparseAdam"]


class SparseAdam(Optimizer):
    """Adam that changes only the elements that a sparse gradient tells. There are no sparse tensors here: step refuses dense ones."""

    def __init__(self, params: ParamsT, lr: Union[float, Tensor] = 1e-3, betas: Tuple[float, float] = (0.9, 0.999), eps: float = 1e-8,
                 maximize: bool = False):
        _stepping.check_tensor_lr(lr)
        _stepping.refuse(not 0.0 < lr, "learning rate", lr)
        _stepping.refuse(not 0.0 < eps, "epsilon value", eps)
        _stepping.check_betas(betas)
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps, maximize=maximize))

    @torch.no_grad()
    def step(self, closure=None):
        """Refuses dense gradients with PyTorch's RuntimeError; parameters without one stay."""
        loss = _stepping.loss_of(closure)
        for group in self.param_groups:
            if any(param.grad is not None for param in group["params"]):
                raise RuntimeError("SparseAdam does not support dense gradients, please consider Adam instead")
        return loss
