#!/usr/bin/env python3
"""Runs the programs of c-testsuite (tests/single-exec: right programs that end with exit code 0).

usage: c_testsuite.py FOLDER [--bin build/protest] [--time-limit 5] [-m 32|64] [PATTERN...]

FOLDER holds NAME.c and NAME.c.expected (its output).  Of each program two things are asked: that `protest run` ends
with exit code 0 and prints what is expected, and that the default command says neither `false` nor anything but a
verdict.  Programs that Protest refuses (exit code 2, with its reason) are counted, not blamed.  What differs is
printed, one line each; a `false` may be a real error of the program: look at it.
"""
import argparse
import collections
import glob
import os
import re
import subprocess
import sys


def command(words, timeout):
    """(exit code or None, stdout, stderr)"""
    try:
        p = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, timeout=timeout)
        return p.returncode, p.stdout, p.stderr.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return None, b"", ""


def last(text):
    return (text.strip().splitlines() or ["no message"])[-1][:150]


def run(args, path):
    """(class, what is said about it or None)"""
    code, out, err = command([args.bin, "run", f"-m{args.m}", path], 60)
    if code == 2:
        return "refused", last(err)
    if code is None or code not in (0, 10):
        return "bad", f"exit code {code}: {last(err)}"
    with open(path + ".expected", "rb") as f:
        expected = f.read()
    if not re.search(r"exit code 0$", err, re.M):
        return "differs", last(err)
    return ("same", None) if out == expected else ("differs", f"prints {out[:60]!r}, expected {expected[:60]!r}")


def verdict(args, path):
    words = [args.bin, "-q", f"-m{args.m}", "--no-native", "--time-limit", str(args.time_limit), path]
    code, out, err = command(words, 20 + 4 * args.time_limit)
    said = {0: "true", 2: "refused", 5: "unknown", 10: "false"}.get(code, "bad")
    if said in ("true", "unknown"):
        return said, None
    return said, last(err) if said != "false" else last(out.decode(errors="replace"))


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("folder")
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("--time-limit", type=float, default=5)
    ap.add_argument("-m", type=int, choices=[32, 64], default=64)
    ap.add_argument("patterns", nargs="*", metavar="PATTERN")
    args = ap.parse_args()
    found = sorted(p for p in glob.glob(os.path.join(args.folder, "*.c")) if os.path.exists(p + ".expected"))
    found = [p for p in found if not args.patterns or any(s in p for s in args.patterns)]
    if not found:
        raise SystemExit("no program matches")
    counts = collections.Counter()
    for path in found:
        for what, ask in (("run", run), ("verdict", verdict)):
            result, text = ask(args, path)
            counts[what, result] += 1
            if text:
                print(f"{os.path.basename(path)} {what}: {result}: {text}", flush=True)
    for what in ("run", "verdict"):
        print(f"{what}: " + ", ".join(f"{n} {r}" for (w, r), n in sorted(counts.items()) if w == what))
    wrong = sum(n for (_, r), n in counts.items() if r in ("bad", "differs", "false"))
    print(f"{len(found)} programs, {wrong} to look at")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
