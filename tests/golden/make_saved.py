"""Writes saved.pt and saved_legacy.pt beside this file: what PyTorch's torch.save makes of the objects below.

    python3 make_saved.py        with PyTorch 2.6 (tests/core/python/test_serialization.py reads them without)
"""
import collections
import os


def objects(torch):
    base = torch.arange(12.0).reshape(3, 4)
    kinds = [torch.float64, torch.float16, torch.bfloat16, torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8, torch.bool,
             torch.complex64]
    return {"base": base, "view": base.t()[1:], "numbers": [3, -2.5, True, None, 1 << 40], "text": "x", "pair": (1, "two"),
            "zero": torch.tensor(7), "empty": torch.zeros(0, 3), "size": torch.Size([2, 3]), "dtype": torch.float32,
            "device": torch.device("cpu"), "ordered": collections.OrderedDict(weight=base, bias=torch.ones(2)),
            "kinds": [torch.tensor([0, 1, 2]).to(kind) for kind in kinds]}


if __name__ == "__main__":
    import torch

    here = os.path.dirname(os.path.abspath(__file__))
    torch.save(objects(torch), os.path.join(here, "saved.pt"))
    torch.save(objects(torch), os.path.join(here, "saved_legacy.pt"), _use_new_zipfile_serialization=False)
