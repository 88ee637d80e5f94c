"""Asks PyTorch (2.6) for layouts, dtypes, strides and error texts: python3 make_layout.py > layout.json

A case is [what was asked, arguments..., answer]; a layout is [shape, strides, offset]; an error is {"error": kind, "text": first line}.
"""
import json
import random

import torch

random.seed(20)
STORAGE = 4096
BASE = torch.zeros(STORAGE)
DTYPES = ["bool", "uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16", "float32", "float64", "complex64", "complex128"]


def tensor(layout):
    return BASE.as_strided(*layout)


def layout_of(t):
    return [list(t.shape), list(t.stride()), t.storage_offset()]


def answer(ask):
    try:
        return ask()
    except Exception as error:
        return {"error": type(error).__name__, "text": str(error).split("\n")[0]}


def random_layout(max_dims=5, sizes=(1, 1, 2, 2, 3, 4), min_dims=0):
    """Permuted, stepped, expanded, padded: what views make of a contiguous tensor."""
    ndim = random.randint(min_dims, max_dims)
    shape = [random.choice(sizes) for _ in range(ndim)]
    if shape and random.random() < 0.08:
        shape[random.randrange(ndim)] = 0
    order = list(range(ndim))
    if random.random() < 0.6:
        random.shuffle(order)
    strides = [0] * ndim
    stride = random.choice([1, 1, 1, 2])
    for axis in reversed(order):
        strides[axis] = stride
        stride *= max(shape[axis], 1) + (random.random() < 0.15)
        if random.random() < 0.1:
            strides[axis] = 0
    return [shape, strides, random.choice([0, 0, 1, 2, 3, 8])]


def factors(numel):
    """A random shape of that many elements."""
    shape = []
    rest = numel
    while rest > 1:
        divisors = [d for d in range(2, rest + 1) if rest % d == 0]
        part = random.choice(divisors)
        shape.append(part)
        rest //= part
    for _ in range(random.randrange(3)):
        shape.insert(random.randrange(len(shape) + 1), 1)
    if numel == 0:
        shape = [random.randrange(4) for _ in range(3)] + [0]
        random.shuffle(shape)
    return shape


def some_dim(ndim):
    return random.randrange(-ndim - 1, ndim + 1) if random.random() < 0.15 else random.randrange(-max(ndim, 1), max(ndim, 1))


def some_dims(ndim, count):
    return [some_dim(ndim) for _ in range(count)]


def view_arguments(layout):
    numel = tensor(layout).numel()
    shape = factors(numel)
    if shape and random.random() < 0.4:
        shape[random.randrange(len(shape))] = random.choice([-1, -1, -1, -1, 0, 5, -2])
    if shape and random.random() < 0.05:
        shape = [-1] + shape[1:] + [-1]
    return [shape]


def permute_arguments(layout):
    ndim = len(layout[0])
    dims = list(range(ndim))
    random.shuffle(dims)
    dims = [d - ndim if random.random() < 0.3 else d for d in dims]
    if dims and random.random() < 0.2:
        dims[0] = some_dim(ndim)
    if random.random() < 0.05:
        dims.append(0)
    return [dims]


def movedim_arguments(layout):
    ndim = len(layout[0])
    count = random.randrange(ndim + 1)
    source = random.sample(range(ndim), count)
    destination = random.sample(range(ndim), count)
    if count and random.random() < 0.2:
        random.choice([source, destination])[0] = some_dim(ndim)
    if random.random() < 0.05:
        source.append(0)
    return [source, destination]


def expand_arguments(layout):
    sizes = [random.choice([-1, size, size, 3 if size == 1 else size]) for size in layout[0]]
    leading = [random.choice([1, 2, 4]) for _ in range(random.randrange(3))]
    if random.random() < 0.1:
        leading = [-1] + leading
    if sizes and random.random() < 0.1:
        sizes[random.randrange(len(sizes))] = 5
    if sizes and not leading and random.random() < 0.1:
        sizes = sizes[1:]
    return [leading + sizes]


def unflatten_arguments(layout):
    ndim = len(layout[0])
    dim = some_dim(ndim)
    size = layout[0][dim] if -ndim <= dim < ndim else 4
    sizes = factors(size)
    if sizes and random.random() < 0.4:
        sizes[random.randrange(len(sizes))] = random.choice([-1, -1, 5])
    if sizes and random.random() < 0.1:
        sizes = [-1] + sizes[1:] + [-1]
    return [dim, sizes]


def some_bound():
    return random.choice([None, 0, 1, 2, 3, 5, 9, -1, -2, -3, -9])


