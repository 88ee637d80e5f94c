"""torch.nn.init: every function's numbers for a seed, its errors and warnings."""
import inspect
import warnings

import torch
from torch import nn
from torch.nn import init


def shown(value):
    if isinstance(value, torch.Tensor):
        return f"{type(value).__name__} {value.dtype} {[float(f'{v:.5g}') for v in value.flatten().tolist()]} {value.requires_grad} {value._version}"
    return repr(value)


def tell(label, call):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            result = shown(call())
        except BaseException as error:
            result = f"{type(error).__name__}: {str(error).splitlines()[0]}"
    print(label, "->", result)
    for w in caught:
        print("    warned", w.category.__name__, w.message)


CALLS = """
uniform_(w) | uniform_(w, -1, 2) | uniform_(w, 2, 1) | uniform_(d) | uniform_(h) | uniform_(p) | uniform_(i) | uniform_(3) | uniform_(w, generator=g) | uniform_(b, -0.5, 0.5)
normal_(w) | normal_(w, 1, 2) | normal_(w, 0, -1) | normal_(d) | normal_(p) | normal_(i) | normal_(w, generator=g) | normal_(big)
trunc_normal_(w) | trunc_normal_(w, 1, 2, -1, 1) | trunc_normal_(d) | trunc_normal_(w, 5.0, 1.0) | trunc_normal_(p, std=0.02) | trunc_normal_(w, generator=g)
constant_(w, 3) | constant_(p, 0.25) | constant_(i, 2) | constant_(w, 'a') | constant_(s, 1)
ones_(w) | ones_(p) | zeros_(w) | zeros_(p) | zeros_(i)
eye_(w) | eye_(p) | eye_(c) | eye_(v)
dirac_(c) | dirac_(c4) | dirac_(w) | dirac_(c4, 2) | dirac_(c4, 3) | dirac_(c4, groups=4)
xavier_uniform_(w) | xavier_uniform_(w, 2.0) | xavier_uniform_(c) | xavier_uniform_(v) | xavier_uniform_(p) | xavier_uniform_(w, generator=g) | xavier_uniform_(s)
xavier_normal_(w) | xavier_normal_(w, gain=0.5) | xavier_normal_(c) | xavier_normal_(v)
kaiming_uniform_(w) | kaiming_uniform_(w, 1) | kaiming_uniform_(w, mode='fan_out') | kaiming_uniform_(w, mode='FAN_IN') | kaiming_uniform_(w, mode='nope') | kaiming_uniform_(w, nonlinearity='relu') | kaiming_uniform_(w, nonlinearity='nope') | kaiming_uniform_(v) | kaiming_uniform_(z) | kaiming_uniform_(c) | kaiming_uniform_(w, a='x') | kaiming_uniform_(w, generator=g) | kaiming_uniform_(w, nonlinearity='tanh')
kaiming_normal_(w) | kaiming_normal_(w, 0.2, 'fan_out') | kaiming_normal_(c, nonlinearity='linear') | kaiming_normal_(z) | kaiming_normal_(v)
orthogonal_(w) | orthogonal_(q) | orthogonal_(w, 2) | orthogonal_(c) | orthogonal_(v) | orthogonal_(z) | orthogonal_(p)
sparse_(w, 0.5) | sparse_(q, 0.1, 1.0) | sparse_(c, 0.5) | sparse_(w, 0) | sparse_(w, 1)
uniform(w) | normal(w) | constant(w, 2) | eye(w) | dirac(c) | xavier_uniform(w) | xavier_normal(w) | kaiming_uniform(w) | kaiming_normal(w) | orthogonal(w) | sparse(w, 0.5)
calculate_gain('linear') | calculate_gain('conv2d') | calculate_gain('sigmoid') | calculate_gain('tanh') | calculate_gain('relu') | calculate_gain('leaky_relu') | calculate_gain('leaky_relu', 0.2) | calculate_gain('leaky_relu', 'a') | calculate_gain('leaky_relu', True) | calculate_gain('selu') | calculate_gain('nope') | calculate_gain('relu', 3)
_calculate_fan_in_and_fan_out(w) | _calculate_fan_in_and_fan_out(c4) | _calculate_fan_in_and_fan_out(v) | _calculate_correct_fan(w, 'fan_in')
"""
for line in CALLS.strip().splitlines():
    for call in line.split(" | "):
        torch.manual_seed(3)
        names = dict(w=torch.empty(3, 2), d=torch.empty(2, 2, dtype=torch.float64), h=torch.empty(3, dtype=torch.float16), b=torch.empty(3, dtype=torch.bfloat16), p=nn.Parameter(torch.empty(2, 3)),
                     i=torch.empty(2, dtype=torch.int64), c=torch.empty(2, 3, 3), c4=torch.empty(4, 2, 1, 3), v=torch.empty(3), z=torch.empty(0, 3), s=torch.empty(()), q=torch.empty(4, 2),
                     big=torch.empty(20), g=torch.Generator().manual_seed(7))
        tell(call, lambda: eval("init." + call, {"init": init, **names}))
for name in sorted(vars(init)):
    if inspect.isfunction(getattr(init, name)) and not name.startswith("__") and getattr(init, name).__module__ == "torch.nn.init" and name[0] != "_":
        print(name, inspect.signature(getattr(init, name)))
# The numbers of layers.
for make in ("nn.Linear(3, 2)", "nn.Linear(3, 2, bias=False)", "nn.Bilinear(2, 3, 2)", "nn.Embedding(3, 2)", "nn.Embedding(3, 2, padding_idx=1)", "nn.PReLU(2)", "nn.LayerNorm(3)", "nn.BatchNorm1d(2)",
             "nn.Linear(3, 2, dtype=torch.float64)", "nn.Embedding(9, 3)", "nn.Linear(64, 3)"):
    torch.manual_seed(11)
    module = eval(make)
    print(make, [(k, v.tolist()) for k, v in module.state_dict().items()])
