"""torch.save and torch.load: the files are PyTorch's, in both directions, and loading runs nothing."""
import collections
import copy
import importlib.util
import io
import os
import pickle
import tempfile
import tracemalloc
import unittest
import zipfile

import torch

GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "golden")
_spec = importlib.util.spec_from_file_location("make_saved", os.path.join(GOLDEN, "make_saved.py"))
make_saved = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(make_saved)


def saved(thing, **options):
    file = io.BytesIO()
    torch.save(thing, file, **options)
    file.seek(0)
    return file


def described(thing):
    """What two objects must have in common."""
    if isinstance(thing, torch.Tensor):
        return (str(thing.dtype), tuple(thing.shape), thing.stride(), thing.storage_offset(), thing.tolist(),
                thing.untyped_storage().nbytes())
    if isinstance(thing, dict):
        return type(thing).__name__, [(key, described(value)) for key, value in thing.items()]
    if isinstance(thing, (list, tuple)):
        return type(thing).__name__, [described(value) for value in thing]
    return thing


class Files(unittest.TestCase):
    def setUp(self):
        self.objects = make_saved.objects(torch)

    def check(self, loaded):
        self.assertEqual(described(loaded), described(self.objects))
        self.assertEqual(loaded["view"].data_ptr(), loaded["base"].data_ptr() + 4)
        self.assertIs(loaded["ordered"]["weight"], loaded["base"])

    def test_files_of_pytorch(self):
        self.check(torch.load(os.path.join(GOLDEN, "saved.pt")))
        self.check(torch.load(os.path.join(GOLDEN, "saved_legacy.pt"), weights_only=True))

    def test_the_bytes_are_those_of_pytorch(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "saved.pt")
            torch.save(self.objects, path)
            ours, theirs = zipfile.ZipFile(path), zipfile.ZipFile(os.path.join(GOLDEN, "saved.pt"))
            names = [name for name in theirs.namelist() if not name.endswith("serialization_id")]
            self.assertEqual(ours.namelist(), names)
            for name in names:
                self.assertEqual(ours.read(name), theirs.read(name), name)
            for info in ours.infolist():
                with open(path, "rb") as file:
                    file.seek(info.header_offset + 26)
                    lengths = file.read(4)
                header = 30 + int.from_bytes(lengths[:2], "little") + int.from_bytes(lengths[2:], "little")
                self.assertEqual((info.header_offset + header) % 64, 0)

    def test_round_trip(self):
        self.check(torch.load(saved(self.objects)))

    def test_a_small_view_saves_its_whole_storage(self):
        whole = torch.zeros(1000)
        self.assertEqual(torch.load(saved(whole[:2])).untyped_storage().nbytes(), 4000)
        self.assertEqual(torch.load(saved(whole[:2].clone())).untyped_storage().nbytes(), 8)

    def test_storages(self):
        stored = torch.load(saved(torch.arange(3, dtype=torch.uint8).untyped_storage()))
        self.assertEqual(stored.tolist(), [0, 1, 2])

    def test_one_storage_as_two_dtypes(self):
        x = torch.zeros(4)
        with self.assertRaisesRegex(RuntimeError, "Cannot save multiple tensors or storages that view the same data as different types"):
            torch.save([x, x.view(torch.int32)], io.BytesIO())

    def test_requires_grad(self):
        self.assertTrue(torch.load(saved(torch.ones(2, requires_grad=True))).requires_grad)

    def test_where_things_go(self):
        x = torch.ones(2)
        for map_location in ("cpu", torch.device("cpu"), {"cpu": "cpu"}, lambda storage, location: storage, lambda storage, location: None):
            self.assertEqual(torch.load(saved(x), map_location=map_location).tolist(), [1, 1])
        if not torch.cuda.is_available():
            with self.assertRaisesRegex(RuntimeError, "^Attempting to deserialize object on a CUDA device"):
                torch.load(saved(x), map_location="cuda")

    def test_wrong_arguments(self):
        with self.assertRaisesRegex(RuntimeError, "^Parent directory /no/where does not exist.$"):
            torch.save(torch.ones(1), "/no/where/x.pt")
        with self.assertRaisesRegex(AttributeError, "^expected 'f' to be string, path, or a file-like object with a 'write' attribute$"):
            torch.save(torch.ones(1), 12)
        with self.assertRaisesRegex(AttributeError, "^'int' object has no attribute 'seek'"):
            torch.load(12)
        with self.assertRaises(FileNotFoundError):
            torch.load("/no/where/x.pt")


ran = []


class Evil:
    def __reduce__(self):
        return ran.append, ("code",)


class Point:
    def __init__(self, x):
        self.x = x


