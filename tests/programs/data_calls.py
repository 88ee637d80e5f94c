"""Calls of torch.utils.data, one printed line each: what they return or raise, and what they warn of. One call a line of a table."""
import collections
import re
import warnings

import numpy as np
import torch
import torch.utils.data
from sample_calls import shown
from torch.utils.data._utils.collate import collate


class Stream(torch.utils.data.IterableDataset):
    def __iter__(self):
        return iter(range(5))


class Promise(Stream):
    def __len__(self):
        return 3


class Endless(torch.utils.data.Dataset):
    def __getitem__(self, i):
        return i


class OddList(list):
    pass


class OddDict(dict):
    def __init__(self, first):
        super().__init__(first)


Point = collections.namedtuple("Point", "a b")


def seeded(seed):
    return torch.Generator().manual_seed(seed)


def after(iterable):
    """What an iterable gives from a seed, and where that leaves the default generator."""
    torch.manual_seed(0)
    return list(iterable), torch.rand(1).item()


def names():
    made = {name: getattr(torch.utils.data, name) for name in dir(torch.utils.data) if not name.startswith("_")}
    made.update(torch=torch, np=np, collections=collections, collate=collate, Stream=Stream, Promise=Promise, Endless=Endless, OddList=OddList,
                OddDict=OddDict, Point=Point, seeded=seeded, after=after, ds=torch.utils.data.TensorDataset(torch.arange(10)))
    return made


def data_calls(table):
    for call in table.strip().splitlines():
        with warnings.catch_warnings(record=True) as seen:
            warnings.simplefilter("always")
            warnings.simplefilter("ignore", DeprecationWarning)
            torch.manual_seed(1)
            try:
                result = shown(eval(call, names()))
            except Exception as error:
                result = f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"
        print(" ".join(f"{call} -> {re.sub(' at 0x[0-9a-f]+', '', result)}".split()))
        for warning in seen:
            print(f"  {warning.category.__name__}: {re.sub(' at 0x[0-9a-f]+', '', str(warning.message))}")
