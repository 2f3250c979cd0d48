#!/usr/bin/env python3
"""Random command lines on random files: never a crash or a hang, always a documented exit code.

usage: fuzz.py [--bin build/protest] [--n 150] [--seed N] [--seconds S] [-j N]

Every run depends on the seed and its number only; `--seed N --only K` repeats one.  A failure prints the command
that reproduces it and keeps its files.
"""
import argparse
import concurrent.futures
import os
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ALLOWED = (0, 1, 2, 5, 10)
COMMANDS = ["check", "test", "replay", "list", "witness", "run", "ir", "smt", "help"]
SANITIZER = re.compile(r"==ERROR: AddressSanitizer|: runtime error:|==ERROR: LeakSanitizer|Assertion .* failed|protest: internal error")
PROPERTIES = ["G ! call(reach_error())", "G ! overflow", "G valid-deref", "G valid-free", "G valid-memtrack", "F end",
              "G valid-memcleanup", "G ! data-race", "COVER EDGES(@DECISIONEDGE)"]


# ---- options, from --help

def read_options(binary):
    """[(names, value or "")] as --help shows them."""
    text = subprocess.run([binary, "--help"], capture_output=True, text=True, check=True).stdout
    found = []
    for line in text.splitlines():
        m = re.match(r"\s{2,6}(?:(-\w), )?(--[\w-]+)(?: ([^\s]+))?(?:\s|$)", line)
        if m:
            found.append(([n for n in m.groups()[:2] if n], m.group(3) or ""))
    return found


GOOD = {"TIME": ["1", "0.5s", "700ms", "1s"], "N": ["1", "2", "3", "64"], "BYTES": ["100K", "64M", "1G", "65536"],
        "KINDS": ["all", "none", "default", "overflow", "null,leak", "-overflow", "all,-leak"], "NAMES": ["intervals", "zones,sets", "all"],
        "NAME": ["main", "f", "auto", "sat", "z3", "A"], "STD": ["gnu17", "c99", "c11", "gnu89"], "NAME[=V]": ["A=1", "B"],
        "PROGRAM": ["clang-19"], "ID": ["main.overflow.1", "program.leak", "main.null.1"]}
BAD = ["", "x", "-1", "nan", "inf", "1e99", "99999999999999999999", "1x", "0x10", ",", "unknown", "é", "%s%n", "a" * 5000, "\n", "-", "--", "x y"]


def random_value(r, kind, files):
    if r.random() < 0.12:
        return r.choice(BAD)
    if "|" in kind:
        return r.choice(kind.split("|"))
    if kind in ("FILE", "DIR", "PATH"):
        return r.choice(files + ["out", "/dev/full", "/dev/null", "/no/where", "-"])
    return r.choice(GOOD.get(kind, BAD))


def random_options(r, options, files):
    words = []
    for names, kind in r.sample(options, r.choice([0, 0, 1, 1, 2, 2, 3, 6])):
        name = r.choice(names)
        if name in ("--help", "-h", "--version") and r.random() < 0.9:
            continue
        if name.startswith("--clang") and r.random() < 0.8:
            continue
        if r.random() < 0.02:
            name = name[:-1] + r.choice("xyz-=")
        value = random_value(r, kind, files) if kind else ""
        if not kind:
            words.append(("--no-" + name[2:]) if name.startswith("--") and r.random() < 0.2 else name)
        elif name.startswith("--") and r.random() < 0.5:
            words.append(f"{name}={value}")
        else:
            words += [name, value] if r.random() < 0.95 else [name]
    return words


# ---- files

def corpus():
    found = {"c": [], "ir": [], "smt2": []}
    for top, _, names in sorted(os.walk(os.path.join(ROOT, "test"))):
        for n in sorted(names):
            ext = n.rsplit(".", 1)[-1]
            if ext in found and (ext != "c" or "/run/" in top + "/") and os.path.getsize(os.path.join(top, n)) < 6000:
                found[ext].append(os.path.join(top, n))
    return found


