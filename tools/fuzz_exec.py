#!/usr/bin/env python3
"""Compares `protest run` with native runs on random programs of csmith.

usage: fuzz_exec.py [--n 300] [--seed S] [--bin build/protest] [--only -m32|-m64] [--keep DIR] [-j N]

Programs are made by csmith from seeds S, S + 1, ... with options that depend on the seed alone, and run
in both data models.  With --only, the one program of seed S runs in that model, or --n programs of them
when --n is given too.  A program that does not end within 3 s natively, or prints different things at
-O0 and -O1, is replaced by the next.  Checks are off (--checks) because
csmith allows some of what they forbid; invalid memory accesses still end a run, and count as
differences, because csmith's programs have none.
"""
import argparse
import collections
import concurrent.futures
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

CLANG = "clang-19"
MODEL = {64: ["-m64"], 32: ["-m32", "-msse2"]}  # without SSE, floats are computed too precisely
CSMITH_TIMEOUT = 10
NATIVE_TIMEOUT = 3  # what takes longer natively takes minutes in an interpreter

SMALL = ["--max-funcs", "6", "--max-block-depth", "3", "--max-block-size", "4", "--max-expr-complexity", "6",
         "--max-array-dim", "2", "--max-array-len-per-dim", "6", "--max-pointer-depth", "3", "--quiet", "--concise"]

# In front of programs with builtins: a value for arguments where the builtin has none, and a stand-in
# for the one that needs an extension of the processor.
TOTAL = "static int total_{0}({1} x) {{ return x ? __builtin_{0}(x) : -1; }}\n#define __builtin_{0} total_{0}\n"
BUILTINS = "#define __builtin_ia32_crc32qi(A, B) ((A) * 31u + (B))\n" + "".join(
    TOTAL.format(name + suffix, "unsigned" + kind) for name in ["clz", "ctz"]
    for suffix, kind in [("", ""), ("l", " long"), ("ll", " long long")])


def csmith_options(seed):
    """Options of the program with this seed: a mix, so that every feature has its share."""
    r = random.Random(seed)
    pick = lambda p, yes, no=(): list(yes) if r.random() < p else list(no)
    options = ["--seed", str(seed)] + SMALL
    options += pick(0.30, ["--float"])
    options += pick(0.60, ["--no-packed-struct"], ["--packed-struct"])
    options += pick(0.80, ["--bitfields"], ["--no-bitfields"])
    options += pick(0.80, ["--unions"], ["--no-unions"])
    options += pick(0.70, ["--volatiles"], ["--no-volatiles"])
    options += pick(0.15, ["--builtins"])
    options += pick(0.50, ["--inline-function", "--inline-function-prob", "30"])
    options += pick(0.50, ["--no-argc"])
    options += pick(0.20, ["--no-math64"])
    options += pick(0.20, ["--max-funcs", "12", "--max-struct-fields", "20"])
    return options


def run(cmd, timeout, stdout=subprocess.PIPE):
    """(exit code or None when it does not end, stdout, stderr)"""
    try:
        p = subprocess.run(cmd, stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE, timeout=timeout)
        text = p.stdout.decode(errors="replace") if p.stdout is not None else ""
        return p.returncode, text, p.stderr.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return None, "", ""


def include_dir(given):
    if given:
        return given
    listed = run(["dpkg", "-L", "libcsmith-dev"], 10)[1] if shutil.which("dpkg") else ""
    places = [os.path.dirname(l) for l in listed.splitlines() if l.endswith("/csmith.h")]
    for place in places + ["/usr/include/csmith", "/usr/local/include/csmith"]:
        if os.path.exists(os.path.join(place, "csmith.h")):
            return place
    raise SystemExit("csmith.h not found: see --include")


def native_output(args, source, bits, tmp):
    """(output, None) or (None, why it is skipped)"""
    outputs = []
    for level in ["-O0", "-O1"]:
        exe = os.path.join(tmp, "native" + level)
        cmd = [CLANG, *MODEL[bits], level, "-w", "-std=gnu17", "-I", args.include, source, "-lm", "-o", exe]
        code, _, err = run(cmd, 60)
        if code != 0:
            return None, "does not compile"
        code, out, _ = run([exe], NATIVE_TIMEOUT)
        if code is None:
            return None, "does not end natively"
        if code != 0:
            return None, f"natively exit code {code}"
        outputs.append(out)
    if outputs[0] != outputs[1]:
        return None, "-O0 and -O1 differ"
    return outputs[0], None


def last_line(text):
    lines = text.strip().splitlines()
    return lines[-1] if lines else "nothing"


