#!/usr/bin/env python3
"""Random programs with arrays of pointers to rows that a loop made, against enumeration.

usage: fuzz_rows.py [--bin PROTEST] [--engine NAME] [--seed N] [--count N] [--time SECONDS]

A program makes n rows, keeps pointers to them in the arrays a and b, moves some, accesses some, and frees them.  It is
written as C and run here for all n up to LARGEST, and all elements and offsets that it asks for.  `true` is wrong when
one of these runs fails: an access, a free, memory that is left behind.  Exit 1 when an answer was wrong.
"""
import argparse, itertools, os, random, subprocess, sys, tempfile

LARGEST, BYTES = 3, 3
JUNK = object()  # what nobody set
PROPERTY = "".join(f"CHECK( init(main()), LTL(G valid-{p}) )\n" for p in ("free", "deref", "memtrack"))


class Stop(Exception):
    """A run ends: with a failure, or (None) where nothing is said about it."""


class Maker:
    def __init__(self, rng):
        self.rng = rng

    def element(self):
        return self.rng.choice("ab" if self.rng.random() < 0.4 else "a") + self.rng.choice("0jjl")

    def statement(self):
        r, x, y = self.rng, self.element(), self.element()
        return (r.choices(["move", "null", "swap", "write", "read", "given", "free"], [2, 2, 2, 3, 3, 3, 1])[0], x, y,
                r.choice([0, BYTES - 1, "k", "k"] + [BYTES] * (r.random() < 0.1)))

    def program(self):
        r = self.rng
        both = r.random() < 0.6
        last = "b" if both and r.random() < 0.7 else "a"
        return {"both": both, "fill": r.choice([0, 1, BYTES, BYTES, BYTES + (r.random() < 0.1)]),
                "middle": [self.statement() for _ in range(r.choice([0, 0, 1, 1, 2, 3]))],
                "bound": r.random() < 0.9, "offsets": r.random() < 0.9,
                "last": last, "from": r.random() < 0.06, "past": r.random() < 0.06, "arrays": r.random() < 0.95}


def place(x):
    return f"{x[0]}[{ {'0': '0', 'j': 'j', 'l': 'n - 1'}[x[1]] }]"


def text(p):
    yield f"if (n < 1 || n > 1000 || j < 0 || j {'>=' if p['bound'] else '>'} n) return 0;"
    yield f"if (k < 0 || k {'>=' if p['offsets'] else '>'} {BYTES}) return 0;"
    yield "char **a = malloc((n + 1) * sizeof *a), **b = malloc((n + 1) * sizeof *b);"
    yield "for (int i = 0; i < n; i++) {"
    yield f"  a[i] = malloc({BYTES});"
    yield f"  b[i] = {'a[i]' if p['both'] else '0'};"
    yield f"  for (int m = 0; m < {p['fill']}; m++) a[i][m] = 1;"
    yield "}"
    for kind, x, y, at in p["middle"]:
        x, y = place(x), place(y)
        yield {"move": f"{x} = {y};", "null": f"{x} = 0;", "swap": f"{{ char *t = {x}; {x} = {y}; {y} = t; }}",
               "write": f"{x}[{at}] = 2;", "read": f"n += {x}[{at}] * 0;", "free": f"free({x});",
               "given": f"if ({x}) {x}[{at}] = 3;"}[kind]
    yield f"for (int i = {int(p['from'])}; i {'<=' if p['past'] else '<'} n; i++) free({p['last']}[i]);"
    if p["arrays"]:
        yield "free(b);"
    yield "free(a);"


class Run:
    def __init__(self, n, j, k):
        self.index, self.offset, self.n = {"0": 0, "j": j, "l": n - 1}, k, n
        self.array = {"a": [JUNK] * (n + 1), "b": [JUNK] * (n + 1)}
        self.live = set()

    def get(self, x):
        return self.array[x[0]][self.index[x[1]]]

    def put(self, x, what):
        self.array[x[0]][self.index[x[1]]] = what

    def use(self, row, at):
        at = self.offset if at == "k" else at
        if row not in self.live or not 0 <= at < BYTES:
            raise Stop("deref")

    def free(self, row):
        if row is not None and row not in self.live:
            raise Stop("free")
        self.live.discard(row)

    def one(self, kind, x, y, at):
        if kind in ("move", "swap"):
            old, new = self.get(x), self.get(y)
            self.put(x, new)
            if kind == "swap":
                self.put(y, old)
        elif kind == "null":
            self.put(x, None)
        elif kind == "free":
            self.free(self.get(x))
        elif kind == "given" and self.get(x) is JUNK:
            raise Stop(None)
        elif kind != "given" or self.get(x) is not None:
            self.use(self.get(x), at)

    def all(self, p):
        for i in range(self.n):
            self.live.add(i)
            self.array["a"][i], self.array["b"][i] = i, i if p["both"] else None
            for at in range(p["fill"]):
                self.use(i, at)
        for s in p["middle"]:
            self.one(*s)
        for i in range(p["from"], self.n + p["past"]):
            self.free(self.array[p["last"]][i])
        if self.live or not p["arrays"]:
            raise Stop("leak")


def failures(p):
    found = set()
    for n, j, k in itertools.product(range(1, LARGEST + 1), range(LARGEST + 1), range(BYTES + 1)):
        if j < n + (not p["bound"]) and k < BYTES + (not p["offsets"]):
            try:
                Run(n, j, k).all(p)
            except Stop as e:
                found.add(e.args[0])
    return found - {None}


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("--engine", default="nodes")
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--count", type=int, default=100)
    ap.add_argument("--time", type=float, default=20)
    args = ap.parse_args()
    bad = proved = right = 0
    with tempfile.TemporaryDirectory() as folder:
        source, prp = os.path.join(folder, "rows.c"), os.path.join(folder, "memory.prp")
        with open(prp, "w") as f:
            f.write(PROPERTY)
        for seed in range(args.seed, args.seed + args.count):
            p = Maker(random.Random(seed)).program()
            inputs = "".join(f"  int {v} = __VERIFIER_nondet_int();\n" for v in "njk")
            code = ("#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n" + inputs +
                    "".join(f"  {line}\n" for line in text(p)) + "  return 0;\n}\n")
            with open(source, "w") as f:
                f.write(code)
            fails = failures(p)
            done = subprocess.run([args.bin, "--engine", args.engine, "--no-native", "--property", prp, "--time-limit",
                                   f"{args.time:g}", source], capture_output=True, text=True)
            answer = [line for line in done.stdout.splitlines() if line.startswith("RESULT:")]
            proved += answer == ["RESULT: true"]
            right += not fails
            crashed = done.returncode not in (0, 5, 10) or not answer
            if crashed or (answer == ["RESULT: true"] and fails):
                bad += 1
                print(f"seed {seed}: {answer or done.stderr[-300:]}, runs fail of {sorted(fails)}\n{code}")
    print(f"{args.count} programs, {right} right, {proved} proved, {bad} wrong")
    return 1 if bad else 0


sys.exit(main())
