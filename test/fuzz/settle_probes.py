"""The probes of a generated program become assertions that hold, or errors, once their values are known."""


def holding(r, values):
    """A condition on e that holds for all values that it had, and tightly so."""
    if not values:
        return r.choice(["0", "e != e"])
    _, low, high, *all_values = values
    between = [v for v in range(low, min(high, low + 50)) if v not in all_values] if all_values else []
    kinds = [f"e <= {high}LL", f"e >= {low}LL", f"e >= {low}LL && e <= {high}LL", f"e != {high + 1}LL"]
    if between:
        kinds += [f"e != {r.choice(between)}LL"] * 2
    if low == high:
        kinds += [f"e == {low}LL"] * 2
    for m in (2, 3, 4):
        if len(all_values) > 1 and len({v % m for v in all_values}) == 1:
            kinds += [f"(e % {m} + {m}) % {m} == {low % m}"] * 2
    if 1 < len(all_values) <= 4:
        kinds += [" || ".join(f"e == {v}LL" for v in all_values)] * 2
    return r.choice(kinds)


def failing_once(r, values):
    """A condition on e that does not hold for one of the values that it had."""
    _, low, high, *all_values = values
    one = r.choice(all_values or [low, high])
    return r.choice([f"e < {high}LL", f"e != {high}LL", f"e > {low}LL", f"e != {one}LL"])


ERRORS = {
    "overflow": ["int z = 2147483647; z += ({bad});", "int z = 3 << (20 + 20 * ({bad}) / 2);",
                 "int z = -2147483647 - 1; z = z / (1 - 2 * ({bad}));",
                 "long long z = 9223372036854775807LL; z += ({bad});"],
    "memory": ["int t[2] = {0}, *p = t; p[2 * ({bad})] = 1;", "if ({bad}) malloc(1);",
               "char *p = malloc(2); free(p); if ({bad}) free(p);",
               "char *p = malloc(2); p[2 * ({bad})] = 0; free(p);", "int z = 1; int *p = ({bad}) ? 0 : &z; *p = 2;",
               "char *p = malloc(2); *p = 1; free(p + ({bad}));",
               "char t[3] = {0}, u[3] = {0}; memcpy(t, u, 3 + ({bad}));"],
    "all": ["int z = 1 / !({bad});", "int t[2] = {0}; t[2 * ({bad})] = 1;", "int z = 1 << (40 * ({bad}));"],
}
ERRORS["all"] += ERRORS["overflow"] + ERRORS["memory"]


def statement(mode, r, e, seen, fails):
    """What a probe becomes: an assertion about its values, or an error that happens with one of them."""
    if mode in ("reach", "clean"):
        test = failing_once(r, seen) if fails else holding(r, seen)
        if mode == "clean" and r.random() < 0.5:
            return f"{{ long long e = {e}; assert({test}); }}"
        return f"{{ long long e = {e}; if (!({test})) reach_error(); }}"
    count, low, high, *values = seen or [0, 0, 0]
    v = r.choice(values or [low, high]) if fails else high + 1
    return f"{{ long long e = {e}; {r.choice(ERRORS[mode]).replace('{bad}', f'e == {v}LL')} }}"


def settle_probes(mode, program, truth, r, variant=None):
    """In most programs one of the probes fails, for some of its values; in those of a VARIANT as it says."""
    seen = [truth.probes.get(k) if truth else None for k in range(len(program.probes))]
    candidates = [k for k, values in enumerate(seen) if values and values[1] != values[2]]
    if variant and not candidates:
        candidates = [k for k, values in enumerate(seen) if values]
    fails = r.random() < 0.7 if variant is None else variant == "wrong"
    bad = r.choice(candidates) if candidates and fails else None
    only = r.choice(candidates) if program.tiny and candidates and bad is None else bad if program.tiny else None
    for k, (line, e) in enumerate(program.probes.items()):
        text = program.lines[line - 1]
        blank = text[:len(text) - len(text.lstrip())]
        used = k == bad or r.random() < (0.6 if mode in ("reach", "clean") else 0.3)
        used = used if only is None else k == only
        program.lines[line - 1] = blank + (statement(mode, r, e, seen[k], k == bad) if used else ";")
