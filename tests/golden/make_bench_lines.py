"""What real PyTorch answers to the model bench's lines: make_bench_lines.py SCRIPTS.json > bench_lines.json

SCRIPTS.json is what tst_bench_lines writes with SS_WRITE_SCRIPTS=SCRIPTS.json."""

import contextlib
import io
import json
import sys

with open(sys.argv[1]) as file:
    cases = json.load(file)
for case in cases.values():
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(case["script"], "bench.py", "exec"), {"__name__": "__main__"})
    case["answers"] = [float(each) for each in printed.getvalue().split()]
json.dump(cases, sys.stdout, indent=1)
print()
