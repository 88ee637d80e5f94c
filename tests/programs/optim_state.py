"""Hooks, state dicts, pickles and copies of optimizers; differentiable steps; gradients set to zero."""
import copy
import pickle
import re
import sys

import torch
from torch import optim
P=torch.nn.Parameter
p=P(torch.ones(2)); q=P(torch.ones(3))
o=optim.Adam([{"params":[p],"lr":.1},{"params":[q]}])
print(o)
h=o.register_step_pre_hook(lambda *a:print("pre",len(a),len(a[1]),a[2].keys()))
h2=o.register_step_post_hook(lambda *a:print("post",len(a),len(a[1]),a[2].keys()))
p.grad=torch.ones(2); print(o.step()); print(o.step(lambda: 3.5)); h.remove()
print(o.step(closure=lambda: torch.tensor(1.)))
print(type(h))
m=sys.modules['torch.optim.optimizer']
g=m.register_optimizer_step_pre_hook(lambda *a:print('gpre',len(a)))
g2=m.register_optimizer_step_post_hook(lambda *a:print('gpost',len(a)))
o.step(); g.remove(); g2.remove(); h2.remove()
try:
    h=o.register_step_pre_hook(lambda *a: 5); o.step()
except Exception as e: print(type(e).__name__, re.sub('0x[0-9a-f]+', '0x', str(e)))
h.remove()
h=o.register_step_pre_hook(lambda opt,a,k: ((opt, lambda: 7),{})); print(o.step()); h.remove()
h=o.register_state_dict_pre_hook(lambda o: print('sd pre')); h2=o.register_state_dict_post_hook(lambda o,sd: print('sd post',list(sd)))
h3=o.register_state_dict_post_hook(lambda o,sd: {'x':1}, prepend=True)
print(o.state_dict()); h.remove(); h2.remove(); h3.remove()
h=o.register_load_state_dict_pre_hook(lambda o,sd: print('ld pre')); h2=o.register_load_state_dict_post_hook(lambda o: print('ld post'))
sd=o.state_dict(); o.load_state_dict(sd); h.remove(); h2.remove()
print(sd)
b=pickle.loads(pickle.dumps(o)); print(b, b.state_dict()); print(type(b.state), list(b.__dict__))
c=copy.deepcopy(o); print(c.state_dict(), list(c.__dict__), c.param_groups[0]['params'][0] is p)
print(o.__getstate__().keys())
# dtype casting
p64=P(torch.ones(2,dtype=torch.float64)); q64=P(torch.ones(3,dtype=torch.float64))
o2=optim.Adam([{"params":[p64]},{"params":[q64]}]); o2.load_state_dict(sd); print(o2.state_dict()); print(o2.state[p64]['exp_avg'].dtype, o2.state[p64]['step'].dtype)
ph=P(torch.ones(2,dtype=torch.float16)); qh=P(torch.ones(3)); o2=optim.Adam([{"params":[ph]},{"params":[qh]}]); o2.load_state_dict(sd); print(o2.state[ph])
# extra values in state
sd2=copy.deepcopy(sd); sd2['state'][0]['foo']=torch.arange(3); sd2['state'][0]['bar']=[torch.ones(2),(1,2)]; sd2['state'][0]['n']=5; sd2['state']['other']={'a':1}; sd2['state'][7]=3
o2.load_state_dict(sd2); print(o2.state_dict()['state'], list(o2.state))
sd3=copy.deepcopy(sd); sd3['state'][0]['step']=3
o2.load_state_dict(sd3); print(o2.state_dict()['state'])
sd3=copy.deepcopy(sd); del sd3['param_groups'][0]['betas']; o2.load_state_dict(sd3); print(o2.param_groups[0].keys())
for bad in [{}, {'param_groups':[]}, {'param_groups':sd['param_groups']},{'state':{}, 'param_groups':[{'params':[0]},{'params':[1]}]}]:
    try: o2.load_state_dict(bad); print(o2.param_groups)
    except Exception as e: print(type(e).__name__, re.sub('0x[0-9a-f]+', '0x', str(e)))
# names
o=optim.SGD([('a',p),('b',q)]); print(o.state_dict()); sdn=o.state_dict()
o3=optim.SGD([p,q]); o3.load_state_dict(sdn); print(o3.state_dict()); 
o.load_state_dict(o3.state_dict()); print(o.state_dict())
o=optim.SGD([('a',p),('b',q)]); o.load_state_dict(optim.SGD([('x',p),('y',q)]).state_dict()); print(o.state_dict())
o.load_state_dict(optim.SGD([p,q]).state_dict()); print(o.state_dict())
class Mine(optim.Optimizer):
    def __init__(self, params): super().__init__(params, dict(lr=.1))
    def step(self, closure=None): print('mine'); return 5
m1=Mine([p]); m1.register_step_post_hook(lambda *a: print('post hook')); print(m1.step(), m1, Mine.step.hooked)
print(optim.Adam.step.hooked, optim.Adam.step.__qualname__)
# zero grad
p.grad=torch.ones(2); pg=p.grad; o=optim.SGD([p]); o.zero_grad(set_to_none=False); print(pg, p.grad is pg); o.zero_grad(); print(p.grad)
y=(p*2); p.grad=None; g=torch.autograd.grad((p*p*p).sum(), p, create_graph=True)[0]; p.grad=g; 
print(p.grad.requires_grad); o.zero_grad(set_to_none=False); print(p.grad, p.grad.requires_grad)
# differentiable
for n in 'SGD Adam AdamW Adamax NAdam RAdam Adadelta RMSprop Rprop ASGD'.split():
    w=torch.tensor([1.,2.],requires_grad=True); v=w.clone()
    o=getattr(optim,n)([torch.zeros(1)],differentiable=True)
    o.param_groups[0]['params']=[v]
    try:
        for i in range(2):
            v.grad=torch.tensor([.5,.25]) if i else (w*w).detach().clone().requires_grad_()
            o.step()
        print(n, v, v.requires_grad); v.sum().backward(); print(w.grad)
    except Exception as e: print(n, type(e).__name__, str(e).split(', which is')[0])
o=optim.SGD([w]); 
try: o.step(closure=3)
except Exception as e: print(type(e).__name__, re.sub('0x[0-9a-f]+', '0x', str(e)))
# lr tensor
lr=torch.tensor(.1); p=P(torch.ones(2)); o=optim.Adam([p], lr=lr); p.grad=torch.ones(2); o.step(); print(p, o.param_groups[0]['lr'], o)
o=optim.SGD([p], lr=lr); o.step(); print(p)
torch.set_default_dtype(torch.float64); p=P(torch.ones(2)); o=optim.NAdam([p]); p.grad=torch.ones(2); o.step(); print(o.state_dict())
torch.set_default_dtype(torch.float32)
p=P(torch.ones(4,3).t()); p.grad=torch.ones(3,4); o=optim.Adam([p]); o.step(); print({k:(v.stride(),v.dtype) for k,v in o.state[p].items()})
print(p._version, [v._version for v in o.state[p].values()])
o.step(); print(p._version, [v._version for v in o.state[p].values()])
