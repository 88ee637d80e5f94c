"""Asks NumPy to write small .npy files into npy/ and what np.load gives for them: python3 make_npy.py > npy.json"""
import json
import os
import warnings

import numpy as np

warnings.simplefilter("ignore")
FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "npy")

ARRAYS = {
    "plain": np.arange(12, dtype="<f4").reshape(3, 4),
    "fortran": np.asfortranarray(np.arange(24, dtype="<i8").reshape(2, 3, 4)),
    "big endian": np.arange(5, dtype=">i2"),
    "0-dim": np.array(2.5),
    "no elements": np.zeros((3, 0, 2), "<i4"),
    "no elements in Fortran order": np.zeros((3, 0, 2), "<i4", order="F"),
    "one axis": np.arange(7, dtype="u1"),
    "many axes": np.arange(64, dtype="<i4").reshape((1, 2) * 6 + (1,) * 20),
    "booleans": np.array([True, False]),
    "halves": np.arange(3, dtype="<f2"),
    "complex": np.array([1 + 2j, 3], dtype="<c8"),
    "long double": np.zeros(2, dtype=np.longdouble),
    "bytes": np.array([b"ab", b"c"]),
    "text": np.array(["größe", "x"]),
    "dates": np.array(["2025-01-01", "2025-06-01"], dtype="M8[D]"),
    "durations": np.array([1, 2], dtype="m8[ns]"),
    "records": np.zeros(3, dtype=[("x", "<f4"), ("y", "<i8", (2, 2)), ("inner", [("a", "u1"), ("b", ">f8")])]),
    "padded records": np.zeros(2, dtype=np.dtype([("a", "u1"), ("b", "<f8")], align=True)),
    "records with odd names": np.zeros(2, dtype=[("it's", "<f4"), ('a "b" \\', "<f4"), ("größe", "<i2")]),
    "blanks": np.zeros(2, dtype="V5"),
    "class": np.arange(3),
    "2d map": np.arange(4.0).reshape(2, 2),
}


def main():
    os.makedirs(FOLDER, exist_ok=True)
    answers = {}
    for name, array in ARRAYS.items():
        path = os.path.join(FOLDER, name + ".npy")
        np.save(path, array)
        loaded = np.load(path)
        answers[name] = {
            "dtype": loaded.dtype.str,
            "itemsize": loaded.dtype.itemsize,
            "shape": list(loaded.shape),
            "strides": list(loaded.strides),
            "owndata": bool(loaded.flags.owndata),
            "bytes": loaded.tobytes("A").hex() if loaded.size else "",
        }
    print(json.dumps(answers, indent=1, ensure_ascii=False))


main()
