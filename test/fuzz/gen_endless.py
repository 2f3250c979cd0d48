"""Random programs over a few bits, and whether they have a run without an end.

A program is made twice from one walk: as C, and as a list of small steps whose states are all enumerated.  Expressions
are the same text in C and in Python.  It has loops of all shapes (tested at the top and at the bottom, nested, two with
one head, with break and continue, by goto, entered in the middle), variables that are values, memory, or reached through
a pointer, inputs, assumptions, and a recursive function.
"""
import random

MOST_STATES = 60000
NAMES = ["x", "y", "z"]


class TooLarge(Exception):
    pass


class Program:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.bits = {v: self.r.choice([1, 2, 2, 3]) for v in NAMES}
        self.calls = self.r.random() < 0.25
        self.globals = self.calls or self.r.random() < 0.3
        self.pointer = self.r.random() < 0.15
        self.code, self.lines, self.labels, self.loops = [], [], 0, []
        self.targets = []  # labels inside of loops that a goto may go to
        self.in_function = False
        self.entry = 0
        self.function_lines = []
        if self.calls:
            self.make_function()
        self.entry = len(self.code)
        self.start_values()
        self.block(self.r.randint(2, 4), 0, 1)
        self.code.append(("end",))

    # ---- text and steps

    def say(self, text, depth):
        self.lines.append("  " * depth + text)

    def label(self):
        self.labels += 1
        return self.labels

    def place(self, label):
        self.code.append(("label", label))

    def start_values(self):
        for v in NAMES:
            if self.r.random() < 0.5:
                self.input(v, 1)
            else:
                self.assign(v, str(self.r.randrange(1 << self.bits[v])), 1)

    def variable(self, v):
        return "(*p)" if self.pointer and v == "x" else v

    def value(self):
        r, names = self.r, NAMES + (["n"] if self.in_function else [])
        return self.r.choice(names) if r.random() < 0.7 else str(r.randrange(8))

    def expression(self):
        r = self.r
        a, b = self.value(), self.value()
        kind = r.random()
        if kind < 0.25:
            return a
        if kind < 0.75:
            return f"({a} {r.choice(['+', '-'])} {r.choice(['1', '1', '2', b])})"
        return f"({a} {r.choice(['*', '&', '|', '^'])} {b})"

    def condition(self):
        r = self.r
        one = f"({self.expression()} {r.choice(['<', '>', '!=', '!=', '==', '<=', '>='])} {self.value()})"
        if r.random() < 0.25:
            one = f"({one} {r.choice(['&', '|'])} ({self.value()} {r.choice(['<', '!=', '=='])} {self.value()}))"
        return one

    def c_text(self, text):
        return text.replace("x", self.variable("x"))

    def assign(self, v, e, depth):
        mask = (1 << self.bits.get(v, 2)) - 1
        self.say(f"{self.variable(v)} = {self.c_text(e)} & {mask};", depth)
        self.code.append(("set", v, f"({e}) & {mask}"))

    def input(self, v, depth):
        mask = (1 << self.bits[v]) - 1
        self.say(f"{self.variable(v)} = input() & {mask};", depth)
        self.code.append(("input", v, mask))

    # ---- statements

    def block(self, n, nest, depth):
        for _ in range(n):
            self.statement(nest, depth)

    def statement(self, nest, depth):
        r = self.r
        kind = r.random()
        if kind < 0.3 or nest >= 3:
            self.assign(r.choice(NAMES), self.expression(), depth)
        elif kind < 0.38:
            self.input(r.choice(NAMES), depth)
        elif kind < 0.55:
            self.choice(nest, depth)
        elif kind < 0.6 and self.loops:
            self.leave(depth)
        elif kind < 0.63:
            c = self.condition()
            self.say(f"assume({self.c_text(c)});", depth)
            self.code.append(("assume", c))
        elif kind < 0.68 and self.calls:
            e = self.expression()
            self.say(f"f({self.c_text(e)} & 3);", depth)
            self.code.append(("call", f"({e}) & 3"))
        elif kind < 0.72 and self.targets and not self.in_function:
            self.jump(depth)
        else:
            r.choice([self.while_loop, self.while_loop, self.do_loop, self.goto_loop])(nest, depth)

    def branch(self, c, yes, no):
        self.code.append(("branch", c, yes, no))

    def choice(self, nest, depth):
        c, yes, no, end = self.condition(), self.label(), self.label(), self.label()
        self.branch(c, yes, no)
        self.say(f"if ({self.c_text(c)}) {{", depth)
        self.place(yes)
        self.block(self.r.randint(1, 2), nest + 1, depth + 1)
        self.code.append(("jump", end))
        self.place(no)
        if self.r.random() < 0.5:
            self.say("} else {", depth)
            self.block(1, nest + 1, depth + 1)
        self.say("}", depth)
        self.place(end)

    def leave(self, depth):
        again, out = self.loops[-1]
        c, yes, no = self.condition(), self.label(), self.label()
        go = self.r.random() < 0.6
        self.branch(c, yes, no)
        self.place(yes)
        self.say(f"if ({self.c_text(c)}) {'break' if go else 'continue'};", depth)
        self.code.append(("jump", out if go else again))
        self.place(no)

    def jump(self, depth):
        to, c, yes, no = self.r.choice(self.targets), self.condition(), self.label(), self.label()
        self.branch(c, yes, no)
        self.place(yes)
        self.say(f"if ({self.c_text(c)}) goto l{to};", depth)
        self.code.append(("jump", to))
        self.place(no)

    def body(self, nest, depth, again, out):
        self.loops.append((again, out))
        if self.r.random() < 0.12 and not self.in_function:
            target = self.label()
            self.say(f"l{target}:;", 0)
            self.place(target)
            self.targets.append(target)
        self.block(self.r.randint(1, 3), nest + 1, depth + 1)
        self.loops.pop()

    def while_loop(self, nest, depth):
        c, head, yes, out = self.condition() if self.r.random() < 0.9 else "1", self.label(), self.label(), self.label()
        self.place(head)
        self.branch(c, yes, out)
        self.place(yes)
        self.say(f"while ({self.c_text(c)}) {{", depth)
        self.body(nest, depth, head, out)
        self.say("}", depth)
        self.code.append(("jump", head))
        self.place(out)

    def do_loop(self, nest, depth):
        c, head, test, out = self.condition(), self.label(), self.label(), self.label()
        self.place(head)
        self.say("do {", depth)
        self.body(nest, depth, test, out)
        self.say(f"}} while ({self.c_text(c)});", depth)
        self.place(test)
        self.branch(c, head, out)
        self.place(out)

    def goto_loop(self, nest, depth):
        """Two ways back to one head."""
        if self.in_function:
            self.while_loop(nest, depth)
            return
        head, out = self.label(), self.label()
        self.place(head)
        self.say(f"l{head}:;", 0)
        loops, self.loops = self.loops, []
        for _ in range(self.r.randint(1, 2)):
            self.block(self.r.randint(1, 2), nest + 1, depth)
            c, yes, no = self.condition(), self.label(), self.label()
            self.branch(c, yes, no)
            self.place(yes)
            self.say(f"if ({self.c_text(c)}) goto l{head};", depth)
            self.code.append(("jump", head))
            self.place(no)
        self.loops = loops
        self.place(out)

    def make_function(self):
        self.in_function, kept = True, self.pointer
        self.pointer = False
        c, yes, no = self.condition(), self.label(), self.label()
        self.branch(c, yes, no)
        self.place(yes)
        self.say(f"if ({c}) return;", 1)
        self.code.append(("return",))
        self.place(no)
        self.block(self.r.randint(1, 3), 2, 1)
        self.code.append(("return",))
        self.in_function, self.pointer = False, kept
        self.function_lines, self.lines = self.lines, []

    def text(self):
        head = ["extern unsigned char __VERIFIER_nondet_uchar(void);", "extern void __VERIFIER_assume(int);",
                "#define input __VERIFIER_nondet_uchar", "#define assume __VERIFIER_assume"]
        variables = "unsigned char " + ", ".join(f"{v} = 0" for v in NAMES) + ";"
        head += [variables] if self.globals else []
        if self.calls:
            head += ["void f(unsigned char n) {"] + self.function_lines + ["}"]
        head += ["int main(void) {"] + ([] if self.globals else ["  " + variables])
        head += ["  unsigned char *p = &x;"] if self.pointer else []
        return "\n".join(head + self.lines + ["  return 0;", "}", ""])

    # ---- all states

    def is_endless(self):
        """Whether some run has no end; TooLarge: there are too many states."""
        at = {c[1]: k for k, c in enumerate(self.code) if c[0] == "label"}
        ready = {}

        def value(e, state):
            if e not in ready:
                ready[e] = compile(e, "e", "eval")
            (x, y, z), stack = state[1], state[2]
            return int(eval(ready[e], {"x": x, "y": y, "z": z, "n": stack[-1][1] if stack else 0}))

        def put(values, v, new):
            k = NAMES.index(v)
            return values[:k] + (new,) + values[k + 1:]

        def next_of(state):
            """Successors; None: a run without an end is known."""
            pc, values, stack = state
            op = self.code[pc]
            if op[0] == "label":
                return [(pc + 1, values, stack)]
            if op[0] == "set":
                new = value(op[2], state)
                if op[1] == "n":
                    return [(pc + 1, values, stack[:-1] + ((stack[-1][0], new, stack[-1][2]),))]
                return [(pc + 1, put(values, op[1], new), stack)]
            if op[0] == "input":
                return [(pc + 1, put(values, op[1], k), stack) for k in range(op[2] + 1)]
            if op[0] == "jump":
                return [(at[op[1]], values, stack)]
            if op[0] == "branch":
                return [(at[op[2] if value(op[1], state) else op[3]], values, stack)]
            if op[0] == "assume":
                return [(pc + 1, values, stack)] if value(op[1], state) else []
            if op[0] == "call":
                entry = (value(op[1], state), values)
                if any(f[1:] == entry for f in stack):
                    return None  # a call begins as one began that is still there
                return [(0, values, stack + ((pc + 1, entry[0], values),))]
            if op[0] == "return":
                return [(stack[-1][0], values, stack[:-1])]
            return []

        start = (self.entry, (0, 0, 0), ())
        state_of, todo = {start: 1}, [(start, None)]
        while todo:
            state, left = todo.pop()
            if left is None:
                left = next_of(state)
                if left is None:
                    return True
            if not left:
                state_of[state] = 2
                continue
            first = left[0]
            todo.append((state, left[1:]))
            seen = state_of.get(first)
            if seen == 1:
                return True
            if seen is None:
                state_of[first] = 1
                todo.append((first, None))
                if len(state_of) > MOST_STATES:
                    raise TooLarge()
        return False
