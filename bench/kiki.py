#!/usr/bin/env python3
"""kiki by domains, and how its formula grows.

Prints, per set of domains, which programs of bench/kiki are decided, with time and memory; then terms and time per
bound for a straight loop body: terms per added copy stay constant.

usage: kiki.py --bin PROTEST [-t SECONDS]
"""
import argparse, glob, os, re, resource, subprocess, sys, tempfile, time

SETS = (("intervals", "intervals"), ("zones", "intervals,zones"), ("octagons", "intervals,zones,octagons"), ("all", "all"))
STRAIGHT = """#include <assert.h>
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = __VERIFIER_nondet_uint(), y = 1;
  for (unsigned i = 0; i < n; i++) { x = x * 3 + y; y ^= x >> 3; if (x == 12345) y++; }
  assert(x != 77 || y != 1234567);
  return 0;
}
"""


def run(args, seconds):
    start, before = time.time(), resource.getrusage(resource.RUSAGE_CHILDREN)
    p = subprocess.run(args, capture_output=True, text=True, timeout=seconds + 5)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    last = [l for l in p.stdout.splitlines() if l.startswith("RESULT: ")]
    return (last[-1][8:] if last else "error"), time.time() - start, after.ru_maxrss // 1024, p.stderr


def domains(binary, seconds):
    programs = sorted(glob.glob(os.path.join(os.path.dirname(os.path.abspath(__file__)), "kiki", "*.c")))
    print("%-16s" % "program" + "".join("%22s" % name for name, _ in SETS))
    decided = [0] * len(SETS)
    for path in programs:
        row = []
        for k, (_, names) in enumerate(SETS):
            answer, spent, peak, _ = run([binary, "--engine=kiki", "--checks=assertion", "--no-native", "--unwind=20",
                                          "--domains=" + names, "--time-limit=%g" % seconds, path], seconds)
            decided[k] += answer != "unknown"
            row.append("%s %.2f s %d MiB" % (answer[:7], spent, peak))
        print("%-16s" % os.path.basename(path)[:-2] + "".join("%22s" % r for r in row), flush=True)
    print("%-16s" % "decided" + "".join("%19d/%d" % (d, len(programs)) for d in decided))
    return decided


def growth(binary, seconds):
    with tempfile.NamedTemporaryFile("w", suffix=".c") as f:
        f.write(STRAIGHT)
        f.flush()
        start = time.time()
        args = [binary, "--engine=base", "--checks=assertion", "--no-native", "-v",
                "--time-limit=%g" % seconds, f.name]
        p = subprocess.Popen(args, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        print("\n%6s %10s %14s %10s" % ("bound", "terms", "per copy", "seconds"))
        last = None
        for line in p.stderr:
            m = re.search(r"base (\d+): .* (\d+) terms", line)
            if not m or int(m.group(1)) > 120:
                continue
            bound, terms = int(m.group(1)), int(m.group(2))
            per = "%.1f" % ((terms - last[1]) / (bound - last[0])) if last else "-"
            print("%6d %10d %14s %10.2f" % (bound, terms, per, time.time() - start))
            last = (bound, terms)
        p.wait()


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--bin", required=True)
    a.add_argument("-t", type=float, default=10)
    o = a.parse_args()
    decided = domains(o.bin, o.t)
    growth(o.bin, o.t)
    return 0 if decided[-1] >= max(decided) else 1


if __name__ == "__main__":
    sys.exit(main())
