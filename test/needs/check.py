#!/usr/bin/env python3
"""Functions as libraries have them: none of right.c may fail, most of wrong.c must.

usage: check.py [--bin build/protest] [--time-limit 3] [--least N] [-j N] [FUNCTION...]

Each function is checked by itself (--function).  Of right.c, `false` is a failure of the test; how many are proved is
counted.  Of wrong.c, `true` is named, and at least N functions must be `false`.
"""
import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FUNCTION = re.compile(r"^[a-z][a-z_ ]*[ *](\w+)\([^;]*\) \{", re.M)
ALSO = {"vec_new": ["--malloc-may-fail"]}  # what the error needs


def ask(args, name, function):
    cmd = [args.bin, "-q", "--format", "json", "--no-native", "--time-limit", str(args.time_limit), "--function", function,
           *ALSO.get(function, []), os.path.join(HERE, name)]
    p = subprocess.run(cmd, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60 + 4 * args.time_limit)
    try:
        return json.loads(p.stdout)["result"]
    except ValueError:
        return f"no answer: {p.stderr[:300]}"


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("--time-limit", type=float, default=3)
    ap.add_argument("--least", type=int, default=37)
    ap.add_argument("-j", type=int, default=2)
    ap.add_argument("functions", nargs="*", metavar="FUNCTION")
    args = ap.parse_args()
    failed = 0
    for name in "right.c", "wrong.c":
        with open(os.path.join(HERE, name)) as f:
            found = [n for n in FUNCTION.findall(f.read()) if not args.functions or n in args.functions]
        with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
            said = dict(zip(found, pool.map(lambda n: ask(args, name, n), found)))
        for function, result in said.items():
            wrong = result.startswith("false") if name == "right.c" else result.startswith("true")
            odd = not result.startswith(("true", "false", "unknown"))
            failed += odd or (wrong and name == "right.c")
            if wrong or odd or args.functions or (name == "wrong.c" and not result.startswith("false")):
                print(f"{name}: {function}: {result}")
        counts = {v: sum(r.startswith(v) for r in said.values()) for v in ("true", "false", "unknown")}
        print(f"{name}: {len(found)} functions: " + ", ".join(f"{n} {v}" for v, n in counts.items()))
        if name == "wrong.c" and not args.functions and counts["false"] < args.least:
            print(f"fewer than {args.least} errors were found")
            failed += 1
    return 1 if failed else 0


sys.exit(main())
