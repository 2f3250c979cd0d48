#!/usr/bin/env python3
"""The DASH engine on the programs of the papers that it comes from.

usage: run.py --protest FILE [--bench DIR [--drivers]] [--quick]

  --protest FILE  the executable
  --bench DIR     folder c/ of the SV-COMP set: table 5.1 (36 programs) is run, beside what LCT-D needed, and
                  Windows drivers beside those of the DASH paper
  --drivers       of these only the drivers
  --quick         smaller sizes of the growing programs

Prints for each program: the verdict, time, tests, frontiers tried, solver calls, and what the paper says.
Exit code 1 when a verdict is wrong or missing where one is expected.
"""
import argparse, os, re, subprocess, sys, tempfile, time

# name, file, expected verdict, LCT-D: seconds, solver calls
TABLE = [
    ("Alias of return 1", "ldv-regression/alias_of_return.i", "true", 0.039, 2),
    ("Alias of return 1.1", "ldv-regression/alias_of_return.c_1.i", "true", 0.039, 2),
    ("Alias of return 2", "ldv-regression/alias_of_return_2.i", "true", 0.107, 6),
    ("Alias of return 2.1", "ldv-regression/alias_of_return_2.c_1.i", "true", 0.036, 2),
    ("Byte add safe 1", "bitvector/byte_add_1-1.i", "true", 5.906, 126),
    ("Byte add safe 2", "bitvector/byte_add_2-2.i", "true", 5.863, 127),
    ("Byte add unsafe", "bitvector/byte_add-1.i", "false", 0.051, 2),
    ("GCD 1", "bitvector/gcd_1.c", "true", 1.039, 34),
    ("GCD 2", "bitvector/gcd_2.c", "true", 0.522, 18),
    ("GCD 3", "bitvector/gcd_3.c", "true", 1.699, 30),
    ("GCD 4", "bitvector/gcd_4.c", "true", 2.286, 55),
    ("Jain 1", "bitvector/jain_1-1.c", "true", 0.421, 15),
    ("Jain 2", "bitvector/jain_2-1.c", "true", 0.448, 15),
    ("Jain 4", "bitvector/jain_4-2.c", "true", 0.656, 15),
    ("Jain 5", "bitvector/jain_5-2.c", "true", 0.417, 15),
    ("Jain 6", "bitvector/jain_6-1.c", "true", 0.541, 15),
    ("Jain 7", "bitvector/jain_7-2.c", "true", 0.525, 15),
    ("Modulus", "bitvector/modulus-2.i", "true", 2.024, 15),
    ("Mutex lock int safe", "ldv-regression/mutex_lock_int.c_1.i", "true", 0.102, 5),
    ("Mutex lock int unsafe", "ldv-regression/mutex_lock_int.i", "false", 0.009, 0),
    ("Num conversion", "bitvector/num_conversion_2.c", "true", 0.611, 21),
    ("oomInt", "ldv-regression/oomInt.i", "true", 0.148, 7),
    ("Parity", "bitvector/parity.i", "true", 1.162, 29),
    ("Size of parameters", "ldv-regression/sizeofparameters_test.i", "true", 0.037, 2),
    ("Stateful check", "ldv-regression/stateful_check.c", "false", 0.856, 38),
    ("Locks 5", "locks/test_locks_5.c", "true", 3.874, 148),
    ("Locks 6", "locks/test_locks_6.c", "true", 4.838, 182),
    ("Locks 7", "locks/test_locks_7.c", "true", 8.629, 287),
    ("Locks 8", "locks/test_locks_8.c", "true", 6.746, 250),
    ("Locks 9", "locks/test_locks_9.c", "true", 12.452, 373),
    ("Locks 10", "locks/test_locks_10.c", "true", 8.831, 318),
    ("Locks 11", "locks/test_locks_11.c", "true", 17.475, 459),
    ("Locks 12", "locks/test_locks_12.c", "true", 20.002, 502),
    ("Locks 13", "locks/test_locks_13.c", "true", 12.270, 420),
    ("Locks 14", "locks/test_locks_14-1.c", "true", 13.328, 454),
    ("Locks 15", "locks/test_locks_15-2.c", "true", 14.666, 488),
]

