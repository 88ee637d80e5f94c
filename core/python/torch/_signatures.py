"""PyTorch's refusals of arguments for the functions that are written in Python here, and written in C++ there."""
import functools
import types

import torch

Tensor = torch.Tensor

# A name's parameters: "x:T" is a tensor, "x:I" an int, "x=" one that may be left out; behind "|" by keyword only. "(several)": PyTorch has
# further overloads, so that its message lists them.
_NATIVE = """
argwhere input:T
bilinear input1:T input2:T weight:T bias=
combinations input:T r=I with_replacement=
constant_pad_nd input:T pad value=
corrcoef input:T
cosine_similarity x1:T x2:T dim= eps=
cosine_embedding_loss input1:T input2:T target:T margin= reduction:I=
embedding_renorm_ input:T indices:T max_norm norm_type
hinge_embedding_loss input:T target:T margin= reduction:I=
instance_norm input:T weight:T= bias:T= running_mean:T= running_var:T= use_input_stats momentum eps cudnn_enabled
margin_ranking_loss input1:T input2:T target:T margin= reduction:I=
pdist input:T p=
poisson_nll_loss input:T target:T log_input full eps reduction:I
rms_norm input:T normalized_shape:S weight:T= eps=
triplet_margin_loss anchor:T positive:T negative:T margin= p= eps= swap= reduction:I=
cov input:T | correction= fweights= aweights=
gradient input:T | spacing= dim= edge_order=
histogram input:T bins= | range= weight= density= out=
kl_div input:T target:T reduction:I= | log_target=
logspace (several) start:N end:N steps:I base= | out= dtype= layout= device= pin_memory= requires_grad=
matrix_exp input:T
matrix_power input:T n:I | out=
pairwise_distance x1:T x2:T p= eps= keepdim=
range start:N end:N step= | out= dtype= layout= device= pin_memory= requires_grad=
expand_copy input:T size:L | implicit= out=
fill (several) input:T value
is_complex input:T
is_floating_point input:T
is_inference input:T
is_nonzero input:T
orgqr input:T input2:T
tril_indices row:I col:I offset= | dtype= layout= device= pin_memory=
triu_indices row:I col:I offset= | dtype= layout= device= pin_memory=
vander x:T N= | increasing=
"""

_METHODS = """
argwhere
corrcoef
float_power_ (several) exponent:X
matrix_exp
matrix_power n:I
orgqr input2:T
resize_as_ the_template:T | memory_format=
retain_grad
"""

# Functions that PyTorch, too, has in Python: it tells there who gives too few arguments; of the others only the kinds are checked.
_PYTHON = """
cdist x1:T x2:T
nonzero input:T
unique_consecutive input:T
"""

# The functions that take tensors one by one, and the one that also takes them in a list.
_LISTS = "block_diag broadcast_tensors cartesian_prod meshgrid chain_matmul".split()
_ALSO_ONE_LIST = ("meshgrid",)

_KINDS = {"T": ("Tensor", lambda value: isinstance(value, Tensor)),
          "I": ("int", lambda value: _is_int(value)),
          "L": ("tuple of ints", lambda value: _is_int(value) or isinstance(value, (list, tuple))),
          "S": ("tuple of ints", lambda value: isinstance(value, (list, tuple))),
          "X": ("Number", lambda value: isinstance(value, (int, float, complex, Tensor))),
          "N": ("Number", lambda value: isinstance(value, (int, float, complex, Tensor)) or hasattr(value, "dtype"))}


def _is_int(value):
    if isinstance(value, (bool, float, str)):
        return False
    return isinstance(value, int) or hasattr(value, "__index__")


class _Parameter:
    def __init__(self, text, keyword_only):
        self.name, _, kind = text.partition(":") if ":" in text else text.partition("=")
        self.optional = "=" in text
        self.kind = _KINDS.get(kind.rstrip("="))
        self.keyword_only = keyword_only


def _parsed(line):
    name, *words = line.split()
    several = "(several)" in words
    words = [word for word in words if word != "(several)"]
    bar = words.index("|") if "|" in words else len(words)
    return name, several, [_Parameter(word, i > bar) for i, word in enumerate(words) if word != "|"]


def _wrong_kind(function, parameter, value, position):
    if parameter.kind is None or (parameter.optional and value is None) or parameter.kind[1](value):
        return None
    place = f" (position {position})" if position else ""
    return f"{function}(): argument '{parameter.name}'{place} must be {parameter.kind[0]}, not {type(value).__name__}"


def _refusal(function, parameters, args, kwargs):
    """The text of PyTorch's TypeError; None: the call is right."""
    positional = [parameter for parameter in parameters if not parameter.keyword_only]
    if len(args) > len(positional):
        least, most = sum(not parameter.optional for parameter in parameters), len(positional)
        takes = f"from {least} to {most} positional arguments" if least != most else f"{most} positional argument{'s' * (most != 1)}"
        return f"{function}() takes {takes} but {len(args)} {'was' if len(args) == 1 else 'were'} given"
    for i, parameter in enumerate(parameters):
        if i < len(args):
            wrong = _wrong_kind(function, parameter, args[i], i + 1)
        elif parameter.name in kwargs:
            wrong = _wrong_kind(function, parameter, kwargs[parameter.name], 0)
        elif not parameter.optional:
            missing = [p.name for p in parameters[i:] if not p.optional]
            names = ", ".join(f'"{name}"' for name in missing)
            # PyTorch has singular and plural the wrong way round.
            return f"{function}() missing {len(missing)} required positional argument{'s' * (len(missing) == 1)}: {names}"
        else:
            continue
        if wrong:
            return wrong
    return _unexpected(function, parameters, args, kwargs)


