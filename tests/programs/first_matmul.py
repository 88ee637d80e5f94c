import torch

x = torch.tensor([[2.0, -1.0], [0.5, 3.0]])
w = torch.tensor([[1.0, 0.0], [0.25, -2.0]], dtype=torch.float32)
b = torch.tensor([0.5, -0.5])
y = x @ w + b
print(y)
print(y.shape, y.dtype, y.device, y.stride(), y.is_contiguous())
