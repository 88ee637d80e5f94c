from sample_calls import sample_calls

MODE = (
    "@_ = torch.@(); @_.__enter__(); r = torch.is_grad_enabled(); @_.__exit__(None, None, None); r | torch.@(lambda: 3)() | torch.@()(lambda: (g * 2).requires_grad)() | "
    "torch.@(3)() | torch.@(1, 2) | torch.@(mode=True)"
).replace("@_", "mode")
SET = (
    "torch.@(True); torch.is_grad_enabled() | torch.@(False)(lambda: (g * 2).requires_grad)() | torch.@(3) | torch.@() | torch.@('a') | torch.@(None) | "
    "torch.@(mode=1) | torch.@(True, False) | m = torch.@(False); r = (g * 2).requires_grad; m.__exit__(None, None, None); r, torch.is_grad_enabled()"
)
FUNCTIONAL = (
    "torch.@(lambda t: (t**3).sum(), x[0]) | torch.@(lambda t: t * 2, 3) | torch.@(lambda t: 3, x[0]) | torch.@(lambda a, b: (a * b).sum(), (v, w)) | "
    "torch.@(lambda t: v.sum(), w) | torch.@(lambda t: v.sum(), w, strict=True) | torch.@(lambda t: t.sum(), w, strict=True) | torch.@() | "
    "torch.@(lambda t: t.exp().sum(), d, create_graph=True) | torch.@(lambda t: t.exp().sum(), d[0, 0]) | torch.@(lambda t: [t], v) | torch.@(torch.sum, i)"
)
PRODUCT = FUNCTIONAL + (
    " | torch.@(lambda t: (t**2).sum(), v, w) | torch.@(lambda t: t**2, v, w) | torch.@(lambda t: (t**2).sum(), v, x) | torch.@(lambda t: (t**2).sum(), v, 3) | "
    "torch.@(lambda t: (t**2).sum(), v, torch.tensor(2.0)) | torch.@(lambda a, b: (a * b).sum(), (v, w), (w, v))"
)
GRAD = (
    "torch.@((g * g).sum(), g) | torch.@(g * 2, g, x) | torch.@(g * 2, g) | torch.@((g * 2).sum(), x) | torch.@(x.sum(), g) | torch.@((g * 2).sum(), [g, g]) | "
    "torch.@((g**3).sum(), g, create_graph=True) | torch.@([g.sum(), (g * 2).sum()], [g]) | torch.@(g.sum(), torch.ones(1, requires_grad=True)) | "
    "torch.@(g.sum(), torch.ones(1, requires_grad=True), allow_unused=True) | torch.@(g.sum(), [g, torch.ones(1, requires_grad=True)], materialize_grads=True) | "
    "torch.@(g.sum(), g, materialize_grads=True, allow_unused=False) | torch.@(g.sum(), g, torch.ones(2)) | torch.@(g.sum(), 3) | torch.@(3, g) | torch.@(g.sum(), []) | "
    "torch.@(g[0] * 2, g, torch.eye(3), is_grads_batched=True) | torch.@(g[0] * 2, g, torch.ones(3), is_grads_batched=True) | torch.@(g.sum(), g, only_inputs=False) | "
    "torch.@(g.sum(), g, 3) | torch.@(g.sum(), g, [None]) | torch.@(g.sum()) | torch.@()"
)
BACKWARD = (
    "torch.@((g * g).sum()); g.grad | torch.@(g * 2, x); g.grad | torch.@(g * 2) | torch.@(x.sum()) | torch.@([g.sum(), (g * 2).sum()]); g.grad | "
    "torch.@(g.sum(), inputs=[]) | h2 = g * 2; torch.@(h2.sum(), inputs=[h2]); h2.grad, g.grad | torch.@(g.sum(), inputs=3) | torch.@(g.sum(), inputs=[3]) | torch.@(g.sum(), inputs=x) | "
    "torch.@(g * 2, torch.ones(2)) | torch.@(3) | torch.@([3]) | torch.@(g.sum(), 'a') | torch.@([g, g], [x]) | torch.@(g.sum(), retain_graph=True); g.grad | "
    "torch.@((g**2).sum(), create_graph=True); g.grad | torch.@(g * 2, grad_variables=x); g.grad | torch.@()"
)
TABLE = f"""
no_grad enable_grad autograd.no_grad autograd.enable_grad: {MODE}
set_grad_enabled autograd.set_grad_enabled autograd.grad_mode.set_grad_enabled: {SET}
inference_mode: m = torch.@(); m.__enter__(); r = torch.ones(2).is_inference(), torch.is_grad_enabled(); m.__exit__(None, None, None); r | torch.@()(lambda: torch.ones(2).is_inference())() | torch.@(False)(lambda: torch.ones(2).is_inference())() | torch.@(lambda: (g * 2).requires_grad)() | torch.@(1, 2) | torch.@(3)() | torch.@()(lambda: x.add_(1))() | torch.@()(lambda: g.add_(1))() | torch.@()(lambda: torch.ones(2))().add_(1) | torch.@()(lambda: torch.ones(2, 3))() * g | torch.@()(lambda: torch.ones(2))()._version | torch.@(mode=False)(lambda: g * 2)() | torch.@()(lambda: g * 2)() + g
is_inference: torch.@(x) | torch.@(g) | torch.@(torch.inference_mode()(lambda: x * 2)()) | torch.@(3) | torch.@() | torch.@(input=x) | x.is_inference() | torch.@(torch.inference_mode()(lambda: x[0])()) | torch.@(torch.inference_mode()(lambda: torch.ones(2))()[0])
is_grad_enabled: torch.@() | torch.@(1) | torch.no_grad()(torch.@)() | torch.@(a=1)
autograd.Variable: torch.@(x) | torch.@(x, True) | torch.@(x, requires_grad=True) | torch.@(i, requires_grad=True) | torch.@() | torch.@(3) | torch.@([1.0]) | isinstance(x, torch.@) | torch.@(g) | torch.@(x).data_ptr() == x.data_ptr() | torch.@(x, volatile=True)
autograd.grad: {GRAD}
autograd.backward: {BACKWARD}
autograd.functional.jacobian autograd.functional.hessian: {FUNCTIONAL} | torch.@(lambda t: t.exp().sum(), v, vectorize=True, strict=True) | torch.@(lambda t: t.prod(), v)
autograd.functional.vjp autograd.functional.jvp autograd.functional.hvp autograd.functional.vhp: {PRODUCT}
autograd.graph.saved_tensors_hooks: m = torch.@(lambda t: t * 2, lambda p: p); m.__enter__(); r = (g * g).sum(); m.__exit__(); torch.autograd.grad(r, g) | torch.@() | torch.@(3, 4).pack_hook | m = torch.@(lambda t: 3, lambda p: p); m.__enter__(); r = (g * g).sum(); m.__exit__(); torch.autograd.grad(r, g)
autograd.function.once_differentiable: torch.@(lambda ctx, a: a)(None, x) | torch.@(lambda ctx, a: (a, a * 2))(None, g) | torch.@(lambda ctx, a: a)(None, g) | torch.@() | torch.@(lambda ctx, a: a * 2)(None, 3) | torch.no_grad()(torch.@(lambda ctx, a: a))(None, g)
autograd.Function autograd.function.Function: torch.@.apply(x) | torch.@.apply() | torch.@.forward(x) | torch.@.backward(None, x) | torch.@.vjp(None, x) | torch.@.jvp(None, x) | torch.@.setup_context(None, (), None) | torch.@.vmap(None, None) | torch.@.generate_vmap_rule | torch.@.__name__ | torch.@()(x) | torch.@.saved_tensors.__class__.__name__ != ''
autograd.function.FunctionCtx: c = torch.@(); c.save_for_backward(x, y); len(c.to_save) | c = torch.@(); c.mark_dirty(x); len(c.dirty_tensors) | c = torch.@(); c.mark_non_differentiable(x); len(c.non_differentiable) | c = torch.@(); c.set_materialize_grads(False); c.materialize_grads | torch.@().to_save | torch.@(1) | c = torch.@(); c.save_for_forward(3)
"""
sample_calls(TABLE)