def sizes_arguments(layout):
    ndim = len(layout[0])
    dim = some_dim(ndim)
    rest = layout[0][dim] if -ndim <= dim < ndim else 3
    sizes = []
    while rest > 0:
        sizes.append(random.randrange(rest + 1))
        rest -= sizes[-1]
    if random.random() < 0.2:
        sizes.append(random.choice([-1, 0, 0, 1]))
    return [sizes, dim]


def diagonal_arguments(layout):
    return [random.randrange(-3, 4), *some_dims(len(layout[0]), 2)]


def dim_and(choices, count=1):
    return lambda layout: [some_dim(len(layout[0]))] + [random.choice(choices) for _ in range(count)]


def and_dim(choices):
    return lambda layout: [random.choice(choices), some_dim(len(layout[0]))]


def two_dims(layout):
    return some_dims(len(layout[0]), 2)


def sliced(t, dim, start, end, step):
    index = [slice(None)] * dim + [slice(start, end, step)]
    return t[tuple(index)]


def slice_arguments(layout):
    return [random.randrange(len(layout[0])), some_bound(), some_bound(), random.choice([1, 1, 2, 3, 7])]


OPS = {
    "view": (lambda t, shape: t.view(shape), view_arguments),
    "transpose": (lambda t, a, b: t.transpose(a, b), two_dims),
    "t": (lambda t: t.t(), lambda layout: []),
    "permute": (lambda t, dims: t.permute(dims), permute_arguments),
    "T": (lambda t: t.permute(tuple(range(t.dim() - 1, -1, -1))), lambda layout: []),
    "movedim": (lambda t, source, destination: t.movedim(source, destination), movedim_arguments),
    "expand": (lambda t, sizes: t.expand(sizes), expand_arguments),
    "squeeze": (lambda t: t.squeeze(), lambda layout: []),
    "squeeze_dims": (lambda t, dims: t.squeeze(tuple(dims)), lambda layout: [some_dims(len(layout[0]), random.randrange(3))]),
    "unsqueeze": (lambda t, dim: t.unsqueeze(dim), lambda layout: some_dims(len(layout[0]) + 1, 1)),
    "flatten": (lambda t, start, end: t.flatten(start, end), two_dims),
    "unflatten": (lambda t, dim, sizes: t.unflatten(dim, tuple(sizes)), unflatten_arguments),
    "narrow": (lambda t, dim, start, length: t.narrow(dim, start, length), dim_and([-2, -1, 0, 0, 1, 2, 3], 2)),
    "select": (lambda t, dim, index: t.select(dim, index), dim_and([-3, -2, -1, 0, 1, 2, 3])),
    "slice": (sliced, slice_arguments),
    "split": (lambda t, size, dim: t.split(size, dim), and_dim([-1, 0, 1, 2, 3, 5])),
    "split_sizes": (lambda t, sizes, dim: t.split(sizes, dim), sizes_arguments),
    "chunk": (lambda t, chunks, dim: t.chunk(chunks, dim), and_dim([0, 1, 2, 3, 5])),
    "unbind": (lambda t, dim: t.unbind(dim), lambda layout: some_dims(len(layout[0]), 1)),
    "unfold": (lambda t, dim, size, step: t.unfold(dim, size, step), dim_and([0, 1, 1, 2, 3], 2)),
    "diagonal": (lambda t, offset, a, b: t.diagonal(offset, a, b), diagonal_arguments),
}


def view_case(op):
    run, arguments = OPS[op]
    layout = random_layout(min_dims=1 if op == "slice" else 0)
    given = arguments(layout)

    def ask():
        result = run(tensor(layout), *given)
        if op in ("flatten", "unflatten"):
            return list(result.shape)
        return [layout_of(t) for t in result] if isinstance(result, (tuple, list)) else layout_of(result)

    return [layout, given, answer(ask)]


def dtype_view_case():
    source, target = random.choice(DTYPES), random.choice(DTYPES)
    layout = random_layout(3, (1, 2, 4, 8))
    if layout[1] and random.random() < 0.7:
        layout[1][-1] = 1
        layout[1][:-1] = [stride * random.choice([1, 8]) for stride in layout[1][:-1]]
        layout[2] = random.choice([0, 8])
    base = torch.zeros(8192, dtype=getattr(torch, source)).as_strided(*layout)
    return [layout, source, target, answer(lambda: layout_of(base.view(getattr(torch, target))))]


