#!/usr/bin/env python3
"""Form of the sources: lines of at most 100 columns, no tabs, no blanks at the ends of lines.

usage: tools/check_style.py [FILE...]      all C files of src, include, models and the tests' own code; or these
"""
import glob
import os
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
FOLDERS = ("src", "include", "models", "test/unit", "test/fuzz", "test/models")
WIDEST = 100


def sources():
    for folder in FOLDERS:
        for ending in "ch":
            yield from glob.glob(os.path.join(ROOT, folder, "**", "*." + ending), recursive=True)


def faults(line):
    if len(line) > WIDEST:
        yield f"{len(line)} columns"
    if "\t" in line:
        yield "a tab"
    if line != line.rstrip():
        yield "blanks at the end"


def main():
    wrong = 0
    for path in sorted(sys.argv[1:] or sources()):
        with open(path, encoding="utf-8") as f:
            for number, line in enumerate(f.read().split("\n"), 1):
                for fault in faults(line):
                    wrong += 1
                    print(f"{os.path.relpath(path)}:{number}: {fault}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
