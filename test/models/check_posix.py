#!/usr/bin/env python3
"""Compares the table of docs/models-posix.md with the models.

usage: check_posix.py [FOLDER]   with the bitcode of the models; build/models

Every function with a file name in the column `model` is defined in that file and part of the bitcode, those with
`no` are not, and what those files define is in the table.
"""
import os
import re
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def rows():
    with open(os.path.join(ROOT, "docs", "models-posix.md")) as f:
        for line in f:
            cells = [c.strip() for c in line.strip().strip("|").split("|")]
            if len(cells) == 4 and cells[0].startswith("`"):
                yield cells[0].strip("`").split(), cells[1]


def defined(bitcode):
    out = subprocess.run(["llvm-nm-19", "--defined-only", "--extern-only", bitcode], check=True, text=True,
                         capture_output=True).stdout
    return {line.split()[-1] for line in out.splitlines()}


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "build", "models")
    modelled, wrong, files, where = defined(os.path.join(folder, "models64.bc")), [], set(), {}
    for names, model in rows():
        for name in names:
            where[name] = model
            if (name in modelled) != (model != "no"):
                wrong.append(f"{name}: the table says `{model}`")
        files |= {model} - {"no"}
    for file in sorted(files):
        here = defined(os.path.join(folder, file.replace(".c", ".64.bc")))
        wrong += [f"{n}: is in {file}, and not in the table" for n in here
                  if where.get(n) != file and not n.startswith(("__pt_", "__protest_", "__VERIFIER_"))]
    for text in sorted(wrong):
        print(text)
    count = sum(m != "no" for m in where.values())
    print(f"POSIX: {count} of {len(where)} functions in the table are modelled, {len(wrong)} wrong")
    return 1 if wrong or not count else 0


if __name__ == "__main__":
    sys.exit(main())
