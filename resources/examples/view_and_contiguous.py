# A view moves no byte, contiguous() copies: strides tell which is which.
import torch

x = torch.arange(12.).reshape(3, 4)  # contiguous: stride (4, 1)
t = x.t()                            # a view: stride (1, 4), the same cells in another order
y = x[:, ::2]                        # a view with gaps: stride (4, 2)
c = t.contiguous()                   # a copy, in t's order
z = y.contiguous()                   # a copy without the gaps
same = x.contiguous()                # nothing to do: x itself
x[0, 0] = -1                         # seen by t and y, not by c and z
