"""torch.nn._reduction: the words of losses' `reduction`, and the two flags that said it of old."""
import warnings
from typing import Optional

# As the losses' ops number them.
_NUMBERS = {"none": 0, "mean": 1, "sum": 2}


def get_enum(reduction: str) -> int:
    """The number of a word; ValueError for other words."""
    if reduction == "elementwise_mean":
        warnings.warn("reduction='elementwise_mean' is deprecated. Please use reduction='mean' instead.")
        return 1
    if reduction not in _NUMBERS:
        raise ValueError(f"{reduction} is not a valid value for reduction")
    return _NUMBERS[reduction]


def legacy_get_string(size_average: Optional[bool], reduce: Optional[bool], emit_warning: bool = True) -> str:
    """The word for the flags of old, which are true where they are None."""
    if reduce is not None and not reduce:
        word = "none"
    else:
        word = "mean" if size_average is None or size_average else "sum"
    if emit_warning:
        warnings.warn(f"size_average and reduce args will be deprecated, please use reduction='{word}' instead.")
    return word


def legacy_get_enum(size_average: Optional[bool], reduce: Optional[bool], emit_warning: bool = True) -> int:
    """The number for the flags of old."""
    return get_enum(legacy_get_string(size_average, reduce, emit_warning))
