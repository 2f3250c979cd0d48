#!/usr/bin/env python3
"""Runs the programs of test/run under `protest run` and compares with what they expect.

usage: check.py [--bin build/protest] [--native | --native-only] [-j N] [-m 32|64] [--share K/N] [PATTERN...]

  PATTERN        only programs whose name (kind/name) contains it, or matches it as a shell pattern
  --share 2/3    every third program, from the second on
  --native       also compile with sanitizers, and check that their report agrees, and the output up
                 to it
  --native-only  that alone: the programs have the errors that they claim to have

The first line of a program says what to expect:

  // RUN expect=ok [args=...]
  // RUN expect=KIND@LINE [args=...] native=asan|ubsan|lsan|msan|none
  // RUN expect=end:assumption@LINE | end:step-limit | end:stuck [args=...] native=none

KIND is a name of src/ir/check.h.  KIND and LINE may be alternatives: a|b@3|7.  `args` are options of
`protest run`; a program with -m32 or -m64 among them runs in that data model only, others in both.
{root} in args is the top folder.  An ok program must print what it prints natively (clang -O0) and
end with the same exit code; under sanitizers it must be clean.  `native` names the sanitizer that
sees the error; with `none` the second line says why there is none.  A file *.list gives the same
expectations for programs elsewhere: PATH WORDS, one per line, PATH from the top folder.
"""
import argparse
import concurrent.futures
import fnmatch
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))

