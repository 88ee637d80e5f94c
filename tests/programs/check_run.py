"""`stridescope run` beside python3: the same output, traceback and exit status for the same script.

usage: check_run.py STRIDESCOPE
"""
import os
import resource
import re
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])

# What a script prints must not depend on who runs it; neither must how it ends.
SCRIPTS = {
    "prints": "print('hello'); print('caf\\u00e9 \\u4e2d', flush=True)\n",
    "arguments": "import sys\nprint(sys.argv, len(sys.argv))\n",
    "names": "print(__name__, __file__, __doc__, sorted(k for k in globals()))\n",
    "path": "import sys, os\nprint(sys.path[0] == os.path.dirname(os.path.realpath(__file__)))\n",
    "docstring": "'''The script.'''\nprint(1)\n",
    "both_streams": "import sys\nprint('out'); print('err', file=sys.stderr)\n",
    "exit_number": "import sys\nprint('a')\nsys.exit(3)\nprint('b')\n",
    "exit_text": "import sys\nsys.exit('a reason')\n",
    "exit_none": "import sys\nsys.exit(None)\n",
    "exit_negative": "import sys\nsys.exit(-1)\n",
    "exit_builtin": "exit(5)\n",
    "exit_hard": "import os\nprint('x', flush=True)\nos._exit(7)\n",
    "exit_in_function": "def f():\n    raise SystemExit(9)\nf()\n",
    "at_exit": "import atexit\natexit.register(print, 'bye')\nprint('hi')\n",
    "error": "def f(x):\n    return 1 / x\n\nprint('before')\nf(0)\n",
    "error_chained": "try:\n    {}['a']\nexcept KeyError as e:\n    raise ValueError('outer') from e\n",
    "error_during": "try:\n    {}['a']\nexcept KeyError:\n    raise ValueError('outer')\n",
    "error_lines": "x = [\n    1,\n    2 + '3',\n]\n",
    "error_note": "e = ValueError('a\\nb')\nraise e\n",
    "error_group": "raise ExceptionGroup('g', [ValueError(1), TypeError(2)])\n",
    "error_import": "import no_such_module_here\n",
    "error_recursion": "def f(): f()\ntry:\n    f()\nexcept RecursionError as e:\n    print(e)\n",
    "error_hook": "import sys\nsys.excepthook = lambda t, v, b: print('hook', t.__name__, v)\n1 / 0\n",
    "syntax": "print('never')\nx = (1\n",
    "syntax_indent": "if 1:\nx = 1\n",
    "syntax_late": "print('never')\nreturn 5\n",
    "encoding": "# -*- coding: latin-1 -*-\nprint(ascii('\xe9'))\n",
    "empty": "",
    "no_newline": "print(1)",
    "future": "from __future__ import annotations\ndef f(x: nope): pass\nprint(f.__annotations__)\n",
    "walrus": "if (n := 5) > 3: print(n)\n",
    "input": "print(input() + input())\n",
    "stdin": "import sys\nprint(sys.stdin.read().upper())\n",
    "interrupt": "raise KeyboardInterrupt\n",
    "closed_stdout": "import sys\nsys.stdout.close()\n",
    "warns": "import warnings\nwarnings.warn('careful')\nprint(1)\n",
    "warns_deprecated": "import warnings\nwarnings.warn('old', DeprecationWarning)\n",
    "thread": "import threading\nt = threading.Thread(target=lambda: print('in thread'))\nt.start(); t.join()\n",
    "thread_left": "import threading, time\nthreading.Thread(target=lambda: (time.sleep(.1), print('late'))).start()\n",
    # Many times: a child may be forked while another thread holds any lock.
    "fork": "import os\nfor i in range(30):\n    pid = os.fork()\n    if pid == 0:\n        x = i\n        os._exit(0)\n    os.waitpid(pid, 0)\n"
    "pid = os.fork()\nif pid == 0:\n    os._exit(0)\nos.waitpid(pid, 0)\nprint('parent')\n",
    "subprocess": "import subprocess, sys\nprint(subprocess.run(['echo', 'x'], capture_output=True).stdout)\n",
    "pickle_main": "import pickle\nclass A: pass\nprint(type(pickle.loads(pickle.dumps(A()))).__module__)\n",
    "dataclass": "import dataclasses\n@dataclasses.dataclass\nclass P:\n    x: int\nprint(P(1))\n",
    "source": "import inspect\ndef f():\n    return 1\nprint(inspect.getsource(f))\n",
    "numpy": "import numpy as np\nprint(np.arange(3) * 2)\n",
    # A script may take away or replace what runs it.
    "exit_too_large": "import sys\nsys.exit(10**30)\n",
    "without_main": "import sys\nx = 2\ndel sys.modules['__main__']\nprint(x)\n",
    "without_modules": "import sys\nx = 2\nsys.modules.clear()\nprint(x)\n",
    "without_names": "x = 2\nglobals().clear()\nprint(1)\n",
    "without_builtins": "x = 2\ndel __builtins__\nprint(x)\n",
    "compile_replaced": "import builtins\nbuiltins.compile = builtins.getattr = builtins.isinstance = builtins.min = None\n'text'\nprint(1)\n",
    "ast_replaced": "import ast\nast.Module = ast.Pass = ast.Expr = None\n'text'\nprint(1)\n",
    "print_replaced": "import builtins\nold = print\nbuiltins.print = lambda *a: old('new', *a)\nprint(1)\n",
    "error_in_hook": "import sys\ndef hook(*_): raise TypeError('in hook')\nsys.excepthook = hook\n1 / 0\n",
    "exit_in_hook": "import sys\ndef hook(*_): sys.exit(9)\nsys.excepthook = hook\n1 / 0\n",
    "hook_deleted": "import sys\ndel sys.excepthook\n1 / 0\n",
    # stdout is the object that it is, and a script may put another in its place.
    "stdout_type": "import sys, io\nprint(type(sys.stdout), isinstance(sys.stdout, io.TextIOBase), sys.stdout.mode)\n"
    "sys.stdout.writelines(['a', 'b\\n'])\nwith sys.stdout as out:\n    print('c', file=out)\n",
    "stdout_wrong_type": "import sys\nsys.stdout.write(5)\n",
    "stdout_surrogate": "print('\\ud800')\n",
    "stdout_none": "import sys\nsys.stdout = None\nprint(1)\n",
    "stdout_without_flush": "import sys\nclass Out:\n    __repr__ = lambda self: 'Out'\n    def write(self, text): sys.__stdout__.write('<' + text + '>')\nsys.stdout = Out()\nprint(1)\n",
    "stdout_refuses": "import sys\nclass Out:\n    __repr__ = lambda self: 'Out'\n    def write(self, text): raise ValueError('no')\nsys.stdout = Out()\nprint(1)\n",
    "stdout_descriptor_closed": "import os\nprint(1)\nos.close(1)\n",
}


