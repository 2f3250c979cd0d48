#!/usr/bin/env python3
"""The weakest preconditions of single statements: for each start x, `protest prove` proves the postcondition exactly when the textbook formula holds.

usage: wp.py [--bin PROTEST] [--few]

    wp(x = t, Q) = Q[x := t]      wp(havoc x, Q) = for all x: Q      wp(assert P, Q) = P and Q
    wp(assume P, Q) = P implies Q      wp(S; T, Q) = wp(S, wp(T, Q))      wp(S [] T, Q) = wp(S, Q) and wp(T, Q)
    while (B) invariant I { S }: I, and I and B imply wp(S, I), and I and not B imply Q
A call that never returns proves nothing here: `unknown`.
"""
import argparse, pathlib, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
STARTS = range(-3, 4)
PROVED, FAILS, UNKNOWN = "proved", "fails", "unknown"


def said(holds):
    return PROVED if holds else FAILS


# name, statement, postcondition about y, what is expected for a start x
RULES = [
    ("assign", "int y = 2 * x + 1;", "y > 1", lambda x: said(2 * x + 1 > 1)),
    ("havoc", 'int y = protest_int("y");', "y == y && x > 0", lambda x: said(x > 0)),
    ("havoc_all", 'int y = protest_int("y");', "y != 12345 || x > 0", lambda x: said(x > 0)),
    ("assert", "int y = x; protest_assert(x < 2);", "y > -2", lambda x: said(x < 2 and x > -2)),
    ("assume", "int y = x; protest_assume(x < 2);", "y > -2", lambda x: said(x > -2) if x < 2 else UNKNOWN),
    ("sequence", "int y = x + 1; y = y * y;", "y > 3", lambda x: said((x + 1) ** 2 > 3)),
    ("choice", 'int y; if (protest_bool("c")) y = x + 1; else y = x - 1;', "y > 0", lambda x: said(x + 1 > 0 and x - 1 > 0)),
    ("condition", "int y; if (x < 0) y = -x; else y = x - 1;", "y > 0", lambda x: said(-x > 0 if x < 0 else x - 1 > 0)),
    ("loop", "int y = 0; while (y < 3) protest_invariant(y <= 3) protest_decreases(3 - y) y++; y += x;", "y == 3 + x && y > 2",
     lambda x: said(3 + x > 2)),
    ("loop_entry", "int y = x; while (y < 3) protest_invariant(y <= 3 && y >= -1) protest_decreases(3 - y) y++;", "y == 3", lambda x: said(x >= -1)),
]


def program(rule, starts):
    name, statement, post, _ = rule
    lines = ["#include <protest.h>"]
    for k, x in enumerate(starts):
        check = post.replace("y", "protest_result")
        lines.append(f"int {name}_{k}(int x) protest_requires(x == {x}) protest_ensures({check}) {{ {statement} return y; }}")
    return "\n".join(lines) + "\n"


def problems(options, rule, starts):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, f"{rule[0]}.c")
        path.write_text(program(rule, starts))
        done = subprocess.run([options.bin, "prove", "--time-limit", "30s", str(path)], capture_output=True, text=True)
    answers = {line.split()[0]: line.split()[1] for line in done.stdout.splitlines() if line.startswith("  " + rule[0] + "_")}
    for k, x in enumerate(starts):
        got, want = answers.get(f"{rule[0]}_{k}", "nothing"), rule[3](x)
        if got != want:
            yield f"{rule[0]}, x = {x}: {got}, not {want}\n{done.stdout}{done.stderr}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", default=str(HERE.parent.parent / "build/protest"))
    parser.add_argument("--few", action="store_true", help="three starts only")
    options = parser.parse_args()
    starts = STARTS[::3] if options.few else STARTS
    wrong = [p for rule in RULES for p in problems(options, rule, starts)]
    for p in wrong:
        print("FAILED", p)
    print(f"{len(RULES) * len(starts) - len(wrong)} passed, {len(wrong)} failed")
    return 1 if wrong else 0


sys.exit(main())
