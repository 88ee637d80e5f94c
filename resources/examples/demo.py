# Views, copies and NumPy on the same bytes: watch the memory map, then step back through the timeline.
import numpy as np
import torch

base = torch.arange(12.).reshape(3, 4)  # one storage of 12 cells
x = base[:, 1:3]                        # a view with a gap between its rows
flipped = base.T                        # the same cells, walked down the columns
a = base.numpy()                        # an ndarray on the same memory
c = x.contiguous()                      # a copy: x was not contiguous
x[0, 0] = -1                            # seen by base, x, flipped and a; not by c
a[2, 3] = 99                            # NumPy writes, and the tensors see it

n = np.ones((2, 3), dtype=np.float32)   # memory that NumPy owns
t = torch.from_numpy(n)                 # a tensor on it
wide = t[:1].expand(3, 3)               # one row seen three times: stride 0
t.mul_(2)
