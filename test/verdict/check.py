#!/usr/bin/env python3
"""Programs whose verdicts are known: an engine may say `unknown` about them, but nothing wrong.

usage: check.py [--bin build/protest] [--engine NAME]... [--time-limit 2] [-j N] [PATTERN...]

The first line of a program says what is true of it:

  // VERDICT expect=true|false property=unreach-call|valid-memsafety|no-overflow|none [kind=KIND] [args=...]

With property=none, all checks are made, and `expect` is about the checks of that kind: `false` means that not all of
them hold.  PATTERN: only programs whose name contains it.
"""
import argparse
import concurrent.futures
import json
import os
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PROPERTIES = {
    "unreach-call": ["G ! call(reach_error())"],
    "no-overflow": ["G ! overflow"],
    "valid-memsafety": ["G valid-free", "G valid-deref", "G valid-memtrack"],
    "none": None,
}


def words_of(path):
    with open(path) as f:
        first = f.readline()
    if not first.startswith("// VERDICT "):
        raise SystemExit(f"{path}:1: does not begin with `// VERDICT`")
    return dict(word.partition("=")[::2] for word in shlex.split(first[11:]))


def said(words, result):
    """true, false or unknown"""
    if words["property"] != "none":
        return result["verdict"]
    states = {c["status"] for c in result["checks"] if c["kind"] == words["kind"]}
    if not states:
        raise SystemExit(f"no check of kind {words['kind']}")
    return "false" if "refuted" in states else "unknown" if "open" in states else "true"


def check(job):
    """What is wrong, or None"""
    args, tmp, path, engine = job
    words = words_of(path)
    cmd = [args.bin, "--format", "json", "--engine", engine, "--no-native", "--time-limit", str(args.time_limit)]
    if words["property"] != "none":
        cmd += ["--property", os.path.join(tmp, words["property"] + ".prp")]
    cmd += shlex.split(words.get("args", "")) + [os.path.relpath(path)]
    why = None
    try:
        p = subprocess.run(cmd, stdin=subprocess.DEVNULL, capture_output=True, timeout=60 + 4 * args.time_limit)
        if p.returncode not in (0, 5, 10):
            why = f"exit code {p.returncode}"
        else:
            verdict = said(words, json.loads(p.stdout))
            if verdict not in (words["expect"], "unknown"):
                why = f"says {verdict}, but it is {words['expect']}"
    except subprocess.TimeoutExpired:
        why = "does not stop"
    name = os.path.relpath(path, HERE)
    return f"FAIL {name} {engine}: {why}" if why else None


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("--engine", action="append")
    ap.add_argument("--time-limit", type=float, default=2)
    ap.add_argument("-j", type=int, default=1)
    ap.add_argument("patterns", nargs="*", metavar="PATTERN")
    args = ap.parse_args()
    found = sorted(f for f in os.listdir(HERE) if f.endswith(".c"))
    found = [f for f in found if not args.patterns or any(p in f for p in args.patterns)]
    if not found:
        raise SystemExit("no program matches")
    failed = 0
    with tempfile.TemporaryDirectory(prefix="verdict") as tmp, concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        for name, formulas in PROPERTIES.items():
            with open(os.path.join(tmp, name + ".prp"), "w") as f:
                f.writelines(f"CHECK( init(main()), LTL({formula}) )\n" for formula in formulas or [])
        engines = args.engine or ["kiki", "dash", "test"]
        jobs = [(args, tmp, os.path.join(HERE, f), engine) for f in found for engine in engines]
        for line in pool.map(check, jobs):
            if line:
                failed += 1
                print(line, flush=True)
    print(f"{len(jobs) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
