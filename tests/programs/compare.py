"""compare.py EXPECTED -- COMMAND...: runs the command and compares what it prints with the file, white space folded."""
import difflib
import subprocess
import sys

expected = open(sys.argv[1], encoding="utf-8").read()
ran = subprocess.run(sys.argv[sys.argv.index("--") + 1 :], capture_output=True, text=True, encoding="utf-8")
if ran.returncode or ran.stdout.split() != expected.split():
    print("\n".join(difflib.unified_diff(expected.splitlines(), ran.stdout.splitlines(), "expected", "printed", lineterm="")))
    print(ran.stderr)
    sys.exit(1)
