import numpy as np
import torch

array = np.arange(6, dtype=np.float32).reshape(2, 3)
shared = torch.from_numpy(array)
copied = torch.tensor(array, dtype=torch.float32)
array[0, 0] = 99
print(shared[0, 0].item(), copied[0, 0].item())
column = shared[:, :1]
wide = column.expand(-1, 3)
print(tuple(column.shape), tuple(wide.shape), wide.stride())
try:
    wide.add_(1)
except RuntimeError as problem:
    print(str(problem).split(".")[0])
