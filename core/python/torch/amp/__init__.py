"""torch.amp: what mixed precision asks for. Ops compute in the dtypes of their inputs, so autocast has no effect; scaled losses work."""
from torch._modes import autocast
from torch.amp.grad_scaler import GradScaler

__all__ = ["autocast", "GradScaler"]
