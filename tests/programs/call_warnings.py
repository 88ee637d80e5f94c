"""Valid calls of which PyTorch says something."""
import warnings

import torch

mask = torch.tensor([1, 0, 1], dtype=torch.uint8)
apart = torch.arange(4.)[::2]
calls = [
    lambda: torch.ones(1).std(), lambda: torch.ones(1).var(), lambda: torch.var_mean(torch.ones(1)), lambda: torch.ones(3, 1).std(1),
    lambda: torch.ones(3).std(unbiased=False), lambda: torch.ones(3, 2).var(1, correction=2), lambda: torch.ones(2, 2).std(0),
    lambda: torch.cross(torch.ones(2, 3), torch.ones(2, 3)), lambda: torch.ones(3).cross(torch.ones(3)),
    lambda: torch.zeros(3).index_reduce_(0, torch.tensor([0]), torch.ones(1), 'mean'),
    lambda: torch.ones(1).expand(3).index_fill_(0, torch.tensor([0]), 1),
    lambda: torch.ones(1).expand(3).masked_fill_(torch.tensor([True, False, True]), 1),
    lambda: torch.ones(1).expand(3).index_put_((torch.tensor([0]),), torch.tensor(1.)),
    lambda: torch.ones(3)[mask], lambda: torch.where(mask, torch.ones(3), torch.zeros(3)), lambda: torch.tensor([[1]]).T,
    lambda: torch.ones(2, 2, 2).T.shape, lambda: torch.range(0, 2), lambda: torch.meshgrid(torch.ones(2)),
    lambda: torch.ones(2).new_tensor(torch.ones(1)), lambda: torch.tensor(torch.ones(1)), lambda: torch.chain_matmul(torch.ones(2, 2), torch.ones(2, 2)),
    lambda: torch.ones(2).resize(2, 1), lambda: torch.ones(2).resize_as(torch.ones(1, 2)), lambda: torch.ones(2).resize(3),
    lambda: torch.arange(3, out=torch.empty(5)), lambda: torch.zeros(3, out=torch.empty(5)), lambda: torch.add(torch.ones(3), 1, out=torch.empty(5)),
    lambda: torch.searchsorted(apart, apart), lambda: torch.frombuffer(b'ab', dtype=torch.uint8), lambda: torch.ones(2).storage().size(),
    lambda: torch.set_default_tensor_type('torch.FloatTensor'),
]
for i, call in enumerate(calls):
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter('always')
        try:
            result = call()
        except Exception as e:
            result = (type(e).__name__, str(e).split('\n')[0])
    print(i, result)
    for warning in said:
        print('  ', warning.category.__name__, str(warning.message).split('(Triggered')[0].strip())
