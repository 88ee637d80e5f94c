"""Asks PyTorch (2.6) how numbers print, and Python how floats do: python3 make_printing.py > printing.json

A tensor case is [kind, shape, values, options, indent, text]. Values are texts, or {"start", "step"} for start + i * step. Options are
[precision, threshold, edgeitems, linewidth, sci_mode].
"""
import json
import math
import random
import struct

import torch
from torch._tensor_str import PRINT_OPTS, _tensor_str

random.seed(4)
inf, nan = math.inf, math.nan
KINDS = {"bool": torch.bool, "integer": torch.int64, "floating": torch.float64, "complex": torch.complex128}
DEFAULTS = [4, 1000, 3, 80, None]


def text_of(tensor, options, indent):
    for name, value in zip(("precision", "threshold", "edgeitems", "linewidth", "sci_mode"), options):
        setattr(PRINT_OPTS, name, value)
    return _tensor_str(tensor, indent)


def value_text(value):
    if isinstance(value, complex):
        return value_text(value.real) + " " + value_text(value.imag)
    if isinstance(value, float) and math.isnan(value):
        return "-nan" if math.copysign(1, value) < 0 else "nan"
    return str(int(value)) if isinstance(value, bool) else repr(value)


def case(kind, shape, values, options=DEFAULTS, indent=7):
    tensor = torch.tensor(values, dtype=KINDS[kind]).reshape(shape)
    return [kind, shape, [value_text(v) for v in values], options, indent, text_of(tensor, options, indent)]


def ramp(kind, shape, start, step, options=DEFAULTS, indent=7):
    values = [start + i * step for i in range(math.prod(shape))]
    tensor = torch.tensor(values, dtype=KINDS[kind]).reshape(shape)
    return [kind, shape, {"start": start, "step": step}, options, indent, text_of(tensor, options, indent)]


def some_float():
    pick = random.random()
    if pick < 0.08:
        return random.choice([inf, -inf, nan, 0.0, -0.0])
    if pick < 0.4:
        return float(random.randrange(-20, 2000))
    return random.choice([1, -1]) * random.random() * 10 ** random.choice([0, 0, 0, 1, 2, 3, -2, -5, 8, 12])


def some_numbers(kind, count):
    """Numbers that go together: whole ones, small ones, or anything."""
    mood = random.random()
    if kind == "bool":
        return [random.random() < 0.5 for _ in range(count)]
    if kind == "integer":
        limit = 10 ** random.choice([1, 3, 9, 18])
        return [random.randrange(-limit if mood < 0.5 else 0, limit) for _ in range(count)]
    if mood < 0.3:
        floats = [float(random.randrange(-50, 900)) for _ in range(2 * count)]
    elif mood < 0.6:
        floats = [random.uniform(-2, 2) for _ in range(2 * count)]
    else:
        floats = [some_float() for _ in range(2 * count)]
    if random.random() < 0.3:
        floats[random.randrange(len(floats))] = random.choice([inf, -inf, nan, -0.0, 0.0])
    if kind == "floating":
        return floats[:count]
    return [complex(a, b) for a, b in zip(floats[:count], floats[count:])]


def some_options():
    return [random.choice([0, 1, 2, 4, 4, 8]), random.choice([0, 5, 20, 1000]), random.choice([0, 1, 2, 3]), random.choice([20, 40, 80, 120]),
            random.choice([None, None, True, False])]


def random_case():
    kind = random.choice(["bool", "integer", "floating", "floating", "floating", "complex", "complex"])
    shape = [random.randint(1, random.choice([2, 3, 8])) for _ in range(random.randrange(5))]
    if random.random() < 0.2:
        shape = [random.randint(1, 60)]
    values = some_numbers(kind, math.prod(shape))
    return case(kind, shape, values, DEFAULTS if random.random() < 0.5 else some_options(), random.choice([7, 7, 10, 0]))


