#!/usr/bin/env python3
"""Screens of a real terminal (tmux), 80 and 50 columns wide, with and without colour, compared with what they should be.

usage: check.py [--bin build/protest] [--update] [PATTERN]

Each command of cases.py is run in all four terminals: no line is longer than the terminal, the text is that of expected/NAME.COLUMNS.txt
with colour and without, colours come when they are wanted, and only then.  Numbers that depend on the machine (seconds, runs) are masked.
--update writes the expected files.  Then: an error is on the screen within half a second of being counted as found.  Without tmux nothing
is tested.
"""
import argparse, difflib, os, re, shutil, subprocess, sys, tempfile, time
from cases import CASES, FILES

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# what may differ from run to run
MASKS = ((r"\d+(\.\d+)? s\b", "N s"), (r"\b\d+ runs\b", "N runs"), (r"unrolled\s+\d+\s+times", "unrolled N times"),
         (r"induction\s+over\s+\d+\s+rounds", "induction over N rounds"), (r"/\S*protest-tmux\w+", "FOLDER"), (r"clang-\d+|gcc-\d+", "CC"))


class Checker:
    def __init__(self, binary):
        self.binary = os.path.abspath(binary)
        self.passed = self.failed = 0
        self.shots = 0  # each terminal has a server of its own
        self.dir = tempfile.mkdtemp(prefix="protest-tmux")
        for name, text in FILES.items():
            os.makedirs(os.path.dirname(os.path.join(self.dir, name)), exist_ok=True)
            with open(os.path.join(self.dir, name), "w") as f:
                f.write(text.replace("@DIR@", self.dir))

    def expect(self, name, right, text=""):
        self.passed, self.failed = self.passed + bool(right), self.failed + (not right)
        if not right:
            print(f"FAIL {name}:\n{text[:2500]}", flush=True)

    def tmux(self, *arguments):
        return subprocess.run(["tmux", "-S", os.path.join(self.dir, f"socket{self.shots}"), "-f", "/dev/null", *arguments], capture_output=True, text=True)

    def start(self, command, columns, colour):
        self.shots += 1
        done = os.path.join(self.dir, f"done{self.shots}")
        self.tmux("new-session", "-d", "-x", str(columns), "-y", "250", "-c", self.dir,
                  f"env -u NO_COLOR {'' if colour else 'NO_COLOR=1'} TMPDIR=/tmp sh -c '{command}'; touch {done}; sleep 100")
        return done

    def capture(self):
        # lines that the terminal had to break come joined (-J): then they are longer than it is wide
        return self.tmux("capture-pane", "-p", "-e", "-J").stdout

    def screen(self, command, columns, colour):
        """What is on a terminal of that width when the command has ended, with its escapes."""
        done = self.start(command, columns, colour)
        end = time.time() + 90
        while not os.path.exists(done) and time.time() < end:
            time.sleep(0.05)
        seen, before = "", None
        while (seen != before or not seen.strip()) and time.time() < end + 10:  # a busy machine paints late
            before = seen
            time.sleep(0.2)
            seen = self.capture()
        self.tmux("kill-server")
        return seen.rstrip("\n")


def plain(text):
    return re.sub(r"\033\[[0-9;]*m|\017", "", text)


def masked(text, more):
    text = "\n".join(l.rstrip() for l in plain(text).splitlines())
    for pattern, mask in (*MASKS, *more):
        text = re.sub(pattern, mask, text, flags=re.M)
    return text + "\n"


def compare(t, name, columns, text, update):
    path = os.path.join(HERE, "expected", f"{name}.{columns}.txt")
    if update:
        with open(path, "w") as f:
            f.write(text)
    wanted = open(path).read() if os.path.exists(path) else ""
    difference = "\n".join(difflib.unified_diff(wanted.splitlines(), text.splitlines(), "expected", "screen", lineterm=""))
    t.expect(f"{name} at {columns}: the screen", text == wanted, difference)


def case(t, name, command, masks, update):
    for columns in (80, 50):
        shots = {}
        for colour in (True, False):
            line = command.replace("protest", t.binary, 1).replace("{n}", f"{columns}-{colour}")
            shots[colour] = t.screen(line, columns, colour)
            lines = [l.rstrip() for l in plain(shots[colour]).splitlines()]
            long = [l for l in lines if len(l) > columns]
            t.expect(f"{name} at {columns}: fits", lines and not long, "\n".join(long) or shots[colour])
        text, bare = masked(shots[True], masks), masked(shots[False], masks)
        text, bare = (x.replace(f"{columns}-{c}", "N") for x, c in ((text, True), (bare, False)))
        compare(t, name, columns, bare, update)
        # clang breaks its messages elsewhere when they have colours
        t.expect(f"{name} at {columns}: colour changes no text", text.split() == bare.split(), "\n".join(difflib.unified_diff(bare.splitlines(), text.splitlines(), "without", "with")))
        t.expect(f"{name} at {columns}: no colour when it is refused", "\033" not in shots[False], repr(shots[False]))
        errors = " error: " in bare
        t.expect(f"{name} at {columns}: errors in colour", not errors or "31merror:" in shots[True], repr(shots[True]))


def at_once(t):
    """From being counted as refuted to being on the screen."""
    done = t.start(f"{t.binary} --time-limit 6s early.c", 80, False)
    counted = shown = None
    end = time.time() + 20
    while not shown and not os.path.exists(done) and time.time() < end:
        text, now = t.capture(), time.time()
        counted = counted or (now if " refuted" in text else None)
        shown = shown or (now if " error: " in text else None)
        time.sleep(0.02)
    t.tmux("kill-server")
    late = shown - counted if shown and counted else 0
    t.expect("an error is shown at once", shown and late < 0.5, f"{late:.2f} s after it was counted" if shown else "never shown")


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--bin", default=os.path.join(ROOT, "build", "protest"))
    a.add_argument("--update", action="store_true")
    a.add_argument("pattern", nargs="?", default="")
    o = a.parse_args()
    if not shutil.which("tmux"):
        print("there is no tmux here: screens are not tested (tools/install.sh screens)")
        print("0 passed, 0 failed")
        return 0
    t = Checker(o.bin)
    for name, command, *masks in CASES:
        if o.pattern in name:
            case(t, name, command, masks, o.update)
    if o.pattern in "at once":
        at_once(t)
    shutil.rmtree(t.dir, ignore_errors=True)
    print(f"{t.passed} passed, {t.failed} failed")
    return t.failed != 0


if __name__ == "__main__":
    sys.exit(main())
