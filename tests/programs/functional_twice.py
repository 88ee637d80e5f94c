"""First and second gradients of what torch.nn.functional computes, and the names of the nodes on the way."""
import torch
import torch.nn.functional as F

torch.manual_seed(0)
D = torch.float64
X = torch.tensor([[0.5, -1.25, 2.0], [-0.75, 0.25, 1.5]], dtype=D)
T = torch.tensor([[0.25, 0.5, 1.0], [0.0, 0.75, 0.5]], dtype=D)
SIGNS = torch.tensor([[1.0, -1.0, 1.0], [-1.0, 1.0, -1.0]], dtype=D)
CLASSES = torch.tensor([2, 0])
WEIGHT = torch.tensor([0.5, 1.0, 2.0], dtype=D)


def numbers(x):
    return [round(v, 7) + 0.0 for v in (x.detach() + torch.zeros((), dtype=D)).reshape(-1).tolist()]


def show(title, function, *inputs):
    leaves = [x.clone().requires_grad_() for x in inputs]
    y = function(*leaves)
    print(title, numbers(y), y.grad_fn.name())
    first = torch.autograd.grad((y * torch.arange(1, y.numel() + 1, dtype=D).reshape(y.shape)).sum(), leaves, create_graph=True, allow_unused=True)
    for g in first:
        second = [None] * len(leaves)
        try:
            if g.requires_grad:
                second = torch.autograd.grad((g * g).sum(), leaves, allow_unused=True, retain_graph=True)
        except (RuntimeError, NotImplementedError) as error:
            print("   ", str(error).splitlines()[0])
            continue
        print("   ", numbers(g), [numbers(torch.zeros_like(x) if s is None else s) for s, x in zip(second, leaves)])


GATES = {
    "elu": F.elu, "celu": F.celu, "selu": F.selu, "leaky_relu": F.leaky_relu, "hardtanh": F.hardtanh, "relu6": F.relu6, "silu": F.silu,
    "hardsigmoid": F.hardsigmoid, "hardswish": F.hardswish, "mish": F.mish, "gelu": F.gelu, "softplus": F.softplus, "softsign": F.softsign,
    "softshrink": F.softshrink, "hardshrink": F.hardshrink, "logsigmoid": F.logsigmoid, "tanhshrink": F.tanhshrink, "relu": F.relu,
    "gelu tanh": lambda x: F.gelu(x, approximate="tanh"), "softplus 2 1": lambda x: F.softplus(x, 2, 1), "elu 2": lambda x: F.elu(x, 2),
    "threshold": lambda x: F.threshold(x, 0.3, 2.0), "softmax": lambda x: F.softmax(x, 1), "log_softmax": lambda x: F.log_softmax(x, 0),
    "glu": lambda x: F.glu(torch.cat([x, x * 2], 1)), "normalize": F.normalize, "softmin": lambda x: F.softmin(x, 1),
}
for title, function in GATES.items():
    show(title, function, X)

for reduction in ("mean", "sum", "none"):
    for loss in (F.mse_loss, F.l1_loss, F.smooth_l1_loss, F.huber_loss):
        show(f"{loss.__name__} {reduction}", lambda x, t: loss(x, t, reduction=reduction), X, T)
    show(f"soft_margin {reduction}", lambda x: F.soft_margin_loss(x, SIGNS, reduction=reduction), X)
    show(f"binary {reduction}", lambda x, t: F.binary_cross_entropy(torch.sigmoid(x), torch.sigmoid(t), WEIGHT, reduction=reduction), X, T)
    show(f"logits {reduction}", lambda x, t: F.binary_cross_entropy_with_logits(x, t, pos_weight=WEIGHT, reduction=reduction), X, T)
    show(f"nll {reduction}", lambda x: F.nll_loss(x, CLASSES, WEIGHT, reduction=reduction), X)
    show(f"entropy {reduction}", lambda x: F.cross_entropy(x, CLASSES, WEIGHT, reduction=reduction), X)
    show(f"smoothed {reduction}", lambda x: F.cross_entropy(x, CLASSES, WEIGHT, reduction=reduction, label_smoothing=0.25), X)
    show(f"probabilities {reduction}", lambda x, t: F.cross_entropy(x, t, WEIGHT, reduction=reduction), X, T)
    show(f"places {reduction}", lambda x: F.cross_entropy(x[None], torch.tensor([[1, 0, -100]]), reduction=reduction), X)
    show(f"hinge {reduction}", lambda x: F.hinge_embedding_loss(x, SIGNS, reduction=reduction), X)
    show(f"kl {reduction}", lambda x, t: F.kl_div(F.log_softmax(x, 1), F.softmax(t, 1), reduction=reduction), X, T)
    show(f"poisson {reduction}", lambda x: F.poisson_nll_loss(x, T, full=True, reduction=reduction), X)
    show(f"triplet {reduction}", lambda x, t: F.triplet_margin_loss(x, t, t - x * 0.5, reduction=reduction), X, T)
    show(f"cosine {reduction}", lambda x, t: F.cosine_embedding_loss(x, t, torch.tensor([1, -1]), reduction=reduction), X, T)

show("linear", lambda x, w, b: F.linear(x, w, b), X, T, WEIGHT[:2])
show("bilinear", lambda x, w: F.bilinear(x, x, w), X, torch.linspace(-1, 1, 18, dtype=D).reshape(2, 3, 3))
show("layer_norm", lambda x, w, b: F.layer_norm(x, (3,), w, b), X, WEIGHT, -WEIGHT)
show("rms_norm", lambda x, w: F.rms_norm(x, (3,), w, 0.01), X, WEIGHT)
show("batch_norm", lambda x, w, b: F.batch_norm(x, None, None, w, b, True, eps=0.1), X, WEIGHT, -WEIGHT)
show("batch_norm eval", lambda x, w, b: F.batch_norm(x, WEIGHT, WEIGHT * 2, w, b), X, WEIGHT, -WEIGHT)
show("group_norm", lambda x, w: F.group_norm(torch.cat([x, x * x], 1), 2, w, w * 2), X, torch.cat([WEIGHT, WEIGHT]))
show("instance_norm", lambda x: F.instance_norm(x[None] * x[:, None], eps=0.1), X)
show("embedding", lambda w: F.embedding(torch.tensor([[0, 1], [1, 1]]), w, 0), X)
show("embedding shares", lambda w: F.embedding(torch.tensor([[0, 1], [1, 1]]), w, scale_grad_by_freq=True), X)
show("pad reflect", lambda x: F.pad(x, (2, 1), "reflect"), X)
show("pad replicate", lambda x: F.pad(x, (2, 1), "replicate"), X)
show("pad constant", lambda x: F.pad(x, (2, 1)), X)
show("bilinear resize", lambda x: F.interpolate(x[None, None], (3, 4), mode="bilinear"), X)
show("prelu", lambda x, w: F.prelu(x, w), X, WEIGHT)
show("cosine_similarity", F.cosine_similarity, X, T)
show("pairwise_distance", F.pairwise_distance, X, T)
