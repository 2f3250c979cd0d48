#!/usr/bin/env python3
"""Scores the default command on a list of SV-COMP tasks, and compares with a run before.

usage: run.py --bench DIR --tasks FILE.tsv [--bin build/protest] [-t SECONDS] [-j N] [--bits 32|64]
              [-d PREFIX] [-p PROPERTY] [--out FILE] [--prev FILE] [--disputed FILE] [-- OPTION...]

  --bench DIR      the folder c/ of a checkout of the SV-COMP benchmark set
  --tasks FILE     lines of: yml, source, property, expected verdict, subproperty (tab separated)
  -t SECONDS       time limit for one task (default 10)
  --bits 32|64     the data model of all tasks (default: what the task says)
  -d, -p           only sources whose path starts with PREFIX; only tasks of PROPERTY
  --out FILE       one line per task: yml, property, expected, answer, seconds, MiB, engines
  --prev FILE      such a file of a run before: what was gained, lost, slower
  --disputed FILE  tasks whose expected verdict is wrong: yml, property, reason (docs/benchmarks.md)
  OPTION...        more options for protest, for instance --engine=kiki

An answer is wrong when it is not the expected one; for `false` the subproperty counts, too.  Exit code 1 when an
answer is wrong or a run crashes, else 0.
"""
import argparse
import collections
import concurrent.futures
import os
import re
import shlex
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
# where the set's category files say "Architecture: 64 bit" (the .yml files of 2020 do not)
LP64_FOLDERS = re.compile(r"busybox-|ldv-memsafety-bitfields|ldv-(challenges|commit-tester|consumption|linux-|validator-)")
FORMULAS = {"unreach-call": ["G ! call(reach_error())"], "no-overflow": ["G ! overflow"], "termination": ["F end"],
            "valid-memcleanup": ["G valid-memcleanup"], "valid-memsafety": ["G valid-free", "G valid-deref", "G valid-memtrack"]}
GRACE = 5  # seconds after the time limit when a run is ended from outside
Task = collections.namedtuple("Task", "yml source property expected sub")
Row = collections.namedtuple("Row", "answer seconds mib engines")


def read_tasks(args):
    found = []
    for n, line in enumerate(open(args.tasks), 1):
        if not line.strip():
            continue
        columns = line.rstrip("\n").split("\t")
        if len(columns) < 5 or columns[2] not in FORMULAS or columns[3] not in ("true", "false"):
            raise SystemExit(f"{args.tasks}:{n}: expected yml, source, property, true or false, subproperty")
        task = Task(*columns[:5])
        if task.source.startswith(args.d) and args.p in ("", task.property):
            found.append(task)
    return found


def property_file(args, task, folder):
    """The task's own property file, or one that says the same."""
    own = os.path.join(args.bench, "properties", task.property + ".prp")
    if os.path.exists(own):
        return own
    path = os.path.join(folder, task.property + ".prp")
    if not os.path.exists(path):
        with open(path + f".{threading.get_ident()}", "w") as f:
            f.write("".join(f"CHECK( init(main()), LTL({x}) )\n" for x in FORMULAS[task.property]))
        os.replace(f.name, path)
    return path


def bits_of(bench, yml):
    try:
        with open(os.path.join(bench, yml)) as f:
            lp64 = re.search(r"data_model:\s*LP64", f.read())
    except OSError as e:
        raise SystemExit(f"{yml}: {e.strerror}")
    return 64 if lp64 or LP64_FOLDERS.match(yml) else 32


# ---- one task

def peak_of(pid):
    """Bytes that a process and its descendants use, pages that they share once."""
    total, todo = 0, [pid]
    while todo:
        p = todo.pop()
        try:
            with open(f"/proc/{p}/task/{p}/children") as f:
                todo += map(int, f.read().split())
            with open(f"/proc/{p}/smaps_rollup") as f:
                total += sum(int(line.split()[1]) for line in f if line.startswith("Pss:")) << 10
        except (OSError, ValueError):
            pass
    return total


def run(command, seconds):
    """(exit code or None, seconds, peak bytes, output)"""
    start, peak = time.monotonic(), 0
    with tempfile.TemporaryFile() as out:
        p = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT)
        while True:
            try:
                p.wait(0.1)
                break
            except subprocess.TimeoutExpired:
                peak = max(peak, peak_of(p.pid))
            if time.monotonic() - start > seconds + GRACE:
                p.kill()
                p.wait()
                return None, time.monotonic() - start, peak, ""
        took = time.monotonic() - start
        out.seek(0)
        return p.returncode, took, peak, out.read().decode(errors="replace")


def engines_of(text):
    """Who decided checks, by --explain-schedule's table: `test`, `kiki` ..."""
    table = re.search(r"^engine +decided.*\n((?:\S.* \d+ +\d+ +\d+ +[\d.]+  .*\n)+)", text, re.M)
    found = []
    for line in table.group(1).splitlines() if table else []:
        m = re.match(r"(\S.*?) +(\d+) +\d+ +\d+ +[\d.]+  ", line)
        if m and int(m.group(2)):
            found.append(m.group(1))
    return found


def answer_of(code, text):
    result = re.findall(r"^RESULT: (\S+)$", text, re.M)
    if code is None:
        return "hangs"
    if code in (0, 5, 10) and result:
        return result[-1]
    if code in (1, 2):
        return "unsupported" if "unsupported" in text else f"error({code})"
    return f"crash({code})"


