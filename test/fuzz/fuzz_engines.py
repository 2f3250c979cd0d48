#!/usr/bin/env python3
"""Looks for wrong verdicts: random programs whose runs are all known, each engine against native code.

usage: fuzz_engines.py [--n 100] [--seed S] [--bin build/protest] [--engine NAME]... [--mode MODE] [-m 32|64]
                       [--endless yes|no] [--features all|NAME,...] [--native-only] [--time-limit 3] [--seconds T]
                       [--enough N] [--keep DIR] [--reduce SECONDS]

Programs are made by gen_program.py from seeds S, S + 1, ...; everything about a program depends on its seed
alone, unless an option says otherwise.  Most have a few tiny inputs, so that all runs can be made natively, under
sanitizers; the others read inputs in loops without end, and some random runs are made.  A verdict is wrong:
- `true`, or a check that is `proved` or `unreachable`, and a run fails it;
- `false`, or a check that is `refuted`, all runs are known, and none fails it;
- a check that one engine proves and another refutes.
So is an exit code other than 0, 5 and 10, and a run that does not stop.  Modes: reach, overflow and memory are
SV-COMP properties; `all` has no property, and looks at every check.  Programs with wrong verdicts are kept, and made
smaller for some time (--reduce).

With --features, programs have the features of that name (the table of gen_features.py) and are free of undefined
behaviour: seed 2 K is a program whose assertions hold, seed 2 K + 1 the same with one that fails for some inputs.
Their modes are reach and clean (no property: nothing but an assertion may be refuted).  --native-only: no engine is
asked; that the programs are clean is confirmed under all sanitizers.
"""
import argparse
import collections
import json
import os
import random
import shlex
import shutil
import sys
import tempfile
import time

from gen_features import FEATURES, some
from gen_program import Program
from gen_stdio import ALPHABET
from native_runs import MEMORY, SANITIZE, STRICT, Native, NoProgram, command
from reduce_program import reduce_lines
from settle_probes import settle_probes

MODES = ["reach", "reach", "memory", "all", "reach", "overflow", "all", "memory"]
FEATURE_MODES = ["clean", "reach", "clean"]
PROPERTIES = {
    "reach": ["G ! call(reach_error())"],
    "overflow": ["G ! overflow"],
    "memory": ["G valid-free", "G valid-deref", "G valid-memtrack"],
}
# Which groups of checks count in a mode; in `all`, all of these.
COUNTS = {"reach": {"reach"}, "overflow": {"overflow", "shift-base"}, "memory": {"access", "free", "leak"},
          "all": {"overflow", "shift-base", "shift", "div-zero", "bounds", "vla", "access", "free", "leak"}}
COUNTS["clean"] = COUNTS["all"] | {"reach"}
# Events after which a run is what it is in the program form too, when nobody checks for them.
HARMLESS = {"overflow", "shift-base", "bounds", "leak", "leak-maybe", "reach"}
FINER = {"null": "access", "read-out": "access", "write-out": "access", "freed": "access", "scope-ended": "access",
         "readonly": "access", "double-free": "free", "bad-free": "free", "assertion": "reach"}
LIMIT = 1500  # runs of one program


# ---- programs

