"""Trading time for memory: what a function keeps for the backward pass is let go, and computed anew when that pass needs it."""
import contextlib
import itertools
import warnings

import torch

__all__ = ["checkpoint", "checkpoint_sequential", "CheckpointError", "CheckpointFunction", "check_backward_validity", "detach_variable",
           "noop_context_fn"]

_EXPLICIT = ("torch.utils.checkpoint{}: the use_reentrant parameter should be passed explicitly. In version 2.5 we will raise an "
             "exception if use_reentrant is not passed. use_reentrant=False is recommended, but if you need to preserve the current "
             "default behavior, you can pass use_reentrant=True. Refer to docs for more details on the differences between the two "
             "variants.")
_NOT_BY_GRAD = ("When use_reentrant=True, torch.utils.checkpoint is incompatible with .grad() or passing an `inputs` parameter to "
                ".backward(). To resolve this error, you can either set use_reentrant=False, or call .backward() without passing the "
                "`inputs` argument.")


class CheckpointError(RuntimeError):
    """The function did something else the second time."""


def noop_context_fn():
    """The contexts of the first run and of the second: none."""
    return contextlib.nullcontext(), contextlib.nullcontext()


def detach_variable(inputs):
    """The tensors of a tuple as new leaves that need gradients where the old ones did."""
    if not isinstance(inputs, tuple):
        raise RuntimeError("Only tuple of tensors is supported. Got Unsupported input type: ", type(inputs).__name__)
    return tuple(value.detach().requires_grad_(value.requires_grad) if isinstance(value, torch.Tensor) else value for value in inputs)


def check_backward_validity(inputs):
    if not any(value.requires_grad for value in inputs if isinstance(value, torch.Tensor)):
        warnings.warn("None of the inputs have requires_grad=True. Gradients will be None")


@contextlib.contextmanager
def _random_state(state):
    """Within it the default generator goes on from a state that was kept; None: from where it is."""
    if state is None:
        yield
        return
    with torch.random.fork_rng():
        torch.set_rng_state(state)
        yield


class CheckpointFunction(torch.autograd.Function):
    """The reentrant kind: one node, whose backward runs the function on detached inputs and goes backward through that."""

    @staticmethod
    def forward(ctx, run_function, preserve_rng_state, *args):
        check_backward_validity(args)
        ctx.run_function = run_function
        ctx.state = torch.get_rng_state() if preserve_rng_state else None
        ctx.places = [place for place, value in enumerate(args) if isinstance(value, torch.Tensor)]
        ctx.others = [None if isinstance(value, torch.Tensor) else value for value in args]
        ctx.save_for_backward(*(args[place] for place in ctx.places))
        with torch.no_grad():
            return run_function(*args)

    @staticmethod
    def backward(ctx, *grads):
        if not getattr(torch.autograd, "_is_checkpoint_valid", lambda: True)():
            raise RuntimeError(_NOT_BY_GRAD)
        args = list(ctx.others)
        for place, tensor in zip(ctx.places, ctx.saved_tensors):
            args[place] = tensor
        args = detach_variable(tuple(args))
        with _random_state(ctx.state), torch.enable_grad():
            outputs = ctx.run_function(*args)
        if isinstance(outputs, torch.Tensor):
            outputs = (outputs,)
        pairs = [(output, grad) for output, grad in zip(outputs, grads) if isinstance(output, torch.Tensor) and output.requires_grad]
        if not pairs:
            raise RuntimeError("none of output has requires_grad=True, this checkpoint() is not necessary")
        torch.autograd.backward(*zip(*pairs))
        return (None, None, *(value.grad if isinstance(value, torch.Tensor) else None for value in args))


def _facts(tensor):
    return {"shape": tensor.shape, "dtype": tensor.dtype, "device": tensor.device}


