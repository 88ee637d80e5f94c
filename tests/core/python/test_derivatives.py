"""Expressions have PyTorch's gradients, and the gradients PyTorch's gradients."""
import importlib.util
import json
import math
import pathlib
import unittest
import warnings

import torch

GOLDEN = pathlib.Path(__file__).resolve().parents[2] / "golden"
_spec = importlib.util.spec_from_file_location("make_derivatives", GOLDEN / "make_derivatives.py")
make_derivatives = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(make_derivatives)


def close(got, wanted):
    """An absent gradient is one of zeros."""
    got, wanted = got or [0.0] * len(wanted or []), wanted or [0.0] * len(got or [])
    return len(got) == len(wanted) and all(
        a == b or (math.isnan(a) and math.isnan(b)) or abs(a - b) <= 1e-7 * max(1, abs(b)) for a, b in zip(got, wanted))


class Derivatives(unittest.TestCase):
    def test_lines(self):
        for line, wanted in json.loads((GOLDEN / "derivatives.json").read_text()).items():
            with self.subTest(line), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                got = make_derivatives.derivatives_of(torch, line)
                for what, a, b in zip(("x", "y", "x again", "y again"), got, wanted):
                    self.assertTrue(close(a, b), f"{what}: {a}, not {b}")


if __name__ == "__main__":
    unittest.main()
