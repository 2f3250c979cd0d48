"""Random C programs for verifiers: few and tiny inputs, rich control flow and memory.

Program(seed, mode, endless, features) has `lines`, `domains` (line -> values of the inputs read there) and `probes`
(line -> expression that an assertion, or an error to be planted, can be about).  All loops end (their counters are left alone
by their bodies), except that with `endless` loops may read an input to decide whether they go on.  Modes: reach
(assertions), memory, overflow and all: what is planted now and then; clean: assertions, and nothing else can go
wrong.
With `features` (names of gen_features.FEATURES), pieces are theirs, and programs are small; half of them are `tiny`: a
few pieces and nothing else, so that what an engine does not see in one of them is not found by way of another.
"""
from gen_control import Control
from gen_expr import NARROW, TYPES, UNSIGNED, Scope, Struct, Var
from gen_features import FEATURES, HEADER as FEATURE_HEADER
from gen_pieces import PIECES

HEADER = [
    "typedef __SIZE_TYPE__ size_t;",
    "extern void *(malloc)(size_t), *(calloc)(size_t, size_t), (free)(void *), (abort)(void), (exit)(int);",
    "extern void *memcpy(void *, const void *, size_t), *memmove(void *, const void *, size_t);",
    "extern void *memset(void *, int, size_t);",
    "extern size_t strlen(const char *);",
    "extern int strcmp(const char *, const char *), strncmp(const char *, const char *, size_t);",
    "extern char *strcpy(char *, const char *), *strcat(char *, const char *), *strchr(const char *, int);",
    "extern void (__VERIFIER_assume)(int);",
    "extern _Bool (__VERIFIER_nondet_bool)(void);",
    "extern unsigned char (__VERIFIER_nondet_uchar)(void);",
    "extern char (__VERIFIER_nondet_char)(void);",
    "extern short (__VERIFIER_nondet_short)(void);",
    "extern int (__VERIFIER_nondet_int)(void);",
    "extern unsigned (__VERIFIER_nondet_uint)(void);",
    "extern long (__VERIFIER_nondet_long)(void);",
    "void (reach_error)(void) { abort(); }",
]

INPUT = {"bool": ("_Bool", 0, 1), "uchar": ("unsigned char", 0, 255), "char": ("signed char", -128, 127),
         "short": ("short", -(2**15), 2**15 - 1), "int": ("int", -(2**31), 2**31 - 1),
         "uint": ("unsigned", 0, 2**32 - 1), "long": ("long", -(2**31), 2**31 - 1)}


class Fn:
    def __init__(self, name, params, table=0):
        self.name, self.params, self.table = name, params, table  # params: (kind, type, n)

    def callee(self, scope):
        return f"{self.name}[{scope.index(self.table, 0)}]" if self.table else self.name


