"""Runs lines of compositions (torch.einsum, torch.cov, ...) in PyTorch and records what they give:

    python3 make_compositions.py compositions.txt > compositions.json

compositions.txt has one expression a line; f(2, 3), d(2, 3) and i(2, 3) in it are tensors of float32, float64 and int64, filled by the
rule of make_ops.py with their place among the calls of the line. Of an expression that PyTorch refuses, the error is recorded. Use
PyTorch 2.6.
"""
import json
import sys
import warnings


def scope_of(torch):
    """The names that a line may use; anew for each line."""
    count = [0]

    def tensor(shape, dtype):
        j = count[0]
        count[0] += 1
        size = 1
        for n in shape:
            size *= n
        values = [(k * 7 + j * 5 + 3) % 23 - 9 for k in range(size)]
        whole = torch.tensor(values, dtype=dtype).reshape(shape)
        return whole / 4 if dtype.is_floating_point else whole

    return {"torch": torch, "inf": float("inf"), "f": lambda *shape: tensor(shape, torch.float32),
            "d": lambda *shape: tensor(shape, torch.float64), "i": lambda *shape: tensor(shape, torch.int64)}


def number(value):
    value = float(value)
    return value if value == value and abs(value) != float("inf") else repr(value)


def answer_of(torch, line):
    """What a line gives: dtype, shape, strides and values of its tensor, or "Error: message"."""
    try:
        result = eval(line, scope_of(torch))
    except Exception as error:
        return f"{type(error).__name__}: {error}".split("\n")[0]
    if not isinstance(result, torch.Tensor):
        return repr(result)
    return {"dtype": str(result.dtype)[6:], "shape": list(result.shape), "strides": list(result.stride()),
            "values": [number(v) for v in result.reshape(-1).tolist()]}


def main():
    import torch

    warnings.simplefilter("ignore")
    lines = [line.strip() for line in open(sys.argv[1]) if line.strip()]
    answers = {line: answer_of(torch, line) for line in lines}
    print("{\n" + ",\n".join(f"{json.dumps(line)}:{json.dumps(answer, separators=(',', ':'))}" for line, answer in answers.items()) + "\n}")


if __name__ == "__main__":
    main()
