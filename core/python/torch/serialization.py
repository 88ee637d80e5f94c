"""torch.save and torch.load: PyTorch's zip files. Loading runs nothing that a file says, but with weights_only=False."""
import io
import os
import pickle
import struct
import sys
import zipfile

import torch
from torch import storage as _storage
from torch._unpickling import Unpickler, add_safe_globals, clear_safe_globals, get_safe_globals, safe_globals  # noqa: F401

_ALIGNMENT = 64
_LEGACY_MAGIC = 0x1950A86A20F9469CFC6C
_REFUSED = "Weights only load failed. Nothing that a file names is run, but with weights_only=False, which is only for files whose author you trust.\n"


class _Pickler(pickle.Pickler):
    """Storages stay outside, each once, whatever number of tensors look at it."""

    def __init__(self, file, protocol):
        super().__init__(file, protocol)
        self.records = {}
        self._keys = {}
        self._dtypes = {}

    def persistent_id(self, obj):
        if isinstance(obj, _storage.TypedStorage):
            return self._reference(obj._untyped, _storage.class_of(obj.dtype), obj.dtype, obj.size())
        if isinstance(obj, torch.UntypedStorage):
            return self._reference(obj, torch.UntypedStorage, torch.uint8, obj.nbytes())
        return None

    def _reference(self, untyped, kind, dtype, count):
        if untyped.nbytes() and self._dtypes.setdefault(untyped, dtype) != dtype:
            raise RuntimeError("Cannot save multiple tensors or storages that view the same data as different types")
        if untyped not in self._keys:
            self._keys[untyped] = str(len(self._keys))
            self.records[self._keys[untyped]] = untyped
        return ("storage", kind, self._keys[untyped], sys.intern(str(untyped.device)), count)


class _Archive:
    """Records lie uncompressed, their bytes at multiples of 64, as PyTorch's readers like them."""

    def __init__(self, file, name):
        self._zip = zipfile.ZipFile(file, "w", zipfile.ZIP_STORED)
        self._name = name

    def write(self, name, data):
        info = zipfile.ZipInfo(f"{self._name}/{name}")
        start = self._zip.fp.tell() + zipfile.sizeFileHeader + len(info.filename.encode()) + 4
        padding = -start % _ALIGNMENT
        info.extra = struct.pack("<2sH", b"FB", padding) + b"Z" * padding
        self._zip.writestr(info, data)

    def close(self):
        self._zip.close()


def _write(obj, file, name, protocol):
    text = io.BytesIO()
    pickler = _Pickler(text, protocol)
    pickler.dump(obj)
    archive = _Archive(file, name)
    archive.write("data.pkl", text.getvalue())
    archive.write("byteorder", "little")
    for key, untyped in sorted(pickler.records.items()):
        archive.write(f"data/{key}", untyped._bytes())
    archive.write("version", "3\n")
    archive.close()


def save(obj, f, pickle_module=pickle, pickle_protocol=2, _use_new_zipfile_serialization=True, _disable_byteorder_record=False):
    """Writes an object of tensors, numbers, texts and containers to a file."""
    if isinstance(f, (str, os.PathLike)):
        path = os.fspath(f)
        folder = os.path.dirname(path)
        if folder and not os.path.isdir(folder):
            raise RuntimeError(f"Parent directory {folder} does not exist.")
        whole = io.BytesIO()  # what cannot be pickled must not cost the file that was there
        _write(obj, whole, os.path.splitext(os.path.basename(path))[0] or "archive", pickle_protocol)
        with open(path, "wb") as file:
            file.write(whole.getbuffer())
        return
    if not hasattr(f, "write"):
        raise AttributeError("expected 'f' to be string, path, or a file-like object with a 'write' attribute")
    whole = io.BytesIO()
    _write(obj, whole, "archive", pickle_protocol)
    f.write(whole.getbuffer())


def _placed(untyped, location, map_location):
    """The storage where the caller wants it."""
    if callable(map_location):
        given = map_location(untyped, location)
        if given is not None:
            return given.untyped() if hasattr(given, "untyped") else given
        map_location = None
    if isinstance(map_location, dict):
        map_location = map_location.get(location, location)
    wanted = torch.device(location if map_location is None else map_location)
    if wanted.type == "cuda" and not torch.cuda.is_available():
        raise RuntimeError("Attempting to deserialize object on a CUDA device but torch.cuda.is_available() is False. If you are running on "
                           "a CPU-only machine, please use torch.load with map_location=torch.device('cpu') to map your storages to the "
                           "CPU.")
    if wanted.type == untyped.device.type:
        return untyped
    return _storage.bytes_of(untyped).to(wanted).untyped_storage()