# The drivers of the SV-COMP set that are nearest to those of table 1 of the DASH paper (ISSTA 2008), which
# are not public: file, expected verdict, and of the paper's driver of that name its property, lines, iterations
# (one solver call each), seconds.
DRIVERS = [
    ("ntdrivers-simplified/diskperf_simpl1.cil.c", "true", "diskperf-correct CancelSpinLock", 2365, 123, 1.95),
    ("ntdrivers-simplified/floppy_simpl3.cil-2.c", "true", "floppy-correct CancelSpinLock", 6500, 538, 5.41),
    ("ntdrivers-simplified/floppy_simpl3.cil-1.c", "false", "floppy-buggy CancelSpinLock", 6500, 91, 1.61),
    ("ntdrivers-simplified/floppy_simpl4.cil-2.c", "true", "floppy-correct SpinLock", 6500, 826, 14.17),
    ("ntdrivers-simplified/floppy_simpl4.cil-1.c", "false", "floppy-buggy SpinLock", 6500, 493, 8.90),
    ("ntdrivers-simplified/kbfiltr_simpl1.cil.c", "true", "bluetooth-correct SpinLock", 700, 553, 27.90),
    ("ntdrivers-simplified/kbfiltr_simpl2.cil-1.c", "true", "bluetooth-correct CancelSpinLock", 700, 275, 2.15),
    ("ntdrivers-simplified/kbfiltr_simpl2.cil-2.c", "false", "bluetooth-buggy CancelSpinLock", 700, 171, 1.59),
    ("ntdrivers-simplified/cdaudio_simpl1.cil-2.c", "true", "serial-correct SpinLock", 10380, 2297, 48.66),
    ("ntdrivers-simplified/cdaudio_simpl1.cil-1.c", "false", "serial-buggy SpinLock", 10380, 982, 16.95),
    ("ntdrivers/diskperf.i.cil-1.c", "true", "diskperf-correct MarkIrpcPending", 2365, 318, 3.15),
    ("ntdrivers/diskperf.i.cil-2.c", "false", "diskperf-buggy MarkIrpcPending", 2365, 2, 1.22),
    ("ntdrivers/floppy.i.cil-3.c", "true", "floppy-correct MarkIrpcPending", 6500, 568, 5.68),
    ("ntdrivers/floppy.i.cil-1.c", "false", "floppy-buggy MarkIrpcPending", 6500, 110, 1.98),
]

HEAD = """extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_error(void);
extern void *malloc(unsigned long);
"""


def diamond(n):
    body = "if (__VERIFIER_nondet_int()) x = x + 1; else *p = *p + 1;\n" * n
    return HEAD + "int lock; int main(void) { int x = 0, y = 0, *p = &y; lock = 1;\n" + body + "if (lock != 1) __VERIFIER_error(); return 0; }\n"


def figure_3(n):
    names = ["p%d" % k for k in range(n)]
    make = "".join("DE *%s = malloc(sizeof(DE)); %s->lock = 0;\n" % (p, p) for p in names)
    test = " || ".join("%s->lock == 1" % p for p in names)
    move = "".join("p = %s;\n" % p for p in names)
    return (HEAD + "typedef struct { int lock, y; } DE;\nvoid foo(DE *p) {\n" + make + "p->lock = 1;\nif (" + test +
            ") __VERIFIER_error();\n" + move + "}\nint main(void) { foo(malloc(sizeof(DE))); return 0; }\n")


def figure_6(n):
    body = "if (__VERIFIER_nondet_int()) x = x + 1; else *p = *p + 1;\n" * n
    return HEAD + "int lock; int main(void) { int *p = malloc(4), x = 0; *p = 0; lock = 1;\n" + body + "if (lock != 1) __VERIFIER_error(); return x; }\n"


def chain(n):
    last = "int lock; void f%d(void) { if (lock != 1) __VERIFIER_error(); }\n" % n
    rest = "".join("void f%d(void) { if (__VERIFIER_nondet_int()) f%d(); else f%d(); }\n" % (k, k + 1, k + 1) for k in range(n - 1, -1, -1))
    return HEAD + last + rest + "int main(void) { lock = 1; f0(); return 0; }\n"


class Runner:
    def __init__(self, protest, folder, limit):
        self.protest, self.folder, self.limit, self.bad = protest, folder, limit, 0
        self.prp = os.path.join(folder, "p.prp")
        with open(self.prp, "w") as f:
            f.write("CHECK( init(main()), LTL(G ! call(reach_error())) )\n")

    def run(self, path, *options, prp=None):
        cmd = [self.protest, "--engine=dash", "--no-native", "--stats", "-m32", "--time-limit", str(self.limit),
               "--property", prp or self.prp, *options, path]
        start = time.time()
        done = subprocess.run(cmd, capture_output=True, text=True)
        out = done.stdout + done.stderr
        found = re.findall(r"^RESULT:\s*(\w+)", out, re.M)
        stat = {k: int(v) for k, v in re.findall(r"^dash-([\w-]+)\s+(\d+)", out, re.M)}
        return found[-1] if found else "none", time.time() - start, stat

    def source(self, text, *options):
        path = os.path.join(self.folder, "x.c")
        with open(path, "w") as f:
            f.write(text)
        return self.run(path, *options)


