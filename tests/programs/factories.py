import torch

made = {
    "zeros": torch.zeros((2, 3)),
    "ones": torch.ones(2, 3, dtype=torch.int16),
    "ones_like": torch.ones_like(torch.zeros(4, dtype=torch.float16)),
    "full": torch.full((2, 2), 7, dtype=torch.int32),
    "arange": torch.arange(0, 6, dtype=torch.float32).reshape(2, 3),
    "arange step": torch.arange(1, 2, 0.25),
    "linspace": torch.linspace(0, 1, steps=5),
    "empty_like": torch.empty_like(torch.zeros((4, 2), dtype=torch.bool)),
}
for name, value in made.items():
    print(name, tuple(value.shape), value.dtype, value.device)
print(made["full"], made["linspace"], made["ones_like"], sep="\n")
