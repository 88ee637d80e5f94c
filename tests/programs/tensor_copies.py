import numpy as np
import torch

readings = np.array([0.5, 1.5, 2.5], dtype=np.float32)
owned = torch.tensor(readings)
shared = torch.as_tensor(readings)
owned[0] = 100.0
print(readings)
print(owned)
shared[1] = -1
print(readings, shared)
