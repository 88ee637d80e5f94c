"""Datasets, samplers and the DataLoader.

Workers (num_workers > 0) are threads here; `torch.utils.data._utils.worker` says what that changes. Data pipes are not there.
"""
from torch.utils.data import dataloader, dataset, distributed, sampler  # noqa: F401
from torch.utils.data.dataloader import DataLoader, _DatasetKind, default_collate, default_convert, get_worker_info
from torch.utils.data.dataset import (
    ChainDataset,
    ConcatDataset,
    Dataset,
    IterableDataset,
    StackDataset,
    Subset,
    TensorDataset,
    random_split,
)
from torch.utils.data.distributed import DistributedSampler
from torch.utils.data.sampler import (
    BatchSampler,
    RandomSampler,
    Sampler,
    SequentialSampler,
    SubsetRandomSampler,
    WeightedRandomSampler,
)

__all__ = [
    "BatchSampler", "ChainDataset", "ConcatDataset", "DataLoader", "Dataset", "DistributedSampler", "IterableDataset", "RandomSampler",
    "Sampler", "SequentialSampler", "StackDataset", "Subset", "SubsetRandomSampler", "TensorDataset", "WeightedRandomSampler",
    "_DatasetKind", "default_collate", "default_convert", "get_worker_info", "random_split",
]

_PIPES = {
    "DFIterDataPipe", "DataChunk", "IterDataPipe", "MapDataPipe", "argument_validation", "datapipes", "functional_datapipe", "graph",
    "graph_settings", "guaranteed_datapipes_determinism", "non_deterministic", "runtime_validation", "runtime_validation_disabled",
}


def __getattr__(name):
    if name in _PIPES:
        raise AttributeError(f"module 'torch.utils.data' has no attribute '{name}': Stridescope's torch has no data pipes; "
                             "a Dataset or IterableDataset does the same")
    raise AttributeError(f"module 'torch.utils.data' has no attribute '{name}'")
