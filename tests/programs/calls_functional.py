from sample_calls import sample_calls


def of(names):
    return " ".join(f"nn.functional.{name}" for name in names.split())


ANY = "torch.@(x) | torch.@(p) | torch.@(s) | torch.@(d) | torch.@(z) | torch.@(l) | torch.@(i) | torch.@(b) | torch.@(g) | torch.@(1.5) | torch.@()"
IN_PLACE = "torch.@(x, inplace=True) | torch.@(d, inplace=True) | torch.@(g * 1, inplace=True) | torch.@(g, inplace=True) | torch.@(i, inplace=True)"
SLOPE = "a = g * 1; y = torch.@({}); torch.autograd.grad(y.sum(), g)"
LOSS = (
    "torch.@(x, y) | torch.@(x, y, reduction='sum') | torch.@(x, y, reduction='none') | torch.@(d, d * 2) | torch.@(i, j) | torch.@(x, v) | "
    "torch.@(x, y.double()) | torch.@(g, y) | torch.@(x, y, reduction='middle') | torch.@(x) | torch.@(x, 1) | torch.@(z, z) | "
    "torch.autograd.grad(torch.@(g, y), g) | torch.autograd.grad(torch.@(g, y, reduction='none').sum(), g)"
)
OLD = (
    "torch.@(x, y, size_average=False) | torch.@(x, y, reduce=False) | torch.@(x, y, size_average=True, reduce=True) | "
    "torch.@(x, y, False, True)"
)
CLASSES = "torch.tensor([2, 0])"

