"""Parts of the DataLoader, under the names that scripts know."""
from torch.utils.data._utils import collate, fetch, pin_memory, worker  # noqa: F401
