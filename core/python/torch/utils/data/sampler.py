"""Samplers: in which order a DataLoader asks a dataset for its samples."""
import itertools
import warnings
from typing import Generic, TypeVar

import torch

_T_co = TypeVar("_T_co", covariant=True)


class Sampler(Generic[_T_co]):
    """Base of all samplers: __iter__ gives indices (or lists of indices); __len__, where there is one, how many."""

    def __init__(self, data_source=None):
        if data_source is not None:
            warnings.warn("`data_source` argument is not used and will be removed in 2.2.0."
                          "You may still have custom implementation that utilizes it.", stacklevel=2)

    def __iter__(self):
        raise NotImplementedError


class SequentialSampler(Sampler[int]):
    """0, 1, 2, ... to the length of the data source."""

    def __init__(self, data_source):
        self.data_source = data_source

    def __iter__(self):
        return iter(range(len(self.data_source)))

    def __len__(self):
        return len(self.data_source)


def _seeded(generator):
    """The generator, or one of its own with a seed drawn from the default generator: one number is drawn from that, no more."""
    if generator is not None:
        return generator
    made = torch.Generator()
    made.manual_seed(int(torch.empty((), dtype=torch.int64).random_().item()))
    return made


class RandomSampler(Sampler[int]):
    """Indices in random order: each once, or with `replacement` each drawn anew.

    `num_samples`: how many, by default as many as the data source has; beyond that number further permutations follow.
    """
    _AT_ONCE = 32

    def __init__(self, data_source, replacement=False, num_samples=None, generator=None):
        self.data_source = data_source
        self.replacement = replacement
        self._num_samples = num_samples
        self.generator = generator
        if not isinstance(replacement, bool):
            raise TypeError(f"replacement should be a boolean value, but got replacement={replacement}")
        if not isinstance(self.num_samples, int) or self.num_samples <= 0:
            raise ValueError(f"num_samples should be a positive integer value, but got num_samples={self.num_samples}")

    @property
    def num_samples(self):
        return len(self.data_source) if self._num_samples is None else self._num_samples

    def __iter__(self):
        count = len(self.data_source)
        generator = _seeded(self.generator)
        left = self.num_samples
        while left > 0:
            if self.replacement:
                part = torch.randint(high=count, size=(min(left, self._AT_ONCE),), dtype=torch.int64, generator=generator).tolist()
            else:
                # A permutation is drawn even where none of it is wanted: a generator that others draw from has then moved as PyTorch's.
                part = torch.randperm(count, generator=generator).tolist()[:left]
            yield from part
            left -= len(part)
            if not self.replacement and left == 0 and self.num_samples % count == 0:
                torch.randperm(count, generator=generator)

    def __len__(self):
        return self.num_samples


class SubsetRandomSampler(Sampler[int]):
    """Each of these indices once, in random order."""

    def __init__(self, indices, generator=None):
        self.indices = indices
        self.generator = generator

    def __iter__(self):
        for place in torch.randperm(len(self.indices), generator=self.generator).tolist():
            yield self.indices[place]

    def __len__(self):
        return len(self.indices)


def _is_count(number):
    return isinstance(number, int) and not isinstance(number, bool) and number > 0


class WeightedRandomSampler(Sampler[int]):
    """Indices drawn with probabilities in proportion to the weights, by torch.multinomial."""

    def __init__(self, weights, num_samples, replacement=True, generator=None):
        if not _is_count(num_samples):
            raise ValueError(f"num_samples should be a positive integer value, but got num_samples={num_samples}")
        if not isinstance(replacement, bool):
            raise ValueError(f"replacement should be a boolean value, but got replacement={replacement}")
        self.weights = torch.as_tensor(weights, dtype=torch.double)
        if self.weights.dim() != 1:
            raise ValueError(f"weights should be a 1d sequence but given weights have shape {tuple(self.weights.shape)}")
        self.num_samples = num_samples
        self.replacement = replacement
        self.generator = generator

    def __iter__(self):
        yield from iter(torch.multinomial(self.weights, self.num_samples, self.replacement, generator=self.generator).tolist())

    def __len__(self):
        return self.num_samples


class BatchSampler(Sampler[list]):
    """Lists of `batch_size` indices of another sampler; the last one is shorter, or with `drop_last` left out."""

    def __init__(self, sampler, batch_size, drop_last):
        if not _is_count(batch_size):
            raise ValueError(f"batch_size should be a positive integer value, but got batch_size={batch_size}")
        if not isinstance(drop_last, bool):
            raise ValueError(f"drop_last should be a boolean value, but got drop_last={drop_last}")
        self.sampler = sampler
        self.batch_size = batch_size
        self.drop_last = drop_last

    def __iter__(self):
        indices = iter(self.sampler)
        while batch := list(itertools.islice(indices, self.batch_size)):
            if len(batch) == self.batch_size or not self.drop_last:
                yield batch

    def __len__(self):
        whole, rest = divmod(len(self.sampler), self.batch_size)
        return whole + (rest > 0 and not self.drop_last)
