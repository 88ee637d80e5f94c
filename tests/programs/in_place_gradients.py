"""What in-place forms pass back: as the plain ones, from what they wrote where PyTorch keeps that."""
import torch
import torch.nn.functional as F

CASES = """
elu() elu(0.7) leaky_relu() leaky_relu(0.3) celu() celu(0.5) selu() relu() relu6() hardtanh() hardtanh(-0.5,0.5) threshold(0.5,7.)
hardswish() silu() mish() hardsigmoid() abs_() acos_() add_(2) add_(x) addcdiv_(x,y) addcmul_(x,y) asin_() atan_() atan2_(y)
ceil_() clamp_(-0.5,0.5) clamp_min_(0) clamp_max_(0) copysign_(y) cos_() cosh_() cumprod_(0) cumsum_(0) deg2rad_() digamma_()
div_(y) div_(2) erf_() erfc_() erfinv_() exp_() exp2_() expm1_() fill_(2) float_power_(2) floor_() fmod_(0.3) frac_() hypot_(y)
index_add_(0,i,s) index_copy_(0,i,s) index_fill_(0,i,2.) lerp_(y,0.3) lgamma_() log_() log10_() log1p_() log2_() logit_(0.1)
masked_fill_(m,2.) mul_(y) mul_(2) mul_(x) nan_to_num_() neg_() pow_(2) pow_(y) rad2deg_() reciprocal_() remainder_(0.3)
renorm_(2,0,0.5) round_() rsqrt_() rsub_(1) scatter_(0,i,2.) scatter_(0,i,s) scatter_add_(0,i,s) sgn_() sigmoid_() sign_() sin_()
sinc_() sinh_() sqrt_() square_() sub_(y) tan_() tanh_() tril_() triu_() trunc_() true_divide_(y) unsqueeze_(0) t_() xlogy_(y)
zero_() acosh_() asinh_() atanh_()
"""


def shown(tensor):
    return [round(v, 4) + 0.0 if v == v else "nan" for v in (tensor + 0).flatten().tolist()]


def made(case, source):
    """The result in place of a copy of the source, by a method or a function of torch.nn.functional."""
    scope = {"x": source, "y": torch.full((5, 2), 1.5, dtype=torch.double),
             "i": torch.tensor([[0, 2]]) if "scatter" in case else torch.tensor([1]), "s": torch.full((1, 2), 0.25, dtype=torch.double), "m": source.detach() > 0}
    z = source * 1
    name = case.split("(")[0]
    if name.endswith("_"):
        return eval(f"z.{case}", {"z": z, **scope})
    comma = "" if case.endswith("()") else ","
    return eval(f"F.{name}(z,{case[len(name) + 1:-1]}{comma}inplace=True)", {"F": F, "z": z, **scope})


for case in CASES.split():
    x = torch.tensor([[-1.5, -0.3], [0.0, 0.2], [0.7, 2.0], [-0.9, 0.95], [0.4, -0.6]], dtype=torch.double, requires_grad=True)
    try:
        y = made(case, x)
        print(case, y.grad_fn.name() if y.requires_grad else None)
        g, = torch.autograd.grad((y * torch.arange(1., 11, dtype=torch.double).view_as(y)).sum(), x, create_graph=True)
        print("  once", shown(g))
        h, = torch.autograd.grad((g * g).sum(), x, allow_unused=True)
        print("  twice", None if h is None else shown(h))
    except (RuntimeError, NotImplementedError, AttributeError) as error:
        print("  ", type(error).__name__, str(error).split("\n")[0])
    try:
        y = made(case, x)
        y.mul_(2)
        y.sum().backward()
        print("  then written", shown(x.grad))
    except (RuntimeError, NotImplementedError, AttributeError) as error:
        print("  ", type(error).__name__, str(error).split("\n")[0])

for case in ("elu(-1.0)", "leaky_relu(-0.5)", "celu(-0.5)"):
    try:
        made(case, x).sum().backward()
    except RuntimeError as error:
        print(case, error)

# As generators and discriminators have it.
torch.manual_seed(0)
net = torch.nn.Sequential(torch.nn.Linear(4, 6), torch.nn.BatchNorm1d(6, 0.8), torch.nn.LeakyReLU(0.2, inplace=True),
                          torch.nn.Dropout(0.25), torch.nn.Linear(6, 5), torch.nn.ELU(inplace=True), torch.nn.Linear(5, 3),
                          torch.nn.SELU(inplace=True), torch.nn.Linear(3, 1))
net(torch.randn(8, 4)).square().mean().backward()
for name, parameter in net.named_parameters():
    print(name, f"{parameter.grad.norm().item():.4f}")
