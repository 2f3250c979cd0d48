"""Random recursive functions over a few bits, and whether they have a run without an end.

Up to three functions call one another and themselves, with parameters of two or three bits that are signed or not.  What
a call does depends on its parameters and on inputs only, so all calls can be enumerated: there is a run without an end
if a call can lead to one that begins like it.  Expressions are the same text in C and in Python.
"""
import itertools
import random


class Recursion:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.signed = self.r.random() < 0.5
        self.bits = self.r.choice([2, 3, 3])
        self.inputs = self.r.random() < 0.3
        self.names = ["a", "b", "c"][:self.r.randint(1, 3)]
        self.count = self.r.choice([1, 1, 1, 2, 3])
        self.functions = [self.body(k) for k in range(self.count)]
        self.start = [self.r.choice(["in", self.number()]) for _ in self.names]

    # ---- expressions: small numbers of Python and C

    def number(self):
        low = -(1 << self.bits - 1) if self.signed else 0
        return str(self.r.randrange(low, low + (1 << self.bits)))

    def fit(self, e):
        """The expression in the parameters' range."""
        half = 1 << self.bits - 1
        mask = 2 * half - 1
        return f"((({e}) + {half} & {mask}) - {half})" if self.signed else f"(({e}) & {mask})"

    def value(self):
        return self.r.choice(self.names + ["i"] * self.inputs) if self.r.random() < 0.8 else self.number()

    def argument(self, name):
        r = self.r
        kind = r.random()
        if kind < 0.35:
            return f"{name} - 1"
        if kind < 0.5:
            return f"{name} + 1"
        if kind < 0.75:
            return name
        return f"{self.value()} {r.choice(['+', '-', '&', '|'])} {self.value()}" if kind < 0.9 else self.value()

    def condition(self):
        r = self.r
        one = f"{self.value()} {r.choice(['<', '<=', '>', '>=', '==', '!='])} {self.value()}"
        if r.random() < 0.3:
            one = f"({one}) {r.choice(['&', '|'])} ({self.value()} {r.choice(['<', '>', '=='])} {self.value()})"
        return one

    # ---- functions: conditions under which they return, and calls with a condition each

    def call(self):
        fits = self.r.random() < 0.6  # else the range is kept by what leads to the call, or the call is not made
        arguments = [self.argument(n) for n in self.names]
        return self.r.randrange(self.count), arguments, self.condition() if self.r.random() < 0.4 else "1 == 1", fits

    def body(self, _):
        r = self.r
        stops = [self.condition() for _ in range(r.randint(1, 2))]
        return stops, [self.call() for _ in range(r.randint(1, 2))]

    def argument_text(self, e, fits):
        return self.fit(e) if fits else e

    def in_range(self, arguments):
        low = -(1 << self.bits - 1) if self.signed else 0
        return " & ".join(f"(({e}) >= {low}) & (({e}) <= {low + (1 << self.bits) - 1})"
                          for e in arguments)

    def text(self):
        kind = "signed char" if self.signed else "unsigned char"
        params = ", ".join(f"{kind} {n}" for n in self.names)
        lines = [f"extern {kind} __VERIFIER_nondet_{'char' if self.signed else 'uchar'}(void);",
                 f"#define input() __VERIFIER_nondet_{'char' if self.signed else 'uchar'}()"]
        lines += [f"static void f{k}({params});" for k in range(self.count)]
        for k, (stops, calls) in enumerate(self.functions):
            lines.append(f"static void f{k}({params}) {{")
            if self.inputs:
                lines.append(f"  {kind} i = {self.fit('input()')};")
            lines += [f"  if ({c}) return;" for c in stops]
            for to, arguments, c, fits in calls:
                c = c if fits else f"({c}) & {self.in_range(arguments)}"
                given = ", ".join(self.argument_text(e, fits) for e in arguments)
                lines.append(f"  if ({c}) f{to}({given});")
            lines.append("}")
        lines += ["int main(void) {"]
        given = ", ".join(self.fit("input()") if s == "in" else s for s in self.start)
        return "\n".join(lines + [f"  f0({given});", "  return 0;", "}", ""])

    # ---- all calls

    def range(self):
        low = -(1 << self.bits - 1) if self.signed else 0
        return range(low, low + (1 << self.bits))

    def calls_of(self, k, values, i):
        scope = dict(zip(self.names, values), i=i)
        stops, calls = self.functions[k]
        if any(eval(c, scope) for c in stops):
            return
        for to, arguments, c, fits in calls:
            c = c if fits else f"({c}) & {self.in_range(arguments)}"
            if eval(c, scope):
                yield to, tuple(eval(self.argument_text(e, fits), scope) for e in arguments)

    def is_endless(self):
        """Whether a call can lead to one that begins like it."""
        state = {}
        starts = itertools.product(*[self.range() if s == "in" else [int(s)] for s in self.start])
        for values in starts:
            stack = [((0, values), None)]
            while stack:
                call, left = stack.pop()
                if left is None:
                    if state.get(call) == 2:
                        continue
                    state[call] = 1
                    left = {c for i in (self.range() if self.inputs else [0]) for c in self.calls_of(*call, i)}
                if not left:
                    state[call] = 2
                    continue
                first, *rest = left
                stack.append((call, rest))
                if state.get(first) == 1:
                    return True
                if first not in state:
                    stack.append((first, None))
        return False
