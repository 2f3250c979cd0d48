#!/usr/bin/env python3
"""Runs every script of this folder on several solvers; the closing line is `N passed, N failed`.

usage: check.py [--bin PROTEST] [--solvers sat,z3,cvc5] [PATTERN...]

What a script must answer is in the script:
  (set-info :status sat)   before each check-sat: the answers, in this order
  ;> LINE                  if there are such lines: the whole output
  ; ERROR PLACE: TEXT      it is refused, with exit code 2 and this message
  ; SOLVERS: NAME...       only these understand it
"""
import argparse, pathlib, re, shutil, subprocess, sys

HERE = pathlib.Path(__file__).resolve().parent


def run(binary, solver, path):
    command = [binary, "smt", "--solver", solver, "--query-limit", "60s", str(path)]
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=120)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, -1, "", "out of time")


def problem(text, path, done):
    """What is wrong with the answers, or None."""
    error = re.search(r"^; ERROR (.*)$", text, re.M)
    if error:
        if done.returncode != 2:
            return f"exit code {done.returncode}, not 2\n{done.stderr}"
        wanted = f"{path}:{error.group(1)}"
        return None if wanted in done.stderr else f"says {done.stderr.strip()}\nnot  {wanted}"
    if done.returncode != 0 or done.stderr:
        return f"exit code {done.returncode}\n{done.stdout}{done.stderr}"
    lines = re.findall(r"^;> (.*)$", text, re.M)
    if lines:
        wanted = "\n".join(lines) + "\n"
        return None if done.stdout == wanted else f"answers\n{done.stdout}not\n{wanted}"
    answers = re.findall(r"^(sat|unsat|unknown)$", done.stdout, re.M)
    wanted = re.findall(r"^\(set-info :status (\w+)\)", text, re.M)
    return None if answers == wanted and wanted else f"answers {answers}, not {wanted}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", default=str(HERE.parent.parent / "build" / "protest"))
    parser.add_argument("--solvers", default="sat,z3,cvc5")
    parser.add_argument("patterns", nargs="*")
    args = parser.parse_args()
    passed = failed = 0
    for path in sorted(HERE.glob("*.smt2")):
        if args.patterns and not any(p in path.name for p in args.patterns):
            continue
        text = path.read_text()
        only = re.search(r"^; SOLVERS: (.*)$", text, re.M)
        solvers = only.group(1).split() if only else args.solvers.split(",")
        for solver in solvers:
            if solver == "cvc5" and not shutil.which("cvc5"):
                continue
            wrong = problem(text, path, run(args.bin, solver, path))
            passed, failed = passed + (wrong is None), failed + (wrong is not None)
            if wrong:
                print(f"FAILED {path.name} on {solver}: {wrong}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


sys.exit(main())
