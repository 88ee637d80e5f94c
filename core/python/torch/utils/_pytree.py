"""Nested containers as trees: their leaves in one list, and the same structure with other leaves.

Lists, tuples, named tuples, dicts (also ordered and default ones) and deques are nodes, and classes that are registered; all else is
a leaf, None too.
"""
import collections
from dataclasses import dataclass
from typing import Any, Callable

_DICTS = (dict, collections.OrderedDict, collections.defaultdict)


@dataclass(frozen=True)
class _Node:
    """How a container comes apart, flatten(value) -> (children, context), and together, unflatten(children, context) -> value."""
    flatten: Callable
    unflatten: Callable


def _namedtuple(children, kind):
    return kind(*children)


SUPPORTED_NODES = {
    list: _Node(lambda value: (list(value), None), lambda children, _: list(children)),
    tuple: _Node(lambda value: (list(value), None), lambda children, _: tuple(children)),
    dict: _Node(lambda value: (list(value.values()), list(value)), lambda children, keys: dict(zip(keys, children))),
    collections.OrderedDict: _Node(lambda value: (list(value.values()), list(value)),
                                   lambda children, keys: collections.OrderedDict(zip(keys, children))),
    collections.defaultdict: _Node(lambda value: (list(value.values()), [value.default_factory, list(value)]),
                                   lambda children, context: collections.defaultdict(context[0], zip(context[1], children))),
    collections.deque: _Node(lambda value: (list(value), value.maxlen),
                             lambda children, longest: collections.deque(children, maxlen=longest)),
    collections.namedtuple: _Node(lambda value: (list(value), type(value)), _namedtuple),
}


def register_pytree_node(cls, flatten_fn, unflatten_fn, **names):
    """Makes a class a node: flatten_fn(value) -> (children, context), unflatten_fn(children, context) -> value."""
    if cls in SUPPORTED_NODES:
        raise ValueError(f"{cls} is already registered as pytree node.")
    SUPPORTED_NODES[cls] = _Node(flatten_fn, unflatten_fn)


def _kind(value):
    if isinstance(value, tuple) and hasattr(value, "_fields") and type(value) not in SUPPORTED_NODES:
        return collections.namedtuple
    return type(value)


@dataclass
class TreeSpec:
    """A tree without its leaves: the kind of its root (None: a leaf), what else belongs to that, and the specs of the children."""
    type: Any
    context: Any
    children_specs: list

    @property
    def num_leaves(self):
        return 1 if self.type is None else sum(child.num_leaves for child in self.children_specs)

    @property
    def num_children(self):
        return len(self.children_specs)

    def is_leaf(self):
        return self.type is None

    def __repr__(self, indent=0):
        if self.type is None:
            return "*"
        children = (",\n" + " " * (indent + 2)).join(child.__repr__(indent + 2) for child in self.children_specs)
        return f"TreeSpec({self.type.__name__}, {self.context}, [{children}])"


def LeafSpec():
    """The spec of a leaf."""
    return TreeSpec(None, None, [])


def tree_flatten(tree, is_leaf=None):
    """(leaves, spec)."""
    leaves = []
    return leaves, _take_apart(tree, is_leaf, leaves)


def _take_apart(tree, is_leaf, leaves):
    kind = _kind(tree)
    if kind not in SUPPORTED_NODES or (is_leaf is not None and is_leaf(tree)):
        leaves.append(tree)
        return LeafSpec()
    children, context = SUPPORTED_NODES[kind].flatten(tree)
    return TreeSpec(kind, context, [_take_apart(child, is_leaf, leaves) for child in children])


def tree_unflatten(leaves, treespec):
    """The tree of a spec, with these leaves."""
    leaves = list(leaves)
    if len(leaves) != treespec.num_leaves:
        raise ValueError(f"treespec.unflatten(leaves): `leaves` has length {len(leaves)} but the spec refers to a pytree that holds "
                         f"{treespec.num_leaves} items ({treespec}).")
    return _put_together(iter(leaves), treespec)


def _put_together(leaves, spec):
    if spec.type is None:
        return next(leaves)
    return SUPPORTED_NODES[spec.type].unflatten([_put_together(leaves, child) for child in spec.children_specs], spec.context)


def tree_leaves(tree, is_leaf=None):
    return tree_flatten(tree, is_leaf)[0]


def tree_iter(tree, is_leaf=None):
    yield from tree_leaves(tree, is_leaf)


def tree_structure(tree, is_leaf=None):
    return tree_flatten(tree, is_leaf)[1]


def tree_map(func, tree, *rests, is_leaf=None):
    """The tree with func(leaf, leaves of the other trees at its place) for each leaf."""
    leaves, spec = tree_flatten(tree, is_leaf)
    return tree_unflatten([func(*row) for row in zip(leaves, *(_leaves_like(spec, other) for other in rests))], spec)


def _leaves_like(spec, tree):
    """What stands in another tree at the places of a spec's leaves."""
    if spec.type is None:
        return [tree]
    if _kind(tree) is not spec.type:
        raise ValueError(f"Node type mismatch; expected {spec.type!r}, but got {type(tree)!r}.")
    children, _ = SUPPORTED_NODES[spec.type].flatten(tree)
    if len(children) != len(spec.children_specs):
        raise ValueError(f"Node arity mismatch; expected {len(spec.children_specs)}, but got {len(children)}.")
    return [leaf for child, part in zip(spec.children_specs, children) for leaf in _leaves_like(child, part)]


def tree_map_(func, tree, *rests, is_leaf=None):
    """Calls the function for each leaf and gives the tree back."""
    tree_map(func, tree, *rests, is_leaf=is_leaf)
    return tree


def _of_kind(kind_or_test, function):
    is_test = callable(kind_or_test) and not isinstance(kind_or_test, type)
    return lambda leaf: function(leaf) if (kind_or_test(leaf) if is_test else isinstance(leaf, kind_or_test)) else leaf


def tree_map_only(kind, func, tree, is_leaf=None):
    """tree_map for leaves of a class (or classes, or that pass a test); the others stay."""
    return tree_map(_of_kind(kind, func), tree, is_leaf=is_leaf)


def tree_all(pred, tree, is_leaf=None):
    return all(map(pred, tree_leaves(tree, is_leaf)))


def tree_any(pred, tree, is_leaf=None):
    return any(map(pred, tree_leaves(tree, is_leaf)))
