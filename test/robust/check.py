#!/usr/bin/env python3
"""What happens when things go wrong around a check: killed engines, Ctrl-C, too little memory, time or disk.

usage: check.py [--bin build/protest] [--long] [--seed N] [PATTERN]

Without --long a short version runs, which takes less than 30 s.
"""
import argparse
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import programs

VERDICTS = (0, 5, 10)


# ---- processes

def parents():
    """pid -> (parent, name) of all processes that live."""
    found = {}
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            with open(f"/proc/{entry}/stat") as f:
                text = f.read()
        except OSError:
            continue
        name, rest = text[text.index("(") + 1:text.rindex(")")], text[text.rindex(")") + 2:].split()
        if rest[0] != "Z":  # it has ended, whoever waits for it
            found[int(entry)] = (int(rest[1]), name)
    return found


def family(pid):
    """Descendants of a process: {pid: name}."""
    table, found, fresh = parents(), {}, {pid}
    while fresh:
        fresh = {p for p, (parent, _) in table.items() if parent in fresh}
        found.update((p, table[p][1]) for p in fresh)
    return found


def engines(pid, name):
    """Engine processes and the solvers they started: no compiler, no native replay."""
    return [p for p, n in family(pid).items() if n == name or n in ("z3", "cvc5")]


def memory(pid):
    """Bytes that a process and its descendants use; pages that they share count once."""
    total = 0
    for p in [pid, *family(pid)]:
        try:
            with open(f"/proc/{p}/smaps_rollup") as f:
                total += sum(int(line.split()[1]) * 1024 for line in f if line.startswith("Pss:"))
        except (OSError, ValueError):
            pass
    return total


# ---- one run

class Run:
    """A command in a session of its own, as a shell would start it."""

    def __init__(self, tester, args, **more):
        self.args = args
        self.start = time.monotonic()
        self.out = open(os.path.join(tester.dir, f"run-{threading.get_ident()}-{random.random()}"), "w+b")
        more.setdefault("stdout", self.out)
        # with sanitizers, the leak check is one more process: killing that one hangs
        more.setdefault("env", dict(os.environ, ASAN_OPTIONS="detect_leaks=0"))
        self.process = subprocess.Popen([tester.binary, *args], cwd=tester.dir, stdin=subprocess.DEVNULL,
                                        stderr=subprocess.STDOUT, start_new_session=True, **more)

    def wait(self, most):
        """The exit code, or None when it does not end in MOST seconds; it is ended then."""
        try:
            code = self.process.wait(max(0.01, most))
        except subprocess.TimeoutExpired:
            code = None
            self.process.kill()
            self.process.wait()
        self.seconds = time.monotonic() - self.start
        self.out.seek(0)
        self.text = self.out.read().decode(errors="replace")
        os.unlink(self.out.name)
        self.out.close()
        return code

    def result(self):
        found = re.findall(r"^RESULT: (\S+)$", self.text, re.M)
        return found[-1] if found else ""


def wrong(truth, code, result):
    """What is wrong with a verdict; None: nothing."""
    if code is None:
        return "it hangs"
    if code not in VERDICTS:
        return f"exit code {code}"
    if (truth is True and code == 10) or (truth is False and code == 0):
        return f"a wrong verdict: {result}"
    return None


class Tester:
    def __init__(self, args):
        self.binary, self.long, self.pattern = os.path.abspath(args.bin), args.long, args.pattern
        self.name = os.path.basename(self.binary)[:15]
        self.random = random.Random(args.seed)
        self.passed = self.failed = 0
        self.dir = tempfile.mkdtemp(prefix="protest-robust")
        self.programs = programs.write_all(self.dir)
        # what a time limit may be exceeded by: less can be told apart only on a machine that is not busy
        self.slack = 0.5 if os.getloadavg()[0] < os.cpu_count() else 1.0

    def wants(self, group):
        return self.pattern in group

    def note(self, name, problem, run=None):
        if problem:
            self.failed += 1
            command = " ".join(run.args) if run else ""
            tail = " | ".join(run.text.strip().splitlines()[-3:])[:300] if run else ""
            print(f"FAIL {name}: {problem}: protest {command}: {tail}", flush=True)
        else:
            self.passed += 1