TOKEN = re.compile(rb"/\*.*?\*/|//[^\n]*|^#[^\n]*|\"[^\"\n]*\"|[A-Za-z_]\w*|\d+|\s+|.", re.S | re.M)
PIECES = [b"0", b"-1", b"1 << 31", b"2147483647", b"18446744073709551615ul", b"(", b")", b"{", b"}", b";", b"*", b"&", b"[0]", b"=",
          b"while (1)", b"goto x;", b"x:", b"return", b"static", b"volatile", b"int", b"char", b"double", b"struct s", b"unsigned long long",
          b"_Bool", b"malloc(8)", b"free(0)", b"__VERIFIER_nondet_int()", b"reach_error()", b"sizeof", b"?", b":", b",", b"/", b"%", b"<<",
          b"long double", b"__int128", b"_Complex double", b"asm(\"nop\");", b"setjmp(0)", b"main()", b"switch (1)", b"case 1:", b"float",
          b"int a[1 << 20];", b"alloca(9)", b"__builtin_trap()", b"\"%n%s\"", b"'a'", b"_Alignas(64)", b"__attribute__((packed))", b"const"]


def mutate_tokens(r, data):
    tokens = TOKEN.findall(data)
    for _ in range(r.choice([1, 1, 2, 3, 8])):
        if not tokens:
            break
        i, j = r.randrange(len(tokens)), r.randrange(len(tokens))
        what = r.randrange(5)
        if what == 0:
            del tokens[i]
        elif what == 1:
            tokens[i], tokens[j] = tokens[j], tokens[i]
        elif what == 2:
            tokens.insert(i, b" " + r.choice(PIECES) + b" ")
        elif what == 3:
            tokens[i] = r.choice(PIECES)
        else:
            tokens[i:i] = tokens[j:j + r.randrange(1, 12)]
    return b"".join(tokens)


CLASSES = [[b"+", b"-", b"*", b"/", b"%", b"&", b"|", b"^"], [b"0", b"1", b"2", b"-1", b"7", b"31", b"64", b"2147483647", b"65536"],
           [b"int", b"char", b"long", b"short", b"unsigned", b"_Bool", b"float", b"double"], [b"if", b"while"], [b"break", b"continue"]]
KEYWORDS = set(b"for do else return switch case default sizeof struct union enum static const void goto typedef extern main".split())
CLASS_OF = {word: words for words in CLASSES for word in words}


def mutate_gently(r, data):
    """Most of what comes out is still C: tokens become others of their class, or names that are in the file; lines go."""
    tokens = TOKEN.findall(data)
    names = [t for t in tokens if re.fullmatch(rb"[a-z]\w*", t) and t not in CLASS_OF and t not in KEYWORDS] or [b"main"]
    places = [k for k, t in enumerate(tokens) if t in CLASS_OF or t.isdigit() or t in names]
    for k in r.sample(places, min(len(places), r.choice([1, 1, 2, 3, 6]))):
        t = tokens[k]
        words = CLASS_OF.get(t) or (CLASSES[2] if t.isdigit() else names if r.random() < 0.15 else [t])
        tokens[k] = r.choice(words)
    lines = b"".join(tokens).splitlines(keepends=True)
    if r.random() < 0.2 and lines:
        whole = [k for k, line in enumerate(lines) if line.strip().endswith(b";") and line.startswith(b"  ")]
        if whole:
            del lines[r.choice(whole)]
    return b"".join(lines)


def mutate_bytes(r, data):
    data = bytearray(data)
    for _ in range(r.choice([1, 2, 4, 16])):
        if not data:
            break
        i = r.randrange(len(data))
        what = r.randrange(4)
        if what == 0:
            data[i] = r.randrange(256)
        elif what == 1:
            del data[i:i + r.randrange(1, 20)]
        elif what == 2:
            data[i:i] = bytes(r.randrange(256) for _ in range(r.randrange(1, 9)))
        else:
            del data[i:]
    return bytes(data)