def solve(args, task, folder):
    command = [args.bin, f"-m{args.bits or bits_of(args.bench, task.yml)}", "--property", property_file(args, task, folder),
               "--time-limit", f"{args.t:g}", "--explain-schedule", *args.options, os.path.join(args.bench, task.source)]
    code, took, peak, text = run(command, args.t)
    row = Row(answer_of(code, text), took, peak >> 20, ",".join(engines_of(text)) or "-")
    if (args.v or is_bad(task, row.answer)) and not args.q:
        print(f"{task.source} {task.property}: {row.answer}, expected {expected(task)}\n  {shlex.join(command)}", flush=True)
    return row


# ---- scoring

def expected(task):
    return "true" if task.expected == "true" else f"false({task.sub if task.sub != '-' else task.property})"


def is_decided(answer):
    return answer == "true" or answer.startswith("false(")


def is_bad(task, answer):
    return (is_decided(answer) and answer != expected(task)) or answer == "hangs" or answer.startswith("crash")


class Sum:
    def __init__(self):
        self.n = self.decided = self.wrong = 0
        self.seconds, self.mib, self.engines = 0.0, 0, collections.Counter()

    def add(self, task, row, disputed):
        self.n += 1
        self.seconds += row.seconds
        self.mib = max(self.mib, row.mib)
        if is_decided(row.answer) and (not is_bad(task, row.answer) or disputed):
            self.decided += 1
            self.engines.update(row.engines.split(","))
        elif is_bad(task, row.answer) and not disputed:
            self.wrong += 1

    def line(self, name):
        share = f"{100 * self.decided / self.n:.0f}" if self.n else "-"
        engines = " ".join(f"{e}:{n}" for e, n in self.engines.most_common())
        return f"{name:<44} {self.n:5} {self.decided:8} {share:>4} {self.wrong:6} {self.seconds:8.1f} {self.mib:6}  {engines}"


HEAD = f"{'':<44} {'tasks':>5} {'decided':>8} {'%':>4} {'wrong':>6} {'seconds':>8} {'MiB':>6}  decided by"


def print_scores(tasks, rows, disputed):
    folders, properties, total = collections.defaultdict(Sum), collections.defaultdict(Sum), Sum()
    for task in tasks:
        row, known = rows[task], (task.yml, task.property) in disputed
        for s in (folders[f"{task.yml.split('/')[0]} {task.property}"], properties[task.property], total):
            s.add(task, row, known)
    print(HEAD)
    for name in sorted(folders):
        print(folders[name].line(name))
    print()
    for name in sorted(properties):
        print(properties[name].line(name))
    print(total.line("total"))
    return total


# ---- files

def write_rows(path, tasks, rows):
    with open(path + ".part", "w") as f:
        for t in tasks:
            r = rows[t]
            print(t.yml, t.property, expected(t), r.answer, f"{r.seconds:.2f}", r.mib, r.engines, sep="\t", file=f)
    os.replace(path + ".part", path)


def read_rows(path):
    """{(yml, property): (answer, seconds)}"""
    found = {}
    for n, line in enumerate(open(path), 1):
        columns = line.rstrip("\n").split("\t")
        if len(columns) != 7:
            raise SystemExit(f"{path}:{n}: not a file of --out")
        found[columns[0], columns[1]] = (columns[3], float(columns[4]))
    return found


def compare(tasks, rows, before):
    gained, lost, slower, other = [], [], [], []
    common = [t for t in tasks if (t.yml, t.property) in before]
    for t in common:
        (old, took), new = before[t.yml, t.property], rows[t]
        name = f"{t.yml} {t.property}: {old} -> {new.answer}"
        if is_decided(new.answer) and not is_decided(old):
            gained.append(f"{name} ({new.engines}, {new.seconds:.1f} s)")
        elif is_decided(old) and not is_decided(new.answer):
            lost.append(f"{name} (took {took:.1f} s)")
        elif old != new.answer:
            other.append(name)
        elif is_decided(old) and new.seconds > 2 * took + 1:
            slower.append(f"{name} ({took:.1f} s -> {new.seconds:.1f} s)")
    print(f"\nagainst the run before ({len(common)} tasks in both):")
    for title, lines in (("gained", gained), ("lost", lost), ("changed", other), ("slower", slower)):
        print(f"{title}: {len(lines)}")
        for line in lines:
            print(f"  {line}")


def read_disputed(path):
    if not os.path.exists(path):
        return set()
    return {tuple(line.split("\t")[:2]) for line in open(path) if line.strip() and not line.startswith("#")}


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--bench", required=True)
    ap.add_argument("--tasks", required=True)
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("-t", type=float, default=10)
    ap.add_argument("--bits", type=int, choices=(32, 64))
    ap.add_argument("-j", type=int, default=1)
    ap.add_argument("-d", default="")
    ap.add_argument("-p", default="")
    ap.add_argument("-v", action="store_true", help="say every answer")
    ap.add_argument("-q", action="store_true", help="tables only")
    ap.add_argument("--out")
    ap.add_argument("--prev")
    ap.add_argument("--disputed", default=os.path.join(HERE, "disputed.tsv"))
    ap.add_argument("options", nargs="*")
    args = ap.parse_args()
    if not os.access(args.bin, os.X_OK):
        raise SystemExit(f"{args.bin}: no such program (see --bin)")
    if not os.path.isdir(args.bench):
        raise SystemExit(f"{args.bench or 'BENCH'}: no such folder")
    tasks, disputed = read_tasks(args), read_disputed(args.disputed)
    if not tasks:
        raise SystemExit("no task to run")
    before = read_rows(args.prev) if args.prev else None
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(max(1, args.j)) as pool:
        rows = dict(zip(tasks, pool.map(lambda t: solve(args, t, folder), tasks)))
    total = print_scores(tasks, rows, disputed)
    if before is not None:
        compare(tasks, rows, before)
    if args.out:
        write_rows(args.out, tasks, rows)
    return 1 if total.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
