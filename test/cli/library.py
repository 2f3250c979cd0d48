#!/usr/bin/env python3
"""libprotest from C: the example program is built, with the flags of protest.pc, and run.

usage: library.py [--build build]
"""
import argparse, os, pathlib, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WRONG = "int main(void) {\n  int v[2] = {1, 2}, k = 2;\n  return v[k];\n}\n"


def flags(build):
    """What pkg-config would say of a library that is not installed yet."""
    pc = (build / "protest.pc").read_text()
    line = [l for l in pc.splitlines() if l.startswith("Libs:")][0]
    return [f"-I{ROOT}/include", f"-L{build}", *[w for w in line.split()[1:] if "${" not in w]]


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--build", default="build")
    build = pathlib.Path(ap.parse_args().build).resolve()
    passed = failed = 0

    def check(name, holds, detail):
        nonlocal passed, failed
        passed, failed = passed + bool(holds), failed + (not holds)
        if not holds:
            print(f"FAIL {name}: {detail}")

    with tempfile.TemporaryDirectory() as folder:
        binary, program = os.path.join(folder, "check_file"), os.path.join(folder, "a.c")
        sanitized = ["-fsanitize=address,undefined"] if build.name.endswith("-san") else []
        p = subprocess.run(["clang-19", "-Wall", "-Wextra", "-Werror", *sanitized, str(ROOT / "examples/library/check_file.c"),
                            *flags(build), "-o", binary], capture_output=True, text=True)
        check("the example is built", p.returncode == 0, p.stderr)

        def run(text, *options):
            pathlib.Path(program).write_text(text)
            return subprocess.run([binary, program, *options], capture_output=True, text=True, cwd=folder, timeout=60)
        if p.returncode == 0:
            p = run(WRONG)
            check("an error", p.returncode == 10 and ":3:" in p.stdout and "index 2 of v[2] [bounds]" in p.stdout
                  and p.stdout.strip().endswith("false(def-behavior)"), p)
            p = run(WRONG.replace("k = 2", "k = 1"))
            check("a proof", p.returncode == 0 and p.stdout.strip().endswith(": true"), p)
            p = run("int main(void) { nonsense }\n")
            check("a file that does not compile", p.returncode == 2 and "nonsense" in p.stderr, p)
            p = run(WRONG, "--nonsense")
            check("an unknown option", p.returncode == 1 and "--nonsense" in p.stderr, p)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
