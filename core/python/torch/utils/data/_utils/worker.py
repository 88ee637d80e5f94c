"""Workers of a DataLoader. They are threads of this process, where PyTorch's are processes.

What stays as in PyTorch: each worker has its number and seed (get_worker_info()), its own default random generators of torch, random
and NumPy, its own copy of the dataset object, and batches come in the order in which they were asked for.

What differs:
- A worker's dataset is a shallow copy: the object, datasets in it, and the lists, dicts, sets and random generators in its attributes
  are the worker's own; tensors, arrays, files and global variables are shared with the script, and a batch is what the dataset
  returned, not a copy.
- A traced worker works while the script waits for it: one batch at a time, each when it is handed out. So the same script gives the
  same trace, prefetching shows in it, and nothing is gained in time. Without tracing workers run beside the script, as soon as each
  has shown in its first batch that the dataset draws from no source that all threads share: `random`, `numpy.random` and generators
  among global variables have one state, which can be lent to a worker only while nobody else runs.
"""
import random
import threading
from dataclasses import dataclass

import numpy as np
import torch
from torch._utils import ExceptionWrapper
from torch.utils.data._utils.shared_state import SharedRandomState, own_copy

_this = threading.local()


class WorkerInfo:
    """A worker's id, the num_workers, its seed and its copy of the dataset. Nothing of it can be set."""
    __initialized = False

    def __init__(self, **facts):
        vars(self).update(facts)
        self.__keys = tuple(facts)
        self.__initialized = True

    def __setattr__(self, name, value):
        if self.__initialized:
            raise RuntimeError(f"Cannot assign attributes to {type(self).__name__} objects")
        super().__setattr__(name, value)

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{key}={getattr(self, key)}' for key in self.__keys)})"


def get_worker_info():
    """In a worker of a DataLoader what it is to know about itself (WorkerInfo); None in the script."""
    return getattr(_this, "info", None)


@dataclass(frozen=True)
class _IterableDatasetStopIteration:
    """A worker's stream has ended."""
    worker_id: int


@dataclass(frozen=True)
class _ResumeIteration:
    """A worker that stays begins a new epoch."""
    seed: int | None = None


def _held():
    """A lock that is held: who waits for it to be let go is waited for by C code alone."""
    lock = threading.Lock()
    lock.acquire()
    return lock


class Task:
    """What a worker is to do next: fetch a batch, or begin an epoch. `lent`: the script's recorder, if it is tracing."""

    def __init__(self, number, indices, lent, in_turn):
        self.number = number
        self.indices = indices
        self.lent = lent
        self.in_turn = in_turn
        self.finished = _held() if in_turn else None


GONE = "gone"  # the number of a result that says that a worker has ended before its time


class Worker(threading.Thread):
    """A thread that fetches batches: it takes tasks from `tasks` and puts (number, batch) into `results` until it finds None."""

    def __init__(self, facts, worker_id, base_seed, tasks, results):
        super().__init__(name=f"DataLoader worker {worker_id}", daemon=True)
        self.facts = facts
        self.worker_id = worker_id
        self.base_seed = base_seed
        self.seed = base_seed + worker_id
        self.tasks = tasks
        self.results = results
        self.draws_alone = None  # whether batches left the shared random states as they were; not known before the first
        self.randomness = SharedRandomState(facts.dataset)
        self.ended = _held()

    def run(self):
        try:
            self._work()
        except BaseException as error:  # the loader has gone, or the dataset has left by sys.exit()
            self.results.put((GONE, threading.get_native_id()))
            if isinstance(error, Exception):
                raise
        finally:
            torch._C._use_recorder(None)
            torch._C._use_generator(None)
            self.ended.release()

    def _work(self):
        facts = self.facts
        dataset = own_copy(facts.dataset)
        _this.info = WorkerInfo(id=self.worker_id, num_workers=facts.num_workers, seed=self.seed, dataset=dataset)
        torch._C._use_generator(torch.Generator().manual_seed(self.seed))
        torch._C._set_grad_enabled(facts.grad_enabled)
        loop = _Loop(facts, dataset, self.worker_id)
        while (task := self.tasks.get()) is not None:
            self._perform(task, loop)
            task = None

    def _perform(self, task, loop):
        if not task.in_turn:
            return self._fetch(task, loop)
        self.randomness.enter(self._seed_shared)
        torch._C._use_recorder(task.lent)
        try:
            self._fetch(task, loop)
        finally:
            torch._C._use_recorder(None)
            moved = self.randomness.leave()
            if isinstance(task.number, int):
                self.draws_alone = not moved and self.draws_alone is not False
            task.finished.release()

    def _seed_shared(self):
        random.seed(self.seed)
        np.random.seed(np.random.SeedSequence([self.worker_id, self.base_seed & 0xFFFFFFFF, self.base_seed >> 32, 0]).generate_state(4))

    def _fetch(self, task, loop):
        result = loop.begin(task.indices) if isinstance(task.number, _ResumeIteration) else loop.fetch(task.indices)
        if result is not _NOTHING:
            self.results.put((task.number, result))


_NOTHING = object()


class _Loop:
    """A worker's side of the epochs."""

    def __init__(self, facts, dataset, worker_id):
        self.facts = facts
        self.dataset = dataset
        self.worker_id = worker_id
        self.where = f"in DataLoader worker process {worker_id}"
        self.fetcher = None
        self.failed = None
        self.ended = False

    def begin(self, first):
        """A new epoch, which is told but for the first: streams begin anew. Before the first one worker_init_fn is called."""
        self.ended = False
        try:
            if first and self.facts.init is not None:
                self.facts.init(self.worker_id)
            self.fetcher = self.facts.fetcher(self.dataset)
        except Exception:
            self.failed = ExceptionWrapper(where=self.where)
        return _NOTHING if first else None

    def fetch(self, indices):
        if self.ended:
            return _NOTHING
        if self.failed is not None:
            failed, self.failed = self.failed, None
            return failed
        try:
            return self.fetcher.fetch(indices)
        except Exception as error:
            if isinstance(error, StopIteration) and self.facts.is_stream:
                self.ended = True
                return _IterableDatasetStopIteration(self.worker_id)
            return ExceptionWrapper(where=self.where)
