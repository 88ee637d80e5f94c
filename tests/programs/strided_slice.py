import torch

x = torch.arange(24).reshape(4, 6)
y = x[1:, ::2]
print(tuple(y.shape), y.stride(), y.storage_offset(), y.is_contiguous())
z = y.contiguous()
print(tuple(z.shape), z.stride(), z.storage_offset(), z.is_contiguous(), z.contiguous() is z)
print(torch.equal(y, z), y.data_ptr() == z.data_ptr())
print(x[..., -1], x[None].shape, x[0, 1], x[-1, -2:], sep="\n")
try:
    x.t().view(-1)
except RuntimeError as error:
    print(type(error).__name__, str(error).split(".")[0])
print(x.t().reshape(-1)[:5], x.flatten().shape)
