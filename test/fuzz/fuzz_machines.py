#!/usr/bin/env python3
"""Random state machines with numbers, all of whose states are enumerated: verdicts of engines.

usage: fuzz_machines.py [--bin build/protest] [--n 60] [--seed 1] [--engine box]... [--time-limit 4] [--keep DIR]

A machine has a control state, a number x and a flag y; each round takes an input and the rules that fit it.  What can be
reached is found here, without the engines; then it is asked whether one state, or a range of x, near a reachable one
can be.  Some machines keep x behind a pointer, beside another that nobody sets and that is read.
Prints wrong verdicts with the command that shows them; exit code 1 when there are any.
"""
import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

START = (0, 1, 0)
INPUTS = range(4)
COMPARE = {"<": lambda a, b: a < b, ">": lambda a, b: a > b, "==": lambda a, b: a == b}


def rest(a, b):
    """The remainder as C has it."""
    return -(-a % b) if a < 0 else a % b


def quotient(a, b):
    return -(-a // b) if a < 0 else a // b


class Rule:
    def __init__(self, r, m):
        self.state, self.input, self.next = r.randint(0, 3), r.choice(INPUTS), r.randint(0, 3)
        self.flag = r.choice([None, 0, 1, 2])
        self.when = r.choice([None, (r.choice("<>"), r.randint(-5, m)), ("==", r.randint(0, m))])
        self.act, self.a, self.b, self.m = r.choice(["mul", "div", "set", "add", "both"]), r.randint(2, 9), r.randint(-9, 9), m

    def fits(self, state, number):
        return state[0] == self.state and number == self.input and \
            (not self.when or COMPARE[self.when[0]](state[1], self.when[1]))

    def apply(self, state):
        s, x, y = state
        x = {"mul": lambda: rest(x * self.a + self.b, self.m), "div": lambda: quotient(x, self.a), "set": lambda: self.b,
             "add": lambda: rest(x + self.b, self.m), "both": lambda: rest(x * y + s, self.m)}[self.act]()
        return self.next, x, y if self.flag is None else self.flag

    def text(self, x):
        when = f" && {x} {self.when[0]} {self.when[1]}" if self.when else ""
        act = {"mul": f"{x} = ({x} * {self.a} + {self.b}) % {self.m};", "div": f"{x} = {x} / {self.a};",
               "set": f"{x} = {self.b};", "add": f"{x} = ({x} + {self.b}) % {self.m};",
               "both": f"{x} = ({x} * y + s) % {self.m};"}[self.act]
        flag = "" if self.flag is None else f" y = {self.flag};"
        return f"if (s == {self.state} && i == {self.input}{when}) {{ {act} s = {self.next};{flag} }}"


class Machine:
    def __init__(self, r):
        m = r.choice([7, 11, 23, 50])
        self.rules = [Rule(r, m) for _ in range(r.randint(3, 7))]
        self.one, self.wild = r.random() < 0.5, r.random() < 0.4
        seen = self.reachable()
        near = r.choice(sorted(seen))
        self.error = (near[0], r.choice(["==", "==", "<", ">"]), near[1] + r.randint(-2, 2), r.choice([None, near[2], 0, 1, 2]))
        self.fails = any(self.is_error(self.step(state, i)) for state in seen for i in INPUTS)

    def step(self, state, number):
        for rule in self.rules:
            if not rule.fits(state, number):
                continue
            state = rule.apply(state)
            if self.one:
                return state
        return state

    def reachable(self):
        seen, todo = {START}, [START]
        while todo:
            state = todo.pop()
            for after in (self.step(state, i) for i in INPUTS):
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
        return seen

    def is_error(self, state):
        s, op, x, y = self.error
        return state[0] == s and COMPARE[op](state[1], x) and y in (None, state[2])

    def text(self):
        s, op, number, y = self.error
        x = "w->x" if self.wild else "x"
        lines = ["extern int __VERIFIER_nondet_int(void);", "extern void __VERIFIER_error(void);",
                 "extern void *malloc(unsigned long);", "struct t { int k; struct t *n; };",
                 "struct { int x; struct t *p; } *w;", f"int s = {START[0]}, x = {START[1]}, y = {START[2]};",
                 "int main(void) {"]
        lines += [f"  w = malloc(sizeof *w), w->x = {START[1]};"] if self.wild else []
        lines += ["  while (1) {", "    int i = __VERIFIER_nondet_int();", "    if (i < 0 || i > 3) return 0;"]
        for k, rule in enumerate(self.rules):
            lines.append("    " + ("else " if self.one and k else "") + rule.text(x))
        lines += ["    if (i == 2 && w->p->n->k == 5) i = 3;"] if self.wild else []
        flag = "" if y is None else f" && y == {y}"
        return "\n".join(lines + [f"    if (s == {s}{flag} && {x} {op} {number}) __VERIFIER_error();", "  }", "}", ""])


def ask(args, engine, folder, path):
    command = [args.bin, "--engine", engine, "--no-native", "--property", os.path.join(folder, "reach.prp"),
               "--time-limit", str(args.time_limit), path]
    out = subprocess.run(command, capture_output=True, text=True).stdout
    found = re.findall(r"^RESULT: (\w+)", out, re.M)
    return (found or ["none"])[-1], " ".join(command)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("--n", type=int, default=60)
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--engine", action="append", help="default: box and pred")
    ap.add_argument("--time-limit", type=float, default=4)
    ap.add_argument("--keep", help="folder for programs with wrong verdicts (default: a temporary one)")
    args = ap.parse_args()
    folder, wrong, count = args.keep or tempfile.mkdtemp(prefix="machines"), 0, {}
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "reach.prp"), "w") as f:
        f.write("CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )\n")
    for seed in range(args.seed, args.seed + args.n):
        machine, path = Machine(random.Random(seed)), os.path.join(folder, f"machine{seed}.c")
        with open(path, "w") as f:
            f.write(machine.text())
        bad = False
        for engine in args.engine or ["box", "pred"]:
            verdict, command = ask(args, engine, folder, path)
            key = (engine, "fails" if machine.fails else "holds", verdict)
            count[key] = count.get(key, 0) + 1
            if verdict == "none" or verdict == ("true" if machine.fails else "false"):
                print(f"WRONG: {engine} says {verdict}, but it {'fails' if machine.fails else 'holds'}: {command}")
                bad = True
        wrong += bad
        if not bad:
            os.remove(path)
    for (engine, truth, verdict), n in sorted(count.items()):
        print(f"{engine}: {truth}: {n} {verdict}")
    print(f"{args.n} machines, {wrong} wrong")
    return 1 if wrong else 0


sys.exit(main())
