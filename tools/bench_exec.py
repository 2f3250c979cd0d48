#!/usr/bin/env python3
"""Speed of the interpreter on the kernels of bench/exec, against native code of clang -O0.

usage: bench_exec.py [--bin build/protest] [-m 32|64] [--full] [--repeat R] [KERNEL...]

Both sides run the same program with the same N: the one that the kernel's comment names (BENCH
small=...), or with --full the default of the source, which takes native code 0.5 to 1 s.  Native time
is the best of R runs less the start of an empty process; ours is `run-us` of --stats, the execution
without compiling and loading.  The outputs must be the same.  Instructions are those of the program
form that were passed, with the ones that cost nothing (var); the ratio of times is the figure to trust.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
KERNELS = os.path.join(ROOT, "bench", "exec")
CLANG = "clang-19"
MODEL = {64: ["-m64"], 32: ["-m32", "-msse2"]}  # without SSE, floats are computed too precisely


def compile_native(source, exe, bits, flags):
    cmd = [CLANG, *MODEL[bits], "-O0", "-w", "-std=gnu17", *flags, source, "-lm", "-o", exe]
    p = subprocess.run(cmd, capture_output=True, text=True)
    if p.returncode:
        raise SystemExit(f"{source}: does not compile:\n{p.stderr}")


def timed(exe, repeat):
    """(best seconds, output)"""
    best = None
    for _ in range(repeat):
        start = time.perf_counter()
        out = subprocess.run([exe], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=True).stdout
        took = time.perf_counter() - start
        best = took if best is None else min(best, took)
    return best, out


def statistic(err, name):
    m = re.search(rf"^{re.escape(name)} +(\d+)", err, re.M)
    return int(m.group(1)) if m else None


def start_up(tmp, bits, repeat):
    source, exe = os.path.join(tmp, "empty.c"), os.path.join(tmp, "empty")
    with open(source, "w") as f:
        f.write("int main(void) { return 0; }\n")
    compile_native(source, exe, bits, [])
    return timed(exe, repeat)[0]


def measure(args, name, tmp, empty):
    """A row of the table, or the reason why there is none."""
    source, exe = os.path.join(KERNELS, name + ".c"), os.path.join(tmp, name)
    with open(source) as f:
        text = f.read()
    small, full = re.search(r"BENCH small=(\d+)", text), re.search(r"#define N (\d+)", text)
    if not small or not full:
        raise SystemExit(f"{source}: no BENCH small= or no #define N")
    n = (full if args.full else small).group(1)
    compile_native(source, exe, args.m, [f"-DN={n}"])
    native, wanted = timed(exe, args.repeat)
    native = max(native - empty, 1e-6)
    cmd = [args.bin, "run", f"-m{args.m}", "--stats", f"-DN={n}", *args.options.split(), source]
    p = subprocess.run(cmd, stdin=subprocess.DEVNULL, capture_output=True)
    err = p.stderr.decode(errors="replace")
    steps, us = statistic(err, "steps"), statistic(err, "run-us")
    if p.returncode != 0:
        last = (err.strip().splitlines() or ["nothing"])[-1]
        return None, f"{name}: exit code {p.returncode}: {last}"
    if p.stdout != wanted:
        return None, f"{name}: prints {p.stdout[:80]!r}, natively {wanted[:80]!r}"
    if not steps or not us:
        return None, f"{name}: no statistics `steps` and `run-us`"
    ours = us / 1e6
    return (name, n, steps, steps / ours / 1e6, ours, native, ours / native), None


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--bin", default=os.path.relpath(os.path.join(ROOT, "build", "protest")))
    ap.add_argument("-m", type=int, choices=[32, 64], default=64)
    ap.add_argument("--full", action="store_true")
    ap.add_argument("--repeat", type=int, default=5)
    ap.add_argument("--options", default="", help="more options for protest run, in one word")
    ap.add_argument("kernels", nargs="*", metavar="KERNEL")
    args = ap.parse_args()
    if not os.access(args.bin, os.X_OK):
        raise SystemExit(f"{args.bin}: no such program (see --bin)")
    names = args.kernels or sorted(f[:-2] for f in os.listdir(KERNELS) if f.endswith(".c"))
    rows, problems = [], []
    with tempfile.TemporaryDirectory(prefix="bench") as tmp:
        empty = start_up(tmp, args.m, 3 * args.repeat)
        for name in names:
            row, why = measure(args, name, tmp, empty)
            rows += [row] if row else []
            problems += [why] if why else []
    print(f"{'kernel':8} {'N':>9} {'instructions':>14} {'M/s':>8} {'ours s':>9} {'native s':>9} {'ratio':>7}")
    for name, n, steps, rate, ours, native, ratio in rows:
        print(f"{name:8} {n:>9} {steps:14,} {rate:8.1f} {ours:9.3f} {native:9.4f} {ratio:7.1f}")
    if rows:
        mean = lambda values: len(values) / sum(1 / v for v in values)
        product = 1.0
        for r in rows:
            product *= r[6]
        print(f"harmonic mean {mean([r[3] for r in rows]):.1f} M instructions/s, "
              f"geometric mean of ratios {product ** (1 / len(rows)):.1f}")
    for why in problems:
        print(f"FAIL {why}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
