"""DataLoader: batches of a dataset's samples, one after another."""
import itertools
import multiprocessing
import os
import warnings
from typing import Generic, TypeVar

from torch.utils.data import _utils
from torch.utils.data._iterators import (  # noqa: F401
    _BaseDataLoaderIter,
    _MultiProcessingDataLoaderIter,
    _SingleProcessDataLoaderIter,
)
from torch.utils.data.dataset import Dataset, IterableDataset  # noqa: F401
from torch.utils.data.sampler import BatchSampler, RandomSampler, Sampler, SequentialSampler

default_collate = _utils.collate.default_collate
default_convert = _utils.collate.default_convert
get_worker_info = _utils.worker.get_worker_info

_T_co = TypeVar("_T_co", covariant=True)


class _DatasetKind:
    """A dataset asked by index, or one gone through."""
    Map = 0
    Iterable = 1

    @staticmethod
    def create_fetcher(kind, dataset, auto_collation, collate_fn, drop_last):
        fetcher = _utils.fetch._IterableDatasetFetcher if kind == _DatasetKind.Iterable else _utils.fetch._MapDatasetFetcher
        return fetcher(dataset, auto_collation, collate_fn, drop_last)


class _InfiniteConstantSampler(Sampler):
    """None, for ever: a stream is not asked by index."""

    def __iter__(self):
        return itertools.repeat(None)


def _check_numbers(num_workers, timeout, prefetch_factor, persistent_workers):
    """Raises for what does not go together; returns how many batches a worker fetches ahead."""
    if num_workers < 0:
        raise ValueError("num_workers option should be non-negative; use num_workers=0 to disable multiprocessing.")
    if timeout < 0:
        raise ValueError("timeout option should be non-negative")
    if num_workers == 0 and prefetch_factor is not None:
        raise ValueError("prefetch_factor option could only be specified in multiprocessing."
                         "let num_workers > 0 to enable multiprocessing, otherwise set prefetch_factor to None.")
    if num_workers > 0 and prefetch_factor is None:
        prefetch_factor = 2
    elif prefetch_factor is not None and prefetch_factor < 0:
        raise ValueError("prefetch_factor option should be non-negative")
    if persistent_workers and num_workers == 0:
        raise ValueError("persistent_workers option needs num_workers > 0")
    return prefetch_factor


def _check_stream(shuffle, sampler, batch_sampler):
    """A stream has its own order."""
    unwanted = {"shuffle": shuffle if shuffle not in {False, None} else None, "sampler": sampler, "batch_sampler": batch_sampler}
    for name, value in unwanted.items():
        if value is not None:
            raise ValueError(f"DataLoader with IterableDataset: expected unspecified {name} option, but got {name}={value}")


def _check_batching(batch_size, shuffle, sampler, batch_sampler, drop_last):
    if sampler is not None and shuffle:
        raise ValueError("sampler option is mutually exclusive with shuffle")
    if batch_sampler is not None and (batch_size != 1 or shuffle or sampler is not None or drop_last):
        raise ValueError("batch_sampler option is mutually exclusive with batch_size, shuffle, sampler, and drop_last")
    if batch_sampler is None and batch_size is None and drop_last:
        raise ValueError("batch_size=None option disables auto-batching and is mutually exclusive with drop_last")