def table(r, bench):
    prp = os.path.join(bench, "properties", "unreach-call.prp")
    print("%-24s %-8s %7s %7s %9s %7s | LCT-D %7s %7s" % ("table 5.1", "verdict", "s", "tests", "frontiers", "calls", "s", "calls"))
    total, fewer, right = 0.0, 0, 0
    for name, path, expected, seconds, calls in TABLE:
        verdict, took, st = r.run(os.path.join(bench, path), prp=prp)
        ours = st.get("queries", 0)
        total, fewer, right = total + took, fewer + (verdict == expected and ours <= calls), right + (verdict == expected)
        if verdict not in (expected, "unknown"):
            r.bad += 1
        print("%-24s %-8s %7.2f %7d %9d %7d |       %7.2f %7d%s" % (name, verdict, took, st.get("tests", 0), st.get("frontiers", 0),
              ours, seconds, calls, "" if verdict == expected else "   expected " + expected))
    print("%d of %d right, %d of them with no more solver calls than LCT-D; %.1f s together\n" % (right, len(TABLE), fewer, total))


def drivers(r, bench):
    prp = os.path.join(bench, "properties", "unreach-call.prp")
    print("%-44s %-8s %6s %7s %7s %7s | paper: %6s %7s %7s  %s" % ("drivers", "verdict", "lines", "iters", "calls", "s",
          "lines", "iters", "s", "driver and property"))
    right, seen = 0, 0
    for path, expected, name, lines, iterations, seconds in DRIVERS:
        file = os.path.join(bench, path)
        if not os.path.exists(file):
            print("%-44s is not there" % path)
            continue
        verdict, took, st = r.run(file, prp=prp)
        seen, right = seen + 1, right + (verdict == expected)
        if verdict not in (expected, "unknown"):
            r.bad += 1
        with open(file, errors="replace") as f:
            size = sum(1 for _ in f)
        print("%-44s %-8s %6d %7d %7d %7.2f |        %6d %7d %7.2f  %s%s" % (path, verdict, size, st.get("frontiers", 0),
              st.get("queries", 0), took, lines, iterations, seconds, name, "" if verdict == expected else "   expected " + expected))
    print("%d of %d right\n" % (right, seen))


def growing(r, title, make, sizes, *options, expected="true"):
    print("%-44s %5s %-8s %8s %10s %8s %8s" % (title, "n", "verdict", "s", "frontiers", "calls", "graphs"))
    for n in sizes:
        verdict, took, st = r.source(make(n), *options)
        if verdict != expected and expected != "any":
            r.bad += 1
        print("%-44s %5d %-8s %8.2f %10d %8d %8d" % ("", n, verdict, took, st.get("frontiers", 0), st.get("queries", 0), st.get("graphs", 0)))
    print()


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--protest", required=True)
    a.add_argument("--bench", default="")
    a.add_argument("--limit", type=float, default=20)
    a.add_argument("--quick", action="store_true")
    a.add_argument("--drivers", action="store_true")
    args = a.parse_args()
    sizes = [10, 20, 50] if args.quick else [10, 20, 50, 100, 200]
    with tempfile.TemporaryDirectory() as folder:
        r = Runner(args.protest, folder, args.limit)
        if args.drivers:
            drivers(r, args.bench)
            return r.bad > 0
        if args.bench:
            table(r, args.bench)
            drivers(r, args.bench)
        growing(r, "table 5.3: diamonds", diamond, [5, 50])
        growing(r, "  without merged branches", diamond, [5, 50], "--no-dash-merge")
        r.limit = 5
        growing(r, "  nor the check of targets", diamond, [5, 8, 11], "--no-dash-merge", "--no-dash-target-check", expected="any")
        r.limit = args.limit
        growing(r, "figure 3: n pointers", figure_3, sizes)
        growing(r, "figure 6: n conditions", figure_6, sizes)
        growing(r, "  without merged branches", figure_6, sizes, "--no-dash-merge")
        growing(r, "n procedures, each called twice", chain, [10, 20, 30])
        growing(r, "  without summaries", chain, [4, 6, 8], "--no-dash-summaries", expected="any")
    return 1 if r.bad else 0


sys.exit(main())
