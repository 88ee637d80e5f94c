"""Averages of models: equal and exponential ones, with buffers and without, and batch statistics that are filled anew."""
import inspect

import torch
from torch import nn, optim
from torch.optim import swa_utils
from torch.optim.swa_utils import AveragedModel, get_ema_avg_fn, get_ema_multi_avg_fn, get_swa_avg_fn, get_swa_multi_avg_fn, update_bn


def short(tensors):
    return [[round(v, 5) for v in t.detach().double().flatten().tolist()] for t in tensors]


def model():
    net = nn.Sequential(nn.Linear(2, 3), nn.BatchNorm1d(3), nn.ReLU(), nn.Linear(3, 1))
    with torch.no_grad():
        for i, p in enumerate(net.parameters()):
            p.copy_((torch.arange(p.numel()).reshape(p.shape) * 0.3 - 0.4) * (i + 1))
    return net


print(swa_utils.__all__, inspect.signature(AveragedModel.forward), inspect.signature(AveragedModel.update_parameters))
x = torch.arange(12.0).reshape(6, 2) * 0.25 - 1
y = torch.arange(6.0).reshape(6, 1) * 0.1
for settings in ({}, dict(avg_fn=get_ema_avg_fn(0.9)), dict(multi_avg_fn=get_ema_multi_avg_fn(0.9)), dict(avg_fn=get_swa_avg_fn()),
                 dict(multi_avg_fn=get_swa_multi_avg_fn()), dict(use_buffers=True), dict(avg_fn=lambda a, p, n: a * 0.5 + p * 0.5, use_buffers=True),
                 dict(multi_avg_fn=get_ema_multi_avg_fn(0.5), use_buffers=True)):
    net = model()
    average = AveragedModel(net, **settings)
    o = optim.SGD(net.parameters(), lr=0.05)
    for _ in range(4):
        o.zero_grad()
        ((net(x) - y) ** 2).mean().backward()
        o.step()
        average.update_parameters(net)
    print(sorted(settings), average.n_averaged, short(average.module.parameters()), short(average.buffers()))
    update_bn([x[:3], x[3:]], average)
    print("   ", short(average.module.buffers()), average.training, average.module[1].momentum)
    average.eval()
    update_bn([(x, y)], average)
    print("   ", short([average(x)]), average.training, list(average.state_dict()))
for call in (lambda: AveragedModel(model(), avg_fn=get_swa_avg_fn(), multi_avg_fn=get_swa_multi_avg_fn()), lambda: get_ema_avg_fn(1.5),
             lambda: get_ema_multi_avg_fn(-1), lambda: update_bn([x], nn.Linear(2, 1))):
    try:
        print(call())
    except (AssertionError, ValueError) as e:
        print(type(e).__name__, e)
net, average = model(), AveragedModel(model())
average.load_state_dict(AveragedModel(net).state_dict())
print(average)
