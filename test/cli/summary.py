#!/usr/bin/env python3
"""`protest summary`: outcomes, frames, needs and failures of functions.

usage: summary.py [--bin build/protest]
"""
import argparse, os, subprocess, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

SOURCE = """#include <errno.h>
#include <stdlib.h>
#include <string.h>
struct pair { int a, b; };
int count;
int sign(int x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }
int half(unsigned char x) { return x / 2; }
void swap(struct pair *p) { int t = p->a; p->a = p->b; p->b = t; }
char *same(char *p) { return p; }
int next(int n) { if (n < 0 || n > 9) return -1; count = n; return n + 1; }
void drop(int *p) { free(p); }
int none(const int *p) { return p == NULL; }
int wraps(int a) { return 9u - a; }
unsigned shifts(int a) { return (unsigned)a << 3; }
short low(int a) { return a; }
void clear(struct pair *p) { *p = (struct pair){0}; }
void fill(char *p, unsigned n) { memset(p, 7, n & 3); }
int where(int x) { for (int i = 0; i < 1; i++) if (i == x) return 7; return -1; }
_Bool is_zero(int x) { for (int i = 0; i < 1; i++) if (i == x) return 1; return 0; }
int reports(int x) { if (x > 10) { errno = EINVAL; return -1; } return 0; }
struct pair make(int a) { struct pair r = {a, -1}; return r; }
int above(double x) { return x > 3; }
unsigned cut(long a) { return (unsigned)((a & 63) * 3) + (unsigned)a; }
int get(void) { return count; }
int times(int a) { static int c; c += a > 0; return c; }
int *first(int n) { int *p = malloc(n * sizeof *p); if (p) p[0] = n; return p; }
int ways(int a) { if (a == -2147483647 - 1) exit(3); if (a < 0) abort(); return a; }
int total(const int *a, int n) { int s = 0; for (int i = 0; i < n; i++) s ^= a[i]; return s; }
"""

# function -> lines that are printed, and lines that are not
EXPECTED = {
    "sign": (["x > 0                      returns 1, changes nothing", "x <= 0                     returns x < 0 ? -1 : 0, changes nothing",
              "complete: 2 ways were walked, 20 random runs compared"], ["(not exact)"]),
    "half": (["always                     returns x >> 1"], ["(not exact)"]),
    "swap": (["p->a = p->b, p->b = p->a", "writes p->a, p->b", "needs  p != NULL"], ["(not exact)"]),
    "clear": (["changes 8 bytes at p->a", "writes p->a"], ["changes nothing"]),
    "fill": (["(n & 0x3) == 0             returns, changes nothing", "(n & 0x3) == 1             returns, changes 1 byte at *p",
              "(n & 0x3) == 2             returns, changes 2 bytes at *p", "(n & 0x3) == 3             returns, changes 3 bytes at *p"], []),
    "where": (["x == 0                     returns 7, changes nothing", "x != 0                     returns -1, changes nothing"], []),
    "is_zero": (["x == 0                     returns 1, changes nothing", "x != 0                     returns 0, changes nothing"], []),
    "reports": (["x > 10                     returns -1, errno = 22", "writes errno"], []),
    "make": (["returns a structure, changes nothing  (not exact)"], ["<< 32"]),
    "above": (["returns 3.0 < x"], ["bits"]),
    "same": (["always                     returns p, changes nothing"], ["(not exact)"]),
    "next": (["0 <= n && n <= 9           returns n + 1, count = n", "returns -1, changes nothing", "writes count"], ["(not exact)"]),
    "drop": (["frees p"], []),
    "none": (["always                     returns (p == NULL), changes nothing"], ["(not exact)"]),
    "get": (["always                     returns count, changes nothing"], ["(not exact)"]),
    "times": (["returns c + (a > 0), c = c + (a > 0)", "needs  c <= 2147483646"], ["unsupported"]),
    "first": (["returns new object of (int64_t)n << 2 bytes, changes nothing  [malloc does not fail]"], []),
    "ways": (["ends the program, exit code 3"], []),
    "total": (["there may be other ways", "needs  readable(a, n)"], ["complete:"]),
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", default="build/protest")
    binary = os.path.abspath(parser.parse_args().bin)
    failed = passed = 0

    def run(*args, cwd=ROOT):
        return subprocess.run([binary, "summary", "--no-native", "--time-limit=8", *args], cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, timeout=120)

    def prove_with_contract(contract, folder):
        """Each function by itself, with calls of the one by what its summary says."""
        with open(os.path.join(folder, "q.c"), "w") as f:
            f.write(f"#include <protest.h>\nint sign(int x)\n{contract}{{ return x > 0 ? 1 : x < 0 ? -1 : 0; }}\n"
                    "int order(short a, short b) protest_ensures(protest_result >= -1 && protest_result <= 1) { return sign(a - b); }\n")
        r = subprocess.run([binary, "prove", "--time-limit=8", "q.c"], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
                           text=True, timeout=120)
        return contract + r.stdout + r.stderr

    def check(name, out, wanted, unwanted=()):
        nonlocal failed, passed
        wrong = [f"no {x!r}" for x in wanted if x not in out] + [f"{x!r} is there" for x in unwanted if x in out]
        failed, passed = failed + bool(wrong), passed + (not wrong)
        if wrong:
            print(f"FAIL {name}: {'; '.join(wrong)} in\n{out}")

    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "p.c"), "w") as f:
            f.write(SOURCE)
        for function, (wanted, unwanted) in EXPECTED.items():
            r = run(f"--function={function}", "p.c", cwd=folder)
            check(function, r.stdout + r.stderr, wanted, unwanted)
        r = run("--as-contract", "--function=total", "p.c", cwd=folder)
        check("as a contract", r.stdout, ["/* total */\nprotest_requires(protest_readable(a, n))\n"])
        r = run("--as-contract", "--function=wraps", "p.c", cwd=folder)
        check("what wraps is computed as unsigned", r.stdout, ["protest_result == ((unsigned)9 - a))"])
        r = run("--as-contract", "--function=shifts", "p.c", cwd=folder)
        check("what is shifted out is unsigned", r.stdout, ["(unsigned)a << 3"])
        r = run("--as-contract", "--function=low", "p.c", cwd=folder)
        check("what is returned as less than int is converted", r.stdout, ["protest_result == (__typeof__(protest_result))("])
        r = run("--as-contract", "--function=cut", "p.c", cwd=folder)
        check("what is computed with more bits is cut off", r.stdout, ["protest_result == ((unsigned)((a & 0x3f) * 3 + (int)a))"])
        check("modular", prove_with_contract(run("--as-contract", "--function=sign", "p.c", cwd=folder).stdout, folder),
              ["RESULT: true\n"])
    r = run("--as-contract", "--function=fill", "test/verdict/made/null.c")
    check("no buffer, as a contract", r.stdout, ["protest_requires(to == NULL || protest_valid(to, n))\n"])
    r = run("docs/examples/names.c")
    check("names", r.stdout + r.stderr,
          ["n == 0                     returns 1, changes nothing\n", "n > 65535                  ends the program, exit code 1\n",
           "1 <= n && n <= 65535       returns 1, *outname = new object of n bytes\n",
           "1 <= n && n <= 65535       returns 0, *outname = NULL  [malloc fails]\n", "needs  outname != NULL\n", "needs  source != NULL\n",
           "fails  n == 0: read of 8 bytes of name, not initialised", "fails  n <= strlen(source): write of 1 byte",
           "2 functions, 2 needs, 2 failures"])
    check("names: exit code", f"{r.returncode}", ["10"])
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


sys.exit(main())
