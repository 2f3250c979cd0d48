#!/usr/bin/env python3
"""Random programs that make, link, unlink and free nodes, against enumeration.

usage: fuzz_lists.py [--bin PROTEST] [--engine NAME] [--seed N] [--count N] [--time SECONDS]

A program is a tree of statements, written as C and run here: all runs with at most CHOICES inputs and STEPS
statements.  `true` is wrong when one of them fails: an assertion, an access, a free, memory that is left behind.
Loops are not bounded in C, so that proofs need invariants.  Exit 1 when an answer was wrong.
"""
import argparse, os, random, subprocess, sys, tempfile

CHOICES, STEPS = 7, 120
VARS = ["a", "b", "c"]
LINKS = ["next", "prev"]


class Stop(Exception):
    """A run ends: with a failure (its kind), or because it is too long (None)."""


class Maker:
    def __init__(self, rng):
        self.rng = rng

    def var(self):
        return self.rng.choice(VARS)

    def block(self, depth, n):
        return [self.statement(depth) for _ in range(self.rng.randint(1, n))]

    def statement(self, depth):
        r = self.rng
        kind = r.choices(["new", "move", "null", "step", "link", "data", "free", "drop", "check",
                          "if", "given", "loop", "walk", "clear"],
                         [10, 8, 3, 10, 10, 3, 3, 4, 4, 6 * depth, 8 * depth, 9 * depth, 6 * depth, 6 * depth])[0]
        v, w = self.var(), self.var()
        if kind == "new":
            return (kind, v, r.choice([None, w, w]), r.randint(0, 2))
        if kind in ("move", "free", "null", "drop"):
            return (kind, v, w)
        if kind == "step":
            return (kind, v, w, r.choice(LINKS))
        if kind == "link":
            return (kind, v, r.choice(LINKS), r.choice([w, w, w, None]))
        if kind in ("data", "check"):
            return (kind, v, r.randint(0, 2))
        if kind == "if":
            return (kind, self.block(depth - 1, 3), self.block(depth - 1, 2))
        if kind == "walk":
            return (kind, v, r.choice(LINKS), self.block(depth - 1, 2))
        return (kind, v, self.block(depth - 1, 4))

    def build(self):
        """A list in a, of any length: made from its end, with links back, or from its start."""
        d = self.rng.randint(0, 2)
        how = self.rng.randrange(4)
        if how == 0:
            return [("loop", "a", [("new", "a", "a", d)])]
        if how == 1:
            return [("loop", "a", [("new", "c", "a", d), ("link", "a", "prev", "c"), ("move", "a", "c"), ("null", "c", "c")])]
        back = [("link", "c", "prev", "b")] if how == 3 else []
        return [("new", "a", None, d), ("move", "b", "a"),
                ("loop", "a", [("new", "c", None, self.rng.choice([d, d, 1])), ("link", "b", "next", "c"), *back, ("move", "b", "c")]),
                ("null", "c", "c")] + ([("null", "b", "b")] if self.rng.random() < 0.5 else [])

    def program(self):
        middle = self.block(2, self.rng.randint(1, 5))
        return self.build() + middle + [("clear", v, []) for v in VARS if self.rng.random() < 0.7]


def text(block, indent="  "):
    out = []
    for s in block:
        k = s[0]
        add = lambda line: out.append(indent + line)
        if k == "new":
            add(f"{{ struct node *n = malloc(sizeof *n); n->next = {s[2] or '0'}; n->prev = 0; n->data = {s[3]}; {s[1]} = n; }}")
        elif k == "move":
            add(f"{s[1]} = {s[2]};")
        elif k == "null":
            add(f"{s[1]} = 0;")
        elif k == "step":
            add(f"if ({s[2]}) {s[1]} = {s[2]}->{s[3]};")
        elif k == "link":
            add(f"if ({s[1]}) {s[1]}->{s[2]} = {s[3] or '0'};")
        elif k == "data":
            add(f"if ({s[1]}) {s[1]}->data = {s[2]};")
        elif k == "check":
            add(f"if ({s[1]} && {s[1]}->data == {s[2]}) reach_error();")
        elif k == "free":
            add(f"free({s[1]});")
        elif k == "drop":
            add(f"free({s[1]}); {s[1]} = 0;")
        elif k == "if":
            add("if (__VERIFIER_nondet_int()) {")
            out += text(s[1], indent + "  ")
            add("} else {")
            out += text(s[2], indent + "  ")
            add("}")
        elif k == "given":
            add(f"if ({s[1]}) {{")
            out += text(s[2], indent + "  ")
            add("}")
        elif k == "loop":
            add("while (__VERIFIER_nondet_int()) {")
            out += text(s[2], indent + "  ")
            add("}")
        elif k == "walk":
            add(f"for (struct node *p = {s[1]}; p; p = p->{s[2]}) {{")
            out += text(s[3], indent + "  ")
            add("}")
        elif k == "clear":
            add(f"while ({s[1]}) {{ struct node *t = {s[1]}->next; free({s[1]}); {s[1]} = t;")
            out += text(s[2], indent + "  ")
            add("}")
    return out


