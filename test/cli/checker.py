"""What the tests of the command line share: a folder of its own for each part, files in it, commands, conditions that are counted."""
import argparse, os, shutil, subprocess, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Checker:
    """DIR is the folder in which commands run; `part` makes one for a part of the tests, and removes it."""

    def __init__(self, binary, pattern):
        self.binary, self.pattern, self.passed, self.failed = os.path.abspath(binary), pattern, 0, 0
        self.dir = None

    def check(self, name, *conditions):
        """CONDITIONS: (holds, what is wrong when it does not)"""
        wrong = [text for holds, text in conditions if not holds]
        self.passed, self.failed = self.passed + (not wrong), self.failed + bool(wrong)
        if wrong:
            print(f"FAIL {name}: {'; '.join(map(str, wrong))[:1500]}", flush=True)

    def path(self, *names):
        return os.path.join(self.dir, *names)

    def run(self, *args, folder=".", env=None, stdin=None):
        """Protest with ARGS; another program when the first of them is a whole path.  STDIN is a text."""
        command = args if args[0].startswith("/") else [self.binary, *args]
        feed = {"stdin": subprocess.DEVNULL} if stdin is None else {"input": stdin}
        return subprocess.run(command, cwd=self.path(folder), capture_output=True, text=True, errors="replace", timeout=120, env=env,
                              **feed)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w") as f:
            f.write(text)

    def read(self, name, mode="r"):
        with open(self.path(name), mode) as f:
            return f.read()

    def in_folder(self, name, run):
        self.dir = os.path.realpath(tempfile.mkdtemp(prefix="protest-cli"))
        try:
            run(name)
        finally:
            shutil.rmtree(self.dir)

    def part(self, run):
        name = run.__name__.replace("_", " ")
        if self.pattern in name:
            self.in_folder(name, run)

    def end(self):
        """The exit code of the tests."""
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed else 0


def main(checker, parts):
    """PARTS: names of methods of CHECKER, a class."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", default=os.path.join(ROOT, "build", "protest"))
    parser.add_argument("pattern", nargs="?", default="")
    args = parser.parse_args()
    c = checker(args.bin, args.pattern)
    for name in parts:
        c.part(getattr(c, name))
    sys.exit(c.end())
