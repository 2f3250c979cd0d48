#!/usr/bin/env python3
"""Every path of this repository that docs/howto.md names exists.

usage: paths.py [FILE.md...]
"""
import glob
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PATH = re.compile(r"(?<![\w/.])(?:src|test|docs|models|tools|include|bench)/[\w./*-]*[\w/*]")


def main():
    missing = 0
    for name in sys.argv[1:] or [os.path.join(ROOT, "docs", "howto.md")]:
        with open(name, encoding="utf-8") as f:
            for number, line in enumerate(f, 1):
                for path in PATH.findall(line):
                    if not glob.glob(os.path.join(ROOT, path)):
                        missing += 1
                        print(f"{os.path.relpath(name)}:{number}: there is no {path}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
