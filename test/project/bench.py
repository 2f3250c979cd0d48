#!/usr/bin/env python3
"""A large generated project: first run, second run, and a run after one body was changed.

usage: bench.py [--bin build/protest] [--files 1000] [--functions 4] [--filler 16] [--jobs 2]
"""
import argparse, os, resource, shutil, subprocess, sys, tempfile, time

import generate


def run(binary, folder, jobs, what):
    start, before = time.time(), resource.getrusage(resource.RUSAGE_CHILDREN)
    r = subprocess.run([binary, "-p", ".", "--time-limit=10", "-j", str(jobs)], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    total = [line for line in r.stdout.splitlines() if line.startswith("total ")]
    print(f"{what}: {time.time() - start:.0f} s, {cpu:.0f} s of processor time, largest process {after.ru_maxrss // 1024} MB")
    print(f"  {total[0] if total else r.stdout[-300:] + r.stderr[-300:]}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    for name, value in (("bin", "build/protest"), ("files", 1000), ("functions", 4), ("filler", 16), ("jobs", 2), ("seed", 1)):
        parser.add_argument(f"--{name}", type=type(value), default=value)
    a = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="protest-bench")
    project = generate.generate(a.seed, a.files, a.functions)
    generate.write(folder, project, a.filler)
    lines = sum(open(os.path.join(folder, f"file{k}.c")).read().count("\n") for k in range(a.files))
    print(f"{a.files} files, {lines} lines, {a.files * a.functions} functions", flush=True)
    binary = os.path.abspath(a.bin)
    run(binary, folder, a.jobs, "first run")
    run(binary, folder, a.jobs, "second run")
    project[0]["functions"][0]["scale"] += 1
    generate.write(folder, project, a.filler)
    run(binary, folder, a.jobs, "one body changed")
    shutil.rmtree(folder)
    return 0


sys.exit(main())
