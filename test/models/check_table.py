#!/usr/bin/env python3
"""Compares the tables of docs/models.md with the models, and says how much of ISO C17 is modelled.

usage: check_table.py [FOLDER]   with the bitcode of the models; build/models

Every function with a file in the column `model` is defined by that file, for 32 and for 64 bits; one with `no` is
not; and every name that a file of the table defines is in the table.  The headers have as many functions as C17
says, and at least 95 % of them are modelled.
"""
import os
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
LEAST = 95  # percent
ELSEWHERE = ("no", "front end")  # what is no file

# Functions of C17 by header; those with f and l count three times.
FUNCTIONS = {"complex.h": 66, "ctype.h": 14, "fenv.h": 11, "inttypes.h, locale.h": 8, "math.h": 171, "signal.h": 2,
             "stdio.h": 45, "stdlib.h": 39, "string.h": 22, "time.h": 10, "uchar.h, wchar.h, wctype.h": 81}


def rows(document):
    """(section, names, model) of each row"""
    section = None
    with open(os.path.join(ROOT, "docs", document)) as f:
        for line in f:
            if line.startswith("## "):
                section = line[3:].strip()
            cells = [c.strip() for c in line.strip().strip("|").split("|")]
            if len(cells) == 4 and cells[0].startswith("`"):
                names, _, suffixes = cells[0][1:].partition("`")
                letters = [""] + suffixes.strip(" ()").split()
                yield section, [n + s for n in names.split() for s in letters], cells[1]


def defined(bitcode):
    out = subprocess.run(["llvm-nm-19", "--defined-only", "--extern-only", bitcode], check=True, text=True,
                         capture_output=True).stdout
    names = {line.split()[-1] for line in out.splitlines()}
    return {n for n in names if not n.startswith(("__pt_", "__protest_"))}


def differences(table, folder):
    """What the table and the models say differently"""
    files = {model for _, _, model in table} - set(ELSEWHERE)
    posix = {n for _, names, _ in rows("models-posix.md") for n in names}  # test/models/check_posix.py
    whole = defined(os.path.join(folder, "models64.bc"))
    listed = {}
    for section, names, model in table:
        for name in names:
            if name in listed:
                yield f"{name}: twice in the table"
            listed[name] = model
            if model in ELSEWHERE and name in whole:
                yield f"{name}: has a model, and the table says `{model}`"
    for file in sorted(files):
        mine = {n for n, model in listed.items() if model == file}
        for bits in "64", "32":
            here = defined(os.path.join(folder, file.replace(".c", f".{bits}.bc")))
            yield from (f"{n}: {file} does not define it for {bits} bits" for n in sorted(mine - here))
        if file != "system.c":  # names of other verifiers
            yield from (f"{n}: is in {file}, and not in the table" for n in sorted(here - mine - posix))


def counted(table):
    """How many functions of each header the table has, and how many are modelled"""
    for header in FUNCTIONS:
        mine = [(n, model) for section, names, model in table if section == header for n in names]
        yield header, len(mine), sum(model != "no" for _, model in mine)


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "build", "models")
    table, modelled = list(rows("models.md")), 0
    wrong = list(differences(table, folder))
    for header, n, good in counted(table):
        modelled += good
        if n != FUNCTIONS[header]:
            wrong.append(f"{header}: has {FUNCTIONS[header]} functions, the table {n}")
    total = sum(FUNCTIONS.values())
    percent = 100 * modelled / total
    if percent < LEAST:
        wrong.append(f"less than {LEAST} % are modelled")
    print("\n".join(wrong + [f"models: {modelled} of {total} functions of ISO C17 ({percent:.1f} %), {len(wrong)} wrong"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