class DataLoader(Generic[_T_co]):
    """Batches of a dataset's samples; each `for batch in loader` is one pass over all of them.

    batch_size: samples a batch; None gives the samples themselves, not collated. shuffle: a new order at each pass. sampler: the
    order of indices; batch_sampler: lists of indices, in place of batch_size, shuffle, sampler and drop_last. collate_fn: makes a
    batch of a list of samples (default_collate). drop_last: leaves a last, shorter batch out. generator: what order and workers'
    seeds are drawn from, by default torch's.

    num_workers: threads that fetch ahead, prefetch_factor batches each (2); worker_init_fn(id) is called in each at its beginning.
    timeout: seconds to wait for a batch of theirs. persistent_workers: they stay for further passes. in_order=False gives batches as
    they come. multiprocessing_context is checked and has no effect: see torch.utils.data._utils.worker. pin_memory has none either
    as long as there is no accelerator.

    Raises ValueError for arguments that do not go together.
    """
    _iterator = None
    __initialized = False

    def __init__(self, dataset, batch_size=1, shuffle=None, sampler=None, batch_sampler=None, num_workers=0, collate_fn=None,
                 pin_memory=False, drop_last=False, timeout=0, worker_init_fn=None, multiprocessing_context=None, generator=None, *,
                 prefetch_factor=None, persistent_workers=False, pin_memory_device="", in_order=True):
        prefetch_factor = _check_numbers(num_workers, timeout, prefetch_factor, persistent_workers)
        self.dataset = dataset
        self.num_workers = num_workers
        self.prefetch_factor = prefetch_factor
        self.pin_memory = pin_memory
        self.pin_memory_device = pin_memory_device
        self.timeout = timeout
        self.worker_init_fn = worker_init_fn
        self.multiprocessing_context = multiprocessing_context
        self.in_order = in_order
        self._dataset_kind = _DatasetKind.Iterable if isinstance(dataset, IterableDataset) else _DatasetKind.Map
        if self._dataset_kind == _DatasetKind.Iterable:
            _check_stream(shuffle, sampler, batch_sampler)
        _check_batching(batch_size, shuffle, sampler, batch_sampler, drop_last)
        if batch_sampler is not None:
            batch_size, drop_last = None, False
        if sampler is None:
            sampler = self._order(shuffle, generator)
        if batch_size is not None and batch_sampler is None:
            batch_sampler = BatchSampler(sampler, batch_size, drop_last)
        self.batch_size = batch_size
        self.drop_last = drop_last
        self.sampler = sampler
        self.batch_sampler = batch_sampler
        self.generator = generator
        if collate_fn is None:
            collate_fn = default_collate if self._auto_collation else default_convert
        self.collate_fn = collate_fn
        self.persistent_workers = persistent_workers
        self.__initialized = True
        self._IterableDataset_len_called = None
        self._iterator = None
        self.check_worker_number_rationality()

    def _order(self, shuffle, generator):
        if self._dataset_kind == _DatasetKind.Iterable:
            return _InfiniteConstantSampler()
        return RandomSampler(self.dataset, generator=generator) if shuffle else SequentialSampler(self.dataset)

    def _fetcher_maker(self):
        """The function from a dataset to its fetcher. It does not hold the loader: a worker that does would keep it alive."""
        kind, options = self._dataset_kind, (self._auto_collation, self.collate_fn, self.drop_last)
        return lambda dataset: _DatasetKind.create_fetcher(kind, dataset, *options)

    def _get_iterator(self):
        if self.num_workers == 0:
            return _SingleProcessDataLoaderIter(self)
        self.check_worker_number_rationality()
        return _MultiProcessingDataLoaderIter(self)

    @property
    def multiprocessing_context(self):
        return self.__multiprocessing_context

    @multiprocessing_context.setter
    def multiprocessing_context(self, context):
        if context is not None:
            if not self.num_workers > 0:
                raise ValueError("multiprocessing_context can only be used with multi-process loading (num_workers > 0), but got "
                                 f"num_workers={self.num_workers}")
            if isinstance(context, str):
                methods = multiprocessing.get_all_start_methods()
                if context not in methods:
                    raise ValueError("multiprocessing_context option should specify a valid start method in "
                                     f"{methods!r}, but got multiprocessing_context={context!r}")
                context = multiprocessing.get_context(context)
            if not isinstance(context, multiprocessing.context.BaseContext):
                raise TypeError("multiprocessing_context option should be a valid context object or a string specifying the start "
                                f"method, but got multiprocessing_context={context}")
        self.__multiprocessing_context = context

    def __setattr__(self, attr, val):
        fixed = ("batch_size", "batch_sampler", "sampler", "drop_last", "dataset", "persistent_workers")
        if self.__initialized and attr in fixed:
            raise ValueError(f"{attr} attribute should not be set after {self.__class__.__name__} is initialized")
        super().__setattr__(attr, val)

    def __iter__(self):
        if not self.persistent_workers or self.num_workers == 0:
            return self._get_iterator()
        if self._iterator is None or self._iterator._crew.ended:
            self._iterator = self._get_iterator()
        else:
            self._iterator._reset(self)
        return self._iterator

    @property
    def _auto_collation(self):
        return self.batch_sampler is not None

    @property
    def _index_sampler(self):
        return self.batch_sampler if self._auto_collation else self.sampler

    def __len__(self):
        """Batches a pass. Of a stream: by the length that it claims, which is checked while going through it."""
        if self._dataset_kind != _DatasetKind.Iterable:
            return len(self._index_sampler)
        length = self._IterableDataset_len_called = len(self.dataset)
        if self.batch_size is None:
            return length
        whole, rest = divmod(length, self.batch_size)
        return whole + (rest > 0 and not self.drop_last)

    def check_worker_number_rationality(self):
        """Warns of more workers than this process may use processors."""
        try:
            most = len(os.sched_getaffinity(0))
        except (AttributeError, OSError):
            most = os.cpu_count()
        if self.num_workers and self.num_workers > (most or 0):
            warnings.warn(
                f"This DataLoader will create {self.num_workers} worker processes in total. Our suggested max number of worker in current "
                f"system is {most}, which is smaller than what this DataLoader is going to create. Please be aware that excessive worker "
                "creation might get DataLoader running slow or even freeze, lower the worker number to avoid potential "
                "slowness/freeze if necessary.")
