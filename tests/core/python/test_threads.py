"""What threads, signals and an early end do to tensors that others use meanwhile. Each program runs in a process of its own, so that one
that dies is a failure with a name."""
import subprocess
import sys
import unittest

HEAD = """
import signal, sys, threading, time
import torch

def together(*works):
    failed = []
    def run(work):
        try:
            work()
        except Exception as error:
            failed.append(repr(error))
    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    print(len(failed), *failed[:3])

MANY = 70_000  # enough for the interpreter lock to be given away
"""


def run(program, seconds=60):
    return subprocess.run([sys.executable, "-c", HEAD + program], capture_output=True, text=True, timeout=seconds)


class Threads(unittest.TestCase):
    def assertPrints(self, program, text):
        done = run(program)
        self.assertEqual((done.returncode, done.stdout), (0, text), done.stderr[-2000:])

    def test_one_tensor_is_written_in_place_by_many_with_its_history(self):
        self.assertPrints("""
b = torch.ones(MANY, requires_grad=True) * 1
def write():
    for _ in range(60):
        b.mul_(1.0)
        b.add_(0)
together(*[write] * 6)
print(b.grad_fn.name(), float(b.sum()))
""", "0\nAddBackward0 70000.0\n")

    def test_views_of_one_tensor_are_made_and_written_by_many(self):
        self.assertPrints("""
b = torch.ones(MANY, requires_grad=True) * 1
def write():
    for _ in range(30):
        b.view(2, -1).mul_(1.0)
        b.view(-1).view(4, -1)
together(*[write] * 6)
print(float(b.sum()))
""", "0\n70000.0\n")

    def test_a_tensor_gets_another_storage_and_layout_while_others_compute_with_it(self):
        self.assertPrints("""
x = torch.zeros(MANY)
ended = False
def change():
    while not ended:
        x.set_(torch.zeros(3))
        x.data = torch.ones(MANY)
        x.untyped_storage().resize_(4)
        x.data = torch.zeros(2 * MANY)
        x.resize_(0)
        x.resize_(1, MANY)
        x.t_().squeeze_()
def use():
    global ended
    for _ in range(30):
        for work in (x.sum, x.clone, x.sort, x.exp_, x.nonzero, lambda: (x + 1).mul_(2), lambda: x[-1:], lambda: str(x)):
            try:
                work()
            except (RuntimeError, IndexError):
                pass  # it had another shape when the sentence was made
    ended = True
together(change, use, use)
""", "0\n")

    def test_the_program_ends_while_a_daemon_computes(self):
        for end, status in (("", 0), ("sys.exit(7)", 7), ("raise SystemExit", 0)):
            done = run(f"""
def compute():
    w = torch.ones(MANY, requires_grad=True)
    w.register_hook(lambda g: torch.ones(MANY))
    while True:
        (w * 2).sum().backward()
        torch.randn(MANY).add_(1)
for _ in range(4):
    threading.Thread(target=compute, daemon=True).start()
time.sleep(0.2)
print('end', flush=True)
{end}
""")
            self.assertEqual((done.returncode, done.stdout, done.stderr), (status, "end\n", ""))

    def test_what_a_signals_handler_raises_arrives_as_it_is(self):
        self.assertPrints("""
class Alarm(Exception): pass
armed = False
def ring(*_):
    global armed
    if armed:
        armed = False  # once, so that who handles it is left alone
        raise Alarm
def make():
    global armed
    armed = True
    for _ in range(50):
        torch.randn(10, requires_grad=True)
        torch.full((3,), 1.0, requires_grad=False)
        torch.zeros(2, pin_memory=False)
    armed = False
signal.signal(signal.SIGALRM, ring)
seen, end = set(), time.monotonic() + 1.0
signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
while time.monotonic() < end:
    try:
        make()
    except Exception as error:
        seen.add(type(error).__name__)
signal.setitimer(signal.ITIMER_REAL, 0)
signal.signal(signal.SIGALRM, signal.SIG_IGN)
print(seen)
""", "{'Alarm'}\n")


if __name__ == "__main__":
    unittest.main()
