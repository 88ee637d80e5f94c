"""Lines of compositions give what was recorded in PyTorch: results, strides and errors."""
import importlib.util
import json
import math
import pathlib
import unittest
import warnings

import torch

GOLDEN = pathlib.Path(__file__).resolve().parents[2] / "golden"
_spec = importlib.util.spec_from_file_location("make_compositions", GOLDEN / "make_compositions.py")
make_compositions = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(make_compositions)


def close(got, wanted, dtype):
    got, wanted = float(got), float(wanted)
    if got == wanted or (math.isnan(got) and math.isnan(wanted)):
        return True
    tolerance = {"float64": 1e-10, "float32": 1e-5}.get(dtype, 0)
    return abs(got - wanted) <= tolerance * max(1, abs(wanted))


class Compositions(unittest.TestCase):
    def test_lines(self):
        for line, wanted in json.loads((GOLDEN / "compositions.json").read_text()).items():
            with self.subTest(line), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                got = make_compositions.answer_of(torch, line)
                if isinstance(wanted, str) or isinstance(got, str):
                    self.assertEqual(got, wanted)
                    continue
                self.assertEqual([got[key] for key in ("dtype", "shape", "strides")], [wanted[key] for key in ("dtype", "shape", "strides")])
                for a, b in zip(got["values"], wanted["values"]):
                    self.assertTrue(close(a, b, wanted["dtype"]), f"{a}, not {b}")


if __name__ == "__main__":
    unittest.main()