class Run:
    """One run, with these answers to the first questions; more are noted."""

    def __init__(self, answers):
        self.answers, self.asked, self.steps = answers, 0, 0
        self.env = {v: None for v in VARS}
        self.live = set()

    def ask(self):
        if self.asked >= len(self.answers):
            self.answers.append(0)
        if self.asked >= CHOICES:
            raise Stop(None)
        self.asked += 1
        return self.answers[self.asked - 1]

    def node(self, p):
        if p is None or id(p) not in self.live:
            raise Stop("deref")
        return p

    def free(self, p):
        if p is None:
            return
        if id(p) not in self.live:
            raise Stop("free")
        self.live.discard(id(p))

    def block(self, block):
        for s in block:
            self.one(s)

    def tick(self):
        self.steps += 1
        if self.steps > STEPS:
            raise Stop(None)

    def one(self, s):
        self.tick()
        env, k = self.env, s[0]
        if k == "new":
            n = {"next": env[s[2]] if s[2] else None, "prev": None, "data": s[3]}
            self.keep = getattr(self, "keep", []) + [n]
            self.live.add(id(n))
            env[s[1]] = n
        elif k == "move":
            env[s[1]] = env[s[2]]
        elif k == "null":
            env[s[1]] = None
        elif k == "step":
            if env[s[2]] is not None:
                env[s[1]] = self.node(env[s[2]])[s[3]]
        elif k == "link":
            if env[s[1]] is not None:
                self.node(env[s[1]])[s[2]] = env[s[3]] if s[3] else None
        elif k == "data":
            if env[s[1]] is not None:
                self.node(env[s[1]])["data"] = s[2]
        elif k == "check":
            if env[s[1]] is not None and self.node(env[s[1]])["data"] == s[2]:
                raise Stop("reach")
        elif k == "free":
            self.free(env[s[1]])
        elif k == "drop":
            self.free(env[s[1]])
            env[s[1]] = None
        elif k == "if":
            self.block(s[1] if self.ask() else s[2])
        elif k == "given":
            if env[s[1]] is not None:
                self.block(s[2])
        elif k == "loop":
            while self.ask():
                self.tick()
                self.block(s[2])
        elif k == "walk":
            p = env[s[1]]
            while p is not None:
                self.tick()
                self.block(s[3])
                p = self.node(p)[s[2]]
        elif k == "clear":
            while env[s[1]] is not None:
                self.tick()
                t = self.node(env[s[1]])["next"]
                self.free(env[s[1]])
                env[s[1]] = t
                self.block(s[2])


def failures(program):
    """What fails in one of the runs: a set of reach, deref, free, leak."""
    found, answers = set(), []
    while True:
        run = Run(answers)
        try:
            run.block(program)
            if run.live:
                found.add("leak")
        except Stop as e:
            if e.args[0]:
                found.add(e.args[0])
        del answers[run.asked:]
        while answers and answers[-1]:
            answers.pop()
        if not answers:
            return found
        answers[-1] = 1


HEAD = """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next; struct node *prev; int data; };
int main(void) {
  struct node *a = 0, *b = 0, *c = 0;
"""


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("--engine", default="shape")
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--count", type=int, default=100)
    ap.add_argument("--time", type=float, default=5)
    args = ap.parse_args()
    bad = proved = 0
    with tempfile.TemporaryDirectory() as folder:
        for prop in ("unreach-call", "valid-memsafety"):
            what = {"unreach-call": "G ! call(reach_error())", "valid-memsafety": "G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\nCHECK( init(main()), LTL(G valid-memtrack"}[prop]
            with open(f"{folder}/{prop}.prp", "w") as f:
                f.write(f"CHECK( init(main()), LTL({what}) )\n")
        for k in range(args.seed, args.seed + args.count):
            program = Maker(random.Random(k)).program()
            source = os.path.join(folder, "list.c")
            code = HEAD + "\n".join(text(program)) + "\n  return 0;\n}\n"
            with open(source, "w") as f:
                f.write(code)
            fails = failures(program)
            for prop, kinds in (("unreach-call", {"reach"}), ("valid-memsafety", {"deref", "free", "leak"})):
                done = subprocess.run([args.bin, "--engine", args.engine, "--property", f"{folder}/{prop}.prp",
                                       "--time-limit", f"{args.time:g}", source], capture_output=True, text=True)
                answer = [l for l in done.stdout.splitlines() if l.startswith("RESULT:")]
                proved += answer == ["RESULT: true"]
                crashed = done.returncode not in (0, 1, 2, 3, 4, 5) or not answer
                if crashed or (answer == ["RESULT: true"] and fails & kinds):
                    bad += 1
                    print(f"seed {k}: {prop}: {answer or done.stderr[-300:]}, runs fail of {sorted(fails & kinds)}\n{code}")
    print(f"{args.count} programs, {proved} of {2 * args.count} answers true, {bad} wrong")
    return 1 if bad else 0


sys.exit(main())
