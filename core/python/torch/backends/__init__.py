"""torch.backends: what PyTorch can be built with. Scripts ask, and set what makes no difference here."""
from torch.backends import cuda, cudnn, mkl, mkldnn, mps, openmp  # noqa: F401
