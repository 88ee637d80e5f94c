"""How a loss of many elements becomes one: the words for it, old and new."""
import warnings

_NUMBERS = {"none": 0, "mean": 1, "elementwise_mean": 1, "sum": 2}


def get_enum(reduction: str) -> int:
    """The number that the ops know: 0 for "none", 1 for "mean", 2 for "sum". Any other word is a ValueError."""
    if reduction not in _NUMBERS:
        raise ValueError(f"{reduction} is not a valid value for reduction")
    if reduction == "elementwise_mean":
        warnings.warn("reduction='elementwise_mean' is deprecated. Please use reduction='mean' instead.")
    return _NUMBERS[reduction]


def legacy_get_string(size_average, reduce, emit_warning: bool = True) -> str:
    """The word that the two flags of old stand for; None is True."""
    averages, folds = (flag is None or bool(flag) for flag in (size_average, reduce))
    word = ("mean" if averages else "sum") if folds else "none"
    if emit_warning:
        warnings.warn(f"size_average and reduce args will be deprecated, please use reduction='{word}' instead.")
    return word


def legacy_get_enum(size_average, reduce, emit_warning: bool = True) -> int:
    """get_enum of the word that the two flags of old stand for."""
    return get_enum(legacy_get_string(size_average, reduce, emit_warning))
