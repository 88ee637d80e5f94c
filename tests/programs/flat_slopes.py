"""Where a function is flat nothing of a gradient passes, not even infinity; at its corners PyTorch's side is taken."""
import math

import torch
import torch.nn.functional as F

POINTS = [-math.inf, -7., -3., -1., -.5, -0., 0., .5, 1., 3., 6., 7., math.inf, math.nan]
FUNCTIONS = {
    "relu": F.relu, "relu6": F.relu6, "hardtanh": F.hardtanh, "hardsigmoid": F.hardsigmoid, "hardswish": F.hardswish, "leaky": F.leaky_relu,
    "leaky of 0": lambda x: F.leaky_relu(x, 0.), "softshrink": F.softshrink, "hardshrink": F.hardshrink, "threshold": lambda x: F.threshold(x, .5, 7),
    "elu": F.elu, "celu": F.celu, "softplus": F.softplus, "logsigmoid": F.logsigmoid, "clamp": lambda x: x.clamp(-1, 1), "abs": torch.abs,
    "prelu": lambda x: F.prelu(x, torch.tensor([.25]).to(x.dtype)), "logit": lambda x: torch.logit(x, 1e-2), "nan_to_num": torch.nan_to_num,
    "sinc": torch.sinc, "masked": lambda x: x.masked_fill(x < 0, 0), "where": lambda x: torch.where(x > 0, x, 0),
    "smooth l1": lambda x: F.smooth_l1_loss(x, torch.zeros_like(x), reduction="none"), "huber": lambda x: F.huber_loss(x, torch.zeros_like(x), reduction="none"),
}
for dtype in (torch.float32, torch.float64):
    for name, function in FUNCTIONS.items():
        for gradient in (-1., math.inf, math.nan):
            x = torch.tensor(POINTS, dtype=dtype, requires_grad=True)
            function(x).backward(torch.full_like(x, gradient))
            print(dtype, name, gradient, ["nan" if v != v else round(v, 4) for v in x.grad.tolist()])
