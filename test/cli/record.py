#!/usr/bin/env python3
"""Tests that are worth keeping: `protest test --record`, under make, CTest and Meson, with gcc and clang, and --mutants.

usage: record.py [--bin build/protest] [PATTERN]
"""
import os, re, shutil, struct
from checker import Checker, main

TOKENS = r"""#include <protest.h>
#include <stdio.h>
#include "kinds.h"
static int kind(char c) {
  if (c >= '0' && c <= '9') return DIGIT;
  if (c == ' ') return BLANK;
  return OTHER;
}
int main(void) {
  char text[3];
  for (int i = 0; i < 2; i++) text[i] = protest_char("text");
  text[2] = 0;
  int first = kind(text[0]);
  printf("first %d\n", first);
  return first == DIGIT ? 3 : 4;
}
"""
KLEE = r"""#include <klee/klee.h>
int main(void) {
  int a;
  char re[3];
  klee_make_symbolic(&a, sizeof a, "a");
  klee_make_symbolic(re, sizeof re, "re");
  if (a == 77 && re[1] == '*') return 1;
  return 0;
}
"""
LINES = "#include <stdio.h>\nint main(void) {\n  int n = 0;\n  if (scanf(\"%d\", &n) == 1 && n == 1234) return 1 / (n - 1234);\n  return 0;\n}\n"
# `+` for `-` in `a + 0` changes nothing
EASY = """#include <protest.h>
int main(void) {
  unsigned char a = protest_uchar("a");
  if (a < 10) return 1;
  if (a == 200) return 2;
  return a + 0 > 100 ? 3 : 4;
}
"""

# Two coins and a button, twice: 21 instead of 20 shows only then; 25 instead of 24 never does.
FAR = """#include <protest.h>
int main(void) {
  int credit = 0, sold = 0;
  for (int i = 0; i < 6; i++) {
    unsigned event = protest_uint("event");
    protest_assume(event < 3);
    if (event == 2 && credit >= 20) {
      sold++;
      credit = 0;
    } else if (credit < 24) {
      credit += 10;
    }
  }
  return sold == 2;
}
"""


