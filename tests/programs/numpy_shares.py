import numpy as np
import torch

array = np.arange(6, dtype=np.float32).reshape(2, 3)
tensor = torch.from_numpy(array)
array[0, 0] = 42
print(tensor)
tensor[1, 2] = -5.0
print(array)
print(np.shares_memory(array, tensor.numpy()), np.shares_memory(array, tensor[:, 1:].numpy()))
copy = torch.tensor(array)
copy[0] = 100.0
print(array[0], copy[0])
print(torch.as_tensor(array).data_ptr() == tensor.data_ptr(), torch.as_tensor(array, dtype=torch.float64).dtype)
print(torch.from_numpy(array.T).stride(), torch.from_numpy(array[::-1].copy()).stride(), np.asarray(tensor).strides)