def outcome(command, folder):
    done = subprocess.run(command, capture_output=True, cwd=folder, input=b"one\ntwo\n", timeout=60,
                          env={**os.environ, "PYTHONIOENCODING": "utf-8", "QT_QPA_PLATFORM": "offscreen"})
    return done.returncode, done.stdout, done.stderr


def without_fork_warning(result):
    """While a session is saved there is a second thread, and Python 3.12 and later say so where a script forks."""
    warning = rb"\S+: DeprecationWarning: This process \(pid=\d+\) is multi-threaded, use of fork\(\) may [^\n]*\n  pid = os\.fork\(\)\n"
    return (*result[:2], re.sub(warning, b"", result[2]) if sys.version_info >= (3, 12) else result[2])


def shown(result):
    return f"status {result[0]}\nstdout {result[1]!r}\nstderr {result[2]!r}"


def main():
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, source in SCRIPTS.items():
            with open(os.path.join(folder, name + ".py"), "wb") as script:
                script.write(source.encode("latin-1" if name == "encoding" else "utf-8"))
            arguments = [name + ".py", "one", "--two", "-c"]
            expected = outcome(["/usr/bin/python3", *arguments], folder)
            for way in ([], ["--save", name + ".stride"]):
                got = outcome([PROGRAM, "run", *way, *arguments], folder)
                if (without_fork_warning(got) if way else got) != expected:
                    wrong += 1
                    print(f"--- {name} {' '.join(way)}\npython3:\n{shown(expected)}\nstridescope run:\n{shown(got)}")
        wrong += bad_use(folder)
        wrong += null_byte(folder)
        wrong += full_disk(folder)
        wrong += from_a_pipe(folder)
        wrong += saving_again(folder)
        wrong += picture_of_a_failure(folder)
    print(f"{len(SCRIPTS)} scripts, {wrong} differ")
    return 1 if wrong else 0


