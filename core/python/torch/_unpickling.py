"""Unpickling that runs nothing but what rebuilds tensors and containers."""
import collections
import copyreg
import pickle

import torch
from torch import _utils, storage

_user_globals = {}


def _name_of(thing):
    return f"{thing.__module__}.{thing.__qualname__}"


def _encode(text, encoding="utf-8"):
    """bytes, as the older protocols write them."""
    if encoding not in ("latin1", "latin-1"):
        raise pickle.UnpicklingError(f"bytes in the encoding {encoding!r}")
    return text.encode("latin1")


def _make_allowed():
    allowed = {"collections.OrderedDict": collections.OrderedDict, "collections.Counter": collections.Counter, "builtins.set": set,
               "_codecs.encode": _encode,
               "__builtin__.set": set, "builtins.complex": complex, "__builtin__.complex": complex,
               "torch.Size": torch.Size, "torch.device": torch.device, "torch.Tensor": torch.Tensor,
               "torch._utils._rebuild_tensor_v2": _utils._rebuild_tensor_v2, "torch._utils._rebuild_parameter": _utils._rebuild_parameter,
               "torch._tensor._rebuild_from_type_v2": torch._tensor._rebuild_from_type_v2,
               "torch.storage.UntypedStorage": torch.UntypedStorage, "torch.storage.TypedStorage": storage.TypedStorage}
    for kind in storage.TYPED_STORAGES:
        allowed[f"torch.{kind.__name__}"] = kind
    for name, value in vars(torch).items():
        if isinstance(value, torch.dtype):
            allowed[f"torch.{name}"] = value
    return allowed


_allowed = _make_allowed()


def add_safe_globals(safe_globals):
    """Classes and functions that files may name besides."""
    _user_globals.update((_name_of(thing), thing) for thing in safe_globals)


def get_safe_globals():
    return list(_user_globals.values())


def clear_safe_globals():
    _user_globals.clear()


class safe_globals:
    """add_safe_globals for the time of a with statement."""

    def __init__(self, safe_globals):
        self._added = safe_globals

    def __enter__(self):
        self._before = dict(_user_globals)
        add_safe_globals(self._added)

    def __exit__(self, *_):
        _user_globals.clear()
        _user_globals.update(self._before)


class Unpickler(pickle._Unpickler):
    """The one in Python, so that the operations are a table: those that could call or change more than they should are not in it."""

    dispatch = {code: action for code, action in pickle._Unpickler.dispatch.items()
                if code not in b"".join((pickle.INST, pickle.OBJ, pickle.EXT1, pickle.EXT2, pickle.EXT4, pickle.PERSID))}

    def __init__(self, file, storages):
        super().__init__(file, encoding="utf-8")
        self._storages = storages

    def persistent_load(self, pid):
        return self._storages(pid)

    def find_class(self, module, name):
        full = f"{module}.{name}"
        for table in (_allowed, _user_globals):
            if full in table:
                return table[full]
        raise pickle.UnpicklingError(f"Unsupported global: GLOBAL {full} was not an allowed global by default. Please use "
                                     f"`torch.serialization.add_safe_globals([{name}])` to allowlist this global if you trust this "
                                     "class/function.")

    def _check(self, function):
        if not any(function is known for table in (_allowed, _user_globals) for known in table.values()):
            raise pickle.UnpicklingError(f"Trying to call unsupported function {function!r}")

    def _reduce(self):
        self._check(self.stack[-2])
        pickle._Unpickler.load_reduce(self)

    def _new(self):
        self._check(self.stack[-2])
        pickle._Unpickler.load_newobj(self)

    def _new_with_keywords(self):
        self._check(self.stack[-3])
        pickle._Unpickler.load_newobj_ex(self)

    def _build(self):
        instance = self.stack[-2]
        if type(instance) is collections.OrderedDict:
            instance.__dict__.update(self.stack.pop())
            return
        if not any(type(instance) is known for known in _user_globals.values()):
            raise pickle.UnpicklingError(f"Can only build Tensor, Parameter, OrderedDict or types allowlisted via `add_safe_globals`, but "
                                         f"got {type(instance)}")
        pickle._Unpickler.load_build(self)

    dispatch[pickle.REDUCE[0]] = _reduce
    dispatch[pickle.NEWOBJ[0]] = _new
    dispatch[pickle.NEWOBJ_EX[0]] = _new_with_keywords
    dispatch[pickle.BUILD[0]] = _build


copyreg.pickle(torch.UntypedStorage, lambda stored: (storage._untyped_from_bytes, (storage._to_bytes(stored),)))
