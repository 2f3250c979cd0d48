"""Pieces about calls and jumps: recursion, function pointers, variable arguments, labels as values, static locals."""
from gen_data import declared, of_inputs, result, round_and_round


def recursive_functions(g):
    g.lines += [
        "static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }",
        "static int is_odd(int n);",
        "static int is_even(int n) { return n == 0 ? 1 : is_odd(n - 1); }",
        "static int is_odd(int n) { return n == 0 ? 0 : is_even(n - 1); }",
        "static unsigned gcd(unsigned a, unsigned b) { return b ? gcd(b, a % b) : a; }",
        "static void digits(int n, int *sum) { if (n > 9) digits(n / 10, sum); *sum += n % 10; }",
        "static int halves(int n) { int here = n & 1; if (n > 0) here += halves(n >> 1); return here; }",
        "static int mc91(int n) { return n > 100 ? n - 10 : mc91(mc91(n + 11)); }",
    ]


def recursive(g):
    n = of_inputs(g, 6)
    if g.chance(0.25):
        v = g.name("v")
        g.put(f"int {v} = 0;")
        g.put(f"digits({n} * 37 + {g.r.choice(['0', '5', '100'])}, &{v});")
        return result(g, v)
    declared(g, g.r.choice([f"fib({n})", f"is_even({n})", f"is_odd({n} + 1)", f"(int)gcd({n} + 6, 4)",
                            f"(int)gcd({n}, {of_inputs(g, 9)})", f"halves({n} * 5)", f"mc91({n} + 97)"]))


def targets(g):
    c = g.r.choice(["3", "-1", "7"])
    g.lines += [
        "typedef int operation(int, int);",
        f"static int op_add(int a, int b) {{ return (a + b) & 255; }}",
        f"static int op_pick(int a, int b) {{ return a > b ? a : b; }}",
        f"static int op_mix(int a, int b) {{ return ((a & 15) * {c} + (b & 15)) & 63; }}",
        "static operation *const operations[] = { op_add, op_pick, op_mix };",
        "struct device { int state; operation *step; void (*reset)(struct device *, int); };",
        "static void device_reset(struct device *d, int to) { d->state = to; }",
        "static int fold(const int *a, int n, operation *f) { int s = 0; while (n--) s = f(s, *a++); return s; }",
        "static operation *choose(int k) { return k ? k > 1 ? op_mix : op_add : op_pick; }",
        "static int ascending(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }",
        "static int descending(const void *a, const void *b) { return *(const int *)b - *(const int *)a; }",
    ]


def through_table(g):
    a, b = of_inputs(g, 5), g.small(1)
    declared(g, g.r.choice([f"operations[{of_inputs(g, 3)}]((int){b}, {a})", f"choose({of_inputs(g, 3)})({a}, 2)",
                            f"(*choose({of_inputs(g, 2)}))({a}, (int){b})",
                            f"fold((int[]){{ {a}, 3, 1 }}, 3, operations[{of_inputs(g, 3)}])"]))


def through_struct(g):
    d = g.name("d")
    g.put(f"struct device {d} = {{ 1, {g.r.choice(['op_add', 'choose(' + of_inputs(g, 3) + ')'])}, device_reset }};")
    g.put(f"if ({g.condition()}) {d}.reset(&{d}, {of_inputs(g, 4)});")
    g.put(f"for (int k = 0; k < {g.r.randint(1, 3)}; k++) {d}.state = {d}.step({d}.state, k);")
    if g.chance(0.4):
        g.put(f"{d}.step = {d}.step == op_add ? op_mix : op_add;")
        g.put(f"{d}.state = {d}.step({d}.state, 1);")
    declared(g, f"{d}.state")


def changing_target(g):
    """A function pointer that changes in a loop."""
    f, v = g.name("f"), g.name("v")
    g.put(f"int {v} = {of_inputs(g, 4)};")
    g.open("")
    g.put(f"operation *{f} = {g.r.choice(['op_add', 'op_mix', 'choose(' + of_inputs(g, 3) + ')'])};")
    round_and_round(g, 4)
    g.put(f"{v} = {f}({v}, {g.r.choice(['1', of_inputs(g, 3)])});")
    to = g.r.choice([f"{f} == op_add ? op_pick : op_add", "op_mix", f"operations[{v} % 3]"])
    g.put(f"if ({g.condition()}) {f} = {to};")
    g.close()
    g.close()
    result(g, v)


def sorted_array(g):
    """qsort calls back; all that is looked at is the order of values."""
    a, f = g.name("a"), g.r.choice(["ascending", "descending"])
    g.put(f"int {a}[3] = {{ {of_inputs(g, 4)}, 2, {of_inputs(g, 3)} }};")
    g.put(f"qsort({a}, 3, sizeof {a}[0], {f});")
    declared(g, f"{a}[0] + 4 * {a}[1] + 16 * {a}[{of_inputs(g, 3)}]")


def variadic_functions(g):
    g.lines += [
        "static int sum_of(int n, ...) {",
        "  va_list ap; int s = 0;",
        "  va_start(ap, n);",
        "  while (n-- > 0) s += va_arg(ap, int);",
        "  va_end(ap);",
        "  return s;",
        "}",
        "static int mixed(const char *how, ...) {",
        "  va_list ap, again; int s = 0;",
        "  va_start(ap, how);",
        "  va_copy(again, ap);",
        "  for (; *how; how++)",
        "    switch (*how) {",
        "    case 'i': s += va_arg(ap, int); break;",
        "    case 'd': s += (int)(va_arg(ap, double) * 2); break;",
        "    case 'l': s += (int)va_arg(ap, long long); break;",
        "    case 'p': s += *va_arg(ap, int *); break;",
        "    }",
        "  s = s * 2 + va_arg(again, int);",
        "  va_end(again); va_end(ap);",
        "  return s;",
        "}",
    ]


def variadic(g):
    if g.chance(0.5):
        return declared(g, f"sum_of({of_inputs(g, 4)}, {of_inputs(g, 3)}, 5, (signed char){of_inputs(g, 9)})")
    text, args = "i", [of_inputs(g, 4)]
    x = g.name("v")
    g.put(f"int {x} = {of_inputs(g, 7)};")
    for _ in range(g.r.randint(1, 3)):
        c = g.r.choice("idlp")
        text += c
        args.append({"i": "'a' - 97", "d": f"{of_inputs(g, 3)} + 0.5f", "l": f"{x} * 2LL", "p": f"&{x}"}[c])
    declared(g, f"mixed(\"{text}\", {', '.join(args)})")


def computed_goto(g):
    v, a, b, end = g.name("v"), g.name("A"), g.name("B"), g.name("E")
    g.put(f"int {v} = {of_inputs(g, 3)};")
    g.open("")
    g.put(f"static void *const where[] = {{ &&{a}, &&{b}, &&{end} }};")
    g.put(f"goto *where[{v}];")
    g.put(f"{a}: {v} += 5;")
    g.put(f"{b}: {v} ^= 3;")
    g.put(f"{end}: ;")
    g.close()
    result(g, v)


def static_counter(g):
    """Counts how often the program comes by."""
    c = g.name("c")
    g.open("")
    g.put(f"static unsigned char {c};")
    g.put(f"{c} += {g.r.choice(['1', of_inputs(g, 2)])};")
    place, _ = g.place(0, write=True)
    g.put(f"{place} = {c};" if place else ";")
    g.close()