class Case:
    """One program: its text in a file, and what is true of it."""

    def __init__(self, args, native, seed):
        r = random.Random(f"case {seed}")
        mode, bits, endless = MODES[seed % len(MODES)], r.choice([64, 64, 32]), r.random() < 0.3
        self.seed, self.mode, self.bits = seed, args.mode or mode, args.m or bits
        self.endless = endless if args.endless is None else args.endless == "yes"
        self.known, self.features, self.variant, number = {}, [], None, seed
        if args.features:
            number, self.variant = seed // 2, "wrong" if seed % 2 else "right"
            r = random.Random(f"features {number}")
            self.features = some(r, args.features)
            self.endless = args.endless == "yes" or (args.endless is None and r.random() < 0.2)
            self.mode = args.mode or FEATURE_MODES[number % len(FEATURE_MODES)]
            self.bits = args.m or r.choice([64, 64, 32])
        self.program = Program(number, self.mode, self.endless, self.features)
        self.path = os.path.join(native.tmp, f"seed{seed}.c")
        self.write(self.program.lines)
        settle_probes(self.mode, self.program, self.runs(native, []), r, self.variant)
        self.write(self.program.lines)
        self.truth = self.runs(native, SANITIZE)

    def runs(self, native, sanitizers):
        how, limit = ("random", LIMIT // 15) if self.endless else ("all", LIMIT)
        return native.truth(self.path, self.bits, self.program.domains, how, limit, self.seed, sanitizers,
                            ALPHABET if self.program.reads else "")

    def write(self, lines):
        with open(self.path, "w") as f:
            f.writelines(line + "\n" for line in lines)

    def unusable(self):
        """Why nothing can be said about it, or None"""
        if self.truth is None:
            return "no native runs"
        events = {e[0] for run in self.truth.runs for e in run.events}
        if "timeout" in events:
            return "timeout"
        return self.unclean(events) if self.features else None

    def unclean(self, events):
        """Programs made of features must not have other events than they are meant to have."""
        if not self.truth.complete and not self.endless:
            return "too many runs"
        if self.variant == "wrong" and "reach" not in events:
            return "nothing to fail"
        other = sorted(events - {"reach", "leak-maybe"})
        return "unclean: " + ", ".join(other) if other else None


# ---- judging

def failing(run, counts):
    """The first event of a run that counts, and whether the run is certain to get there."""
    certain = True
    for event in run.events:
        if event[0] in counts:
            return event, certain
        certain = certain and event[0] in HARMLESS
    return None, certain


def wrong_verdict(case, verdict):
    counts = COUNTS[case.mode]
    found = [(run, *failing(run, counts)) for run in case.truth.runs]
    certain = [(run, event) for run, event, sure in found if event and sure]
    if verdict == "true" and certain:
        run, event = certain[0]
        return f"true, but inputs {run.inputs} give {event[0]} at line {event[1]}"
    doubtful = any(event or not sure for _, event, sure in found)
    if verdict == "false" and case.truth.complete and not doubtful:
        return "false, but no run fails"
    return None


def place_of(check):
    where = check.get("location")
    return FINER.get(check["kind"], check["kind"]), None if check.get("library") or not where else where["line"]


def meets(place, event):
    return place[0] == event[0] and (place[1] is None or event[1] is None or place[1] == event[1])


def wrong_check(case, checks):
    """Several checks can have the same kind and line: all of them are proved, or one of them fails."""
    counts = COUNTS[case.mode]
    for run in case.truth.runs:
        event, sure = failing(run, counts)
        here = [c for c in checks if event and sure and meets(place_of(c), event)]
        if here and all(c["status"] in ("proved", "unreachable") for c in here):
            said = f"{here[0]['id']} is {here[0]['status']}"
            return f"{said}, but inputs {run.inputs} give {event[0]} at line {event[1]}"
    for c in checks:
        if c["status"] != "refuted" or not case.truth.complete or place_of(c)[0] not in counts:
            continue
        events = [e for run in case.truth.runs for e in run.events]
        if not any(meets(place_of(c), e) for e in events) and all(e[0] in counts | HARMLESS for e in events):
            return f"{c['id']} is refuted, but no run fails at line {place_of(c)[1]}"
    refuted = [c for c in checks if c["status"] == "refuted" and place_of(c)[0] != "reach"]
    if case.mode == "clean" and refuted:
        return f"{refuted[0]['id']} ({refuted[0]['kind']}) is refuted in a clean program"
    return None


def conflict(known, engine, checks):
    """What other engines said about the same checks; KNOWN: id -> (status, engine)."""
    for c in checks:
        status = "proved" if c["status"] == "unreachable" else c["status"]
        if status == "open":
            continue
        other = known.setdefault(c["id"], (status, engine))
        if other[0] != status:
            return f"{c['id']} is {status}, but {other[1]} says {other[0]}"
    return None


def command_line(args, case, engine, tmp):
    words = [args.bin, f"-m{case.bits}", "--time-limit", str(args.time_limit), "--engine", engine, "--no-native"]
    if case.mode in PROPERTIES:
        words += ["--property", os.path.join(tmp, case.mode + ".prp")]
    return words


def check_engine(args, case, engine, tmp):
    """(verdict, decided checks, all checks, what is wrong or None)"""
    words = command_line(args, case, engine, tmp)
    code, out, err = command([*words, "--format", "json", case.path], 4 * args.time_limit + 20)
    if code is None:
        return "hung", 0, 0, "does not stop"
    if code not in (0, 5, 10):
        last = (err.strip().splitlines() or ["no message"])[-1]
        return "crash", 0, 0, f"exit code {code}: {last[:200]}"
    try:
        result = json.loads(out)
    except ValueError:
        return "crash", 0, 0, f"no JSON: {out[:100]!r}"
    checks = [c for c in result["checks"] if case.mode == "clean" or place_of(c)[0] in COUNTS[case.mode]]
    decided = sum(c["status"] != "open" for c in checks)
    verdict = result["verdict"]
    why = wrong_verdict(case, verdict) if case.mode != "all" else None
    why = why or wrong_check(case, checks) or conflict(case.known, engine, result["checks"])
    return verdict, decided, len(checks), why


# ---- the campaign

def arguments():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--n", type=int, default=100)
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("--engine", action="append",
                    help="one or more of kiki, dash, test, box, pred, auto (default: the first five)")
    ap.add_argument("--mode", choices=sorted(COUNTS))
    ap.add_argument("-m", type=int, choices=[32, 64])
    ap.add_argument("--endless", choices=["yes", "no"])
    ap.add_argument("--features", help=f"all, or names of: {', '.join(FEATURES)}")
    ap.add_argument("--native-only", action="store_true")
    ap.add_argument("--reduce", type=float, default=60, help="seconds to make a program smaller (60)")
    ap.add_argument("--time-limit", type=float, default=3)
    ap.add_argument("--seconds", type=float, default=0, help="no new program after this time (0: no limit)")
    ap.add_argument("--enough", type=int, default=20, help="wrong verdicts, then it stops (20)")
    ap.add_argument("--keep", help="folder for programs with wrong verdicts (default: a temporary one)")
    args = ap.parse_args()
    args.engine = args.engine or ["kiki", "dash", "test", "box", "pred"]
    words = (args.features or "").split(",")
    args.chosen, args.features = args.features, list(FEATURES) if words == ["all"] else [w for w in words if w]
    if not set(args.features) <= set(FEATURES):
        raise SystemExit(f"no such feature (there are: {', '.join(FEATURES)})")
    if not args.native_only and not os.access(args.bin, os.X_OK):
        raise SystemExit(f"{args.bin}: no such program (see --bin)")
    return args


def reduced(args, native, case, engine):
    """The lines of a smaller program about which ENGINE is wrong, too."""
    def holds(lines):
        case.write(lines)
        if not native.compiles(case.path, case.bits):
            return False
        try:
            case.truth = case.runs(native, STRICT if case.features else SANITIZE)
        except NoProgram:
            return False
        case.known = {}
        return not case.unusable() and bool(check_engine(args, case, engine, native.tmp)[3])
    return reduce_lines(case.program.lines, holds, args.reduce)


def report(args, native, case, engine, why):
    keep = args.keep or tempfile.mkdtemp(prefix="wrong-")
    os.makedirs(keep, exist_ok=True)
    to = os.path.join(keep, f"seed{case.seed}-{case.mode}-m{case.bits}-{engine}.c")
    shutil.copy(case.path, to)
    print(f"WRONG seed {case.seed} {case.mode} -m{case.bits} {engine}: {why}\n  program: {to}")
    again = [sys.argv[0], "--bin", args.bin, "--seed", str(case.seed), "--n", "1", "--time-limit", str(args.time_limit)]
    for one in args.engine:
        again += ["--engine", one]
    given = [("--mode", args.mode), ("-m", args.m), ("--endless", args.endless), ("--features", args.chosen)]
    for name, value in given:
        again += [name, str(value)] if value else []
    print("  reproduce: " + shlex.join(again), flush=True)
    if case.mode in PROPERTIES:
        shutil.copy(os.path.join(native.tmp, case.mode + ".prp"), keep)
    if args.reduce > 0:
        small = to[:-2] + "-small.c"
        with open(small, "w") as f:
            f.writelines(line + "\n" for line in reduced(args, native, case, engine) if line)
        print("  smaller:   " + shlex.join([*command_line(args, case, engine, keep), small]), flush=True)


def summary(counts, engines):
    for engine in engines:
        own = {k[1:]: n for k, n in counts.items() if k[0] == engine}
        verdicts = ", ".join(f"{n} {k[0]}" for k, n in sorted(own.items()) if k[0] not in ("decided", "checks"))
        print(f"{engine}: {verdicts}; {own.get(('decided',), 0)} of {own.get(('checks',), 0)} checks decided")


def ask_engines(args, native, case, counts):
    """How many engines are wrong about a program"""
    wrong = 0
    for engine in args.engine:
        verdict, decided, checks, why = check_engine(args, case, engine, native.tmp)
        counts[engine, verdict] += 1
        counts[engine, "decided"] += decided
        counts[engine, "checks"] += checks
        if why:
            wrong += 1
            report(args, native, case, engine, why)
            case = Case(args, native, case.seed)  # as it was before it was made smaller
    return wrong


def look_natively(native, case):
    """1 when sanitizers find in a program of features what must not be there."""
    for sanitizers in [STRICT, MEMORY] if case.bits == 64 else [STRICT]:
        case.truth = case.runs(native, sanitizers)
        why = case.unusable()
        if why:
            print(f"UNCLEAN seed {case.seed} -m{case.bits} {sanitizers[0]}: {why}", flush=True)
            return 1
    return 0


def campaign(args, native):
    """(counts, programs, skipped, wrong)"""
    counts, skips, wrong, n, started = collections.Counter(), collections.Counter(), 0, 0, time.time()
    for seed in range(args.seed, args.seed + args.n):
        if wrong >= args.enough or (args.seconds and time.time() - started > args.seconds):
            break
        case = Case(args, native, seed)
        why = case.unusable()
        if why:
            skips[why] += 1
            if why.startswith("unclean"):
                print(f"UNCLEAN seed {seed} -m{case.bits}: {why}", flush=True)
        else:
            n += 1
            wrong += look_natively(native, case) if args.native_only else ask_engines(args, native, case, counts)
        os.remove(case.path)
    return counts, n, skips, wrong


def main():
    args = arguments()
    tmp = tempfile.mkdtemp(prefix="fuzz-engines-")
    try:
        for mode, formulas in PROPERTIES.items():
            with open(os.path.join(tmp, mode + ".prp"), "w") as f:
                f.writelines(f"CHECK( init(main()), LTL({formula}) )\n" for formula in formulas)
        counts, n, skips, wrong = campaign(args, Native(tmp))
    except NoProgram as e:
        raise SystemExit(str(e))
    finally:
        shutil.rmtree(tmp, ignore_errors=True)
    if not args.native_only:
        summary(counts, args.engine)
    skipped = f"{sum(skips.values())} skipped" + "".join(f" ({k}: {v})" for k, v in sorted(skips.items()))
    print(f"{n} programs, {skipped}, {wrong} wrong")
    return 1 if wrong or n == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
