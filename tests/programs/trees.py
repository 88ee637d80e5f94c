"""Nested containers taken apart and put together."""
import collections

import torch
from torch.utils import _pytree as tree

Point = collections.namedtuple("Point", "x y")


class Pair:
    def __init__(self, a, b):
        self.a, self.b = a, b

    def __repr__(self):
        return f"Pair({self.a}, {self.b})"


def show(name, run):
    try:
        print(name, run())
    except Exception as error:
        print(name, type(error).__name__, str(error).splitlines()[0])


NESTED = {"b": [1, (2, None)], "a": Point(3, {"c": 4}), "d": collections.OrderedDict(z=5), "e": collections.deque([6, 7], maxlen=3)}
show("leaves", lambda: tree.tree_leaves(NESTED))
show("mapped", lambda: tree.tree_map(lambda leaf: leaf and leaf * 10, NESTED)["a"])
show("two", lambda: tree.tree_map(lambda a, b: a + b, [1, (2, 3)], [10, (20, 30)]))
show("other shape", lambda: tree.tree_map(lambda a, b: a + b, [1, (2, 3)], [10, (20,)]))
show("other kind", lambda: tree.tree_map(lambda a, b: a + b, [1, (2, 3)], [10, [20, 30]]))
show("only", lambda: tree.tree_map_only(int, lambda leaf: -leaf, [1, "a", (2.5, 3)]))
show("only tensors", lambda: tree.tree_map_only(torch.Tensor, lambda leaf: leaf.shape, {"x": torch.ones(2), "y": 1}))
show("is_leaf", lambda: tree.tree_leaves([1, (2, 3)], is_leaf=lambda value: isinstance(value, tuple)))
show("all", lambda: (tree.tree_all(lambda leaf: leaf > 0, [1, (2,)]), tree.tree_any(lambda leaf: leaf > 1, [1, (0,)])))
leaves, spec = tree.tree_flatten([1, {"k": (2, 3)}, []])
show("flat", lambda: (leaves, spec.num_leaves, spec.num_children, spec.is_leaf()))
show("again", lambda: tree.tree_unflatten([7, 8, 9], spec))
show("too few", lambda: tree.tree_unflatten([7], spec))
show("equal", lambda: (spec == tree.tree_structure([0, {"k": (0, 0)}, []]), spec == tree.tree_structure([0, {"k": [0, 0]}, []])))
show("a leaf", lambda: tree.tree_flatten(5))
show("no leaf", lambda: (tree.tree_leaves([]), tree.tree_map(len, {})))
show("unknown", lambda: tree.tree_leaves([Pair(1, 2)]))
tree.register_pytree_node(Pair, lambda pair: ([pair.a, pair.b], None), lambda parts, context: Pair(*parts))
show("known", lambda: tree.tree_map(lambda leaf: leaf + 1, [Pair(1, (2,))]))
show("twice", lambda: tree.register_pytree_node(Pair, list, list))
show("default", lambda: tree.tree_map(str, collections.defaultdict(list, a=1)))
