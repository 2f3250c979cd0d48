"""Random C expressions over what is in scope.  Used by gen_program.py.

Expressions are free of undefined behaviour by construction (operands are narrowed, divisors and indices are
masked) unless `Style.risk` says otherwise: then now and then an operand, divisor or index is taken as it is.
"""
import random

TYPES = ["unsigned char", "signed char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long",
         "long long", "_Bool"]
NARROW = {"unsigned char", "signed char", "short", "unsigned short", "_Bool"}
UNSIGNED = {"unsigned char", "unsigned short", "unsigned", "unsigned long", "_Bool"}


class Var:
    """KIND is int, array, pointer, struct or table (an array that is never written).  N: elements of an array, or that
    a pointer has in front of it.  DEPTH: of the scope.  FIXED: not to be assigned (loop counters)."""

    def __init__(self, name, kind, ctype, n=1, depth=0, fixed=False, low=None, high=None):
        self.name, self.kind, self.ctype, self.n, self.depth, self.fixed = name, kind, ctype, n, depth, fixed
        self.low, self.high = low, high  # of counters: values that it can have, when known
        self.hot = False  # an input, or made from one


class Struct:
    def __init__(self, name, fields, union):
        self.name, self.fields, self.union = name, fields, union  # fields: (name, type, n); n 0: no array, < 0: bits

    def text(self):
        body = " ".join(f"{t} {f}{f'[{n}]' if n > 0 else f' : {-n}' if n else ''};" for f, t, n in self.fields)
        return f"{'union' if self.union else 'struct'} {self.name} {{ {body} }};"

    def tag(self):
        return f"{'union' if self.union else 'struct'} {self.name}"


class Style:
    """What a program is made of: probabilities, fixed per program."""

    def __init__(self, r, mode):
        some = lambda p, value: value if r.random() < p else 0
        self.risk = some(0.3 if mode != "reach" else 0.15, r.choice([0.02, 0.05, 0.15]))
        self.pointers = some(0.75, r.random())
        self.heap = some(0.7 if mode == "memory" else 0.3, r.random())
        self.calls = some(0.8, r.random())
        self.big = some(0.3, 1)
        self.wide = r.random()
        self.gotos = some(0.5, r.random())
        self.vla = some(0.2, r.random())
        self.logic = r.random()
        self.long = some(0.4, r.random() * 0.6)  # loops that go round often