class Record(Checker):
    def tool(self, name, *args, folder="."):
        """Another program than Protest."""
        return self.run(shutil.which(name), *args, folder=folder)

    def suite(self, name):
        self.write("src/tokens.c", TOKENS), self.write("src/kinds.h", "enum { DIGIT = 1, BLANK, OTHER };\n")
        r = self.run("test", "--record", "--time-limit", "4s", "-o", "tests", "src/tokens.c")
        story = self.read("tests/test1.c") + self.read("tests/test2.c")
        self.check(name, (r.returncode == 0, r.stdout + r.stderr),
                   (self.dir not in self.read("tests/Makefile") + self.read("tests/program.json") + story, "an absolute path"),
                   (re.search(r"It is the first to cover .*tokens\.c:\d+ \((true|false)\)", story), story),
                   (re.search(r'^   text = "', story, re.M) and len(story.splitlines()) < 60, story),
                   (re.search(r"^test1\|passes\|\|\|[34]$", self.read("tests/tests.txt"), re.M), self.read("tests/tests.txt")))
        for compiler in ("clang-19", "gcc"):
            r = self.tool("make", "-s", "-C", "../tests", f"CC={compiler}", f"BUILD={self.dir}/{compiler}", folder="src")
            self.check(f"{name}: make with {compiler}", (r.returncode == 0 and ", 0 not, 0 cannot" in r.stdout, r.stdout + r.stderr))
        if shutil.which("cmake"):
            out = os.path.join(self.dir, "out")
            for step in (["cmake", "-S", "tests", "-B", out, "-DCMAKE_C_COMPILER=gcc"], ["cmake", "--build", out],
                         ["ctest", "--test-dir", out]):
                r = self.tool(*step)
                self.check(f"{name}: {step[0]}", (r.returncode == 0, r.stdout + r.stderr))
        if shutil.which("meson") and shutil.which("ninja"):
            for step in (["setup", "../meson", "../tests"], ["test", "-C", "../meson"]):
                r = self.tool("meson", *step, folder="src")
                self.check(f"{name}: meson {step[0]} from another folder", (r.returncode == 0, r.stdout + r.stderr))
            self.check(name + ": meson runs the tests", (re.search(r"^Ok: +[1-9]", r.stdout, re.M), r.stdout))
        r = self.run("replay", "../tests", folder="src")
        self.check(name + ": replay from another folder", (r.returncode == 0 and " 0 differ" in r.stdout, r.stdout + r.stderr))
        for broken, old, new in (("exit code", "? 3 : 4", "? 3 : 5"), ("output", "first %d", "first: %d")):
            self.write("src/tokens.c", TOKENS.replace(old, new))
            r = self.tool("make", "-s", "-C", "tests")
            self.check(f"{name}: a broken {broken}", (r.returncode != 0, r.stdout),
                       (("EXITS WITH" if broken == "exit code" else "PRINTS OTHERWISE") in r.stdout, r.stdout))
        self.write("src/tokens.c", TOKENS)
        shutil.move(os.path.join(self.dir, "src"), os.path.join(self.dir, "moved"))
        r = self.tool("make", "-s", "-C", "tests", "FOLDER=../away")
        self.check(name + ": no such folder", (r.returncode != 0, r.stdout))
        self.write("elsewhere/keep", "")
        shutil.move(os.path.join(self.dir, "moved"), os.path.join(self.dir, "elsewhere", "src"))
        r = self.tool("make", "-s", "-C", "tests", "FOLDER=../elsewhere")
        self.check(name + ": a suite that was moved", (r.returncode == 0, r.stdout + r.stderr))

    def spaces(self, name):
        self.write("my project/src dir/my tokens.c", TOKENS), self.write("my project/src dir/kinds.h", "enum { DIGIT = 1, BLANK, OTHER };\n")
        self.write("my project/src dir/far.c", "#include <protest.h>\nint main(void) {\n  char a[3];\n  unsigned n = protest_uint(\"n\");\n"
                                               "  for (unsigned i = 0; i < 4 && i < n; i++) *(a + i) = 0;\n  return 0;\n}\n")
        r = self.run("test", "--record", "--time-limit", "4s", "-o", "my tests", "src dir/my tokens.c", folder="my project")
        self.check(name, (r.returncode == 0, r.stdout + r.stderr))
        r = self.tool("make", "-s", "-C", "my tests", folder="my project")
        self.check(name + ": make", (r.returncode == 0 and ", 0 not, 0 cannot" in r.stdout, r.stdout + r.stderr))
        if shutil.which("cmake"):
            for step in (["cmake", "-S", "my tests", "-B", "out"], ["cmake", "--build", "out"], ["ctest", "--test-dir", "out"]):
                r = self.tool(*step, folder="my project")
                self.check(f"{name}: {step[0]}", (r.returncode == 0, r.stdout + r.stderr))
        if shutil.which("meson") and shutil.which("ninja"):
            for step in (["setup", "mout", "my tests"], ["test", "-C", "mout"]):
                r = self.tool("meson", *step, folder="my project")
                self.check(f"{name}: meson {step[0]}", (r.returncode == 0, r.stdout + r.stderr))
        r = self.run("--time-limit", "10s", "src dir/far.c", folder="my project")
        self.check(name + ": the place of a native failure", ("stack-buffer-overflow at far.c:5" in r.stdout, r.stdout))

    def function(self, name):
        self.write("f.c", "int f(unsigned char a) {\n  if (a > 10) return -3;\n  return a;\n}\n")
        self.run("test", "--record", "--function", "f", "--time-limit", "4s", "-o", "t", "f.c")
        good = self.tool("make", "-s", "-C", "t")
        self.write("f.c", "int f(unsigned char a) {\n  if (a > 10) return -4;\n  return a;\n}\n")
        bad = self.tool("make", "-s", "-C", "t")
        self.check(name, (good.returncode == 0, good.stdout + good.stderr), (bad.returncode != 0 and "PRINTS" in bad.stdout, bad.stdout))

    def klee(self, name):
        self.write("k.c", KLEE)
        self.run("test", "--record", "--time-limit", "4s", "-o", "t", "k.c")
        names = sorted(f for f in os.listdir(os.path.join(self.dir, "t")) if f.endswith(".ktest"))
        found = [self.objects(self.read("t/" + f, "rb")) for f in names]
        good = self.tool("make", "-s", "-C", "t")
        self.check(name, (len(found) > 1 and all([(n, len(b)) for n, b in o] == [("a", 4), ("re", 3)] for o in found), found),
                   (any(o[0][1] == b"M\0\0\0" and o[1][1][1:2] == b"*" for o in found), found),
                   (good.returncode == 0, good.stdout + good.stderr))

    def objects(self, data):
        """(name, bytes) of a ktest file."""
        at = 5
        def number():
            nonlocal at
            at += 4
            return struct.unpack(">I", data[at - 4:at])[0]
        def block():
            nonlocal at
            n = number()
            at += n
            return data[at - n:at]
        number()
        for _ in range(number()):
            block()
        number(), number()
        return [(block().decode(), block()) for _ in range(number())]

    def standard_input(self, name):
        self.write("s.c", LINES)
        self.run("test", "--record", "--no-native", "--time-limit", "4s", "-o", "t", "s.c")
        failing = re.search(r"^(test\d+)\|fails", self.read("t/tests.txt"), re.M)
        given = failing and self.read(f"t/{failing.group(1)}.stdin")
        self.check(name, (given and "1234" in given, given))

    def goals(self, name):
        self.write("g.c", EASY.replace("return 2;", "{ if (a < 3) return 5; return 2; }"))
        r = self.run("test", "--no-native", "--time-limit", "4s", "--lines", "--branches", "--conditions", "-o", "t", "g.c")
        self.check(name, (r.returncode == 0, r.stdout + r.stderr),
                   (len(re.findall(r"^goal: (?:lines|branches|conditions): reached: \d+ executed, \d+ proved infeasible, 0 open$", r.stdout, re.M)) == 3, r.stdout))
        self.write("h.c", EASY.replace("a == 200", "a * 7919u % 65537u * 7919u % 65521u == 12345u && protest_uint(\"b\") * 2654435761u >> 7 == 99u"))
        r = self.run("test", "--no-native", "--time-limit", "200ms", "--branches", "-o", "t2", "h.c")
        missed = "goal: branches: not reached" in r.stdout
        self.check(name + ": the exit code", (r.returncode == (5 if missed else 0) and missed == ("  open: h.c:" in r.stdout), r.stdout + r.stderr))

    def mutants(self, name):
        self.write("e.c", EASY)
        r = self.run("test", "--record", "--no-native", "--time-limit", "8s", "--mutants", "12", "-o", "t", "e.c")
        row = re.search(r"mutants: (\d+), of which (\d+) killed, (\d+) proved equivalent, (\d+) alive", r.stdout)
        n, killed, same, alive = map(int, row.groups()) if row else (0, 0, 0, 0)
        self.check(name, (row and n == killed + same + alive and n > 8, r.stdout + r.stderr),
                   (killed >= 6 and killed >= 0.85 * (n - same), row and row.group(0)))
        equivalent = re.findall(r"`([^`]*)` is `?([^`\n:]*)`?: equivalent", r.stdout)
        self.check(name + ": equivalent ones", (all(pair == ("+", "-") for pair in equivalent), r.stdout))
        self.write("same.c", "#include <protest.h>\nstatic int large(int a) {\n  if (a < 7) return 0;\n  return 1;\n}\n"
                             "int main(void) {\n  return large(protest_int(\"a\")) ? 5 : 6;\n}\n")
        r = self.run("test", "--record", "--no-native", "--time-limit", "2s", "--mutants", "30", "-o", "t2", "same.c")
        self.check(name + ": the same code", (re.search("^  same.c:4:10: `1` is `2`: equivalent$", r.stdout, re.M), r.stdout),
                   (" is `0`: equivalent" not in r.stdout, r.stdout))
        self.write("far.c", FAR)
        r = self.run("test", "--record", "--no-native", "--time-limit", "20s", "--mutants", "40", "-o", "t3", "far.c")
        self.check(name + ": where runs part long before they end", ("`20` is `21`: no test" not in r.stdout, r.stdout))
        self.check(name + ": the same value in place", (re.search("`24` is `25`: equivalent$", r.stdout, re.M), r.stdout),
                   (not re.search("`20` is .*: equivalent$", r.stdout, re.M), r.stdout))
        r = self.tool("make", "-s", "-C", "t")
        self.check(name + ": its tests", (r.returncode == 0, r.stdout + r.stderr))


if __name__ == "__main__":
    main(Record, ("suite", "spaces", "function", "klee", "standard_input", "goals", "mutants"))
