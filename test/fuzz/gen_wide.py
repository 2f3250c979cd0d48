"""Random loops over two variables of 16 bits, without inputs, and whether they are ever left.

Their states come back, if at all, after thousands of rounds, so that sets of states that a loop stays in are found before
that.  The truth is found by running them in Python.
"""
import random

MOST_ROUNDS = 1 << 19


class Wide:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.globals = self.r.random() < 0.4
        self.start = [self.r.choice([0, 1, 2, 3, 7, 65535, self.r.randrange(65536)]) for _ in "xy"]
        self.test = self.condition()
        self.bottom = self.r.random() < 0.3
        self.body = [self.statement() for _ in range(self.r.randint(1, 3))]

    def constant(self):
        return str(self.r.choice([0, 1, 2, 3, 4, 5, 6, 8, 255, 256, 1000, 65535, self.r.randrange(65536)]))

    def condition(self):
        r = self.r
        kind = r.random()
        if kind < 0.55:
            return f"{r.choice('xy')} {r.choice(['!=', '!=', '<', '>', '<=', '>='])} {self.constant()}"
        if kind < 0.8:
            return f"x {r.choice(['!=', '<=', '<', '=='])} y"
        return f"({r.choice('xy')} & {r.choice([1, 3, 6, 7])}) {r.choice(['==', '!='])} {r.choice([0, 1, 2, 5])}"

    def statement(self):
        r = self.r
        v, w = r.choice(["xy", "xy", "yx"])
        e = r.choice([f"{v} + {r.choice([1, 2, 2, 3, 4, 6, 256])}", f"{v} - {r.choice([1, 2, 2, 4, 8])}", f"{v} + {w}",
                      f"{v} * 3", f"{v} * 5 + 2", f"{w} + 2", f"{v} ^ {r.choice([2, 4, 6])}", f"{w}"])
        guard = self.condition() if r.random() < 0.35 else None
        leave = r.random() < 0.12
        return v, e, guard or self.condition() if leave else guard, leave

    def text(self):
        variables = f"unsigned short x = {self.start[0]}, y = {self.start[1]};"
        lines = [variables, "int main(void) {"] if self.globals else ["int main(void) {", "  " + variables]
        lines.append("  do {" if self.bottom else f"  while ({self.test}) {{")
        for v, e, guard, leave in self.body:
            do = "break;" if leave else f"{v} = {e};"
            lines.append(f"    if ({guard}) {do}" if guard else f"    {do}")
        lines.append(f"  }} while ({self.test});" if self.bottom else "  }")
        return "\n".join(lines + ["  return 0;", "}", ""])

    def is_endless(self):
        code = ["def go(x, y):", f" for k in range({MOST_ROUNDS}):"]
        if not self.bottom:
            code.append(f"  if not ({self.test}): return False")
        for v, e, guard, leave in self.body:
            do = "return False" if leave else f"{v} = ({e}) & 65535"
            code.append(f"  if {guard}: {do}" if guard else f"  {do}")
        if self.bottom:
            code.append(f"  if not ({self.test}): return False")
        code += ["  if k & (k + 1) == 0: mark = x, y", "  elif (x, y) == mark: return True", " return None"]
        scope = {}
        exec("\n".join(code), scope)
        return scope["go"](*self.start)
