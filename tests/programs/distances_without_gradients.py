# All distances of two sets of points: by a product of matrices where there are many, and what memory they would take.
import torch

torch.manual_seed(0)
a, b = torch.randn(30, 4), torch.randn(28, 4)
for x, y in ((a, b), (a[:5], b[:5]), (a.view(2, 15, 4), b[:7])):
    for p in (0.0, 1.0, 2.0, 3.0, float("inf")):
        d = torch.cdist(x, y, p)
        print(p, tuple(d.shape), d.stride(), d.flatten()[:3])
for mode in ("use_mm_for_euclid_dist_if_necessary", "use_mm_for_euclid_dist", "donot_use_mm_for_euclid_dist"):
    print(mode, torch.cdist(b, b, compute_mode=mode)[3, :4], torch.cdist(a[:3], b[:3], compute_mode=mode))
print(torch.cdist(torch.randn(3, 30, 2), torch.randn(1, 30, 2)).shape, torch.cdist(torch.randn(0, 2), torch.randn(3, 2)).shape)
print(torch.cdist(torch.randn(3, 0), torch.randn(2, 0)), torch.cdist(torch.randn(30, 0), torch.randn(2, 0)).sum())
print(torch.cdist(torch.randn(1500, 40), torch.randn(900, 40), 3).shape)
x = torch.randn(3, 2, requires_grad=True)
print(torch.cdist(x, x.detach()), torch.cdist(x, x, 1.0).grad_fn.name())
