"""Pieces of programs with a shape of their own: heap blocks, linked lists, variable length arrays, walks over
arrays, scopes whose addresses are taken.  Each takes the program that it adds itself to (gen_program.py)."""


def risky(g, factor=1.0):
    return g.chance(g.style.risk * factor)


def guarded(g, n):
    """Statements that do not leave the block around (what it allocated is freed behind them)."""
    kept, g.keep_loops = g.keep_loops, len(g.loops)
    g.body(n)
    g.keep_loops = kept


def heap_block(g):
    if not g.chance(g.style.heap):
        return g.assign()
    t, n, h = g.type(), g.r.choice([1, 2, 3, 4]), g.name("h")
    zero = g.chance(0.5)
    g.open("")
    g.put(f"{t} *{h} = calloc({n}, sizeof *{h});" if zero else f"{t} *{h} = malloc({n} * sizeof *{h});")
    if not zero:
        g.put(f"for (int k = 0; k < {n}; k++) {h}[k] = {g.expr(1)};")
    g.add(h, "pointer", t, n, fixed=True)
    guarded(g, g.r.randint(1, 3))
    if risky(g, 4):
        bug = g.r.choice(["leak", "twice", "late", "some", "middle"])
        if bug in ("twice", "late"):
            g.put(f"if ({g.condition()}) free({h});")
        if bug == "late":
            g.put(f"{h}[0] = 1;")
        if bug == "some":
            g.put(f"if ({g.condition()}) free({h});")
        elif bug == "middle":
            g.put(f"free({h} + ({g.condition()}));")
        elif bug != "leak":
            g.put(f"free({h});")
    else:
        g.put(f"free({h});")
    g.close()


def heap_sized(g):
    """The size depends on inputs."""
    if not g.chance(g.style.heap):
        return g.assign()
    t, h, n = g.type(), g.name("h"), g.name("n")
    g.open("")
    g.put(f"unsigned {n} = (({g.expr(1)}) & 3) + 1;")
    g.put(f"{t} *{h} = malloc({n} * sizeof *{h});")
    g.put(f"for (unsigned k = 0; k < {n}{' + 1' if risky(g, 2) else ''}; k++) {h}[k] = {g.expr(1)};")
    g.add(n, "int", "unsigned", fixed=True)
    g.add(h, "pointer", t, 1, fixed=True)
    guarded(g, g.r.randint(1, 2))
    g.put(f"{h}[(unsigned)({g.expr(1)}) % {n}] = {g.expr(2)};")
    place, _ = g.place(0, write=True)
    if place:
        g.put(f"{place} = {h}[(unsigned)({g.expr(1)}) % {n if not risky(g, 4) else 5}];")
    g.put(f"free({h});" if not risky(g, 4) else f"if ({n} != 3) free({h});")
    g.close()


def linked_list(g):
    """Built, walked through, freed."""
    if not g.chance(g.style.heap):
        return g.assign()
    node, head, s = g.name("N"), g.name("l"), g.name("v")
    n, _ = g.bound()
    g.put(f"int {s} = 0;")
    g.open("")
    g.put(f"struct {node} {{ int v; struct {node} *next; }};")
    g.put(f"struct {node} *{head} = 0;")
    g.put(f"for (int k = 0; k < {n}; k++) {{")
    g.put(f"  struct {node} *t = malloc(sizeof *t);")
    g.put(f"  t->v = (signed char)({g.expr(1)}); t->next = {head}; {head} = t;")
    g.put("}")
    if g.chance(0.5):
        g.put(f"if ({head}) {{ struct {node} *t = {head}; {head} = t->next; {s} += t->v; free(t); }}")
    g.put(f"for (struct {node} *t = {head}; t; t = t->next) {s} += t->v;")
    g.put(f"while ({head}{' && ' + g.condition() if risky(g, 3) else ''}) {{")
    g.put(f"  struct {node} *t = {head}{'->next' if not risky(g, 3) else ''};")
    g.put(f"  free({head}); {head} = t;")
    g.put("}")
    g.close()
    g.add(s, "int", "int")


