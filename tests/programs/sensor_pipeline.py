"""Sensor data from NumPy to a trained network and back: standardise, cut into windows, load, train, evaluate."""
import numpy as np
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, Dataset

np.random.seed(42)
torch.manual_seed(42)
raw_data = np.random.randn(1000, 8).astype(np.float32)
mean = raw_data.mean(axis=0)
std = raw_data.std(axis=0)
normalized = (raw_data - mean) / (std + 1e-8)
print(normalized.dtype, normalized.shape)


def sliding_window(data, window_size, step):
    count = (data.shape[0] - window_size) // step + 1
    windows = np.zeros((count, window_size, data.shape[1]), dtype=np.float32)
    for i in range(count):
        windows[i] = data[i * step:i * step + window_size]
    return windows


windowed = sliding_window(normalized, window_size=50, step=25)
fast = np.lib.stride_tricks.sliding_window_view(normalized, 50, axis=0)[::25].transpose(0, 2, 1)
print(windowed.shape, np.array_equal(fast, windowed))


class SensorDataset(Dataset):
    def __init__(self, numpy_data, labels):
        self.data = torch.tensor(numpy_data, dtype=torch.float32)
        self.labels = torch.tensor(labels, dtype=torch.long)

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, idx):
        return self.data[idx], self.labels[idx]


labels = np.random.randint(0, 2, size=windowed.shape[0])
dataset = SensorDataset(windowed, labels)
loader = DataLoader(dataset, batch_size=8, shuffle=True)
data, target = next(iter(loader))
print(data.shape, data.dtype, target.shape, target.tolist())


class SimpleNet(nn.Module):
    def __init__(self, input_dim, hidden_dim, output_dim):
        super().__init__()
        self.fc1 = nn.Linear(input_dim, hidden_dim)
        self.relu = nn.ReLU()
        self.fc2 = nn.Linear(hidden_dim, output_dim)

    def forward(self, x):
        x = x.view(x.size(0), -1)
        return self.fc2(self.relu(self.fc1(x)))


def train(loader, epochs):
    torch.manual_seed(7)
    model = SimpleNet(input_dim=400, hidden_dim=64, output_dim=2)
    criterion = nn.CrossEntropyLoss()
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    losses = []
    model.train()
    for _ in range(epochs):
        for data, target in loader:
            optimizer.zero_grad()
            loss = criterion(model(data), target)
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
    return model, losses


def evaluate(model, loader):
    model.eval()
    predicted, target = [], []
    with torch.no_grad():
        for data, labels in loader:
            predicted.append(torch.argmax(model(data), dim=1))
            target.append(labels)
    return torch.cat(predicted), torch.cat(target)


# What PyTorch 2.6 gives, with workers and without.
RECORDED = [
    0.6750375, 0.7022690, 0.6511576, 0.7436862, 0.6671699,
    0.4421632, 0.4490995, 0.3784923, 0.3755952, 0.4520628,
]

for workers in (0, 2):
    model, losses = train(DataLoader(dataset, batch_size=8, shuffle=True, num_workers=workers), epochs=2)
    print(workers, "workers:", len(losses), "losses, as recorded:", np.allclose(losses, RECORDED, rtol=0, atol=1e-5))
    predicted, target = evaluate(model, DataLoader(dataset, batch_size=16, num_workers=workers))
    predictions_numpy, labels_numpy = predicted.cpu().numpy(), target.cpu().numpy()
    by_numpy = (predictions_numpy == labels_numpy).mean()
    by_torch = (predicted == target).float().mean().item()
    print(predictions_numpy.shape, f"accuracy: {by_numpy:.4f} {by_torch:.4f}", np.array_equal(labels_numpy, labels))
print(model)
