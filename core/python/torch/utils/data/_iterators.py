"""What goes through a DataLoader: alone, or with workers that fetch ahead."""
import functools
import itertools
import queue
import threading
import warnings
import weakref
from types import SimpleNamespace

import torch
from torch._utils import ExceptionWrapper
from torch.utils.data import _utils
from torch.utils.data._utils.worker import GONE, Task, Worker, _IterableDatasetStopIteration, _ResumeIteration

_ON_LENGTH = ("Length of IterableDataset {} was reported to be {}(when accessing len(dataloader)), but {} samples have been fetched. ")
_ON_REPLICAS = ("For multiprocessing data-loading, this could be caused by not properly configuring the IterableDataset replica at each "
                "worker. Please see https://pytorch.org/docs/stable/data.html#torch.utils.data.IterableDataset for examples.")


class _BaseDataLoaderIter:
    """One pass over a DataLoader's batches. A seed for workers is drawn at its beginning, whether there are workers or not."""
    __module__ = "torch.utils.data.dataloader"

    def __init__(self, loader):
        self._dataset = loader.dataset
        self._dataset_kind = loader._dataset_kind
        self._IterableDataset_len_called = loader._IterableDataset_len_called
        self._auto_collation = loader._auto_collation
        self._drop_last = loader.drop_last
        self._index_sampler = loader._index_sampler
        self._num_workers = loader.num_workers
        self._prefetch_factor = loader.prefetch_factor
        # No accelerator reads from this memory: nothing is pinned, but where a device's name asks for it.
        self._pin_memory = bool(loader.pin_memory and loader.pin_memory_device)
        self._timeout = loader.timeout
        self._collate_fn = loader.collate_fn
        self._sampler_iter = iter(self._index_sampler)
        self._base_seed = torch.empty((), dtype=torch.int64).random_(generator=loader.generator).item()
        self._persistent_workers = loader.persistent_workers
        self._num_yielded = 0

    def __iter__(self):
        return self

    def _reset(self, loader, first_iter=False):
        self._sampler_iter = iter(self._index_sampler)
        self._num_yielded = 0
        self._IterableDataset_len_called = loader._IterableDataset_len_called

    def _next_index(self):
        return next(self._sampler_iter)

    def _next_data(self):
        raise NotImplementedError

    def __next__(self):
        data = self._next_data()
        self._num_yielded += 1
        promised = self._IterableDataset_len_called
        if self._dataset_kind == 1 and promised is not None and self._num_yielded > promised:
            text = _ON_LENGTH.format(self._dataset, promised, self._num_yielded)
            warnings.warn(text + (_ON_REPLICAS if self._num_workers > 0 else ""), stacklevel=2)
        return data

    def __len__(self):
        return len(self._index_sampler)

    def __getstate__(self):
        raise NotImplementedError("{} cannot be pickled", self.__class__.__name__)


class _SingleProcessDataLoaderIter(_BaseDataLoaderIter):
    """Fetches each batch when it is asked for."""
    __module__ = "torch.utils.data.dataloader"

    def __init__(self, loader):
        super().__init__(loader)
        if self._timeout != 0 or self._num_workers != 0:
            raise AssertionError
        self._dataset_fetcher = loader._fetcher_maker()(self._dataset)

    def _next_data(self):
        index = self._next_index()
        data = self._dataset_fetcher.fetch(index)
        return _utils.pin_memory.pin_memory(data) if self._pin_memory else data


class _Crew:
    """The workers of one iterator, their tasks and results.

    They are ended by C code alone, which a debugger's or the window's Stop cannot break into: at the end of the batches, when the
    iterator is let go, when the script is interrupted while it waits for them, and at the end of the program.
    """
    living = {}  # {weak reference to an iterator: what ends its workers}

    def __init__(self, iterator, facts, base_seed):
        self.results = queue.SimpleQueue()
        self.workers = [Worker(facts, number, base_seed, queue.SimpleQueue(), self.results) for number in range(facts.num_workers)]
        self.settled = False  # no worker has to work while the script waits, but for the trace
        self.late = False  # the script has ceased to wait for one
        for worker in self.workers:
            worker.start()
        handles = tuple((worker.tasks.put, worker.ended, worker.ident) for worker in self.workers)
        self.end = functools.partial(torch._C._end_workers, handles)
        _Crew.living[weakref.ref(iterator, functools.partial(torch._C._end_workers, handles, _Crew.living.pop))] = self.end

    def hand_out(self, number, worker, indices, timeout):
        """Gives a worker a task. In turn: and waits until it is done, or past the time limit, after which nobody waits any more."""
        lent = None if self.late else torch._C._lend_recorder()
        task = Task(number, indices, lent, in_turn=lent is not None or not (self.settled or self.late))
        self.workers[worker].tasks.put(task)
        if not task.in_turn:
            return
        if self.wait(functools.partial(task.finished.acquire, True, timeout or -1)):
            self.settled = all(worker.draws_alone for worker in self.workers)
        else:
            self.late = True
            self.workers[worker].randomness.give_back()

    def wait(self, wait):
        """What wait() gives; an interrupt ends the workers, too."""
        return torch._C._wait_or_end(wait, self.end)

    @property
    def ended(self):
        return not any(worker.is_alive() for worker in self.workers)

    @classmethod
    def end_all(cls):
        for end in list(cls.living.values()):
            end()


