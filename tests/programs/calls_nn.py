import torch
from sample_calls import sample_calls

# Modules made once a call, so that their numbers are those of one seed.
HEAD = "torch.manual_seed(3); nn = torch.nn; net = nn.Sequential(nn.Linear(3, 2), nn.BatchNorm1d(2), nn.Sequential(nn.ReLU()))"

ACTIVATION = (
    "torch.@()(x) | torch.@()(x.t()) | torch.@()(x[:, ::2]) | torch.@()(d) | torch.@()(h) | torch.@()(z) | torch.@()(s) | torch.@()(g) | torch.@()(i) | torch.@()(3) | "
    "torch.@()() | torch.@() | torch.@(nope=1) | y0 = g * 0.5; torch.@()(y0).sum().backward(); g.grad | torch.@()(input=v) | torch.@()(v, v)"
)
INPLACE = " | torch.@(inplace=True) | torch.@(inplace=True)(x) | torch.@(inplace=True)(g) | torch.@(True)(d)"
LOSS = (
    "torch.@()(x, y) | torch.@(reduction='sum')(x, y) | torch.@(reduction='none')(x, y) | torch.@(reduction='nope')(x, y) | torch.@()(x, y[:1]) | torch.@()(x, v) | torch.@()(d, d * 2) | "
    "torch.@()(x, d) | torch.@()(z, z) | torch.@()(g, y) | torch.@()(x) | torch.@()(x, 3) | torch.@() | torch.@(reduce=False)(x, y) | torch.@(size_average=False) | torch.@()(input=x, target=y) | "
    "torch.@()(i, j) | l0 = torch.@()(g, y); l0.backward(); g.grad | torch.@()(h, h)"
)
PROBABILITY = LOSS.replace("(x, y", "(x.sigmoid(), u").replace("(g, y)", "(g.sigmoid(), u)").replace("(d, d * 2)", "(d.sigmoid(), d.sigmoid())").replace("(input=x, target=y)", "(input=u, target=u)")
WEIGHT = " | torch.@(torch.ones(3))(u, u) | torch.@(weight=torch.tensor([1.0, 2.0, 0.5]))(u, u) | torch.@(torch.ones(2))(u, u) | torch.@(torch.ones(3)).weight | torch.@(3)"
CLASSES = (
    "torch.@()(x, n.new_tensor([0, 2])) | torch.@(reduction='sum')(x, n.new_tensor([0, 2])) | torch.@(reduction='none')(x, n.new_tensor([1, 2])) | torch.@(weight=u[0])(x, n.new_tensor([1, 2])) | "
    "torch.@(ignore_index=1)(x, n.new_tensor([1, 2])) | torch.@()(x, n.new_tensor([0, 3])) | torch.@()(x, n.new_tensor([0, -1])) | torch.@()(x, n.new_tensor([0])) | torch.@()(x, y) | torch.@()(x, i) | "
    "torch.@()(x, n.new_tensor([0, 1]).int()) | torch.@()(d, n.new_tensor([0, 1])) | torch.@()(v, n) | torch.@()(q, n.new_zeros(2, 4)) | torch.@()(x, n.new_tensor([0.0, 1.0])) | torch.@(reduction='nope')(x, n.new_tensor([0, 2])) | "
    "torch.@()(g, n.new_tensor([0, 2])).backward(); g.grad | torch.@(torch.ones(2))(x, n.new_tensor([0, 2])) | torch.@() | torch.@()(x) | torch.@(weight=3) | torch.@()(z, n.new_zeros(0))"
)
PAIR = (
    "torch.@()(x, y, w[:2]) | torch.@()(x, y, torch.tensor([1, -1])) | torch.@(margin=0.5)(v, w, torch.ones(4)) | torch.@(reduction='none')(v, w, torch.ones(4)) | torch.@(reduction='sum')(v, w, -torch.ones(4)) | torch.@()(v, w) | "
    "torch.@()(v, w[:2], torch.ones(4)) | torch.@(reduction='nope')(v, w, torch.ones(4)) | torch.@()(x, y, torch.ones(2, 3)) | torch.@(0.1, False)(v, w, torch.ones(4)) | torch.@()(v, w, s) | torch.@()(s, s, s)"
)
SIGNS = "torch.@()(x, y.sign()) | torch.@(reduction='none')(x, y.sign()) | torch.@(reduction='sum')(x, -y.sign()) | torch.@()(x, v) | torch.@()(g, y.sign()).backward(); g.grad | torch.@(reduction='nope')(x, y) | torch.@()(x) | torch.@()"
TRIPLET = (
    "torch.@()(x, y, u) | torch.@(margin=2.0)(x, y, u) | torch.@(swap=True)(x, y, u) | torch.@(reduction='none')(x, y, u) | torch.@(reduction='sum')(x, y, u) | torch.@()(x, y) | torch.@()(x, y, v) | torch.@(margin=0) | "
    "torch.@(margin=-1.0) | torch.@()(v, w, v) | torch.@(reduction='nope')(x, y, u) | torch.@()(g, y, u).backward(); g.grad | torch.@() | torch.@(nope=1)"
)
MULTI = (
    "torch.@()(x, n.new_tensor([0, 2])) | torch.@(reduction='none')(x, n.new_tensor([0, 2])) | torch.@(p=2)(x, n.new_tensor([0, 2])) | torch.@(p=3) | torch.@(margin=0.5, reduction='sum')(x, n.new_tensor([0, 2])) | torch.@(weight=u[0])(x, n.new_tensor([0, 2])) | "
    "torch.@(weight=x) | torch.@()(x, n.new_tensor([0, 3])) | torch.@()(x, y) | torch.@()(v, n) | torch.@()(g, n.new_tensor([0, 2])).backward(); g.grad | torch.@()(x) | torch.@()"
)
MODULE = HEAD + "; "


