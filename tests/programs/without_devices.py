"""What programs ask and set before they begin, where there is no other device than the processor."""
import random
import warnings

import numpy as np
import torch
import torch.nn as nn
from torch.cuda.amp import GradScaler, autocast


def seed_everything(seed):
    random.seed(seed)
    np.random.seed(seed)
    torch.manual_seed(seed)
    torch.cuda.manual_seed(seed)
    torch.cuda.manual_seed_all(seed)
    torch.backends.cudnn.deterministic = True
    torch.backends.cudnn.benchmark = False


seed_everything(0)
for text in """
torch.device("cuda" if torch.cuda.is_available() else "mps" if torch.backends.mps.is_available() else "cpu")
torch.accelerator.current_accelerator().type if torch.accelerator.is_available() else "cpu"
torch.accelerator.current_accelerator()
torch.xpu.is_available(), torch.mps.is_available(), torch.cpu.is_available(), torch.cpu.device_count(), torch.cpu.current_device()
torch.cpu.synchronize()
torch.cuda.device_count(), torch.cuda.is_initialized(), torch.cuda.is_bf16_supported(), torch.cuda.get_arch_list()
torch.cuda.empty_cache()
torch.cuda.memory_allocated(), torch.cuda.max_memory_allocated(), torch.cuda.memory_reserved(), torch.cuda.max_memory_reserved()
torch.cuda.memory_allocated() / 1024**2
torch.cuda.memory_stats()
torch.cuda.get_rng_state_all()
torch.cuda.synchronize()
torch.cuda.get_device_name(0)
torch.cuda.get_device_properties(0)
torch.cuda.current_device()
torch.cuda.init()
torch.cuda.current_stream()
torch.cuda.mem_get_info()
torch.cuda.Event(enable_timing=True)
torch.cuda.Stream()
torch.cuda.FloatTensor(2)
torch.cuda.HalfTensor
torch.cuda.device(0).__enter__()
torch.cuda.nothing
torch.cuda.OutOfMemoryError is torch.OutOfMemoryError, torch.OutOfMemoryError.__mro__[1], torch.OutOfMemoryError("x")
torch.zeros(1, device="cuda")
nn.Linear(1, 1).cuda()
torch.backends.mkldnn.is_available(), torch.backends.mkldnn.enabled, torch.backends.cudnn.version(), torch.backends.cudnn.enabled
torch.distributed.is_initialized()
torch.get_autocast_dtype("cpu"), torch.get_autocast_dtype("cuda"), torch.is_autocast_cache_enabled(), torch.clear_autocast_cache()
torch.amp.is_autocast_available("cpu"), torch.amp.is_autocast_available("cuda")
torch.ones(2, 3)[:, torch.newaxis].shape
torch.functional.norm(torch.ones(4)), torch.functional.F.relu(torch.tensor(-1.))
""".strip().splitlines():
    try:
        print(text, "->", eval(text))
    except Exception as error:
        print(text, "->", type(error).__name__, str(error).split("\n")[0])

with torch.backends.cudnn.flags(enabled=False, benchmark=True):
    print(torch.backends.cudnn.enabled, torch.backends.cudnn.benchmark)
print(torch.backends.cudnn.enabled, torch.backends.cudnn.benchmark)

# Mixed precision that falls back to single.
model, data = nn.Linear(3, 1), torch.ones(2, 3)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    scaler = GradScaler()
    with autocast():
        loss = model(data).square().mean()
        print(loss.dtype, torch.is_autocast_enabled())
    with torch.autocast("cuda", dtype=torch.float16, enabled=torch.cuda.is_available()):
        print((data @ data.T).dtype)
    with torch.amp.autocast("cuda"):
        print(torch.is_autocast_enabled())
for warning in told:
    print(warning.category.__name__, warning.message)
scaler.scale(loss).backward()
scaler.unscale_(optimizer)
scaler.step(optimizer)
scaler.update()
print(scaler.is_enabled(), scaler.get_scale(), scaler.state_dict(), model.weight)


class Twice(torch.autograd.Function):
    @staticmethod
    @torch.amp.custom_fwd(device_type="cuda")
    def forward(ctx, x):
        print(ctx._dtype, ctx._fwd_used_autocast)
        return x * 2

    @staticmethod
    @torch.amp.custom_bwd(device_type="cuda")
    def backward(ctx, g):
        return g * 2


x = torch.ones(1, requires_grad=True)
Twice.apply(x).backward()
print(x.grad)

# A model wrapped for several devices is the model.
wrapped = nn.DataParallel(model)
print(wrapped, wrapped.device_ids, list(wrapped.state_dict()), torch.equal(wrapped(data), model(data)), wrapped.module is model)
print(nn.parallel.DataParallel is nn.DataParallel, isinstance(wrapped, nn.DataParallel), nn.DataParallel.__module__)
