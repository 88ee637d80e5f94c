"""What constructors of optimizers refuse, param groups and state dicts."""
import warnings

import torch
warnings.simplefilter("ignore")
from torch import optim
T=torch.tensor
P=torch.nn.Parameter
def t(src):
    p=P(torch.ones(2)); q=P(torch.ones(3)); r=torch.ones(2,requires_grad=True)
    try:
        with warnings.catch_warnings(record=True) as w:
            warnings.simplefilter("always")
            v=eval(src, dict(globals(), **locals()))
        print(src, '->', type(v).__name__, [str(x.message).split('\n')[0] for x in w])
    except Exception as e: print(src, '->', type(e).__name__, str(e).split('. Did you mean')[0])
for n in 'SGD Adam AdamW Adamax NAdam RAdam Adagrad Adadelta RMSprop Rprop ASGD LBFGS Adafactor SparseAdam'.split():
    for a in ['lr=-1','lr=T(0.1)','lr=T([0.1])','lr=T([.1,.2])','lr=T(0.1),foreach=True','eps=-1','eps=(-1,-1)','betas=(1.0,.9)','betas=(.9,1.0)','betas=(-1,.9)','weight_decay=-1','momentum=-1','momentum_decay=-1','nesterov=True','nesterov=True,momentum=.9,dampening=.1','rho=2','alpha=-1','lambd=-1','etas=(1.2,.5)','step_sizes=(1,2)','lr_decay=-1','initial_accumulator_value=-1','d=.5','d=0','beta2_decay=1','max_iter=-1','line_search_fn="x"','foreach=True','fused=True','fused=True,foreach=True','fused=True,differentiable=True','capturable=True','maximize=True','betas=(T(.9),T(.99))','betas=(T(.9),.99)','betas=(T([.9,.9]),T(.99)), capturable=True', 'betas=(T(.9),T(.99)), foreach=True','history_size=0','t0=-1','nosuch=1','lr="a"','lr=float("nan")']:
        t(f'optim.{n}([p], {a})')
    t(f'optim.{n}([])'); t(f'optim.{n}(p)'); t(f'optim.{n}([p,q,p])'); t(f'optim.{n}([{{"params":[p]}},{{"params":[q]}}])')
    t(f'optim.{n}()')
for a in ['None','[1]','5','{p}','{p:1}','[p*1]','[p.detach()*2]','[torch.arange(3)]','[{"params":{p}}]','[{"lr":1}]','[{"params":p}]','[{"params":[p]},{"params":[p]}]','iter([p,q])','[("a",p),("b",q)]','[("a",p),q]','[p,("a",q)]','[{"params":[("a",p)]},{"params":[q]}]','[("a",p),("a",q)]','[("a",1)]','[{"params":[("a",p),("b",q)],"lr":3}]','(x for x in [p,q])','"abc"','{"params":[p]}','[{"params":[p,p]}]','[[p]]','[("a",p,1)]','[(p,)]', 'dict(a=p).items()','dict(a=p).values()','[(1,p)]','[{"params":[p*1]}]','[{"params":[1]}]','[{"params":1}]','[None]','[{"params":[p],"zz":1}]','[{"params":(p,q)}]','[{"params":iter([p,q])}]','[{"params":"a"}]']:
    t(f'optim.SGD({a}, lr=.1)')
t('[len(optim.SGD([("a",p),("b",q)]).param_groups[0]["param_names"]), optim.SGD([("a",p),("b",q)]).param_groups]')
def probe(src):
    p=P(torch.ones(2)); q=P(torch.ones(3))
    o=optim.SGD([p],lr=.1)
    t2=dict(globals(),**locals())
    try: print(src,'->',eval(src,t2))
    except Exception as e: print(src,'->',type(e).__name__,str(e))
for s in ['o.add_param_group(1)','o.add_param_group({"params":p})','o.add_param_group({"params":q})','o.add_param_group({"params":{q}})','o.add_param_group({"params":[q,q]})','o.add_param_group({"lr":1})','o.add_param_group({"params":q*1})','o.add_param_group({"params":[1]})','o.add_param_group({"params":[("a",q)]})','o.add_param_group({"params":[q],"lr":-1}) or o.param_groups','optim.Optimizer([p],{})','optim.Optimizer([p],{"a":1}).step()','optim.Optimizer([p],{"a":1}).zero_grad()','o.step(1)','o.load_state_dict({})','o.load_state_dict({"state":{},"param_groups":[]})','o.load_state_dict({"state":{},"param_groups":[{"params":[0,1]}]})','o.load_state_dict({"state":{},"param_groups":[{"params":[0]}]}) or o','o.load_state_dict(5)','o.zero_grad(1)','o.zero_grad(set_to_none=False)','o.state[p]','o.state_dict()','optim.Adam([p],capturable=True)']:
    probe(s)
for n in 'Adam AdamW Adamax NAdam RAdam Adadelta RMSprop Rprop ASGD'.split():
    p=P(torch.ones(2)); o=getattr(optim,n)([p],capturable=True); p.grad=torch.ones(2)
    try: print(n, o.step())
    except Exception as e: print(n, type(e).__name__, e)
for n in 'SGD Adam AdamW Adagrad'.split():
    p=P(torch.ones(2)); o=getattr(optim,n)([p],fused=True); p.grad=torch.ones(2)
    try: print(n, o.step(), o.state_dict(), getattr(o,'_step_supports_amp_scaling',0), p)
    except Exception as e: print(n, type(e).__name__, e)
