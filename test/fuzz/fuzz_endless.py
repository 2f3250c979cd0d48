#!/usr/bin/env python3
"""Looks for wrong answers about the end of runs: random programs all of whose states are enumerated (gen_endless.py),
recursive functions all of whose calls are (gen_recursion.py), and loops over wider variables (gen_wide.py).

usage: fuzz_endless.py [--n 100] [--seed S] [--bin build/protest] [--engine NAME] [--time-limit 2] [-j N] [--seconds T]
                       [--keep DIR]

A verdict is wrong: `true`, and there is a run without an end; `false(termination)`, and there is none.  So is an exit
code other than 0, 5 and 10.  Programs with wrong verdicts are kept in DIR.
"""
import argparse
import collections
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile
import time

from gen_endless import Program, TooLarge
from gen_recursion import Recursion
from gen_wide import Wide

KINDS = [Program, Program, Wide, Recursion]


def ask(args, seed, tmp):
    """(seed, truth, answer), or None: the program has too many states"""
    program = KINDS[seed % len(KINDS)](seed)
    try:
        endless = program.is_endless()
    except TooLarge:
        return None
    if endless is None:
        return None
    path = os.path.join(tmp, f"p{seed}.c")
    with open(path, "w") as f:
        f.write(program.text())
    command = [args.bin, "--termination", "-q", "--no-native", "--engine", args.engine, "--time-limit",
               str(args.time_limit), path]
    p = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    found = re.findall(r"^RESULT: (\w+)", p.stdout, re.M)
    answer = found[-1] if found and p.returncode in (0, 5, 10) else f"exit code {p.returncode}"
    right = {"true": not endless, "false": endless, "unknown": True}.get(answer, False)
    if not right:
        os.makedirs(args.keep, exist_ok=True)
        with open(os.path.join(args.keep, f"endless{seed}.c"), "w") as f:
            f.write(program.text())
        print(f"WRONG seed {seed}: {'endless' if endless else 'ends'}, but it says {answer}\n{p.stdout}{p.stderr}")
    os.unlink(path)
    return seed, endless, answer, right


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--n", type=int, default=100)
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("--engine", default="auto")
    ap.add_argument("--time-limit", type=float, default=2)
    ap.add_argument("--seconds", type=float, default=0)
    ap.add_argument("-j", type=int, default=1)
    ap.add_argument("--keep", default="fuzz-endless")
    args = ap.parse_args()
    args.bin = os.path.abspath(args.bin)
    end = time.time() + args.seconds if args.seconds else None
    counts, wrong = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as tmp, concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        seeds = range(args.seed, args.seed + args.n)
        for result in pool.map(lambda s: ask(args, s, tmp) if not end or time.time() < end else None, seeds):
            if result:
                counts["endless" if result[1] else "ends", result[2]] += 1
                wrong += not result[3]
    for key in sorted(counts):
        print(f"{key[0]:8} {key[1]:10} {counts[key]}")
    print(f"fuzz-endless: {sum(counts.values())} programs, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
