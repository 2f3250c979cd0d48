#!/usr/bin/env python3
"""Draws SV-COMP tasks at random, for run.py.

usage: draw.py --bench DIR [--folders PATTERN] [-n N] [--seed S] [--bits 32|64] [-p PROPERTY] > TASKS.tsv

  --bench DIR        the folder c/ of a checkout of the SV-COMP benchmark set (only its .yml files are read)
  --folders PATTERN  of which folders (default ldv-*)
  -n N               how many tasks (default 200)
  --seed S           of the generator (default: drawn, and printed)
  --bits             only tasks of this data model (default 64)

The seed and the number of tasks to choose from go to stderr; the same seed gives the same tasks.
"""
import argparse
import glob
import os
import random
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import run  # noqa: E402


def tasks_of(bench, yml, wanted):
    """Lines of TASKS.tsv: yml, source, property, expected verdict, subproperty."""
    text = open(os.path.join(bench, yml)).read()
    source = re.search(r"^input_files:\s*'?([^'\n]+?)'?\s*$", text, re.M)
    if not source:
        return
    path = os.path.join(os.path.dirname(yml), source.group(1))
    for part in re.split(r"-\s*property_file:\s*", text)[1:]:
        name = os.path.splitext(os.path.basename(part.split()[0]))[0]
        verdict = re.search(r"expected_verdict:\s*(true|false)", part)
        sub = re.search(r"subproperty:\s*(\S+)", part)
        if verdict and name in run.FORMULAS and wanted in ("", name):
            yield yml, path, name, verdict.group(1), sub.group(1) if sub else "-"


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--bench", required=True)
    parser.add_argument("--folders", default="ldv-*")
    parser.add_argument("-n", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--bits", type=int, choices=(32, 64), default=64)
    parser.add_argument("-p", default="unreach-call")
    args = parser.parse_args()
    ymls = sorted(os.path.relpath(f, args.bench) for f in glob.glob(os.path.join(args.bench, args.folders, "*.yml")))
    found = [t for y in ymls if run.bits_of(args.bench, y) == args.bits for t in tasks_of(args.bench, y, args.p)]
    print(f"seed {args.seed}: {min(args.n, len(found))} of {len(found)} tasks", file=sys.stderr)
    for task in sorted(random.Random(args.seed).sample(found, min(args.n, len(found)))):
        print("\t".join(task))


if __name__ == "__main__":
    main()
