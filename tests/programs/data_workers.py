"""A DataLoader's workers: seeds, random numbers, shares of a stream, errors."""
import random
import sys
import time
import warnings

import numpy as np
import torch
from torch.utils.data import DataLoader, Dataset, IterableDataset, Subset, TensorDataset, get_worker_info

warnings.simplefilter("ignore")


class Draws(Dataset):
    """Samples that tell who fetched them and what was drawn."""

    def __init__(self, count=10):
        self.count = count
        self.fetched = 0
        self.seen = []

    def __len__(self):
        return self.count

    def __getitem__(self, i):
        self.fetched += 1
        self.seen.append(i)
        info = get_worker_info()
        who = info.id if info else -1
        return i, who, torch.randint(0, 1000, ()).item(), random.randint(0, 1000), np.random.randint(1000), self.fetched, len(self.seen)


class Stream(IterableDataset):
    def __init__(self):
        self.begin, self.end = 0, 7

    def __iter__(self):
        return iter(range(self.begin, self.end))


class Promise(Stream):
    def __len__(self):
        return 4


class Failing(Dataset):
    def __init__(self, error=ValueError("bad sample 3"), at=3):
        self.error, self.at = error, at

    def __len__(self):
        return 6

    def __getitem__(self, i):
        if i == self.at:
            raise self.error
        return i


class Odd(Exception):
    def __init__(self, a, b):
        super().__init__(a, b)


class Info(Failing):
    def __getitem__(self, i):
        info = get_worker_info()
        return repr(info)[:54], sorted(k for k in vars(info) if k[0] != "_"), info.seed, info.dataset is self, torch.initial_seed()


class Seeds(Failing):
    def __getitem__(self, i):
        torch.manual_seed(i)
        return torch.rand(2)


class Meddles(Failing):
    def __getitem__(self, i):
        get_worker_info().id = 3


class Slow(Failing):
    def __getitem__(self, i):
        time.sleep(3)
        return i


class Grads(Failing):
    def __getitem__(self, i):
        return torch.ones(1, requires_grad=True)


class Several(Failing):
    def __getitems__(self, indices):
        return [i * 10 for i in indices]


def show(name, run):
    torch.manual_seed(3)
    random.seed(3)
    np.random.seed(3)
    try:
        print(f"{name}: {run()}, then {torch.rand(1).item():.6f} {random.random():.6f} {np.random.rand():.6f}")
    except Exception as error:
        lines = [line for line in str(error).splitlines() if line and not line.startswith("  ")]
        print(f"{name}: {type(error).__name__}, {lines}")
    sys.stdout.flush()


def seeded_by_info(worker):
    np.random.seed(get_worker_info().seed % 2**32)
    random.seed(worker)