sample_calls(f"""
{of("relu relu6 elu selu celu leaky_relu hardtanh hardsigmoid hardswish silu mish")}: {ANY} | {IN_PLACE}
{of("gelu")}: torch.@(u) | torch.@(d) | torch.@(s) | torch.@(z) | torch.@(i) | torch.@(b) | torch.@(1.5) | torch.@() | torch.autograd.grad(torch.@(g).sum(), g)
{of("softplus softshrink hardshrink logsigmoid softsign tanhshrink sigmoid tanh")}: {ANY}
{of("relu relu6 elu selu celu leaky_relu hardtanh hardsigmoid hardswish silu mish softplus softshrink hardshrink logsigmoid")}:
 torch.autograd.grad(torch.@(g - 1).sum(), g) | torch.autograd.grad(torch.@(g.double() * 3 - 4).sum(), g)
{of("elu_ leaky_relu_ hardtanh_ relu_ selu_ celu_")}: torch.@(x) | torch.@(p) | torch.@(i) | torch.@(g * 1) | torch.@(g) | torch.@(s.expand(3))
{of("elu celu leaky_relu")}: torch.@(x, 0.5) | torch.@(y, -1) | torch.@(x, 'a') | torch.@(x, 2, True)
{of("hardtanh")}: torch.@(x, -2, 2) | torch.@(x, 2, -2) | torch.@(a, 1, 9) | torch.@(a)
{of("gelu")}: torch.@(x, approximate='tanh') | torch.@(x, approximate='x') | torch.@(x, 'tanh')
{of("softplus")}: torch.@(x, 2) | torch.@(x, 2, 1) | torch.@(x, beta=0.5, threshold=2) | torch.@(x, 1, 2, 3)
{of("softshrink hardshrink")}: torch.@(x, 1) | torch.@(x, lambd=0.1) | torch.@(x, -1)
{of("threshold threshold_")}: torch.@(x, 0.5, 9) | torch.@(x, 0.5) | torch.@(i, 2, -1) | torch.@(b, 0, 1) | torch.@(g * 1, 0.5, 0)
{of("glu")}: torch.@(r) | torch.@(d) | torch.@(x) | torch.@(d, 0) | torch.@(d, 4) | torch.@(s) | torch.autograd.grad(torch.@(g[:, :2]).sum(), g)
{of("prelu")}: torch.@(x, s) | torch.@(x, torch.tensor([0.5])) | torch.@(x, v) | torch.@(x, torch.ones(3)) | torch.@(d, s)
{of("softmax softmin log_softmax")}: torch.@(x, 1) | torch.@(x) | torch.@(q) | torch.@(s) | torch.@(x, 4) | torch.@(x, dim=0, dtype=torch.float64) |
 torch.@(i, 0) | torch.autograd.grad(torch.@(g, 1)[0, 0], g)
{of("dropout alpha_dropout feature_alpha_dropout dropout1d dropout2d dropout3d")}: torch.@(x, 0.5, False) | torch.@(x, 2.0) | torch.@(x, -1) |
 torch.@(x, 0.0, True) | torch.@(v, 0.5, False) | torch.manual_seed(5); torch.@(q, 0.5, True) | torch.manual_seed(5); torch.@(x, 0.3, True)
{of("gumbel_softmax")}: torch.manual_seed(1); torch.@(x) | torch.manual_seed(1); torch.@(x, hard=True) | torch.manual_seed(1); torch.@(x, 0.5, dim=0)
{of("linear")}: torch.@(x, y) | torch.@(x, y, w[:2]) | torch.@(x, w) | torch.@(v, w) | torch.@(q, torch.ones(2, 4), w[:2]) | torch.@(x, y, w) |
 torch.@(x, d) | torch.@(i, j) | torch.@(x) | torch.@(x, 1) | torch.@(g, y, w[:2]) | torch.autograd.grad(torch.@(g, y, w[:2]).sum(), g)
{of("bilinear")}: torch.@(x, y, torch.ones(2, 3, 3)) | torch.@(x, y, torch.ones(2, 3, 3), w[:2]) | torch.@(x, y, torch.ones(2, 3, 2))
{of("mse_loss l1_loss smooth_l1_loss")}: {LOSS} | {OLD}
{of("huber_loss")}: {LOSS} | torch.@(x, y, delta=0.5) | torch.@(x, y, delta=-1)
{of("soft_margin_loss")}: {LOSS} | {OLD}
{of("mse_loss l1_loss huber_loss")}: torch.@(x, y, weight=u) | torch.@(x, y, weight=v) | torch.@(x, y, weight=u, reduction='none')
{of("smooth_l1_loss")}: torch.@(x, y, beta=0.5) | torch.@(x, y, beta=0.0) | torch.@(x, y, beta=-1.0)
{of("binary_cross_entropy")}: torch.@(u, u) | torch.@(u, b.float(), reduction='none') | torch.@(u, u, weight=torch.ones(3)) | torch.@(x, u) |
 torch.@(u, v) | torch.@(u, u.double()) | torch.@(u, b) | torch.autograd.grad(torch.@(torch.sigmoid(g), u), g)
{of("binary_cross_entropy_with_logits")}: torch.@(x, u) | torch.@(x, u, reduction='none') | torch.@(x, u, pos_weight=torch.ones(3) * 2) |
 torch.@(x, u, torch.ones(3)) | torch.@(x, v) | torch.@(x, b) | torch.@(g, u) | torch.autograd.grad(torch.@(g, u, pos_weight=u), g)
{of("kl_div")}: torch.@(x, u) | torch.@(x, u, reduction='batchmean') | torch.@(x, u, reduction='sum', log_target=True) | torch.@(i, u) | torch.@(g, u)
{of("poisson_nll_loss")}: torch.@(x, y) | torch.@(u, u, log_input=False) | torch.@(x, y, full=True) | torch.@(x, y, reduction='a') | torch.@(x)
{of("gaussian_nll_loss")}: torch.@(x, y, u) | torch.@(x, y, 0.5) | torch.@(x, y, x) | torch.@(x, y, v) | torch.@(x, y, u, True, reduction='none')
{of("hinge_embedding_loss")}: torch.@(x, torch.sign(y)) | torch.@(x, torch.sign(y), 2.0, reduction='none') | torch.@(x, v) | torch.@(g, torch.sign(y))
{of("cosine_embedding_loss")}: torch.@(x, y, torch.tensor([1, -1])) | torch.@(x, y, torch.tensor([1, -1]), 0.1, reduction='none') | torch.@(x, y, b)
{of("margin_ranking_loss")}: torch.@(w, v, torch.sign(w)) | torch.@(w, v, torch.sign(w), 1.0, reduction='none') | torch.@(x, v, w)
{of("triplet_margin_loss")}: torch.@(x, y, u) | torch.@(x, y, u, swap=True, reduction='none') | torch.@(x, y, v) | torch.@(x, y, u, -1)
{of("triplet_margin_with_distance_loss")}: torch.@(x, y, u) | torch.@(x, y, u, margin=2.0, reduction='none') | torch.@(x, y, v)
{of("multilabel_soft_margin_loss")}: torch.@(x, u) | torch.@(x, u, reduction='none') | torch.@(x, u, torch.ones(3)) | torch.@(x, u, reduction='a')
{of("nll_loss cross_entropy")}: torch.@(x, {CLASSES}) | torch.@(x, {CLASSES}, reduction='none') | torch.@(x, {CLASSES}, torch.ones(3) * 2) |
 torch.@(x, {CLASSES}, ignore_index=2) | torch.@(x, {CLASSES}, torch.ones(4)) | torch.@(x, torch.tensor([3, 0])) | torch.@(x, torch.tensor([0])) |
 torch.@(x, {CLASSES}.int()) | torch.@(v, n) | torch.@(q, torch.ones(2, 4).long(), reduction='sum') | torch.@(q, torch.ones(2, 3).long()) |
 torch.@(g, {CLASSES}) | torch.autograd.grad(torch.@(g, {CLASSES}, u[0].double().float()), g) | torch.@(x) | torch.@(x, {CLASSES}, reduce=False)
{of("cross_entropy")}: torch.@(x, u) | torch.@(x, u, reduction='none') | torch.@(x, u, label_smoothing=0.1) | torch.@(x, {CLASSES}, label_smoothing=0.1) |
 torch.@(x, {CLASSES}, label_smoothing=2.0) | torch.@(x, u, torch.ones(3)) | torch.@(x, i) | torch.autograd.grad(torch.@(g, {CLASSES}, label_smoothing=0.2), g)
{of("multi_margin_loss")}: torch.@(x, {CLASSES}) | torch.@(x, {CLASSES}, 2, 0.5, torch.ones(3)) | torch.@(x, {CLASSES}, 3) | torch.@(x, torch.tensor([3, 0])) |
 torch.@(g, {CLASSES}, reduction='none') | torch.autograd.grad(torch.@(g, {CLASSES}, p=2), g)
{of("multilabel_margin_loss")}: torch.@(x, torch.tensor([[0, -1, 1], [2, 1, -1]])) | torch.@(x, {CLASSES}) | torch.@(g, torch.tensor([[0, -1, 1], [2, 1, -1]])) |
 torch.autograd.grad(torch.@(g, torch.tensor([[0, -1, 1], [2, 1, -1]])), g)
{of("layer_norm")}: torch.@(x, (3,)) | torch.@(x, (3,), torch.ones(3), torch.ones(3)) | torch.@(x, (2,)) | torch.@(x, 3) | torch.@(g, (3,)) |
 torch.autograd.grad(torch.@(g, (3,))[0, 0], g)
{of("rms_norm")}: torch.@(x, (3,)) | torch.@(x, (3,), torch.ones(3) * 2, 0.1) | torch.@(x, (2,)) | torch.@(i, (3,)) | torch.@(g, (3,))
{of("batch_norm")}: torch.@(x, torch.zeros(3), torch.ones(3)) | torch.@(x, None, None, training=True) | torch.@(x, None, None) | torch.@(x, v, v) |
 torch.@(q, None, None, torch.ones(3), torch.ones(3), True) | m, n = torch.zeros(3), torch.ones(3); torch.@(x, m, n, training=True); (m, n) |
 torch.@(g, None, None, training=True) | torch.autograd.grad(torch.@(g, None, None, training=True, eps=0.5)[0, 0], g) | torch.@(x[:1], None, None, training=True)
{of("group_norm")}: torch.@(q, 3) | torch.@(r, 2) | torch.@(q, 2) | torch.@(v, 1) | torch.@(g, 1) | torch.autograd.grad(torch.@(g, 1)[0, 0], g)
{of("instance_norm")}: torch.@(q) | torch.@(x) | m, n = torch.zeros(3), torch.ones(3); torch.@(q, m, n); (m, n) | torch.@(q, use_input_stats=False)
{of("local_response_norm")}: torch.@(q, 2) | torch.@(x, 2)
{of("normalize")}: torch.@(x) | torch.@(x, 1, 0) | torch.@(x, out=o) | torch.@(v) | torch.@(v, dim=0) | torch.@(i) | torch.@(g)
{of("embedding")}: torch.@(k[1:3], r) | torch.@({CLASSES}, x.t()) | torch.@({CLASSES}, x) | torch.@({CLASSES}, x.t(), 5) | torch.@({CLASSES}, x.t().clone(), max_norm=1.0) |
 torch.autograd.grad(torch.@(torch.tensor([0, 1, 1]), g, 0).sum(), g) | torch.autograd.grad(torch.@(torch.tensor([0, 1, 1]), g, scale_grad_by_freq=True).sum(), g)
{of("one_hot")}: torch.@(k) | torch.@(k, 9) | torch.@(k, 3) | torch.@(i) | torch.@(x) | torch.@(k - 5) | torch.@(z.long()) | torch.@(n, num_classes=4)
{of("pad")}: torch.@(x, (1, 2)) | torch.@(x, (1, 1, 1, 0), value=7.0) | torch.@(x, (-1, 1)) | torch.@(x, (1,)) | torch.@(x, (2, 1), 'reflect') | torch.@(x, (3, 1), 'reflect') |
 torch.@(q, (1, 1), 'replicate') | torch.@(q, (1, 2), 'circular') | torch.@(q, (1, 1, 1, 1), 'reflect') | torch.@(x, (1, 1), 'other') | torch.@(x, 1) |
 torch.@(g, (1, 1)) | torch.autograd.grad(torch.@(g, (2, 2), 'reflect').sum(), g) | torch.autograd.grad(torch.@(g, (1, 2), 'replicate').sum(), g)
{of("interpolate")}: torch.@(q, 7) | torch.@(q, scale_factor=2) | torch.@(q, 3, mode='linear') | torch.@(q[None], scale_factor=1.5, mode='bilinear') | torch.@(q) |
 torch.@(q[None], 5, mode='bilinear', align_corners=True) | torch.@(q, 5, mode='bilinear') | torch.@(x, 2) | torch.@(q, 3, mode='nearest-exact')
{of("pairwise_distance cosine_similarity")}: torch.@(x, y) | torch.@(x, v) | torch.@(g, y)
{of("pdist")}: torch.@(x) | torch.@(r.t(), 1) | torch.@(v) | torch.@(i) | torch.@(g)
{of("_Reduction.get_enum")}: torch.@('none') | torch.@('mean') | torch.@('sum') | torch.@('elementwise_mean') | torch.@('a') | torch.@()
""")
