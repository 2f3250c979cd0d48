#!/usr/bin/env python3
"""Runs the commands of the documentation and compares what they print.

usage: check.py [--bin build/protest] [FILE.md...]     (default: DOCUMENTS, below)
       check.py [--bin build/protest] --fresh          what a newcomer does: README.md, in a fresh checkout

A fenced block marked `console` is a session: a line `$ COMMAND` (continued by a backslash at its end) is run by
bash, and the lines up to the next one are what it must print, on standard output and error output together.  In them

    ...      as a whole line stands for any number of lines, also none;
    ...      inside a line stands for any text: times, paths, what depends on the machine.

Trailing blanks do not count.  The commands of a document are run in order, in one scratch folder that has copies of
examples/ and docs/examples/; `protest` and `./protest` are the executable that is being tested, and `echo $?` prints
the exit code of the command before it.  `make TARGET` is not run: the target must exist.

--fresh runs the commands of README.md in a clone of this repository (with what is changed in files that git knows; a
file that was not added is missing there, as it is for others), with its own ./protest; blocks marked `sh` are run, too:
each of their commands must end with an exit code that the README documents.  The clone uses the executable that is
being tested; with PROTEST_FRESH_BUILD=1 in the environment it is built there, by ./protest itself, which takes minutes.
"""
import argparse, os, re, shutil, subprocess, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DOCUMENTS = ("README.md", "docs/start.md", "docs/tutorial.md", "docs/everyday.md", "docs/coming-from.md",
             "docs/bp.md", "docs/contracts.md")


def sessions(text):
    """(line number, command, expected lines) of all console blocks."""
    found, inside, command = [], False, None
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            inside, command = line.strip() == "```console", None
        elif inside and command is not None and command.endswith("\\"):
            command = command[:-1] + line.strip()
            found[-1] = (found[-1][0], command, [])
        elif inside and line.startswith("$ "):
            command = line[2:].rstrip()
            found.append((number, command, []))
        elif inside and found:
            found[-1][2].append(line.rstrip())
    return found


def shell_commands(text):
    """(line number, command) of all blocks marked `sh`."""
    found, inside = [], False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            inside = line.strip() == "```sh"
        elif inside and line.split("#")[0].strip():
            found.append((number, line.split("#")[0].strip()))
    return found


def line_matches(expected, actual):
    pattern = ".*".join(re.escape(part) for part in expected.split("..."))
    return re.fullmatch(pattern, actual) is not None


def matches(expected, actual):
    """Lines against lines; `...` alone stands for any number of them."""
    reach = {0}  # how many actual lines the expected ones so far can stand for
    for line in expected:
        if line.strip() == "...":
            reach = set(range(min(reach), len(actual) + 1)) if reach else reach
        else:
            reach = {k + 1 for k in reach if k < len(actual) and line_matches(line, actual[k])}
    return len(actual) in reach


