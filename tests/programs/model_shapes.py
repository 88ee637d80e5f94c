import torch

batch, inputs, hidden, outputs = 3, 2, 4, 1
x = torch.ones(batch, inputs)
w1, b1 = torch.full((inputs, hidden), 0.5), torch.zeros(hidden)
w2, b2 = torch.full((hidden, outputs), -0.25), torch.ones(outputs)
z = x @ w1 + b1
a = torch.relu(z)
y = a @ w2 + b2
print(x.shape, z.shape, a.shape, y.shape)
print(y)