def _unexpected(function, parameters, args, kwargs):
    names = [parameter.name for parameter in parameters]
    for key in kwargs:
        if key not in names:
            return f"{function}() got an unexpected keyword argument '{key}'"
        if names.index(key) < len(args):
            return f"{function}() got multiple values for argument '{key}'"
    return None


def _types_of(args, kwargs):
    given = [type(value).__name__ for value in args] + [f"{key}={type(value).__name__}" for key, value in kwargs.items()]
    return ", ".join(given) + (", " if kwargs and not args else "")


def _checked(function, name, several, parameters):
    @functools.wraps(function)
    def call(*args, **kwargs):
        refusal = _refusal(name, parameters, args, kwargs)
        if refusal and several:
            refusal = f"{name}() received an invalid combination of arguments - got ({_types_of(args, kwargs)}), but expected one of:"
        if refusal:
            raise TypeError(refusal)
        return function(*args, **kwargs)

    return call


def _method_checked(method, name, several, parameters):
    @functools.wraps(method)
    def call(self, *args, **kwargs):
        if not parameters and (args or kwargs):
            given = "keyword arguments" if kwargs else f"arguments ({len(args)} given)"
            raise TypeError(f"TensorBase.{name}() takes no {given}")
        refusal = _refusal(name, parameters, args, kwargs)
        if refusal and several:
            refusal = f"{name}() received an invalid combination of arguments - got ({_types_of(args, kwargs)}), but expected one of:"
        if refusal:
            raise TypeError(refusal)
        return method(self, *args, **kwargs)

    return call


def _linspace(function, name):
    """Numbers may be told by tensors without axes."""
    @functools.wraps(function)
    def call(*args, **kwargs):
        ends = dict(zip(("start", "end"), args)) | {key: kwargs[key] for key in ("start", "end") if key in kwargs}
        wrong = [f"{key} with {value.dim()} dimension(s)" for key, value in ends.items() if isinstance(value, Tensor) and value.dim()]
        if wrong:
            raise RuntimeError(f"{name} only supports 0-dimensional start and end tensors, but got " + " and ".join(wrong) + ".")
        return function(*args, **kwargs)

    return call


def _kinds_checked(function, name, parameters):
    @functools.wraps(function)
    def call(*args, **kwargs):
        for i, (parameter, value) in enumerate(zip(parameters, args)):
            wrong = _wrong_kind(name, parameter, value, i + 1)
            if wrong:
                raise TypeError(wrong)
        return function(*args, **kwargs)

    return call


def _check_tensors(given):
    for i, tensor in enumerate(given):
        if not isinstance(tensor, Tensor):
            raise TypeError(f"expected Tensor as element {i} in argument 0, but got {type(tensor).__name__}")


def _of_tensors(function, name):
    @functools.wraps(function)
    def call(*tensors, **kwargs):
        is_list = len(tensors) == 1 and isinstance(tensors[0], (list, tuple)) and name in _ALSO_ONE_LIST
        _check_tensors(tensors[0] if is_list else tensors)
        return function(*tensors, **kwargs)

    return call


def _of_each(function):
    """atleast_1d and its like: a tensor, or several of them."""
    @functools.wraps(function)
    def call(*tensors):
        if len(tensors) == 1 and isinstance(tensors[0], Tensor):
            return function(tensors[0])
        if len(tensors) == 1 and not isinstance(tensors[0], (list, tuple)):
            raise TypeError(f"{function.__name__}() received an invalid combination of arguments - got ({type(tensors[0]).__name__}), but "
                            "expected one of:")
        several = len(tensors) == 1 and isinstance(tensors[0], (list, tuple))
        given = tensors[0] if several else tensors
        _check_tensors(given)
        return tuple(function(tensor) for tensor in given)

    return call


def _install():
    for name in ("atleast_1d", "atleast_2d", "atleast_3d"):
        setattr(torch, name, _of_each(getattr(torch, name)))
    for name in _LISTS:
        setattr(torch, name, _of_tensors(getattr(torch, name), name))
    for line in _NATIVE.strip().splitlines():
        name, several, parameters = _parsed(line)
        setattr(torch, name, _checked(getattr(torch, name), name, several, parameters))
    for line in _PYTHON.strip().splitlines():
        name, _, parameters = _parsed(line)
        setattr(torch, name, _kinds_checked(getattr(torch, name), name, parameters))
    for line in _METHODS.strip().splitlines():
        name, several, parameters = _parsed(line)
        setattr(Tensor, name, _method_checked(getattr(Tensor, name), name, several, parameters))
    for name in ("linspace", "logspace"):
        setattr(torch, name, _linspace(getattr(torch, name), name))
    _name_methods()


def _name_methods():
    """A method's name in messages is the one that it is called by."""
    for name, method in vars(Tensor).items():
        if isinstance(method, types.FunctionType) and getattr(torch, name, None) is not method:
            method.__name__, method.__qualname__ = name, f"Tensor.{name}"


_install()
