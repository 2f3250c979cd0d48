#!/usr/bin/env python3
"""Summaries against inlining, on random programs with calls.

usage: fuzz_summary.py [--bin build/protest] [--n 100] [--seed N] [-j N] [--no-verdicts] [--keep DIR]

Each program has three functions that call each other, a global variable and ends of the program.  The summary of the last
one (`protest summary`) is turned into C: guards, results and effects.
- natively: for 4,000 calls, an exact outcome whose guard holds says what the call does; of a complete summary with exact
  outcomes only, exactly one guard holds.
- by verdict: an assertion about what a call returns, with the body of the function, and with the outcomes of a complete
  summary in its place: both must be the same, or one `unknown`.
"""
import argparse
import concurrent.futures
import os
import random
import re
import subprocess
import sys
import tempfile

TYPES = ["int", "unsigned", "unsigned char", "short", "long", "unsigned long"]
OUTCOME = re.compile(r"^  \d+  (.*?)\s+(returns|ends the program, exit code) (.*)$")


class Program:
    """Functions without undefined behaviour: arithmetic is unsigned, or on few bits."""

    def __init__(self, rng):
        self.rng, self.functions = rng, []
        for k in range(3):
            self.functions.append(self.function(k))
        self.text = "unsigned seen;\n" + "\n".join(self.functions)

    def atom(self, names):
        return self.rng.choice([self.rng.choice(names), str(self.rng.randint(0, 20)), self.rng.choice(names)])

    def expr(self, names, depth=2):
        r = self.rng
        if depth == 0:
            return self.atom(names)
        a, b = self.expr(names, depth - 1), self.atom(names)
        return r.choice([a, f"(({a}) & {r.choice([1, 3, 7, 15, 255])})", f"((unsigned)({a}) + (unsigned)({b}))", f"((unsigned)({a}) - (unsigned)({b}))",
                         f"((unsigned)({a}) >> {r.randint(0, 9)})", f"(({a}) & 63) * {r.randint(1, 5)}", f"(({a}) ^ ({b}))",
                         f"(({a}) {r.choice(['<', '<=', '==', '!='])} {b})", f"((unsigned char)({a}))", f"(({a}) | {b})"])

    def condition(self, names):
        r = self.rng
        return f"{self.expr(names, 1)} {r.choice(['<', '<=', '>', '>=', '==', '!='])} {r.choice([self.atom(names), str(r.randint(-9, 300))])}"

    def call(self, k, names):
        j = self.rng.randrange(k)
        return f"f{j}({', '.join(self.expr(names, 1) for _ in self.params[j])})"

    def body(self, k, names, depth, local):
        r, out, names = self.rng, [], list(names)
        for _ in range(r.randint(0, 2)):
            name = f"v{local[0]}"
            local[0] += 1
            what = self.call(k, names) if k and r.random() < 0.6 else self.expr(names)
            out.append(f"{r.choice(TYPES)} {name} = {what};")
            names.append(name)
        if r.random() < 0.3:
            out.append(f"seen = {self.expr(names)};")
        if depth and r.random() < 0.8:
            out.append(f"if ({self.condition(names)}) {{ {self.body(k, names, depth - 1, local)} }}")
        end = r.random()
        out.append(f"exit({r.randint(0, 9)});" if end < 0.06 and depth < 2 else f"return {self.expr(names)};")
        return " ".join(out)

    def function(self, k):
        r = self.rng
        if k == 0:
            self.params, self.results = [], []
        params = [(r.choice(TYPES), name) for name in "abc"[:r.randint(1, 3)]]
        self.params.append(params)
        self.results.append(r.choice(TYPES))
        args = ", ".join(f"{t} {n}" for t, n in params)
        return f"{self.results[k]} f{k}({args}) {{ {self.body(k, [n for _, n in params], 2, [0])} }}"


class Summary:
    def __init__(self, text):
        self.outcomes, self.complete, self.exact = [], "  complete:" in text, True
        self.needs = [w.strip() for line in re.findall(r"^  needs  (.*)$", text, re.M) for w in line.split(", ")]
        for line in text.splitlines():
            m = OUTCOME.match(line)
            if not m:
                continue
            guard, what, rest = m.groups()
            exact = not rest.endswith("(not exact)") and "..." not in guard + rest
            self.exact &= exact
            if not exact:
                continue
            rest = re.sub(r"  \[.*\]$", "", rest)
            result, _, effects = rest.partition(", ")
            seen = None if effects in ("", "changes nothing") else effects
            self.outcomes.append(("1" if guard == "always" else guard, what == "returns", result, seen))


def run(cmd, limit=60):
    p = subprocess.run(cmd, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=limit)
    return p.stdout + p.stderr


