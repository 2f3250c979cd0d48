#!/usr/bin/env python3
"""Form of the sources: lines of at most 100 columns, no tabs, no blanks at the ends of lines; no decision by the words
of a text for people (a comparison with a sentence, or with a field that holds one); no `?:` as an operand of a `?:`;
no type name pt_... that is defined twice.

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
    ("src/check/replay.c", "o->said, constant"): "the word of our own harness, from another process",
    ("src/check/replay.c", "reason, seen"): "the same text is not printed twice",
    ("src/check/lasso.c", "r->now.text, r->first.text"): "states of runs, written down to be compared",
    ("src/check/replay_report.c", '"pc points to the zero page"'): "AddressSanitizer's words",
    ("src/result/feed.c", '"argument "'): "names of inputs",
    ("src/check/lasso.c", "r->now.text, r->first.text"): "dumps of two states",
    ("src/project/results.c", '"SQLite format 3"'): "the file format",
    ("src/result/feed_stdin.c", '"end '): "names of inputs",
    ("src/command/real.c", "name, "): "names of inputs",
    ("src/fill/obstacles.c", "text, "): "the same text is not printed twice; the order of the others",
    ("src/report/source.c", ""): "C sources",
    ("src/report/expression.c", ""): "C sources",
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


# Not C: comments, strings and characters.
NOISE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
TYPE = re.compile(r"\}\s*(pt_\w+);|\btypedef\s+[^;{}]*?\b(pt_\w+);")
FORWARD = re.compile(r"typedef\s+(?:struct|union|enum)\s+(\w+)\s+\1;$")


def plain(text):
    """The text without comments and strings, with the same line ends."""
    return NOISE.sub(lambda m: "\n" * m.group().count("\n"), text)


def nested(code):
    """Numbers of lines with a conditional expression that has another one as an operand."""
    line, open_marks, lines = 1, [0], []
    for c in code:
        line += c == "\n"
        if c in "([{":
            open_marks.append(0)
        elif c in ")]}" and len(open_marks) > 1:
            open_marks.pop()
        elif c in ";,":
            open_marks[-1] = 0
        elif c == "?":
            open_marks[-1] += 1
            if open_marks[-1] == 2:
                lines.append(line)
    return lines


def types(code):
    """Names of types that are defined, with their lines; `typedef struct x x;` only announces one."""
    for m in TYPE.finditer(code):
        if not FORWARD.match(m.group()):
            yield m.group(1) or m.group(2), code.count("\n", 0, m.start()) + 1


def of_file(path, text, where):
    """Faults that are not about one line; WHERE has the types that were seen, with their files."""
    code = plain(text)
    yield from ((number, "a conditional expression within another") for number in nested(code))
    for name, number in types(code):
        if where.setdefault(name, path) != path:
            yield number, f"{name} is also a type of {os.path.relpath(where[name])}"


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
    where, wrong = {}, 0
    for path in sorted(sys.argv[1:] or sources()):
        with open(path, encoding="utf-8") as f:
            text = f.read()
        found = [(number, fault) for number, line in enumerate(text.split("\n"), 1)
                 for fault in [*faults(line), *words(path, line)]]
        found += of_file(path, text, where)
        for number, fault in found:
            wrong += 1
            print(f"{os.path.relpath(path)}:{number}: {fault}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
