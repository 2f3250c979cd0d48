#!/usr/bin/env python3
"""Runs `protest prove` on the programs of this folder and compares the answers.

usage: check.py [--bin PROTEST] [--quick] [--share K/N] [--seconds N] [PATTERN...]

The first line of a program says what is expected:
  // CONTRACT expect=true|false|unknown|error [kind=K] [says="TEXT"] [args="..."] [quick]
    kind    the kind of the first failure;  says  a piece of the output;  args  more arguments;  with, link  more files of the program
    quick   part of every test run (--quick); the others are run by `make contracts`; --share 2/3: every third program, from the second on
A program that is expected to be `true` may be `unknown` when its line has `open`: nothing is claimed of it.
"""
import argparse, json, pathlib, shlex, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
CODES = {"true": 0, "false": 10, "unknown": 5, "error": 2}


def expectation(path):
    words = shlex.split(path.read_text().splitlines()[0].removeprefix("// CONTRACT"))
    return {w.partition("=")[0]: w.partition("=")[2] for w in words}


def problem(options, path, want):
    files = [str(path.parent / name) for name in shlex.split(want.get("with", ""))]
    files += [f"--link={path.parent / name}" for name in shlex.split(want.get("link", ""))]
    command = [options.bin, "prove", "--time-limit", f"{options.seconds}s", *shlex.split(want.get("args", "")), str(path), *files]
    done = subprocess.run(command, capture_output=True, text=True, timeout=20 * options.seconds + 60)
    said = done.stdout + done.stderr
    codes = {CODES[want["expect"]]} | ({5} if "open" in want else set())
    if done.returncode not in codes:
        return f"exit code {done.returncode}, not {CODES[want['expect']]}\n{said}"
    if want.get("kind") and f"[{want['kind']}, " not in said:
        return f"no failure of kind {want['kind']}\n{said}"
    if want.get("says") and want["says"] not in said:
        return f"it does not say `{want['says']}`\n{said}"
    if want["expect"] == "true":
        options.wanted, options.proved = options.wanted + 1, options.proved + (done.returncode == 0)
    return None


def project_problem(options):
    """A project of two files: each by itself, with its flags; clauses are rows of `protest list`."""
    with tempfile.TemporaryDirectory() as folder:
        good, bad = pathlib.Path(folder, "good.c"), pathlib.Path(folder, "bad.c")
        good.write_text("/*@ ensures \\result != x; */\nint next(int x) { return x + 1; }\n")
        bad.write_text("static int help(int x) { return x; }\n/*@ ensures \\result > x; */\nint more(int x) { return help(x); }\n")
        entries = [{"directory": folder, "file": f.name, "command": f"cc {flags} -c {f.name}"} for f, flags in ((good, "-fwrapv"), (bad, ""))]
        pathlib.Path(folder, "compile_commands.json").write_text(json.dumps(entries))
        done = subprocess.run([options.bin, "prove", "-p", folder, "--time-limit", f"{options.seconds}s"], capture_output=True, text=True)
        said = [line.split()[:2] for line in done.stdout.splitlines()]
        if done.returncode != 10 or ["next", "proved"] not in said or ["more", "fails"] not in said:
            return f"exit code {done.returncode}\n{done.stdout}{done.stderr}"
        listed = subprocess.run([options.bin, "list", str(bad)], capture_output=True, text=True).stdout.splitlines()
        if not listed or not listed[0].startswith("more.ensures.1 ") or "ensures \\result > x" not in listed[0]:
            return f"the clause is no row of `protest list`: {listed}"
    return None


def tests_problem(options):
    """-o: the calls that fail are tests, which can be run again."""
    with tempfile.TemporaryDirectory() as folder:
        path, to = pathlib.Path(folder, "more.c"), pathlib.Path(folder, "tests")
        path.write_text("/*@ ensures \\result > x; */\nint more(int x) { return x; }\n/*@ ensures \\result == x; */\nint same(int x) { return x; }\n")
        done = subprocess.run([options.bin, "prove", "-o", str(to), "--time-limit", f"{options.seconds}s", str(path)], capture_output=True, text=True)
        if done.returncode != 10 or sorted(f.name for f in to.iterdir()) != ["more", "more-0-more.c"]:
            return f"exit code {done.returncode}\n{done.stdout}{done.stderr}"
        path.unlink()
        run = subprocess.run([options.bin, "replay", str(to / "more")], capture_output=True, text=True)
        if "1 confirmed (1 of them fails)" not in run.stdout:
            return f"`protest replay` does not confirm the test\n{run.stdout}{run.stderr}"
    return None