def share(worker):
    info = get_worker_info()
    stream = info.dataset
    size = -(-(stream.end - stream.begin) // info.num_workers)
    stream.begin += worker * size
    stream.end = min(stream.begin + size, stream.end)


def refuses(worker):
    raise RuntimeError("no beginning")


def passes(loader, count=2):
    return [list(loader) for _ in range(count)]


def left_amid():
    loader = DataLoader(Draws(20), num_workers=2, batch_size=3, persistent_workers=True)
    taken = []
    for _ in range(3):
        for number, batch in enumerate(loader):
            taken.append(batch[0].tolist())
            if number == 1:
                break
    return taken, [batch[0].tolist() for batch in loader]


def beyond_errors():
    batches, taken = iter(DataLoader(Failing(), num_workers=1)), []
    for _ in range(8):
        try:
            taken.append(next(batches))
        except ValueError:
            taken.append("ValueError")
        except StopIteration:
            taken.append("the end")
    return taken


def promised():
    loader = DataLoader(Promise(), num_workers=2, batch_size=2)
    length = len(loader)
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        batches = list(loader)
    texts = [str(warning.message) for warning in seen if "reported" in str(warning.message)]
    return length, batches, [text[text.index("was reported"):] for text in texts]


def untouched():
    dataset = Draws()
    batches = list(DataLoader(dataset, num_workers=2, batch_size=5))
    return len(batches), dataset.fetched, dataset.seen


show("two workers", lambda: list(DataLoader(Draws(), num_workers=2, batch_size=3, shuffle=True)))
show("none", lambda: list(DataLoader(Draws(), num_workers=0, batch_size=3, shuffle=True)))
show("three workers, dropped", lambda: list(DataLoader(Draws(), num_workers=3, batch_size=4, drop_last=True)))
show("worker_init_fn", lambda: list(DataLoader(Draws(), num_workers=2, batch_size=4, worker_init_fn=seeded_by_info)))
show("a generator", lambda: list(DataLoader(Draws(), num_workers=2, batch_size=4, shuffle=True, generator=torch.Generator().manual_seed(4))))
show("persistent", lambda: passes(DataLoader(Draws(), num_workers=2, batch_size=5, persistent_workers=True, shuffle=True)))
show("left amid a pass", left_amid)
show("two passes", lambda: passes(DataLoader(Draws(), num_workers=2, batch_size=5, shuffle=True)))
show("prefetching one", lambda: list(DataLoader(Draws(), num_workers=2, batch_size=4, prefetch_factor=1)))
show("prefetching none", lambda: list(DataLoader(Draws(), num_workers=2, batch_size=4, prefetch_factor=0)))
show("a subset", lambda: list(DataLoader(Subset(Draws(), [3, 1, 4]), num_workers=2, batch_size=2)))
show("a stream", lambda: list(DataLoader(Stream(), num_workers=2, batch_size=2)))
show("a stream's samples", lambda: list(DataLoader(Stream(), num_workers=3, batch_size=None)))
show("a shared stream", lambda: list(DataLoader(Stream(), num_workers=3, batch_size=2, worker_init_fn=share)))
show("a stream, dropped", lambda: list(DataLoader(Stream(), num_workers=2, batch_size=2, drop_last=True)))
show("a stream, persistent", lambda: passes(DataLoader(Stream(), num_workers=2, batch_size=3, persistent_workers=True)))
show("an error", lambda: list(DataLoader(Failing(), num_workers=2, batch_size=2)))
show("KeyError", lambda: list(DataLoader(Failing(KeyError("k")), num_workers=1)))
show("an odd error", lambda: list(DataLoader(Failing(Odd(1, 2)), num_workers=1)))
show("StopIteration", lambda: list(DataLoader(Failing(StopIteration()), num_workers=1)))
show("StopIteration, no workers", lambda: list(DataLoader(Failing(StopIteration()), num_workers=0)))
show("a failing beginning", lambda: list(DataLoader(Failing(), num_workers=1, worker_init_fn=refuses)))
show("beyond errors", beyond_errors)
show("too slow", lambda: list(DataLoader(Slow(), num_workers=1, timeout=0.5)))
show("no batches", lambda: list(DataLoader([np.ones(2), 3, "a"], num_workers=1, batch_size=None)))
show("collate_fn", lambda: list(DataLoader(Failing(), num_workers=1, batch_size=2, sampler=[1, 2, 4], collate_fn=lambda batch: batch)))
show("what a worker knows", lambda: list(DataLoader(Info(), num_workers=2, collate_fn=lambda batch: batch)))
show("seeds of its own", lambda: list(DataLoader(Seeds(), num_workers=2)))
show("meddling", lambda: list(DataLoader(Meddles(), num_workers=1)))
show("a promised length", promised)
show("gradients", lambda: list(DataLoader(Grads(), num_workers=1)))
show("several at once", lambda: list(DataLoader(Several(), batch_size=4)))
show("several at once, a worker", lambda: list(DataLoader(Several(), batch_size=4, num_workers=1)))
show("the script's dataset", untouched)
show("tensors", lambda: list(DataLoader(TensorDataset(torch.arange(7), torch.arange(14.0).reshape(7, 2)), batch_size=3, num_workers=2)))

global_generator = np.random.default_rng(1)
global_random = random.Random(1)
global_torch = torch.Generator().manual_seed(1)


class OwnSources(Failing):
    def __init__(self):
        super().__init__()
        self.generator = np.random.default_rng(0)
        self.torch = torch.Generator().manual_seed(0)
        self.random = random.Random(0)

    def __getitem__(self, i):
        return self.generator.integers(1000), torch.randint(1000, (), generator=self.torch).item(), self.random.randint(0, 1000)


class GlobalSources(Failing):
    def __getitem__(self, i):
        return global_generator.integers(1000), global_random.randint(0, 1000), torch.randint(1000, (), generator=global_torch).item()


show("sources of the dataset", lambda: passes(DataLoader(OwnSources(), num_workers=2)))
show("sources of the script", lambda: passes(DataLoader(GlobalSources(), num_workers=2)))
print(global_generator.integers(1000), global_random.randint(0, 1000), torch.randint(1000, (), generator=global_torch).item())