def vla(g):
    if not g.chance(g.style.vla):
        return g.assign()
    t, a, n = g.type(), g.name("w"), g.name("n")
    g.open("")
    g.put(f"int {n} = (({g.expr(1)}) & 3) + {0 if risky(g, 2) else 1};")
    g.put(f"{t} {a}[{n}];")
    g.put(f"for (int k = 0; k < {n}; k++) {a}[k] = {g.expr(1)};")
    g.put(f"{a}[(unsigned)({g.expr(1)}) % {n}] = {g.expr(1)};")
    place, _ = g.place(0, write=True)
    if place:
        g.put(f"{place} = {a}[(unsigned)({g.expr(1)}) % {n if not risky(g, 3) else 4}];")
    g.close()


def walk(g):
    """A pointer moves through an array."""
    arrays = [v for v in g.of("array") if isinstance(v.ctype, str) and v.n <= 8]
    ints = [v for v in g.of("int") if not v.fixed and v.ctype != "_Bool"]
    if not arrays or not ints:
        return g.declare_array()
    a, v, p = g.r.choice(arrays), g.r.choice(ints), g.name("p")
    end = a.n if not risky(g, 2) else a.n + 1
    stop = g.r.choice([f"{p} < {a.name} + {end}", f"{p} != {a.name} + {end}",
                       f"{p} < {a.name} + {end} && *{p} != {g.constant()}"])
    body = g.r.choice([f"{v.name} ^= *{p};", f"*{p} = {g.expr(1)};", f"{v.name} = *{p} > {v.name} ? *{p} : {v.name};",
                       f"if (*{p} == {g.expr(1)}) break;"])
    g.open("")
    g.put(f"{a.ctype} *{p} = {a.name};")
    g.put(f"for (; {stop}; {p}++) {body}")
    if g.chance(0.5):
        g.put(f"{v.name} = {p} - {a.name};")
    g.close()


def fill(g):
    """An array is filled, then looked at."""
    arrays = [v for v in g.of("array") if isinstance(v.ctype, str)]
    if not arrays:
        return g.declare_array()
    a, k = g.r.choice(arrays), g.name("k")
    n = a.n if not risky(g, 2) else a.n + 1
    value = g.r.choice([k, f"3 * {k}", g.expr(1), f"({g.expr(1)}) ^ {k}"])
    g.put(f"for (unsigned {k} = 0; {k} < {n}; {k}++) {a.name}[{k}] = {value};")


def scoped(g):
    """Variables of a loop's body whose addresses are kept, in time or too late."""
    p, v, k = g.name("p"), g.name("v"), g.name("i")
    out = [x for x in g.of("int") if not x.fixed and x.ctype == "int"]
    if not out or len(g.loops) > 2:
        return g.block()
    o = g.r.choice(out)
    b, _ = g.bound()
    g.open("")
    g.put(f"int *{p} = &{o.name};")
    g.open(f"for (int {k} = 0; {k} < {b}; {k}++)")
    g.put(f"int {v} = {g.expr(1)};")
    g.put(f"{p} = {g.condition()} ? &{v} : &{o.name};")  # not one of an earlier round: sanitizers do not see that
    g.put(f"*{p} = {g.expr(1)};")
    g.add(v, "int", "int")
    g.loops.append("loop")
    guarded(g, 1)
    g.loops.pop()
    g.put(f"{p} = &{o.name};" if not risky(g, 4) else f"if ({g.condition()}) {p} = &{o.name};")
    g.close()
    g.put(f"*{p} ^= 1;")
    g.close()


def sort(g):
    """Neighbours are swapped until they are in order."""
    arrays = [v for v in g.of("array") if isinstance(v.ctype, str) and v.n <= 4]
    if not arrays:
        return g.declare_array()
    a, t = g.r.choice(arrays), g.name("t")
    g.open("")
    g.put(f"for (int i = 0; i < {a.n - 1}; i++)")
    g.put(f"  for (int j = 0; j < {a.n - 1} - i; j++)")
    x, y = f"{a.name}[j]", f"{a.name}[j + 1]"
    g.put(f"    if ({x} > {y}) {{ {a.ctype} {t} = {x}; {x} = {y}; {y} = {t}; }}")
    g.close()


