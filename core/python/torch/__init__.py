"""Stridescope's torch: PyTorch's names over tensors that can be watched."""
import sys as _sys

import _stridescope as _C
from _stridescope import *  # noqa: F403  (the op table's functions, dtypes, Tensor, ...)

__version__ = "2.6.0"

# Before the names below are used: several of them (int, float, bool, sum, ...) hide Python's own in this module.
_sys.modules["torch._C"] = _C
_sys.modules["torch.return_types"] = _C.return_types

from torch._info import finfo, iinfo  # noqa: E402
from torch._tensor_str import set_printoptions  # noqa: E402
from torch import _tensor  # noqa: E402
from torch._predicates import (  # noqa: E402
    is_complex,
    is_conj,
    is_floating_point,
    _assert,
    get_device,
    is_distributed,
    is_inference,
    is_neg,
    is_nonzero,
    is_same_size,
    is_signed,
    is_storage,
    is_tensor,
    numel,
    typename,
)
from torch._modes import (  # noqa: E402
    are_deterministic_algorithms_enabled,
    autocast,
    clear_autocast_cache,
    get_autocast_dtype,
    get_default_device,
    get_deterministic_debug_mode,
    get_num_interop_threads,
    get_float32_matmul_precision,
    is_autocast_cache_enabled,
    is_autocast_enabled,
    is_deterministic_algorithms_warn_only_enabled,
    set_default_device,
    set_default_dtype,
    set_default_tensor_type,
    set_deterministic_debug_mode,
    set_float32_matmul_precision,
    set_flush_denormal,
    set_num_interop_threads,
    use_deterministic_algorithms,
)
from torch.cuda import OutOfMemoryError  # noqa: E402
from torch import accelerator, backends, cpu, cuda, distributed, mps, random, types, version, xpu  # noqa: E402
from torch import autograd  # noqa: E402
from torch.autograd import enable_grad, inference_mode, no_grad, set_grad_enabled  # noqa: E402
from torch.random import get_rng_state, initial_seed, manual_seed, seed, set_rng_state  # noqa: E402
from torch import storage  # noqa: E402
from torch.storage import TypedStorage, UntypedStorage  # noqa: E402
globals().update((_kind.__name__, _kind) for _kind in storage.TYPED_STORAGES)
from torch import serialization  # noqa: E402
from torch.serialization import load, save  # noqa: E402
from torch._functions import (  # noqa: E402
    _unique2,
    argwhere,
    broadcast_shapes,
    broadcast_tensors,
    constant_pad_nd,
    fill,
    meshgrid,
    nonzero,
    resize_as_,
    tensor_split,
    where,
)
from torch._order import gradient, histogram, unique, unique_consecutive  # noqa: E402
from torch import masked  # noqa: E402
from torch import utils  # noqa: E402
from torch import linalg  # noqa: E402  (takes norm as the op table has it)
from torch._einsum import chain_matmul, einsum, matrix_exp, matrix_power, tensordot  # noqa: E402
from torch._distances import (  # noqa: E402
    bilinear,
    cdist,
    corrcoef,
    cosine_similarity,
    cov,
    kl_div,
    norm,
    pairwise_distance,
)
from torch._losses import (  # noqa: E402
    cosine_embedding_loss,
    embedding_renorm_,
    hinge_embedding_loss,
    instance_norm,
    margin_ranking_loss,
    pdist,
    poisson_nll_loss,
    rms_norm,
    triplet_margin_loss,
)
from torch._grids import block_diag, cartesian_prod, combinations, tril_indices, triu_indices, vander  # noqa: E402
from torch._legacy import (  # noqa: E402
    BFloat16Tensor,
    BoolTensor,
    ByteTensor,
    CharTensor,
    DoubleTensor,
    FloatTensor,
    HalfTensor,
    IntTensor,
    LongTensor,
    ShortTensor,
)

inverse = linalg.inv
newaxis = None
from torch import _compositions  # noqa: E402,F401
from torch._histogramdd import histogramdd  # noqa: E402,F401
from torch._lowrank import geqrf, orgqr, pca_lowrank, svd_lowrank  # noqa: E402,F401
from torch._several import atleast_1d, atleast_2d, atleast_3d, split  # noqa: E402,F401
from torch import _signatures  # noqa: E402,F401
from torch import nn  # noqa: E402,F401
from torch import func  # noqa: E402,F401
from torch import testing  # noqa: E402,F401
from torch import amp, optim  # noqa: E402,F401
from torch.utils.dlpack import to_dlpack  # noqa: E402,F401
from torch import functional  # noqa: E402,F401
