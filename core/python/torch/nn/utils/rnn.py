"""torch.nn.utils.rnn: sequences of several lengths in one tensor. Packed sequences are not there yet."""
from typing import Iterable, List, Union

import torch
from torch import Tensor

__all__ = ["pad_sequence", "unpad_sequence"]

_PACKED = frozenset("PackedSequence pack_padded_sequence pad_packed_sequence pack_sequence unpack_sequence invert_permutation".split())


def pad_sequence(sequences: Union[Tensor, List[Tensor]], batch_first: bool = False, padding_value: float = 0.0,
                 padding_side: str = "right") -> Tensor:
    """Sequences (L, ...) as one tensor (longest L, N, ...), or (N, longest L, ...), filled up with padding_value."""
    if not isinstance(sequences, Iterable):
        raise RuntimeError("pad_sequence: Expected iterable for input sequences, but got arg of type: "
                           f"{type(sequences)}")
    if isinstance(sequences, Tensor):
        sequences = sequences.unbind(0)
    elif not isinstance(sequences, (list, tuple)):
        sequences = tuple(sequences)
    if padding_side not in ("left", "right"):
        raise RuntimeError("Expected padding_side to be one of left or right, but got " + str(padding_side) + ".")
    if not sequences:
        raise RuntimeError("received an empty list of sequences")
    first, longest = sequences[0], max(sequence.size(0) for sequence in sequences)
    trailing = tuple(first.shape[1:])
    shape = (len(sequences), longest) if batch_first else (longest, len(sequences))
    padded = torch.full(shape + trailing, padding_value, dtype=first.dtype, device=first.device)
    for i, sequence in enumerate(sequences):
        length = sequence.size(0)
        start = longest - length if padding_side == "left" else 0
        place = padded[i, start:start + length] if batch_first else padded[start:start + length, i]
        place.copy_(sequence)
    return padded


def unpad_sequence(padded_sequences: Tensor, lengths: Tensor, batch_first: bool = False) -> List[Tensor]:
    """The sequences of these lengths from pad_sequence's tensor."""
    if not batch_first:
        padded_sequences = padded_sequences.transpose(0, 1)
    return [sequence[:length] for sequence, length in zip(padded_sequences, lengths)]


def __getattr__(name):
    if name in _PACKED:
        raise AttributeError(f"{__name__}.{name} is not in Stridescope yet")
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
