"""torch.nn.modules: the classes of modules, by kind; torch.nn has them all by name."""
import importlib

from torch.nn.modules.module import Module

# Those that others need come first.
_KINDS = ("lazy utils container linear activation distance loss flatten dropout batchnorm instancenorm normalization padding sparse "
          "upsampling adaptive pixelshuffle channelshuffle fold").split()

__all__ = ["Module"]
for _kind in _KINDS:
    _file = importlib.import_module(f"{__name__}.{_kind}")
    if _kind not in ("lazy", "utils"):
        __all__ += _file.__all__
        globals().update((_name, getattr(_file, _name)) for _name in _file.__all__)
__all__.sort()

# What PyTorch has beside them.
_ABSENT = frozenset("""
AdaptiveAvgPool1d AdaptiveAvgPool2d AdaptiveAvgPool3d AdaptiveMaxPool1d AdaptiveMaxPool2d AdaptiveMaxPool3d AvgPool1d AvgPool2d AvgPool3d
CTCLoss Conv1d Conv2d Conv3d ConvTranspose1d ConvTranspose2d ConvTranspose3d CrossMapLRN2d EmbeddingBag FractionalMaxPool2d
FractionalMaxPool3d GRU GRUCell LPPool1d LPPool2d LPPool3d LSTM LSTMCell LazyConv1d LazyConv2d LazyConv3d LazyConvTranspose1d
LazyConvTranspose2d LazyConvTranspose3d MaxPool1d MaxPool2d MaxPool3d MaxUnpool1d MaxUnpool2d MaxUnpool3d MultiheadAttention RNN RNNBase
RNNCell RNNCellBase SyncBatchNorm Transformer TransformerDecoder TransformerDecoderLayer TransformerEncoder TransformerEncoderLayer
conv pooling rnn transformer attention quantized qat intrinsic quantizable
""".split())


def _absent(module):
    """A module's __getattr__ that says of what PyTorch has, and Stridescope has not, that it is so."""
    def __getattr__(name):
        if name in _ABSENT:
            raise AttributeError(f"{module}.{name} is not in Stridescope yet")
        raise AttributeError(f"module '{module}' has no attribute '{name}'")

    return __getattr__


__getattr__ = _absent(__name__)
