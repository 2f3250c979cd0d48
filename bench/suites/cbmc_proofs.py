#!/usr/bin/env python3
"""Proofs that a project has for CBMC, given to Protest unchanged, with the project's own flags.

usage: cbmc_proofs.py [--bin build/protest] [-t SECONDS] [--out FILE] FOLDER [NAME...]

FOLDER has one folder per proof, with a Makefile as CBMC's starter kit makes it: HARNESS_ENTRY, PROOF_SOURCES, PROJECT_SOURCES,
INCLUDES, DEFINES (for instance verification/cbmc/proofs of aws-c-common).  NAME: only these.  What the project claims is that every harness
holds, so each `false` is printed with its errors and has to be looked at.  --out FILE: name, answer, seconds of wall and processor time.
"""
import argparse
import collections
import os
import re
import resource
import shlex
import subprocess
import sys
import time

NAMES = ["PROOF_SOURCES", "PROJECT_SOURCES", "INCLUDES", "DEFINES", "HARNESS_ENTRY", "CBMC_FLAG_MALLOC_MAY_FAIL"]


def variables(folder):
    """What the Makefile says, by name."""
    show = "protest-show: ; @" + " ; ".join(f"echo '{n}=$({n})'" for n in NAMES)
    done = subprocess.run(["make", "-s", "--eval", show, "protest-show"], cwd=folder, capture_output=True, text=True)
    pairs = (line.partition("=") for line in done.stdout.splitlines())
    return {name: value for name, _, value in pairs if name in NAMES}


def command(args, v):
    may_fail = [] if "no-malloc-may-fail" in v.get("CBMC_FLAG_MALLOC_MAY_FAIL", "") else ["--malloc-may-fail"]
    flags = shlex.split(v["INCLUDES"] + " " + v["DEFINES"])
    sources = (v["PROOF_SOURCES"] + " " + v["PROJECT_SOURCES"]).split()
    return [os.path.abspath(args.bin), "--function", v["HARNESS_ENTRY"], "--time-limit", str(args.t), *may_fail, *flags, *sources]


def processor_time():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def check(args, name):
    """Answer, seconds, processor seconds, errors."""
    folder = os.path.join(args.folder, name)
    v = variables(folder)
    if not v.get("HARNESS_ENTRY"):
        return "no harness", 0, 0, ""
    start, cpu = time.time(), processor_time()
    done = subprocess.run(command(args, v), cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
    answers = re.findall(r"^RESULT: (\S+)", done.stdout, re.M)
    errors = "\n".join(line for line in done.stdout.splitlines() if ": error: " in line)
    missing = "does not load" if done.returncode in (1, 2) else "unknown"
    return answers[-1] if answers else missing, time.time() - start, processor_time() - cpu, errors


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--bin", default="build/protest")
    parser.add_argument("-t", type=float, default=30)
    parser.add_argument("--out")
    parser.add_argument("folder")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    args.folder = os.path.abspath(args.folder)
    names = args.names or sorted(n for n in os.listdir(args.folder) if os.path.isfile(os.path.join(args.folder, n, "Makefile")))
    counts, out = collections.Counter(), open(args.out, "w") if args.out else None
    for name in names:
        answer, seconds, cpu, errors = check(args, name)
        counts[answer.split("(")[0]] += 1
        print(f"{name:44} {answer:22} {seconds:6.1f} s" + (f"\n{errors}" if errors else ""), flush=True)
        if out:
            print(name, answer, f"{seconds:.1f}", f"{cpu:.1f}", sep="\t", file=out, flush=True)
    print(", ".join(f"{n} {answer}" for answer, n in counts.most_common()))
    return 0 if names else 1


if __name__ == "__main__":
    sys.exit(main())
