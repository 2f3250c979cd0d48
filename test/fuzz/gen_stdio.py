"""Pieces about text: string.h, numbers as text, output, and what is read from stdin.

What is read is looked at through a few classes, so that the characters of ALPHABET and the end of the file stand for
all inputs: everything else is taken as 'b', or as a number that stands for it.  Nothing is read behind a line, so that
its end needs no character of its own.
"""
from gen_data import declared, of_inputs, result

ALPHABET = "01ab"


def buffer(g, length):
    """A text of at most LENGTH characters, in an array of 12."""
    s = g.name("s")
    text = "".join(g.r.choice("ab1") for _ in range(g.r.randint(1, length)))
    g.put(f"char {s}[12] = \"{text}\";")
    new = g.r.choice(["'b'", "'2'", "0"] + [f"'a' + {of_inputs(g, 3)}"] * 3)
    g.put(f"{s}[{g.r.choice(['0', of_inputs(g, len(text))])}] = {new};")
    return s


def text(g):
    s = buffer(g, 5)
    other = "".join(g.r.choice("ab1") for _ in range(g.r.randint(1, 3)))
    if g.chance(0.5):
        g.put(g.r.choice([f"strcat({s}, \"{other}\");", f"strcpy({s} + {of_inputs(g, 3)}, \"{other}\");",
                          f"strncpy({s}, \"{other}\", {of_inputs(g, 6)});", f"{s}[0] = toupper({s}[0]);",
                          f"memmove({s} + 1, {s}, strlen({s}) + 1);"]))
    t = g.name("t")
    found = g.r.choice([f"strchr({s}, 97)", f"strrchr({s}, 98)", f'strstr({s}, "{other}")'])
    g.put(f"char *{t} = {found};")
    declared(g, g.r.choice([f"{t} ? (int)({t} - {s}) : -1", f"(int)strlen({s})", f"(int)strspn({s}, \"ab\")",
                            f"strcmp({s}, \"{other}\") < 0", f"memcmp({s}, \"{other}\", 2) == 0",
                            f"memchr({s}, 'b', 12) != 0", f"{s}[{of_inputs(g, 4)}]"]))


def parsed(g):
    """A number that is read from a text."""
    s, e = g.name("s"), g.name("e")
    g.put(f"char {s}[6] = {{ {g.r.choice([repr('-'), repr(' '), repr('1')])}, '0' + {of_inputs(g, 4)}, "
          f"{g.r.choice([repr('x'), repr('7'), '0'])} }}, *{e} = {s};")
    declared(g, g.r.choice([f"atoi({s})", f"(int)strtol({s}, &{e}, 10)", f"(int)strtol({s}, 0, 8)"]))
    if g.chance(0.5):
        declared(g, f"(int)({e} - {s})")


def printed(g):
    """Output that nobody looks at."""
    e = of_inputs(g, 5)
    g.put(g.r.choice([f"printf(\"%d %s\\n\", {e}, {e} > 2 ? \"ab\" : \"\");", f"puts({e} ? \"one\" : \"\");",
                      f"putchar('a' + {e});", f"fprintf(stderr, \"%*d|%.2f\\n\", {e}, 7, {e} * 0.5);",
                      f"fputs(\"x\" + ({e} > 1), stdout);"]))


FORMATS = [('"%d"', "{a}"), ('"%5d"', "{a}"), ('"%s"', "{s}"), ('"%s-%s"', "{s}, {s}"), ('"%.2s"', "{s}"),
           ('"%c%c"', "'a' + {a}, {s}[0] ? {s}[0] : 'z'"), ('"%x"', "{a} + 250u"), ('"%-3d|"', "{a}"),
           ('"%*d"', "{a}, 7"), ('"%.*s"', "{a}, {s}"), ('"%03d%%"', "{a}"), ('"%u"', "{a} - 1u"),
           ('"%ld"', "(long){a}"), ('"%.1f"', "{a} * 0.5"), ('"%hhd"', "{a} + 126"), ('"%+i %o"', "{a}, {a} + 7"),
           ('"%lld"', "{a} * 1000LL")]


def formatted(g):
    s, t, n = buffer(g, 3), g.name("t"), g.name("n")
    form, args = g.r.choice([f for f in FORMATS if "s" in f[0]] if g.chance(0.4) else FORMATS)
    args = args.format(a="(" + of_inputs(g, 5) + ")", s=s)
    size = g.r.choice([24, 24, 4, 2])
    g.put(f"char {t}[24] = \"\";")
    sized = size < 24 or g.chance(0.3)
    g.put(f"int {n} = {f'snprintf({t}, {size}' if sized else f'sprintf({t}'}, {form}, {args});")
    result(g, n)
    declared(g, g.r.choice([f"{t}[{of_inputs(g, 3)}]", f"(int)strlen({t})", f"{t}[0] == '{g.r.choice('01ab')}'"]))


def scanned(g):
    a, b, n = g.name("v"), g.name("v"), g.name("n")
    what, args = g.r.choice([('"%d"', "&{a}"), ('"%d%d"', "&{a}, &{b}"), ('"%1d%d"', "&{a}, &{b}"),
                             ('"%x"', "(unsigned *)&{a}"), ('"%d%n"', "&{a}, &{b}"), ('"%*d %d"', "&{b}")])
    text = g.name("s")
    g.put(f"char {text}[8] = {{ '0' + {of_inputs(g, 4)}, {g.r.choice([repr(' '), repr('1'), repr('a'), repr('-')])}, "
          f"'4' + {of_inputs(g, 3)}, 0 }};")
    g.put(f"int {a} = -1, {b} = -2, {n} = sscanf({text}, {what}, {args.format(a=a, b=b)});")
    for v in (a, b, n):
        result(g, v)


# ---- stdin

def may_read(g):
    return g.returns == "main" and not g.loops and g.keep_loops is None and g.reads < 2


def others(c):
    return f"if ({c} != '0' && {c} != '1' && {c} != 'a') {c} = 'b';"


def one_character(g):
    if not may_read(g):
        return g.assign()
    g.reads += 1
    c = g.name("c")
    g.put(f"int {c} = {g.r.choice(['getchar()', 'fgetc(stdin)', 'getc(stdin)'])};")
    g.put(others(c))
    result(g, c)


def one_line(g):
    if not may_read(g):
        return g.assign()
    g.reads += 2
    s, t = g.name("s"), g.name("t")
    g.put(f"char {s}[3];")
    g.put(f"if (!fgets({s}, 3, stdin)) {s}[0] = 0;")
    g.put(f"for (char *p = {s}; *p; p++) {others('*p')}")
    if g.chance(0.4):
        g.put(f"char {t}[8];")
        g.put(f"snprintf({t}, 8, \"{g.r.choice(['%s', '<%s>', '%.1s'])}\", {s});")
        s = t
    declared(g, g.r.choice([f"(int)strlen({s})", f"{s}[0]", f"strcmp({s}, \"a1\") == 0", f"atoi({s})"]))


def one_number(g):
    if not may_read(g):
        return g.assign()
    g.reads += 1
    x = g.name("x")
    g.put(f"int {x};")
    g.put(f"if (scanf(\"%1d\", &{x}) != 1 || {x} < 0 || {x} > 1) {x} = 2;")
    result(g, x)