class Scratch:
    def __init__(self, binary):
        self.dir = tempfile.mkdtemp(prefix="protest-docs")
        os.makedirs(os.path.join(self.dir, ".bin"))
        os.symlink(os.path.abspath(binary), os.path.join(self.dir, ".bin", "protest"))
        for folder in ("examples", "docs/examples"):
            shutil.copytree(os.path.join(ROOT, folder), os.path.join(self.dir, folder))
        path = os.path.join(self.dir, ".bin") + os.pathsep + os.environ["PATH"]
        self.env = {**os.environ, "PATH": path, "NO_COLOR": "1", "LC_ALL": "C"}
        self.code = 0

    def prepared(self, command):
        return re.sub(r"(^|[;&|]\s*)\./protest\b", r"\1protest", command)

    def run(self, command):
        p = subprocess.run(["bash", "-c", f"(exit {self.code})\n{self.prepared(command)}"], cwd=self.dir, env=self.env, timeout=180,
                           stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.code = p.returncode
        return [line.rstrip() for line in p.stdout.decode(errors="replace").splitlines()]


class Fresh(Scratch):
    """A clone of the repository, in which ./protest is the one that a newcomer calls."""

    def __init__(self):
        self.dir = tempfile.mkdtemp(prefix="protest-fresh")
        self.env = {**{k: v for k, v in os.environ.items() if not k.startswith("GIT_")}, "NO_COLOR": "1", "LC_ALL": "C"}
        self.code = 0

    def fill(self, binary):
        subprocess.run(["git", "clone", "-q", ROOT, self.dir], check=True, env=self.env)
        changes = subprocess.run(["git", "-C", ROOT, "diff", "--binary", "HEAD"], check=True, env=self.env, stdout=subprocess.PIPE).stdout
        if changes:
            subprocess.run(["git", "apply"], cwd=self.dir, check=True, env=self.env, input=changes)
        if os.environ.get("PROTEST_FRESH_BUILD"):
            subprocess.run(["./protest", "--version"], cwd=self.dir, env=self.env, check=True, stdout=subprocess.DEVNULL)
        else:
            os.makedirs(os.path.join(self.dir, "build"))
            os.symlink(os.path.abspath(binary), os.path.join(self.dir, "build", "protest"))

    def prepared(self, command):
        return command


def problem_of(scratch, command, expected):
    target = re.fullmatch(r"(?:sudo )?make ?([\w-]*)(?: \w+=\S+)*", command)
    if target:
        with open(os.path.join(ROOT, "Makefile")) as f:
            known = re.search(rf"^{re.escape(target.group(1) or 'all')}:", f.read(), re.M)
        return None if known else "the Makefile has no such target"
    try:
        actual = scratch.run(command)
    except subprocess.TimeoutExpired:
        return "it does not end"
    while expected and not expected[-1]:
        expected = expected[:-1]
    if matches(expected, actual):
        return None
    return "it prints\n" + "\n".join("    " + line for line in actual)


def problem_of_shell(scratch, command):
    if command.startswith("make"):
        return problem_of(scratch, command, [])
    actual = scratch.run(command)
    return None if scratch.code in (0, 5, 10) and actual else f"exit code {scratch.code}: {actual}"


def check_fresh(binary):
    if subprocess.run(["git", "-C", ROOT, "rev-parse", "HEAD"], capture_output=True).returncode:
        print("this is no git checkout: there is nothing to clone")
        print("0 passed, 0 failed")
        return 0
    scratch = Fresh()
    try:
        scratch.fill(binary)
        return check_readme(scratch)
    finally:
        shutil.rmtree(scratch.dir)


def check_readme(scratch):
    with open(os.path.join(scratch.dir, "README.md")) as f:
        text = f.read()
    commands = sorted([(n, c, e) for n, c, e in sessions(text)] + [(n, c, None) for n, c in shell_commands(text)])
    passed = failed = 0
    for number, command, expected in commands:
        problem = problem_of_shell(scratch, command) if expected is None else problem_of(scratch, command, expected)
        passed, failed = passed + (problem is None), failed + (problem is not None)
        if problem:
            print(f"FAIL README.md:{number}: {command}: {problem}")
    print(f"{passed} passed, {failed} failed")
    return failed != 0 or not passed


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--bin", default="build/protest")
    a.add_argument("--fresh", action="store_true")
    a.add_argument("files", nargs="*")
    o = a.parse_args()
    if o.fresh:
        return check_fresh(o.bin)
    passed = failed = 0
    for name in o.files or [os.path.join(ROOT, n) for n in DOCUMENTS]:
        scratch = Scratch(o.bin)
        with open(name) as f:
            commands = sessions(f.read())
        for number, command, expected in commands:
            problem = problem_of(scratch, command, expected)
            passed, failed = passed + (problem is None), failed + (problem is not None)
            if problem:
                print(f"FAIL {os.path.relpath(name, ROOT)}:{number}: {command}: {problem}")
        shutil.rmtree(scratch.dir)
        if not commands:
            failed += 1
            print(f"FAIL {name}: no commands")
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
