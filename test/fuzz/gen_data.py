"""Pieces about data: blocks that grow, lists and trees, unions, bit-fields, copies of structures, floats."""


def of_inputs(g, n):
    """An expression with values 0 ... N - 1 that most likely depends on inputs."""
    hot = [v.name for v in g.of("int") if v.hot]
    e = g.r.choice(hot) if hot and g.chance(0.8) else g.expr(1, False)
    return f"(int)((unsigned)({e}) % {n})"


def result(g, name, ctype="int"):
    """NAME was declared, and holds what a piece is about."""
    g.add(name, "int", ctype).hot = True
    if len(g.probes) < 8 and (g.tiny or g.chance(0.5)):
        g.put_probe(name)


def declared(g, value, ctype="int"):
    v = g.name("v")
    g.put(f"{ctype} {v} = {value};")
    result(g, v, ctype)


def round_and_round(g, most):
    """The head of a loop: as long as an input says so, or a few rounds."""
    if g.endless:
        g.domains[len(g.lines) + 1] = (0, 1)
        return g.open("while (__VERIFIER_nondet_bool())")
    k = g.name("k")
    g.open(f"for (int {k} = 0; {k} < {of_inputs(g, most)}; {k}++)")


def wandering(g):
    """A pointer that changes in a loop, from one object to another."""
    t, p, v = g.r.choice(["int", "unsigned char", "long"]), g.name("p"), g.name("v")
    a, b = g.name("a"), g.name("b")
    g.put(f"int {v} = 0;")
    g.open("")
    g.put(f"{t} {a} = {of_inputs(g, 4)}, {b}[2] = {{ 5, {of_inputs(g, 3)} }}, *{p} = &{a};")
    round_and_round(g, 4)
    g.put(f"*{p} ^= {g.r.choice(['1', '2'])};")
    to = g.r.choice([f"{p} == &{a} ? &{b}[{of_inputs(g, 2)}] : &{a}", f"&{b}[1]", f"{p} == {b} ? {b} + 1 : {b}"])
    g.put(f"if ({g.condition()}) {p} = {to};")
    g.close()
    g.put(f"{v} = (int)(*{p} + 8 * {a} + 64 * {b}[0]);")
    g.close()
    result(g, v)


# ---- arrays

def large_array(g):
    """More elements than an encoding keeps apart: filled up or down, some written again, then looked at."""
    a, v, n, i = g.name("a"), g.name("v"), g.name("n"), g.name("i")
    t, size = g.r.choice(["int", "unsigned char", "short"]), g.r.randint(41, 60)
    value = g.r.choice([f"{i} & 15", "3", f"{n} & 7", f"2 * {i} + 1", f"{i} < {g.r.randint(1, 6)}"])
    up, down = f"{i} = 0; {i} < {n}; {i}++", f"{i} = {n} - 1; {i} >= 0; {i}--"
    g.put(f"int {v} = 0;")
    g.open("")
    g.put(f"static {t} {a}[{size}]; int {n} = {size - 3} + {of_inputs(g, 4)};")
    if g.chance(0.4):
        g.put(f"{a}[{g.r.choice(['0', n + ' - 1', str(size - 1)])}] = 9;")
    g.put(f"for (int {g.r.choice([up, down])}) {a}[{i}] = ({t})({value});")
    if g.chance(0.4):
        g.put(f"{a}[{of_inputs(g, 3)} + {g.r.randint(0, size - 3)}] = {g.r.randint(0, 9)};")
    look = g.r.choice([f"if ({a}[{i}] > {v}) {v} = {a}[{i}];", f"{v} += {a}[{i}] == {g.r.randint(0, 3)};",
                       f"{v} |= {a}[{i}];", f"{v} += {a}[{i}] & 3;"])
    g.put(f"for (int {g.r.choice([up, down])}) {look}")
    g.close()
    result(g, v)


# ---- the heap

def grown(g):
    """realloc: the beginning of a block stays."""
    h, v, n, k = g.name("h"), g.name("v"), g.name("n"), g.r.randint(1, 3)
    t = g.r.choice(["int", "unsigned char", "short", "long"])
    g.put(f"int {v} = 0;")
    g.open("")
    g.put(f"int {n} = {k} + {of_inputs(g, 3)};")
    g.put(f"{t} *{h} = malloc({k} * sizeof *{h});")
    g.put(f"for (int k = 0; k < {k}; k++) {h}[k] = (signed char)({g.expr(1)}) & 63;")
    g.put(f"{h} = realloc({h}, {n} * sizeof *{h});")
    g.put(f"for (int k = {k}; k < {n}; k++) {h}[k] = k;")
    g.put(f"for (int k = 0; k < {n}; k++) {v} = ({v} * 3 + {h}[k]) & 1023;")
    g.put(f"free({h});")
    g.close()
    result(g, v)


