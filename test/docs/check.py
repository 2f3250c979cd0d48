#!/usr/bin/env python3
"""Runs the commands of the documentation and compares what they print.

usage: check.py [--bin build/protest] [FILE.md...]     (default: README.md and docs/tutorial.md)

A fenced block marked `console` is a session: a line `$ COMMAND` (continued by a backslash at its end) is run by
bash, and the lines up to the next one are what it must print, on standard output and error output together.  In them

    ...      as a whole line stands for any number of lines, also none;
    ...      inside a line stands for any text: times, paths, what depends on the machine.

Trailing blanks do not count.  The commands of a document are run in order, in one scratch folder that has copies of
examples/ and docs/examples/; `protest` and `./protest` are the executable that is being tested, and `echo $?` prints
the exit code of the command before it.  `make TARGET` is not run: the target must exist.
"""
import argparse, os, re, shutil, subprocess, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


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

    def run(self, command):
        command = re.sub(r"(^|[;&|]\s*)\./protest\b", r"\1protest", command)
        p = subprocess.run(["bash", "-c", f"(exit {self.code})\n{command}"], cwd=self.dir, env=self.env, timeout=180,
                           stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.code = p.returncode
        return [line.rstrip() for line in p.stdout.decode(errors="replace").splitlines()]


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


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--bin", default="build/protest")
    a.add_argument("files", nargs="*")
    o = a.parse_args()
    passed = failed = 0
    for name in o.files or [os.path.join(ROOT, "README.md"), os.path.join(ROOT, "docs/tutorial.md")]:
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
