# What a node's hooks are given, and what next_functions lists: nothing for masks, indices, classes, and for results that have no gradient.
import torch
import torch.nn.functional as F


def title(node):
    return "None" if node is None else node.name().split("::")[-1]


def show(name, run):
    x = torch.linspace(0.1, 0.6, 6).reshape(2, 3).requires_grad_()
    y = run(x)
    y = y[0] if isinstance(y, tuple) else y
    node, counts = y.grad_fn, []

    def before(taken):
        counts.append(len(taken))
        return tuple(None if g is None else g * 2 for g in taken)

    def after(given, taken):
        counts.extend([len(given), len(taken)])
        return tuple(None if g is None else g * 3 for g in given)

    node.register_prehook(before)
    node.register_hook(after)
    following = [title(to) for to, _ in node.next_functions]
    y.sum().backward()
    print(name, title(node), following, counts, [round(v, 3) for v in x.grad.flatten().tolist()])


t = torch.tensor([0, 2])
ones = torch.ones(2, 3)
w = torch.tensor([1.0, 2.0, 3.0])
zero = torch.tensor([0])
show("nll_loss", lambda x: F.nll_loss(x, t))
show("nll_loss weights", lambda x: F.nll_loss(x, t, weight=w))
show("binary_cross_entropy", lambda x: F.binary_cross_entropy(x, ones, weight=ones))
show("with logits", lambda x: F.binary_cross_entropy_with_logits(x, ones, pos_weight=w))
show("mse_loss", lambda x: F.mse_loss(x, ones))
show("multi_margin_loss", lambda x: F.multi_margin_loss(x, t))
show("multilabel_margin_loss", lambda x: F.multilabel_margin_loss(x, torch.tensor([[0, -1, 1], [2, 1, -1]])))
show("soft_margin_loss", lambda x: F.soft_margin_loss(x, ones))
show("batch_norm", lambda x: F.batch_norm(x, torch.zeros(3), torch.ones(3), training=False))
show("layer_norm", lambda x: F.layer_norm(x, (3,), w))
show("gather", lambda x: x.gather(1, t[:, None]))
show("index", lambda x: x[t - t, t])
show("mask", lambda x: x[x > 0.3])
show("index_select", lambda x: x.index_select(1, t))
show("take", lambda x: x.take(t))
show("masked_fill", lambda x: x.masked_fill(x > 0.3, 0))
show("masked_select", lambda x: x.masked_select(x > 0.3))
show("where", lambda x: torch.where(x > 0.3, x, 0))
show("scatter", lambda x: x.scatter(1, t[:, None], 0.0))
show("scatter_add", lambda x: x.scatter_add(1, torch.zeros(2, 3, dtype=torch.int64), ones))
show("index_add", lambda x: x.index_add(0, torch.tensor([0, 1]), x))
show("index_fill", lambda x: x.index_fill(0, zero, 1.0))
show("index_put", lambda x: x.index_put((zero,), w))
show("sort", lambda x: x.sort())
show("topk", lambda x: x.topk(1))
show("max", lambda x: x.max(1))
show("kthvalue", lambda x: x.kthvalue(1))
show("mode", lambda x: x.mode())
show("cummax", lambda x: x.cummax(0))
show("expand_as", lambda x: x.expand_as(torch.ones(2, 2, 3)))
show("view_as", lambda x: x.view_as(ones))
show("rsub", lambda x: 1 - x)
x = torch.ones(3, requires_grad=True)
print(x.max(0)[0].grad_fn(torch.tensor(2.0)), x.gather(0, t).grad_fn(torch.ones(2)))
