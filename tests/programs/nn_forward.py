"""Forward of the modules whose functions are elsewhere: shapes without a batch, refusals, warnings of the guessed axis."""
import warnings
import torch
from torch import nn
def tell(label, call):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try: r = call()
        except Exception as e: r = f"{type(e).__name__}: {str(e).splitlines()[0]}"
    print(label, "->", (r.double().round(decimals=4), tuple(r.shape)) if isinstance(r, torch.Tensor) else r)
    for w in caught: print("   warned", w.category.__name__, str(w.message)[:150])
q = torch.arange(24.).reshape(2, 3, 4)
torch.manual_seed(0)
for name, args, inputs in (("Softmax", (), "q[0]|q|q[0,0]"), ("Softmin", (), "q[0]"), ("LogSoftmax", (), "q[0]"), ("GroupNorm", (3, 3), "q|q[0]|q[:, :2]"), ("InstanceNorm1d", (3,), "q|q[0]|q[0,0]|q[:, :2]|q[:, :, :1]"),
    ("InstanceNorm2d", (3,), "q[None]|q[..., None]|q"), ("InstanceNorm1d", (3, 1e-5, 0.1, True, True), "q|q[:, :2]"), ("BatchNorm2d", (3,), "q[..., None]|q"), ("BatchNorm3d", (3,), "q[..., None, None]|q"), ("RMSNorm", (4,), "q|q[0,0]|q[..., :3]"),
    ("LocalResponseNorm", (2,), "q|q[0,0]"), ("Embedding", (4, 3), "torch.tensor([0,3])|torch.tensor([[1]])|torch.tensor([4])|q|torch.tensor([-1])"), ("ZeroPad2d", (1,), "q|q[0,0]"), ("ConstantPad1d", ((1, 2), 7.), "q|q[0,0,0]"),
    ("ReflectionPad1d", (2,), "q|q[0]|q[..., :2]|q[0,0]"), ("ReplicationPad2d", (1,), "q|q[None]|q[0]"), ("CircularPad1d", (1,), "q|q[0]|q[0,0]"), ("CircularPad2d", (1,), "q"), ("ReflectionPad3d", (1,), "q[None]|q[None,None]"), ("Upsample", (8,), "q|q[0]"),
    ("Upsample", (None, 2, 'bilinear'), "q[None]|q"), ("Upsample", (None, 2.0, 'linear', True), "q"), ("Upsample", (), "q"), ("Upsample", (2, 2), "q"), ("PixelShuffle", (2,), "q.reshape(1,4,2,3)|q"), ("PixelUnshuffle", (2,), "q.reshape(1,1,4,6)|q"), ("ChannelShuffle", (3,), "q[..., None]|q[..., :2, None]"),
    ("Bilinear", (3, 4, 2), "(q[0].t()[:, :3].contiguous(), q[0])"), ("Dropout", (1.0,), "q[0]"), ("Dropout2d", (0.5,), "q[None]|q[0]"), ("Dropout1d", (0.5,), "q|q[0]|q[0,0]"), ("AlphaDropout", (0.3,), "q[0]"), ("FeatureAlphaDropout", (0.3,), "q"), ("Dropout3d", (.5,), "q[None,None]|q[0]"), ("LazyLinear", (2,), "q[0]|q[0,0]"),
    ("LazyInstanceNorm1d", (), "q|q[0]"), ("LazyBatchNorm2d", (), "q[..., None]|q"), ("Unflatten", ('a', (('b', 2), ('c', 2))), "q"), ("Hardtanh", (), "q[0]"), ("Dropout", (0.5, True), "q[0].clone()")):
    for text in inputs.split("|"):
        torch.manual_seed(2)
        def go():
            m = getattr(nn, name)(*args); i = eval(text)
            return m(*i) if isinstance(i, tuple) else m(i)
        tell(f"{name}{args}({text})", go)
b = nn.BatchNorm1d(3); b(q); b(q * 2); print(b.running_mean, b.running_var, b.num_batches_tracked); b.reset_running_stats(); print(b.running_mean)
e = nn.Embedding.from_pretrained(torch.eye(3)); print(e, e.weight.requires_grad, e(torch.tensor([1])))
a = nn.AdaptiveLogSoftmaxWithLoss(8, 10, [2, 5]); torch.manual_seed(0)
torch.manual_seed(1); a = nn.AdaptiveLogSoftmaxWithLoss(8, 10, [2, 5], 2.0); x = torch.rand(4, 8)
tell("adaptive", lambda: a(x, torch.tensor([0, 3, 9, 1])).output); tell("adaptive loss", lambda: a(x, torch.tensor([0, 3, 9, 1])).loss); tell("log_prob", lambda: a.log_prob(x)); tell("predict", lambda: a.predict(x))
tell("one", lambda: a(x[0], torch.tensor(3)).output); tell("bad", lambda: a(x, torch.tensor([0, 3, 10, 1]))); tell("bad2", lambda: a(x, torch.tensor([0, 3]))); tell("bad3", lambda: a(x[0], torch.tensor([0]))); tell("bad4", lambda: a(x, torch.zeros(2, 2).long())); tell("bad5", lambda: a(x, torch.tensor(1)))
for t in ("nn.PixelShuffle(2)(q[0])", "nn.PixelShuffle(0)(q)", "nn.PixelShuffle(-1)(q)", "nn.PixelUnshuffle(0)(q)", "nn.PixelUnshuffle(3)(q)", "nn.ChannelShuffle(2)(q[0])", "nn.ChannelShuffle(0)(q)", "nn.ChannelShuffle(2)(q)", "nn.PixelShuffle(2)(torch.arange(16.).reshape(2,1,4,2,1))", "nn.PixelUnshuffle(2)(q[:, :2])", "nn.ChannelShuffle(3)(q)"):
    tell(t, lambda: eval(t))
