#!/usr/bin/env python3
"""Contracts of random functions against runs.

usage: fuzz_contracts.py [--bin build/protest] [--n 100] [--seed N] [-j N] [--keep DIR]

The programs are those of fuzz_summary.py.  Of the last function
- the contract that its summary says (`protest summary --as-contract`) is not broken by a run (where contracts have words for all that it needs);
- of one call, run natively: that it returns what it returned is not refuted, that it returns something else is not proved.
"""
import argparse
import collections
import concurrent.futures
import os
import random
import shutil
import subprocess
import sys
import tempfile

from fuzz_summary import Program, run

PROVED, REFUTED, REFUSED = 0, 10, 2


def prove(args, path, text):
    with open(path, "w") as f:
        f.write("#include <protest.h>\n#include <stdint.h>\n#include <stdlib.h>\n" + text)
    command = [args.bin, "prove", "--no-native", "--time-limit", "4s", "--function", "f2", path]
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)


def with_contract(p, clauses):
    """The program with clauses behind the declarator of its last function."""
    head, brace, body = p.functions[2].partition("{")
    return "unsigned seen;\n" + "\n".join(p.functions[:2]) + f"\n{head}\n{clauses}\n{brace}{body}\n"


def values(rng, p):
    widths = {"unsigned char": 8, "short": 15, "int": 31, "unsigned": 32, "long": 63, "unsigned long": 64}
    return [rng.choice([rng.randint(0, 20), rng.randrange(1 << widths[t])]) for t, _ in p.params[2]]


def native_result(p, folder, given):
    """What the call returns, as a number; None: it ends the program."""
    path = os.path.join(folder, "run.c")
    with open(path, "w") as f:
        f.write("#include <stdio.h>\n#include <stdlib.h>\n" + p.text + "\nint main(void) { printf(\"r %lld\\n\", (long long)f2("
                + ", ".join(f"{v}u" if v >> 31 else str(v) for v in given) + ")); return 0; }\n")
    if subprocess.run(["clang-19", "-w", "-O1", "-fwrapv", "-o", path[:-2], path], capture_output=True).returncode:
        return None
    out = run([path[:-2]])
    return int(out.split()[1]) if out.startswith("r ") else None


def contradictions(args, seed, folder, decided):
    """DECIDED: counts answers that are not `unknown`."""
    rng = random.Random(seed)
    p = Program(rng)
    source, path = os.path.join(folder, "f.c"), os.path.join(folder, "contract.c")
    with open(source, "w") as f:
        f.write("#include <stdlib.h>\n" + p.text + "\n")
    made = run([args.bin, "summary", "--as-contract", "--no-native", "--time-limit", "3", "--function", "f2", source])
    clauses = "\n".join(line for line in made.splitlines() if line.startswith("protest_"))
    wordless = "\n/* needs " in made  # contracts have no word for it: calls that break it may fail
    if clauses and not wordless:
        done = prove(args, path, with_contract(p, clauses))
        decided["summaries proved"] += done.returncode == PROVED
        if done.returncode in (REFUTED, REFUSED):
            yield f"the contract of its summary: {done.stdout}{done.stderr}"
    given = values(rng, p)
    result = native_result(p, folder, given)
    if result is None:
        return
    call = " && ".join(f"{n} == ({t}){v}u" if v >> 31 else f"{n} == {v}" for (t, n), v in zip(p.params[2], given))
    for word, bad in ("==", REFUTED), ("!=", PROVED):
        kept = f"{result}ll" if result > -(1 << 63) else "(-9223372036854775807ll - 1)"
        done = prove(args, path, with_contract(p, f"protest_requires({call}) protest_ensures((long long)protest_result {word} {kept})"))
        decided["calls decided"] += done.returncode in (PROVED, REFUTED)
        if done.returncode in (bad, REFUSED):
            yield f"f2({given}) returns {result}, and {word} is said to be {done.returncode}: {done.stdout}{done.stderr}"
            return


def one(args, seed):
    decided = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        found = list(contradictions(args, seed, folder, decided))
        if found and args.keep:
            os.makedirs(args.keep, exist_ok=True)
            for name in ("f.c", "contract.c"):
                if os.path.exists(os.path.join(folder, name)):
                    shutil.copy(os.path.join(folder, name), os.path.join(args.keep, f"{seed}_{name}"))
        return seed, found, decided


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("--n", type=int, default=100)
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("-j", type=int, default=2)
    ap.add_argument("--keep", metavar="DIR")
    args = ap.parse_args()
    wrong, decided = 0, collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        for seed, found, answers in pool.map(lambda k: one(args, args.seed + k), range(args.n)):
            wrong += bool(found)
            decided += answers
            for f in found:
                print(f"seed {seed}: {f}", flush=True)
    said = ", ".join(f"{n} {what}" for what, n in sorted(decided.items()))
    print(f"{args.n} programs: {said or 'nothing decided'}; {wrong} with a contradiction")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
