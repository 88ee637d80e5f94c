"""Datasets: what gives a sample for an index (Dataset), or one after another (IterableDataset), and combinations of them."""
import bisect
import itertools
import math
import warnings
from collections.abc import Iterable
from typing import Generic, TypeVar

from torch import default_generator, randperm

_T_co = TypeVar("_T_co", covariant=True)


class Dataset(Generic[_T_co]):
    """A map from an index to a sample.

    Subclasses give __getitem__, and __len__ where a sampler has to know the number of samples. With __getitems__(indices) a subclass
    may give a list of samples at once. `a + b` is their ConcatDataset.
    """

    def __getitem__(self, index):
        raise NotImplementedError("Subclasses of Dataset should implement __getitem__.")

    def __add__(self, other):
        return ConcatDataset([self, other])


class IterableDataset(Dataset[_T_co], Iterable[_T_co]):
    """A stream of samples: subclasses give __iter__. `a + b` is their ChainDataset.

    With workers each of them goes through the whole stream, unless __iter__ asks get_worker_info() for its share.
    """

    def __add__(self, other):
        return ChainDataset([self, other])


class TensorDataset(Dataset[tuple]):
    """Sample i is the tuple of the tensors' elements i along their first dimension, which must be equally long."""

    def __init__(self, *tensors):
        if any(tensors[0].size(0) != tensor.size(0) for tensor in tensors):
            raise AssertionError("Size mismatch between tensors")
        self.tensors = tensors

    def __getitem__(self, index):
        return tuple(tensor[index] for tensor in self.tensors)

    def __len__(self):
        return self.tensors[0].size(0)


def _at_once(dataset, indices):
    """The samples of a list of indices: by the dataset's __getitems__ where it has one."""
    several = getattr(dataset, "__getitems__", None)
    return several(indices) if callable(several) else [dataset[index] for index in indices]


class StackDataset(Dataset):
    """Several datasets of one length side by side: sample i is the tuple (or, of datasets given by name, the dict) of their samples."""

    def __init__(self, *args, **kwargs):
        if args and kwargs:
            raise ValueError("Supported either ``tuple``- (via ``args``) or``dict``- (via ``kwargs``) like input/output, "
                             "but both types are given.")
        if not args and not kwargs:
            raise ValueError("At least one dataset should be passed")
        self.datasets = args or kwargs
        self._length = len(self._parts()[0])
        if any(len(dataset) != self._length for dataset in self._parts()):
            raise ValueError("Size mismatch between datasets")

    def _parts(self):
        return list(self.datasets.values()) if isinstance(self.datasets, dict) else list(self.datasets)

    def _sample(self, parts):
        return dict(zip(self.datasets, parts)) if isinstance(self.datasets, dict) else tuple(parts)

    def __getitem__(self, index):
        return self._sample([dataset[index] for dataset in self._parts()])

    def __getitems__(self, indices):
        columns = []
        for dataset in self._parts():
            column = _at_once(dataset, indices)
            if len(column) != len(indices):
                raise ValueError(f"Nested dataset's output size mismatch. Expected {len(indices)}, got {len(column)}")
            columns.append(column)
        return [self._sample(row) for row in zip(*columns)]

    def __len__(self):
        return self._length


class ConcatDataset(Dataset[_T_co]):
    """Datasets one behind another; `cumulative_sizes` says where each ends."""

    @staticmethod
    def cumsum(sequence):
        return list(itertools.accumulate(map(len, sequence)))

    def __init__(self, datasets):
        super().__init__()
        self.datasets = list(datasets)
        if not self.datasets:
            raise AssertionError("datasets should not be an empty iterable")
        if any(isinstance(dataset, IterableDataset) for dataset in self.datasets):
            raise AssertionError("ConcatDataset does not support IterableDataset")
        self.cumulative_sizes = self.cumsum(self.datasets)

    def __len__(self):
        return self.cumulative_sizes[-1]

    def __getitem__(self, idx):
        if idx < 0:
            if -idx > len(self):
                raise ValueError("absolute value of index should not exceed dataset length")
            idx += len(self)
        which = bisect.bisect_right(self.cumulative_sizes, idx)
        dataset = self.datasets[which]
        return dataset[idx - (self.cumulative_sizes[which - 1] if which else 0)]

    @property
    def cummulative_sizes(self):
        warnings.warn("`cummulative_sizes` attribute is renamed to `cumulative_sizes`", FutureWarning, stacklevel=2)
        return self.cumulative_sizes


class ChainDataset(IterableDataset):
    """Streams one after another; each begins when the one before has ended."""

    def __init__(self, datasets):
        super().__init__()
        self.datasets = datasets

    def _streams(self):
        for dataset in self.datasets:
            if not isinstance(dataset, IterableDataset):
                raise AssertionError("ChainDataset only supports IterableDataset")
            yield dataset

    def __iter__(self):
        return itertools.chain.from_iterable(self._streams())

    def __len__(self):
        return sum(len(dataset) for dataset in self._streams())


class Subset(Dataset[_T_co]):
    """The samples of a dataset at these indices, in this order."""

    def __init__(self, dataset, indices):
        self.dataset = dataset
        self.indices = indices

    def __getitem__(self, idx):
        if isinstance(idx, list):
            return self.dataset[[self.indices[i] for i in idx]]
        return self.dataset[self.indices[idx]]

    def __getitems__(self, indices):
        return _at_once(self.dataset, [self.indices[i] for i in indices])

    def __len__(self):
        return len(self.indices)


def _lengths_of(fractions, total):
    """Whole numbers for fractions that sum up to 1: each rounded down, the rest dealt out one by one from the first."""
    lengths = []
    for place, fraction in enumerate(fractions):
        if fraction < 0 or fraction > 1:
            raise ValueError(f"Fraction at index {place} is not between 0 and 1")
        lengths.append(math.floor(total * fraction))
    for place in range(total - sum(lengths)):
        lengths[place % len(lengths)] += 1
    for place, length in enumerate(lengths):
        if length == 0:
            warnings.warn(f"Length of split at index {place} is 0. This might result in an empty dataset.", stacklevel=3)
    return lengths


def random_split(dataset, lengths, generator=default_generator):
    """Parts of a dataset that share no sample, drawn by one permutation of its indices.

    `lengths`: how many samples each part gets, or fractions that sum up to 1.
    """
    if math.isclose(sum(lengths), 1) and sum(lengths) <= 1:
        lengths = _lengths_of(lengths, len(dataset))
    if sum(lengths) != len(dataset):
        raise ValueError("Sum of input lengths does not equal the length of the input dataset!")
    order = randperm(sum(lengths), generator=generator).tolist()
    ends = list(itertools.accumulate(lengths))
    return [Subset(dataset, order[end - length:end]) for end, length in zip(ends, lengths)]
