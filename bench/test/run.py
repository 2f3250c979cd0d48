#!/usr/bin/env python3
"""Branch coverage that `protest test` reaches on the programs of this folder.

usage: run.py [--bin build/protest] [--seconds 5] [--want 95] [PROGRAM...]

Per program: what is executed, proved infeasible and open, of lines, branches and conditions; tests
written; seconds.  The last column is the share of branches that are executed among those that are not
proved infeasible (open ones count as reachable).  Exit code 1 when the average is below --want.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))


def measure(args, name, tmp):
    """(counts by group, tests, seconds), or a text that says what went wrong"""
    source, out = os.path.join(HERE, name + ".c"), os.path.join(tmp, name)
    start = time.perf_counter()
    p = subprocess.run([args.bin, "test", "--no-native", "--time-limit", str(args.seconds), "-o", out, source],
                       capture_output=True, text=True, timeout=10 * args.seconds + 60)
    took = time.perf_counter() - start
    total = re.search(r"^total((?: +\d+){9})$", p.stdout, re.M)
    tests = re.search(r"^(\d+) tests? in ", p.stdout, re.M)
    if p.returncode not in (0, 10) or not total or not tests:
        return f"exit code {p.returncode}: {(p.stderr.strip() or p.stdout.strip())[-200:]}"
    n = [int(w) for w in total.group(1).split()]
    return [n[0:3], n[3:6], n[6:9]], int(tests.group(1)), took


def share(counts):
    executed, _, still_open = counts
    return 100.0 * executed / (executed + still_open) if executed + still_open else 100.0


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("--seconds", type=float, default=5)
    ap.add_argument("--want", type=float, default=95)
    ap.add_argument("programs", nargs="*")
    args = ap.parse_args()
    args.bin = os.path.abspath(args.bin)
    names = args.programs or sorted(f[:-2] for f in os.listdir(HERE) if f.endswith(".c"))
    print(f"{'executed/infeasible/open':16} {'lines':>14} {'branches':>14} {'conditions':>14} {'tests':>6} {'s':>5} {'branches %':>10}")
    shares, failed = [], False
    with tempfile.TemporaryDirectory(prefix="bench-test") as tmp:
        for name in names:
            found = measure(args, name, tmp)
            if isinstance(found, str):
                print(f"{name:24} {found}")
                failed = True
                continue
            counts, tests, took = found
            shares.append(share(counts[1]))
            cells = " ".join(f"{'/'.join(map(str, c)):>14}" for c in counts)
            print(f"{name:24} {cells[8:]:>36} {tests:6} {took:5.1f} {shares[-1]:10.1f}", flush=True)
    average = sum(shares) / len(shares) if shares else 0
    print(f"{len(shares)} programs, {average:.1f} % of the branches that may be reachable, on average")
    return 1 if failed or average < args.want else 0


if __name__ == "__main__":
    sys.exit(main())