def into_loop(g):
    """A jump into a loop: two ways in."""
    c, entry = g.name("i"), g.name("E")
    g.open("")
    g.put(f"int {c} = ({g.expr(1)}) & 3;")
    g.put(f"if ({g.condition()}) goto {entry};")
    g.open(f"for (; {c} < 5; {c}++)")
    g.add(c, "int", "int", fixed=True, low=0, high=5)
    place, _ = g.place(0, write=True)
    g.put(f"{place} = {g.expr(1)};" if place else ";")
    g.put(f"{entry}: ;")
    place, _ = g.place(0, write=True)
    g.put(f"{place} = {g.expr(1)};" if place else ";")
    g.close()
    g.close()


def flags(g):
    """A loop that is driven by a state."""
    s, c = g.name("st"), g.name("i")
    ints = [v for v in g.of("int") if not v.fixed and v.ctype != "_Bool"]
    if not ints:
        return g.declare_int()
    v = g.r.choice(ints)
    g.open("")
    g.put(f"int {s} = 0, {c} = 0;")
    g.open(f"while ({s} != 3 && {c} < {g.r.choice([4, 6, 9])})")
    g.put(f"{c}++;")
    g.put(f"if ({s} == 0) {{ {s} = ({g.expr(1)}) & 1 ? 1 : 2; }}")
    g.put(f"else if ({s} == 1) {{ {v.name} = {g.small(1)}; {s} = {c} > {g.small(0)} ? 3 : 2; }}")
    g.put(f"else {{ {v.name} ^= {c}; {s} = {v.name} & 2 ? 1 : 0; }}")
    g.close()
    if len(g.probes) < 8:
        g.put_probe(f"{s} * 16 + {c}")
    g.close()


def some_length(g):
    """Memory is copied or set for a length that depends on inputs, and looked at before and after."""
    arrays = [v for v in g.of("array") if isinstance(v.ctype, str) and v.ctype != "_Bool" and v.n <= 8]
    if not arrays:
        return g.declare_array()
    a = g.r.choice(arrays)
    same = [b for b in arrays if b.ctype == a.ctype and b is not a]
    n = f"(unsigned)({g.expr(1, False)}) % {a.n + (2 if risky(g, 2) else 1)} * sizeof {a.name}[0]"
    old, new = g.name("v"), g.name("v")
    place = f"{a.name}[{g.index(a.n, 1)}]"
    g.put(f"{a.ctype} {old} = {place};")
    if same and g.chance(0.6):
        b = g.r.choice(same)
        if b.n < a.n and not risky(g):
            a, b = b, a
            n = f"(unsigned)({g.expr(1, False)}) % {a.n + 1} * sizeof {a.name}[0]"
        what = f"memcpy({a.name}, {b.name}, {n});"
    elif g.chance(0.4):
        what = f"memmove({a.name} + 1, {a.name}, (unsigned)({g.expr(1, False)}) % {a.n} * sizeof {a.name}[0]);"
    else:
        what = f"memset({a.name}, {g.r.choice(['0', '1', '255'])}, {n});"
    g.put(f"if ({g.condition()}) {what}" if g.chance(0.6) else what)
    g.put(f"{a.ctype} {new} = {place};")
    g.add(old, "int", a.ctype)
    g.add(new, "int", a.ctype)
    if len(g.probes) < 8 and g.chance(0.5):
        g.put_probe(f"{old} == {new}")


