"""Control flow of generated programs: conditions, switches, jumps, and loops of many forms, all of which end.

A part of Program (gen_program.py)."""


class Control:
    def body(self, n):
        for _ in range(n):
            self.statement()

    def if_else(self):
        self.open(f"if ({self.condition()})")
        self.body(self.r.randint(1, 3))
        if self.chance(0.5):
            self.close(" else {")
            self.level += 1
            self.depth += 1
            self.body(self.r.randint(1, 2))
        self.close()

    def switch(self):
        self.open(f"switch ({self.small(1)})")
        self.loops.append("switch")
        for k in self.r.sample(range(0, 6), self.r.randint(1, 4)):
            self.put(f"case {k}: ;")
            self.open("")
            self.body(self.r.randint(1, 2))
            self.close()
            if self.chance(0.7):
                self.put("break;")
        if self.chance(0.6):
            self.put("default: ;")
            self.open("")
            self.statement()
            self.close()
        self.loops.pop()
        self.close()

    def leave(self):
        """break, continue, return or goto, under a condition."""
        inner = self.loops[-1] if self.loops else None
        ways = []
        free = self.keep_loops is None or len(self.loops) > self.keep_loops
        if inner and free:
            ways.append("break;")
        if any(k == "loop" for k in self.loops[self.keep_loops or 0:]):
            ways.append("continue;")
        if self.keep_loops is None or self.chance(self.style.risk):
            ways += [f"goto {k};" for k in self.loops if k not in ("loop", "switch", "plain")] * 2
            if self.chance(0.4):
                ways.append("return 0;" if self.returns == "main" else f"return {self.expr(1)};")
        if self.chance(0.1) and self.mode != "memory":
            ways.append(f"__VERIFIER_assume({self.condition()});")
        self.put(f"if ({self.condition()}) {self.r.choice(ways)}" if ways else ";")

    def bound(self):
        """(text, greatest value) of a loop's bound"""
        if self.chance(0.3):
            n = self.r.randint(1, 6)
            return str(n), n
        if not self.loops and self.chance(self.style.long):
            n = self.r.choice([12, 20, 40, 90])
            return self.r.choice([(str(n), n), (f"(({self.expr(1, False)}) & 15) + {n}", n + 15),
                                  (f"((unsigned)({self.expr(1, False)}) % {n})", n)])
        n = self.r.choice([3, 7])
        if self.chance(0.5):
            return f"(({self.expr(1, False)}) & {n})", n
        return f"((unsigned)({self.expr(1, False)}) % {n + 1})", n

    def loop(self):
        """One of many forms; all end because their counter only moves one way."""
        if len([k for k in self.loops if k != "switch"]) >= 2 or self.budget < 4:
            return self.if_else()
        b, high = self.bound()
        c, t = self.name("i"), self.r.choice(["int", "unsigned", "unsigned char", "long", "short"])
        label = self.name("L") if self.chance(self.style.gotos) else None
        self.open("")
        forms = ["for", "for", "for", "while", "do", "ever", "down", "goto", "two"]
        form = self.r.choice(forms + (["input"] * 9 if self.endless else []))
        {"for": self.for_up, "while": self.while_up, "do": self.do_up, "ever": self.ever, "down": self.down,
         "goto": self.goto_loop, "two": self.two, "input": self.input_loop}[form](c, t, b, high, label)
        if label:
            self.put(f"{label}: ;")
        self.close()

    def inside(self, label, kind="loop"):
        if label:
            self.loops.append(label)
        self.loops.append(kind)
        self.body(self.r.randint(1, 4))
        self.loops.pop()
        if label:
            self.loops.pop()

    def for_up(self, c, t, b, high, label):
        step = self.r.choice(["{0}++", "{0}++", "{0}++", "++{0}", "{0} += 2", "{0} = {0} * 2 + 1"]).format(c)
        start = self.r.choice([0, 0, 0, 1])
        self.open(f"for ({t} {c} = {start}; {c} < {b}; {step})")
        self.add(c, "int", t, fixed=True, low=start, high=high - 1)
        self.inside(label)
        self.close()

    def while_up(self, c, t, b, high, label):
        self.put(f"{t} {c} = 0;")
        self.add(c, "int", t, fixed=True, low=0, high=high)
        more = f" && {self.condition()}" if self.chance(0.3) else ""
        self.open(f"while ({c} < {b}{more})")
        self.put(f"{c}++;")
        self.inside(label)
        self.close()

    def do_up(self, c, t, b, high, label):
        self.put(f"{t} {c} = 0;")
        self.add(c, "int", t, fixed=True, low=0, high=max(high, 1))
        self.open("do")
        self.put(f"{c}++;")
        self.inside(label)
        self.close(f" while ({c} < {b});")

    def ever(self, c, t, b, high, label):
        self.put(f"{t} {c} = 0;")
        self.add(c, "int", t, fixed=True, low=0, high=high)
        self.open(self.r.choice(["while (1)", "for (;;)"]))
        if self.chance(0.5):
            self.body(1)
        self.put(f"if ({c} >= {b}) break;")
        self.put(f"{c}++;")
        self.inside(label)
        self.close()

    def down(self, c, t, b, high, label):
        self.open(f"for ({t} {c} = {b}; {c} > 0; {c}--)")
        self.add(c, "int", t, fixed=True, low=1, high=high)
        self.inside(label)
        self.close()

    def two(self, c, t, b, high, label):
        d = self.name("j")
        self.open(f"for (int {c} = 0, {d} = {b}; {c} < {d}; {c}++, {d}--)")
        self.add(c, "int", "int", fixed=True, low=0, high=high - 1)
        self.add(d, "int", "int", fixed=True, low=1, high=high)
        self.inside(label)
        self.close()

    def goto_loop(self, c, t, b, high, label):
        again = self.name("G")
        self.put(f"{t} {c} = 0;")
        self.add(c, "int", t, fixed=True, low=0, high=high)
        self.put(f"{again}: ;")
        self.open(f"if ({c} < {b})")
        self.put(f"{c}++;")
        self.loops.append("plain")  # no break of it
        kept, self.keep_loops = self.keep_loops, len(self.loops)
        self.body(self.r.randint(1, 3))
        self.keep_loops = kept
        self.loops.pop()
        self.put(f"goto {again};")
        self.close()

    def input_loop(self, c, t, b, high, label):
        """As long as an input says so."""
        ask = self.r.choice(["__VERIFIER_nondet_int()", "__VERIFIER_nondet_bool()"])
        more = f" && {self.condition()}" if self.chance(0.3) else ""
        form = self.r.randrange(3)
        if form == 0:
            self.domains[len(self.lines) + 1] = (0, 1)
            self.open(f"while ({ask}{more})")
            self.inside(label)
            return self.close()
        self.open("while (1)" if form == 1 else "do")
        if form == 1:
            self.domains[len(self.lines) + 1] = (0, 1)
            self.put(f"if (!{ask}{more}) break;")
        self.inside(label)
        if form == 2:
            self.domains[len(self.lines) + 1] = (0, 1)
        self.close(f" while ({ask}{more});" if form == 2 else "")