# ---- the tests

def kill_engines(t):
    """Engines and solvers are killed at random moments."""
    limit, kills, runs = 4, 0, 0
    wanted = 100 if t.long else 8
    known = [n for n, (truth, _) in t.programs.items() if truth is not None]
    hard = ["divisions", "floats", "recursion", "list"]
    while kills < wanted:
        runs += 1
        name = t.random.choice(known if runs % 4 else hard)
        truth, path = t.programs[name]
        run = Run(t, ["--time-limit", str(limit if name in known else 2), "--no-native", "-j", str(t.random.randint(1, 3)), path])
        everybody, done = t.random.random() < 0.2, 0
        while run.process.poll() is None and not engines(run.process.pid, t.name):
            time.sleep(0.005)
        time.sleep(t.random.choice([0, t.random.uniform(0, 0.1), t.random.uniform(0, 1)]))
        for _ in range(t.random.randint(1, 3)):
            there = engines(run.process.pid, t.name)
            for pid in there if everybody else t.random.sample(there, min(1, len(there))):
                try:
                    os.kill(pid, signal.SIGKILL)
                    done += 1
                except ProcessLookupError:
                    pass
            time.sleep(0.05)
        code = run.wait(limit + 1 - (time.monotonic() - run.start) + (t.slack - 0.5))
        kills += done
        if "cannot run clang-19" in run.text:
            continue  # what was killed was a compiler that had not begun yet
        if done:
            t.note(f"kill {name}", wrong(truth, code, run.result()), run)
    print(f"kill: {kills} processes in {runs} runs")


def interrupt(t):
    """Ctrl-C: an answer within a second, with what is known."""
    names = list(t.programs) if t.long else ["divisions", "list", "matrices", "hash"]
    for name in names:
        truth, path = t.programs[name]
        run = Run(t, ["--time-limit", "30", "--no-native", "-j", str(t.random.randint(1, 3)), path])
        at = t.random.uniform(0.05, 2.5)
        while run.process.poll() is None and time.monotonic() - run.start < at:
            time.sleep(0.01)
        early = run.process.poll() is not None
        pressed = time.monotonic()
        if not early:
            os.killpg(run.process.pid, signal.SIGINT)
        code = run.wait(10)
        took = time.monotonic() - pressed
        problem = wrong(truth, code, run.result())
        if not problem and took > 0.5 + t.slack:
            problem = f"it takes {took:.2f} s to answer"
        if not problem and not run.result() and "interrupted" not in run.text:
            problem = "no result"
        t.note(f"interrupt {name} at {at:.2f} s", problem, run)


def time_limits(t):
    """Time limits hold, also for what never ends."""
    names = ["forever", "divisions", "floats", "long_run", "recursion", "paths", "list", "huge_arrays", "filled",
             "matrices", "counter", "late", "hash"]
    plan = [(n, s) for s in (1, 3, 10) for n in names] if t.long else [(n, 1) for n in names[:10:2]] + [("matrices", 3)]
    for name, limit in plan:
        truth, path = t.programs[name]
        args = ["--time-limit", str(limit), path]
        if t.random.random() < 0.3:
            args = ["-j", "3", *args]
        elif t.random.random() < 0.3:
            args = ["--engine", t.random.choice(["test", "kiki"]), *args]
        run = Run(t, args)
        code = run.wait(limit + 10)
        problem = wrong(truth, code, run.result())
        if not problem and run.seconds > limit + t.slack:
            problem = f"{run.seconds:.2f} s with a limit of {limit} s"
        t.note(f"time {name} {limit} s", problem, run)


