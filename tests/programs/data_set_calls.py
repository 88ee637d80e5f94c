"""Datasets and their combinations."""
from data_calls import data_calls

data_calls(r"""
Dataset()[0]
Dataset()+Dataset()
len(Dataset())
Stream()+Stream()
list(Stream()+Stream())
len(Stream()+Stream())
len(Promise()+Promise())
Stream()[0]
ChainDataset([ds])
list(ChainDataset([ds]))
len(ChainDataset([ds]))
ConcatDataset([])
ConcatDataset([Stream()])
ConcatDataset([ds,ds])[15]
ConcatDataset([ds,ds])[-1]
ConcatDataset([ds,ds])[-20]
ConcatDataset([ds,ds])[-21]
ConcatDataset([ds,ds])[20]
ConcatDataset([ds,ds]).cumulative_sizes
ConcatDataset([ds,ds]).cummulative_sizes
ConcatDataset([ds,ds]).datasets
len(ConcatDataset([ds,ds]))
ConcatDataset.cumsum([[1,2],[3]])
ConcatDataset(3)
(ds+ds)[3]
Subset(ds,[1,2])[0]
Subset(ds,[1,2])[[0,1]]
Subset(ds,[1,2])[5]
Subset(ds,[1,2]).__getitems__([0,1])
Subset(ds,[1,2]).indices
Subset(3,3)
TensorDataset()
len(TensorDataset())
TensorDataset()[0]
TensorDataset(torch.ones(2), torch.ones(3))
TensorDataset(torch.ones(2), 3)
TensorDataset([1,2],[1,2])
TensorDataset(torch.tensor(1.))
ds[11]
ds[-1]
ds[2:4]
ds[torch.tensor([1,2])]
StackDataset()
StackDataset(ds, ds)[1]
StackDataset(a=ds, b=ds)[1]
StackDataset(ds, b=ds)
StackDataset(ds, [1,2])
StackDataset(a=ds, b=[1,2])
StackDataset(ds, ds).__getitems__([1,2])
StackDataset(a=ds, b=Subset(ds, list(range(10)))).__getitems__([1,2])
len(StackDataset(ds))
StackDataset(3)
StackDataset(ds).datasets
StackDataset(b=ds).datasets
[list(s) for s in random_split(range(10), [3,7], generator=seeded(42))]
[list(s.indices) for s in random_split(ds, [0.3,0.3,0.4], seeded(42))]
after([list(s.indices) for s in random_split(ds, [2,8])])
random_split(ds, [0.5,0.6])
random_split(ds, [0.5,0.4])
random_split(ds, [3,3])
[len(s) for s in random_split(ds, [0.5,0.3])]
[len(s) for s in random_split(range(7), [0.5,0.5])]
[len(s) for s in random_split(range(29), [1/3,1/3,1/3], generator=seeded(0))]
[len(s) for s in random_split(range(3), [0.1,0.9])]
[len(s) for s in random_split(range(3), [0.1,0.1,0.8])]
random_split(ds, [-1,11])
random_split(ds, [1.5,-0.5])
random_split(ds, [10,0])[1].indices
random_split(ds, [1.0])[0].indices[:2]
random_split(ds, 3)
random_split(Stream(), [1,2])
random_split(Stream(), [.5,.5])
random_split(ds, [5,5], generator=3)
type(random_split(ds, [5,5])).__name__
""")