def native(p, s):
    """A program that compares calls with outcomes; it prints a line per difference."""
    params, result = p.params[2], p.results[2]
    args, names = ", ".join(f"{t} {n}" for t, n in params), ", ".join(n for _, n in params)
    needs = " && ".join(f"({n})" for n in s.needs) or "1"
    out = ["#include <setjmp.h>", "#include <stdint.h>", "#include <stdio.h>", "#include <stdlib.h>", "static jmp_buf back; static int code;",
           "static void leave(int c) { code = c; longjmp(back, 1); }", "#define exit leave", p.text,
           "static unsigned long long state = 88172645463325252u;",
           "static unsigned long long any(void) { state ^= state << 13; state ^= state >> 7; return state ^= state << 17; }",
           "static unsigned long long some(void) { unsigned long long v = any(); switch (any() % 5) { case 0: return v; case 1: return v % 32;"
           " case 2: return -(v % 32); case 3: return v % 320; default: return 1ull << v % 64; } }",
           f"static void one({args}) {{", f"  unsigned was = seen = (unsigned)some(); int held = 0; if (!({needs})) return;",
           f"  volatile int ended = 0; {result} got = 0; code = 0;",
           f"  if (setjmp(back)) ended = 1; else got = f2({names});", "  unsigned now = seen; seen = was;"]
    for k, (guard, returns, value, effect) in enumerate(s.outcomes):
        out.append(f"  if ({guard}) {{ held++;")
        says = f"!ended && got == ({result})({value})" if returns else f"ended && code == ({value})"
        after = effect.split(" = ", 1)[1] if effect else "was"
        out.append(f'    if (!({says}) || now != (unsigned)({after})) printf("outcome {k + 1} is wrong\\n"); }}')
    if s.complete and s.exact:
        out.append('  if (held != 1) printf("%d guards hold\\n", held);')
    out.append("}")
    out.append("int main(void) { for (int k = 0; k < 4000; k++) one("
               + ", ".join(f"({t})some()" for t, _ in params) + "); return 0; }")
    return "\n".join(out)


def as_body(p, s):
    """The function as its outcomes say."""
    args = ", ".join(f"{t} {n}" for t, n in p.params[2])
    out = [f"{p.results[2]} f2({args}) {{"]
    for guard, returns, value, effect in s.outcomes:
        out.append(f"  if ({guard}) {{ {effect + '; ' if effect else ''}{'return ' + value if returns else f'exit({value})'}; }}")
    return "\n".join(out + ["  __VERIFIER_assume(0); return 0; }"])


def caller(p, body, wanted):
    given = "\n".join(f"extern {t} __VERIFIER_nondet_{t.replace('unsigned ', 'u').replace('unsigned', 'uint')}(void);"
                      for t in sorted({t for t, _ in p.params[2]}))
    made = " ".join(f"{t} {n} = __VERIFIER_nondet_{t.replace('unsigned ', 'u').replace('unsigned', 'uint')}();" for t, n in p.params[2])
    return (f"#include <stdint.h>\n#include <stdlib.h>\nextern void reach_error(void); extern void __VERIFIER_assume(int);\n{given}\nunsigned seen;\n"
            + body + f"\nint main(void) {{ {made} if (f2({', '.join(n for _, n in p.params[2])}) == {wanted}) reach_error(); return 0; }}\n")


def verdict(args, folder, name, text):
    path, prop = os.path.join(folder, name), os.path.join(folder, "p.prp")
    open(path, "w").write(text)
    open(prop, "w").write("CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
    out = run([args.bin, "-q", "--no-native", "--time-limit", "3", "--property", prop, path])
    m = re.search(r"^RESULT: (true|false|unknown)", out, re.M)
    return m.group(1) if m else "no answer: " + out[-300:]


def differences(args, seed, folder):
    p = Program(random.Random(seed))
    source = os.path.join(folder, "f.c")
    open(source, "w").write("#include <stdlib.h>\n" + p.text + "\n")
    text = run([args.bin, "summary", "--no-native", "--time-limit", "3", "--function", "f2", source])
    s = Summary(text)
    if not s.outcomes or any(re.search(r"\b(readable|writable|fits)\b", n) for n in s.needs):
        return [], s, text
    test = os.path.join(folder, "test.c")
    open(test, "w").write(native(p, s))
    built = run(["clang-19", "-w", "-O1", "-fwrapv", "-o", test[:-2], test])
    if built.strip():
        return ["the summary is no C: " + built[:400]], s, text
    found = sorted(set(run([test[:-2]]).splitlines()))
    if not found and s.complete and s.exact and not s.needs and args.verdicts:
        wanted = random.Random(seed).choice([0, 1, 2, 3, 5, 77])
        inlined = verdict(args, folder, "inlined.c", caller(p, "\n".join(p.functions), wanted))
        summed = verdict(args, folder, "summed.c", caller(p, as_body(p, s), wanted))
        if "unknown" not in (inlined, summed) and inlined != summed:
            found.append(f"inlined: {inlined}, with the summary: {summed}")
    return found, s, text


def one(args, seed):
    with tempfile.TemporaryDirectory() as folder:
        found, s, text = differences(args, seed, folder)
        if found and args.keep:
            os.makedirs(args.keep, exist_ok=True)
            for name in os.listdir(folder):
                if name.endswith(".c"):
                    os.replace(os.path.join(folder, name), os.path.join(args.keep, f"{seed}_{name}"))
        return seed, found, s.complete, s.complete and s.exact, text


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("--n", type=int, default=100)
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("-j", type=int, default=2)
    ap.add_argument("--no-verdicts", dest="verdicts", action="store_false")
    ap.add_argument("--keep", metavar="DIR")
    args = ap.parse_args()
    wrong = complete = exact = 0
    with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        for seed, found, whole, all_exact, text in pool.map(lambda k: one(args, args.seed + k), range(args.n)):
            complete, exact = complete + whole, exact + all_exact
            wrong += bool(found)
            if found:
                print(f"seed {seed}: {'; '.join(found)}\n{text}", flush=True)
    print(f"{args.n} programs: {complete} complete summaries ({exact} exact), {wrong} differ")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
