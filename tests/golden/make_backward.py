"""Records what hooks report of every backward pass of the programs in backward_programs.txt (a line #--- between two), in
the PyTorch that runs this. Use PyTorch 2.6.

  python3 make_backward.py        writes backward.json beside it

Of each pass: the nodes in the order in which they ran, each by its number in a breadth-first walk from the roots along
next_functions, with its name, the gradients that it got and gave (one for each edge that leads somewhere); then what each leaf's
.grad has become. Numbers are flat lists.
"""
import contextlib
import io
import json
import pathlib
import warnings

import torch

HERE = pathlib.Path(__file__).parent
MOST = 64  # elements of a gradient whose values are kept; its norm always is


def told(tensor):
    if tensor is None:
        return None
    flat = tensor.detach().reshape(-1).to(torch.complex128 if tensor.is_complex() else torch.float64)
    norm = float(torch.linalg.vector_norm(flat)) if flat.numel() else 0.0
    values = torch.view_as_real(flat).reshape(-1).tolist() if flat.is_complex() else flat.tolist()
    text = lambda number: number if number == number and abs(number) != float("inf") else str(number)
    return {"shape": list(tensor.shape), "norm": text(norm), "values": [text(v) for v in values] if flat.numel() <= MOST else None}


def walk(roots):
    """Nodes breadth first."""
    seen, order, at = {}, [], 0
    for root in roots:
        if root not in seen:
            seen[root] = len(order)
            order.append(root)
    while at < len(order):
        for node, _ in order[at].next_functions:
            if node is not None and node not in seen:
                seen[node] = len(order)
                order.append(node)
        at += 1
    return order


def root_of(tensor):
    if tensor.grad_fn is not None:
        return tensor.grad_fn
    return torch.autograd.graph.get_gradient_edge(tensor).node


class Passes:
    def __init__(self):
        self.passes = []

    def watch(self, run, tensors):
        tensors = [tensors] if isinstance(tensors, torch.Tensor) else list(tensors)
        try:
            nodes = walk([root_of(tensor) for tensor in tensors])
        except Exception:
            return run()
        record = {"fired": [], "leaves": [], "error": ""}
        handles, before = [], {}
        for number, node in enumerate(nodes):
            self.hook(record, handles, number, node)
            if hasattr(node, "variable"):
                before[number] = node.variable.grad is not None
        try:
            return run()
        except Exception as error:
            record["error"] = f"{type(error).__name__}: {error}".split("\n")[0]
            raise
        finally:
            for handle in handles:
                handle.remove()
            for number, node in enumerate(nodes):
                if number in before and any(fired["node"] == number for fired in record["fired"]):
                    record["leaves"].append({"node": number, "accumulated": before[number], "grad": told(node.variable.grad)})
            self.passes.append(record)

    @staticmethod
    def hook(record, handles, number, node):
        fired = {"node": number, "name": node.name().split("::")[-1], "gave": None}

        def before(gradients):
            now = dict(fired, got=[told(gradient) for gradient in gradients])
            record["fired"].append(now)

        def after(given, gradients):
            now = next(entry for entry in reversed(record["fired"]) if entry["node"] == number)
            edges = [i for i, (to, _) in enumerate(node.next_functions) if to is not None]
            now["gave"] = [told(given[i]) if i < len(given) else None for i in edges]

        handles.append(node.register_prehook(before))
        if not hasattr(node, "variable"):
            handles.append(node.register_hook(after))


def record(program):
    passes = Passes()
    backward, grad = torch.autograd.backward, torch.autograd.grad
    torch.autograd.backward = lambda tensors, *args, **named: passes.watch(lambda: backward(tensors, *args, **named), tensors)
    torch.autograd.grad = lambda outputs, *args, **named: passes.watch(lambda: grad(outputs, *args, **named), outputs)
    error = ""
    try:
        with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            exec(compile(program, "program.py", "exec"), {"__name__": "__main__"})
    except Exception as problem:
        error = f"{type(problem).__name__}: {problem}".split("\n")[0]
    finally:
        torch.autograd.backward, torch.autograd.grad = backward, grad
    return {"passes": passes.passes, "error": error}


def main():
    programs = (HERE / "backward_programs.txt").read_text().split("#---\n")
    answers = [record(program) for program in programs if program.strip()]
    lines = ",\n".join(json.dumps(answer, separators=(",", ":")) for answer in answers)
    (HERE / "backward.json").write_text(f'{{"torch":"{torch.__version__}","programs":[\n{lines}\n]}}\n')
    print(len(answers), "programs,", sum(len(a["passes"]) for a in answers), "passes,",
          sum(len(p["fired"]) for a in answers for p in a["passes"]), "nodes")


main()
