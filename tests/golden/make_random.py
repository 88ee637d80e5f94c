"""Long mixed sequences of random calls, each from one seed, and what they give:

    ATEN_CPU_CAPABILITY=avx2 python3 make_random.py > random.json

A case is [seed, [[line, dtype, values], ...]]: the lines run one after the other with `t` = torch and `g`, a generator of its own;
long results are recorded as their first and last elements, with 24 bits of the generator behind each line to show that it stays in
step. Use PyTorch 2.6.
"""
import json
import random

import torch

FLOATS = ("float32", "float64", "float16", "bfloat16")
INTEGERS = ("int64", "int32", "int16", "int8", "uint8")
EDGE = 6


def line(r):
    """One call, drawn at random itself."""
    dtype, integer = r.choice(FLOATS), r.choice(INTEGERS)
    any_dtype = r.choice(FLOATS + INTEGERS + ("bool",))
    n = r.choice((1, 2, 3, 5, 15, 16, 17, 31, 32, 40, 100, 257))
    shape = r.choice((f"({n},)", f"({r.randint(1, 5)},{r.randint(1, 9)})", "()", "(0,)", "(2,3,4)"))
    view = r.choice(("t.empty(6,5,dtype=t.{0}).t()", "t.empty(4,3,2,dtype=t.{0}).permute(1,2,0)", "t.empty(8,6,dtype=t.{0})[::2,1:4]",
                     "t.empty(40,dtype=t.{0})[::2]", "t.empty(3,dtype=t.{0})", "t.empty(33,dtype=t.{0})", "t.empty(2,8,dtype=t.{0})",
                     "t.empty(4,1,5,dtype=t.{0}).transpose(0,2)"))
    generator = r.choice(("", "", "", ",generator=g"))
    alone = generator[1:]
    weights = f"(t.arange({r.randint(3, 9)},dtype=t.{dtype})%7+1)"
    p = r.choice((0.1, 0.25, 0.5, 0.9, 0.0, 1.0))
    return r.choice((
        f"t.rand({shape},dtype=t.{dtype}{generator})",
        f"t.randn({shape},dtype=t.{dtype}{generator})",
        f"t.rand_like({view.format(dtype)})",
        f"t.randn_like({view.format(dtype)})",
        f"t.randint({r.randint(1, 100)},{shape},dtype=t.{integer}{generator})",
        f"t.randint({-r.randint(0, 100)},{r.choice((2, 100, 127))},{shape},dtype=t.{r.choice(INTEGERS[:4])}{generator})",
        f"t.randint({-2**r.randint(8, 40)},{2**r.randint(8, 62)},{shape}{generator})",
        f"t.randint_like({view.format(dtype)},{r.randint(1, 100)})",
        f"t.randint_like({view.format(integer)},-3,{r.randint(1, 100)})" if integer != "uint8" else "t.randint_like(t.empty(3),2)",
        f"t.randperm({n}{generator},dtype=t.{r.choice(('int64', 'int32', 'float32', 'float64', 'float16'))})",
        f"{view.format(dtype)}.uniform_({-r.randint(0, 5)},{r.randint(1, 9)}{generator})",
        f"{view.format(dtype)}.normal_({r.randint(-3, 3)},{r.randint(0, 4)}{generator})",
        f"{view.format(any_dtype)}.random_({alone})",
        f"{view.format(any_dtype)}.random_({r.choice((1, 2))}{generator})",
        f"{view.format(dtype)}.random_({r.randint(0, 9)},{r.choice(('None', 10, 100, 256))}{generator})",
        f"{view.format(any_dtype)}.bernoulli_({p}{generator})",
        f"{view.format(any_dtype)}.bernoulli_(t.tensor({p},dtype=t.{dtype}){generator})",
        f"t.bernoulli((t.arange(24,dtype=t.{dtype})/32).reshape(4,6).t(){generator})",
        f"t.bernoulli({view.format(dtype)},{p}{generator})",
        f"{view.format(dtype)}.exponential_({r.choice((0.5, 1, 3))}{generator})",
        f"{view.format(r.choice(FLOATS + INTEGERS[:1]))}.geometric_({r.choice((0.1, 0.5, 0.9))}{generator})",
        f"{view.format(r.choice(FLOATS[:2]))}.cauchy_({r.randint(-2, 2)},{r.choice((0.5, 2))}{generator})",
        f"{view.format(r.choice(FLOATS[:2]))}.log_normal_({r.choice((-1, 0, 1))},{r.choice((0.25, 1))}{generator})",
        f"t.poisson(t.arange(20,dtype=t.{dtype})*{r.choice((0.25, 2, 24))}{generator})",
        f"t.multinomial({weights},{r.randint(1, 3)}{generator})",
        f"t.multinomial({weights},{r.randint(1, 20)},True{generator})",
        f"t.multinomial(t.arange(24.).reshape(6,4).t()+1,{r.randint(1, 6)},{r.choice((True, False))}{generator})",
        f"t.multinomial(t.arange(300,dtype=t.float64)%13,{r.choice((1, 4, 50))}{generator})",
        f"t.normal({r.randint(-3, 3)}.,{r.randint(0, 3)}.,{shape}{generator},dtype=t.{dtype})",
        f"t.normal(t.arange({n}.),2.{generator})",
        f"t.normal(0.5,t.arange({n},dtype=t.{r.choice(FLOATS[:2])}){generator})",
        f"t.normal(t.arange(20.).reshape(4,5).t(),t.arange(4,dtype=t.{r.choice(FLOATS[:2])}){generator})",
        f"t.dropout({view.format(dtype)}.fill_(1),{p},True)",
        f"t.feature_dropout(t.ones(3,4,2,dtype=t.{dtype}),{p},True)",
        f"t.alpha_dropout(t.ones(5,4,dtype=t.{r.choice(FLOATS[:2])}),{r.choice((0.1, 0.5, 0.9))},True)",
        f"t.native_dropout(t.ones(5,4,dtype=t.{r.choice(FLOATS[:2])}),{p},True)[0]",
        f"t.rrelu((t.arange(20,dtype=t.{r.choice(('float32', 'float64', 'bfloat16'))})-15).reshape(4,5).t(),0.1,0.3,True)",
        "t.rand(3,dtype=t.complex64)",
        f"t.randn({r.choice((3, 9, 20))},dtype=t.complex128)",
        f"t.rand({n},out=t.empty(0,dtype=t.float64))",
    ))


