"""The rates of a hundred epochs of every schedule, step by step and by their closed form; their state, saved half way."""
import copy
import warnings

import torch
from torch import optim
from torch.optim import lr_scheduler as L
from torch.optim.swa_utils import SWALR

warnings.simplefilter("ignore")


def optimizer(momentum=0.0, adam=False, lr=0.1, tensor=False):
    groups = [{"params": [torch.nn.Parameter(torch.ones(2))], "lr": torch.tensor(rate) if tensor else rate} for rate in (lr, lr * 0.3)]
    return optim.Adam(groups, lr=lr) if adam else optim.SGD(groups, lr=lr, momentum=momentum)


def text(rates):
    """Runs of equal rates once, with their length."""
    runs = []
    for rate in rates:
        rate = [float(r) for r in rate]
        if runs and runs[-1][0] == rate:
            runs[-1][1] += 1
        else:
            runs.append([rate, 1])
    return " ".join(f"{r}" if n == 1 else f"{r}x{n}" for r, n in runs)


class Falling:
    def __init__(self):
        self.power = 0.5

    def __call__(self, epoch):
        return (epoch + 1.0) ** -self.power


SCHEDULES = {
    "lambda": lambda o: L.LambdaLR(o, [lambda e: 0.95**e, Falling()]),
    "multiplicative": lambda o: L.MultiplicativeLR(o, lambda e: 0.97),
    "step": lambda o: L.StepLR(o, 7, 0.5),
    "multistep": lambda o: L.MultiStepLR(o, [30, 10, 10, 70], 0.3),
    "constant": lambda o: L.ConstantLR(o, 0.3, 7),
    "linear": lambda o: L.LinearLR(o, 0.25, 0.9, 13),
    "linear default": lambda o: L.LinearLR(o),
    "exponential": lambda o: L.ExponentialLR(o, 0.9),
    "polynomial": lambda o: L.PolynomialLR(o, 40, 2.5),
    "cosine": lambda o: L.CosineAnnealingLR(o, 17, 0.001),
    "cosine default": lambda o: L.CosineAnnealingLR(o, 10),
    "restarts": lambda o: L.CosineAnnealingWarmRestarts(o, 7),
    "restarts longer": lambda o: L.CosineAnnealingWarmRestarts(o, 5, 2, 0.01),
    "cyclic": lambda o: L.CyclicLR(o, 0.01, [0.1, 0.2], 7),
    "cyclic triangular2": lambda o: L.CyclicLR(o, 0.01, 0.1, 5, 9, mode="triangular2"),
    "cyclic exp_range": lambda o: L.CyclicLR(o, 0.01, 0.1, 5, mode="exp_range", gamma=0.99),
    "cyclic own": lambda o: L.CyclicLR(o, 0.01, 0.1, 5, scale_fn=lambda x: 1 / (1 + x), scale_mode="iterations"),
    "one cycle": lambda o: L.OneCycleLR(o, [0.1, 0.5], 100),
    "one cycle linear": lambda o: L.OneCycleLR(o, 0.1, epochs=10, steps_per_epoch=12, anneal_strategy="linear", pct_start=0.2),
    "one cycle three": lambda o: L.OneCycleLR(o, 0.1, 110, three_phase=True, div_factor=10, final_div_factor=100),
    "chained": lambda o: L.ChainedScheduler([L.ConstantLR(o, 0.1, 3), L.ExponentialLR(o, 0.97)]),
    "sequential": lambda o: L.SequentialLR(o, [L.ConstantLR(o, 0.1, 30), L.ExponentialLR(o, 0.9), L.StepLR(o, 3, 0.5)], [20, 50]),
    "sequential nested": lambda o: L.SequentialLR(
        o, [L.ChainedScheduler([L.LinearLR(o, 0.1, 1.0, 9), L.ExponentialLR(o, 0.99)]), L.CosineAnnealingLR(o, 30)], [10]),
    "swa": lambda o: SWALR(o, 0.02, 15),
    "swa linear": lambda o: SWALR(o, [0.02, 0.5], 9, "linear"),
    "swa at once": lambda o: SWALR(o, 0.02, 0),
}


def rates_of(o, schedule, epochs):
    rates = []
    for _ in range(epochs):
        rates.append(schedule.get_last_lr())
        o.step()
        schedule.step()
    return rates


for name, make in SCHEDULES.items():
    for adam in (False, True):
        o = optimizer(momentum=0.9, adam=adam)
        schedule = make(o)
        rates = rates_of(o, schedule, 40)
        saved = copy.deepcopy(schedule.state_dict())
        saved.pop("anneal_func", None)
        half = [(group["lr"], group.get("momentum"), group.get("betas")) for group in o.param_groups]
        rates += rates_of(o, schedule, 60)
        print(name, "adam" if adam else "sgd", text(rates) if not adam else half)
        other = optimizer(momentum=0.9, adam=adam)
        again = make(other)
        again.load_state_dict(copy.deepcopy(saved))
        for group, (lr, momentum, betas) in zip(other.param_groups, half):
            group.update({key: value for key, value in (("lr", lr), ("momentum", momentum), ("betas", betas)) if value is not None})
        print("  goes on:", [float(r) for rate in rates_of(other, again, 60) for r in rate] == [float(r) for rate in rates[40:] for r in rate])
    print("  state", saved)
    if hasattr(schedule, "_get_closed_form_lr"):
        closed = []
        for epoch in range(50):
            schedule.step(epoch)
            closed.append(schedule.get_last_lr())
        print("  closed", text(closed))
    o = optimizer(tensor=True, momentum=0.9)
    kept = o.param_groups[0]["lr"]
    print("  tensor", text(rates_of(o, make(o), 12)), o.param_groups[0]["lr"] is kept)

for settings in (dict(patience=2), dict(mode="max", patience=1, factor=0.5, cooldown=3), dict(threshold_mode="abs", threshold=0.3, patience=0),
                 dict(mode="max", threshold_mode="abs", patience=3, min_lr=[0.03, 0.01]), dict(patience=0, factor=0.9, eps=0.004)):
    o = optimizer()
    schedule = L.ReduceLROnPlateau(o, **settings)
    rates = []
    for epoch in range(60):
        schedule.step((epoch * 37 % 23) / (1 + epoch % 7))
        rates.append(list(schedule.get_last_lr()))
    print("plateau", settings, text(rates), schedule.state_dict())
    other = L.ReduceLROnPlateau(optimizer(), mode="max", threshold_mode="abs", patience=9)
    other.load_state_dict(schedule.state_dict())
    print("  same state:", other.state_dict() == schedule.state_dict())

o = optimizer()
schedule = L.CosineAnnealingWarmRestarts(o, 5, 2)
rates = []
for epoch in (0, 0.5, 3, 4.9, 5, 14.25, 15, 36, 2):
    schedule.step(epoch)
    rates.append(schedule.get_last_lr())
print("restarts by fractions", text(rates))
for make in (lambda o, last: L.StepLR(o, 3, 0.5, last_epoch=last), lambda o, last: L.CosineAnnealingLR(o, 9, last_epoch=last),
             lambda o, last: L.ExponentialLR(o, 0.5, last_epoch=last), lambda o, last: L.OneCycleLR(o, 0.1, 20, last_epoch=last)):
    o = optimizer(momentum=0.9)
    rates_of(o, make(o, -1), 4)
    print("resumed", text(rates_of(o, make(o, 4), 12)))