class _Recomputed:
    """What the backward nodes of a function saved: numbers in their place, and the tensors when the first of them is asked for."""

    def __init__(self, run, check):
        self.run = run
        self.check = check
        self.saved = []
        self.found = {}

    def pack(self, tensor):
        self.saved.append(_facts(tensor))
        return len(self.saved) - 1

    def unpack(self, place):
        if place not in self.found:
            self.compute()
        return self.found.pop(place)

    def compute(self):
        tensors = []
        with torch.autograd.graph.saved_tensors_hooks(lambda tensor: tensors.append(tensor.detach()), lambda _: None):
            self.run()
        if self.check:
            self.compare(tensors)
        self.found = dict(enumerate(tensors))

    def compare(self, tensors):
        if len(tensors) != len(self.saved):
            raise CheckpointError("torch.utils.checkpoint: A different number of tensors was saved during the original forward and "
                                  f"recomputation.\nNumber of tensors saved during forward: {len(self.saved)}\nNumber of tensors saved "
                                  f"during recomputation: {len(tensors)}")
        differing = [f"tensor at position {place}:\nsaved metadata: {before}\nrecomputed metadata: {_facts(tensor)}\n"
                     for place, (before, tensor) in enumerate(zip(self.saved, tensors)) if before != _facts(tensor)]
        if differing:
            raise CheckpointError("torch.utils.checkpoint: Recomputed values for the following tensors have different metadata than "
                                  "during the forward pass.\n" + "".join(differing))


def _without_reentry(function, preserve, context_fn, check, args, kwargs):
    first, second = context_fn()
    state = torch.get_rng_state() if preserve else None

    def run():
        with _random_state(state), torch.enable_grad(), second:
            function(*args, **kwargs)

    kept = _Recomputed(run, check)
    with torch.autograd.graph.saved_tensors_hooks(kept.pack, kept.unpack), first:
        return function(*args, **kwargs)


def checkpoint(function, *args, use_reentrant=None, context_fn=noop_context_fn, determinism_check="default", debug=False, **kwargs):
    """function(*args, **kwargs), whose saved tensors are not kept: the backward pass runs the function once more for them.

    The second run draws the same random numbers, unless preserve_rng_state=False. use_reentrant=True makes one node of the whole;
    False keeps the function's own nodes, takes keyword arguments and works with torch.autograd.grad. Raises CheckpointError where
    the second run saves other tensors than the first.
    """
    if use_reentrant is None:
        warnings.warn(_EXPLICIT.format(""), stacklevel=2)
        use_reentrant = True
    preserve = kwargs.pop("preserve_rng_state", True)
    if use_reentrant and kwargs:
        raise ValueError("Unexpected keyword arguments: " + ",".join(kwargs))
    if not use_reentrant:
        return _without_reentry(function, preserve, context_fn, determinism_check != "none", args, kwargs)
    if context_fn is not noop_context_fn or debug is not False:
        raise ValueError("Passing `context_fn` or `debug` is only supported when use_reentrant=False.")
    return CheckpointFunction.apply(function, preserve, *args)


def checkpoint_sequential(functions, segments, input, use_reentrant=None, **kwargs):
    """The functions (or a Sequential's modules) one after another, in `segments` parts that are checkpointed, all but the last."""
    if use_reentrant is None:
        warnings.warn(_EXPLICIT.format(".checkpoint_sequential"), stacklevel=2)
        use_reentrant = True
    preserve = kwargs.pop("preserve_rng_state", True)
    if kwargs:
        raise ValueError("Unexpected keyword arguments: " + ",".join(kwargs))
    functions = list(functions.children()) if isinstance(functions, torch.nn.Sequential) else list(functions)
    size = len(functions) // segments

    def chain(part):
        def run(value):
            for function in part:
                value = function(value)
            return value
        return run

    for begin in itertools.islice(range(0, len(functions), size), segments - 1):
        input = checkpoint(chain(functions[begin:begin + size]), input, use_reentrant=use_reentrant, preserve_rng_state=preserve)
    return chain(functions[size * (segments - 1):])(input)