def rows(g):
    """An array of pointers to blocks."""
    h, v, n = g.name("h"), g.name("v"), g.r.randint(2, 3)
    g.put(f"int {v} = 0;")
    g.open("")
    g.put(f"int **{h} = malloc({n} * sizeof *{h});")
    g.put(f"for (int i = 0; i < {n}; i++) {{")
    g.put(f"  {h}[i] = calloc(2, sizeof **{h});")
    g.put(f"  {h}[i][i & 1] = {g.small(1)};")
    g.put("}")
    if g.chance(0.5):
        g.put(f"{{ int *t = {h}[0]; {h}[0] = {h}[{of_inputs(g, n)}]; if ({h}[0] != t) {{")
        g.put(f"  for (int i = 1; i < {n}; i++) if ({h}[i] == {h}[0]) {h}[i] = t;")
        g.put("} }")
    g.put(f"{v} = {h}[{of_inputs(g, n)}][{of_inputs(g, 2)}];")
    g.put(f"for (int i = 0; i < {n}; i++) free({h}[i]);")
    g.put(f"free({h});")
    g.close()
    result(g, v)


# ---- lists and trees

def ring(g):
    """A doubly linked ring with a head of its own; one node is taken out."""
    node, v = g.name("N"), g.name("v")
    t = g.r.choice(["int", "unsigned char", "long", "short"])
    g.put(f"int {v} = 0;")
    g.open("")
    g.put(f"struct {node} {{ struct {node} *next; {t} v; struct {node} *prev; }};")
    g.put(f"struct {node} head = {{&head, 0, &head}};")
    g.put(f"for (int k = 0; k < {of_inputs(g, 4)}; k++) {{")
    g.put(f"  struct {node} *t = malloc(sizeof *t);")
    g.put(f"  t->v = ({g.small(1)}) & 15; t->next = &head; t->prev = head.prev; head.prev->next = t; head.prev = t;")
    g.put("}")
    g.put(f"for (struct {node} *t = head.next; t != &head; t = t->next) {v} = ({v} * 5 + t->v) & 255;")
    g.put(f"while (head.next != &head) {{")
    g.put(f"  struct {node} *t = head.{g.r.choice(['next', 'prev'])};")
    g.put(f"  t->prev->next = t->next; t->next->prev = t->prev; free(t);")
    g.put("}")
    g.close()
    result(g, v)


def reversed_list(g):
    node, v, n = g.name("N"), g.name("v"), g.r.randint(2, 4)
    payload = g.r.choice(["int", "unsigned char", "long long"])
    first = g.chance(0.5)
    fields = f"struct {node} *next; {payload} v;" if first else f"{payload} v; struct {node} *next;"
    g.put(f"int {v} = 0;")
    g.open("")
    g.put(f"struct {node} {{ {fields} }} *l = 0, *r = 0;")
    g.put(f"for (int k = 0; k < {n}; k++) {{")
    g.put(f"  struct {node} *t = calloc(1, sizeof *t);")
    g.put(f"  t->v = k + {of_inputs(g, 3)}; t->next = l; l = t;")
    g.put("}")
    g.put(f"while (l) {{ struct {node} *t = l; l = t->next; t->next = r; r = t; }}")
    g.put(f"for (struct {node} *t = r; t; t = t->next) {v} = {v} * 4 + (int)t->v;")
    g.put(f"while (r) {{ struct {node} *t = r->next; free(r); r = t; }}")
    g.close()
    result(g, v)


def static_list(g):
    """Nodes in an array, linked in an order that depends on inputs."""
    node, v, n = g.name("N"), g.name("v"), 3
    g.put(f"int {v} = 0;")
    g.open("")
    g.put(f"struct {node} {{ unsigned v; struct {node} *next; }} t[{n}] = {{{{1, 0}}, {{5, 0}}, {{9, 0}}}};")
    g.put(f"struct {node} *h = &t[{of_inputs(g, n)}], *o = &t[{of_inputs(g, n)}];")
    g.put("if (h != o) h->next = o;")
    g.put(f"for (; h; h = h->next) {v} = {v} * 10 + h->v;")
    g.close()
    result(g, v)