def large_files(t):
    """Time limits hold while a large program is compiled and loaded, and in every engine."""
    lines, functions = ["int __VERIFIER_nondet_int(void);", "int g[100];"], 0
    while len(lines) < 30000:
        lines.append(f"static int f{functions}(int a, int b) {{ int x = a, y = b;")
        lines += [f"  if (x > {k * 7}) y += x; else x -= g[(y ^ {k}) & 63];" for k in range(40)]
        lines.append("  return x + y; }")
        functions += 1
    lines += ["int main(void) {", "  int r = 0;"] + [f"  r += f{k}(__VERIFIER_nondet_int(), r);" for k in range(functions)]
    path = os.path.join(t.dir, "large.c")
    with open(path, "w") as f:
        f.write("\n".join(lines + ["  return r;", "}", ""]))
    modes = [[], ["--engine=test"], ["--engine=kiki"], ["--engine=dash"]]
    plan = [(limit, e) for limit in (1, 2, 5, 10) for e in modes] if t.long else [(1, []), (2, ["--engine=kiki"])]
    for limit, engine in plan:
        run = Run(t, ["--no-native", "--time-limit", str(limit), *engine, path])
        code = run.wait(limit + 20)
        problem = wrong(None, code, run.result())
        if not problem and not run.result():
            problem = "no result"
        if not problem and run.seconds > limit + 1 + t.slack:
            problem = f"{run.seconds:.2f} s with a limit of {limit} s"
        t.note(f"large file {engine} {limit} s", problem, run)


def memory_limits(t):
    """All processes together stay within the limit."""
    plan = [("filled", 300, 1)]
    if t.long:
        plan = [("filled", mib, j) for mib in (150, 300, 1024, 2048) for j in (1, 3)]
        plan += [(name, mib, 3) for name in ("matrices", "huge_arrays", "paths", "list") for mib in (200, 1024)]
    for name, mib, jobs in plan:
        truth, path = t.programs[name]
        run = Run(t, ["--no-native", "--memory-limit", f"{mib}M", "--time-limit", "30" if mib == 2048 else "8" if t.long else "5", "-j", str(jobs), path])
        peak = 0
        while run.process.poll() is None and time.monotonic() - run.start < 40:
            peak = max(peak, memory(run.process.pid))
            time.sleep(0.03)
        code = run.wait(5)
        problem = wrong(truth, code, run.result())
        if not problem and peak > mib << 20:
            problem = f"{peak >> 20} MiB were used"
        print(f"memory {name} -j {jobs}: {peak >> 20} of {mib} MiB", flush=True)
        t.note(f"memory {name} {mib} MiB -j {jobs}", problem, run)


def full_disk(t):
    """A full disk: said, and the verdict's exit code stays."""
    for name, expected in (("counter", 0), ("product", 10)):
        text = os.path.join(t.dir, f"{name}.ir")
        with open(text, "wb") as f:
            subprocess.run([t.binary, "ir", t.programs[name][1]], stdout=f, check=True)

        def no_room():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

        for args in (["--format", "json", "-o", "report.json"], ["--format", "sarif", "-o", "report.sarif"],
                     ["--format", "junit", "-o", "report.xml"], ["-o", "report.txt"], ["--witness", "w.yml"],
                     ["--format", "json", "-o", "/dev/full"], ["--witness", "/dev/full"]):
            # only files are without room; the screen is a pipe
            p = subprocess.run([t.binary, "--no-native", *args, text], cwd=t.dir, stdin=subprocess.DEVNULL, capture_output=True,
                               timeout=60, preexec_fn=no_room)
            said = p.stderr.decode(errors="replace")
            problem = None
            if p.returncode != expected:
                problem = f"exit code {p.returncode}, not {expected}: {said[:200]}"
            elif "cannot write" not in said:
                problem = f"nothing is said about it: {said[:200]!r}"
            elif any(os.path.exists(os.path.join(t.dir, f)) for f in ("report.json", "report.sarif", "report.xml", "w.yml")):
                problem = "half a report is left"
            t.note(f"disk {name} {' '.join(args)}", problem)
        with open("/dev/full", "w") as full:
            p = subprocess.run([t.binary, "--no-native", text], cwd=t.dir, stdin=subprocess.DEVNULL, stdout=full,
                               stderr=subprocess.PIPE, timeout=60)
        told = b"cannot write" in p.stderr and p.returncode == (expected or 2)  # nobody can see the verdict
        t.note(f"disk {name} screen", None if told else f"exit code {p.returncode}, {p.stderr[:200]!r}")
    p = subprocess.run([t.binary, "test", "-o", "/dev/full/tests", "--no-native", text], cwd=t.dir, stdin=subprocess.DEVNULL,
                       capture_output=True, timeout=60)
    t.note("disk test suite", None if p.returncode == 2 and b"/dev/full/tests" in p.stderr else f"{p.returncode} {p.stderr[:200]!r}")


