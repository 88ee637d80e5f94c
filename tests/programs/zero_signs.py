"""The sign of a zero: what sums, products and gradients begin with."""
import torch

a = torch.tensor([[-1.5], [-0.75], [0.0]], requires_grad=True)
print(a.mm(a.t()), a.mv(torch.zeros(1)), (a * 0).sum(0), a.t().mm(a * 0))
for make in (lambda t: t.max(), lambda t: t.min(), lambda t: t.amax(), lambda t: t.amax(0), lambda t: t.median(), lambda t: t.norm(float("inf"))):
    print(torch.autograd.grad(-make(a).sum(), a)[0].flatten().tolist())
b = torch.ones(1)
print(b.expand_as(a).requires_grad, torch.ones(3).view_as(a[:, 0]).requires_grad, [type(node).__name__ for node, _ in a.expand_as(a).grad_fn.next_functions])
