# What orgqr takes, and what it refuses.
import torch

for made in (
    lambda: torch.orgqr(torch.eye(2), torch.eye(2)),
    lambda: torch.orgqr(torch.eye(2), torch.ones(3)),
    lambda: torch.orgqr(torch.ones(2), torch.ones(1)),
    lambda: torch.orgqr(torch.eye(2).double(), torch.ones(2)),
    lambda: torch.orgqr(torch.ones(2, 3), torch.ones(2)),
    lambda: torch.orgqr(torch.eye(2), torch.ones(1)) + 0.0,
    lambda: torch.orgqr(torch.eye(3).expand(2, 3, 3), torch.full((2, 2), 0.5)) + 0.0,
):
    try:
        print(made())
    except RuntimeError as error:
        print(str(error).splitlines()[0])
