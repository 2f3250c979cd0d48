#!/usr/bin/env python3
"""Programs whose verdicts are known: an engine may say `unknown` about them, but nothing wrong.

usage: check.py [--bin build/protest] [--engine NAME]... [--time-limit 2] [-j N] [--share K/N] [--lenient K/N]
                [PATTERN...]

The first line of a program says what is true of it:

  // VERDICT expect=true|false property=unreach-call|valid-memsafety|no-overflow|termination|none [kind=KIND] [args=...]
             [default=true|false|unknown|any] [engines=kiki,dash,test] [must=kiki,dash,test] [needs='NEED; NEED']

With property=none, all checks are made, and `expect` is about the checks of that kind: `false` means that not all of
them hold; without a kind it is about the program.  With `default`, the program is given to the default command, which
must say just that; single engines are asked only when `engines` names them.  default=unknown: nothing else may be said, however
much time there is; default=any: what is expected or `unknown`, as far as a machine gets.  With `needs`, what is proved is
proved of callers that keep to just these.  The engines of `must` have to decide
the program: `unknown` is a failure, too (such programs guard what engines can do).  PATTERN: only programs whose path
contains it.  --share 2/3: every third program, from the second on.  --lenient 1/2: of the runs that may also end in
`unknown` only every other; all those that must decide are made.
"""
import argparse
import concurrent.futures
import json
import os
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PROPERTIES = {
    "unreach-call": ["G ! call(reach_error())"],
    "no-overflow": ["G ! overflow"],
    "valid-memsafety": ["G valid-free", "G valid-deref", "G valid-memtrack"],
    "termination": ["F end"],
    "none": None,
}


def words_of(path):
    with open(path) as f:
        first = f.readline()
    if not first.startswith("// VERDICT "):
        raise SystemExit(f"{path}:1: does not begin with `// VERDICT`")
    return dict(word.partition("=")[::2] for word in shlex.split(first[11:]))


def engines_of(name):
    words = words_of(os.path.join(HERE, name))
    named = [e for key in ("engines", "must") for e in words.get(key, "").split(",") if e]
    if "default" in words:
        named.insert(0, "auto")
    return named or ["kiki", "dash", "test"]


def answers(words, engine):
    """What may be said."""
    if engine == "auto" and words.get("default", "any") != "any":
        return [words["default"]]
    return [words["expect"]] if engine in words.get("must", "").split(",") else [words["expect"], "unknown"]


def chosen(jobs, lenient):
    """The jobs that must decide, and the K-th of every N others."""
    k, n = map(int, lenient.split("/"))
    free = [j for j in jobs if "unknown" in answers(words_of(j[2]), j[3])]
    left_out = {(j[2], j[3]) for i, j in enumerate(free) if i % n != k - 1}
    return [j for j in jobs if (j[2], j[3]) not in left_out]


def limit_of(words, engine, limit):
    """Seconds: more where an answer is demanded, less where `unknown` is what comes when time is over."""
    if engine == "auto":
        return limit * (2 if words.get("default", "any") in ("unknown", "any") else 5)
    return limit * 5 if engine in words.get("must", "").split(",") else limit / 2


def said(words, result):
    """true, false or unknown"""
    if words["property"] != "none" or "kind" not in words:
        return result["verdict"]
    states = {c["status"] for c in result["checks"] if c["kind"] == words["kind"]}
    if not states:
        raise SystemExit(f"no check of kind {words['kind']}")
    return "false" if "refuted" in states else "unknown" if "open" in states else "true"


def check(job):
    """What is wrong, or None"""
    args, tmp, path, engine = job
    words = words_of(path)
    limit = str(limit_of(words, engine, args.time_limit))
    cmd = [args.bin, "--format", "json", "--engine", engine, "--no-native", "--time-limit", limit]
    if words["property"] != "none":
        cmd += ["--property", os.path.join(tmp, words["property"] + ".prp")]
    cmd += shlex.split(words.get("args", "")) + [os.path.relpath(path)]
    why = None
    try:
        p = subprocess.run(cmd, stdin=subprocess.DEVNULL, capture_output=True, timeout=60 + 4 * args.time_limit)
        if p.returncode not in (0, 5, 10):
            why = f"exit code {p.returncode}"
        else:
            result = json.loads(p.stdout)
            verdict = said(words, result)
            right = answers(words, engine)
            if verdict not in right:
                why = f"says {verdict}, but must say {' or '.join(right)}"
            elif verdict == "true" and "needs" in words and result["needs"] != words["needs"].split("; "):
                why = f"needs {'; '.join(result['needs'])}, but must need {words['needs']}"
    except subprocess.TimeoutExpired:
        why = "does not stop"
    name = os.path.relpath(path, HERE)
    return f"FAIL {name} {engine}: {why}" if why else None


def write_properties(tmp):
    for name, formulas in PROPERTIES.items():
        with open(os.path.join(tmp, name + ".prp"), "w") as f:
            f.writelines(f"CHECK( init(main()), LTL({formula}) )\n" for formula in formulas or [])


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("--engine", action="append")
    ap.add_argument("--time-limit", type=float, default=2)
    ap.add_argument("-j", type=int, default=1)
    ap.add_argument("--share", default="1/1", metavar="K/N")
    ap.add_argument("--lenient", default="1/1", metavar="K/N")
    ap.add_argument("patterns", nargs="*", metavar="PATTERN")
    args = ap.parse_args()
    found = sorted(os.path.relpath(os.path.join(d, f), HERE) for d, _, names in os.walk(HERE) for f in names
                   if f.endswith(".c"))
    found = [f for f in found if not args.patterns or any(p in f for p in args.patterns)]
    k, n = map(int, args.share.split("/"))
    found = found[k - 1::n]
    if not found:
        raise SystemExit("no program matches")
    failed = 0
    with tempfile.TemporaryDirectory(prefix="verdict") as tmp, concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        write_properties(tmp)
        jobs = [(args, tmp, os.path.join(HERE, f), e) for f in found for e in args.engine or engines_of(f)]
        jobs = chosen(jobs, args.lenient)
        for line in pool.map(check, jobs):
            if line:
                failed += 1
                print(line, flush=True)
    print(f"{len(jobs) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