def values(result):
    if result.is_complex():
        result = torch.view_as_real(result)
    flat = result.reshape(-1).double().tolist() if result.dtype != torch.int64 else result.reshape(-1).tolist()
    return flat if len(flat) <= 2 * EDGE else flat[:EDGE] + flat[-EDGE:]


cases = []
for seed in (0, 1, 42, 1234, 2**32 + 7, -1):
    r = random.Random(seed)
    torch.manual_seed(seed)
    scope = {"t": torch, "g": torch.Generator().manual_seed(seed)}
    steps = []
    while len(steps) < 150:
        text = line(r)
        before = [generator.get_state() for generator in (torch.default_generator, scope["g"])]
        try:
            result = eval(text, scope)
        except RuntimeError:
            for generator, state in zip((torch.default_generator, scope["g"]), before):
                generator.set_state(state)
            continue
        if not torch.isfinite(result if result.is_floating_point() else torch.zeros(())).all():
            for generator, state in zip((torch.default_generator, scope["g"]), before):
                generator.set_state(state)
            continue
        steps.append([text, str(result.dtype)[6:], values(result), torch.randint(2**24, ()).item()])
    cases.append([seed, steps])
print("[\n" + ",\n".join(f"[{seed},[\n" + ",\n".join(json.dumps(step, separators=(",", ":")) for step in steps) + "]]"
                          for seed, steps in cases) + "\n]")
