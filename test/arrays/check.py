#!/usr/bin/env python3
"""Programs about arrays of any size, each with a wrong twin (NAME_wrong.c).

usage: check.py [--bin build/protest] [--time-limit 20] [-j N] [PATTERN...]

The first line of a program is as in test/verdict; `expect` is its truth.  A right program must never be refuted, a
wrong one must be: with `unknown`, a right one is only counted as open.  Prints the answer and the processor time of each,
and how many of the right ones are proved.  PATTERN: only programs whose name contains it.
"""
import argparse
import concurrent.futures
import json
import os
import resource
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def expected(path):
    with open(path) as f:
        first = f.readline()
    if not first.startswith("// VERDICT expect="):
        raise SystemExit(f"{path}:1: does not begin with `// VERDICT expect=`")
    return first.split()[2].partition("=")[2]


def run(job):
    """Name, what is true, what is said"""
    args, name = job
    path = os.path.join(HERE, name)
    cmd = [args.bin, "--format", "json", "--no-native", "--time-limit", str(args.time_limit), path]
    p = subprocess.run(cmd, stdin=subprocess.DEVNULL, capture_output=True, timeout=60 + 4 * args.time_limit)
    said = json.loads(p.stdout)["verdict"] if p.returncode in (0, 5, 10) else f"exit code {p.returncode}"
    return name, expected(path), said


def spent():
    u = resource.getrusage(resource.RUSAGE_CHILDREN)
    return u.ru_utime + u.ru_stime


def show(rows):
    proved = bad = 0
    before = 0.0
    for name, truth, said in rows:
        wrong = said != truth and not (truth == "true" and said == "unknown")
        proved += truth == said == "true"
        bad += wrong
        now = spent()
        print(f"{name:28} {said:8} {now - before:6.1f} s{'  must be ' + truth if wrong else ''}", flush=True)
        before = now
    return proved, bad


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("--time-limit", type=float, default=20)
    ap.add_argument("-j", type=int, default=1)
    ap.add_argument("patterns", nargs="*", metavar="PATTERN")
    args = ap.parse_args()
    names = sorted(f for f in os.listdir(HERE) if f.endswith(".c"))
    names = [f for f in names if not args.patterns or any(p in f for p in args.patterns)]
    right = sum(expected(os.path.join(HERE, f)) == "true" for f in names)
    with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        proved, bad = show(pool.map(run, [(args, f) for f in names]))
    print(f"{proved} of {right} proved, {bad} of {len(names)} wrong or not refuted")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
