#!/usr/bin/env python3
"""Programs of a folder, each with a wrong twin (NAME_wrong.c): how many are decided by the default command.

usage: pairs.py [--bin build/protest] [--time-limit 20] [-j N] FOLDER [PATTERN...]

The first line of a program is as in check.py; `expect` is its truth.  A right program must never be refuted, a wrong
one must be: with `unknown`, a right one is only counted as open.  Of proofs the limit is one of processor time, so that
other work on the machine does not count: right programs have twice as many seconds.  A wrong one is refuted when an error is
found, however long other checks take then.  Prints the answer and the processor time of each, and how many of the right ones
are proved within the limit.  PATTERN: only programs whose name contains it.
"""
import argparse
import concurrent.futures
import json
import os
import shlex
import subprocess
import sys
import tempfile

from check import said, words_of, write_properties


def pairs_of(folder):
    """The programs that have a twin, and their twins"""
    names = {f for f in os.listdir(folder) if f.endswith(".c")}
    right = sorted(f for f in names if f[:-2] + "_wrong.c" in names)
    return [name for f in right for name in (f, f[:-2] + "_wrong.c")]


def command(args, tmp, path):
    words = words_of(path)
    cmd = [args.bin, "--format", "json", "--no-native", *shlex.split(words.get("args", ""))]
    if words["property"] != "none":
        cmd += ["--property", os.path.join(tmp, words["property"] + ".prp")]
    seconds = args.time_limit * (2 if words["expect"] == "true" else 1)
    return cmd + ["--time-limit", str(seconds), path]


def run(job):
    """Name, what is true, what is said, seconds of processor time"""
    args, tmp, name = job
    path = os.path.join(args.folder, name)
    words = words_of(path)
    with tempfile.TemporaryFile(dir=tmp) as out:
        p = subprocess.Popen(command(args, tmp, path), stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(p.pid, 0)
        p.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        ended = p.returncode in (0, 5, 10)
        answer = said(words, json.loads(out.read())) if ended else f"exit code {p.returncode}"
    return name, words["expect"], answer, used.ru_utime + used.ru_stime


def show(rows, limit):
    proved = bad = 0
    for name, truth, answer, seconds in rows:
        late = seconds > limit and truth == answer == "true"
        wrong = answer != truth and not (truth == "true" and answer == "unknown")
        proved += truth == answer == "true" and not late
        bad += wrong
        remark = f"  must be {truth}" if wrong else "  too late" if late else ""
        print(f"{name:32} {answer:8} {seconds:6.1f} s{remark}", flush=True)
    return proved, bad


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("--time-limit", type=float, default=20)
    ap.add_argument("-j", type=int, default=1)
    ap.add_argument("folder")
    ap.add_argument("patterns", nargs="*", metavar="PATTERN")
    args = ap.parse_args()
    names = [f for f in pairs_of(args.folder) if not args.patterns or any(p in f for p in args.patterns)]
    right = sum(words_of(os.path.join(args.folder, f))["expect"] == "true" for f in names)
    with tempfile.TemporaryDirectory(prefix="pairs") as tmp, concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        write_properties(tmp)
        proved, bad = show(pool.map(run, [(args, tmp, f) for f in names]), args.time_limit)
    print(f"{proved} of {right} proved, {bad} of {len(names)} wrong or not refuted")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
