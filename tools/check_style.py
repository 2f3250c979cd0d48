#!/usr/bin/env python3
"""Form of the sources: lines of at most 100 columns, no tabs, no blanks at the ends of lines; no decision by the words
of a text for people (a comparison with a sentence, or with a field that holds one).

usage: tools/check_style.py [FILE...]      all C files of src, include, models and the tests' own code; or these
"""
import glob
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
FOLDERS = ("src", "include", "models", "test/unit", "test/fuzz", "test/models")
WIDEST = 100


COMPARES = re.compile(r"\b(?:strcmp|strncmp|strcasecmp|strstr|memcmp)\(")
FOR_PEOPLE = re.compile(r'(?:\.|->)(?:text|why|message|said|reason|native_text)\b(?!\.)|\b(?:why|reason|sentence|said)\b|'
                        r'"[^"]*[A-Za-z]:? [^"]*"')
WHERE_WORDS_ARE_WATCHED = ("engine", "check", "result", "report", "session", "policy", "confirm", "search", "fill",
                           "show", "witness", "project", "command")
# What may be compared: texts that others write, and words of protocols.
ALLOWED = {
    ("src/check/replay.c", '"protest: "'): "a line that a test of ours writes on standard error",
    ("src/check/replay.c", "PT_HARNESS_STATIC"): "the word of our own harness, from another process",
    ("src/check/replay.c", "reason, seen"): "the same text is not printed twice",
    ("src/check/replay_report.c", '"pc points to the zero page"'): "AddressSanitizer's words",
    ("src/result/feed.c", '"argument "'): "names of inputs",
    ("src/project/results.c", '"SQLite format 3"'): "the file format",
    ("src/result/feed_stdin.c", '"end '): "names of inputs",
    ("src/report/source.c", ""): "C sources",
    ("src/report/report.c", "a->text, b->text"): "the same text is not printed twice",
    ("src/report/whole.c", "why, path"): "messages of clang begin with the path",
    ("src/project/project.c", '" error: "'): "clang's words",
}


def arguments(line, start):
    depth, k = 1, start
    while k < len(line) and depth:
        depth += {"(": 1, ")": -1}.get(line[k], 0)
        k += 1
    return line[start:k - 1]


def words(path, line):
    """Comparisons of this line that look at a text for people."""
    parts = os.path.normpath(path).split(os.sep)
    parts = parts[parts.index("src"):] if "src" in parts else ["", ""]
    path = "/".join(parts)
    if parts[1] not in WHERE_WORDS_ARE_WATCHED or line.lstrip().startswith('"'):
        return
    for call in COMPARES.finditer(line):
        text = arguments(line, call.end())
        if FOR_PEOPLE.search(text) and not any(path == p and what in text for p, what in ALLOWED):
            yield f"a decision by the words of a text for people: {text}"


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
                for fault in [*faults(line), *words(path, line)]:
                    wrong += 1
                    print(f"{os.path.relpath(path)}:{number}: {fault}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
