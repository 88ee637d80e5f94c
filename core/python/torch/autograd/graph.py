"""The nodes of the backward graph."""
from torch import _C

Node = _C._Node


class RemovableHandle:
    """What register_hook returns: remove() takes the hook away."""

    def __init__(self, tensor, number, node):
        self.id = number
        self._tensor, self._node = tensor, node

    def remove(self):
        _C._remove_hook(self._tensor, self.id, self._node)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.remove()
