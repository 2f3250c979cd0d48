#!/usr/bin/env python3
"""Programs as people write them when they learn C: half of them are right, the others have one planted bug each.

usage: check.py [--bin build/protest] [--all] [--time-limit 20] [-j N] [PATTERN...]

The first line of a program says what is true of it:

  // EVERYDAY expect=true|false [kind=KIND] [quick] [group=GROUP] [line=N]

GROUP is the kind of exercise, N the line in which a run fails (bench/lines.py).  KIND `out` is any access out of bounds.  A right program must never be refuted; a wrong one must be refuted, with the kind
of its bug, and by a run that is repeated natively, unless nothing can be seen natively.  Without --all or a pattern only those with `quick` are looked at, and the right ones among
them must be proved; --all prints how many of all are proved and found, with the time that it took.
"""
import argparse
import concurrent.futures
import json
import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
FAMILIES = {"out": {"bounds", "read-out", "write-out"}}


def words_of(path):
    with open(path) as f:
        first = f.readline()
    if not first.startswith("// EVERYDAY "):
        raise SystemExit(f"{path}:1: does not begin with `// EVERYDAY`")
    return dict(word.partition("=")[::2] for word in first[12:].split())


def run(args, path):
    start = time.monotonic()
    p = subprocess.run([args.bin, "--format", "json", "--time-limit", str(args.time_limit), path], stdin=subprocess.DEVNULL,
                       capture_output=True, timeout=60 + 4 * args.time_limit)
    return (json.loads(p.stdout) if p.returncode in (0, 5, 10) else None), time.monotonic() - start


def judge(words, result):
    """What is wrong, or None; and whether the program was decided"""
    if result is None:
        return "no result", False
    if words["expect"] == "true":
        return ("a false alarm" if result["verdict"] == "false" else None), result["verdict"] == "true"
    kinds = FAMILIES.get(words["kind"], {words["kind"]})
    found = [f for f in result["failures"] if f["kind"] in kinds]
    if not found:
        others = ", ".join(sorted({f["kind"] for f in result["failures"]}))
        return f"no {words['kind']} is found" + (f", but {others}" if others else ""), False
    statuses = {f["native"]["status"] for f in found}
    if "confirmed" not in statuses and statuses != {"impossible"}:
        return f"not confirmed natively: {found[0]['native'].get('text', found[0]['native']['status'])}", True
    return None, True


def check(job):
    args, path = job
    words = words_of(path)
    result, seconds = run(args, path)
    why, decided = judge(words, result)
    if words["expect"] == "true" and not decided and not why and "quick" in words:
        why = "is not proved"
    return os.path.basename(path), words["expect"] == "true", decided, why, seconds


def chosen(args):
    files = sorted(f for f in os.listdir(HERE) if f.endswith(".c"))
    if args.patterns:
        return [f for f in files if any(p in f for p in args.patterns)]
    return [f for f in files if args.all or "quick" in words_of(os.path.join(HERE, f))]


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("--all", action="store_true")
    ap.add_argument("--time-limit", type=float, default=20)
    ap.add_argument("-j", type=int, default=1)
    ap.add_argument("patterns", nargs="*", metavar="PATTERN")
    args = ap.parse_args()
    jobs = [(args, os.path.join(HERE, f)) for f in chosen(args)]
    with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        rows = list(pool.map(check, jobs))
    for name, right, decided, why, seconds in rows:
        if why or args.all or args.patterns:
            print(f"{name:28} {'right' if right else 'wrong'}  {'decided' if decided else 'open   '}  {seconds:5.1f} s  {why or ''}")
    for right, text in ((True, "right ones proved"), (False, "bugs found")):
        of = [r for r in rows if r[1] == right]
        print(f"{sum(r[2] for r in of)} of {len(of)} {text}")
    bad = sum(1 for r in rows if r[3])
    print(f"{len(rows) - bad} passed, {bad} failed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
