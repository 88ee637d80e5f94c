import numpy as np
import torch


def as_model_input(array):
    if array.dtype != np.float32:
        array = array.astype(np.float32, copy=False)
    if not array.flags.c_contiguous:
        array = np.ascontiguousarray(array)
    return torch.from_numpy(array)


source = np.arange(12, dtype=np.float64).reshape(3, 4).T
x = as_model_input(source)
print(x.shape, x.dtype, x.device, x.is_contiguous())
for value in (np.array(["a"]), np.array([None]), np.arange(4)[::-1], np.arange(3, dtype=">i4")):
    try:
        torch.from_numpy(value)
    except (TypeError, ValueError) as error:
        print(type(error).__name__, str(error)[:60])
