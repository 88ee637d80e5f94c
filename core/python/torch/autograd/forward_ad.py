"""Forward-mode differentiation is not part of Stridescope: what asks for it says so."""

_ABSENT = "Stridescope has no forward-mode automatic differentiation; torch.autograd.functional.jvp computes the same by two backward passes"


def _absent(name):
    def function(*args, **kwargs):
        raise NotImplementedError(f"torch.autograd.forward_ad.{name}: {_ABSENT}.")

    function.__name__ = function.__qualname__ = name
    return function


enter_dual_level, exit_dual_level, make_dual, unpack_dual, dual_level = map(
    _absent, ("enter_dual_level", "exit_dual_level", "make_dual", "unpack_dual", "dual_level"))
