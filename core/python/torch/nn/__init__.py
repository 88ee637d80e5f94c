"""torch.nn: what holds the numbers that a model learns."""
from torch.nn import functional, parameter
from torch.nn.parameter import Buffer, Parameter

__all__ = ["Buffer", "Parameter", "functional", "parameter"]