class _Storages:
    """What a persistent id stands for; `read` gives the bytes of a key."""

    def __init__(self, read, map_location):
        self._read = read
        self._map_location = map_location
        self._loaded = {}

    def __call__(self, pid):
        if not isinstance(pid, tuple) or len(pid) < 5 or pid[0] != "storage":
            raise pickle.UnpicklingError(f"Unknown typename for persistent_load, expected 'storage' but got {pid!r}")
        _, kind, key, location, count = pid[:5]
        if type(count) is not int or count < 0:
            raise pickle.UnpicklingError(f"a storage's number of elements is at least 0, but got {count!r}")
        dtype = torch.uint8 if kind is torch.UntypedStorage else kind.dtype
        if key not in self._loaded:
            size = count * _storage.itemsize(dtype)
            data = self._read(key, size)
            if len(data) < size:
                raise RuntimeError(f"the record of storage {key} has {len(data)} bytes, not {size}")
            self._loaded[key] = _placed(_storage.from_bytes(data[:size]), location, self._map_location)
        untyped = self._loaded[key]
        return _storage.TypedStorage(wrap_storage=untyped, dtype=dtype)


class _AnyUnpickler(pickle.Unpickler):
    """Python's own, which runs what a file names: whole modules need it, and trust in who wrote them."""

    def __init__(self, file, storages):
        super().__init__(file, encoding="utf-8")
        self.persistent_load = storages


def _load_zip(file, map_location, unpickler):
    with zipfile.ZipFile(file) as archive:
        names = set(archive.namelist())
        prefix = next((name[:-len("data.pkl")] for name in names if name.endswith("/data.pkl")), None)
        if prefix is None:
            raise RuntimeError("PytorchStreamReader failed locating file data.pkl: file not found")
        if prefix + "byteorder" in names and archive.read(prefix + "byteorder") != b"little":
            raise ValueError("a file of a big-endian machine cannot be loaded")

        def read(key, size):
            name = f"{prefix}data/{key}"
            if name not in names:
                raise RuntimeError(f"PytorchStreamReader failed locating file data/{key}: file not found")
            with archive.open(name) as record:
                return record.read(size)  # however much more the record unpacks to

        return unpickler(io.BytesIO(archive.read(prefix + "data.pkl")), _Storages(read, map_location)).load()


def _no_storages(pid):
    raise pickle.UnpicklingError("a storage where none can be")


def _load_legacy(file, map_location, unpickler):
    """The files before 1.6: pickles one behind the other, then the storages."""
    if unpickler(file, _no_storages).load() != _LEGACY_MAGIC:
        raise pickle.UnpicklingError("Invalid magic number; corrupt file?")
    unpickler(file, _no_storages).load()  # the protocol's version
    unpickler(file, _no_storages).load()  # the machine
    start = file.tell()
    sizes = {}

    def measure(key, size):
        sizes[key] = size
        return bytes(size)

    unpickler(file, _Storages(measure, None)).load()
    keys = unpickler(file, _no_storages).load()
    data = {}
    for key in keys:
        file.read(8)  # the number of elements, which the pickle says, too
        data[key] = file.read(sizes[key])
    file.seek(start)
    return unpickler(file, _Storages(lambda key, size: data[key], map_location)).load()


def _load(file, map_location, weights_only):
    unpickler = _AnyUnpickler if weights_only is False else Unpickler
    start = file.tell()
    isZip = file.read(4) == b"PK\3\4"
    file.seek(start)
    try:
        if isZip:
            return _load_zip(file, map_location, unpickler)
    except zipfile.BadZipFile:
        raise RuntimeError("PytorchStreamReader failed reading zip archive: failed finding central directory") from None
    except (RuntimeError, EOFError, ValueError):
        raise
    except Exception as error:
        if weights_only is False:
            raise
        raise _refusal(error) from None
    try:
        return _load_legacy(file, map_location, unpickler)
    except (RuntimeError, EOFError):
        raise
    except Exception as error:
        if weights_only is False:
            raise
        raise _refusal(error) from None


def _refusal(error):
    kind = "WeightsUnpickler error" if isinstance(error, pickle.UnpicklingError) else type(error).__name__
    return pickle.UnpicklingError(f"{_REFUSED}\t{kind}: {error}")


def load(f, map_location=None, pickle_module=None, *, weights_only=None, mmap=None, **pickle_load_args):
    """Reads what torch.save wrote, here or in PyTorch. weights_only=False also runs what the file names, as whole modules need it."""
    for name in pickle_load_args:
        if name != "encoding":
            raise TypeError(f"Unpickler.__init__() got an unexpected keyword argument '{name}'")
    if mmap and not isinstance(f, (str, os.PathLike)):
        raise ValueError("f must be a file path in order to use the mmap argument")
    if isinstance(f, (str, os.PathLike)):
        with open(f, "rb") as file:
            return _load(file, map_location, weights_only)
    if not hasattr(f, "seek") or not hasattr(f, "read"):
        raise AttributeError(f"'{type(f).__name__}' object has no attribute 'seek'. You can only torch.load from a file that is seekable. "
                             "Please pre-load the data into a buffer like io.BytesIO and try to load from it instead.")
    return _load(f, map_location, weights_only)
