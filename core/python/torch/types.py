"""Names for annotations."""
import builtins
from typing import Union

import torch

Number = Union[builtins.int, builtins.float, builtins.bool]
Device = Union[torch.device, builtins.str, builtins.int, None]
_dtype = torch.dtype
_device = torch.device
_size = Union[torch.Size, list, tuple]