def picture_of_a_failure(folder):
    """The picture shows what was done until the error; the status is the script's, so that who calls it hears of the error."""
    with open(os.path.join(folder, "fails.py"), "w") as script:
        script.write("import torch, sys\nx = torch.ones(3)\nif len(sys.argv) > 1: sys.exit(int(sys.argv[1]))\nx.view(2)\n")
    wrong = 0
    for arguments, status in (([], 1), (["--", "0"], 0), (["--", "7"], 7)):
        code, out, err = outcome([PROGRAM, "render", "fails.py", "-o", f"fails{status}.png", *arguments], folder)
        told = f"stridescope: the script ended with status {status}: fails{status}.png shows what it did until then".encode() in err
        if code != status or told != (status != 0) or not os.path.exists(os.path.join(folder, f"fails{status}.png")):
            wrong += 1
            print(f"--- picture of a failure {arguments}\n{shown((code, out, err))}")
    return wrong


def saving_again(folder):
    """A second run replaces the session and leaves nothing beside it; a forked child leaves the parent's session alone."""
    with open(os.path.join(folder, "forks.py"), "w") as script:
        script.write("import os\npid = os.fork()\nif pid: os.waitpid(pid, 0)\nprint('twice')\n")
    wrong = 0
    for _ in range(2):
        code, out, err = without_fork_warning(outcome([PROGRAM, "run", "--save", "again.stride", "forks.py"], folder))
        left = [name for name in os.listdir(folder) if name.startswith("again.stride")]
        opened = outcome([PROGRAM, "info", "again.stride"], folder)
        if (code, out, err, left) != (0, b"twice\ntwice\n", b"", ["again.stride"]) or opened[0] != 0 or b"not closed" in opened[1]:
            wrong += 1
            print(f"--- saving again: {left}\n{shown((code, out, err))}\n{shown(opened)}")
    return wrong


def full_disk(folder):
    """A disk that takes no more is told apart from bad use, and a picture that was there stays. A file's size is limited instead."""
    with open(os.path.join(folder, "old.png"), "w") as file:
        file.write("mine")
    wrong = 0
    for arguments in (["render", "walrus.stride", "-o", "old.png"], ["run", "--save", "full.stride", "walrus.py"]):
        done = subprocess.run([PROGRAM, *arguments], capture_output=True, cwd=folder, timeout=60, restore_signals=False,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)))
        text = done.stderr.decode()
        if done.returncode != 74 or not text.startswith("stridescope: cannot write") or "Unknown" in text or text.count("\n") != 1:
            wrong += 1
            print(f"--- full disk, {arguments}\n{shown((done.returncode, done.stdout, done.stderr))}")
    with open(os.path.join(folder, "old.png"), "rb") as file:
        if file.read() != b"mine":
            wrong += 1
            print("--- a picture that could not be written took the old one's place")
    return wrong


def from_a_pipe(folder):
    """A script that a pipe gives, once, runs with and without a session; a session's name that is a pipe is refused at once."""
    os.mkfifo(os.path.join(folder, "pipe.stride"))
    wrong = 0
    for way in ([], ["--save", "piped.stride"]):
        done = subprocess.run([PROGRAM, "run", *way, "/dev/stdin"], capture_output=True, cwd=folder, input=b"print('piped')\n", timeout=60)
        if (done.returncode, done.stdout, done.stderr) != (0, b"piped\n", b""):
            wrong += 1
            print(f"--- a script from a pipe {way}\n{shown((done.returncode, done.stdout, done.stderr))}")
    code, out, err = outcome([PROGRAM, "run", "--save", "pipe.stride", "empty.py"], folder)
    if (code, out) != (2, b"") or b"is no session: it is not replaced" not in err:
        wrong += 1
        print(f"--- a session into a pipe\n{shown((code, out, err))}")
    return wrong


