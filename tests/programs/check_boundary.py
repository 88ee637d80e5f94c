import numpy as np
import torch


def report(name, x):
    print(name, tuple(x.shape), x.dtype, x.stride(), x.is_contiguous())


source = np.arange(12, dtype=np.float32).reshape(3, 4)
shared = torch.from_numpy(source)
owned = torch.tensor(source)
report("shared", shared)
report("owned", owned)

source[0, 0] = 42
assert shared[0, 0].item() == 42 and owned[0, 0].item() == 0
turned = shared.T
dense = turned.contiguous()
report("turned", turned)
report("dense", dense)
print("checked", shared[0, 0].item(), dense[0, 0].item())