# Before the interpreter takes threads apart; they are daemons, so that no endless dataset keeps the program alive.
threading._register_atexit(_Crew.end_all)


class _MultiProcessingDataLoaderIter(_BaseDataLoaderIter):
    """Keeps up to prefetch_factor batches a worker under way, dealt out in turn, and gives them in order.

    Tasks are numbered: `_send_idx` is the next to hand out, `_rcvd_idx` the next to give. `_task_info` has what is known of those in
    between: (worker,), and (worker, batch) once it has come.
    """
    __module__ = "torch.utils.data.dataloader"

    def __init__(self, loader):
        super().__init__(loader)
        self._in_order = loader.in_order
        if not self._num_workers > 0 or not self._prefetch_factor > 0:
            raise AssertionError
        facts = SimpleNamespace(dataset=self._dataset, num_workers=self._num_workers, init=loader.worker_init_fn,
                                fetcher=loader._fetcher_maker(), is_stream=self._dataset_kind == 1, grad_enabled=torch.is_grad_enabled())
        self._crew = _Crew(self, facts, self._base_seed)
        self._reset(loader, first_iter=True)

    def _reset(self, loader, first_iter=False):
        super()._reset(loader, first_iter)
        self._send_idx = 0
        self._rcvd_idx = 0
        self._task_info = {}
        self._tasks_outstanding = 0
        self._workers_status = [True] * self._num_workers
        self._worker_queue_idx_cycle = itertools.cycle(range(self._num_workers))
        for worker in range(self._num_workers):
            self._crew.hand_out(_ResumeIteration(), worker, first_iter, self._timeout)
        begun = self._num_workers if first_iter else 0
        while begun < self._num_workers:  # what a worker tells before that it has begun is of a pass that was left
            begun += isinstance(self._receive()[0], _ResumeIteration)
        for _ in range(self._prefetch_factor * self._num_workers):
            self._try_put_index()

    def _try_put_index(self):
        """Hands the next indices out, if there are any and a worker is left to fetch them."""
        try:
            index = self._next_index()
        except StopIteration:
            return
        for _ in range(self._num_workers):
            worker = next(self._worker_queue_idx_cycle)
            if self._workers_status[worker]:
                break
        else:
            return
        number = self._send_idx
        self._task_info[number] = (worker,)
        self._tasks_outstanding += 1
        self._send_idx += 1
        self._crew.hand_out(number, worker, index, self._timeout)

    def _receive(self):
        try:
            number, data = self._crew.wait(functools.partial(self._crew.results.get, True, self._timeout or None))
        except queue.Empty:
            raise RuntimeError(f"DataLoader timed out after {self._timeout} seconds") from None
        if number == GONE:
            self._crew.end()
            raise RuntimeError(f"DataLoader worker (pid(s) {data}) exited unexpectedly")
        return number, data

    def _awaited(self):
        """Whether a batch is still to come; tasks of workers whose streams ended before them are passed over."""
        while self._rcvd_idx < self._send_idx:
            info = self._task_info.get(self._rcvd_idx)
            if info and (len(info) == 2 or self._workers_status[info[0]]):
                return True
            self._task_info.pop(self._rcvd_idx, None)
            self._rcvd_idx += 1
        return False

    def _next_data(self):
        while True:
            if not self._awaited():
                if not self._persistent_workers:
                    self._shutdown_workers()
                raise StopIteration
            if len(self._task_info[self._rcvd_idx]) == 2:
                worker, data = self._task_info.pop(self._rcvd_idx)
                self._rcvd_idx += 1
                return self._process_data(data)
            if self._tasks_outstanding <= 0:
                raise AssertionError
            if self._crew.ended and self._crew.results.empty():
                raise RuntimeError("DataLoader worker exited unexpectedly")
            number, data = self._receive()
            self._tasks_outstanding -= 1
            if isinstance(data, _IterableDatasetStopIteration):
                self._workers_status[data.worker_id] = False
                self._try_put_index()
            elif number == self._rcvd_idx or not self._in_order:
                del self._task_info[number]
                self._rcvd_idx += number == self._rcvd_idx
                return self._process_data(data)
            else:
                self._task_info[number] += (data,)

    def _process_data(self, data):
        self._try_put_index()
        if isinstance(data, ExceptionWrapper):
            data.reraise()
        return _utils.pin_memory.pin_memory(data) if self._pin_memory else data

    def _shutdown_workers(self):
        self._crew.end()
