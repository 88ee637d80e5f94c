# Ops whose gradient PyTorch does not know, and the two ways in which it says so.
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
for name, made in (
    ("unique", lambda: torch.unique(x)),
    ("unique of an axis", lambda: torch.unique(x, dim=0)),
    ("unique_consecutive", lambda: torch.unique_consecutive(x)),
    ("unique_consecutive of an axis", lambda: torch.unique_consecutive(x, dim=0)),
    ("floor_divide", lambda: torch.floor_divide(x, 2)),
):
    try:
        made().sum().backward()
    except Exception as error:
        print(name, type(error).__name__, str(error).splitlines()[0])