class Scope:
    """Names in scope, innermost last, and fresh ones."""

    def __init__(self, seed, mode):
        self.r = random.Random(seed)
        self.style = Style(self.r, mode)
        self.mode = mode
        self.vars, self.structs, self.fns = [], [], []
        self.depth, self.fresh, self.calls_left = 0, 0, 0

    def name(self, stem):
        self.fresh += 1
        return f"{stem}{self.fresh}"

    def chance(self, p):
        return self.r.random() < p

    def of(self, *kinds):
        return [v for v in self.vars if v.kind in kinds]

    # ---- places: what can be read, or assigned

    def index(self, n, depth=1):
        """An index of an array with N elements."""
        r = self.r
        if self.chance(self.style.risk):
            e = self.expr(max(depth, 1))
            return r.choice([f"({e}) & {n}", f"(unsigned)({e}) % {n + 1}", f"({e}) & {2 * n - 1}"])
        counters = [v for v in self.of("int") if v.low is not None and v.low >= 0 and v.high < n]
        if counters and self.chance(0.5):
            return r.choice(counters).name
        if self.chance(0.25):
            return str(r.randrange(n))
        if n & (n - 1) == 0 and self.chance(0.5):
            return f"({self.expr(depth, False)}) & {n - 1}"
        return f"(unsigned)({self.expr(depth, False)}) % {n}"

    def field(self, base, s, depth):
        name, ctype, n = self.r.choice(s.fields)
        return (f"{base}{name}[{self.index(n, depth)}]" if n > 0 else f"{base}{name}"), ctype

    def place(self, depth=1, write=False):
        """(text, type) of something of integer type in memory."""
        usable = [v for v in self.vars if v.kind in ("int", "array", "pointer", "struct") 
                  and not (write and v.fixed and v.kind == "int")]
        if not usable:
            return ("0", "int") if not write else (None, None)
        hot = [v for v in usable if v.hot or v.low is not None]
        recent = hot if hot and self.chance(0.45) else usable[-6:] if self.chance(0.6) else usable
        v = self.r.choice(recent)
        if v.kind == "int":
            return v.name, v.ctype
        if v.kind == "array":
            if isinstance(v.ctype, Struct):
                return self.field(f"{v.name}[{self.index(v.n, depth)}].", v.ctype, depth)
            return f"{v.name}[{self.index(v.n, depth)}]", v.ctype
        if v.kind == "struct":
            return self.field(v.name + ".", v.ctype, depth)
        if isinstance(v.ctype, Struct):
            base = f"{v.name}->" if v.n == 1 else f"{v.name}[{self.index(v.n, depth)}]."
            return self.field(base, v.ctype, depth)
        if v.n == 1:
            return self.r.choice([f"(*{v.name})", f"{v.name}[0]"]), v.ctype
        i, j = self.index(v.n, depth), self.index(v.n, depth)
        return self.r.choice([f"{v.name}[{i}]", f"(*({v.name} + ({j})))"]), v.ctype

    # ---- expressions

    def constant(self):
        r = self.r
        if self.chance(0.12):
            return r.choice(["127", "128", "255", "256", "-128", "65535", "0x7fffffff", "0x80000000u", "-2147483647",
                             "1000", "0xffff0000u"])
        return str(r.choice([0, 1, 1, 2, 3, 4, 5, 7, 8, 10, 13, 16, -1, -2, -5]))

    def small(self, depth):
        """An expression with few possible values."""
        e = self.expr(depth, False)
        return self.r.choice([f"(({e}) & {self.r.choice([1, 3, 7, 15])})",
                              f"((unsigned)({e}) % {self.r.randint(2, 9)})",
                              f"(({e}) % {self.r.randint(2, 9)})"])

    def arithmetic(self, depth):
        r, a, b = self.r, self.expr(depth - 1, False), self.expr(depth - 1)
        op = r.choice("++--*")
        if self.chance(self.style.risk):
            return f"({a} {op} {b})"
        kind = r.randrange(4)
        if kind == 0:
            return f"(int)((unsigned)({a}) {op} (unsigned)({b}))"
        if kind == 1:
            return f"({self.small(depth - 1)} {op} {self.small(depth - 1)})"
        if kind == 2 and self.chance(self.style.wide):
            return f"(long)((unsigned long)({a}) {op} (unsigned long)({b}))"
        t, u = r.choice(["unsigned char", "signed char", "short"]), r.choice(["unsigned char", "signed char", "short"])
        return f"(({t})({a}) {op} ({u})({b}))"

    def divide(self, depth):
        a, b, op = self.expr(depth - 1, False), self.expr(depth - 1, False), self.r.choice("/%")
        if self.chance(self.style.risk * 2):
            return f"(({a}) {op} ({b}))"
        if self.chance(0.5):
            return f"(({a}) {op} {self.r.choice([2, 3, 4, 5, 7, 10])})"
        return f"(({a}) {op} ((({b}) & {self.r.choice([1, 3, 7])}) + 1))"

    def shift(self, depth):
        a, b = self.expr(depth - 1, False), self.expr(depth - 1)
        if self.chance(self.style.risk):
            return f"(({a}) << (({b}) & 31))"
        t = self.r.choice(["unsigned", "unsigned", "unsigned long"])
        if self.chance(0.5):
            return f"(({t})({a}) << (({b}) & {self.r.choice([3, 7, 31])}))"
        return f"(({a}) >> (({b}) & {self.r.choice([3, 7])}))"

    def compare(self, depth):
        a, op = self.expr(depth - 1, False), self.r.choice(["<", "<=", ">", ">=", "==", "!="])
        return f"({a} {op} {self.expr(depth - 1)})"

    def logic(self, depth):
        a, b = self.expr(depth - 1, False), self.expr(depth - 1)
        return self.r.choice([f"({a} && {b})", f"({a} || {b})", f"(!({a}))", f"({a} ? {b} : {self.expr(depth - 1)})"])

    def bits(self, depth):
        a, b = self.expr(depth - 1, False), self.expr(depth - 1)
        return self.r.choice([f"({a} & {b})", f"({a} | {b})", f"({a} ^ {b})", f"(~({a}))"])

    def cast(self, depth):
        return f"({self.r.choice(TYPES)})({self.expr(depth - 1, False)})"

    def address(self, depth):
        """A comparison of addresses that does not depend on where objects are."""
        ps = [v for v in self.of("pointer") if not isinstance(v.ctype, Struct)]
        if not ps:
            return self.compare(depth)
        p = self.r.choice(ps)
        same = [q for q in ps if q.ctype == p.ctype]
        arrays = [v for v in self.of("array") if v.ctype == p.ctype]
        if arrays and self.chance(0.5):
            a = self.r.choice(arrays)
            return f"({p.name} == &{a.name}[{self.index(a.n, 0)}])"
        return f"({p.name} {self.r.choice(['==', '!='])} {self.r.choice(same).name})"

    def argument(self, f, param, depth):
        kind, ctype, n = param
        if kind == "int":
            return self.expr(depth)
        if kind == "depth":
            return f"({self.expr(0, False)}) & {self.r.choice([1, 3])}"
        if kind == "struct":
            return self.r.choice([v.name for v in self.of("struct") if v.ctype == ctype])
        return self.pointer_to(ctype, n, self.depth)

    def call(self, depth):
        """A call, or None when there is nothing to call with what is in scope."""
        if self.calls_left <= 0 or not self.fns:
            return None
        f = self.r.choice(self.fns)
        self.calls_left -= 1
        args = []
        for param in f.params:
            if param[0] == "struct" and not any(v.ctype == param[1] for v in self.of("struct")):
                return None
            arg = self.argument(f, param, min(depth, 1))
            if arg is None:
                return None
            args.append(arg)
        return f"{f.callee(self)}({', '.join(args)})"

    def pointer_to(self, ctype, n, depth):
        """An address of N elements of type CTYPE in scopes up to DEPTH, or None."""
        found = []
        for v in self.vars:
            if v.depth > depth:
                continue
            if v.kind == "int" and v.ctype == ctype and n == 1 and not v.fixed:
                found.append(f"&{v.name}")
            elif v.kind == "struct" and v.ctype == ctype and n == 1:
                found.append(f"&{v.name}")
            elif v.kind == "array" and v.ctype == ctype and v.n >= n:
                room = v.n - n
                found.append(v.name)
                if room:
                    found.append(f"&{v.name}[{self.r.randint(0, room)}]")
                    found.append(f"({v.name} + ({self.index(room + 1, 0)}))")
            elif v.kind == "pointer" and v.ctype == ctype and v.n >= n:
                found.append(v.name)
                if v.n > n:
                    found.append(f"({v.name} + ({self.index(v.n - n + 1, 0)}))")
            elif v.kind == "struct" and isinstance(v.ctype, Struct):
                found += [f"{v.name}.{f}" for f, t, k in v.ctype.fields if t == ctype and k >= n]
                found += [f"&{v.name}.{f}" for f, t, k in v.ctype.fields if t == ctype and k == 0 and n == 1]
        if not found:
            return None
        one = self.r.choice(found)
        if len(found) > 1 and self.chance(0.35):
            return f"({self.expr(1)} ? {one} : {self.r.choice(found)})"
        return one

    def expr(self, depth, constant=True):
        r = self.r
        if depth <= 0 or self.chance(0.2):
            return self.constant() if constant and self.chance(0.25) else self.place(0)[0]
        if self.chance(self.style.calls * 0.15):
            called = self.call(depth - 1)
            if called:
                return called
        tables = self.of("table")
        if tables and self.chance(0.1):
            t = r.choice(tables)
            return f"{t.name}[{self.index(t.n, 1)}]"
        makers = [self.arithmetic] * 4 + [self.divide, self.shift, self.cast] + [self.compare] * 2 + [self.bits] * 2
        if self.chance(self.style.logic):
            makers.append(self.logic)
        if self.chance(self.style.pointers):
            makers.append(self.address)
        return r.choice(makers)(depth)

    def condition(self, depth=2):
        if self.chance(0.6):
            return self.compare(depth)
        return self.expr(depth)
