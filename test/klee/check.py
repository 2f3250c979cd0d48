#!/usr/bin/env python3
"""`protest test` on KLEE programs, its .ktest files replayed by KLEE's own libkleeRuntest, built from a checkout of KLEE.

usage: check.py --klee DIR [--bin build/protest]

Every test must end as protest-tests/tests.txt says: with its exit code, or by abort where an assertion fails.
"""
import argparse, os, shutil, subprocess, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAMS = {
    "sign": """#include <klee/klee.h>
static int sign(int x) { if (x == 0) return 0; if (x < 0) return 2; return 1; }
int main(void) { int a; klee_make_symbolic(&a, sizeof a, "a"); return 40 + sign(a); }
""",
    "objects": """#include <assert.h>
#include <klee/klee.h>
struct pair { short x; char text[5]; };
int main(void) {
  struct pair p;
  unsigned n;
  klee_make_symbolic(&p, sizeof p, "p");
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n < 4);
  int k = klee_range(3, 9, "k");
  if (p.x == 1000 && p.text[2] == '*' && k == 7) return 3;
  if (p.text[n] == 'z') assert(n != 2);
  return 4;
}
""",
    "choice": """#include <klee/klee.h>
int main(void) {
  unsigned long i = klee_choose(40);
  int k = klee_range(-2, 2, "k");
  return i == 31 ? 5 : k < 0 ? 6 : 7;
}
""",
    "loop": """#include <klee/klee.h>
int main(void) {
  char text[4];
  int commas = 0;
  klee_make_symbolic(text, sizeof text, "text");
  for (int i = 0; i < 4 && text[i]; i++) commas += text[i] == ',';
  for (int i = 0; i < commas; i++) {
    unsigned char more;
    klee_make_symbolic(&more, sizeof more, "more");
    if (more > 200) return 10 + i;
  }
  return commas;
}
""",
}


def run(*command, **more):
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **more)


def build(klee, folder):
    """libkleeRuntest.so from KLEE's sources."""
    flags = ["-fPIC", "-w", "-I", os.path.join(klee, "include"), "-c"]
    subprocess.run(["gcc", *flags, os.path.join(klee, "runtime/Runtest/intrinsics.c"), "-o", "intrinsics.o"], cwd=folder, check=True)
    subprocess.run(["g++", *flags, os.path.join(klee, "lib/Basic/KTest.cpp"), "-o", "ktest.o"], cwd=folder, check=True)
    subprocess.run(["g++", "-shared", "-o", "libkleeRuntest.so", "intrinsics.o", "ktest.o"], cwd=folder, check=True)


def problems(name, o, folder):
    """(what is wrong, how many tests there are)"""
    with open(os.path.join(folder, f"{name}.c"), "w") as f:
        f.write(PROGRAMS[name])
    run(os.path.abspath(o.bin), "test", "--record", "--no-native", "--time-limit", "5s", "-o", name, f"{name}.c", cwd=folder)
    subprocess.run(["gcc", "-I", os.path.join(o.klee, "include"), f"{name}.c", "-o", f"{name}.exe", "-L.", "-lkleeRuntest",
                    f"-Wl,-rpath,{folder}"], cwd=folder, check=True)
    found, tests = [], open(os.path.join(folder, name, "tests.txt")).read().split("\n")[:-1]
    for row in tests:
        test, how, *_, code = row.split("|")
        r = run(os.path.join(folder, f"{name}.exe"), cwd=folder, env=dict(os.environ, KTEST_FILE=f"{name}/{test}.ktest"))
        wanted = -6 if how == "fails" else int(code)
        if r.returncode != wanted or "KLEE_RUN_TEST_ERROR" in r.stderr:
            found.append(f"{name}: {test}: exit code {r.returncode}, not {wanted}: {r.stderr.strip()[:300]}")
    return found, len(tests)


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--bin", default=os.path.join(ROOT, "build", "protest"))
    a.add_argument("--klee", required=True)
    o = a.parse_args()
    o.klee = os.path.abspath(o.klee)
    folder = os.path.realpath(tempfile.mkdtemp(prefix="protest-klee"))
    build(o.klee, folder)
    passed = failed = 0
    for name in PROGRAMS:
        found, n = problems(name, o, folder)
        print("\n".join(found), end="\n" if found else "")
        passed, failed = passed + n - len(found), failed + len(found) + (n == 0)
    shutil.rmtree(folder)
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