def null_byte(folder):
    """Python 3.12's sentence on a null byte, with its line; before, python3 read on as if the byte were not there."""
    with open(os.path.join(folder, "null.py"), "wb") as script:
        script.write(b"x = 1\ny = 2\0\n")
    code, out, err = outcome([PROGRAM, "run", "null.py"], folder)
    sentence = b"SyntaxError: source code cannot contain null bytes\n"
    wrong = 0
    if (code, out) != (1, b"") or b'null.py", line 2\n    y = 2' not in err or not err.endswith(sentence):
        wrong += 1
        print(f"--- null byte\n{shown((code, out, err))}")
    code, out, err = outcome([PROGRAM, "run", "/dev/zero"], folder)  # which never ends
    if (code, out) != (1, b"") or not err.endswith(sentence) or len(err) > 1000:
        wrong += 1
        print(f"--- a device of null bytes\n{shown((code, out, err))}")
    return wrong


def bad_use(folder):
    """One sentence on stderr and a status; nothing is lost."""
    os.symlink("loop", os.path.join(folder, "loop"))
    with open(os.path.join(folder, "kept.txt"), "w") as file:
        file.write("mine")
    cases = [
        (["run"], 2, "script"),
        (["run", "absent.py"], 2, f"can't open file '{folder}/absent.py': [Errno 2] No such file or directory"),
        (["run", folder], 1, f"can't find '__main__' module in '{folder}'"),
        (["run", "--save", "kept.txt", "empty.py"], 2, "is no session: it is not replaced"),
        (["run", "walrus.stride"], 2, "walrus.stride is a session, not a script; `stridescope walrus.stride` opens it"),
        (["run", "--save", "walrus.stride", "walrus.stride"], 2, "is the script itself: it is not replaced"),
        (["run", "--save", "nowhere/s.stride", "empty.py"], 2, "nowhere/s.stride"),
        (["run", "--sav", "s.stride", "empty.py"], 2, "--sav"),
        (["--no-such-option"], 2, "--no-such-option"),
        # Names that cannot even be looked at.
        (["run", "loop"], 2, f"can't open file '{folder}/loop': [Errno 40] Too many levels of symbolic links"),
        (["run", "loop/x.py"], 2, f"can't open file '{folder}/loop/x.py': [Errno 40] Too many levels of symbolic links"),
        (["run", "l" * 300], 2, f"can't open file '{folder}/{'l' * 300}': [Errno 36] File name too long"),
        (["run", "empty.py/x.py"], 2, "[Errno 20] Not a directory"),
        (["run", "--save", "loop", "empty.py"], 2, "is no session: it is not replaced"),
        (["run", "--save", "loop/s.stride", "empty.py"], 2, "Too many levels of symbolic links"),
        (["run", "--save", "l" * 300, "empty.py"], 2, "File name too long"),
        (["run", "--save", "empty.py/s.stride", "empty.py"], 2, "Not a directory"),
        *(([*way, name, *rest], 2, why) for way, rest in ((["info"], []), (["render"], ["-o", "x.png"]), ([], []))
          for name, why in (("loop", "Too many levels of symbolic links"), ("loop/x", "Too many levels of symbolic links"),
                            ("l" * 300, "File name too long"), ("empty.py/x", "Not a directory"), ("/dev/zero", "it is no ordinary file"),
                            (folder, "it is a folder"))),
    ]
    wrong = 0
    for arguments, status, sentence in cases:
        code, out, err = outcome([PROGRAM, *arguments], folder)
        text = err.decode()
        if code != status or sentence not in text or not text.startswith("stridescope: ") or text.count("\n") != 1 or out:
            wrong += 1
            print(f"--- {arguments}: wanted status {status} and {sentence!r}\n{shown((code, out, err))}")
    with open(os.path.join(folder, "kept.txt")) as file:
        if file.read() != "mine":
            wrong += 1
            print("--- --save replaced a file that is no session")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