def judge(args, source, bits, native):
    """(class, what ours said)"""
    cmd = [args.bin, "run", f"-m{bits}", f"--checks={args.checks}", "--step-limit", str(args.step_limit),
           "-I", args.include, source]
    code, out, err = run(cmd, args.timeout)
    said = last_line(err)
    if code is None:
        return "limit", f"no end within {args.timeout:g} s"
    if code < 0:
        return "crash", f"signal {-code}"
    if code == 5 and "step limit" in err:
        return "limit", said
    if code == 0:
        return ("same", "") if out == native else ("different", last_line(out))
    if code == 10:
        kind = re.search(r"\[([\w-]+)\]$", said)
        return "failed check", said if kind else f"exit code 10: {said}"
    return "not run", f"exit code {code}: {said}"


def one(job):
    """(seed, bits, class, text)"""
    args, seed, bits = job
    tmp = tempfile.mkdtemp(prefix="fuzz")
    try:
        source = os.path.join(tmp, f"seed{seed}-m{bits}.c")
        code, text, _ = run(["csmith", *csmith_options(seed)], CSMITH_TIMEOUT)
        if code != 0 or "int main" not in text:
            return seed, bits, "skipped", "csmith gives no program"
        with open(source, "w") as f:
            f.write(BUILTINS + text if "__builtin_" in text else text)
        native, why = native_output(args, source, bits, tmp)
        if why:
            return seed, bits, "skipped", why
        kind, said = judge(args, source, bits, native)
        if kind not in ("same", "limit") and args.keep:
            shutil.copy(source, args.keep)
        return seed, bits, kind, f"ours {said}, native {last_line(native)}"
    finally:
        shutil.rmtree(tmp, ignore_errors=True)


def arguments():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--n", type=int, help="number of programs, each in both data models (300; 1 with --only)")
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("--only", choices=["-m32", "-m64"])
    ap.add_argument("--keep", help="folder for the programs that differ")
    ap.add_argument("--include", help="folder of csmith.h (default: where the package puts it)")
    ap.add_argument("--checks", default="none", help="kinds to check (none)")
    ap.add_argument("--step-limit", type=int, default=20_000_000_000)
    ap.add_argument("--timeout", type=float, default=60, help="seconds for one run of ours")
    ap.add_argument("-j", type=int, default=2)
    words = []
    for word in sys.argv[1:]:  # `--only -m32`: its value looks like an option
        if words and words[-1] == "--only":
            words[-1] = "--only=" + word
        else:
            words.append(word)
    args = ap.parse_args(words)
    args.n = args.n or (1 if args.only else 300)
    args.include = include_dir(args.include)
    if not shutil.which("csmith"):
        raise SystemExit("csmith is not installed")
    if not os.access(args.bin, os.X_OK):
        raise SystemExit(f"{args.bin}: no such program (see --bin)")
    if args.keep:
        os.makedirs(args.keep, exist_ok=True)
    return args


def report(args, seed, bits, kind, text):
    print(f"seed {seed} -m{bits}: {kind}: {text}")
    extra = [] if args.checks == "none" else [f"--checks={args.checks}"]
    bin_word = [] if args.bin == "build/protest" else ["--bin", args.bin]
    print("  " + shlex.join([sys.argv[0], "--seed", str(seed), "--only", f"-m{bits}"] + extra + bin_word), flush=True)


def main():
    args = arguments()
    models = [int(args.only[2:])] if args.only else [32, 64]
    counts, skipped, wanted, seed = collections.Counter(), collections.Counter(), args.n * len(models), args.seed
    with concurrent.futures.ThreadPoolExecutor(max(1, args.j)) as pool:
        # a program that cannot be compared is replaced by the next seed, but not for ever
        while wanted > 0 and seed < args.seed + 3 * args.n + (0 if args.only else 10):
            batch = max(1, wanted // len(models))
            jobs = [(args, seed + i, bits) for i in range(batch) for bits in models]
            seed += batch
            for found_seed, bits, kind, text in pool.map(one, jobs):
                counts[kind] += 1
                if kind == "skipped":
                    skipped[text] += 1
                    if args.only:
                        wanted -= 1
                    continue
                wanted -= 1
                if kind != "same":
                    report(args, found_seed, bits, kind, text)
    for why, n in skipped.most_common():
        print(f"skipped {n}: {why}")
    order = ["same", "different", "failed check", "not run", "crash", "limit", "skipped"]
    print(", ".join(f"{counts[k]} {k}" for k in order))
    return 1 if any(counts[k] for k in ["different", "failed check", "not run", "crash"]) else 0


if __name__ == "__main__":
    sys.exit(main())
