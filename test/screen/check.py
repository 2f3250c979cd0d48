#!/usr/bin/env python3
"""Screens of a real terminal (tmux), 80 and 50 columns wide, with and without colour.

usage: check.py [--bin build/protest]

Each command is run in all four: no line is longer than the terminal, colours come when they are wanted, and the result is the last
line.  Without tmux nothing is tested.
"""
import argparse, os, re, shutil, subprocess, sys, tempfile, time

FAILS = """int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), s = 1000;
  for (int i = 0; i < 3; i++) s -= i;
  if (n == 77) s /= n - 77;
  return s;
}
"""
RIGHT = "int main(void) { int s = 0; for (int i = 0; i < 9; i++) s += i; return s; }\n"
OPEN = "int elsewhere(int);\nint main(void) { return elsewhere(1) > 2 ? 1 : 0 / (elsewhere(2) | 1); }\n"
CASES = (("fails", ["--time-limit", "8s", "fails.c"]), ("right", ["right.c"]), ("open", ["--no-native", "open.c"]), ("quiet", ["-q", "fails.c"]),
         ("test", ["test", "--time-limit", "4s", "-o", "tests-{n}", "fails.c"]))


class Checker:
    def __init__(self, binary):
        self.binary = os.path.abspath(binary)
        self.passed = self.failed = 0
        self.dir = tempfile.mkdtemp(prefix="protest-tmux")
        for name, text in (("fails.c", FAILS), ("right.c", RIGHT), ("open.c", OPEN)):
            with open(os.path.join(self.dir, name), "w") as f:
                f.write(text)

    def expect(self, name, right, text=""):
        self.passed, self.failed = self.passed + bool(right), self.failed + (not right)
        if not right:
            print(f"FAIL {name}:\n{text[:2500]}")

    def tmux(self, *arguments):
        return subprocess.run(["tmux", "-S", os.path.join(self.dir, "socket"), "-f", "/dev/null", *arguments], capture_output=True, text=True)

    def screen(self, arguments, columns, colour):
        """What is on a terminal of that width when the command has ended, with its escapes."""
        done = os.path.join(self.dir, "done")
        if os.path.exists(done):
            os.remove(done)
        start = "" if colour else "NO_COLOR=1 "
        self.tmux("new-session", "-d", "-x", str(columns), "-y", "120", "-c", self.dir,
                  f"env -u NO_COLOR {start}{self.binary} {' '.join(arguments)}; touch done; sleep 100")
        end = time.time() + 60
        while not os.path.exists(done) and time.time() < end:
            time.sleep(0.1)
        time.sleep(0.2)
        # lines that the terminal had to break come joined (-J): then they are longer than it is wide
        seen = self.tmux("capture-pane", "-p", "-e", "-J").stdout
        self.tmux("kill-server")
        return seen.rstrip("\n")


def plain(text):
    return re.sub(r"\033\[[0-9;]*m", "", text)


def case(t, name, arguments):
    for columns in (80, 50):
        shots = {}
        for colour in (True, False):
            number = f"{columns}-{colour}"
            shots[colour] = t.screen([a.format(n=number) for a in arguments], columns, colour)
            lines = [l.rstrip() for l in plain(shots[colour]).splitlines()]
            long = [l for l in lines if len(l) > columns]
            t.expect(f"{name} at {columns}: fits", lines and not long, "\n".join(long) or shots[colour])
            t.expect(f"{name} at {columns}: ends with the result", lines and lines[-1].startswith("RESULT: "), shots[colour])
        t.expect(f"{name} at {columns}: no colour when it is refused", "\033" not in shots[False], shots[False])
        errors = " error:" in plain(shots[True])
        t.expect(f"{name} at {columns}: colour", not errors or "\033[1m\033[31merror:" in shots[True] or "31merror:" in shots[True],
                 repr(shots[True]))


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--bin", default="build/protest")
    o = a.parse_args()
    if not shutil.which("tmux"):
        print("there is no tmux here: screens are not tested")
        print("0 passed, 0 failed")
        return 0
    t = Checker(o.bin)
    for name, arguments in CASES:
        case(t, name, arguments)
    shutil.rmtree(t.dir, ignore_errors=True)
    print(f"{t.passed} passed, {t.failed} failed")
    return t.failed != 0


if __name__ == "__main__":
    sys.exit(main())
