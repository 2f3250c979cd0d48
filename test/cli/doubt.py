#!/usr/bin/env python3
"""Counts native doubts: failures that a native run with the same inputs should have shown, and did not (docs/replay.md).

usage: doubt.py [--bin build/protest] [-t SECONDS] [-j N] [--share K/N] [--bench DIR --tasks FILE.tsv] [FOLDER...]

The default command runs on every C program of the folders (default: test/run, test/verdict, test/replay, bench, examples)
that has a main, and on the tasks: lines of yml, source, property, expected verdict (tab separated), sources below DIR.  The answer
must be 0 (--share 2/9: of every ninth program, from the second on): each doubt is an error of the interpreter or of the native replay.  Exit code 1 when there is one.
"""
import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDERS = ["test/run", "test/verdict", "test/replay", "bench", "examples"]
FORMULAS = {"unreach-call": ["G ! call(reach_error())"], "no-overflow": ["G ! overflow"],
            "valid-memsafety": ["G valid-free", "G valid-deref", "G valid-memtrack"]}


def programs(folders):
    """(path, options)"""
    for folder in folders:
        for at, _, names in sorted(os.walk(folder)):
            for name in sorted(names):
                path = os.path.join(at, name)
                if name.endswith((".c", ".i")) and re.search(r"\bmain\s*\(", open(path, errors="replace").read()):
                    yield path, (["-m32"] if "-m32" in open(path, errors="replace").readline() else [])


def tasks(bench, file, folder):
    for line in open(file):
        columns = line.rstrip("\n").split("\t")
        if len(columns) < 4 or columns[2] not in FORMULAS:
            continue
        path = os.path.join(folder, columns[2] + ".prp")
        with open(path, "w") as f:
            f.writelines(f"CHECK( init(main()), LTL({x}) )\n" for x in FORMULAS[columns[2]])
        source = os.path.join(bench, columns[1])
        yml = os.path.join(bench, columns[0])
        narrow = os.path.exists(yml) and "ILP32" in open(yml).read()
        yield source, ["--property", path, *(["-m32"] if narrow else [])]


def ask(job):
    """(path, doubts, failures, why there is no answer)"""
    args, folder, (path, options) = job
    command = [os.path.abspath(args.bin), "--format=json", f"--time-limit={args.t}s", *options, os.path.abspath(path)]
    try:
        p = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=60 + 3 * args.t)
        d = json.loads(p.stdout)
    except (subprocess.TimeoutExpired, ValueError) as e:
        return path, 0, 0, type(e).__name__
    compared = sum(f["native"]["status"] in ("confirmed", "differs") for f in d["failures"])
    return path, d["statistics"].get("native-doubts", 0), compared, ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", default="build/protest")
    parser.add_argument("-t", type=float, default=10)
    parser.add_argument("-j", type=int, default=1)
    parser.add_argument("--bench", default="")
    parser.add_argument("--tasks", default="")
    parser.add_argument("--share", default="1/1")
    parser.add_argument("folders", nargs="*")
    args = parser.parse_args()
    folders = args.folders or [os.path.join(ROOT, f) for f in FOLDERS]
    doubts = compared = asked = 0
    with tempfile.TemporaryDirectory(prefix="protest-doubt") as folder, concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        found = list(programs(folders)) + (list(tasks(args.bench, args.tasks, folder)) if args.tasks else [])
        first, step = map(int, args.share.split("/"))
        found = found[first - 1::step]
        for path, n, some, why in pool.map(ask, [(args, folder, job) for job in found]):
            doubts, compared, asked = doubts + n, compared + some, asked + 1
            if n or why:
                print(f"{path}: {why or f'{n} native doubts'}", flush=True)
    print(f"{asked} programs, {compared} failures compared with native runs, {doubts} native doubts")
    return 1 if doubts or not asked else 0


if __name__ == "__main__":
    sys.exit(main())
