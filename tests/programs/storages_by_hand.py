"""Storages, constructors of one dtype and resizing."""
import warnings

import torch

warnings.simplefilter('ignore')


def tr(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, str(e).split('\n')[0])


x = torch.arange(6, dtype=torch.int16).view(2, 3)
s, t = x.untyped_storage(), x.storage()
tr(lambda: s)
tr(lambda: t)
tr(lambda: torch.zeros(2, dtype=torch.bool).storage())
tr(lambda: torch.ones(0).storage())
tr(lambda: (len(s), s.nbytes(), s.size(), s.element_size(), s.device, s.is_cuda, s.is_pinned(), s.is_shared(), s.resizable(), s.filename))
tr(lambda: (len(t), t.nbytes(), t.size(), t.element_size(), t.device, t.dtype, t.is_cuda, type(t).__name__))
tr(lambda: (s[0], s[-1], s[1:3].tolist(), t[0], t[-1]))
tr(lambda: s[100])
tr(lambda: s['a'])
tr(lambda: t[100])
tr(lambda: t[1:3])
tr(lambda: t['a'])
tr(lambda: (list(t), list(s), s.tolist(), t.tolist()))
tr(lambda: (s.__setitem__(0, 255), s.__setitem__(1, 256), x))
tr(lambda: s.__setitem__(100, 1))
tr(lambda: (t.__setitem__(1, 77), t.__setitem__(slice(2, 4), 5), x))
tr(lambda: t.__setitem__(100, 5))
tr(lambda: t.__setitem__(0, 'a'))
tr(lambda: (s.fill_(1), x))
tr(lambda: (t.fill_(2), x))
tr(lambda: (s.clone(), t.clone(), s.clone().data_ptr() == s.data_ptr()))
tr(lambda: (s.copy_(torch.zeros(12, dtype=torch.uint8).untyped_storage()), x))
tr(lambda: (t.float(), t.long(), t.double().dtype, t.type(), s.type(), t.pickle_storage_type()))
tr(lambda: torch.UntypedStorage(4).nbytes())
tr(lambda: torch.UntypedStorage([1, 2, 3]))
tr(lambda: torch.UntypedStorage())
tr(lambda: torch.FloatStorage([1, 2]))
tr(lambda: (torch.FloatStorage(3).size(), torch.FloatStorage(), torch.LongStorage([1, 2]).dtype))
tr(lambda: torch.FloatTensor(torch.FloatStorage([1., 2.])))
tr(lambda: torch.tensor([], dtype=torch.int32).set_(torch.UntypedStorage([1, 0, 0, 0])))
tr(lambda: (x.storage_type(), torch.is_storage(s), torch.is_storage(t), torch.is_storage(x)))
tr(lambda: (s == x[1].untyped_storage(), s._cdata == x[1].untyped_storage()._cdata, hash(s) is not None))
tr(lambda: (torch.empty(1, 2, 3, 1).resize_(1, 2, 3, 1, memory_format=torch.channels_last).stride(), torch.ones(2).resize_as_(torch.ones(1)).shape))
tr(lambda: torch.ones(2).resize_(2**62))
tr(lambda: torch.ones(2).resize_(2, 'a'))
tr(lambda: torch.ones(2).resize_('a'))
tr(lambda: torch.ones(2).resize_as_(3))
for kind in (torch.LongTensor, torch.FloatTensor, torch.BoolTensor, torch.ByteTensor, torch.HalfTensor):
    print(kind, kind.dtype, kind.is_cuda, kind.layout, isinstance(x, kind))
    tr(lambda: (kind([1, 2]), kind([1.5, 0]), kind(2).shape, kind(2, 3).shape, kind((2, 3)), kind(), kind([[1], [2]]), kind(range(2))))
    tr(lambda: kind(1.5))
    tr(lambda: kind('a'))
    tr(lambda: kind(None))
    tr(lambda: kind(-1))
    tr(lambda: kind({}))
    tr(lambda: kind(1, 'a'))
    tr(lambda: kind(dtype=torch.int))
    tr(lambda: kind(torch.ones(2, dtype=torch.int32)))
    tr(lambda: x.type(kind))
tr(lambda: (x.new(2, 3).shape, x.new([1, 2]), x.new().shape, x.new(torch.Size([2])).shape))
tr(lambda: x.new(2.5))
tr(lambda: x.type('torch.Foo'))
tr(lambda: x.type(5))
tr(lambda: x.type(int))