def pointer_table(g):
    """An array of pointers, some of them the same."""
    t = g.r.choice([v.ctype for v in g.of("int") if not v.fixed] or ["int"])
    to = [g.pointer_to(t, 1, g.depth) for _ in range(g.r.randint(2, 3))]
    if None in to or not g.chance(g.style.pointers):
        return g.declare_pointer()
    name = g.name("pt")
    g.open("")
    g.put(f"{t} *{name}[{len(to)}] = {{{', '.join(to)}}};")
    g.put(f"*{name}[{g.index(len(to), 1)}] = {g.expr(1)};")
    if g.chance(0.5):
        g.put(f"{{ {t} *t = {name}[0]; {name}[0] = {name}[{g.index(len(to), 1)}]; {name}[1] = t; }}")
    place, _ = g.place(0, write=True)
    if place:
        g.put(f"{place} = *{name}[{g.index(len(to), 1)}];")
    g.put(f"{'++' if t in ('unsigned', 'unsigned char', 'short') else '!!'}*{name}[0];")
    g.close()


def swap(g):
    """Two pointers change places, round and round."""
    t = g.r.choice(["int", "unsigned", "unsigned char"])
    a, b = g.pointer_to(t, 1, g.depth), g.pointer_to(t, 1, g.depth)
    if a is None or b is None:
        return g.declare_int()
    p, q, i = g.name("p"), g.name("p"), g.name("i")
    n, _ = g.bound()
    g.open("")
    g.put(f"{t} *{p} = {a}, *{q} = {b};")
    g.open(f"for (int {i} = 0; {i} < {n}; {i}++)")
    g.add(p, "pointer", t, 1, fixed=True)
    g.add(q, "pointer", t, 1, fixed=True)
    g.add(i, "int", "int", fixed=True)
    g.put(f"*{p} = {g.expr(1)};")
    g.put(f"if ({g.condition()}) {{ {t} *t = {p}; {p} = {q}; {q} = t; }}")
    g.put(f"*{q} ^= {i};")
    g.close()
    if len(g.probes) < 8:
        g.put_probe(f"*{p} - (long long)*{q}")
    g.close()


def matrix(g):
    m, n = g.name("m"), g.r.choice([2, 3])
    t = g.r.choice(["int", "unsigned char", "short"])
    g.put(f"{t} {m}[{n}][{n}] = {{{{{g.expr(0)}}}}};")
    g.open("")
    i, j, b = g.name("i"), g.name("j"), g.bound()[0] if risky(g) else str(n)
    g.open(f"for (unsigned {i} = 0; {i} < {b}; {i}++)")
    g.open(f"for (unsigned {j} = 0; {j} < {n}; {j}++)")
    if g.chance(0.7):
        g.put(f"{m}[{i}][{j}] = {m}[{j}][{i if b == str(n) else j}] + ({g.small(1)});")
    else:
        g.put(f"if ({m}[{i}][{j}]) break;")
    g.close()
    g.close()
    g.close()
    place, _ = g.place(0, write=True)
    if place:
        g.put(f"{place} = {m}[{g.index(n, 1)}][{g.index(n, 1)}];")


def wrapping(g):
    """A narrow counter wraps round."""
    c = g.name("i")
    ints = [v for v in g.of("int") if not v.fixed and v.ctype in ("unsigned", "unsigned char", "unsigned short")]
    if not ints:
        return g.declare_int()
    v = g.r.choice(ints)
    start, end = g.r.choice([250, 254]), g.r.choice(["1", "3", f"(({g.expr(1, False)}) & 3)"])
    by = g.r.choice(["1", c, g.small(1)])
    g.put(f"for (unsigned char {c} = {start}; {c} != {end}; {c}++) {v.name} += {by};")


def real(g):
    """Floats whose values are exact."""
    t, d = g.r.choice(["float", "double"]), g.name("d")
    place, ctype = g.place(0, write=True)
    i = g.name("i")
    g.open("")
    g.put(f"{t} {d} = (signed char)({g.expr(1, False)});")
    n, _ = g.bound()
    next_value = f"{d} * {g.r.choice(['0.5', '1.5', '2'])} + {g.small(0)}"
    g.put(f"for (int {i} = 0; {i} < {n} && {d} < 1000 && {d} > -1000; {i}++) {d} = {next_value};")
    if place and ctype != "_Bool":
        g.put(f"{place} = {d} > {g.constant()} ? 1 : {d} == {g.small(0)} ? 2 : (signed char)((int){d} % 100);")
    g.close()


