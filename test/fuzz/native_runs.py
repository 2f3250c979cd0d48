"""What generated programs do natively: all their runs, under sanitizers (fuzz_native.c).

Truth(...) of a program holds one Run per distinct list of events, and says whether these are all runs.
"""
import os
import re
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
CLANG = "clang-19"
MODEL = {64: ["-m64"], 32: ["-m32", "-msse2"]}
SANITIZE = ["-fsanitize=address,signed-integer-overflow,shift,integer-divide-by-zero,array-bounds,vla-bound",
            "-fsanitize-recover=all", "-fno-sanitize-recover=address", "-fno-omit-frame-pointer",
            "-fstrict-flex-arrays=2", "-g", "-no-pie"]
# Finds what a program that is meant to be free of undefined behaviour must not have, and no check is about.
STRICT = ["-fsanitize=undefined,float-cast-overflow", *SANITIZE]
MEMORY = ["-fsanitize=memory", "-g", "-no-pie"]
SYMBOLIZER = "llvm-symbolizer-19"

# Names of the sanitizers' reports, as groups of checks.
GROUP = {"signed-integer-overflow": "overflow", "integer-divide-by-zero": "div-zero", "shift-exponent": "shift",
         "invalid-shift-exponent": "shift", "shift-base": "shift-base", "invalid-shift-base": "shift-base",
         "out-of-bounds-index": "bounds", "non-positive-vla-index": "vla", "double-free": "free", "bad-free": "free",
         "reach": "reach", "leak": "leak", "leak-maybe": "leak-maybe", "timeout": "timeout"}


def group(kind):
    if kind in GROUP:
        return GROUP[kind]
    if re.search(r"overflow|underflow|use-after|SEGV|null-deref|wild|buffer|signal$", kind):
        return "access"
    return "other:" + kind


class NoProgram(Exception):
    """The compiler does not take it."""


class Run:
    """INPUTS of one run with these EVENTS: (group, line or None), in order."""

    def __init__(self, count, inputs, events):
        self.count, self.inputs, self.events = count, inputs, events


class Truth:
    def __init__(self, runs, probes, total, complete):
        self.runs, self.probes, self.total, self.complete = runs, probes, total, complete


def command(cmd, timeout):
    """(exit code or None when it does not end, stdout, stderr)"""
    try:
        p = subprocess.run(cmd, stdin=subprocess.DEVNULL, capture_output=True, timeout=timeout)
        return p.returncode, p.stdout.decode(errors="replace"), p.stderr.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return None, "", ""


class Native:
    """Compiles and runs in the folder TMP; the driver is compiled once per data model."""

    def __init__(self, tmp):
        self.tmp, self.drivers = tmp, {}

    def driver(self, bits):
        if bits not in self.drivers:
            to = os.path.join(self.tmp, f"native{bits}.o")
            cmd = [CLANG, *MODEL[bits], "-O1", "-w", "-c", os.path.join(HERE, "fuzz_native.c"), "-o", to]
            code, _, err = command(cmd, 60)
            if code:
                raise SystemExit(f"the native driver does not compile with -m{bits}:\n{err}")
            self.drivers[bits] = to
        return self.drivers[bits]

    def build(self, source, bits, sanitizers):
        exe = os.path.join(self.tmp, "native")
        cmd = [CLANG, *MODEL[bits], "-O0", "-w", "-std=gnu17", *sanitizers, "-include",
               os.path.join(HERE, "fuzz_native.h"), source, self.driver(bits), "-lm", "-o", exe]
        code, _, err = command(cmd, 60)
        if code:
            raise NoProgram(f"{source} does not compile:\n{err[:2000]}")
        return exe

    def compiles(self, source, bits):
        """Quick; also not when something evidently is not initialised."""
        cmd = [CLANG, *MODEL[bits], "-w", "-std=gnu17", "-fsyntax-only", "-Werror=uninitialized",
               "-Werror=return-type", "-include", os.path.join(HERE, "fuzz_native.h"), source]
        return command(cmd, 60)[0] == 0

    def lines(self, exe, source, addresses):
        """address -> line of the program, or None"""
        if not addresses:
            return {}
        cmd = [SYMBOLIZER, "-e", exe, "--output-style=GNU", "--no-inlines", *addresses]
        out = command(cmd, 60)[1]
        places = re.findall(r"^(\S+):(\d+|\?)(?::\d+)?(?: \(.*)?$", out, re.M)
        base = os.path.basename(source)
        same = len(places) == len(addresses)
        return {a: int(l) or None for a, (f, l) in zip(addresses, places)
                if os.path.basename(f) == base and l != "?"} if same else {}

    def truth(self, source, bits, domains, how, limit, seed, sanitizers=SANITIZE, alphabet=""):
        """HOW: all or random.  ALPHABET: the characters of stdin."""
        exe = self.build(source, bits, sanitizers)
        words = [f"stdin:{alphabet}"] if alphabet else []
        words += [f"{line}:{low}:{high}" for line, (low, high) in domains.items()]
        code, out, err = command([exe, how, str(limit), str(seed), *words], 120)
        if code != 0:
            return None
        addresses = sorted(set(re.findall(r"@(0x[0-9a-f]+)", out)))
        lines = self.lines(exe, source, addresses)
        runs, probes, total, complete = [], {}, 0, False
        for line in out.splitlines():
            word, *rest = line.split(" ")
            if word == "run":
                runs.append(Run(int(rest[0]), rest[1], [read_event(e, lines) for e in rest[2:] if e]))
            elif word == "probe":
                probes[int(rest[0])] = [int(w) for w in rest[1:]]
            elif word == "end":
                total, complete = int(rest[0]), rest[1] == "all"
        return Truth(runs, probes, total, complete and how == "all")


def read_event(text, lines):
    kind, _, place = text.rpartition("@")
    if place.isdigit():
        return group(kind), int(place) or None
    return group(kind), lines.get(place)
