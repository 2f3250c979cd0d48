#!/usr/bin/env python3
"""What is kept equals what is checked anew: after random edits of a generated project, the JSON of a run that takes results from
before is that of a fresh one, but for times.

usage: incremental.py [--bin build/protest] [--files 30] [--edits 200] [--every 10] [--seed 1] [--jobs 2] [--time-limit 20]
"""
import argparse, json, os, random, shutil, subprocess, sys, tempfile

import generate

# who was first, and how many found the same error before that, is a matter of time, too
TIMES = {"seconds", "kept", "statistics", "engine", "why", "invariant", "more_ways"}


def without_times(x):
    if isinstance(x, dict):
        return {k: without_times(v) for k, v in x.items() if k not in TIMES}
    return [without_times(v) for v in x] if isinstance(x, list) else x


def run(a, folder, *options):
    r = subprocess.run([os.path.abspath(a.bin), "-p", ".", "--format=json", "--no-native", f"--time-limit={a.time_limit}", f"-j{a.jobs}", *options], cwd=folder,
                       stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=1200)
    d = json.loads(r.stdout)
    kept = sum(f["kept"] for file in d["files"] for f in file["functions"])
    return without_times(d), kept, d["summary"]["functions"]


def different(a, b, path=""):
    if type(a) is type(b) and isinstance(a, dict) and a.keys() == b.keys():
        return next((d for d in (different(a[k], b[k], f"{path}.{k}") for k in a) if d), None)
    if type(a) is type(b) and isinstance(a, list) and len(a) == len(b):
        return next((d for d in (different(x, y, f"{path}[{i}]") for i, (x, y) in enumerate(zip(a, b))) if d), None)
    return None if a == b else f"{path}: {json.dumps(a)[:300]} != {json.dumps(b)[:300]}"


def main():
    parser = argparse.ArgumentParser()
    for name, value in (("bin", "build/protest"), ("files", 30), ("functions", 3), ("edits", 200), ("every", 10), ("seed", 1), ("jobs", 2), ("time-limit", 20)):
        parser.add_argument(f"--{name}", type=type(value), default=value)
    a = parser.parse_args()
    rng = random.Random(a.seed)
    folder = tempfile.mkdtemp(prefix="protest-incremental")
    project, compared, failed = generate.generate(a.seed, a.files, a.functions), 0, 0
    generate.write(folder, project)
    run(a, folder)
    for start in range(0, a.edits, a.every):
        edits = [generate.edit(rng, project) for _ in range(min(a.every, a.edits - start))]
        generate.write(folder, project)
        kept, nkept, total = run(a, folder)
        fresh, _, _ = run(a, folder, "--results", "fresh.sqlite", "--fresh")
        wrong = different(kept, fresh)
        compared += 1
        failed += wrong is not None
        print(f"{start + len(edits)} edits: {nkept} of {total} kept" + (f"\nFAIL after {edits}: {wrong}" if wrong else ""), flush=True)
    shutil.rmtree(folder)
    print(f"{compared} compared, {failed} differ")
    return 1 if failed or not compared else 0


sys.exit(main())
