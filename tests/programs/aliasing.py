import torch

base = torch.arange(12, dtype=torch.float32).reshape(3, 4)
view = base[:, 1:3]
print("same storage:", base.untyped_storage().data_ptr() == view.untyped_storage().data_ptr())
view[0, 0] = -1
view[1:] += 10
print(base, base._version, view._version)
copy = view.clone()
copy[0, 0] = 999
print(base[0], copy.stride())
column = base[:, :1]
wide = column.expand(-1, 3)
print(tuple(wide.shape), wide.stride(), wide)
