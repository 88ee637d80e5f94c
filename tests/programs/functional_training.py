"""Networks of torch.nn.functional alone, trained by hand: the losses, and the running statistics at the end."""
import torch
import torch.nn.functional as F

torch.manual_seed(3)
x, labels = torch.randn(24, 6), torch.randint(0, 4, (24,))


def parameters(*shapes):
    return [(torch.randn(shape) * 0.3).requires_grad_() for shape in shapes]


def train(title, forward, weights, rate=0.2, steps=6):
    losses = []
    for _ in range(steps):
        loss = forward(*weights)
        loss.backward()
        with torch.no_grad():
            for w in weights:
                w -= rate * w.grad
                w.grad = None
        losses.append(f"{loss.item():.4f}")
    print(title, *losses)


train("classes", lambda a, b, c, d: F.cross_entropy(F.linear(F.relu(F.linear(x, a, b)), c, d), labels), parameters((8, 6), (8,), (4, 8), (4,)))
train("smoothed", lambda a, b: F.cross_entropy(F.linear(F.gelu(F.linear(x, a)), b), labels, label_smoothing=0.1), parameters((8, 6), (4, 8)))
train("dropped", lambda a, b: F.nll_loss(F.log_softmax(F.linear(F.dropout(F.silu(F.linear(x, a)), 0.3), b), 1), labels), parameters((8, 6), (4, 8)))
train("numbers", lambda a, b: F.mse_loss(F.linear(F.tanh(F.linear(x, a)), b).squeeze(1), x[:, 0]), parameters((8, 6), (1, 8)))
train("rows", lambda a, b, w: F.smooth_l1_loss(F.linear(F.layer_norm(F.linear(x, a), (8,), w), b), x[:, :4]), parameters((8, 6), (4, 8), (8,)))
train("yes or no", lambda a, b: F.binary_cross_entropy_with_logits(F.linear(F.elu(F.linear(x, a)), b)[:, 0], (labels > 1).float()),
      parameters((8, 6), (1, 8)))
mean, variance = torch.zeros(8), torch.ones(8)
train("batches", lambda a, b, w: F.cross_entropy(F.linear(F.leaky_relu(F.batch_norm(F.linear(x, a), mean, variance, w, training=True)), b), labels),
      parameters((8, 6), (4, 8), (8,)))
print(mean, variance)
table = torch.randn(4, 5).requires_grad_()
train("rows of a table", lambda e, a: F.cross_entropy(F.linear(F.embedding(labels, e, padding_idx=1), a), labels), [table, *parameters((4, 5))])
print(table.detach())
