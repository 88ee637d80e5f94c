import torch

reference = torch.zeros((4, 2), dtype=torch.float16)
a = torch.empty_like(reference)
b = torch.zeros_like(reference)
turned = torch.empty_like(reference.t())
print(a.shape, a.dtype, a.device)
print(b.shape, b.dtype, b.device)
print(turned.shape, turned.stride())
