#!/usr/bin/env python3
"""What `protest lines` says of small programs: table 4 of LAV's paper for ours, and what engine local decides alone.

usage: lines.py [--bin build/protest] [--time-limit 10] [--local-only] [--from FOLDER] [PATTERN...]

The first table has a row per program of test/everyday and bench/lines: half of them are right, the others have a planted bug each (those of
bench/lines two or three: `bugs=KIND:LINE,...`), which must be shown by a test in its line.  `bad` are rows that are flawed or unsafe; in a right program each is a false alarm.  Table 4 has a row
per kind of exercise; behind it stand the bars: every bug in its line, false alarms below 2 % of the rows of right programs, 95 % of
those rows safe or unreachable, less than 5 s a program.  --from takes documents that were written before (NAME.json, by
`protest lines --format json`), without times.  The last table has the programs of bench/test and docs/examples: how many checks
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


def document_of(o, path):
    """The document of a program, and what it cost; None: there is none"""
    if not o.folder:
        return run([o.bin, "lines", "--format", "json", f"--time-limit={o.time_limit}s", str(path)], o.time_limit)
    kept = pathlib.Path(o.folder) / f"{path.stem}.json"
    return (json.loads(kept.read_text()) if kept.exists() and kept.stat().st_size else None), 0.0


def bugs_of(words):
    """Planted bugs as (kind, line); one of the whole program (a leak) has no line"""
    if words["expect"] == "true":
        return []
    if "bugs" in words:
        return [(kind, int(line)) for kind, line in (bug.split(":") for bug in words["bugs"].split(","))]
    return [(words["kind"], int(words["line"]) if "line" in words else None)]


def is_found(kind, line, document):
    """The bug is shown by a test, in its line"""
    kinds = FAMILIES.get(kind, {kind})
    if line is None:
        return any(not t["check"] or kind in t["check"] for t in document["tests"])
    return any("test" in r and r["kind"] in kinds and r["line"] == line for r in document["lines"])


def lines_row(o, path):
    words = words_of(path)
    document, seconds = document_of(o, path)
    row = {"name": path.name, "group": words["group"], "seconds": seconds, "failed": document is None,
           "source": len(path.read_text().splitlines()), "wrong": words["expect"] == "false"}
    rows = document["lines"] if document else []
    row["rows"], row["safe"], row["unreachable"] = len(rows), count(rows, "safe"), count(rows, "unreachable")
    row["bad"], row["open"], row["shown"] = count(rows, "flawed", "unsafe"), count(rows, "open"), sum("test" in r for r in rows)
    row["bugs"] = bugs_of(words)
    row["found"] = sum(document is not None and is_found(kind, line, document) for kind, line in row["bugs"])
    return row


def share(part, whole):
    return 100 * part / max(1, whole)


def print_table_4(rows):
    """As in the paper: solutions, lines, reported bugs and false alarms, on average"""
    print(f"\n{'problem':24} {'solutions':>9} {'lines':>6} {'bugs reported':>14} {'false alarms':>13}")
    groups = sorted({r["group"] for r in rows})
    for group in groups + ["summary"]:
        mine = [r for r in rows if group in (r["group"], "summary")]
        n = len(mine)
        bugs, alarms = sum(r["shown"] for r in mine), sum(r["bad"] for r in mine if not r["wrong"])
        print(f"{group:24} {n:9} {sum(r['source'] for r in mine) / n:6.0f} {bugs / n:14.2f} {alarms / n:13.2f}")


def print_bars(rows):
    right, wrong = [r for r in rows if not r["wrong"]], [r for r in rows if r["wrong"]]
    total = sum(r["rows"] for r in right)
    safe = sum(r["safe"] + r["unreachable"] for r in right)
    bars = [("bugs shown in their line", sum(r["found"] for r in wrong), sum(len(r["bugs"]) for r in wrong), "all"),
            ("false alarms of rows of right programs, %", f"{share(sum(r['bad'] for r in right), total):.1f}", total, "below 2"),
            ("rows of right programs safe or unreachable, %", f"{share(safe, total):.1f}", total, "95"),
            ("seconds a program", f"{sum(r['seconds'] for r in rows) / max(1, len(rows)):.2f}", len(rows), "below 5")]
    print(f"\n{'':48} {'is':>6} {'of':>5}  bar")
    for name, value, of, bar in bars:
        print(f"{name:48} {value:>6} {of:>5}  {bar}")


def print_lines(o, files):
    print(f"{'program':28} {'lines':>6} {'safe':>6} {'unreach':>7} {'bad':>5} {'shown':>6} {'open':>5} {'seconds':>8}")
    rows = []
    for path in files:
        row = lines_row(o, path)
        rows.append(row)
        note = " no result" if row["failed"] else "" if row["found"] == len(row["bugs"]) else f" {len(row['bugs']) - row['found']} not found"
        print(f"{row['name']:28} {row['rows']:6} {row['safe']:6} {row['unreachable']:7} {row['bad']:5} {row['shown']:6} "
              f"{row['open']:5} {row['seconds']:8.2f}{note}", flush=True)
    if rows:
        print_table_4(rows)
        print_bars(rows)


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
    parser.add_argument("--from", dest="folder", help="documents that were written before")
    parser.add_argument("patterns", nargs="*")
    o = parser.parse_args()
    o.bin = os.path.abspath(o.bin)

    def chosen(folder):
        paths = sorted((ROOT / folder).glob("*.c"))
        return [p for p in paths if not o.patterns or any(x in p.name for x in o.patterns)]
    if not o.local_only:
        print_lines(o, [p for p in chosen("test/everyday") + chosen("bench/lines") if not o.folder or (pathlib.Path(o.folder) / f"{p.stem}.json").exists()])
    if not o.folder:
        print_local(o, chosen("bench/test") + chosen("docs/examples"))


main()