class Program(Control, Scope):
    def __init__(self, seed, mode, endless=False, features=()):
        super().__init__("/".join([str(seed), mode, str(endless), *features]), mode)
        self.endless, self.features = endless, [FEATURES[name] for name in features]
        self.lines, self.domains, self.probes = list(HEADER), {}, {}
        self.reads = 0  # characters and lines of stdin
        self.level, self.loops, self.keep_loops = 0, [], None  # loops: kinds around; those that may be left
        self.returns, self.budget, self.combinations = None, 0, 1
        if self.features:
            self.style.risk = self.style.long = self.style.big = 0
            self.style.heap = self.style.vla = 1
        self.tiny = bool(self.features) and self.chance(0.5)
        self.globals()
        self.tops()
        for _ in range(self.r.choice([0, 1, 1, 2, 3]) if self.style.calls and not self.tiny else 0):
            self.function()
        if not self.tiny:
            self.table()
        self.main()

    # ---- text

    def put(self, text):
        self.lines.append("  " * self.level + text)

    def open(self, text):
        self.put(text + " {")
        self.level += 1
        self.depth += 1

    def close(self, tail=""):
        self.level -= 1
        self.depth -= 1
        self.put("}" + tail)
        self.vars = [v for v in self.vars if v.depth <= self.depth]

    def text(self):
        return "\n".join(self.lines) + "\n"

    def add(self, *args, **more):
        v = Var(*args, depth=self.depth, **more)
        self.vars.append(v)
        return v

    # ---- declarations

    def type(self):
        return self.r.choice(TYPES) if self.chance(0.5) else self.r.choice(["int", "unsigned char", "unsigned"])

    def initial(self, ctype, n):
        if n == 0:
            return self.constant()
        return "{" + ", ".join(self.constant() for _ in range(min(n, 4))) + "}"

    def globals(self):
        for _ in range(self.r.choice([0, 0, 1, 1, 2])):
            union = self.chance(0.3)
            name = self.name("S")
            fields = [(f"f{k}", self.type(), self.r.choice([0, 0, 0, 2, 3])) for k in range(self.r.randint(2, 4))]
            if self.chance(0.3):
                fields[0] = ("f0", self.r.choice(["unsigned", "int"]), -self.r.randint(1, 9))
                fields[1] = ("f1", "unsigned", -self.r.randint(1, 30))
            if union:  # every bit pattern is a value
                fields = [(f, t if t != "_Bool" else "int", n) for f, t, n in fields]
            self.structs.append(Struct(name, fields, union))
            self.put(self.structs[-1].text())
        for _ in range(self.r.randint(1, 4)):
            t = self.type()
            init = f" = {self.constant()}" if self.chance(0.6) else ""
            self.put(f"{self.r.choice(['', 'static '])}{t} {self.add(self.name('g'), 'int', t).name}{init};")
        for _ in range(self.r.choice([0, 1, 1, 2])):
            t, n = self.type(), self.r.choice([2, 3, 4, 4, 5, 8])
            if self.style.big and self.chance(0.5):
                n = self.r.randint(65, 130)
            init = f" = {self.initial(t, n)}" if self.chance(0.6) else ""
            self.put(f"{t} {self.add(self.name('ga'), 'array', t, n).name}[{n}]{init};")
        if self.chance(0.3):
            t, n = self.r.choice(["unsigned char", "int", "short"]), self.r.choice([4, 8, 16, 70])
            values = ", ".join(self.constant() for _ in range(n))
            self.put(f"static const {t} {self.add(self.name('tb'), 'table', t, n).name}[{n}] = {{{values}}};")
        for s in self.structs:
            if self.chance(0.6):
                self.put(f"{s.tag()} {self.add(self.name('gs'), 'struct', s).name};")
            if self.chance(0.3):
                self.put(f"{s.tag()} {self.add(self.name('gas'), 'array', s, 3).name}[3];")
        if self.chance(self.style.pointers):
            t = self.r.choice([v.ctype for v in self.of("int")])
            at = next(v for v in self.of("int") if v.ctype == t)
            self.put(f"{t} *{self.name('gp')} = &{at.name};")
            self.add(f"gp{self.fresh}", "pointer", t)

    def tops(self):
        """What the features need at file scope."""
        if not self.features:
            return
        self.lines += FEATURE_HEADER
        for feature in self.features:
            if feature.top:
                feature.top(self)

    def declare_int(self):
        t = self.type()
        static = self.chance(0.08)
        e = self.constant() if static else self.expr(2)
        self.put(f"{'static ' if static else ''}{t} {self.name('v')} = {e};")
        self.add(f"v{self.fresh}", "int", t).hot = any(v.hot and v.name in e for v in self.vars)

    def declare_array(self):
        t, n = self.type(), self.r.choice([2, 3, 4, 4, 6])
        if self.style.big and self.chance(0.3):
            n = self.r.randint(65, 100)
        self.put(f"{t} {self.name('a')}[{n}] = {self.initial(t, n)};")
        self.add(f"a{self.fresh}", "array", t, n)

    def declare_struct(self):
        if not self.structs:
            return self.declare_int()
        s = self.r.choice(self.structs)
        same = [v.name for v in self.of("struct") if v.ctype is s]
        init = self.r.choice(same) if same and self.chance(0.5) else "{" + self.constant() + "}"
        self.put(f"{s.tag()} {self.name('s')} = {init};")
        self.add(f"s{self.fresh}", "struct", s)

    def declare_pointer(self):
        if not self.chance(self.style.pointers):
            return self.declare_int()
        t = self.r.choice([v.ctype for v in self.of("int", "array", "struct")])
        n = self.r.choice([1, 1, 2, 3])
        to = self.pointer_to(t, n, self.depth)
        if to is None:
            return self.declare_int()
        self.put(f"{t.tag() if isinstance(t, Struct) else t} *{self.name('p')} = {to};")
        self.add(f"p{self.fresh}", "pointer", t, n)

    def declaration(self):
        self.r.choice([self.declare_int] * 4 + [self.declare_array, self.declare_struct] + [self.declare_pointer] * 2)()

    # ---- inputs

    def input(self, narrow=None):
        kind = self.r.choice(["uchar", "uchar", "int", "int", "char", "bool", "uint", "short", "long"])
        if self.features and self.chance(0.5):
            kind = self.r.choice(["int", "uint", "long"])
        ctype, low, high = INPUT[kind]
        name = self.name("x")
        if kind in ("int", "uint", "long") and self.features and (self.tiny or self.chance(0.5)):
            return self.rare_input(name, kind)
        self.domains[len(self.lines) + 1] = (low, high)
        self.put(f"{ctype} {name} = __VERIFIER_nondet_{kind}();")
        line = len(self.lines)
        if kind != "bool" and (not self.endless or self.chance(0.6)):
            n = narrow or self.r.choice([2, 3, 4, 6])
            a = self.r.choice([0, 0, 0, 1, 5, 250, -1, -3, 100])
            a = max(low, min(a, high - n + 1))
            self.domains[line] = low, high = a, a + n - 1
            test = f"{name} >= {a} && {name} <= {high}"
            self.put(f"__VERIFIER_assume({test});" if self.chance(0.7) else f"if (!({test})) return 0;")
        self.combinations *= high - low + 1
        self.add(name, "int", ctype).hot = True

    def rare_input(self, name, kind):
        """Few classes: all but one are single values, which random runs do not meet, and which do not stand in the
        program's text.  No branch tells them apart."""
        ctype, _, high = INPUT[kind]
        n = self.r.choice([2, 3, 4, 5])
        first = self.r.randint(high // 3, high - n)
        self.domains[len(self.lines) + 1] = (first - 1, first + n - 2)
        self.put(f"{ctype} {name} = __VERIFIER_nondet_{kind}();")
        add = self.r.randint(1000, 2**30)
        terms = [f"{k + 1} * ((unsigned){name} + {add}u == {(first + k + add) % 2**32}u)" for k in range(n - 1)]
        k = self.name("k")
        self.put(f"int {k} = {' + '.join(terms)};")
        self.combinations *= n
        self.add(k, "int", "int").hot = True

    # ---- statements

    def assign(self):
        place, ctype = self.place(1, write=True)
        if place is None:
            return self.declare_int()
        if ctype in UNSIGNED | NARROW and self.chance(0.4):
            op = self.r.choice(["^=", "|=", "&="] + (["+=", "-=", "*="] if ctype in UNSIGNED else []))
            self.put(f"{place} {op} {self.expr(2) if ctype in UNSIGNED else self.small(1)};")
        elif ctype in UNSIGNED | {"unsigned char", "short", "signed char"} and ctype != "_Bool" and self.chance(0.3):
            self.put(f"{place}{self.r.choice(['++', '--'])};")
        else:
            self.put(f"{place} = {self.expr(3)};")

    def count(self):
        """A variable grows by a little: what loops are about."""
        vs = [v for v in self.of("int") if not v.fixed and v.ctype != "_Bool"]
        if not vs:
            return self.declare_int()
        v = self.r.choice(vs)
        by = self.r.choice(["1", "1", "2", "3", self.small(1)])
        if v.ctype in UNSIGNED or v.ctype in NARROW or self.chance(self.style.risk * 2):
            self.put(f"{v.name} {self.r.choice(['+=', '+=', '-='])} {by};")
        else:
            self.put(f"if ({v.name} < 1000 && {v.name} > -1000) {v.name} {self.r.choice(['+=', '+=', '-='])} {by};")

    def retarget(self):
        ps = [v for v in self.of("pointer") if not v.fixed]
        if not ps:
            return self.declare_pointer()
        p = self.r.choice(ps)
        to = self.pointer_to(p.ctype, p.n, p.depth)
        if to is None:
            return self.assign()
        if self.chance(0.2) and not isinstance(p.ctype, Struct):
            q = self.name("pp")
            self.put(f"{p.ctype} **{q} = &{p.name}; *{q} = {to};")
        else:
            self.put(f"{p.name} = {to};")

    def copy(self):
        """Whole objects: struct assignment, memcpy, memset."""
        structs, arrays = self.of("struct"), [v for v in self.of("array") if v.ctype != "_Bool"]
        if structs and self.chance(0.5):
            a = self.r.choice(structs)
            b = self.r.choice([v for v in structs if v.ctype is a.ctype])
            return self.put(f"{a.name} = {b.name};")
        if not arrays:
            return self.assign()
        a = self.r.choice(arrays)
        same = [b for b in arrays if b.ctype == a.ctype and b is not a]
        if same and self.chance(0.6):
            b = self.r.choice(same)
            n = self.r.choice([str(min(a.n, b.n)), f"(({self.expr(1)}) & 1)"])
            return self.put(f"memcpy({a.name}, {b.name}, {n} * sizeof {a.name}[0]);")
        if isinstance(a.ctype, Struct):
            return self.assign()
        if a.n > 2 and self.chance(0.5):
            return self.put(f"memmove({a.name} + 1, {a.name}, {self.r.randint(1, a.n - 1)} * sizeof {a.name}[0]);")
        byte = self.r.choice(["0", "1", "255", self.small(1)])
        n = self.r.choice([f"sizeof {a.name}", f"({self.index(a.n, 1)}) * sizeof {a.name}[0]"])
        self.put(f"memset({a.name}, {byte}, {n});")

    def call_statement(self):
        called = self.call(2) if self.style.calls else None
        self.put(f"{called};") if called else self.assign()

    def probe(self):
        vs = [v.name for v in self.of("int") if v.ctype != "_Bool"]
        if len(vs) > 1 and self.chance(0.65):
            a, b = self.r.sample(vs[-8:], 2)
            e = f"(long long)(int){a} {self.r.choice('+-')} {self.r.choice(['', '', '3LL * '])}(int){b}"
        elif self.chance(0.5):
            e = self.place(1)[0]
        else:
            e = self.expr(2)
        self.put_probe(e)

    def put_probe(self, e):
        self.put(f"PROBE({len(self.probes)}, {e});")
        self.probes[len(self.lines)] = e

    def check(self):
        self.probe() if len(self.probes) < (8 if self.mode == "reach" else 3) else self.assign()

    # ---- what a program is made of

    def block(self):
        self.open("")
        self.body(self.r.randint(1, 3))
        self.close()

    def piece(self):
        self.r.choice(self.r.choice(self.features).pieces if self.features else PIECES)(self)

    def statement(self):
        if self.budget <= 0:
            return self.assign()
        self.budget -= 1
        if len(self.loops) and self.chance(0.12):
            return self.leave()
        makers = [self.assign] * 6 + [self.count] * 3 + [self.declaration] * 3 + [self.if_else] * 2 + [self.loop] * 3
        makers += [self.switch, self.copy, self.retarget, self.call_statement, self.block, self.leave]
        makers += [self.check] * 2 + [self.piece] * (3 if not self.features else 12)
        if self.endless or (self.combinations < 40 and self.returns == "main" and self.chance(0.2)):
            makers.append(self.late_input)
        self.r.choice(makers)()

    def late_input(self):
        if self.loops and not self.endless or self.returns != "main":
            return self.assign()
        self.input(2)

    # ---- functions

    def parameter(self):
        kinds = ["int"] * 3 + (["pointer"] if self.chance(self.style.pointers) else [])
        if self.structs and self.chance(0.3):
            return "struct", self.r.choice(self.structs), 1
        if self.r.choice(kinds) == "pointer":
            return "pointer", self.r.choice(["int", "unsigned char", "unsigned"]), self.r.choice([1, 1, 2])
        return "int", self.type(), 1

    def enter(self, params):
        self.depth = 1
        for kind, t, n, name in params:
            is_int = kind in ("int", "depth")
            low = 0 if kind == "depth" else None
            self.vars.append(Var(name, "int" if is_int else kind, t, n, 1, fixed=kind == "depth", low=low, high=3))
            self.vars[-1].hot = kind == "int"

    def function(self):
        name, recursive = self.name("f"), self.chance(0.25)
        params = [(*self.parameter(), self.name("q")) for _ in range(self.r.choice([0, 1, 2, 2, 3]))]
        if recursive:
            params.insert(0, ("depth", "int", 1, self.name("n")))
        ret = self.type()
        tag = lambda t: t.tag() if isinstance(t, Struct) else t
        words = [f"{tag(t)} {'*' if k == 'pointer' else ''}{q}" for k, t, _, q in params]
        saved = list(self.vars)
        self.level, self.returns, self.budget, self.calls_left = 1, ret, 6, 1
        self.lines.append(f"static {ret} {name}({', '.join(words) or 'void'}) {{")
        self.enter(params)
        if recursive:
            self.put(f"if ({params[0][3]} <= 0) return {self.expr(1)};")
        for _ in range(self.r.randint(0, 2)):
            self.declaration()
        self.body(self.r.randint(1, 3))
        fn = Fn(name, [(k, t, n) for k, t, n, _ in params])
        if recursive:
            args = [f"{params[0][3]} - 1"] + [self.argument(fn, (k, t, n), 1) for k, t, n, _ in params[1:]]
            self.put(f"{ret} {self.name('r')} = {name}({', '.join(args)});")
            self.add(f"r{self.fresh}", "int", ret)
            self.body(1)
        self.put(f"return {self.expr(2)};")
        self.lines.append("}")
        self.vars, self.level, self.depth = saved, 0, 0
        self.fns.append(fn)

    def table(self):
        """A table of functions of one type."""
        if not self.chance(0.2):
            return
        name, fs = self.name("tab"), []
        for k in range(self.r.randint(2, 3)):
            f = self.name("h")
            saved = list(self.vars)
            self.lines.append(f"static int {f}(int u, int w) {{")
            self.enter([("int", "int", 1, "u"), ("int", "int", 1, "w")])
            self.level, self.returns, self.budget = 1, "int", 2
            self.body(1)
            self.put(f"return {self.expr(2)};")
            self.lines.append("}")
            self.vars, self.level, self.depth = saved, 0, 0
            fs.append(f)
        const = "const " if self.chance(0.5) else ""
        self.put(f"static int (*{const}{name}[])(int, int) = {{{', '.join(fs)}}};")
        self.fns.append(Fn(name, [("int", "int", 1), ("int", "int", 1)], len(fs)))

    def main(self):
        self.lines.append("int main(void) {")
        self.level, self.depth, self.returns = 1, 1, "main"
        self.budget, self.calls_left = self.r.choice([8, 14, 22] if not self.features else [2, 4, 7]), 3
        for _ in range(self.r.choice([1, 1, 2, 2, 3] if not self.features else [1, 1, 2])):
            self.input(6 if self.combinations == 1 and self.chance(0.5) else None)
        if not self.tiny:
            for _ in range(self.r.randint(1, 4)):
                self.declaration()
        if self.features:
            for feature in self.features:
                self.r.choice(feature.pieces)(self)
        else:
            self.loop()
        if not self.tiny:
            self.body(self.r.randint(2, 5) if not self.features else self.r.randint(1, 3))
        if len(self.probes) < (9 if not self.tiny else 1):
            self.probe()
        self.put("return 0;")
        self.lines.append("}")
