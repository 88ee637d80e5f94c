import torch

table = torch.arange(24).reshape(4, 6)
flipped = table.transpose(0, 1)
print(flipped.shape, flipped.stride(), flipped.is_contiguous())
try:
    flipped.view(-1)
except RuntimeError as problem:
    print(type(problem).__name__, str(problem).split("(")[0])
flat = flipped.contiguous().view(-1)
again = flipped.reshape(24)
print(flat.shape, flat.is_contiguous(), torch.equal(flat, again), flat.data_ptr() == again.data_ptr())
del again
