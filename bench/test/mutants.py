#!/usr/bin/env python3
"""How good are the tests of `protest test --record --mutants N` on the programs of this folder?

usage: mutants.py [--bin build/protest] [-n 50] [--time-limit 30s] [-j 2] [--native] [PROGRAM.c...]

Per program: mutants, killed, proved equivalent, alive, and the share of killed ones among those that are not proved
equivalent.  --native: the suites are also built and run, with gcc and clang.  Exit code 1: a share is below 85 %, or a
test of a suite does not do as predicted.
"""
import argparse, glob, os, re, subprocess, sys, tempfile, time

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", default=os.path.join(HERE, "..", "..", "build", "protest"))
    parser.add_argument("-n", type=int, default=50)
    parser.add_argument("--time-limit", default="30s")
    parser.add_argument("-j", default="2")
    parser.add_argument("--native", action="store_true")
    parser.add_argument("programs", nargs="*")
    args = parser.parse_args()
    bad, total = 0, [0, 0, 0, 0]
    print(f"{'program':<20} {'mutants':>7} {'killed':>7} {'equal':>7} {'alive':>7} {'share':>7} {'tests':>6} {'seconds':>8}")
    for path in args.programs or sorted(glob.glob(os.path.join(HERE, "*.c"))):
        with tempfile.TemporaryDirectory() as folder:
            start = time.time()
            suite = os.path.join(folder, "suite")
            p = subprocess.run([os.path.abspath(args.bin), "test", "--no-config", "--record", "--no-native", "--mutants", str(args.n), "-j", args.j,
                                "--time-limit", args.time_limit, "-o", suite, path], capture_output=True, text=True)
            row = re.search(r"mutants: (\d+), of which (\d+) killed, (\d+) proved equivalent, (\d+) alive", p.stdout)
            tests = re.search(r"^(\d+) tests? in", p.stdout, re.M)
            if not row:
                print(f"{os.path.basename(path):<20} no answer: {p.stderr[:200]}")
                bad += 1
                continue
            n, killed, equal, alive = map(int, row.groups())
            share = killed / (n - equal) if n > equal else 1
            total = [a + b for a, b in zip(total, (n, killed, equal, alive))]
            print(f"{os.path.basename(path):<20} {n:>7} {killed:>7} {equal:>7} {alive:>7} {100 * share:>6.0f}% {tests.group(1) if tests else '?':>6} "
                  f"{time.time() - start:>8.1f}", flush=True)
            bad += share < 0.85
            for compiler in ("clang-19", "gcc") if args.native else ():
                p = subprocess.run(["make", "-s", "-j2", "-C", suite, f"CC={compiler}", f"BUILD={folder}/{compiler}"], capture_output=True, text=True)
                if p.returncode:
                    print(f"  {compiler}: {p.stdout[-300:]}{p.stderr[-300:]}")
                    bad += 1
    n, killed, equal, alive = total
    print(f"{'total':<20} {n:>7} {killed:>7} {equal:>7} {alive:>7} {100 * killed / max(1, n - equal):>6.0f}%")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
