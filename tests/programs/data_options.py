"""DataLoaders of many options over several datasets: every batch, and where it leaves the default generator."""
import collections
import itertools
import warnings

import numpy as np
import torch
from torch.utils.data import (
    BatchSampler,
    ChainDataset,
    ConcatDataset,
    DataLoader,
    Dataset,
    IterableDataset,
    RandomSampler,
    SequentialSampler,
    StackDataset,
    Subset,
    SubsetRandomSampler,
    TensorDataset,
    WeightedRandomSampler,
    default_convert,
    random_split,
)

warnings.simplefilter("ignore")
Sample = collections.namedtuple("Sample", "x y")


class Squares(Dataset):
    """Samples of several kinds: tensors, arrays, numbers, texts, containers."""

    def __init__(self, kind):
        self.kind = kind

    def __len__(self):
        return 7

    def __getitem__(self, i):
        return {
            "tensor": lambda: torch.full((2,), float(i)),
            "array": lambda: np.full((2,), i, dtype=np.float32),
            "number": lambda: i * i,
            "text": lambda: "abcdefg"[i],
            "pair": lambda: (torch.tensor([i]), i % 2),
            "dict": lambda: {"x": np.float64(i) / 2, "name": f"n{i}", "parts": [i, float(i)]},
            "named": lambda: Sample(torch.tensor(float(i)), i),
            "noise": lambda: torch.rand(2),
        }[self.kind]()


class Stream(IterableDataset):
    def __init__(self, end):
        self.end = end

    def __iter__(self):
        info = torch.utils.data.get_worker_info()
        return iter(range(self.end)) if info is None else iter(range(info.id, self.end, info.num_workers))


def longest(batch):
    return max(batch, key=len)


def plain(value):
    if isinstance(value, torch.Tensor):
        return [str(value.dtype)[6:], value.tolist()]
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [type(value).__name__, *map(plain, value)]
    return value


def show(title, loader, passes=1):
    torch.manual_seed(11)
    for _ in range(passes):
        batches = list(loader)
        print(title, len(batches), [plain(batch) for batch in batches], f"{torch.rand(1).item():.6f}")


for kind in ("tensor", "array", "number", "text", "pair", "dict", "named", "noise"):
    show(f"{kind}, shuffled", DataLoader(Squares(kind), batch_size=3, shuffle=True))
    show(f"{kind}, two workers", DataLoader(Squares(kind), batch_size=3, shuffle=True, num_workers=2, drop_last=True))
for size, shuffle, drop in itertools.product((1, 4, 7, 9, None), (False, True), (False, True)):
    if not (size is None and drop):
        show(f"batches of {size}, {shuffle}, {drop}", DataLoader(Squares("number"), size, shuffle, drop_last=drop), passes=2)

tensors = TensorDataset(torch.arange(6.0).reshape(6, 1), torch.arange(6) % 3)
first, second = random_split(tensors, [4, 2], torch.Generator().manual_seed(2))
show("a part", DataLoader(first, batch_size=2, shuffle=True, generator=torch.Generator().manual_seed(5)), passes=3)
show("the other, workers", DataLoader(second, num_workers=2, generator=torch.Generator().manual_seed(5)))
show("concatenated", DataLoader(ConcatDataset([first, Subset(tensors, [0, 5])]), batch_size=4))
show("stacked", DataLoader(StackDataset(x=Squares("number"), y=Squares("text")), batch_size=4))
show("stacked pairs", DataLoader(StackDataset(Squares("number"), Squares("number")), batch_size=4, shuffle=True))
show("chained", DataLoader(ChainDataset([Stream(3), Stream(4)]), batch_size=3))
show("chained, workers", DataLoader(ChainDataset([Stream(3), Stream(4)]), batch_size=3, num_workers=2))
show("shared stream", DataLoader(Stream(9), batch_size=2, num_workers=3), passes=2)
show("shared stream, kept", DataLoader(Stream(9), batch_size=2, num_workers=3, persistent_workers=True), passes=2)
show("weighted", DataLoader(tensors, batch_size=3, sampler=WeightedRandomSampler([1, 2, 3, 0, 0, 1], 8)))
show("a random subset", DataLoader(tensors, batch_size=2, sampler=SubsetRandomSampler([5, 3, 1])), passes=2)
show("drawn anew", DataLoader(tensors, batch_size=4, sampler=RandomSampler(tensors, replacement=True, num_samples=9)))
show("lists of indices", DataLoader(tensors, batch_sampler=[[5, 0], [1], [2, 2, 2]]))
show("lists, workers", DataLoader(tensors, batch_sampler=BatchSampler(RandomSampler(tensors), 4, False), num_workers=2), passes=2)
show("slices", DataLoader(tensors, batch_size=None, sampler=BatchSampler(SequentialSampler(tensors), 4, False)))
show("collate_fn", DataLoader(["a", "abc", "ab"], batch_size=2, collate_fn=longest))
show("unconverted", DataLoader([np.ones(2), {"a": np.float32(2)}], batch_size=None))
show("converted", DataLoader([np.ones(2), {"a": np.float32(2)}], collate_fn=default_convert))
show("a list", DataLoader(list(range(5)), batch_size=2, num_workers=2))
show("a tensor", DataLoader(torch.arange(6).reshape(3, 2), batch_size=2, shuffle=True))
show("an array", DataLoader(np.arange(6, dtype=np.int16).reshape(3, 2), batch_size=2))
show("pinned", DataLoader(tensors, batch_size=5, pin_memory=True))
show("kept workers", DataLoader(Squares("noise"), batch_size=3, num_workers=2, persistent_workers=True, prefetch_factor=1), passes=3)