def reallocated(g):
    """A block that grows."""
    if not g.chance(g.style.heap):
        return g.assign()
    h, n, k = g.name("h"), g.name("n"), g.name("k")
    b, _ = g.bound()
    g.open("")
    g.put(f"int {n} = 1, *{h} = malloc(sizeof *{h});")
    g.put(f"{h}[0] = {g.expr(1)};")
    g.open(f"for (int {k} = 0; {k} < {b} && {k} < 4; {k}++)")
    g.put(f"int *t = malloc(({n} + 1) * sizeof *{h});")
    g.put(f"memcpy(t, {h}, {n} * sizeof *{h});")
    g.put(f"t[{n}] = {k};" if not risky(g, 2) else f"t[{n} + 1] = {k};")
    if not risky(g, 3):
        g.put(f"free({h});")
    g.put(f"{h} = t;")
    g.put(f"{n}++;")
    g.close()
    place, _ = g.place(0, write=True)
    if place:
        g.put(f"{place} = {h}[(unsigned)({g.expr(1, False)}) % {n}];")
    g.put(f"free({h});")
    g.close()


def fresh_each_round(g):
    """A pointer to a block of the round before."""
    if not g.chance(max(g.style.heap, 0.3)):
        return g.assign()
    b, n, i, c = g.name("h"), g.name("n"), g.name("i"), g.name("h")
    size = g.r.choice(["1", "2", f"({n} + 1)"])
    g.open("")
    g.put(f"int {n} = 1, *{b} = malloc({2 if size != '1' else 1} * sizeof(int));")
    g.put(f"{b}[0] = {g.expr(1)};")
    bound, _ = g.bound()
    if g.endless and g.chance(0.6):
        g.domains[len(g.lines) + 1] = (0, 1)
        g.open("while (__VERIFIER_nondet_bool())")
    else:
        g.open(f"for (int {i} = 0; {i} < {bound}; {i}++)")
    g.add(n, "int", "int", fixed=True)
    g.add(b, "pointer", "int", 1, fixed=True)
    if len(g.probes) < 8:
        g.put_probe(g.r.choice([f"{b}[0]", f"{b}[0] + 3LL * {n}", f"{n}"]))
    g.put(f"int *{c} = malloc({size} * sizeof(int));")
    g.put(f"{c}[0] = {g.r.choice([n, g.small(1), f'{b}[0] & 15'])};")
    if not risky(g, 4):
        g.put(f"free({b});")
    g.put(f"{b} = {c};")
    g.put(f"if ({n} < {g.r.choice([4, 9, 30])}) {n}++;")
    g.close()
    g.put(f"free({b});")
    g.close()


def string(g):
    """The functions of string.h on a text that depends on inputs."""
    s, v = g.name("s"), g.name("v")
    text = "".join(g.r.choice("abc") for _ in range(g.r.randint(1, 5)))
    other = "".join(g.r.choice("abc") for _ in range(g.r.randint(1, 5)))
    g.put(f"char {s}[{10 if not risky(g, 3) else len(text) + len(other)}] = \"{text}\";")
    g.put(f"{s}[{g.index(len(text), 1)}] = {g.r.choice(['0', chr(39) + 'b' + chr(39)])};")
    if g.chance(0.4):
        g.put(f"if ({g.condition()}) {g.r.choice(['strcat', 'strcpy'])}({s}, \"{other}\");")
    value = g.r.choice([f"strlen({s})", f"strcmp({s}, \"{text}\") == 0", f"strncmp({s}, \"{other}\", 2) < 0",
                        f"strchr({s}, 'b') == 0", f"strchr({s}, 0) - {s}"])
    g.put(f"int {v} = {value};")
    g.add(v, "int", "int")


def ends_here(g):
    """The program ends in the middle."""
    g.put(f"if ({g.condition()}) {g.r.choice(['exit(0);', 'abort();'])}")


PIECES = [heap_block, heap_block, heap_sized, linked_list, vla, walk, walk, fill, scoped, sort, into_loop, flags,
          some_length, some_length, pointer_table, swap, matrix, wrapping, real, reallocated, ends_here,
          fresh_each_round, string]