def as_strided_case():
    ndim = random.randrange(4)
    sizes = [random.choice([0, 1, 2, 3, 3, -2]) if random.random() < 0.2 else random.choice([1, 2, 3]) for _ in range(ndim)]
    strides = [random.choice([0, 1, 1, 2, 3, 4, -1]) if random.random() < 0.2 else random.choice([1, 2]) for _ in range(ndim)]
    if random.random() < 0.05:
        strides.append(1)
    if random.random() < 0.05 and ndim:
        sizes[0], strides[0] = 2**40, 2**40
    offset = random.choice([0, 0, 1, 5, 8, 20, -1])
    return [sizes, strides, offset, answer(lambda: layout_of(torch.zeros(9).as_strided(sizes, strides, offset)))]


def broadcast_case():
    shape = [random.choice([1, 2, 3, 3]) for _ in range(random.randrange(5))]
    pair = []
    for _ in range(2):
        own = [1 if random.random() < 0.3 else size for size in shape[random.randrange(len(shape) + 1):]]
        if own and random.random() < 0.15:
            own[random.randrange(len(own))] = random.choice([0, 4])
        pair.append(own)
    return [*pair, answer(lambda: list((torch.zeros(pair[0]) + torch.zeros(pair[1])).shape))]


def operand(shape):
    """A tensor that broadcasts to the shape: of fewer axes, of size-1 axes, permuted, padded, expanded."""
    own = list(shape[random.choice([0, 0, 0, random.randrange(len(shape) + 1)]):])
    own = [1 if random.random() < 0.15 else size for size in own]
    order = list(range(len(own)))
    if random.random() < 0.6:
        random.shuffle(order)
    if len(own) == 4 and random.random() < 0.3:
        order = [0, 2, 3, 1]
    strides = [0] * len(own)
    stride = 1
    for axis in reversed(order):
        strides[axis] = stride
        stride *= max(own[axis], 1) + (random.random() < 0.1)
        if random.random() < 0.08:
            strides[axis] = 0
    return [own, strides, 0]


def elementwise_case(count):
    shape = [random.choice([1, 2, 2, 3, 4]) if random.random() < 0.94 else 0 for _ in range(random.randrange(6))]
    operands = [operand(shape) for _ in range(count)]
    if count > 1 and random.random() < 0.2:
        operands[1] = operands[0]
    tensors = [tensor(layout) for layout in operands]
    run = {1: torch.neg, 2: torch.add, 3: torch.addcmul}[count]
    result = run(*tensors)
    return [operands, list(result.shape), list(result.stride())]


def keep_case():
    t = tensor(random_layout())
    channels = {4: torch.channels_last, 5: torch.channels_last_3d}.get(t.dim())
    return [layout_of(t), t.is_contiguous(), bool(channels and t.is_contiguous(memory_format=channels)), list(t.clone().stride())]


def promotion_cases():
    cases = []
    operands = [(name, kind) for kind in ("axes", "zero") for name in DTYPES]
    operands += [("bool", "number"), ("int64", "number"), ("float64", "number"), ("complex128", "number")]
    numbers = {"bool": True, "int64": 1, "float64": 1.5, "complex128": 1j}

    def made(name, kind):
        return numbers[name] if kind == "number" else torch.zeros([2] if kind == "axes" else [], dtype=getattr(torch, name))

    for default in ("float32", "float64"):
        torch.set_default_dtype(getattr(torch, default))
        for a in operands:
            for b in operands:
                result = str(torch.result_type(made(*a), made(*b)))[6:]
                if result in DTYPES:
                    cases.append([default, a, b, result])
    torch.set_default_dtype(torch.float32)
    return cases


def pair_cases():
    pairs = []
    for a in DTYPES:
        for b in DTYPES:
            ta, tb = getattr(torch, a), getattr(torch, b)
            pairs.append([a, b, str(torch.promote_types(ta, tb))[6:], torch.can_cast(ta, tb)])
    return pairs


sections = {op: [view_case(op) for _ in range(120 if op == "view" else 40)] for op in OPS}
sections["view_dtype"] = [dtype_view_case() for _ in range(150)]
sections["as_strided"] = [as_strided_case() for _ in range(100)]
sections["broadcast"] = [broadcast_case() for _ in range(100)]
for count in (1, 2, 3):
    sections[f"elementwise {count}"] = [elementwise_case(count) for _ in range(250)]
sections["keep"] = [keep_case() for _ in range(200)]
sections["dtype pairs"] = pair_cases()
sections["result types"] = promotion_cases()

print("{")
print(f'"made with": {json.dumps("PyTorch " + torch.__version__)},')
for i, (name, cases) in enumerate(sections.items()):
    lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
    print(f"{json.dumps(name)}: [\n{lines}\n]" + ("," if i + 1 < len(sections) else ""))
print("}")
