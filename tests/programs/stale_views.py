# A view that was made under no_grad, or is one of many, and written since: whatever asks for its history says so.
import torch


def ask(view):
    for name in ("requires_grad", "is_leaf", "grad_fn", "retains_grad", "is_cpu", "_version", "shape"):
        try:
            print(name, getattr(view, name))
        except RuntimeError as error:
            print(name, str(error))


w = torch.zeros(3, requires_grad=True)
with torch.no_grad():
    view = w[:2]
    view.add_(1)
ask(view)
print(view.detach())
base = w * 1
rows = base.view(3, 1).unbind()
base.mul_(2)
ask(rows[0])
with torch.inference_mode():
    plain = torch.ones(2)
ask(plain[0])
