# NumPy and PyTorch on the same bytes, and where the sharing ends.
import numpy as np
import torch

array = np.arange(6, dtype=np.float32).reshape(2, 3)  # memory that NumPy owns
tensor = torch.from_numpy(array)                      # a tensor on it: nothing is copied
same = torch.as_tensor(array)                         # nothing to convert: shared, too
own = torch.tensor(array)                             # always a copy
array[0, 0] = 99                                      # seen by tensor and same, not by own
tensor[1, 2] = -5                                     # seen by array
back = tensor.numpy()                                 # the way back shares as well
wide = torch.as_tensor(array, dtype=torch.float64)    # another dtype has to be a copy
