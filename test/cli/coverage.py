#!/usr/bin/env python3
"""Coverage properties, what `protest test` says of coverage, and the suite that it leaves.

usage: coverage.py [--bin build/protest] [PATTERN]
"""
import argparse, json, os, re, shutil, subprocess, sys, tempfile
import xml.etree.ElementTree as xml
from checker import Checker

EDGES = {"branches": "@DECISIONEDGE", "conditions": "@CONDITIONEDGE", "statements": "@BASICBLOCKENTRY",
         "error-call": "@CALL(reach_error)"}

HEAD = "int __VERIFIER_nondet_int(void); void __VERIFIER_assume(int); void reach_error(void) { }\n"
GRADES = HEAD + """int main(void) {
  int points = __VERIFIER_nondet_int(), bonus = __VERIFIER_nondet_int();
  if (points < 0 || points > 100) return 1;
  if (points > 50 && bonus == 3)
    reach_error();
  switch (points / 10) {
  case 10:
  case 9: return 2;
  case 8: return 3;
  default: return points > 120 ? 4 / bonus : 0;
  }
}
"""
SAFE = HEAD + "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 5 && x < 3) reach_error(); return 0; }\n"
# the error is found late, behind many other branches
DEEP = HEAD + "int main(void) { int n = 0;\n" + "".join(
    f"if (__VERIFIER_nondet_int() == {k * 7 + 3}) n++;\n" for k in range(6)) + "if (n == 6) reach_error(); return n; }\n"


class Coverage(Checker):
    def __init__(self, binary, pattern):
        super().__init__(binary, pattern)
        self.dir = tempfile.mkdtemp(prefix="protest-coverage")
        for name, edge in EDGES.items():
            self.write(f"{name}.prp", f"COVER( init(main()), FQL(COVER EDGES({edge})) )\n")

    def suite(self, source, *args):
        """Runs `protest test`; (process, totals by group, numbers of the tests)"""
        shutil.rmtree(self.path("suite"), ignore_errors=True)
        self.write("p.c", source)
        p = self.run("test", "--no-native", "--time-limit", "20", "-o", "suite", *args, "p.c")
        total = re.search(r"^total((?: +\d+){9})$", p.stdout, re.M)
        n = [int(w) for w in total.group(1).split()] if total else [0] * 9
        files = os.listdir(self.path("suite")) if os.path.isdir(self.path("suite")) else []
        tests = sorted(int(f[4:-7]) for f in files if re.fullmatch(r"test\d+\.inputs", f))
        return p, {"lines": n[0:3], "branches": n[3:6], "conditions": n[6:9]}, tests


def properties(t):
    for name in ("branches", "conditions", "statements"):
        p, n, tests = t.suite(GRADES, "--property", f"{name}.prp")
        said = xml.parse(t.path("suite", "test-suite", "metadata.xml")).findtext("specification")
        t.check(f"coverage-{name}", (p.returncode == 10, p.stderr), (p.stdout.endswith("RESULT: done\n"), p.stdout),
                (EDGES[name] in said, said), (n["branches"][2] == 0 and n["lines"][2] == 0, n),
                ("[reach, " in p.stdout, p.stdout))
    p, n, tests = t.suite(DEEP, "--property", "error-call.prp")
    failing = p.stdout.count(": error: ")
    t.check("coverage-error-call ends with the first failure", (p.returncode == 10, p.stdout), (failing == 1, failing))
    p, n, tests = t.suite(SAFE, "--property", "error-call.prp")
    t.check("coverage-error-call without an error", (p.returncode == 0, p.stdout), (": error: " not in p.stdout, p.stdout),
            (p.stdout.endswith("RESULT: done\n"), p.stdout))
    t.write("odd.prp", "COVER( init(main()), FQL(COVER EDGES(@NOTHING)) )\n")
    p, n, tests = t.suite(SAFE, "--property", "odd.prp")
    t.check("a coverage property that is none", (p.returncode == 2, p.returncode), ("not understood" in p.stderr, p.stderr))


def three_values(t):
    p, n, tests = t.suite(GRADES)
    # branches: 3 ifs and ?: have two, the switch has four; infeasible: points > 120, behind the first if
    t.check("branches and conditions", (n["branches"] == [9, 1, 0], n), (n["conditions"] == [13, 1, 0], n),
            (n["lines"][1:] == [0, 0], n))
    with open(t.path("suite", "coverage.info")) as f:
        lcov = f.read()
    rows = re.findall(r"^BRDA:(\d+),(\d+),(\d+),(\S+)$", lcov, re.M)
    lines = re.findall(r"^DA:(\d+),(\d)$", lcov, re.M)
    t.check("lcov", (len(rows) == 13, rows), (all(r[3] == "1" for r in rows), rows), ("BRF:13\nBRH:13\n" in lcov, lcov),
            (len({(r[1]) for r in rows if r[0] == "4"}) == 1 and sum(r[0] == "4" for r in rows) == 4, rows),
            (len(set(l[0] for l in lines)) == len(lines) and all(l[1] == "1" for l in lines), lines),
            (len({(r[1], r[2]) for r in rows}) == len(rows), rows))
    loop = HEAD + "int main(void) { unsigned x = (unsigned)__VERIFIER_nondet_int(), n = 0; while (x != n) n++; if (n > 4000000000u) return 1; return 0; }\n"
    shutil.rmtree(t.path("suite"), ignore_errors=True)
    t.write("p.c", loop)
    p = t.run("test", "--no-native", "--time-limit", "2", "-o", "suite", "p.c")
    t.check("what is not decided is open", (re.search(r"^main .* 1 +3 +0 +1$", p.stdout, re.M), p.stdout))


