"""Differentiates expressions in x and y twice in PyTorch and records what comes out:

    python3 make_derivatives.py derivatives.txt > derivatives.json

derivatives.txt has one expression a line. Recorded are the gradients of its weighted sum, and those of the sum of their squares: a
backward pass through the backward pass. Use PyTorch 2.6.
"""
import json
import sys
import warnings


def variable(torch, offset):
    values = [((k * 7 + 3) % 11) / 10 + offset + 0.013 * k for k in range(6)]
    return torch.tensor(values, dtype=torch.float64).reshape(2, 3).requires_grad_()


def flat(gradient):
    return None if gradient is None else (gradient + 0).reshape(-1).tolist()


def derivatives_of(torch, line):
    """First and second gradients for x and y; null where none flows."""
    x, y = variable(torch, 0.3), variable(torch, 0.45)
    result = eval(line, {"torch": torch, "x": x, "y": y, "float": float})
    weights = torch.arange(1.0, result.numel() + 1, dtype=torch.float64).reshape(result.shape)
    first = torch.autograd.grad((result * weights).sum(), [x, y], create_graph=True, allow_unused=True)
    squares = sum((gradient * gradient).sum() for gradient in first if gradient is not None)
    second = torch.autograd.grad(squares, [x, y], allow_unused=True) if squares.requires_grad else (None, None)
    return [flat(gradient) for gradient in (*first, *second)]


def main():
    import torch

    warnings.simplefilter("ignore")
    lines = [line.strip() for line in open(sys.argv[1]) if line.strip()]
    print("{\n" + ",\n".join(f"{json.dumps(line)}:{json.dumps(derivatives_of(torch, line), separators=(',', ':'))}" for line in lines) + "\n}")


if __name__ == "__main__":
    main()
