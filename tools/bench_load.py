#!/usr/bin/env python3
"""How many sources of a list of SV-COMP tasks load and run: a rate, and the reasons for the rest.

usage: bench_load.py --bench DIR --tasks FILE.tsv [--bin build/protest] [-j N] [-d PREFIX] [--out FILE]

  --bench DIR   the folder c/ of a checkout of the SV-COMP benchmark set
  --tasks FILE  lines of: yml, source, property, expected verdict, subproperty (tab separated)
  -t SECONDS    time limit for one source (default 20)
  -d PREFIX     only sources whose path starts with it
  --out FILE    one line per source: source, data model, exit code, seconds, what it said last

Each distinct source runs once: protest run -m32|-m64 --seed 1 --step-limit 1000000 SOURCE.  It counts
as running when the exit code is 0 (ended), 10 (a check failed) or 5 (limit, assumption, stuck), and the
word `unsupported` appears nowhere.  A failed check of a property that the tasks file expects to hold is
a false alarm, and listed.
"""
import argparse
import collections
import concurrent.futures
import os
import re
import shlex
import signal
import subprocess
import sys
import time

LP64_FOLDERS = {"busybox-1.22.0", "ldv-memsafety-bitfields"}

# Kinds of checks (src/ir/check.h) whose failure refutes a property.
MEMORY = "null read-out write-out freed scope-ended readonly double-free bad-free leak"
REFUTES = {"reach": "unreach-call", "overflow": "no-overflow", "shift-base": "no-overflow",
           "unfreed": "valid-memcleanup", **{kind: "valid-memsafety" for kind in MEMORY.split()}}


def bits_of(bench, yml):
    """The data model of a task: its yml says so, in older sets the folder does."""
    with open(os.path.join(bench, yml)) as f:
        text = f.read()
    return 64 if re.search(r"data_model:\s*LP64", text) or yml.split("/")[0] in LP64_FOLDERS else 32


def sources(args):
    """[(source, yml, properties that hold)]"""
    found = {}
    for n, line in enumerate(open(args.tasks), 1):
        if not line.strip():
            continue
        columns = line.rstrip("\n").split("\t")
        if len(columns) < 2:
            raise SystemExit(f"{args.tasks}:{n}: expected tab separated columns")
        if columns[1].startswith(args.d):
            _, holds = found.setdefault(columns[1], (columns[0], set()))
            if columns[3:4] == ["true"]:
                holds.add(columns[2])
    return sorted((source, yml, holds) for source, (yml, holds) in found.items())


def command(args, source, bits):
    return [args.bin, "run", f"-m{bits}", "--seed", "1", "--step-limit", str(args.step_limit),
            os.path.join(args.bench, source)]


def run_one(job):
    """(bits, exit code or None for a timeout, seconds, stderr)"""
    args, source, yml, _ = job
    try:
        bits = bits_of(args.bench, yml)
    except OSError as e:
        return 0, 2, 0.0, f"task file cannot be read: {e.strerror}"
    start = time.monotonic()
    try:
        p = subprocess.run(command(args, source, bits), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                           stderr=subprocess.PIPE, timeout=args.t)
        code, err = p.returncode, p.stderr.decode(errors="replace")
    except subprocess.TimeoutExpired:
        code, err = None, ""
    return bits, code, time.monotonic() - start, err


def message(err):
    """The line that says why: one with `unsupported` or `error:`, else the last."""
    lines = [l.strip() for l in err.splitlines() if l.strip()]
    for mark in ["unsupported", "error:"]:
        for l in lines:
            if mark in l:
                return l
    return lines[-1] if lines else "no message"


def grouped(text):
    """A message without what differs from program to program: places, names in quotes, numbers."""
    text = re.sub(r"^(\S*?:)?\S+?:\d+(:\d+)?:\s*", "", text)
    text = re.sub(r"[`'\"][^`'\"]*[`'\"]", "'…'", text)
    text = re.sub(r"\S*/\S+", "PATH", text)
    text = re.sub(r"\b(0x[0-9a-f]+|\d+)\b", "N", text)
    return text[:110]


def failed_kind(err):
    kind = re.search(r"\[([\w-]+)\]$", message(err))
    return kind.group(1) if kind else "?"


def ending(code, err):
    if code == 0:
        return "ended"
    text = message(err)
    if code == 10:
        return "check failed: " + failed_kind(err)
    return grouped(text.replace("protest: run ended: ", ""))[:60]


def table(title, rows):
    """rows: key -> list of examples"""
    print(f"\n{title}")
    for key, examples in sorted(rows.items(), key=lambda kv: (-len(kv[1]), kv[0])):
        print(f"{len(examples):6}  {key}  e.g. {examples[0]}")


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--bench", required=True)
    ap.add_argument("--tasks", required=True)
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("-j", type=int, default=2)
    ap.add_argument("-t", type=float, default=20)
    ap.add_argument("-d", default="")
    ap.add_argument("--step-limit", type=int, default=1_000_000)
    ap.add_argument("--out")
    args = ap.parse_args()
    if not os.access(args.bin, os.X_OK):
        raise SystemExit(f"{args.bin}: no such program (see --bin)")
    jobs = [(args, *s) for s in sources(args)]
    if not jobs:
        raise SystemExit("no source to run")
    good, seconds = 0, 0.0
    endings, reasons, crashes, alarms = (collections.defaultdict(list) for _ in range(4))
    out = open(args.out, "w") if args.out else None
    with concurrent.futures.ThreadPoolExecutor(max(1, args.j)) as pool:
        for (_, source, _, holds), (bits, code, took, err) in zip(jobs, pool.map(run_one, jobs)):
            seconds += took
            if out:
                print(source, bits, code, f"{took:.2f}", message(err), sep="\t", file=out, flush=True)
            if code is None:
                reasons[f"no end within {args.t:g} s"].append(source)
            elif code < 0:
                crashes[signal.Signals(-code).name].append(shlex.join(command(args, source, bits)))
            elif code in (0, 10, 5) and "unsupported" not in err:
                good += 1
                endings[ending(code, err)].append(source)
                if code == 10 and REFUTES.get(failed_kind(err)) in holds:
                    alarms[REFUTES[failed_kind(err)]].append(shlex.join(command(args, source, bits)))
            else:
                reasons[f"exit code {code}: {grouped(message(err))}"].append(source)
    table("how runs end", endings)
    if reasons:
        table("why others do not run", reasons)
    if crashes:
        table("crashes", crashes)
    if alarms:
        table("false alarms", alarms)
    print(f"\n{good} of {len(jobs)} sources load and run ({100 * good / len(jobs):.1f} %), "
          f"{sum(map(len, crashes.values()))} crashes, {sum(map(len, alarms.values()))} false alarms, "
          f"{seconds:.0f} s in all")
    return 0 if good == len(jobs) and not alarms else 1


if __name__ == "__main__":
    sys.exit(main())
