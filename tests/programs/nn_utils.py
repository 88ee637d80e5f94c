"""torch.nn.utils: clipping, vectors of parameters, parametrizations, weight and spectral norm, functional calls, padding."""
import copy
import inspect
import pickle
import warnings

import torch
from torch import nn
from torch.nn.utils import parametrize, rnn, stateless


def shown(value):
    if isinstance(value, torch.Tensor):
        return f"{type(value).__name__} {value.dtype} {[round(v, 5) for v in value.detach().double().flatten().tolist()]} {tuple(value.shape)} {value.requires_grad}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(shown, value)) + "]"
    return repr(value)


def tell(label, call):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            result = shown(call())
        except BaseException as error:
            result = f"{type(error).__name__}: {error}"
    print(label, "->", result)
    for w in caught:
        print("    warned", w.category.__name__, w.message)


def params(*grads):
    made = []
    for g in grads:
        p = nn.Parameter(torch.zeros(2))
        p.grad = None if g is None else torch.tensor(g)
        made.append(p)
    return made


U = nn.utils
for call in ("U.clip_grad_norm_(p, 1.0)", "U.clip_grad_norm_(p, 100)", "U.clip_grad_norm_(p, 1.0, 1)", "U.clip_grad_norm_(p, 1.0, float('inf'))", "U.clip_grad_norm_(p[0], 1)", "U.clip_grad_norm_([], 1)",
             "U.clip_grad_norm_(p, 'a')", "U.clip_grad_norm_(p, 1.0, 'inf')", "U.clip_grad_norm_(p, 1.0, 0)", "U.clip_grad_norm_(p, 1.0, foreach=True)", "U.clip_grad_norm_(p, 1.0, foreach=False)", "U.clip_grad_norm_((q for q in []), 1.0)",
             "U.clip_grad_norm_((q for q in p), 1.0)", "U.clip_grad_norm(p, 1.0)", "U.clip_grad_value_(p, 1.0)", "U.clip_grad_value_(p[0], 0.5)", "U.clip_grad_value_([], 1)", "U.clip_grad_value_(p, -1)", "U.clip_grad_value_(p, 'a')",
             "U.get_total_norm([q.grad for q in p[:2]])", "U.get_total_norm([])", "U.get_total_norm(torch.ones(4))", "U.clip_grads_with_norm_(p, 1.0, torch.tensor(10.0))", "U.clip_grad_norm_(n, 1.0)", "U.clip_grad_norm_(n, 1.0, error_if_nonfinite=True)",
             "U.clip_grad_norm_(3, 1.0)", "U.clip_grad_norm_(p, max_norm=2.0, norm_type=2.0)", "U.clip_grad_value_(p, clip_value=2, foreach=True)", "U.clip_grad_norm_()", "U.clip_grad_value_(p)", "U.clip_grad_norm_(p, None)",
             "U.clip_grad_norm_(p, torch.tensor(1.0))", "U.clip_grad_norm_(nn.Linear(1, 1).parameters(), 1)"):
    names = dict(U=U, nn=nn, torch=torch, p=params([3.0, 4.0], [0.0, -12.0], None), n=params([float("nan"), 1.0], [2.0, 2.0]))
    tell(call, lambda: eval(call, names))
    print("   ", [None if q.grad is None else q.grad.tolist() for q in names["p"]])
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 1))
vector = U.parameters_to_vector(model.parameters())
tell("vector", lambda: vector)
U.vector_to_parameters(torch.arange(9.0), model.parameters())
tell("parameters", lambda: list(model.parameters()))
tell("not a vector", lambda: U.vector_to_parameters([1], model.parameters()))
tell("too short", lambda: U.vector_to_parameters(torch.ones(3), model.parameters()))
tell("no parameters", lambda: U.parameters_to_vector([]))
skipped = U.skip_init(nn.Linear, 3, 2, bias=False)
print(skipped, skipped.weight.shape)
tell("skip_init of relu", lambda: U.skip_init(nn.ReLU))
tell("skip_init of dict", lambda: U.skip_init(dict))


class Symmetric(nn.Module):
    def forward(self, X):
        return X.triu() + X.triu(1).transpose(-1, -2)

    def right_inverse(self, A):
        return A.triu()


class Twice(nn.Module):
    def forward(self, X):
        return 2 * X


class Shape(nn.Module):
    def forward(self, X):
        return X[0]


