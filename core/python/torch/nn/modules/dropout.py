"""torch.nn.modules.dropout: in training, elements (or whole channels) become 0 by chance; in eval, nothing happens."""
from torch import Tensor
from torch.nn import functional as F
from torch.nn.modules.module import Module

__all__ = ["Dropout", "Dropout1d", "Dropout2d", "Dropout3d", "AlphaDropout", "FeatureAlphaDropout"]


class _DropoutNd(Module):
    __constants__ = ["p", "inplace"]
    p: float
    inplace: bool

    def __init__(self, p: float = 0.5, inplace: bool = False) -> None:
        super().__init__()
        if p < 0 or p > 1:
            raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
        self.p, self.inplace = p, inplace

    def extra_repr(self) -> str:
        return f"p={self.p}, inplace={self.inplace}"


def _dropout(name, function, doc):
    class Made(_DropoutNd):
        def forward(self, input: Tensor) -> Tensor:
            return getattr(F, function)(input, self.p, self.training, self.inplace)

    Made.__name__ = Made.__qualname__ = name
    Made.forward.__qualname__ = f"{name}.forward"
    Made.__doc__ = doc
    return Made


Dropout = _dropout("Dropout", "dropout", "Each element is 0 with probability p; the others are divided by 1 - p.")
Dropout1d = _dropout("Dropout1d", "dropout1d", "Dropout of whole channels of (N, C, L) or (C, L).")
Dropout2d = _dropout("Dropout2d", "dropout2d", "Dropout of whole channels of (N, C, H, W).")
Dropout3d = _dropout("Dropout3d", "dropout3d", "Dropout of whole channels of (N, C, D, H, W).")
FeatureAlphaDropout = _dropout("FeatureAlphaDropout", "feature_alpha_dropout", "AlphaDropout of whole channels.")


class AlphaDropout(_DropoutNd):
    """Dropout for SELU: what is dropped takes its lowest value, so that mean and variance stay (arXiv:1706.02515)."""

    def forward(self, input: Tensor) -> Tensor:
        return F.alpha_dropout(input, self.p, self.training)