def state_problem(options):
    """-o: a call that depends on a variable of the program is the same when it is run again."""
    with tempfile.TemporaryDirectory() as folder:
        path, to = pathlib.Path(folder, "state.c"), pathlib.Path(folder, "tests")
        path.write_text("int level;\n/*@ requires level > 5; ensures \\result == 0; */\nint over(int x) { return level > 7 ? x != 0 : 0; }\n")
        subprocess.run([options.bin, "prove", "-o", str(to), "--time-limit", f"{options.seconds}s", str(path)], capture_output=True, text=True)
        run = subprocess.run([options.bin, "replay", str(to / "over")], capture_output=True, text=True)
    return None if "1 confirmed (1 of them fails)" in run.stdout else f"`protest replay` does not confirm the test\n{run.stdout}{run.stderr}"


def documents_problem(options):
    """A contract that no call keeps to is not passed in any document; names are those of the user."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "never.c")
        path.write_text("/*@ requires x > 5 && x < 3; ensures \\result == 99; */\nint never(int x) { return x; }\n")
        for form, wanted in ("junit", '<testcase classname="'), ("sarif", '"kind": "open"'), ("json", '"id": "never.postcondition.1"'):
            done = subprocess.run([options.bin, "prove", "--format", form, str(path)], capture_output=True, text=True)
            passed = form == "junit" and done.stdout.count("<testcase") != done.stdout.count("<skipped")
            if done.returncode != 5 or wanted not in done.stdout or "__protest_" in done.stdout or passed:
                return f"{form}: exit code {done.returncode}\n{done.stdout}{done.stderr}"
    return None


def long_problem(options):
    """A clause of more than 64 KiB: its last condition counts, too."""
    clause = " && ".join(f"protest_result >= {k % 7}" for k in range(3000)) + " && protest_result == x"
    for body, code in ("x", 0), ("x + 1", 10):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "long.c")
            path.write_text(f"#include <protest.h>\nint f(int x) protest_requires(x >= 6 && x < 100) protest_ensures({clause})\n"
                            f"{{ return {body}; }}\n")
            done = subprocess.run([options.bin, "prove", "--time-limit", f"{options.seconds}s", str(path)], capture_output=True, text=True)
        if done.returncode != code:
            return f"exit code {done.returncode}, not {code}\n{done.stdout[-2000:]}{done.stderr}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", default=str(HERE.parent.parent / "build/protest"))
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--share", default="1/1", metavar="K/N")
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("patterns", nargs="*")
    options = parser.parse_args()
    passed = failed = options.wanted = options.proved = 0
    for name, problem_of, quick in ("project", project_problem, True), ("tests", tests_problem, True), ("state", state_problem, True), \
            ("documents", documents_problem, True), ("long clause", long_problem, False):
        if (options.quick and not quick) or (options.patterns and name not in options.patterns):
            continue
        wrong = problem_of(options)
        if wrong:
            print(f"FAILED {name}: {wrong}")
        passed, failed = passed + (not wrong), failed + bool(wrong)
    part, parts = map(int, options.share.split("/"))
    chosen = []
    for path in sorted(HERE.rglob("*.c")):
        want = expectation(path)
        name = str(path.relative_to(HERE))
        if (not options.quick or "quick" in want) and (not options.patterns or any(p in name for p in options.patterns)):
            chosen.append((path, name, want))
    for path, name, want in chosen[part - 1::parts]:
        wrong = problem(options, path, want)
        if wrong:
            print(f"FAILED {name}: {wrong}")
        passed, failed = passed + (not wrong), failed + bool(wrong)
    print(f"{passed} passed, {failed} failed; {options.proved} of {options.wanted} right programs proved within {options.seconds} s")
    return 1 if failed else 0


sys.exit(main())
