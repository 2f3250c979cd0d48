#!/usr/bin/env python3
"""Compares what `protest run` predicts with native runs on random programs that read arguments, standard input and files
(gen_io.py): the same output, the same exit code.

usage: fuzz_io.py [--n 100] [--seed S] [--bin build/protest] [--time-limit 2] [-j N] [--seconds T] [--keep DIR]

The inputs are those of the tests that `protest test` writes for a program, and the native runs are of those tests, without
sanitizers.  Tests that say themselves that they cannot be given to a native run are counted, not compared.  A program
with a difference is kept in DIR, and so is the seed's command.
"""
import argparse
import collections
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

from gen_io import Program

UNSEEN = re.compile(r"^(test\d+)\|unseen\|", re.M)


def predicted(args, tmp, test):
    """(output, exit code), or None: the run does not end by itself"""
    p = subprocess.run([args.bin, "run", "--inputs", os.path.join(tmp, "d", test + ".inputs"), "p.c"], cwd=tmp,
                       stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    m = re.search(rb"^protest: run ended: exit code (-?\d+)$", p.stderr, re.M)
    return (p.stdout, int(m.group(1)) & 0xff) if m else None


def native(tmp, test):
    p = subprocess.run([os.path.join(tmp, "d", "build", test)], cwd=tmp, stdin=subprocess.DEVNULL, capture_output=True,
                       timeout=20)
    return p.stdout, p.returncode


def compare(args, tmp, test):
    expected, seen = predicted(args, tmp, test), native(tmp, test)
    if expected is None:
        return "does not end"
    return None if expected == seen else f"predicted {expected}, but native is {seen}"


def make_tests(args, tmp):
    """The tests, and how many cannot be run natively; the former are built.  There is none when time was over before the
    program was loaded."""
    p = subprocess.run([args.bin, "test", "-q", "--time-limit", str(args.time_limit), "-o", "d", "p.c"], cwd=tmp,
                       stdin=subprocess.DEVNULL, capture_output=True, timeout=60 + 5 * args.time_limit)
    if p.returncode == 5 and b"stopped while" in p.stderr:
        return [], 0
    p.check_returncode()
    with open(os.path.join(tmp, "d", "Makefile")) as f:
        text = f.read()
    tests = re.search(r"^TESTS = (.*)$", text, re.M).group(1).split()
    with open(os.path.join(tmp, "d", "tests.txt")) as f:
        unseen = set(UNSEEN.findall(f.read()))
    build = ["build/" + t for t in tests if t not in unseen]
    if build:
        subprocess.run(["make", "-s", "SANITIZE=", *build], cwd=os.path.join(tmp, "d"), check=True, capture_output=True)
    return [t for t in tests if t not in unseen], len(unseen)


def ask(args, seed):
    """(compared, not compared, differences)"""
    with tempfile.TemporaryDirectory(prefix="io") as tmp:
        with open(os.path.join(tmp, "p.c"), "w") as f:
            f.write(Program(seed).text())
        try:
            tests, unseen = make_tests(args, tmp)
            wrong = [(t, why) for t in tests for why in [compare(args, tmp, t)] if why]
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as e:
            tests, unseen, wrong = [], 0, [("all", f"{e}: {(e.stderr or b'').decode(errors='replace')[:500]}")]
        for test, why in wrong:
            print(f"WRONG seed {seed} {test}: {why}\n  again: test/fuzz/fuzz_io.py --n 1 --seed {seed}", flush=True)
        if wrong:
            kept = os.path.join(args.keep, f"io{seed}")
            shutil.rmtree(kept, ignore_errors=True)
            shutil.copytree(tmp, kept)
    return len(tests), unseen, len(wrong)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--n", type=int, default=100)
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("--time-limit", type=float, default=2)
    ap.add_argument("--seconds", type=float, default=0)
    ap.add_argument("-j", type=int, default=1)
    ap.add_argument("--keep", default="fuzz-io")
    args = ap.parse_args()
    args.bin = os.path.abspath(args.bin)
    end = time.time() + args.seconds if args.seconds else None
    counts = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        seeds = range(args.seed, args.seed + args.n)
        for result in pool.map(lambda s: ask(args, s) if not end or time.time() < end else None, seeds):
            if result:
                counts.update(programs=1, compared=result[0], unseen=result[1], wrong=result[2])
    print(f"fuzz-io: {counts['programs']} programs, {counts['compared']} tests compared, {counts['unseen']} that no native "
          f"run can be given, {counts['wrong']} wrong")
    return 1 if counts["wrong"] or not counts["compared"] else 0


if __name__ == "__main__":
    sys.exit(main())
