#!/usr/bin/env python3
"""One check less: which changes that leave out a bounds test, a null test or a `- 1` are noticed in a project.

usage: removed.py [--bin build/protest] [--places 20] [--first 0] [--seed 1] [--time-limit 10] [--jobs 1] [--option=OPTION]... DIR FILE...

DIR has a compile_commands.json; FILEs (of DIR) are changed at one place at a time and put back.  A change is noticed when a
function fails that did not, or fails at another place.  Which of the others break anything at all is for people to say: each
is printed with its line.  --option=--malloc-may-fail: a test of what malloc returns is one, too.  --first 5: the places from the
sixth on.  Results of the project as it is are kept in DIR/removed.sqlite, so a change costs what it reaches.
"""
import argparse, json, os, random, re, shutil, subprocess, sys

# what stands in comments, literals and preprocessor lines is no code: blanks of the same length
NO_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*', re.S | re.M)
TESTS = re.compile(r"NULL|[^&]![^=]|<|>|==\s*0\b|!=\s*0\b")
LEAVES = re.compile(r"\b(return|goto|break|continue|exit|abort)\b[^;]*;\s*$")


def code_of(text):
    return NO_CODE.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


def closing(code, at, pair="()"):
    """The place of the parenthesis that closes the one at AT."""
    depth = 0
    for k in range(at, len(code)):
        depth += (code[k] == pair[0]) - (code[k] == pair[1])
        if not depth:
            return k
    return -1


def leaves(code, at):
    """Whether the statement at AT ends by leaving its function or loop."""
    start = at + len(code[at:]) - len(code[at:].lstrip())
    end = closing(code, start, "{}") if code.startswith("{", start) else code.find(";", start) + 1
    return bool(LEAVES.search(code[start:end].lstrip("{")))


def conjuncts(condition):
    """Pairs (start, end) of what && joins at the top level."""
    parts, depth, start = [], 0, 0
    for k, c in enumerate(condition):
        depth += (c in "([") - (c in ")]")
        if not depth and condition.startswith("&&", k):
            parts.append((start, k))
            start = k + 2
    return parts + [(start, len(condition))]


def places(code):
    """(start, end, replacement): an `if` that leaves never does, another one always does; one part of an && is gone; so is a - 1."""
    for m in re.finditer(r"\b(if|while)\s*\(", code):
        first, last = m.end(), closing(code, m.end() - 1)
        condition = code[first:last]
        if last < 0 or not TESTS.search(" " + condition):
            continue
        parts = conjuncts(condition)
        if len(parts) > 1:
            for start, end in parts:
                if TESTS.search(" " + condition[start:end]):
                    yield first + start, first + end, "1"
        elif m.group(1) == "if":
            yield first, last, "0" if leaves(code, last + 1) else "1"
    for m in re.finditer(r"-\s*1\b(?![.\w])", code):
        if re.search(r"[\w)\]]\s*$", code[:m.start()]) and not re.search(r"\breturn\s*$", code[:m.start()]):
            yield m.start(), m.end(), ""


def failures(args, folder, results):
    """function -> places where it fails; None: the project does not compile as it is now."""
    r = subprocess.run([os.path.abspath(args.bin), "-p", ".", "--format=json", "--no-native", f"--time-limit={args.time_limit}", f"-j{args.jobs}",
                        "--results", results, *args.option], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if r.returncode not in (0, 5, 10):
        return None
    found = {}
    for file in json.loads(r.stdout)["files"]:
        for f in file["functions"]:
            if f["status"] == "not checked":
                return None
            if f["status"] == "refuted":
                found[f["name"]] = {(e["kind"], e["location"]["line"]) for e in f["result"]["failures"]}
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in (("bin", "build/protest"), ("places", 20), ("first", 0), ("seed", 1), ("time-limit", 10.0), ("jobs", 1)):
        parser.add_argument(f"--{name}", type=type(value), default=value)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("folder", metavar="DIR")
    parser.add_argument("files", metavar="FILE", nargs="+")
    args = parser.parse_args()
    kept, now = os.path.abspath(os.path.join(args.folder, "removed.sqlite")), os.path.abspath(os.path.join(args.folder, "changed.sqlite"))
    before = failures(args, args.folder, kept)
    if before is None:
        raise SystemExit("the project does not compile")
    texts = {f: open(os.path.join(args.folder, f)).read() for f in args.files}
    every = [(f, *p) for f, text in texts.items() for p in sorted(set(places(code_of(text))))]
    chosen = random.Random(args.seed).sample(every, min(args.places, len(every)))
    noticed = tried = 0
    for file, start, end, new in sorted(chosen)[args.first:]:
        text, path = texts[file], os.path.join(args.folder, file)
        gap = "\n" * text[start:end].count("\n")
        try:
            with open(path, "w") as out:
                out.write(text[:start] + new + gap + text[end:])
            shutil.copyfile(kept, now)
            after = failures(args, args.folder, now)
        finally:
            with open(path, "w") as out:
                out.write(text)
        where = f"{file}:{text.count(chr(10), 0, start) + 1}: `{' '.join(text[start:end].split())}` -> `{new}`"
        if after is None:
            print(f"{where}: does not compile", flush=True)
            continue
        more = [f"{f} ({', '.join(f'{kind} in line {line}' for kind, line in sorted(at - before.get(f, set())))})"
                for f, at in sorted(after.items()) if at - before.get(f, set())]
        tried, noticed = tried + 1, noticed + bool(more)
        print(f"{where}: {'; '.join(more) if more else 'not noticed'}", flush=True)
    print(f"{noticed} of {tried} changes noticed ({len(every)} places)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