class Hostile(unittest.TestCase):
    def refused(self, data, kinds=(pickle.UnpicklingError, RuntimeError, EOFError, ValueError)):
        with self.assertRaises(kinds) as caught:
            torch.load(io.BytesIO(data))
        return str(caught.exception)

    def with_pickle(self, data):
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr("archive/data.pkl", data)
        return file.getvalue()

    def test_nothing_is_run(self):
        for thing in (Evil(), [Evil()], {"a": Evil()}):
            text = self.refused(saved(thing).getvalue())
            self.assertIn("Weights only load failed.", text)
        self.assertEqual(ran, [])
        for code in (b"cos\nsystem\n(S'true'\ntR.", b"cbuiltins\neval\n(S'1'\ntR.", b"(S'true'\nios\nsystem\n.", b"(cos\nsystem\nS'true'\no.",
                     b"\x80\x04\x8c\x02os\x8c\x06system\x93.", b"ctorch._utils\n_rebuild_tensor_v2\n}S'__code__'\nNsb.",
                     b"ctorch\nFloatStorage\n}S'x'\nNsb.", b"ctorch._utils\ntorch.os\n.", b"Px\n."):
            self.refused(self.with_pickle(code))
            self.refused(code)

    def test_allowed_by_the_user(self):
        self.refused(saved(Point(3)).getvalue())
        with torch.serialization.safe_globals([Point]):
            self.assertEqual(torch.load(saved(Point(3))).x, 3)
        self.refused(saved(Point(3)).getvalue())

    def test_geometries_beyond_the_storage(self):
        def file(offset, size, stride, count=4):
            kind = torch.storage.class_of(torch.float32)
            class Pickler(pickle.Pickler):
                def persistent_id(self, obj):
                    return ("storage", kind, "0", "cpu", count) if isinstance(obj, torch.storage.TypedStorage) else None

            class Tensor:
                def __reduce__(self):
                    return torch._utils._rebuild_tensor_v2, (torch.storage.TypedStorage(torch.zeros(4)), offset, size, stride, False,
                                                             collections.OrderedDict())

            text, whole = io.BytesIO(), io.BytesIO()
            Pickler(text, 2).dump(Tensor())
            with zipfile.ZipFile(whole, "w") as archive:
                archive.writestr("archive/data.pkl", text.getvalue())
                archive.writestr("archive/data/0", bytes(16))
            return whole.getvalue()

        self.assertEqual(torch.load(io.BytesIO(file(0, (2, 2), (2, 1)))).tolist(), [[0, 0], [0, 0]])
        for bad in (file(1, (4,), (1,)), file(-1, (1,), (1,)), file(0, (2,), (-1,)), file(0, (2,), (1 << 62,)), file(0, (-2,), (1,)),
                    file(0, (2, 2), (1,)), file(0, (1 << 70,), (0,)), file(0, (4,), (1,), count=400), file(0, (4,), (1,), count=-4),
                    file("0", (4,), (1,)), file(0, 4, 1)):
            self.refused(bad)

    def test_broken_files(self):
        whole = saved({"x": torch.arange(100.0)}).getvalue()
        for data in (b"", b"hello world", whole[:-30], whole[:200], b"PK\3\4", b"\x80\x02."):
            self.refused(data)
        for at in range(0, len(whole), 7):
            broken = bytearray(whole)
            broken[at] ^= 0x41
            try:
                torch.load(io.BytesIO(bytes(broken)))
            except (pickle.UnpicklingError, RuntimeError, EOFError, ValueError):
                pass


    def test_records_that_are_not_there_or_unpack_to_more(self):
        def rewritten(change, thing=torch.arange(1000.0)):
            file = io.BytesIO()
            with zipfile.ZipFile(saved(thing)) as old, zipfile.ZipFile(file, "w") as new:
                for name in old.namelist():
                    change(new, name, old.read(name))
            file.seek(0)
            return file

        def without(archive, name, data):
            if not name.endswith("data/0"):
                archive.writestr(name, data)

        def unpacking(archive, name, data):
            if name.endswith("data/0"):
                data += bytes(1 << 28)
            archive.writestr(name, data, compress_type=zipfile.ZIP_DEFLATED)

        def counting(archive, name, data):
            archive.writestr(name, data.replace(b"M\xe8\x03", b"J\xfe\xff\xff\xff", 1) if name.endswith("data.pkl") else data)

        with self.assertRaisesRegex(RuntimeError, "failed locating file data/0: file not found"):
            torch.load(rewritten(without))
        bomb = rewritten(unpacking)
        tracemalloc.start()
        self.assertEqual(torch.load(bomb).sum(), 499500)
        self.assertLess(tracemalloc.get_traced_memory()[1], 1 << 26)
        tracemalloc.stop()
        with self.assertRaisesRegex(pickle.UnpicklingError, "number of elements is at least 0, but got -2"):
            torch.load(rewritten(counting))


class Pickling(unittest.TestCase):
    def test_pickle(self):
        base = torch.arange(6.0).reshape(2, 3)
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            copied = pickle.loads(pickle.dumps(base.t()[1:], protocol))
            self.assertEqual(described(copied), described(base.t()[1:]))
        self.assertEqual(pickle.loads(pickle.dumps(base.untyped_storage())).tolist(), base.untyped_storage().tolist())

    def test_subclasses(self):
        copied = pickle.loads(pickle.dumps(torch.ones(2).as_subclass(Named)))
        self.assertIs(type(copied), Named)

    def test_copies(self):
        base = torch.arange(6.0)
        first, second = copy.deepcopy([base[1:], base[2:]])
        first[1] = 9
        self.assertEqual((second[0].item(), base[2].item()), (9, 2))
        self.assertEqual(copy.copy(base).data_ptr(), base.data_ptr())
        self.assertEqual(copy.deepcopy(base.untyped_storage()).nbytes(), 24)


class Named(torch.Tensor):
    pass


if __name__ == "__main__":
    unittest.main()
