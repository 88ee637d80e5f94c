"""torch.finfo and torch.iinfo."""
import torch

_FLOAT = {
    # bits, digits that always survive, fraction bits, least and greatest exponent of a normal number
    torch.float16: (16, 3, 10, -14, 15),
    torch.bfloat16: (16, 2, 7, -126, 127),
    torch.float32: (32, 6, 23, -126, 127),
    torch.float64: (64, 15, 52, -1022, 1023),
}
_INTEGER = {torch.uint8: (8, False), torch.int8: (8, True), torch.int16: (16, True), torch.int32: (32, True), torch.int64: (64, True)}
_REAL = {torch.complex64: torch.float32, torch.complex128: torch.float64}


class finfo:
    def __init__(self, type=None):
        dtype = torch.get_default_dtype() if type is None else _REAL.get(type, type)
        if not isinstance(dtype, torch.dtype):
            raise TypeError(f"finfo(): argument 'type' (position 1) must be torch.dtype, not {dtype.__class__.__name__}")
        if dtype not in _FLOAT:
            raise TypeError(f"torch.finfo() requires a floating point input type. Use torch.iinfo to handle 'torch.finfo'")
        self.bits, digits, fraction, least, greatest = _FLOAT[dtype]
        self.dtype = str(dtype).split(".")[1]
        self.eps = 2.0**-fraction
        self.max = (2.0 - self.eps) * 2.0**greatest
        self.min = -self.max
        self.tiny = self.smallest_normal = 2.0**least
        self.resolution = float(f"1e-{digits:02d}")

    def __repr__(self):
        numbers = ", ".join(f"{name}={getattr(self, name):g}" for name in ("resolution", "min", "max", "eps", "smallest_normal", "tiny"))
        return f"finfo({numbers}, dtype={self.dtype})"

    def __eq__(self, other):
        return isinstance(other, finfo) and self.dtype == other.dtype

    def __hash__(self):
        return hash(self.dtype)


class iinfo:
    def __init__(self, *type, **named):
        if not type and "type" not in named:
            raise TypeError('iinfo() missing 1 required positional arguments: "type"')
        type = (*type, *named.values())[0]
        if not isinstance(type, torch.dtype):
            raise TypeError(f"iinfo(): argument 'type' (position 1) must be torch.dtype, not {type.__class__.__name__}")
        if type == torch.bool:
            raise TypeError("torch.bool is not supported by torch.iinfo")
        if type not in _INTEGER:
            raise TypeError(f"torch.iinfo() requires an integer input type. Use torch.finfo to handle 'torch.iinfo'")
        self.bits, signed = _INTEGER[type]
        self.dtype = str(type).split(".")[1]
        self.min = -(2 ** (self.bits - 1)) if signed else 0
        self.max = 2 ** (self.bits - signed) - 1

    def __repr__(self):
        return f"iinfo(min={self.min:g}, max={self.max:g}, dtype={self.dtype})"

    def __getattr__(self, name):
        raise AttributeError(f"'torch.iinfo' object has no attribute '{name}'")

    def __eq__(self, other):
        return isinstance(other, iinfo) and self.dtype == other.dtype

    def __hash__(self):
        return hash(self.dtype)
