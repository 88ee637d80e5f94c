# One training step of a small network, up to the gradients.
import torch
import torch.nn as nn

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(2, 4), nn.ReLU(), nn.Linear(4, 2))
x = torch.randn(8, 2)
y = torch.tensor([0, 1, 0, 1, 0, 1, 0, 1])
loss = nn.functional.cross_entropy(model(x), y)
loss.backward()
