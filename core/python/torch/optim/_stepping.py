"""How an optimizer that treats each parameter alike takes a step: by a rule that the core knows, in one call for each group, or op by op.

A class of this kind has `_rule`, the rule's name in the core; `_begin(state, param, group)`, which fills the state of a parameter before its
first step; and `_update(param, grad, state, group)`, the step in ops. Both ways end in the same numbers: the ops serve where the core's
way does not, for differentiable steps, complex parameters, learning rates that are tensors.
"""
import torch
from torch import _C

_CAPTURABLE = ["cuda", "xpu", "hpu", "privateuseone", "xla"]


def loss_of(closure):
    """What the closure returns, with gradients recorded; None without one."""
    if closure is None:
        return None
    with torch.enable_grad():
        return closure()


def advance(optimizer, closure):
    """A step of all groups; returns the closure's loss."""
    loss = loss_of(closure)
    rule, state = optimizer._rule, optimizer.state
    for group in optimizer.param_groups:
        if not _C._optimizer_step(rule, group, state):
            with torch.set_grad_enabled(bool(optimizer.defaults.get("differentiable"))):
                _step_group(optimizer, group)
    return loss


def _step_group(optimizer, group):
    params = [param for param in group["params"] if param.grad is not None]
    states = [optimizer.state[param] if optimizer._keeps_state(group) else {} for param in params]
    for param, state in zip(params, states):
        if not state:
            optimizer._begin(state, param, group)
    if _C._optimizer_step(optimizer._rule, group, optimizer.state):
        return
    refuse_capturable(group.get("capturable"), getattr(optimizer, "_captured", "params and state_steps"), optimizer._rule)
    call, error = _C._begin_step(optimizer._rule, group, params), None
    try:
        for param, state in zip(params, states):
            _update_one(optimizer._update, param, param.grad, state, group)
    except BaseException as problem:
        error = f"{type(problem).__name__}: {problem}"
        raise
    finally:
        _C._end_step(call, params, error)


def refuse_capturable(capturable, tensors, rule):
    """Throws PyTorch's AssertionError: only other devices capture steps."""
    devices = _CAPTURABLE[:-1] if rule == "adadelta" else _CAPTURABLE
    assert not capturable, f"If capturable=True, {tensors} must be on supported devices: {devices}."


def _update_one(update, param, grad, state, group):
    """A complex parameter is stepped as the real one that has its parts."""
    if group["maximize"]:
        grad = -grad
    if not torch.is_complex(param) or update.__module__ == "torch.optim.sgd":
        return update(param, grad, state, group)
    real = torch.view_as_real
    parts = {key: real(value) if isinstance(value, torch.Tensor) and torch.is_complex(value) else value for key, value in state.items()}
    update(real(param), real(grad), parts, group)


def decayed(grad, param, group):
    """The gradient with a share of the parameter, which pulls it to zero."""
    return grad.add(param, alpha=group["weight_decay"]) if group["weight_decay"] != 0 else grad


def step_counter(value=0.0, is_fused=None):
    """A new count of steps, or another number that is kept as a tensor."""
    from torch.optim.optimizer import _get_scalar_dtype

    return torch.tensor(value, dtype=_get_scalar_dtype(is_fused))


def zeros_like(param):
    """A new state that lies in memory as the parameter does."""
    return torch.zeros_like(param, memory_format=torch.preserve_format)


def check_singletons(values, name):
    """Throws PyTorch's RuntimeError for counts that are no tensors."""
    if not all(isinstance(value, torch.Tensor) for value in values):
        raise RuntimeError(f"API has changed, `{name}` argument must contain a list of singleton tensors")


def step_each(rule, update, params, grads, lists, group, counts=True):
    """The functional form: a step of each parameter, its state in `lists` by name; what a step replaces is replaced there, too."""
    if counts:
        check_singletons(lists.get("step", ()), "state_steps")
    refuse_capturable(group.get("capturable") and params, "params and state_steps", rule)
    for i, param in enumerate(params):
        state = {name: values[i] for name, values in lists.items() if values}
        _update_one(update, param, grads[i], state, group)
        for name, values in lists.items():
            if values and state[name] is not values[i]:
                values[i] = state[name]


# --- Arguments of constructors ----------------------------------------------------------------------------------------------

def check_lr(lr):
    """Throws PyTorch's ValueError for a learning rate that cannot be."""
    check_tensor_lr(lr)
    refuse(not 0.0 <= lr, "learning rate", lr)


def check_tensor_lr(lr):
    """A learning rate may be a tensor of one element."""
    if isinstance(lr, torch.Tensor) and lr.numel() != 1:
        raise ValueError("Tensor lr must be 1-element")


def refuse(wrong, name, value):
    """Throws ValueError if it is wrong."""
    if wrong:
        raise ValueError(f"Invalid {name}: {value}")


def check_betas(betas):
    """Each of the two decays in [0, 1)."""
    for i in range(2):
        refuse(not 0.0 <= betas[i] < 1.0, f"beta parameter at index {i}", betas[i])


def check_adam(lr, betas, eps, weight_decay):
    """What Adam and its kin ask of their numbers."""
    check_lr(lr)
    refuse(not 0.0 <= eps, "epsilon value", eps)
    check_betas(betas)
    refuse(not 0.0 <= weight_decay, "weight_decay value", weight_decay)


def check_fused(fused, foreach, differentiable):
    """What cannot be asked for together."""
    if fused and differentiable:
        raise RuntimeError("`fused` does not support `differentiable`")
    if fused and foreach:
        raise RuntimeError("`fused` and `foreach` cannot be `True` together.")


def complete_groups(optimizer, **defaults):
    """Of groups that an older file told: what it did not know yet."""
    for group in optimizer.param_groups:
        for name, value in defaults.items():
            group.setdefault(name, value)


def counts_as_tensors(optimizer, names=("step",), defaults=None):
    """Of states that an older file told: counts that were plain numbers become tensors."""
    for group in optimizer.param_groups:
        for param in group["params"]:
            state = optimizer.state.get(param, ())
            for name in names:
                if len(state) and not torch.is_tensor(state[name]):
                    state[name] = step_counter(float(state[name]), group.get("fused"))