def suites(t):
    p, n, tests = t.suite(GRADES)
    t.check("tests are numbered without gaps", (tests == list(range(1, len(tests) + 1)), tests))
    names = {f for f in os.listdir(t.path("suite")) if f.startswith("test") and f not in ("test-suite", "tests.txt")}
    t.check("nothing of dropped tests is left", (names == {f"test{k}{e}" for k in tests for e in (".c", ".inputs", ".ktest")}, names),
            (len(os.listdir(t.path("suite", "test-suite"))) == len(tests) + 1, "test-suite"),
            (f"{len(tests)} tests in suite" in p.stdout, p.stdout))
    # more tests than outcomes would be needless ones
    t.check("the suite is small", (len(tests) <= 9, tests))
    values, bad = [], []
    for k in tests:
        with open(t.path("suite", f"test{k}.inputs")) as f:
            text = f.read()
        values.append(tuple(re.findall(r"^int (-?\d+)$", text, re.M)))
        q = t.run("run", "--inputs", f"suite/test{k}.inputs", "p.c")
        if q.returncode != (10 if "# Test %d: fails" % k in text or ": fails" in text.splitlines()[0] else 0):
            bad.append((k, q.returncode, text.splitlines()[0]))
    t.check("tests do what they say", (not bad, bad))
    t.check("no test twice", (len(set(values)) == len(values), values))
    small = [abs(int(v)) for vs in values for v in vs]
    t.check("inputs are small", (max(small) <= 101 and small.count(0) >= 5, values))


MCDC = HEAD + """static int enter(int age, int member, int guests) {
  return (age > 17 && member > 0) || guests == 3;
}
static int calls(int x) { return x > 2 && (x == 9 || calls(x - 1)); }
int main(void) {
  int age = __VERIFIER_nondet_int(), member = __VERIFIER_nondet_int(), n = 0;
  __VERIFIER_assume(age >= 0 && age < 30);
  while (n < 3 && member > n) n++;
  if (age < 5 || (n == 2 && age != 7)) n += 10;
  if (age > 20 && age > 10) n += 20;
  return n + enter(age, member, n) + calls(age % 4);
}
"""


def mcdc(t):
    p, n, tests = t.suite(MCDC, "--mcdc")
    goal = re.search(r"^goal: mcdc: reached: (\d+) decide, (\d+) proved not to, 0 open$", p.stdout, re.M)
    # proved not to: age > 10 behind age > 20; x == 9 of a recursion that begins below 4, and with it what it calls
    t.check("MC/DC", (p.returncode == 0 and goal, p.stdout))
    if goal and shutil.which("llvm-cov-19"):
        t.check("clang counts the same", (clang_mcdc(t, len(tests)) == int(goal.group(2)), (goal.group(0), clang_mcdc(t, len(tests)))))
    p, n, tests = t.suite(DEEP.replace("if (n == 6)", "if (n == 6 && n < 9)"), "--mcdc", "--conditions")
    t.check("MC/DC with other goals", (re.search("^goal: conditions: .*\n(?:  open.*\n)?goal: mcdc: ", p.stdout, re.M), p.stdout))
    loop = HEAD + "int main(void) { unsigned x = (unsigned)__VERIFIER_nondet_int(), n = 0; while (x != n) n++; return n > 4000000000u && x; }\n"
    t.write("p.c", loop)
    p = t.run("test", "--no-native", "--time-limit", "2", "--mcdc", "-o", "open", "p.c")
    t.check("MC/DC not reached", (p.returncode == 5, p.returncode),
            (re.search(r"^goal: mcdc: not reached: 1 decide, 0 proved not to, 2 open\n  open: p.c:2:\d+ \(true\)", p.stdout, re.M), p.stdout))


def clang_mcdc(t, tests):
    """How many conditions the suite does not show to be independent, by clang's own instrumentation."""
    suite, flags = t.path("suite"), "-O0 -g -w -fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc"
    subprocess.run(["make", "-s", "programs", "BUILD=counted", "SANITIZE=", f"CFLAGS={flags}"], cwd=suite, check=True, capture_output=True)
    for k in range(1, tests + 1):
        subprocess.run([f"counted/test{k}"], cwd=suite, env=dict(os.environ, LLVM_PROFILE_FILE=f"counted/{k}.profraw"), capture_output=True)
    subprocess.run(["llvm-profdata-19", "merge", "-o", "counted/all", *(f"counted/{k}.profraw" for k in range(1, tests + 1))], cwd=suite, check=True)
    p = subprocess.run(["llvm-cov-19", "export", "--summary-only", "--instr-profile=counted/all", "counted/test1", "../p.c"], cwd=suite, check=True,
                       capture_output=True, text=True)
    return json.loads(p.stdout)["data"][0]["totals"]["mcdc"]["notcovered"]


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("pattern", nargs="?", default="")
    args = ap.parse_args()
    t = Coverage(args.bin, args.pattern)
    for group in (properties, three_values, suites, mcdc):
        if t.pattern in group.__name__:
            group(t)
    shutil.rmtree(t.dir, ignore_errors=True)
    return t.end()


if __name__ == "__main__":
    sys.exit(main())
