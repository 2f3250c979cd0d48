#!/usr/bin/env python3
"""Breaks one clause or one line of each function that is proved, and looks what `protest prove` says of it.

usage: mutants.py [--bin PROTEST] [--seconds N] [--from N] [--most N] [--seed N] [--open] [PATTERN...]

A mutant that is proved is right in spite of the change, and stands in equivalent.txt with the reason, or it is a failure.
--open prints the mutants that stay `unknown`, and those refuted without a native run.  A mutation is one token replaced in one line: a comparison by its neighbour or its opposite, + by -, 0 by 1, && by ||.
"""
import argparse, hashlib, pathlib, re, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
SWAPS = {"<=": ["<", ">"], ">=": [">", "<"], "<": ["<=", ">="], ">": [">=", "<="], "==": ["!="], "!=": ["=="],
         "+": ["-"], "-": ["+"], "0": ["1"], "1": ["2"], "&&": ["||"], "||": ["&&"], "++": ["--"], "--": ["++"]}
TOKEN = re.compile(r"<==>|==>|<<|>>|->|<=|>=|==|!=|&&|\|\||\+\+|--|\+=|-=|[<>+-]|\b[01]\b")


def mutants_of(path):
    """(name, text) of every mutant."""
    lines = path.read_text().splitlines()
    for number, line in enumerate(lines):
        if line.startswith(("//", "#", "/*")):
            continue
        for found in TOKEN.finditer(line):
            for other in SWAPS.get(found.group(), []):
                changed = line[:found.start()] + other + line[found.end():]
                name = f"{path.relative_to(HERE)}:{number + 1}:{found.start() + 1} {found.group()} {other}"
                yield name, "\n".join(lines[:number] + [changed] + lines[number + 1:]) + "\n"


def is_proved_program(path):
    first = path.read_text().splitlines()[0]
    return "expect=true" in first and "args=" not in first


def verdict(options, text):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "mutant.c"
        path.write_text(text)
        command = [options.bin, "prove", "--time-limit", f"{options.seconds}s", str(path)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=20 * options.seconds + 60)
    replayed = "natively" in done.stdout and "doubt" not in done.stdout
    return done.returncode, replayed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", default=str(HERE.parent.parent / "build/protest"))
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--open", action="store_true")
    parser.add_argument("--most", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("patterns", nargs="*")
    options = parser.parse_args()
    right = {line.partition("  ")[0].strip() for line in (HERE / "equivalent.txt").read_text().splitlines()}
    paths = [p for p in sorted(HERE.rglob("*.c")) if is_proved_program(p)]
    mutants = [m for p in paths for m in mutants_of(p)]
    mutants = [m for m in mutants if not options.patterns or any(p in m[0] for p in options.patterns)]
    mutants.sort(key=lambda m: hashlib.sha1(f"{options.seed} {m[0]}".encode()).digest())  # new programs move no others
    counts = {"refuted": 0, "replayed": 0, "unknown": 0, "proved, and right": 0, "PROVED": 0, "refused": 0}
    for name, text in mutants[options.first:options.first + options.most]:
        code, replayed = verdict(options, text)
        said = {10: "refuted", 0: "proved, and right" if name in right else "PROVED", 5: "unknown"}.get(code, "refused")
        counts[said] += 1
        counts["replayed"] += said == "refuted" and replayed
        if said == "PROVED" or (options.open and (said == "unknown" or (said == "refuted" and not replayed))):
            print(f"{said} {name}", flush=True)
    print(", ".join(f"{n} {what}" for what, n in counts.items()))
    return 1 if counts["PROVED"] else 0


sys.exit(main())
