import torch


def inspect(name, t):
    print(f"{name}: shape={tuple(t.shape)} dtype={t.dtype} device={t.device} stride={t.stride()} contiguous={t.is_contiguous()} grad={t.requires_grad}")


x = torch.arange(20, dtype=torch.float64).reshape(4, 5)
inspect("x", x)
inspect("x.T", x.T)
inspect("x.mT[1:]", x.mT[1:])
print(x.T.storage_offset(), x[2:, 3].storage_offset(), x.numel(), x.dim(), x.element_size(), x.nbytes)
print(x.untyped_storage().nbytes(), len(x[1].untyped_storage()), x[1].data_ptr() - x.data_ptr())
