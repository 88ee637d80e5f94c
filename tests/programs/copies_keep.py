"""Copies, pickles and files."""
import copy
import io
import pickle

import torch


def tr(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, str(e).split('\n')[0])


x = torch.arange(6.).view(2, 3)
w = torch.ones(2, requires_grad=True)
w.grad = torch.full((2,), 3.)
x.tag = [1]


def saved(value):
    file = io.BytesIO()
    torch.save(value, file)
    file.seek(0)
    return torch.load(file)


tr(lambda: (copy.copy(w), copy.copy(w).grad, copy.copy(w).is_leaf))
tr(lambda: copy.copy(w * 2))
tr(lambda: copy.deepcopy(w * 2))
tr(lambda: (copy.deepcopy(w).grad, copy.deepcopy(w).grad is w.grad))
tr(lambda: (copy.deepcopy(x)._is_view(), copy.deepcopy(x[0])._is_view(), copy.deepcopy(x.t()).stride(), copy.deepcopy(x[1]).storage_offset()))
tr(lambda: (copy.copy(x).tag is x.tag, copy.deepcopy(x).tag is x.tag, copy.deepcopy(x).tag))
tr(lambda: pickle.loads(pickle.dumps(x)).tag)
tr(lambda: saved(x).tag)
tr(lambda: saved([x[0], x.t(), b'bytes', 5, None, {'a': (1, 2.)}]))
tr(lambda: saved(torch.ones(2).untyped_storage()))
tr(lambda: torch.load(io.BytesIO(b'')))
tr(lambda: {'again': copy.deepcopy({'x': x, 'row': x[0]})['row'].untyped_storage().nbytes()})

