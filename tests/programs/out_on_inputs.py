# Results that would lie on what they are made of; lists that change while they are read; grids that no memory holds.
import io
import torch

i = torch.tensor([0, 1, 2])


def told(name, call):
    try:
        print(name, call())
    except Exception as e:
        print(name, type(e).__name__, str(e).splitlines()[0])


def fresh():
    return torch.arange(3.)


a = fresh()
told("index_select", lambda: torch.index_select(a, 0, i, out=a))
told("gather", lambda: torch.gather(a, 0, i, out=a))
told("take", lambda: torch.take(a, i, out=a))
told("add", lambda: torch.add(a, a, out=a))
told("index_put_", lambda: a.index_put_((i,), a))
told("index_put_ part", lambda: a.index_put_((i[:2],), a[1:]))
b = torch.zeros(3, 3)


def put(target, at, value):
    target[at] = value
    return target


told("self", lambda: put(a, i, a))
told("clone", lambda: put(a, i, a.clone()))
told("mask", lambda: put(a, a > 0, a[0]))
told("number", lambda: put(a, i, a[0]))
told("all", lambda: put(a, slice(None), a))
told("transposed", lambda: put(b, i, b.t()))
told("other row", lambda: put(b[0], i, b[1]))
told("bincount", lambda: torch.bincount(torch.tensor([2**63 - 1])))
told("combinations", lambda: torch.combinations(torch.arange(200), 50))
told("combinations", lambda: torch.combinations(torch.arange(10000), 3))


class Evil:
    def __init__(self, of):
        self.of = of

    def __float__(self):
        self.of.clear()
        return 1.0


changing = []
changing[:] = [Evil(changing), 2, 3]
told("changing list", lambda: torch.tensor(changing, dtype=torch.float))
for view in (torch.tensor([1j, 2]).conj(), torch.tensor([1j, 2]).conj().imag):
    file = io.BytesIO()
    torch.save(view, file)
    file.seek(0)
    told("loaded", lambda: torch.load(file))
