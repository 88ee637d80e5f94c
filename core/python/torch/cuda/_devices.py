"""torch.cuda where there is a GPU: what PyTorch's module offers, over the few functions of the core. Times are of the device's clock."""
import collections
import contextlib

import torch

_C = torch._C


def _index(device=None, optional=True):
    """The number of a device that is given as PyTorch takes it."""
    if device is None:
        return _C._cuda_current()
    if isinstance(device, int) and not isinstance(device, bool):
        return device if device >= 0 else _C._cuda_current()
    device = torch.device(device)
    if device.type != "cuda":
        raise ValueError(f"Expected a cuda device, but got: {device}")
    return _C._cuda_current() if device.index is None else device.index


def is_available():
    return True


def device_count():
    return _C._cuda_count()


def is_initialized():
    return True


def init():
    """Everything is ready."""


def current_device():
    return _C._cuda_current()


def set_device(device):
    _C._cuda_set(_index(device))


def get_device_name(device=None):
    return _C._cuda_facts(_index(device))[0]


def get_device_capability(device=None):
    return (8, 0)


_Properties = collections.namedtuple("_CudaDeviceProperties", "name major minor total_memory multi_processor_count")


def get_device_properties(device=None):
    name, memory = _C._cuda_facts(_index(device))[:2]
    return _Properties(name, 8, 0, memory, 1)


def is_bf16_supported(including_emulation=True):
    return True


def synchronize(device=None):
    """The host waits for all that the device has been given."""
    _C._cuda_synchronize(_index(device))


def can_device_access_peer(device, peer_device):
    return _index(device) != _index(peer_device)


class device:
    """with torch.cuda.device(i): the current device is another."""

    def __init__(self, device):
        self.idx = _index(device) if device is not None else -1
        self.prev_idx = -1

    def __enter__(self):
        self.prev_idx = _C._cuda_current()
        if self.idx >= 0:
            _C._cuda_set(self.idx)

    def __exit__(self, *_):
        _C._cuda_set(self.prev_idx)
        return False


class device_of(device):
    """with torch.cuda.device_of(tensor): the current device is the tensor's."""

    def __init__(self, obj):
        super().__init__(obj.get_device() if obj.is_cuda else None)


# Memory


def memory_allocated(device=None):
    return _C._cuda_memory(_index(device))[0]


def max_memory_allocated(device=None):
    return _C._cuda_memory(_index(device))[1]


def memory_reserved(device=None):
    return _C._cuda_memory(_index(device))[2]


def max_memory_reserved(device=None):
    return _C._cuda_memory(_index(device))[3]


def reset_peak_memory_stats(device=None):
    _C._cuda_reset_peaks(_index(device))


reset_max_memory_allocated = reset_max_memory_cached = reset_peak_memory_stats


def mem_get_info(device=None):
    """(free, total), in bytes."""
    return _C._cuda_memory(_index(device))[5:7]


def memory_stats(device=None):
    allocated, most, reserved, most_reserved, allocations = _C._cuda_memory(_index(device))[:5]
    return collections.OrderedDict([
        ("allocated_bytes.all.current", allocated), ("allocated_bytes.all.peak", most), ("allocation.all.allocated", allocations),
        ("reserved_bytes.all.current", reserved), ("reserved_bytes.all.peak", most_reserved)])


def empty_cache():
    """Memory that is cached and not in use goes back to the device."""
    _C._cuda_empty_cache()


# Random numbers


def manual_seed(seed):
    """The devices' own sequence; without one they draw from the host's, so that a script draws alike wherever it runs."""
    _C._cuda_seed(int(seed) & 0x7fffffffffffffff)


manual_seed_all = manual_seed


def seed():
    manual_seed(torch.Generator().seed())


seed_all = seed


# Streams and events


class Stream:
    """A queue of work: in order by itself, beside the others."""

    def __init__(self, device=None, priority=0, *, _stream=None):
        self._gpu = _index(device)
        self._stream = _C._cuda_new_stream(self._gpu) if _stream is None else _stream
        self.priority = priority

    @property
    def device(self):
        return torch.device("cuda", self._gpu)

    device_index = property(lambda self: self._gpu)
    stream_id = property(lambda self: self._stream)
    cuda_stream = property(lambda self: self._stream)

    def synchronize(self):
        """The host waits for all that the stream holds."""
        _C._cuda_stream_synchronize(self._gpu, self._stream)

    def query(self):
        """Whether all of it is done."""
        return _C._cuda_stream_idle(self._gpu, self._stream)

    def record_event(self, event=None):
        event = Event() if event is None else event
        event.record(self)
        return event

    def wait_event(self, event):
        """What the stream gets from now on begins after the event."""
        event.wait(self)

    def wait_stream(self, stream):
        """What the stream gets from now on begins after all that the other one holds now."""
        self.wait_event(stream.record_event())

    def __enter__(self):
        self._context = stream(self)
        self._context.__enter__()
        return self

    def __exit__(self, *error):
        return self._context.__exit__(*error)

    def __eq__(self, other):
        return isinstance(other, Stream) and (self._gpu, self._stream) == (other._gpu, other._stream)

    def __hash__(self):
        return hash((self._gpu, self._stream))

    def __repr__(self):
        return f"<torch.cuda.Stream device={self.device} cuda_stream={self._stream:#x}>"


class Event:
    """A point in a stream."""

    def __init__(self, enable_timing=False, blocking=False, interprocess=False):
        self.enable_timing = enable_timing
        self._event = None

    def record(self, stream=None):
        stream = current_stream() if stream is None else stream
        if self._event is None or self._gpu != stream._gpu:
            self._gpu = stream._gpu
            self._event = _C._cuda_new_event(self._gpu)
        _C._cuda_event_record(self._event, stream._stream)

    def wait(self, stream=None):
        stream = current_stream() if stream is None else stream
        if self._event is not None:
            _C._cuda_event_wait(self._event, stream._stream)

    def query(self):
        return self._event is None or _C._cuda_event_query(self._event)

    def synchronize(self):
        if self._event is not None:
            _C._cuda_event_synchronize(self._event)

    def elapsed_time(self, end_event):
        """Milliseconds from this event to another, on the device's clock."""
        if not (self.enable_timing and end_event.enable_timing):
            raise ValueError("Both events must be created with argument 'enable_timing=True'.")
        if self._event is None or end_event._event is None:
            raise ValueError("Both events must be recorded before calculating elapsed time.")
        return _C._cuda_event_elapsed(self._event, end_event._event)

    def __repr__(self):
        return "<torch.cuda.Event uninitialized>" if self._event is None else f"<torch.cuda.Event {id(self):#x}>"


def current_stream(device=None):
    index = _index(device)
    return Stream(index, _stream=_C._cuda_stream(index))


def default_stream(device=None):
    return Stream(_index(device), _stream=0)


def set_stream(stream):
    if stream is not None:
        _C._cuda_set_stream(stream._gpu, stream._stream)


@contextlib.contextmanager
def stream(stream):
    """with torch.cuda.stream(s): work goes to that stream."""
    if stream is None:
        yield
        return
    before = _C._cuda_stream(stream._gpu)
    device_before = _C._cuda_current()
    _C._cuda_set(stream._gpu)
    _C._cuda_set_stream(stream._gpu, stream._stream)
    try:
        yield
    finally:
        _C._cuda_set_stream(stream._gpu, before)
        _C._cuda_set(device_before)


StreamContext = stream
