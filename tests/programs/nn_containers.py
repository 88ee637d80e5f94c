"""Containers of modules and of parameters."""
import warnings
from collections import OrderedDict

import torch
from torch import nn


def tell(label, call):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            result = call()
        except BaseException as error:
            result = f"{type(error).__name__}: {error}"
    print(label, "->", result)
    for w in caught:
        print("    warned", w.category.__name__, w.message)


R, T, S, G, I = nn.ReLU, nn.Tanh, nn.Sigmoid, nn.GELU, nn.Identity
NAMES = {"nn": nn, "torch": torch, "R": R, "T": T, "S": S, "G": G, "I": I, "OrderedDict": OrderedDict}


def run(make, calls):
    for call in calls.strip().splitlines():
        names = dict(NAMES, x=eval(make, NAMES))
        def do():
            try:
                code = compile(call.strip(), "c", "eval")
            except SyntaxError:
                exec(call.strip(), names)
                return names["x"]
            got = eval(code, names)
            return f"{got!r} leaving {names['x']!r}" if got is not names["x"] else f"self: {got!r}"
        tell(f"{make}: {call.strip()}", do)


run("nn.Sequential(R(), T(), S())", """
x[0]
x[-1]
x[3]
x[-4]
x[1:]
x[::2]
x[5:]
x['0']
x[True]
x[1.0]
x[0] = G()
x[-1] = G()
x[3] = G()
x[0] = 3
x[0:1] = G()
del x[0]
del x[-1]
del x[1:]
del x[::2]
del x[3]
len(x)
list(x)
x + nn.Sequential(G())
x + [G()]
x + R()
x += nn.Sequential(G())
x += [G()]
x * 2
2 * x
x * 0
x * -1
x * 1.5
x *= 2
x *= 0
x.append(G())
x.append(3)
x.insert(1, G())
x.insert(-1, G())
x.insert(3, G())
x.insert(4, G())
x.insert(-4, G())
x.insert(0, 3)
x.extend([G(), I()])
x.extend(nn.Sequential(G()))
x.extend(3)
x.extend(x)
x.pop(0)
x.pop(-1)
x.pop(1)
x.pop(5)
x.pop(slice(0, 2))
x.pop('0')
R() in x
[n for n in dir(x) if n.isdigit()]
x.forward
x(torch.zeros(1))
x()
x(1, 2)
x.add_module('extra', G())
x.add_module('0', G())
x.extra = G()
bool(nn.Sequential())
""".replace("x.forward\n", ""))
run("nn.Sequential(OrderedDict(a=R(), b=T()))", """
x[0]
x.a
x['a']
x[0:1]
x + x
x * 2
del x[0]
x.pop(0)
x.insert(0, G())
x.append(G())
x[1] = G()
""")
run("nn.ModuleList([R(), T(), S()])", """
x[0]
x[-1]
x[3]
x[-4]
x[1:]
x[::2]
x['0']
x[1.0]
x[0] = G()
x[-1] = G()
x[3] = G()
x[0] = 3
x[0] = None
del x[0]
del x[-1]
del x[1:]
del x[::2]
del x[3]
len(x)
list(x)
x + [G()]
x + nn.ModuleList([G()])
x + 3
x + [3]
x += [G()]
x += 3
x.append(G())
x.append(3)
x.append(None)
x.insert(1, G())
x.insert(3, G())
x.insert(10, G())
x.insert(-1, G())
x.insert(0, 3)
x.extend([G(), I()])
x.extend(3)
x.extend(R())
x.pop(0)
x.pop(-1)
x.pop(5)
x.pop(slice(0, 2))
x(1)
[n for n in dir(x) if n.isdigit()]
reversed(x)
list(reversed(x))
x * 2
R() in x
x.index(R())
""".replace("reversed(x)\n", "", 1))
print(nn.ModuleList([R(), R(), T(), T(), T(), R()]), nn.ModuleList([nn.Linear(1, 2), nn.Linear(1, 2), nn.Linear(2, 1)]), nn.ModuleList([nn.Sequential(R(), T()), nn.Sequential(R(), T())]))
run("nn.ModuleDict({'a': R(), 'b': T()})", """
x['a']
x['c']
x.a
x['a'] = G()
x['c'] = G()
x['a'] = 3
x[1] = G()
x['d.e'] = G()
x['keys'] = G()
del x['a']
del x['c']
len(x)
list(x)
'a' in x
1 in x
x.keys()
list(x.items())
list(x.values())
x.clear()
x.pop('a')
x.pop('c')
x.pop('a', None)
x.update({'c': G(), 'a': S()})
x.update([('z', G()), ('a', S())])
x.update([['z', G()]])
x.update(OrderedDict(z=G()))
x.update(nn.ModuleDict({'q': G()}))
x.update(3)
x.update([1])
x.update([('a',)])
x.update([('a', 3)])
x.update('ab')
x.get('a')
x(1)
x | x
x.setdefault('a', G())
""")
run("nn.ParameterList([torch.ones(1), nn.Parameter(torch.zeros(2)), 3])", """
x[0]
x[-1]
x[3]
x[-4]
x[1:]
x[::2]
x['0']
x[0] = torch.zeros(1)
x[0] = 5
x[2] = torch.ones(1)
x[3] = torch.ones(1)
x[-1] = nn.Parameter(torch.ones(1))
del x[0]
len(x)
list(x)
x + [1]
x += [torch.ones(1)]
x += 3
x += torch.ones(2)
x.append(torch.ones(1))
x.append('s')
x.append(None)
x.append(torch.tensor(1))
x.extend([torch.ones(1), 2])
x.extend(3)
x.extend(x)
x(1)
x.insert(0, 1)
x.pop(0)
[n for n in dir(x) if n.isdigit()]
[p.shape for p in x.parameters()]
list(x.state_dict())
vars(x)['_size']
""")
run("nn.ParameterDict({'b': torch.ones(1), 'a': nn.Parameter(torch.zeros(2)), 'c': 3})", """
x['a']
x['z']
x[0]
x.a
x['a'] = torch.zeros(1)
x['d'] = torch.zeros(1)
x['c'] = torch.ones(1)
x['a'] = 3
x[1] = 3
x['d.e'] = torch.ones(1)
x['d.e'] = 4
x['keys'] = torch.ones(1)
del x['a']
del x['z']
len(x)
list(x)
list(reversed(x))
'a' in x
x.copy()
x.copy().a is x.a
x.setdefault('a')
x.setdefault('q')
x.setdefault('q', torch.ones(1))
x.clear()
x.pop('a')
x.pop('z')
x.popitem()
x.get('a')
x.get('z')
x.get('z', 5)
x.fromkeys(['p', 'q'], 1)
x.fromkeys(['p', 'q'])
list(x.keys())
list(x.items())
list(x.values())
x.update({'z': torch.ones(1), 'y': 1})
x.update([('z', 1)])
x.update([1])
x.update([('a',)])
x.update(3)
x.update(nn.ParameterDict({'q': 1}))
x | nn.ParameterDict({'q': 1, 'a': 2})
nn.ParameterDict({'q': 1}) | x
x | {'q': 1}
{'q': 1} | x
x |= nn.ParameterDict({'q': 1})
x(1)
list(x.state_dict())
[n for n, _ in x.named_parameters()]
""")
sub = type("Sub", (nn.Sequential,), {})
print(type(sub(R(), T())[:1]).__name__, type(sub(R()) + sub(T())).__name__, type(sub(R()) * 2).__name__)