class Dtype(nn.Module):
    def forward(self, X):
        return X.double()


class NotATensor(nn.Module):
    def forward(self, X):
        return 3


class Rank1(nn.Module):
    def forward(self, x, y):
        return x.unsqueeze(-1) @ y.unsqueeze(-2)

    def right_inverse(self, Z):
        return Z[:, 0], Z[0]


torch.manual_seed(0)
layer = nn.Linear(2, 2)
tell("weight", lambda: layer.weight)
print(parametrize.register_parametrization(layer, "weight", Symmetric()) is layer)
print(layer, type(layer).__name__, [n for n, _ in layer.named_parameters()], list(layer.state_dict()), parametrize.is_parametrized(layer), parametrize.is_parametrized(layer, "bias"))
tell("weight", lambda: layer.weight)
tell("call", lambda: layer(torch.ones(1, 2)))
layer.weight = torch.tensor([[1.0, 2.0], [2.0, 3.0]])
tell("assigned", lambda: (layer.weight, layer.parametrizations.weight.original))
layer(torch.ones(1, 2)).sum().backward()
tell("grad", lambda: layer.parametrizations.weight.original.grad)
parametrize.register_parametrization(layer, "weight", Twice())
tell("twice", lambda: layer.weight)
tell("assign without right_inverse", lambda: setattr(layer, "weight", torch.ones(2, 2)))
print(layer.parametrizations)
with parametrize.cached():
    print(layer.weight is layer.weight)
print(layer.weight is layer.weight)
tell("pickle", lambda: pickle.dumps(layer))
twin = copy.deepcopy(layer)
print(type(twin).__name__, type(twin) is type(layer), torch.equal(twin.weight, layer.weight))
parametrize.remove_parametrizations(layer, "weight")
print(layer, type(layer).__name__, list(layer.state_dict()), hasattr(layer, "parametrizations"))
tell("left", lambda: layer.weight)
layer = nn.Linear(2, 2)
original = layer.weight
parametrize.register_parametrization(layer, "weight", Twice())
parametrize.remove_parametrizations(layer, "weight", leave_parametrized=False)
print(layer.weight is original)
tell("unknown", lambda: parametrize.register_parametrization(layer, "nope", Twice()))
tell("remove unknown", lambda: parametrize.remove_parametrizations(layer, "weight"))
for bad in (Shape(), Dtype(), NotATensor()):
    tell(type(bad).__name__, lambda: parametrize.register_parametrization(nn.Linear(2, 2), "weight", bad))
tell("unsafe", lambda: parametrize.register_parametrization(nn.Linear(2, 2), "weight", Shape(), unsafe=True).weight)
layer = parametrize.register_parametrization(nn.Linear(2, 2), "weight", Twice())
for bad in (Shape(), Dtype(), NotATensor()):
    tell("second " + type(bad).__name__, lambda: parametrize.register_parametrization(layer, "weight", bad))
rank = nn.Linear(3, 2)
parametrize.register_parametrization(rank, "weight", Rank1())
print(rank, [(n, tuple(p.shape)) for n, p in rank.named_parameters()])
tell("sequence", lambda: parametrize.remove_parametrizations(rank, "weight", leave_parametrized=False))
parametrize.remove_parametrizations(rank, "weight")
print(rank, [n for n, _ in rank.named_parameters()])
print(parametrize.type_before_parametrizations(parametrize.register_parametrization(nn.Linear(2, 2), "weight", Twice())).__name__)
torch.manual_seed(0)
for name in ("weight_norm", "spectral_norm"):
    new = getattr(U.parametrizations, name)(nn.Linear(3, 2))
    print(new, [(n, tuple(p.shape)) for n, p in new.state_dict().items()])
    tell(name, lambda: (new(torch.ones(1, 3)), new.weight))
    tell(name + " again", lambda: (new(torch.ones(1, 3)), new.eval()(torch.ones(1, 3))))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        old = getattr(U, name)(nn.Linear(3, 2))
    print(old, [(n, tuple(p.shape)) for n, p in old.state_dict().items()], [n for n, _ in old.named_parameters()], [str(w.message) for w in caught], dict(old.state_dict()._metadata[""]))
    tell("old " + name, lambda: (old(torch.ones(1, 3)), old.weight))
    if name == "weight_norm":
        tell("names of old", lambda: new.load_state_dict(old.state_dict()))
    warnings.simplefilter("ignore")
    tell("twice", lambda: getattr(U, name)(old))
    getattr(U, "remove_" + name)(old)
    print(old, list(old.state_dict()), len(old._forward_pre_hooks))
    tell("remove", lambda: getattr(U, "remove_" + name)(old))