def module(calls):
    return " | ".join(MODULE + call.strip() for call in calls.split(" | "))


TABLE = f"""
nn.ReLU nn.SELU nn.SiLU nn.Mish nn.ReLU6 nn.Hardswish nn.Hardsigmoid: {ACTIVATION}{INPLACE}
nn.Sigmoid nn.Tanh nn.LogSigmoid nn.Softsign nn.Tanhshrink: {ACTIVATION}
nn.ELU nn.CELU: {ACTIVATION}{INPLACE} | torch.@(0.5)(x) | torch.@(alpha=2)(x) | torch.@(0)(x)
nn.LeakyReLU: {ACTIVATION}{INPLACE} | torch.@(0.5)(x) | torch.@(negative_slope=2)(x)
nn.Hardshrink nn.Softshrink: {ACTIVATION} | torch.@(1)(x) | torch.@(lambd=0.25)(x) | torch.@(-1)(x)
nn.Softplus: {ACTIVATION} | torch.@(2)(x) | torch.@(beta=2, threshold=1)(x)
nn.GELU: {ACTIVATION.replace('(x)', '(w)').replace('(g)', '(u)').replace('=v)', '=w)')} | torch.@('tanh')(w) | torch.@(approximate='nope')(x)
nn.Threshold: torch.@(0.5, 2)(x) | torch.@(0.5, 2, True)(x) | torch.@(0.5)(x) | torch.@(0.5, 2)(i) | torch.@(0.5, 2)(g) | torch.@(0.5, 2)(d) | torch.@() | torch.@(0, 0)(z) | torch.@('a', 2)(x) | torch.@(0.5, 2)
nn.GLU: torch.@()(v) | torch.@(0)(x) | torch.@()(x) | torch.@(5)(x) | torch.@()(s) | torch.@(1)(q[:, :2]) | torch.@()(g[:, :2]) | torch.@('a')(x) | torch.@()
nn.RReLU: torch.@().eval()(x) | torch.manual_seed(1); torch.@()(x) | torch.@(0.1, 0.1)(x) | torch.@(0.5, 0.1)(x) | torch.@(0.1, 0.3, True).eval()(x) | torch.@().eval()(g) | torch.@() | torch.@()(i) | torch.@(nope=1)
nn.PReLU: torch.@()(x) | torch.@(3)(x) | torch.@(2)(x) | torch.@(3, init=0.5)(x) | torch.@()(d) | torch.@(4)(v) | torch.@()(s) | torch.@(3)(q) | torch.@()(i) | torch.@().weight | torch.@()(g).sum().backward(); g.grad | torch.@(3, dtype=torch.float64)(x) | torch.@(0)
nn.Softmax nn.Softmin nn.LogSoftmax: torch.@(1)(x) | torch.@(0)(x) | torch.@(dim=-1)(q) | torch.@()(x) | torch.@()(q) | torch.@()(v) | torch.@(5)(x) | torch.@(1)(v) | torch.@(0)(s) | torch.@(0)(i) | torch.@(1)(d) | torch.@(1)(g) | torch.@(1)(z) | torch.@() | torch.@('a')(x) | torch.@(1)(h)
nn.Softmax2d: torch.@()(q) | torch.@()(q[None]) | torch.@()(x) | torch.@()(v) | torch.@() | torch.@()(1)
nn.L1Loss nn.MSELoss nn.SmoothL1Loss nn.HuberLoss nn.modules.loss.L1Loss nn.modules.loss.MSELoss nn.modules.loss.SmoothL1Loss: {LOSS}
nn.HuberLoss: torch.@(delta=0.5)(x, y) | torch.@(delta=0)(x, y) | torch.@('sum', 2.0)(x, y)
nn.SmoothL1Loss: torch.@(beta=0.5)(x, y) | torch.@(beta=0)(x, y) | torch.@(beta=-1)(x, y)
nn.BCELoss nn.modules.loss.BCELoss: {PROBABILITY}{WEIGHT}
nn.BCEWithLogitsLoss nn.modules.loss.BCEWithLogitsLoss: {LOSS}{WEIGHT} | torch.@(pos_weight=u[0])(x, u) | torch.@(pos_weight=u)(x, u) | torch.@(pos_weight=torch.ones(2))(x, u)
nn.KLDivLoss nn.modules.loss.KLDivLoss: {LOSS} | torch.@(reduction='batchmean')(x, u) | torch.@(log_target=True)(x, y) | torch.@(reduction='batchmean', log_target=True)(x, y)
nn.PoissonNLLLoss nn.modules.loss.PoissonNLLLoss: torch.@()(x, u) | torch.@(log_input=False)(u, y) | torch.@(full=True)(x, y) | torch.@(reduction='none')(x, u) | torch.@(reduction='sum')(x, u) | torch.@(reduction='nope')(x, u) | torch.@()(x, v) | torch.@()(x) | torch.@(eps=1.0, log_input=False)(u, y) | torch.@()(g, u).backward(); g.grad | torch.@()
nn.GaussianNLLLoss nn.modules.loss.GaussianNLLLoss: torch.@()(x, y, u) | torch.@(full=True)(x, y, u) | torch.@(reduction='none')(x, y, u) | torch.@(reduction='sum')(x, y, u[:, :1]) | torch.@()(x, y, -u) | torch.@()(x, y, u[:, :2]) | torch.@()(x, y, 2.0) | torch.@()(x, y) | torch.@(True) | torch.@(eps=1.0)(x, y, u) | torch.@(reduction='nope')(x, y, u) | torch.@()(g, y, u).backward(); g.grad
nn.NLLLoss nn.CrossEntropyLoss nn.NLLLoss2d nn.modules.loss.NLLLoss nn.modules.loss.CrossEntropyLoss: {CLASSES}
nn.CrossEntropyLoss: torch.@(label_smoothing=0.1)(x, n.new_tensor([0, 2])) | torch.@(label_smoothing=2)(x, n.new_tensor([0, 2])) | torch.@()(x, u) | torch.@(label_smoothing=0.1)(x, u) | torch.@(weight=u[0])(x, u) | torch.@(reduction='none')(x, u)
nn.MarginRankingLoss nn.modules.loss.MarginRankingLoss: {PAIR}
nn.SoftMarginLoss nn.modules.loss.SoftMarginLoss: {SIGNS}
nn.MultiLabelSoftMarginLoss nn.modules.loss.MultiLabelSoftMarginLoss: {LOSS} | torch.@(torch.ones(3))(x, u) | torch.@(weight=u[0])(x, u)
nn.MultiLabelMarginLoss nn.modules.loss.MultiLabelMarginLoss: torch.@()(x, torch.tensor([[0, 2, -1], [1, -1, 0]])) | torch.@(reduction='none')(x, torch.tensor([[0, 2, -1], [1, -1, 0]])) | torch.@(reduction='sum')(x, torch.tensor([[0, 2, -1], [-1, -1, 0]])) | torch.@()(v, torch.tensor([0, -1, 1, 2])) | torch.@()(x, torch.tensor([[0, 5, -1], [1, -1, 0]])) | torch.@()(x, n) | torch.@()(x) | torch.@()
nn.MultiMarginLoss nn.modules.loss.MultiMarginLoss: {MULTI}
nn.TripletMarginLoss nn.modules.loss.TripletMarginLoss: {TRIPLET} | torch.@(p=1)(x, y, u) | torch.@(eps=0.1)(x, y, u)
nn.TripletMarginWithDistanceLoss nn.modules.loss.TripletMarginWithDistanceLoss: {TRIPLET} | torch.@(distance_function=lambda a, b: (a - b).abs().sum(-1))(x, y, u) | torch.@(1)
nn.Unfold: torch.@(2)(q[None]) | torch.@((1, 2), stride=2)(q[None, :1]) | torch.@(2, 1, 1)(q) | torch.@(5)(q[None, :, :, :3]) | torch.@(2)(x) | torch.@() | torch.@(2)(i)
nn.Fold: torch.@((3, 4), (1, 1))(q.reshape(2, 12)) | torch.@(3, 2)(torch.ones(1, 4, 4)) | torch.@(3, 2)(x) | torch.@(3, 2, stride=2)(torch.ones(1, 4, 1)) | torch.@(3)
nn.CosineSimilarity: torch.@()(x, y) | torch.@(0)(x, y) | torch.@(1, 1e-3)(x, y) | torch.@()(v, w) | torch.@(0)(v, w) | torch.@()(x, y[0]) | torch.@()(x, v) | torch.@(5)(x, y) | torch.@()(x) | torch.@() | torch.@()(i, j)
nn.PairwiseDistance: torch.@()(x, y) | torch.@(1)(x, y) | torch.@(inf)(x, y) | torch.@(keepdim=True)(x, y) | torch.@()(v, w) | torch.@()(x, y[0]) | torch.@()(x, v) | torch.@(2, 0.5)(x, y) | torch.@()(x) | torch.@()
nn.Flatten: torch.@()(q) | torch.@(0)(q) | torch.@(0, 1)(q) | torch.@()(v) | torch.@(2)(x) | torch.@(1, 0)(x) | torch.@()(x.t()) | torch.@(-1, 0)(x) | torch.@('a')(x) | torch.@()
nn.Unflatten: torch.@(1, (3, 1))(x) | torch.@(0, (2, 1))(x) | torch.@(1, (-1, 3))(x) | torch.@(1, (2, 2))(x) | torch.@(1, [3, 1])(x) | torch.@(5, (1,))(x) | torch.@('a', (2,)) | torch.@(1.0, (2,)) | torch.@(1) | torch.@(1, 3) | torch.@(-1, torch.Size([3, 1]))(x) | torch.@(1, ())(x)
nn.Identity: torch.@()(x) | torch.@(1, a=2)(x) | torch.@() | torch.@()() | torch.@()(3) | torch.@()(x, y)
nn.LayerNorm: torch.@(3)(x) | torch.@((2, 3))(x) | torch.@(3, eps=1.0)(x) | torch.@(3, elementwise_affine=False)(x) | torch.@(2)(x) | torch.@(3)(q) | torch.@(4)(q) | torch.@(3)(g).pow(3).sum().backward(); g.grad | torch.@(3).weight | torch.@(3, bias=False) | torch.@() | torch.@(3)(z) | torch.@((3, 4))(q) | torch.@([4])(q.transpose(0, 1))
nn.BatchNorm1d: torch.@(3)(x) | torch.@(3).eval()(x) | torch.@(2)(x) | torch.@(3)(q) | torch.@(3)(x[:1]) | torch.@(3)(v) | torch.@(3)(q[None]) | torch.@(3)(i) | torch.@(3)(d) | torch.@(3, affine=False)(x) | torch.@(3, momentum=None)(x) | torch.@(3, track_running_stats=False).eval()(x) | b0 = torch.@(3); b0(x); (b0.running_mean, b0.running_var, b0.num_batches_tracked) | torch.@(3) | torch.@() | torch.@(3)(z)
nn.LazyBatchNorm1d: torch.@()(x) | l0 = torch.@(); l0(x); l0 | torch.@()(q) | torch.@(affine=False)(x) | torch.@() | torch.@()(v) | l0 = torch.@(); l0(x); l0.state_dict()['running_mean'] | torch.@(3)(x)
nn.UpsamplingNearest2d: torch.@(scale_factor=2)(q[None, :, :2, :2]) | torch.@(4)(q[None, :, :2, :2]) | torch.@((2, 3))(q[None, :1]) | torch.@()(q[None]) | torch.@(2, 2)(q[None]) | torch.@(scale_factor=2)(x) | torch.@(scale_factor=1.5)(q[None, :1]) | torch.@(scale_factor=(1, 2))(q[None, :1]) | torch.@(4)
nn.UpsamplingBilinear2d: torch.@(scale_factor=2)(q[None, :, :2, :2]) | torch.@(4)(q[None, :, :2, :2]) | torch.@((2, 3))(q[None, :1]) | torch.@()(q[None]) | torch.@(scale_factor=2)(q) | torch.@(scale_factor=1.5)(q[None, :1]) | torch.@(4)
nn.Parameter nn.parameter.Parameter: torch.@(x) | torch.@(x, False) | torch.@(i) | torch.@(i, requires_grad=False) | torch.@() | torch.@(3) | torch.@([1.0]) | torch.@(g * 2) | torch.@(x).grad_fn | torch.@(x).data_ptr() == x.data_ptr() | torch.@(torch.@(x)) | torch.@(x) + 1 | type(torch.@(x).detach()) | torch.@(x, 2) | torch.@(data=x) | isinstance(x, torch.@) | torch.@(z) | torch.@(None)
nn.modules.utils._pair: torch.@(1) | torch.@((1, 2)) | torch.@([1, 2, 3]) | torch.@('ab') | torch.@(x) | torch.@(None) | torch.@()
nn.modules.utils._ntuple: torch.@(2)(1) | torch.@(3)('a') | torch.@(2)([1]) | torch.@(0)(1) | torch.@(2, 'name').__name__ | torch.@()
nn.modules.module._IncompatibleKeys: torch.@([], []) | torch.@(['a'], []) | torch.@([], ['b']).unexpected_keys | torch.@() | torch.@(['a'], ['b']) == (['a'], ['b']) | str(torch.@([], []))
nn.Module nn.modules.Module nn.modules.module.Module: torch.@() | torch.@(1) | torch.@(a=1) | torch.@()(1) | torch.@().forward(1) | torch.@().training | list(torch.@().parameters()) | torch.@().nope | issubclass(torch.nn.Linear, torch.@) | torch.@.__name__
nn.modules.activation.ReLU: torch.@ is torch.nn.ReLU | torch.@(True)
nn.utils.clip_grad_norm_: g.grad = y; torch.@(g, 1.0) | g.grad = y; torch.@([g], 1, 1); g.grad | g.grad = y; torch.@([g, x], 0.5, inf); g.grad | torch.@([], 1) | torch.@(x, 1) | torch.@(3, 1) | torch.@(g) | g.grad = y * nan; torch.@(g, 1, error_if_nonfinite=True) | g.grad = y; torch.@(g, 'a') | g.grad = y; torch.@(iter([g]), 1.0); g.grad
nn.utils.clip_grad_value_: g.grad = y; torch.@(g, 1.0); g.grad | g.grad = y; torch.@([g], 0.5); g.grad | torch.@([], 1) | torch.@(x, 1) | torch.@(3, 1) | torch.@(g) | g.grad = y; torch.@(g, 'a') | g.grad = y; torch.@(g, -1); g.grad
"""
METHODS = {
    "to": "torch.@(net, torch.float64)[0].weight | torch.@(net, 'cpu') is net | torch.@(net, x)[0].bias | torch.@(net, torch.int64) | torch.@(net) is net | torch.@(net, 'nope') | torch.@(net, 3.5)[0].bias.dtype | torch.@(net, dtype=torch.half)[0].bias | torch.@(net, [1]) | torch.@(net, 'cuda') | torch.@(net, 'cpu', torch.float64)[1].num_batches_tracked",
    "state_dict": "list(torch.@(net)) | torch.@(net)['0.bias'] | torch.@(net, prefix='a.')['a.0.bias'] | torch.@(net, keep_vars=True)['0.bias'] | torch.@(net, {}, 'p.')['p.0.bias'] | torch.@(net)._metadata['1'] | torch.@(3)",
    "load_state_dict": "torch.@(net, net.state_dict()) | torch.@(net, {}) | torch.@(net, {}, strict=False) | torch.@(net, {'a': x}, False) | torch.@(net, 3) | torch.@(net[0], {'weight': x, 'bias': v[:2]}); net[0].weight | torch.@(net[0], {'weight': y, 'bias': v}) | torch.@(net[0], {'weight': x, 'bias': v[:2]}, assign=True); net[0].weight is x | torch.@(net[0], {'weight': 3, 'bias': v[:2]}) | torch.@(net)",
    "parameters": "[p.shape for p in torch.@(net)] | [p.shape for p in torch.@(net, False)] | [p.shape for p in torch.@(net[0], recurse=False)] | type(torch.@(net)).__name__ | torch.@(net, 1, 2)",
    "buffers": "[b.shape for b in torch.@(net)] | list(torch.@(net, recurse=False)) | torch.@(net, 1, 2)",
    "register_buffer": "torch.@(net, 'b', x); net.b | torch.@(net, 'b', None); net.b | torch.@(net, 'b', x, persistent=False); list(net.state_dict())[-1] | torch.@(net, 'a.b', x) | torch.@(net, '', x) | torch.@(net, 3, x) | torch.@(net, 'b', 3) | torch.@(net, '0', x) | torch.@(net, 'forward', x) | torch.@(net, 'b')",
    "register_parameter": "torch.@(net, 'b', nn.Parameter(x)); net.b | torch.@(net, 'b', None); net.b | torch.@(net, 'b', x) | torch.@(net, 'a.b', None) | torch.@(net, '', None) | torch.@(net, 3, None) | torch.@(net, '0', None) | torch.@(net, 'b', nn.Parameter(x) * 1) | torch.@(net, 'b')",
    "add_module": "torch.@(net, 'b', nn.ReLU()); net | torch.@(net, 'b', None); net | torch.@(net, 'b', 3) | torch.@(net, 'a.b', nn.ReLU()) | torch.@(net, '', nn.ReLU()) | torch.@(net, 3, nn.ReLU()) | torch.@(net, 'training', nn.ReLU()) | torch.@(net, '0', nn.ReLU()); net | torch.@(net, 'b')",
    "register_module": "torch.@(net, 'b', nn.ReLU()); net.b | torch.@(net, 'b', 3) | torch.@(net, 'a.b', nn.ReLU())",
    "to_empty": "torch.@(net, device='cpu')[0].weight.shape | torch.@(net, device=None) is net | torch.@(net) | torch.@(net, 'cpu') | torch.@(net, device='cpu', recurse=False)[0].bias.shape",
    "get_extra_state": "torch.@(net)",
    "register_forward_hook": "torch.@(net, lambda m, a, o: o * 0); net(x) | torch.@(net, lambda *a: None); net(x) | torch.@(net[0], lambda m, a, k, o: o + 1, with_kwargs=True); net[0](x) | torch.@(net, 3); net(x) | h0 = torch.@(net, lambda m, a, o: o * 0); h0.remove(); net(x) | torch.@(net) | torch.@(net, print, True)",
    "register_forward_pre_hook": "torch.@(net[0], lambda m, a: (a[0] * 0,)); net[0](x) | torch.@(net, lambda m, a: a[0] + 1); net(x) | torch.@(net, lambda m, a, k: ((a[0],), k), with_kwargs=True); net(x) | torch.@(net, lambda m, a, k: 3, with_kwargs=True); net(x) | torch.@(net)",
    "train": "torch.@(net).training | torch.@(net, False)[1].training | torch.@(net, mode=True) is net | torch.@(net, 1) | torch.@(net, None)",
    "eval": "torch.@(net)(x) | torch.@(net)[1].training | torch.@(net, 1)",
    "apply": "torch.@(net, lambda m: m.register_buffer('seen', torch.ones(1))); len(list(net.buffers())) | torch.@(net, nn.init.ones_) | torch.@(net, lambda m: None) is net | torch.@(net)",
    "get_buffer": "torch.@(net, '1.running_mean') | torch.@(net, '1.nope') | torch.@(net, '0.weight') | torch.@(net, 'nope.a') | torch.@(net, '') | torch.@(net)",
    "get_parameter": "torch.@(net, '0.weight') | torch.@(net, '0.nope') | torch.@(net, '1.running_mean') | torch.@(net, '7.a') | torch.@(net, '') | torch.@(net)",
    "requires_grad_": "torch.@(net, False)[0].weight.requires_grad | torch.@(net) is net | torch.@(net, 3)[0].weight.requires_grad | torch.@(net, requires_grad=False)(x).requires_grad",
    "type": "torch.@(net, torch.float64)[0].bias | torch.@(net, 'torch.HalfTensor')[0].bias | torch.@(net, 'nope') | torch.@(net, torch.int64) | torch.@(net)",
    "float double half bfloat16": "torch.@(net)[0].bias | torch.@(net)[1].num_batches_tracked.dtype | torch.@(net) is net | torch.@(net, 1)",
    "cpu": "torch.@(net) is net | torch.@(net, 1)",
    "register_full_backward_hook": "torch.@(net[0], lambda m, i, o: print(i[0], o[0])); net[0](g).sum().backward(); g.grad | torch.@(net[0], lambda m, i, o: (i[0] * 0,)); net[0](g).sum().backward(); g.grad + 0 | torch.@(net[0], lambda m, i, o: 3); net[0](g).sum().backward() | torch.@(net)",
    "children modules": "[type(m).__name__ for m in torch.@(net)] | next(torch.@(net[0]), None) | torch.@(net, 1)",
}
CONTAINERS = """
nn.Sequential: torch.@(torch.nn.ReLU(), torch.nn.Flatten(0))(x) | torch.@() | torch.@()(x) | torch.@(3) | torch.@(torch.nn.ReLU())[1] | torch.@(torch.nn.ReLU())['a'] | len(torch.@(torch.nn.ReLU())) | torch.@(torch.nn.ReLU()) + torch.@() | torch.@(torch.nn.ReLU()) * 2
nn.ModuleList: torch.@([torch.nn.ReLU()]) | torch.@() | torch.@([3]) | torch.@(3) | torch.@([torch.nn.ReLU()])[1] | torch.@([torch.nn.ReLU()])(x) | torch.@([torch.nn.ReLU()]) + [torch.nn.Tanh()]
nn.ModuleDict: torch.@({'a': torch.nn.ReLU()}) | torch.@() | torch.@({'a': 3}) | torch.@(3) | torch.@({1: torch.nn.ReLU()}) | torch.@({'a': torch.nn.ReLU()})['b'] | list(torch.@({'a': torch.nn.ReLU()}).keys()) | torch.@({'a': torch.nn.ReLU()})(x)
nn.ParameterList: torch.@([x]) | torch.@() | torch.@([x])[0] | torch.@([x])[1] | torch.@(3) | torch.@(x) | torch.@([x, 'a']) | torch.@([x])(x)
nn.ParameterDict: torch.@({'a': x}) | torch.@() | torch.@({'a': x})['a'] | torch.@({'a': x})['b'] | torch.@(3) | torch.@({1: x}) | torch.@({'a': x}).a | torch.@({'a': x})(x) | torch.@([('a', x)]) | torch.@({'a': x}) | torch.@({'b': 2})
"""
TABLE += "\n".join(" ".join("nn.Module." + name for name in names.split()) + ": " + module(calls) for names, calls in METHODS.items()) + CONTAINERS

if __name__ == "__main__":
    sample_calls(TABLE)