def tree_functions(g):
    g.lines += [
        "struct tree { int key; struct tree *left, *right; };",
        "static struct tree *tree_add(struct tree *t, int key) {",
        "  if (!t) {",
        "    t = malloc(sizeof *t);",
        "    t->key = key; t->left = t->right = 0;",
        "  } else if (key < t->key) t->left = tree_add(t->left, key);",
        "  else if (key > t->key) t->right = tree_add(t->right, key);",
        "  return t;",
        "}",
        "static int tree_sum(const struct tree *t, int depth) {",
        "  return t ? t->key * depth + tree_sum(t->left, depth + 1) + tree_sum(t->right, depth + 1) : 0;",
        "}",
        "static void tree_free(struct tree *t) {",
        "  if (!t) return;",
        "  tree_free(t->left); tree_free(t->right); free(t);",
        "}",
    ]


def tree(g):
    if g.loops:
        return g.assign()
    v, t = g.name("v"), g.name("t")
    g.put(f"int {v} = 0;")
    g.open("")
    g.put(f"struct tree *{t} = 0;")
    key = f"(k * {g.r.choice([2, 3])} + {of_inputs(g, 3)}) % 5"
    g.put(f"for (int k = 0; k < {g.r.randint(2, 3)}; k++) {t} = tree_add({t}, {key});")
    g.put(f"{v} = tree_sum({t}, 1);")
    g.put(f"tree_free({t});")
    g.close()
    result(g, v)


# ---- unions (both data models are little endian)

def union_types(g):
    g.lines += [
        "union pun { unsigned u; unsigned char b[4]; unsigned short s[2]; };",
        "struct tagged { unsigned char tag; union { int i; float f; char c[4]; } u; };",
        "union number { float f; unsigned u; };",
    ]


def punned(g):
    p = g.name("u")
    g.put(f"union pun {p} = {{ .u = {g.expr(1, False)} }};")
    g.put(f"{p}.{g.r.choice(['b[', 's['])}{of_inputs(g, 2)}] ^= {g.small(1)};")
    declared(g, g.r.choice([f"{p}.b[{of_inputs(g, 4)}]", f"{p}.s[{of_inputs(g, 2)}] & 1023", f"{p}.u & 255",
                            f"{p}.u >> 24"]))


def tagged(g):
    p = g.name("t")
    g.put(f"struct tagged {p} = {{ {of_inputs(g, 3)}, {{ 0 }} }};")
    g.put(f"if ({p}.tag == 0) {p}.u.i = {g.small(1)}; else if ({p}.tag == 1) {p}.u.f = {of_inputs(g, 4)} + 0.5f;")
    g.put(f"else {{ {p}.u.c[0] = 'a' + {of_inputs(g, 3)}; {p}.u.c[1] = 0; }}")
    if g.chance(0.5):
        q = g.name("t")
        g.put(f"struct tagged {q} = {p};")
        p = q
    declared(g, f"{p}.tag == 0 ? (int){p}.u.i : {p}.tag == 1 ? (int)({p}.u.f * 2) : {p}.u.c[0] - 'a'")


def float_bits(g):
    p = g.name("u")
    g.put(f"union number {p} = {{ .f = {of_inputs(g, 5)} {g.r.choice(['- 2', '* 0.25f', '+ 1'])} }};")
    declared(g, g.r.choice([f"(int)({p}.u >> 23)", f"(int)({p}.u >> 31)", f"(int)({p}.u >> 20 & 7)"]))


# ---- bit-fields

def bit_types(g):
    width = lambda low, high: g.r.randint(low, high)
    g.put(f"struct bits {{ unsigned a : {width(1, 5)}; int b : {width(2, 9)}; unsigned : {width(0, 3)}; "
          f"unsigned char c : {width(1, 8)}; _Bool d : 1; unsigned long long e : {width(3, 40)}; }};")


def bit_value(g, s):
    field = g.r.choice("aabbcde")
    return f"(int)({s}.{field}{' & 1023' if field == 'e' else ''})"


def bit_fields(g):
    s = g.name("b")
    g.put(f"struct bits {s} = {{ {of_inputs(g, 9)}, {g.small(1)}, {g.small(0)} }};")
    for _ in range(g.r.randint(1, 3)):
        f = g.r.choice("abce")
        g.put(f"{s}.{f} {g.r.choice(['=', '+=', '^=', '='])} {g.small(1)};")
    if g.chance(0.5):
        t = g.name("b")
        g.put(f"struct bits {t} = {s};")
        g.put(f"{s}.{g.r.choice('abcde')} = {g.small(1)};")
        s = g.r.choice([s, t])
    declared(g, bit_value(g, s))