tell("no such", lambda: U.parametrizations.spectral_norm(nn.Linear(1, 1), "nope"))
tell("n_power", lambda: U.parametrizations.spectral_norm(nn.Linear(1, 1), n_power_iterations=0))
tell("dim", lambda: U.parametrizations.spectral_norm(nn.Linear(1, 1), dim=3))
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2, affine=False))
from torch.func import functional_call
zeros = {"0.weight": torch.zeros(2, 2, requires_grad=True)}
tell("functional", lambda: functional_call(model.eval(), zeros, torch.ones(1, 2)))
tell("functional several", lambda: functional_call(model, (zeros, {"0.bias": torch.ones(2)}), (torch.ones(1, 2),)))
tell("functional twice", lambda: functional_call(model, (zeros, zeros), torch.ones(1, 2)))
tell("functional bad", lambda: functional_call(model, 3, torch.ones(1, 2)))
tell("functional bad list", lambda: functional_call(model, [3], torch.ones(1, 2)))
tell("functional unknown", lambda: functional_call(model, {"nope": torch.ones(1)}, torch.ones(1, 2)))
tell("functional unknown module", lambda: functional_call(model, {"5.nope": torch.ones(1)}, torch.ones(1, 2)))
tell("functional strict", lambda: functional_call(model, zeros, torch.ones(1, 2), strict=True))
tell("functional not a tensor", lambda: functional_call(model, {"0.weight": 3}, torch.ones(1, 2)))
tell("stateless", lambda: stateless.functional_call(model, zeros, torch.ones(1, 2)))
print(model[0].weight.abs().sum().item() > 0)
tied = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 2))
tied[1].weight = tied[0].weight
tell("tied", lambda: functional_call(tied, {"0.weight": torch.zeros(2, 2), "0.bias": torch.ones(2), "1.bias": torch.ones(2)}, torch.ones(1, 2)))
tell("tied differently", lambda: functional_call(tied, {"0.weight": torch.zeros(2, 2), "1.weight": torch.ones(2, 2)}, torch.ones(1, 2)))
tell("not tied", lambda: functional_call(tied, {"0.weight": torch.zeros(2, 2), "0.bias": torch.ones(2), "1.weight": torch.ones(2, 2), "1.bias": torch.ones(2)}, torch.ones(1, 2), tie_weights=False))
a, b = torch.ones(2), torch.arange(3.0)
for call in ("rnn.pad_sequence([a, b])", "rnn.pad_sequence([a, b], batch_first=True)", "rnn.pad_sequence([a, b], True, -1.0)", "rnn.pad_sequence([a, b], True, 0.5, 'left')", "rnn.pad_sequence([a, b], padding_side='up')",
             "rnn.pad_sequence([])", "rnn.pad_sequence(3)", "rnn.pad_sequence([torch.ones(2, 2), torch.ones(1, 2)])", "rnn.pad_sequence(torch.ones(2, 3))", "rnn.pad_sequence((a, b))", "rnn.pad_sequence(x for x in (a, b))",
             "rnn.pad_sequence([torch.ones(2, 2), torch.ones(1, 3)])", "rnn.unpad_sequence(rnn.pad_sequence([a, b]), torch.tensor([2, 3]))", "rnn.unpad_sequence(rnn.pad_sequence([a, b], True), torch.tensor([2, 3]), True)"):
    tell(call, lambda: eval(call, dict(rnn=rnn, torch=torch, a=a, b=b)))
for name in ("clip_grad_norm_", "clip_grad_value_", "get_total_norm", "clip_grads_with_norm_", "parameters_to_vector", "vector_to_parameters", "skip_init", "weight_norm", "spectral_norm", "remove_weight_norm", "clip_grad_norm"):
    print(name, inspect.signature(getattr(U, name)))
for name in ("register_parametrization", "is_parametrized", "remove_parametrizations", "cached", "ParametrizationList", "type_before_parametrizations"):
    print(name, inspect.signature(getattr(parametrize, name)))
print(inspect.signature(functional_call), inspect.signature(rnn.pad_sequence), inspect.signature(U.parametrizations.weight_norm), inspect.signature(U.parametrizations.spectral_norm))
