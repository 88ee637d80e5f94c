"""What each class of modules is: its signature, attributes, state and text, for some arguments."""
import inspect
import torch
from torch import nn

torch.manual_seed(0)
CASES = """
Identity: | 1, a=2
Linear: 3, 2 | 3, 2, bias=False | 3, 2, dtype=torch.float64 | 0, 2 | 3 | 3, -1 | 3.5, 2 | 3, 2, True, None, torch.int64
Bilinear: 2, 3, 4 | 2, 3, 4, bias=False | 0, 3, 4
LazyLinear: 3 | 3, bias=False
Flatten: | 0, 2
Unflatten: 1, (2, 3) | 1, [2, 3] | 'a', (('b', 2),) | 1.5, (2,) | 1, 5 | 1, (2, 'a') | 'a', [2] | 'a', (2, 3)
Threshold: 0.5, 2 | 0.5, 2, True | 1
ReLU: | True | inplace=True | 1, 2 | nope=3
RReLU: | 0.1, 0.2, True
Hardtanh: | -2, 2 | 0, 1, True | 1, 0 | min_value=-3.0 | max_value=4.0
ReLU6: | True
Sigmoid: | 1 | a=2
Hardsigmoid: | True
Tanh:
SiLU: | True
Mish: | True
Hardswish: | True
ELU: | 2.0 | 0.5, True
CELU: | 2.0 | 0.5, True
SELU: | True
GLU: | 0
GELU: | 'tanh' | approximate='nope'
Hardshrink: | 1
LeakyReLU: | 0.2 | 0.2, True
LogSigmoid:
Softplus: | 2, 10
Softshrink: | 0.25 | -1
PReLU: | 3 | 2, 0.5 | 2, 0.5, dtype=torch.float64
Softsign:
Tanhshrink:
Softmin: | 1
Softmax: | 1 | dim=-1
Softmax2d:
LogSoftmax: | 0
Dropout: | 0.2 | 0.3, True | 1.5 | -0.1 | 'a'
Dropout1d: | 0.2
Dropout2d: | 0.2
Dropout3d: | 0.2
AlphaDropout: | 0.2
FeatureAlphaDropout: | 0.2
LayerNorm: 3 | (2, 3) | [2, 3], 1e-3 | 3, elementwise_affine=False | 3, bias=False | torch.Size([2]) | 'a'
RMSNorm: 3 | (2, 3), 1e-3 | 3, elementwise_affine=False
GroupNorm: 2, 4 | 2, 5 | 2, 4, affine=False | 2, 4, 1e-3 | 0, 4
LocalResponseNorm: 2 | 2, 1, 2, 3
BatchNorm1d: 3 | 3, 1e-3, 0.5 | 3, affine=False | 3, track_running_stats=False | 3, momentum=None | 3, dtype=torch.float64 | | -1
BatchNorm2d: 3
BatchNorm3d: 3
InstanceNorm1d: 3 | 3, affine=True, track_running_stats=True
InstanceNorm2d: 3
InstanceNorm3d: 3
LazyBatchNorm1d: | affine=False | track_running_stats=False
LazyBatchNorm2d:
LazyBatchNorm3d:
LazyInstanceNorm1d:
LazyInstanceNorm2d:
LazyInstanceNorm3d:
Embedding: 4, 3 | 4, 3, padding_idx=1 | 4, 3, -1 | 4, 3, 4 | 4, 3, -5 | 4, 3, max_norm=1.0, norm_type=1.0 | 4, 3, None, None, 2.0, True, True | 2, 2, _weight=torch.ones(2, 2) | 2, 2, _weight=torch.ones(3, 2) | 4, 3, _freeze=True
CosineSimilarity: | 0, 1e-3
PairwiseDistance: | 1, 1e-3, True
Upsample: 4 | scale_factor=2 | (2, 3), mode='bilinear' | scale_factor=(2, 3), mode='bilinear', align_corners=True | 4, recompute_scale_factor=True |
UpsamplingNearest2d: 4 | scale_factor=2
UpsamplingBilinear2d: (4, 5) | scale_factor=1.5
ZeroPad1d: 1 | (1, 2)
ZeroPad2d: 1 | (1, 2, 3, 4) | (1, 2)
ZeroPad3d: 1
ConstantPad1d: 1, 0.5 | (1, 2), 3 | 1
ConstantPad2d: 1, 0.5
ConstantPad3d: 1, 0.5
ReflectionPad1d: 1 | (1, 2)
ReflectionPad2d: 1
ReflectionPad3d: 1
ReplicationPad1d: 1
ReplicationPad2d: 1
ReplicationPad3d: 1
CircularPad1d: 1
CircularPad2d: 1
CircularPad3d: 1
L1Loss: | reduction='sum' | size_average=False | reduce=False | None, True | True, True, 'none' | reduction='nope'
MSELoss: | reduction='none' | 1
NLLLoss: | torch.ones(2) | ignore_index=1, reduction='sum' | torch.ones(2), False
NLLLoss2d: | torch.ones(2)
PoissonNLLLoss: | False, True | eps=1e-3, reduction='sum'
GaussianNLLLoss: | full=True, eps=1e-3 | True
KLDivLoss: | log_target=True, reduction='batchmean'
BCELoss: | torch.ones(2) | reduction='sum' | 3
BCEWithLogitsLoss: | torch.ones(2) | pos_weight=torch.ones(2) | torch.ones(2), None, None, 'sum', torch.zeros(2)
HingeEmbeddingLoss: | 2.0
MultiLabelMarginLoss:
SmoothL1Loss: | beta=0.5
HuberLoss: | 'sum', 2.0
SoftMarginLoss:
CrossEntropyLoss: | torch.ones(2) | label_smoothing=0.1, ignore_index=2 | reduction='none' | False | 'mean'
MultiLabelSoftMarginLoss: | torch.ones(3)
CosineEmbeddingLoss: | 0.5
MarginRankingLoss: | 0.5
MultiMarginLoss: | 2 | 3 | 1, 0.5, torch.ones(2) | weight=torch.ones(2, 2)
TripletMarginLoss: | 0.5, 1 | 0 | margin=-1 | swap=True, reduction='none'
TripletMarginWithDistanceLoss: | distance_function=len | margin=0 | margin=2.0, swap=True | 1
AdaptiveLogSoftmaxWithLoss: 8, 10, [2, 5] | 8, 10, [5, 2] | 8, 10, [] | 8, 10, (2, 5), 2.0, True | 8, 10, [2, 10] | 8, 10, [0, 2] | 8, 10, [2.5]
PixelShuffle: 2
PixelUnshuffle: 2
ChannelShuffle: 2
Fold: 4, 2 | (4, 5), (2, 1), 1, 0, 2 | 4
Unfold: 2 | (2, 3), dilation=2, padding=1, stride=(1, 2) | 
Sequential: | nn.ReLU(), nn.Linear(1, 1) | 3 | [nn.ReLU()]
ModuleList: | [nn.ReLU(), nn.ReLU()] | 3 | [3]
ModuleDict: | {'a': nn.ReLU()} | [('a', nn.ReLU())] | 3 | {1: nn.ReLU()} | {'a.b': nn.ReLU()} | [1] | [(1, 2, 3)] | {'keys': nn.ReLU()}
ParameterList: | [torch.ones(2), nn.Parameter(torch.ones(2)), 3] | 3 | torch.ones(2)
ParameterDict: | {'b': torch.ones(2), 'a': 3} | [('a', torch.ones(2))] | 3 | {1: 2} | {'a.b': torch.ones(2)}
Container: | a=nn.ReLU()
Module: | 1 | a=2
"""


