#!/usr/bin/env python3
"""The table of `protest lines` for each program here.

usage: check.py [--bin build/protest] [FILE...]

The first line of a program is `// LINES args=A,B,...`.  A line with a comment `// EXPECT STATUS CONTEXT KIND [test]`
must have a check of that kind with this status (`safe?` for a hint) in this context, and a test if that is said; no
other line may be flawed, or unsafe, and every row stands in a line.  `// CAUSE LINE,LINE CONDITION` is a common cause that must be found; without one there is none.  The last line printed is `N passed, N failed`."""
import argparse, json, pathlib, re, subprocess, sys


def expectations(path):
    for number, line in enumerate(path.read_text().splitlines(), 1):
        found = re.search(r"// EXPECT (.*)", line)
        if found:
            yield number, found.group(1).split()


def causes(path):
    for found in re.finditer(r"// CAUSE (\S+) (.*)", path.read_text()):
        yield [int(n) for n in found.group(1).split(",")], found.group(2)


def document_of(binary, path):
    args = re.match(r"// LINES args=(\S*)", path.read_text()).group(1).split(",")
    command = [binary, "lines", "--format", "json", "--no-native", *filter(None, args), str(path)]
    p = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if p.returncode not in (0, 5, 10):
        raise ValueError(f"exit code {p.returncode}: {p.stderr.strip()[:300]}")
    return json.loads(p.stdout)


def problems(binary, path):
    document, expected = document_of(binary, path), list(expectations(path))
    rows, found = document["lines"], [(c["lines"], c["condition"]) for c in document["causes"]]
    if found != list(causes(path)):
        yield f"{path.name}: expected the causes {list(causes(path))}, there is {found}"
    for line, (status, context, kind, *test) in expected:
        here = [(r["status"] + "?" * r["hint"], r["context"], r["kind"], "test" in r) for r in rows if r["line"] == line]
        if (status, context, kind, bool(test)) not in here:
            yield f"{path.name}:{line}: expected {status} {context} {kind} {' '.join(test)}, there is {here}"
    for r in rows:
        if not r["line"] and "test" not in r:
            yield f"{path.name}: {r['status']} {r['context']} {r['kind']} stands in no line"
        if r["status"] in ("flawed", "unsafe") and r["line"] not in [n for n, _ in expected]:
            yield f"{path.name}:{r['line']}: {r['status']} {r['context']} {r['kind']} was not expected"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", default="build/protest")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    o = parser.parse_args()
    files = o.files or sorted(pathlib.Path(__file__).parent.glob("*.c"))
    failed = 0
    for path in files:
        try:
            found = list(problems(o.bin, path))
        except (ValueError, subprocess.TimeoutExpired) as e:
            found = [f"{path.name}: {e}"]
        print("\n".join(found), end="\n" if found else "")
        failed += bool(found)
    print(f"{len(files) - failed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
