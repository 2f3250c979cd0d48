#!/usr/bin/env python3
"""Every path of this repository that docs/howto.md and docs/architecture.md name exists, and so do the names in
parentheses behind a file: `src/a/b.c (`name`)`.

usage: paths.py [FILE.md...]
"""
import glob
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PATH = re.compile(r"(?<![\w/.])(?:src|test|docs|models|tools|include|bench)/[\w./*-]*[\w/*]")
NAMES = re.compile(r"((?:src|models)/[\w./-]+\.[ch]) \((`\w+`(?:, `\w+`)*)\)")


def named(line):
    """(file, name) of names that are said to be in it"""
    return [(path, name) for path, names in NAMES.findall(line) for name in re.findall(r"\w+", names)]


def has(path, name):
    full = os.path.join(ROOT, path)
    return os.path.exists(full) and re.search(rf"\b{name}\b", open(full, encoding="utf-8").read())


def main():
    missing = 0
    for name in sys.argv[1:] or [os.path.join(ROOT, "docs", f) for f in ("howto.md", "architecture.md")]:
        with open(name, encoding="utf-8") as f:
            for number, line in enumerate(f, 1):
                for path in PATH.findall(line):
                    if not glob.glob(os.path.join(ROOT, path)):
                        missing += 1
                        print(f"{os.path.relpath(name)}:{number}: there is no {path}")
                for path, word in named(line):
                    if not has(path, word):
                        missing += 1
                        print(f"{os.path.relpath(name)}:{number}: {path} has no {word}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