def shown(value):
    if isinstance(value, torch.Tensor):
        lazy = isinstance(value, torch.nn.parameter.UninitializedTensorMixin)
        return repr(value) if lazy else f"{type(value).__name__} {tuple(value.shape)} {value.dtype} {value.requires_grad} {value.detach().flatten()[:3].tolist()}"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k}: {shown(v)}" for k, v in value.items()) + "}"
    return repr(value).split(" at 0x")[0]


HIDDEN = [k for k in vars(nn.Module()) if k not in ("training", "_parameters", "_buffers", "_non_persistent_buffers_set", "_modules")]
import warnings
for line in CASES.strip().splitlines():
    name, calls = line.split(":", 1)
    cls = getattr(nn, name)
    print(f"== {name} {cls.__module__} {cls.__qualname__} {inspect.signature(cls)}")
    print("  ", [base.__name__ for base in cls.__mro__ if base.__name__ not in ("object", "_ModuleBase", "_OfAnAxis", "_PadNd")], getattr(cls, "__constants__", None), cls._version)
    forward = inspect.signature(cls.forward)
    print("  ", forward)
    for call in calls.split(" | " if calls.strip() != "" else "\n"):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                module = eval(f"nn.{name}({call.strip()})")
                print(f"  ({call.strip()}) -> {module}")
                print("     ", {k: shown(v) for k, v in vars(module).items() if k not in HIDDEN})
                print("     ", {k: shown(v) for k, v in module.state_dict().items()})
            except Exception as error:
                print(f"  ({call.strip()}) -> {type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}")
        for w in caught:
            print("      warned", w.category.__name__, w.message)
