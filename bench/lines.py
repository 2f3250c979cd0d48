#!/usr/bin/env python3
"""What `protest lines` says of small programs: table 4 of LAV's paper for ours, and what engine local decides alone.

usage: lines.py [--bin build/protest] [--time-limit 10] [--local-only] [PATTERN...]

The first table has a row per program of test/everyday: half of them are right, the others have one planted bug each, in the lines
in which they differ from their right twins or behind those.  `right` is the share of safe or unreachable lines of a right program,
`alarms` its lines that are flawed or unsafe.  The second table has the programs of bench/test and docs/examples: how many checks
engine local proves by itself, and in which time (loading included, and without).  Times are of the processor.
"""
import argparse, json, os, pathlib, resource, subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
FAMILIES = {"out": {"bounds", "read-out", "write-out"}}


def words_of(path):
    first = path.read_text().splitlines()[0]
    return dict(word.partition("=")[::2] for word in first.split()[2:])


def work():
    """Processor time of what was run so far"""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(command, limit):
    start = work()
    p = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60 + 4 * limit)
    return (json.loads(p.stdout) if p.returncode in (0, 5, 10) else None), work() - start


def count(rows, *statuses):
    return sum(r["status"] in statuses for r in rows)


def lines_row(o, path):
    words = words_of(path)
    document, seconds = run([o.bin, "lines", "--format", "json", f"--time-limit={o.time_limit}s", str(path)], o.time_limit)
    row = {"name": path.name, "seconds": seconds, "failed": document is None, "wrong": words["expect"] == "false"}
    rows = document["lines"] if document else []
    row["rows"], row["safe"], row["unreachable"] = len(rows), count(rows, "safe"), count(rows, "unreachable")
    row["bad"], row["open"], row["shown"] = count(rows, "flawed", "unsafe"), count(rows, "open"), sum("test" in r for r in rows)
    kinds = FAMILIES.get(words.get("kind"), {words.get("kind")})
    others = [t for t in document["tests"] if not t["check"]] if document else []
    row["found"] = any("test" in r and r["kind"] in kinds for r in rows) or bool(others)
    return row


def print_lines(o, files):
    print(f"{'program':28} {'lines':>6} {'safe':>6} {'unreach':>7} {'bad':>5} {'shown':>6} {'open':>5} {'seconds':>8}")
    rows = []
    for path in files:
        row = lines_row(o, path)
        rows.append(row)
        note = " no result" if row["failed"] else "" if not row["wrong"] or row["found"] else " not found"
        print(f"{row['name']:28} {row['rows']:6} {row['safe']:6} {row['unreachable']:7} {row['bad']:5} {row['shown']:6} "
              f"{row['open']:5} {row['seconds']:8.2f}{note}", flush=True)
    right, wrong = [r for r in rows if not r["wrong"]], [r for r in rows if r["wrong"]]
    total = sum(r["rows"] for r in right) or 1
    safe = sum(r["safe"] + r["unreachable"] for r in right)
    print(f"{len(wrong)} with a bug: {sum(r['found'] for r in wrong)} found; {len(right)} right: "
          f"{100 * safe / total:.1f} % of {total} lines right, {100 * sum(r['bad'] for r in right) / total:.1f} % alarms, "
          f"{sum(r['shown'] for r in right)} of them with a test; {sum(r['seconds'] for r in rows) / max(1, len(rows)):.2f} s a program")


def local_row(o, path):
    start = work()
    subprocess.run([o.bin, "list", str(path)], capture_output=True)
    load = work() - start
    command = [o.bin, "-q", "--engine", "local", "--format", "json", "--no-native", f"--time-limit={o.time_limit}s", str(path)]
    document, seconds = run(command, o.time_limit)
    checks = document["checks"] if document else []
    return len(checks), sum(c["status"] in ("proved", "unreachable") for c in checks), seconds, max(0.0, seconds - load)


def print_local(o, files):
    print(f"{'program':40} {'checks':>7} {'proved':>7} {'share':>7} {'seconds':>8} {'engine':>8}")
    rows = []
    for path in files:
        row = local_row(o, path)
        rows.append(row)
        print(f"{str(path.relative_to(ROOT)):40} {row[0]:7} {row[1]:7} {100 * row[1] / max(1, row[0]):6.1f}% {row[2]:8.2f} {row[3]:8.2f}",
              flush=True)
    n, checks, proved = len(rows) or 1, sum(r[0] for r in rows), sum(r[1] for r in rows)
    print(f"local proves {proved} of {checks} checks ({100 * proved / max(1, checks):.1f} %), "
          f"{sum(r[2] for r in rows) / n:.2f} s a program, {sum(r[3] for r in rows) / n:.2f} s without loading")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", default=str(ROOT / "build/protest"))
    parser.add_argument("--time-limit", type=int, default=10)
    parser.add_argument("--local-only", action="store_true", help="the second table only")
    parser.add_argument("patterns", nargs="*")
    o = parser.parse_args()
    o.bin = os.path.abspath(o.bin)

    def chosen(folder):
        paths = sorted((ROOT / folder).glob("*.c"))
        return [p for p in paths if not o.patterns or any(x in p.name for x in o.patterns)]
    if not o.local_only:
        print_lines(o, chosen("test/everyday"))
    print_local(o, [p for p in chosen("bench/test") + chosen("docs/examples")])


main()
