"""The nodes of gradients: what a backward pass through a backward pass would run, op by op."""
import warnings

import torch

warnings.simplefilter("ignore")
x = torch.tensor([[0.4, 1.1, 0.7], [1.3, 0.2, 0.9]], dtype=torch.float64, requires_grad=True)
y = torch.tensor([[0.8, 0.3, 1.7], [0.6, 1.2, 0.5]], dtype=torch.float64, requires_grad=True)
mask = x > 0.6
index = torch.tensor([[0, 2], [1, 1]])

LINES = """x + y
x - y
x * y
x / y
x + y[0]
x * y[0]
x * y.sum()
x * 2
x / 3
1 - x
-x
x ** 2
x ** 3
2 ** x
x.exp()
x.log()
x.log1p()
x.sqrt()
x.rsqrt()
x.reciprocal()
x.sin()
x.cos()
x.tan()
x.atan()
x.tanh()
x.sigmoid()
x.relu()
x.abs()
x.erf()
x.square()
x.sum()
x.sum(0)
x.mean()
x.mean(1)
x.var(1)
x.std(1)
x.max()
x.max(1).values
x.softmax(1)
x.log_softmax(1)
x.logsumexp(1)
x.norm(2, 1)
x.cumsum(1)
x @ y.t()
torch.mm(x, y.t())
torch.addmm(y[:, :2], x, y.t())
torch.bmm(x.unsqueeze(0), y.t().unsqueeze(0))
x.t()
x.transpose(0, 1)
x.permute(1, 0)
x.view(3, 2)
x.reshape(-1)
x.unsqueeze(0)
x[:1].squeeze(0)
x.expand(2, 2, 3)
x[0]
x[:, 1:]
x[torch.tensor([0, 1])]
x.gather(1, index)
x.scatter(1, index, y[:, :2])
x.index_select(1, torch.tensor([0, 2]))
x.masked_fill(mask, 0.5)
x.masked_select(mask)
torch.where(mask, x, y)
torch.cat([x, y])
torch.stack([x, y])
torch.maximum(x, y)
x.clamp(0.3, 1.0)
x.clone()
x.flip(0)
x.roll(1, 1)
torch.cdist(x, y)
torch.cdist(x, y, compute_mode="use_mm_for_euclid_dist")""".split("\n")


def nodes(gradient):
    """The names of all nodes behind a gradient."""
    seen, waiting = set(), [gradient.grad_fn]
    while waiting:
        node = waiting.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        waiting += [before for before, _ in node.next_functions]
    return sorted(type(node).__name__ for node in seen)


for line in LINES:
    result = eval(line)
    seed = torch.ones_like(result, requires_grad=True)
    for name, gradient in zip("xy", torch.autograd.grad(result, [x, y], seed, create_graph=True, allow_unused=True)):
        if gradient is not None:
            print(f"{line}, {name}:", *nodes(gradient))
