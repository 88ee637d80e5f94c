"""How many threads kernels may use, and results that do not depend on it."""
import torch

for number in (0, -1, 2.0, True, "a", 3):
    try:
        torch.set_num_threads(number)
        print(torch.get_num_threads())
    except Exception as error:
        print(type(error).__name__, str(error).splitlines()[0])

x = torch.linspace(-3, 3, 90_000).reshape(300, 300)
mask = x > 0.25


def results():
    yield "exp", x.exp()
    yield "tanh of float64", x.double().tanh()
    yield "added", x + x[0] * 2
    yield "added turned", x + x.t()
    yield "chosen", torch.where(mask, x, -1.0)
    yield "softmax", x.softmax(1)
    yield "softmax of columns", x.softmax(0)
    yield "sum of rows", x.sum(1)
    yield "sum of columns", x.sum(0)
    yield "best of columns", x.amax(0)
    yield "place of the best", x.argmax(0)
    yield "deviation", x.std(0)
    yield "turned", x.t().contiguous()
    yield "rows", x[torch.arange(299, -1, -1)]
    yield "product", x @ x.t()
    yield "all", mask.all(0)


torch.set_num_threads(1)
alone = dict(results())
for threads in (2, 5):
    torch.set_num_threads(threads)
    for name, result in results():
        if not torch.allclose(result.double(), alone[name].double(), rtol=1e-5, atol=1e-5):
            print(name, "differs on", threads, "threads")
for name, result in alone.items():
    print(f"{name}: {result.double().abs().mean().item():.3e}")
