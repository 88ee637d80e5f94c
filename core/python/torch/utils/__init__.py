"""torch.utils: what stands beside tensors."""
from torch.utils import hooks

__all__ = ["hooks"]
