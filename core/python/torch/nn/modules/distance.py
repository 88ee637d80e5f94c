"""torch.nn.modules.distance: how far two tensors are from one another, row by row."""
from torch import Tensor
from torch.nn import functional as F
from torch.nn.modules._declared import declared
from torch.nn.modules.module import Module

__all__ = ["PairwiseDistance", "CosineSimilarity"]


class PairwiseDistance(Module):
    """The p-norm of x1 - x2 + eps along the last axis."""

    __constants__ = ["norm", "eps", "keepdim"]
    norm: float
    eps: float
    keepdim: bool

    def __init__(self, p: float = 2.0, eps: float = 1e-6, keepdim: bool = False) -> None:
        super().__init__()
        self.norm, self.eps, self.keepdim = p, eps, keepdim

    def forward(self, x1: Tensor, x2: Tensor) -> Tensor:
        return F.pairwise_distance(x1, x2, self.norm, self.eps, self.keepdim)


@declared("(dim: int = 1, eps: float = 1e-8) -> None")
class CosineSimilarity(Module):
    """x1 . x2 / (|x1| |x2|) along an axis; norms are at least eps."""

    def forward(self, x1: Tensor, x2: Tensor) -> Tensor:
        return F.cosine_similarity(x1, x2, self.dim, self.eps)