def jobs(t):
    """Several engines at once: the same verdicts."""
    known = [n for n, (truth, _) in t.programs.items() if truth is not None]
    for name in known if t.long else known[::3]:
        truth, path = t.programs[name]
        run = Run(t, ["--no-native", "-j", "3", "--time-limit", "8", path])
        code = run.wait(10)
        expected = 0 if truth else 10
        t.note(f"jobs {name}", None if code == expected else f"exit code {code}, not {expected}", run)


def no_orphans(t):
    """Nobody is left when the main process is killed."""
    for _ in range(10 if t.long else 2):
        run = Run(t, ["-j", "3", "--time-limit", "20", t.programs["divisions"][1]])
        time.sleep(t.random.uniform(0.3, 1))
        there = family(run.process.pid)
        run.process.kill()
        run.wait(5)
        end = time.monotonic() + 2 + 6 * t.slack
        alive = list(there)
        while alive and time.monotonic() < end:
            alive = [p for p in alive if parents().get(p, (0, ""))[1] == there[p]]
            time.sleep(0.02)
        t.note("orphans", f"{len(alive)} processes are left" if alive else None)


LIAR = """import sys
for line in sys.stdin:
    if line.startswith("(check-sat"):
        print(sys.argv[1], flush=True)
    elif line.startswith("(get-unsat"):
        print("()", flush=True)
"""

LIED_ABOUT = """unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), d = 7;
  for (unsigned i = 0; i < (n & 3); i++)
    if ((n ^ n >> 13) * 2654435761u == 1611507426u) d = 0; /* for one n, which nobody guesses */
  return 10 / d;
}
"""


def contradictions(t):
    """A solver that answers wrongly, so that engines prove what is not true: exit code 6 with a bundle, never a verdict."""
    solver, program, folder = (os.path.join(t.dir, n) for n in ("liar.py", "lied_about.c", "bundles"))
    for path, text in ((solver, LIAR), (program, LIED_ABOUT)):
        with open(path, "w") as f:
            f.write(text)
    for answer, expected in (("unsat", 6), ("unknown", 5)):
        for engine in ("auto", "test", "kiki", "base", "step", "dash") if answer == "unsat" else ("auto",):
            os.makedirs(folder)
            args = ["--no-native", f"--engine={engine}", "--time-limit=6", f"--solver=pipe:python3 {solver} {answer}", program]
            p = subprocess.run([t.binary, *args], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
            said, bundles = p.stderr.decode(errors="replace"), os.listdir(folder)
            problem = None
            if p.returncode != expected:
                problem = f"exit code {p.returncode}, not {expected}: {p.stdout[-200:]!r} {said[-200:]}"
            elif expected == 6 and (b"RESULT" in p.stdout or "refutes it" not in said or bundles != ["protest-bug-1"]):
                problem = f"not only a bundle: {bundles} {p.stdout[-200:]!r} {said[-200:]}"
            elif expected == 6:
                there = set(os.listdir(os.path.join(folder, bundles[0])))
                missing = {"README", "options.txt", "log.txt", "program.ir", "1-lied_about.i"} - there
                problem = f"the bundle has no {missing}" if missing else None
            t.note(f"contradiction {answer} {engine}", problem)
            shutil.rmtree(folder)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("--long", action="store_true")
    ap.add_argument("--seed", type=int, default=None, help="default: another one each time")
    ap.add_argument("pattern", nargs="?", default="")
    args = ap.parse_args()
    args.seed = args.seed if args.seed is not None else random.randrange(1 << 30)
    t = Tester(args)
    print(f"seed {args.seed}, a slack of {t.slack} s")
    for group in (kill_engines, interrupt, time_limits, large_files, memory_limits, full_disk, jobs, no_orphans,
                  contradictions):
        if t.wants(group.__name__):
            start = time.monotonic()
            group(t)
            print(f"{group.__name__}: {time.monotonic() - start:.1f} s", flush=True)
    shutil.rmtree(t.dir, ignore_errors=True)
    print(f"{t.passed} passed, {t.failed} failed")
    return 1 if t.failed or not t.passed else 0


if __name__ == "__main__":
    sys.exit(main())
