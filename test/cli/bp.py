#!/usr/bin/env python3
"""`protest bp`: Boolean programs line by line, what model checking says of them, and bad input.

usage: bp.py [--bin build/protest]
"""
import argparse, json, os, re, subprocess, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LOCK = "docs/examples/requests.c"

# "Applications of SMT solvers in software engineering", program 1.4.2, and what is beside it here
MAIN = ["int main(void) {", "do {", "lock();", "b3 = 1;", "if (*) {", "unlock();", "b3 = b3 ? 0 : *;", "}", "} while (!b3);",
        "unlock();", "}"]

# program, arguments, exit code, texts that are printed
PROGRAMS = [
    (LOCK, [], 0, ["bool b1 = 1;  // held == 0", "b3 = b3 ? 0 : *;", "proved: 3 checks cannot fail"]),
    (LOCK, ["--predicate", "count == old_count@main", "--predicate", "held == 0@lock", "--predicate", "held == 1@19"], 0,
     ["bool b1 = *;  // count == old_count in main", "b1 = b1 ? 0 : *;", "assert(b3);", "proved: 3 checks cannot fail"]),
    (LOCK, ["--predicate", "count == old_count@main", "--predicate", "held == 1@lock"], 5,
     ["the Boolean program has an error", "no run takes this way: ", "held != 0: a predicate is missing there",
      "unknown: the predicates are not enough"]),
    (LOCK, ["--predicate", "held == 0 && count == old_count || !held@main", "--cube-size", "1"], 5, ["bool b1 = "]),
    ("test/bp/overflow.c", [], 10, ["refuted: a run of the program fails", "overflow.c:34:21: error: 2147483647 + 1"]),
    # "Proofs from Tests", figures 1, 3, 4 and 5, 6 and 7, 8 and 9
    ("test/bp/aliases.c", [], 0, ["b1 = 0;", "assert(!b1); assert(!b2);", "proved: 1 check cannot fail (2 predicates"]),
    ("test/bp/many_aliases.c", [], 0, ["if (b1 || b2 || b3 || b4)", "assert(0);", "proved: "]),
    ("test/bp/device.c", [], 0, ["de->lock == 0", "assert(b1);", "b2 = b2 ? 0 : *;", "} while (!b2);", "proved: "]),
    ("test/bp/device.c", ["--predicate", "de->lock == 0@prove_me", "--predicate", "x == de->y@prove_me"], 0,
     ["assert(b1);", "b2 = b2 ? 0 : *;", "} while (!b2);", "proved: "]),
    ("test/bp/diamonds.c", [], 0, ["b1 = 1;", "if (*)", "assert(b1);", "proved: 1 check cannot fail (1 predicate,"]),
    ("test/bp/calls.c", [], 0, ["b3 = b2;", "if (!b6)", "proved: "]),
]

# arguments, exit code, the message
REFUSED = [
    (["--predicate", "nobody == 1@main", LOCK], 2, "--predicate:1:1: error: use of undeclared identifier 'nobody'"),
    (["--predicate", "held ==@main", LOCK], 2, "--predicate:"),
    (["--predicate", "held", LOCK], 1, "--predicate 'held': it is EXPR@LINE or EXPR@FUNCTION"),
    (["--predicate", "held = 1@main", LOCK], 1, "that is no C expression without effects"),
    (["--predicate", "held@nothing", LOCK], 1, "there is no such function"),
    (["--predicate", "held@2", LOCK], 1, "the line is in no function"),
    (["--predicate", "held@2000", LOCK], 1, "the file has no such line"),
    (["--predicate", "old_count > 0@lock", LOCK], 2, "use of undeclared identifier 'old_count'"),
    (["--format=sarif", LOCK], 1, "bp writes text and json, not sarif"),
    (["recursive.c"], 2, "recursion is not supported: there is a call at "),
    (["pointer.c"], 2, "calls through pointers are not supported: one is at "),
    (["none.c"], 2, "none.c"),
]

SOURCES = {
    "recursive.c": "int f(int n) { return n > 0 ? f(n - 1) : 0; }\nint main(void) { return 2 * f(3) + f(1); }\n",
    "pointer.c": "int a(int x) { return x; }\nint b(int x) { return -x; }\nint __VERIFIER_nondet_int(void);\n"
                 "int main(void) { int (*f)(int) = __VERIFIER_nondet_int() ? a : b; return f(1); }\n",
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", default="build/protest")
    binary = os.path.abspath(parser.parse_args().bin)
    failed = passed = 0

    def run(args, cwd=ROOT):
        r = subprocess.run([binary, "bp", "--no-native", "--time-limit=20", *args], cwd=cwd, stdin=subprocess.DEVNULL,
                           capture_output=True, text=True, timeout=120)
        return r.returncode, r.stdout, r.stderr

    def check(name, right, output):
        nonlocal failed, passed
        failed, passed = failed + (not right), passed + right
        if not right:
            print(f"FAIL {name}:\n{output}")

    for program, args, code, wanted in PROGRAMS:
        got, out, err = run([*args, program])
        check(f"{program} {args}", got == code and all(text in out for text in wanted), f"exit code {got}\n{out}{err}")

    out = run([LOCK])[1]
    lines = [re.sub(r"\s*//.*", "", line[6:]).strip() for line in out.splitlines() if re.match(r" *\d+  ", line)]
    lines = lines[lines.index(MAIN[0]):] if MAIN[0] in lines else lines
    lines = [line for line in lines if line and line != "b3 = *;"]
    check("line by line", lines == MAIN, lines)

    code, out, err = run(["--format=json", "test/bp/device.c"])
    try:
        document = json.loads(out)
        texts = [line["text"] for line in document["lines"]]
        right = (code == 0 and document["result"] == "proved" and len(document["predicates"]) == 2 and
                 "b2 = b2 ? 0 : *;" in texts and document["error"] == [])
    except (ValueError, KeyError):
        right = False
    check("JSON", right, out + err)

    with tempfile.TemporaryDirectory() as folder:
        for name, text in SOURCES.items():
            with open(os.path.join(folder, name), "w") as f:
                f.write(text)
        for args, code, message in REFUSED:
            paths = [os.path.join(ROOT, a) if a == LOCK else a for a in args]
            got, out, err = run(paths, cwd=folder)
            check(f"refused {args}", got == code and message in err and not out, f"exit code {got}\n{out}{err}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
