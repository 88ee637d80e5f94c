"""What is looked at between two statements, for pictures of a training run. Nothing here is recorded, and nothing that was there
is written: everything happens on copies, without a graph and without hooks."""

import json
import math

import numpy
import torch

SIDE, BINS = 48, 24  # cells of a decision surface's side; of a histogram
ROWS, POINTS, SAMPLE = 2048, 300, 1 << 16  # looked at, at most: rows of data, points that are drawn, numbers of a tensor

_drawn = None  # whose points were told last


def _some(count, most):
    """Which of so many are taken: all, or some at random, always the same; rows in turns of classes would be told wrong by each n-th."""
    if count <= most:
        return torch.arange(count)
    return torch.from_numpy(numpy.sort(numpy.random.RandomState(0).randint(0, count, most)))


def _array(tensor):
    flat = tensor.detach().reshape(-1)
    if flat.numel() > SAMPLE:
        flat = flat[_some(flat.numel(), SAMPLE).to(flat.device)]
    return flat.to("cpu", torch.float64, copy=True).numpy()


def _spread(name, tensor):
    if tensor is None:
        return {"name": name}
    values = _array(tensor)
    finite = values[numpy.isfinite(values)]
    told = {"name": name, "notfinite": int(values.size - finite.size)}
    if finite.size:
        low, high = float(finite.min()), float(finite.max())
        if low == high:
            low, high = low - 0.5, high + 0.5
        counts, _ = numpy.histogram(finite, BINS, (low, high))
        told.update(low=low, high=high, counts=counts.tolist(), mean=float(finite.mean()), std=float(finite.std()),
                    zeros=float((finite == 0).mean()))
    return told


def _run(model, rows, spreads=None):
    """The model's outputs, layer by layer where it is a plain sequence: forward itself, so that no hook sees it."""
    if not isinstance(model, torch.nn.Sequential):
        return model.forward(rows)
    for name, layer in model.named_children():
        rows = layer.forward(rows)
        if spreads is not None:
            spreads.append(_spread(f"{name} {type(layer).__name__}", rows))
    return rows


def _opinions(outputs, loss):
    """For each row the class that it is taken for, and how surely."""
    if outputs.shape[1] == 1:
        share = torch.sigmoid(outputs[:, 0]) if loss == "binary_cross_entropy_with_logits" else outputs[:, 0].clamp(0, 1)
        return (share > 0.5).long(), torch.maximum(share, 1 - share)
    if loss == "cross_entropy":
        shares = torch.softmax(outputs, 1)
    else:
        shares = torch.sigmoid(outputs) if loss == "binary_cross_entropy_with_logits" else outputs.clamp(0, 1)
    best = shares.max(1)
    return best.indices, best.values.clamp(1 / outputs.shape[1], 1)


def _surface(model, rows, loss):
    low, high = rows.min(0).values, rows.max(0).values
    margin = 0.08 * (high - low).clamp(min=1e-6)
    low, high = (low - margin).tolist(), (high + margin).tolist()
    across, up = (torch.linspace(low[i], high[i], SIDE, dtype=rows.dtype, device=rows.device) for i in (0, 1))
    grid = torch.stack([across.repeat(SIDE), up.repeat_interleave(SIDE)], 1)
    winner, share = _opinions(_run(model, grid), loss)
    share = (share.nan_to_num(0) * 255).round().clamp(0, 255)
    classes = 2 if winner.numel() and _run(model, grid[:1]).shape[1] == 1 else int(_run(model, grid[:1]).shape[1])
    digits = [each.to("cpu", torch.uint8).numpy().tobytes().hex() for each in (winner, share)]
    return {"side": SIDE, "classes": classes, "box": [low[0], high[0], low[1], high[1]], "winner": digits[0], "share": digits[1]}


def _points(rows, labels):
    """None where they were told before."""
    global _drawn
    mark = (id(labels), rows.data_ptr(), rows.shape, rows._version, labels._version)
    if mark == _drawn:
        return None
    _drawn = mark
    some = _some(len(rows), POINTS).to(rows.device)
    places = rows[some, :2].to("cpu", torch.float64, copy=True).tolist()
    kinds = labels[some].reshape(-1).to("cpu", torch.float64, copy=True).tolist()
    return [[round(x, 4), round(y, 4), int(kind)] for (x, y), kind in zip(places, kinds) if math.isfinite(kind)]


def _confusion(truth, said, outputs):
    classes = max(2, outputs)
    if classes > 64 or truth.numel() == 0 or int(truth.min()) < 0 or int(truth.max()) >= classes:
        return None
    return torch.bincount(truth * classes + said, minlength=classes * classes).reshape(classes, classes).tolist()


def training(names, loss):
    """JSON on the training that stands in a namespace as `model`, `features` and `labels`; None where there is none."""
    model, features, labels = (names.get(each) for each in ("model", "features", "labels"))
    if not isinstance(model, torch.nn.Module) or not isinstance(features, torch.Tensor) or not isinstance(labels, torch.Tensor):
        return None
    if features.dim() != 2 or not features.is_floating_point() or len(features) == 0 or labels.dim() != 1 or len(labels) != len(features):
        return None
    with torch.no_grad():
        some = _some(len(features), ROWS).to(features.device)
        rows, kinds = features.detach()[some], labels.detach()[some]
        spreads = []
        outputs = _run(model, rows, spreads)
        if outputs.dim() != 2:
            return None
        told = {"rows": len(rows), "activations": spreads,
                "gradients": [_spread(name, parameter.grad) for name, parameter in model.named_parameters()]}
        whole = not kinds.is_floating_point() or bool((kinds == kinds.round()).all())
        if whole:
            truth, (said, _) = kinds.long(), _opinions(outputs, loss)
            told["accuracy"] = float((truth == said).double().mean())
            told["confusion"] = _confusion(truth, said, outputs.shape[1])
        if features.shape[1] == 2:
            told["surface"] = _surface(model, rows, loss)
            points = _points(features.detach(), labels.detach())
            if points is not None:
                told["points"] = points
        return json.dumps(told)