WITNESS = """- entry_type: "violation_sequence"
  metadata: {format_version: "2.0", uuid: "a2bd5ee4-6f0c-4d27-8f5d-000000000000", creation_time: "2024-01-01T00:00:00Z",
    producer: {name: "x", version: "1"}, task: {input_files: ["p.c"], input_file_hashes: {"p.c": "00"},
    specification: "G ! call(reach_error())", data_model: "ILP32", language: "C"}}
  content:
    - segment:
      - waypoint: {type: "%s", action: "follow", location: {file_name: "p.c", line: %d, column: %d, function: "main"},
          constraint: {value: "%s", format: "c_expression"}}
    - segment:
      - waypoint: {type: "target", action: "follow", location: {file_name: "p.c", line: 4, column: 3}}
"""
PROOF = """- entry_type: "invariant_set"
  metadata: {format_version: "2.0", uuid: "a2bd5ee4-6f0c-4d27-8f5d-000000000001", creation_time: "2024-01-01T00:00:00Z",
    producer: {name: "x", version: "1"}, task: {input_files: ["p.c"], input_file_hashes: {"p.c": "00"},
    specification: "G ! overflow", data_model: "LP64", language: "C"}}
  content:
    - invariant: {type: "loop_invariant", location: {file_name: "p.c", line: %d, column: 1, function: "main"}, value: "%s", format: "c_expression"}
"""


def make_file(r, folder, seeds):
    """A file of some kind in FOLDER; its name."""
    what = r.randrange(20) if r.random() < 0.6 else r.randrange(13)
    source = r.choice(seeds["c"])
    with open(source, "rb") as f:
        data = f.read()
    if what < 4:
        name = "p.c"
    elif what < 10:
        name, data = "p.c", (mutate_tokens if what == 9 else mutate_gently)(r, data)
    elif what == 10:
        name, data = r.choice(["p.c", "p.i", "p.h"]), mutate_bytes(r, data)
    elif what < 14:
        with open(r.choice(seeds["ir"]), "rb") as f:
            name, data = "p.ir", f.read()
        data = r.choice([mutate_bytes, mutate_tokens, lambda _, d: d])(r, data)
    elif what == 14:
        name, data = "q.prp", f"CHECK( init(main()), LTL({r.choice(PROPERTIES)}) )\n".encode()
        data = data if r.random() < 0.5 else mutate_bytes(r, data)
    elif what == 15:
        value = r.choice(["x > 0", "i < n && i >= 0", "1", "0", "(((", "x y", "\\\\result == 3", "", "a[" * 2000, "x = 1", "f(3)", "true"])
        text = WITNESS % (r.choice(["assumption", "branching", "function_return", "target", "x"]), r.randrange(9), r.randrange(9),
                          value) if r.random() < 0.6 else PROOF % (r.randrange(9), value)
        name, data = "w.yml", text.encode()
        data = data if r.random() < 0.6 else mutate_bytes(r, data)
    elif what == 16:
        name, data = "q.smt2", open(r.choice(seeds["smt2"]), "rb").read()
        data = data if r.random() < 0.4 else mutate_tokens(r, data)
    elif what == 17:
        name, data = r.choice(["b.bc", "b.ll", "b.c", "b.ir", "b.yml", "b"]), bytes(r.randrange(256) for _ in range(r.randrange(300)))
    elif what == 18:
        name = r.choice(["folder", "folder.c", "folder.ir"])
        os.makedirs(os.path.join(folder, name), exist_ok=True)
        return name
    else:
        return r.choice(["missing.c", "", "missing.ir", "/", "-", "missing.yml", "p.c/"])
    with open(os.path.join(folder, name), "wb") as f:
        f.write(data)
    return name


# ---- one run