CLANG = "clang-19"
BASE = ["-O0", "-g", "-w", "-std=gnu17"]
UNDEFINED = "address,undefined,float-cast-overflow"
SANITIZE = {
    "asan": ["-fsanitize=" + UNDEFINED, "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"],
    "msan": ["-fsanitize=memory", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"],
}
MODEL = {64: ["-m64"], 32: ["-m32", "-msse2"]}  # without SSE, floats are computed too precisely
TIMEOUT = 30

# What the native report must say for a kind: one regular expression over the whole report.
OUT = r"(heap|stack|global|dynamic-stack|container)-(buffer-(overflow|underflow)|overflow)"
NATIVE = {
    "null": r"null pointer|SEGV on unknown address 0x0+[0-9a-f]{0,3}\b",
    "read-out": r"AddressSanitizer: " + OUT + r"(.|\n)*?\nREAD of size",
    "write-out": r"AddressSanitizer: " + OUT + r"(.|\n)*?\nWRITE of size",
    "freed": r"AddressSanitizer: heap-use-after-free",
    "scope-ended": r"AddressSanitizer: stack-use-after-(scope|return)",
    "readonly": r"AddressSanitizer: SEGV(.|\n)*?caused by a WRITE",
    "overlap": r"AddressSanitizer: (mem|str|wmem|wcs)\w+-param-overlap",
    "double-free": r"AddressSanitizer: attempting double-free",
    # free of read-only memory: ASan itself writes in front of the address
    "bad-free": r"attempting free on address which was not malloc|SEGV(.|\n)*? in __asan::.*Deallocate",
    "leak": r"LeakSanitizer: detected memory leaks",
    "overflow": r"runtime error: .*(overflow:|negation of|division of .* by -1)",
    "div-zero": r"runtime error: division by zero",
    "shift": r"runtime error: shift exponent",
    "shift-base": r"runtime error: left shift of",
    "bounds": r"runtime error: index -?\d+ out of bounds",
    "vla": r"runtime error: variable length array bound",
    "float-cast": r"runtime error: .* is outside the range of representable values",
    "builtin": r"runtime error: passing zero to",
    # through null: UBSan reads the function's type in front of address 0
    "call": r"call to function .* through pointer to incorrect|SEGV on unknown address 0xf+8 ",
    "assertion": r"Assertion .* failed",
    "reach": r"AddressSanitizer: ABRT",
    "abort": r"AddressSanitizer: ABRT",
    "unreachable-code": r"runtime error: execution reached an unreachable",
    "stack-overflow": r"AddressSanitizer: stack-overflow",
    "uninit": r"MemorySanitizer: use-of-uninitialized-value",
    "uninit-variable": r"MemorySanitizer: use-of-uninitialized-value",
}


class Program:
    def __init__(self, path, name, words):
        self.path, self.name, self.args, self.native = path, name, [], "none"
        self.kinds, self.lines = [], []
        for word in shlex.split(words):
            key, _, value = word.partition("=")
            if key == "args":
                self.args = shlex.split(value.replace("{root}", ROOT))
            elif key == "native":
                self.native = value
            elif key == "expect":
                kinds, _, lines = value.partition("@")
                self.kinds = kinds.split("|")
                self.lines = [int(n) for n in lines.split("|")] if lines else []
            else:
                raise SystemExit(f"{path}:1: unknown word `{word}`")
        if not self.kinds:
            raise SystemExit(f"{path}:1: no expect=")
        self.ok = self.kinds == ["ok"]
        self.expected = "|".join(self.kinds) + ("@" + "|".join(map(str, self.lines)) if lines else "")
        self.models = [int(a[2:]) for a in self.args if a in ("-m32", "-m64")] or [64, 32]
        self.args = [a for a in self.args if a not in ("-m32", "-m64")]
        self.inputs = [a.split("=", 1)[1] for a in self.args if a.startswith("--inputs=")]

    def matches(self, kind, line):
        return kind in self.kinds and (not self.lines or line in self.lines)


def programs(patterns):
    found = []
    for folder, _, files in sorted(os.walk(HERE)):
        for file in sorted(files):
            path = os.path.join(folder, file)
            if file.endswith(".c") and folder != HERE:
                with open(path) as f:
                    first = f.readline()
                if not first.startswith("// RUN "):
                    raise SystemExit(f"{path}:1: does not begin with `// RUN`")
                found.append(Program(path, os.path.relpath(path, HERE)[:-2], first[7:]))
            elif file.endswith(".list"):
                for line in open(path):
                    if line.strip() and not line.startswith("#"):
                        name, words = line.split(None, 1)
                        found.append(Program(os.path.join(ROOT, name), name[:-2], words))
    wanted = lambda p: any(t in p.name or fnmatch.fnmatch(p.name, t) for t in patterns)
    return [p for p in found if not patterns or wanted(p)]


def run(cmd, env=None):
    """(exit code or None when it does not end, stdout, stderr)"""
    try:
        p = subprocess.run(cmd, stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT,
                           env={**os.environ, **(env or {})})
        return p.returncode, p.stdout, p.stderr.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return None, b"", ""


def compile_native(p, bits, flags, to):
    cmd = [CLANG, *MODEL[bits], *BASE, *flags, p.path, os.path.join(HERE, "native.c"), "-lm",
           "-Wl,--as-needed", "-latomic", "-o", to]
    code, _, err = run(cmd)
    if code:
        return next((l for l in err.splitlines() if "error" in l), "does not compile")
    return None


def environment(p, leaks):
    common = "symbolize=1:handle_abort=1:allocator_may_return_null=1"
    env = {"ASAN_OPTIONS": f"{common}:detect_leaks={leaks}:detect_stack_use_after_return=1:"
                           "handle_segv=1",
           "MSAN_OPTIONS": common, "UBSAN_OPTIONS": "print_stacktrace=0"}
    if p.inputs:
        env["PROTEST_INPUTS"] = p.inputs[0]
    symbolizer = shutil.which("llvm-symbolizer-19") or shutil.which("llvm-symbolizer")
    if symbolizer:
        env["ASAN_SYMBOLIZER_PATH"] = env["MSAN_SYMBOLIZER_PATH"] = symbolizer
    return env


def report_lines(p, text):
    """Lines of the program that the first report blames: of UBSan's message, or of the innermost
    frame inside the program (with leaks: one per lost block)."""
    base = re.escape(os.path.basename(p.path))
    m = re.search(base + r":(\d+):\d+: runtime error", text)
    if m:
        return [int(m.group(1))]
    lines = []
    for stack in re.split(r"\n\s*\n|\n(?=\S)", text):
        frame = r"#\d+ 0x[0-9a-f]+ in (?!reach_error )\S+ \S*" + base + r":(\d+)"
        m = re.search(frame, stack)
        if m:
            lines.append(int(m.group(1)))
            if "leak of" not in text:
                break
    return lines


def other_output(ours, native):
    """Where two outputs differ first, or None"""
    if ours == native:
        return None
    got, want = ours.splitlines(), native.splitlines()
    n = next((i for i, (a, b) in enumerate(zip(got, want)) if a != b), min(len(got), len(want)))
    show = lambda a: repr(a[n].decode(errors="replace")) if n < len(a) else "nothing"
    return f"output line {n + 1} is {show(got)}, natively {show(want)}"


def native_ok(p, bits, tmp, _):
    exe = os.path.join(tmp, "a")
    why = compile_native(p, bits, [], exe)
    if why:
        return why
    code, out, _ = run([exe], environment(p, 0))
    if code is None or code < 0:
        return f"native exit code {code}"
    for name in ["asan", "msan"] if bits == 64 else ["asan"]:
        why = compile_native(p, bits, SANITIZE[name], exe)
        if why:
            return why
        got, text, err = run([exe], environment(p, 1))
        if (got, text) != (code, out):
            first = next((l for l in err.splitlines() if "ERROR" in l or "error" in l), "other output")
            return f"not clean under {name}: {first}"
    return None


def native_error(p, bits, tmp, command):
    exe = os.path.join(tmp, "a")
    if p.native == "none":
        code, _, err = run([CLANG, *MODEL[bits], *BASE, "-c", p.path, "-o", exe])
        return err.splitlines()[0] if code else None
    tool = "msan" if p.native == "msan" else "asan"
    if tool == "msan" and bits == 32:
        return None
    why = compile_native(p, bits, SANITIZE[tool], exe)
    if why:
        return why
    _, out, err = run([exe], environment(p, int(p.native == "lsan")))
    kinds = [k for k in p.kinds if re.search(NATIVE[k], err)]
    lines = report_lines(p, err)
    if not kinds:
        first = next((l for l in err.splitlines() if "rror" in l), "no report")
        return f"expected {p.expected}, {p.native} says: {first} (lines {lines})"
    if not set(lines) & set(p.lines):
        return f"expected {p.expected}, {p.native} blames lines {lines}"
    if tool == "msan":  # nothing else is wrong with it
        why = compile_native(p, bits, SANITIZE["asan"], exe)
        code, _, err = run([exe], environment(p, 1))
        if why or code is None or re.search(r"runtime error|AddressSanitizer", err):
            return why or f"not clean under asan: {err[:100]!r}"
    if p.native in ("asan", "ubsan") and command:
        return other_output(run(command)[1], out)
    return None


ERROR = re.compile(r"^(.*?):(\d+):(?:(\d+):)? error: (.*) \[([\w-]+)\]$", re.M)
ENDED = re.compile(r"^protest: run ended: (.*)$", re.M)


def ending(err):
    """(kind, line) of what the last lines on stderr say"""
    found = ERROR.findall(err)
    if found:
        return found[-1][4], int(found[-1][1])
    found = ENDED.findall(err)
    if not found:
        return "nothing", 0
    text = found[-1]
    where = re.search(r":(\d+):\d+", text)
    line = int(where.group(1)) if where else 0
    for start, kind in [("exit code", "ok"), ("assumption", "end:assumption"),
                        ("step limit", "end:step-limit"), ("stuck", "end:stuck")]:
        if text.startswith(start):
            return kind, line
    return text, line


def ours(p, bits, tmp, command):
    code, out, err = run(command)
    if code is None:
        return "does not end"
    kind, line = ending(err)
    wanted_code = 0 if p.ok else 5 if p.kinds[0].startswith("end:") else 10
    said = [l for l in err.splitlines() if "error: " in l] or err.strip().splitlines() or ["no message"]
    last = said[-1]
    if not p.matches(kind, line):
        return f"expected {p.expected}, got {kind}@{line}: {last}"
    if code != wanted_code:
        return f"exit code {code}, expected {wanted_code}: {last}"
    if not p.ok:
        return None
    exe = os.path.join(tmp, "a")
    why = compile_native(p, bits, [], exe)
    if why:
        return why
    native_code, native_out, _ = run([exe], environment(p, 0))
    if out != native_out:
        return other_output(out, native_out)
    if not re.search(rf"exit code {native_code}$", err, re.M):
        return f"natively exit code {native_code}: {last}"
    return None


def check(job):
    """One line about what failed, or None"""
    args, p, bits, native = job
    tmp = tempfile.mkdtemp(prefix="run")
    command = [args.bin, "run", f"-m{bits}", *p.args, os.path.relpath(p.path)]
    try:
        if native:
            why = (native_ok if p.ok else native_error)(p, bits, tmp, None if args.native_only else command)
            flag = "--native-only" if args.native_only else "--native"
            again = [os.path.relpath(__file__), flag, "-m", str(bits), p.name]
        else:
            why = ours(p, bits, tmp, command)
            again = command
    finally:
        shutil.rmtree(tmp, ignore_errors=True)
    side = " native" if native else ""
    return f"FAIL {p.name} -m{bits}{side}: {why}; reproduce: {shlex.join(again)}" if why else None


def main():
    ap = argparse.ArgumentParser(description=__doc__,
                                 formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--bin", default=os.path.relpath(os.path.join(ROOT, "build", "protest")))
    ap.add_argument("--native", action="store_true")
    ap.add_argument("--native-only", action="store_true")
    ap.add_argument("-j", type=int, default=os.cpu_count() or 1)
    ap.add_argument("-m", type=int, choices=[32, 64])
    ap.add_argument("--share", default="1/1", metavar="K/N")
    ap.add_argument("patterns", nargs="*", metavar="PATTERN")
    args = ap.parse_args()
    k, n = map(int, args.share.split("/"))
    found = programs(args.patterns)[k - 1::n]
    if not found:
        raise SystemExit("no program matches")
    if not args.native_only and not os.access(args.bin, os.X_OK):
        raise SystemExit(f"{args.bin}: no such program (see --bin)")
    sides = [True] if args.native_only else [False, True] if args.native else [False]
    jobs = [(args, p, bits, side) for p in found for side in sides for bits in p.models
            if args.m in (None, bits)]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(max(1, args.j)) as pool:
        for line in pool.map(check, jobs):
            if line:
                failed += 1
                print(line, flush=True)
    print(f"{len(jobs) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
