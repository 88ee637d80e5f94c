"""The nodes of the backward graph, and hooks on what flows through it and on what it keeps."""
import abc
import collections
import contextlib
import functools
import threading

import torch
from torch import _C
from torch.utils.hooks import RemovableHandle

__all__ = ["saved_tensors_hooks", "save_on_cpu", "disable_saved_tensors_hooks", "register_multi_grad_hook",
           "allow_mutation_on_saved_tensors", "Node", "GradientEdge", "get_gradient_edge", "increment_version"]


class Node(abc.ABC):
    """What a grad_fn is: isinstance(x.grad_fn, Node)."""

    @abc.abstractmethod
    def name(self):
        """The node's name: AddBackward0."""

    @property
    @abc.abstractmethod
    def next_functions(self):
        """(node, input) for each input of the forward call: where its gradient goes."""

    @abc.abstractmethod
    def metadata(self):
        """A dict of what is known of the node beside."""

    @abc.abstractmethod
    def register_hook(self, fn):
        """fn(grad_inputs, grad_outputs) after the node ran; a tuple that it returns takes the place of grad_inputs."""

    @abc.abstractmethod
    def register_prehook(self, fn):
        """fn(grad_outputs) before the node runs; a tuple that it returns takes their place."""

    @classmethod
    def __subclasshook__(cls, kind):
        if cls is Node and (issubclass(kind, _C._Node) or issubclass(kind, torch.autograd.function._FunctionBase)):
            return True
        return NotImplemented


def _hook_in(table, fn):
    handle = RemovableHandle(table)
    table[handle.id] = fn
    return handle


_C._Node.register_hook = lambda self, fn: _hook_in(self._hooks(True), fn)
_C._Node.register_prehook = lambda self, fn: _hook_in(self._hooks(False), fn)

GradientEdge = collections.namedtuple("GradientEdge", ["node", "output_nr"])
GradientEdge.__doc__ = "An output of a node: what torch.autograd.grad takes in place of a tensor."


def get_gradient_edge(tensor):
    """Where the gradients of a tensor go: its grad_fn, or what accumulates in a leaf."""
    if not tensor.requires_grad:
        raise RuntimeError("It is not possible to get the gradient edge for a Tensor that does not require gradients")
    return GradientEdge(*_C._gradient_edge(tensor))


def increment_version(tensor):
    """Tells autograd that a tensor's bytes (or those of several) were written by something that it does not see."""
    for one in (tensor,) if isinstance(tensor, torch.Tensor) else tensor:
        _C._increment_version(one)


class saved_tensors_hooks:
    """Within it every tensor that is saved for the backward pass goes through pack_hook, and comes back through unpack_hook."""

    def __init__(self, pack_hook, unpack_hook):
        self.pack_hook = pack_hook
        self.unpack_hook = unpack_hook

    def __enter__(self):
        _C._push_saved_hooks(self.pack_hook, self.unpack_hook)

    def __exit__(self, *args):
        _C._pop_saved_hooks()


class save_on_cpu(saved_tensors_hooks):
    """Within it tensors are saved as copies in the CPU's memory."""

    def __init__(self, pin_memory=False, device_type="cuda"):
        def pack_to_cpu(tensor):
            if not pin_memory:
                return tensor.device, tensor.cpu()
            packed = torch.empty(tensor.size(), dtype=tensor.dtype, layout=tensor.layout, pin_memory=torch.cuda.is_available())
            packed.copy_(tensor)
            return tensor.device, packed

        def unpack_from_cpu(packed):
            device, tensor = packed
            return tensor.to(device, non_blocking=pin_memory)

        super().__init__(pack_to_cpu, unpack_from_cpu)


@contextlib.contextmanager
def disable_saved_tensors_hooks(error_message):
    """Within it to set hooks on saved tensors is an error."""
    before = _C._disable_saved_hooks(error_message)
    try:
        yield
    finally:
        _C._disable_saved_hooks(before)


class _MultiHandle(RemovableHandle):
    """Takes several hooks away at once."""

    def __init__(self, handles):
        self.handles = handles

    def remove(self):
        for handle in self.handles:
            handle.remove()

    def __getstate__(self):
        return self.handles

    def __setstate__(self, state):
        self.handles = state


def _when_all(tensors, fn):
    """A hook for each tensor; when the last of them has its gradient in a backward pass, fn gets all, None for those that have none."""
    counts, buffers, expected = {}, {}, {}
    lock = threading.Lock()

    def hook(index, gradient):
        run = _C._run_number()
        with lock:
            if run not in counts:
                counts[run] = 0
                buffers[run] = [None] * len(tensors)
                expected[run] = _C._will_run([get_gradient_edge(tensor) for tensor in tensors])
            buffers[run][index] = gradient
            counts[run] += 1
            if counts[run] < expected[run]:
                return
            gradients = buffers.pop(run)
            del counts[run], expected[run]
        fn(gradients)

    return hook


def register_multi_grad_hook(tensors, fn, *, mode="all"):
    """fn is called once in a backward pass: with the list of the tensors' gradients, or (mode "any") with the first that is there."""
    if mode not in ("all", "any"):
        raise ValueError(f"Expects mode to be one of ('all', 'any') but got {mode}")
    if mode == "all":
        hook = _when_all(tensors, fn)
        return _MultiHandle(tuple(t.register_hook(functools.partial(hook, i)) for i, t in enumerate(tensors)))
    lock, seen = threading.Lock(), set()

    def first(gradient):
        run = _C._run_number()
        with lock:
            known = run in seen
            seen.clear()
            seen.add(run)
        if not known:
            fn(gradient)

    return _MultiHandle(tuple(tensor.register_hook(first) for tensor in tensors if tensor.requires_grad))


@contextlib.contextmanager
def allow_mutation_on_saved_tensors():
    """Within it what is saved is saved as a copy, so that the original may be written."""
    with saved_tensors_hooks(lambda tensor: tensor.detach().clone(), lambda tensor: tensor):
        yield None
