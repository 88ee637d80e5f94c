"""Targets of binary_cross_entropy_with_logits in other dtypes than the input's."""
import torch
import torch.nn.functional as F

x = torch.tensor([[0.5, -1.0], [2.0, 0.0]])
y = torch.tensor([[1, 0], [1, 1]])
for inputs in (x, x.double(), x.half(), x.bfloat16()):
    for target in (y, y.int(), y.bool(), y.to(torch.uint8), y.float(), y.double(), y.half(), y.bfloat16()):
        for keywords in ({}, {"pos_weight": torch.tensor([2.0, 1.0])}, {"weight": torch.tensor([0.5, 1.0])}, {"reduction": "none"}):
            a = inputs.clone().requires_grad_()
            try:
                loss = F.binary_cross_entropy_with_logits(a, target, **keywords)
                loss.sum().backward()
                print(inputs.dtype, target.dtype, sorted(keywords), loss.dtype, [round(v, 2) for v in loss.flatten().tolist()], a.grad.dtype)
            except RuntimeError as error:
                print(inputs.dtype, target.dtype, sorted(keywords), error)
try:
    torch.nn.BCEWithLogitsLoss()(x[:, 0], y[:, 0])
except RuntimeError as error:
    print(error)

# A margin makes numbers of whole ones.
for margin in ({}, {"margin": 1}, {"margin": 0.5}):
    print(F.margin_ranking_loss(y, y * 2, y, **margin), F.margin_ranking_loss(y, y * 2, y, reduction="none", **margin))