def bit_loop(g):
    s, v = g.name("b"), g.name("v")
    g.put(f"int {v} = 0;")
    g.open("")
    g.put(f"struct bits {s} = {{ 0 }};")
    g.put(f"for (int k = 0; k < {of_inputs(g, 4)} + 1; k++)")
    g.put(f"  {s}.a++, {s}.c += {g.r.choice(['3', 'k'])}, {s}.d ^= k;")
    g.put(f"{v} = {bit_value(g, s)} + 10 * (int){s}.a;")
    g.close()
    result(g, v)


# ---- copies

def copied_types(g):
    t = g.r.choice(["int", "long", "unsigned char"])
    g.lines += [
        f"struct pair {{ char c; {t} x[2]; }};",
        "struct outer { short n; struct pair p; double d; };",
        "static struct pair turned(struct pair p) {",
        f"  {t} t = p.x[0];",
        "  p.x[0] = p.x[1]; p.x[1] = t; p.c++;",
        "  return p;",
        "}",
        f"static int weight(struct outer o) {{ o.n++; return o.n + (int)o.p.x[1] * 2 + (int)(o.d * 2); }}",
    ]


def by_value(g):
    p, q = g.name("p"), g.name("p")
    g.put(f"struct pair {p} = {{ 'a', {{ {of_inputs(g, 5)}, {of_inputs(g, 3)} }} }};")
    g.put(f"struct pair {q} = turned({p});")
    declared(g, g.r.choice([f"(int){q}.x[{of_inputs(g, 2)}] * 2 + (int){p}.x[0]", f"{q}.c - {p}.c + (int){q}.x[1]",
                            f"(int)turned({q}).x[0] - (int){p}.x[0]"]))


def compound(g):
    v = g.r.choice(["weight((struct outer){{ .p.x[1] = {a}, .d = 1.5, .n = {b} }})",
                    "((int[]){{ {a}, {b}, 7 }})[{i}]", "(int)(&(struct pair){{ .x = {{ {a}, {b} }} }})->x[{j}]"])
    declared(g, v.format(a=of_inputs(g, 5), b=of_inputs(g, 3), i=of_inputs(g, 3), j=of_inputs(g, 2)))


def partly_set(g):
    """Not every byte is set: padding, and members that nobody reads."""
    p, q = g.name("p"), g.name("p")
    g.put(f"struct outer {p}, {q};")
    g.put(f"{p}.n = {of_inputs(g, 6)}; {p}.p.x[1] = {of_inputs(g, 3)};")
    g.put(g.r.choice([f"{q} = {p};", f"memcpy(&{q}, &{p}, sizeof {q});", f"{q}.p = {p}.p; {q}.n = {p}.n;"]))
    if g.chance(0.5):
        g.put(f"{p}.n = -1;")
    declared(g, f"{q}.n + 8 * (int){q}.p.x[1]")


# ---- floats (all values are exact)

def float_sum(g):
    a, v, t = g.name("d"), g.name("v"), g.r.choice(["float", "double", "long double"])
    g.put(f"int {v} = 0;")
    g.open("")
    g.put(f"{t} {a}[3] = {{ 0.5, {of_inputs(g, 4)}, {g.r.choice(['-1.25', '1e3', '0.125'])} }}, s = 0;")
    g.put(f"for (int k = 0; k < 3; k++) s {g.r.choice(['+=', '+=', '-='])} {a}[k] * {g.r.choice(['2', 'k', '0.5'])};")
    g.put(f"{v} = {g.r.choice(['(int)(s * 8)', 's > 2', '(int)s'])};")
    g.close()
    result(g, v)


def float_compare(g):
    d, t = g.name("d"), g.r.choice(["float", "double"])
    g.put(f"{t} {d} = {of_inputs(g, 5)} - {g.r.choice(['2', '1.5', '2.5'])};")
    declared(g, g.r.choice([f"(int)fabs({d})", f"(int)floor({d})", f"(int)(sqrt({d} * {d}) * 2)", f"{d} / 0.5 > 1",
                            f"{d} == {d} ? (signed char){d} : 9", f"(1 / {d} > 0) + 2 * ({d} == 0)",
                            f"(0 * (1 / {d}) != 0) + ({d} < 0) * 4", f"(unsigned char)({d} * {d})"]))