def make_run(seed, number, options, seeds, folder):
    r = random.Random(f"{seed}:{number}")
    files = [make_file(r, folder, seeds) for _ in range(r.choice([1, 1, 1, 1, 1, 1, 2, 3]))]
    programs = [f for f in files if f.endswith((".c", ".i", ".ir"))]
    fitting = {"smt2": ["smt"], "yml": ["witness"]}.get(files[0].rsplit(".", 1)[-1], ["check", "check", "test", "run", "ir", "list"])
    words = [r.choice(COMMANDS)] if r.random() < 0.15 else [r.choice(fitting)] if r.random() < 0.7 else []
    words += random_options(r, options, files)
    if any(f.endswith(".prp") for f in files) and r.random() < 0.8:
        words += ["--property", "q.prp"]
        files = [f for f in files if not f.endswith(".prp")] or ["p.c"]
    if "w.yml" in files and r.random() < 0.8:
        words[:0] = ["witness"]
        files = ["w.yml", *(programs or ["p.c"])]
    words += ["--time-limit", r.choice(["1", "0.4"]), "--step-limit", "3000000"] if r.random() < 0.97 else ["--time-limit=0.7"]
    if r.random() < 0.85:
        words.append("--no-native")
    if r.random() < 0.8:
        return words + files
    first = 1 if words[0] in COMMANDS and r.random() < 0.9 else 0
    return words[:first] + files + words[first:]


MOST = 12  # seconds after which a run hangs: limits are one second, and loading and the machine need some


def end_group(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def problem_of(binary, words, folder):
    """What is wrong with the run, or None; and its exit code."""
    env = dict(os.environ, TMPDIR=folder, ASAN_OPTIONS="detect_leaks=0:exitcode=77", UBSAN_OPTIONS="exitcode=77")
    try:
        words = [w.replace("\0", "") for w in words]
        p = subprocess.Popen([binary, *words], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             start_new_session=True, env=env)
    except OSError as e:
        return None if e.errno == 7 else str(e), 1
    try:
        text = p.communicate(timeout=MOST)[0].decode(errors="replace")
    except subprocess.TimeoutExpired:
        end_group(p)
        p.communicate()
        return f"no end within {MOST} s", None
    found = SANITIZER.search(text)
    if found:
        line = text[text.rfind("\n", 0, found.start()) + 1:].splitlines()[0]
        return line[:200], p.returncode
    if p.returncode not in ALLOWED:
        return f"exit code {p.returncode}: {text.strip()[-200:]}", p.returncode
    return None, p.returncode


def one(args, number, options, seeds, top):
    folder = os.path.join(top, str(number))
    os.makedirs(folder)
    words = make_run(args.seed, number, options, seeds, folder)
    problem, code = problem_of(args.bin, words, folder)
    if problem:
        print(f"FAIL run {number}: {problem}\n  cd {folder} && {shlex.join([args.bin, *words])}\n"
              f"  again: test/robust/fuzz.py --seed {args.seed} --only {number}", flush=True)
    else:
        shutil.rmtree(folder, ignore_errors=True)
    return problem, code


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("--n", type=int, default=150)
    ap.add_argument("--seed", type=int, default=None)
    ap.add_argument("--only", type=int, default=None)
    ap.add_argument("--from", dest="first", type=int, default=0)
    ap.add_argument("--seconds", type=float, default=0, help="stop after this time (0: never)")
    ap.add_argument("-j", type=int, default=2)
    args = ap.parse_args()
    args.bin = os.path.abspath(args.bin)
    args.seed = args.seed if args.seed is not None else random.randrange(1 << 30)
    options, seeds = read_options(args.bin), corpus()
    if len(options) < 20:
        raise SystemExit(f"only {len(options)} options are seen in --help")
    top = tempfile.mkdtemp(prefix="protest-fuzz")
    numbers = [args.only] if args.only is not None else range(args.first, args.first + args.n)
    start, failed, codes = time.monotonic(), 0, {}

    def run(number):
        if args.seconds and time.monotonic() - start > args.seconds:
            return None
        return one(args, number, options, seeds, top)

    with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        for got in pool.map(run, numbers):
            if got:
                failed += got[0] is not None
                codes[got[1]] = codes.get(got[1], 0) + 1
    runs = sum(codes.values())
    if not failed:
        shutil.rmtree(top, ignore_errors=True)
    took = time.monotonic() - start
    print(f"seed {args.seed}: {runs} runs, {runs / took:.1f} per second, exit codes "
          + ", ".join(f"{c}: {n}" for c, n in sorted(codes.items(), key=str)))
    print(f"{runs - failed} passed, {failed} failed")
    return 1 if failed or not runs else 0


if __name__ == "__main__":
    sys.exit(main())
