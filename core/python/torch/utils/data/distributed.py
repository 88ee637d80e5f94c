"""The share of a dataset that one of several processes loads."""
import torch
from torch.utils.data.sampler import Sampler


class DistributedSampler(Sampler):
    """Every `num_replicas`-th index from `rank` on, of one order that all processes agree on: the permutation of seed + epoch.

    So that all get equally many, the first indices are repeated at the end, or with `drop_last` the last ones are left out. There is
    no process group here to take num_replicas and rank from: both must be given. Call set_epoch(n) before each epoch, or each has
    the same order.
    """

    def __init__(self, dataset, num_replicas=None, rank=None, shuffle=True, seed=0, drop_last=False):
        if num_replicas is None or rank is None:
            raise ValueError("Default process group has not been initialized, please make sure to call init_process_group.")
        if rank >= num_replicas or rank < 0:
            raise ValueError(f"Invalid rank {rank}, rank should be in the interval [0, {num_replicas - 1}]")
        self.dataset = dataset
        self.num_replicas = num_replicas
        self.rank = rank
        self.epoch = 0
        self.drop_last = drop_last
        whole, rest = divmod(len(dataset), num_replicas)
        self.num_samples = whole + (rest > 0 and not drop_last)
        self.total_size = self.num_samples * num_replicas
        self.shuffle = shuffle
        self.seed = seed

    def _order(self):
        count = len(self.dataset)
        if not self.shuffle:
            return list(range(count))
        generator = torch.Generator()
        generator.manual_seed(self.seed + self.epoch)
        return torch.randperm(count, generator=generator).tolist()

    def __iter__(self):
        order = self._order()
        if not self.drop_last and order:
            order *= -(-self.total_size // len(order))
        order = order[:self.total_size]
        if len(order) != self.total_size:
            raise AssertionError
        return iter(order[self.rank::self.num_replicas])

    def __len__(self):
        return self.num_samples

    def set_epoch(self, epoch):
        """Another epoch has another order."""
        self.epoch = epoch