NAMED = {
    "a 0-dim integer": case("integer", [], [-5]),
    "a 0-dim float": case("floating", [], [2.5]),
    "a 0-dim whole float": case("floating", [], [3.0]),
    "a 0-dim bool": case("bool", [], [True]),
    "a 0-dim complex": case("complex", [], [1 - 2j]),
    "no elements": case("floating", [0], []),
    "no elements in two axes": case("integer", [2, 0], []),
    "bools take the width of False": case("bool", [2, 2], [True, False, True, True]),
    "integers align": case("integer", [2, 2], [1, -20, 300, 4]),
    "whole floats have a point": case("floating", [3], [1.0, 2.0, 30.0]),
    "zeros": case("floating", [2], [0.0, -0.0]),
    "not a number sticks out": case("floating", [3], [nan, 1.0, -inf]),
    "nothing but infinities": case("floating", [2], [inf, -inf]),
    "a negative nan has no sign": case("floating", [2], [-nan, 1.5]),
    "a range above 1000 goes scientific": case("floating", [2], [1.0, 1001.0]),
    "a range of 1000 does not": case("floating", [2], [1.0, 1000.0]),
    "large whole numbers go scientific": case("floating", [1], [1.5e9]),
    "1e8 does not": case("floating", [1], [1e8]),
    "small numbers go scientific": case("floating", [2], [0.00005, 0.01]),
    "1e-4 does not": case("floating", [1], [1e-4]),
    "float32's tenth in double": case("floating", [2], [struct.unpack("f", struct.pack("f", 0.1))[0], 0.5]),
    "three-digit exponents": case("floating", [2], [1e-300, 1e300]),
    "lines fold at 80": ramp("integer", [40], 1000, 7),
    "rows of a matrix fold too": ramp("floating", [2, 20], 0.25, 0.5),
    "planes have an empty line between": ramp("integer", [2, 2, 2], 0, 1),
    "4 axes": ramp("integer", [2, 1, 2, 2], 0, 1),
    "1000 numbers are shown": ramp("integer", [1000], 0, 1),
    "1001 are summed up": ramp("integer", [1001], 0, 1),
    "a large matrix is summed up": ramp("floating", [100, 50], 0.5, 0.25),
    "the hidden numbers do not widen": ramp("floating", [5, 300], 0.0, 1.0),
    "a tall cube is summed up": ramp("integer", [9, 8, 20], 0, 1),
    "short axes are shown in full": ramp("integer", [2, 3, 400], -10, 1),
    "summed up complex numbers": case("complex", [1100], [complex(i, -i / 2) for i in range(1100)]),
    "no edge items": ramp("integer", [30], 0, 1, [4, 10, 0, 80, None]),
    "no edge items of a matrix": ramp("integer", [30, 2], 0, 1, [4, 10, 0, 80, None]),
    "scientific by wish": case("floating", [2], [1.0, 2.5], [4, 1000, 3, 80, True]),
    "never scientific by wish": case("floating", [2], [1e-6, 2e9], [4, 1000, 3, 80, False]),
    "imaginary parts lose their padding": case("complex", [2], [1 + 100j, -2.5 - 1j]),
    "imaginary negative zero": case("complex", [2], [complex(1, -0.0), complex(nan, inf)]),
}


def some_bits():
    value = struct.unpack("d", struct.pack("Q", random.getrandbits(64)))[0]
    return value if math.isfinite(value) else 0.5


REPRS = [0.0, -0.0, 1.0, 0.1, 1e15, 1e16, 123456789012345678.0, 1e22, 1e23, 1e-4, 1e-5, 0.00012345, 5e-324, 1.7976931348623157e308, -2.5,
         100.0, 12345.678, 9007199254740993.0, inf, -inf, nan]
REPRS += [some_bits() for _ in range(300)] + [round(random.uniform(-1000, 1000), random.randrange(6)) for _ in range(200)]
REPRS += [random.random() * 10.0 ** random.randrange(-8, 20) for _ in range(200)]


def listed(name, rows):
    return f"{json.dumps(name)}: [\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "\n]"


print("{")
print(f'"made with": {json.dumps("PyTorch " + torch.__version__)},')
print(listed("named", [[name, *row] for name, row in NAMED.items()]) + ",")
print(listed("random", [random_case() for _ in range(300)]) + ",")
print(listed("repr", [[value.hex(), repr(value)] for value in REPRS]))
print("}")
