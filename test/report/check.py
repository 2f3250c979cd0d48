#!/usr/bin/env python3
"""Output formats and witnesses: every document against its schema, for every verdict; witnesses round and round.

usage: check.py [--bin build/protest] [PATTERN]
"""
import argparse, copy, hashlib, json, os, random, re, shutil, subprocess, sys, tempfile, types
import xml.etree.ElementTree as ET

import jsonschema, yaml

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CODES = {"true": 0, "false": 10, "unknown": 5, "error": 2}
HEAD = "int __VERIFIER_nondet_int(void); unsigned char __VERIFIER_nondet_uchar(void);\nvoid reach_error(void) { }\n"

# Verdict with the default options, and the C text.
PROGRAMS = {
    "find": ("false", HEAD + """int main(void) {
  int x = __VERIFIER_nondet_int(),
      y = __VERIFIER_nondet_int();
  for (int i = 0; i < 3; i++)
    if (x == 7 && y == x * 3 + i + 100)
      reach_error();
  return 0;
}
"""),
    # a failure that belongs to no check
    "unset": ("false", HEAD + """int main(void) {
  int x;
  if (__VERIFIER_nondet_int()) x = 1;
  return x > 0 ? 1 : 0;
}
"""),
    "many": ("false", HEAD + """int f(int k) { return k + 1; }
int main(void) {
  int a[3] = {0}, x = __VERIFIER_nondet_int();
  char *text = "<&>\\"";
  if (x < 100) return a[x & 3] + text[1];
  if (x == 1000) __builtin_trap();
  return f(x);
}
"""),
    "proved": ("true", HEAD + """int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0;
  if (n < 0 || n > 5) return 0;
  for (int i = 0; i < n; i++)
    s += i;
  do {
    s--;
  } while (s > 0);
  while (s < 3) s++;
  if (s < 0) reach_error();
  return 0;
}
"""),
    "endless": ("unknown", HEAD + """int main(void) {
  unsigned char go = 1;
  int *p = 0;
  while (go) go = __VERIFIER_nondet_uchar() != 3 || __VERIFIER_nondet_uchar() != 5;
  return far(p);
}
"""),
    "broken": ("error", "int main(void) { return x; }\n"),
    "odd name \xe4#1": ("false", "int __VERIFIER_nondet_int(void);\nint main(void) { int \u00e4 = __VERIFIER_nondet_int();"
                                 " /* \x01 <>&\" */ return 1 / (\u00e4 - 2); }\n"),
}
PROPERTY = {"reach": "G ! call(reach_error())", "overflow": "G ! overflow", "deref": "G valid-deref"}


def schema(name):
    with open(os.path.join(ROOT, "docs/schema", name)) as f:
        loaded = json.load(f)
    jsonschema.Draft7Validator.check_schema(loaded)
    return jsonschema.Draft7Validator(loaded)


class Checker:
    def __init__(self, binary, pattern):
        self.binary, self.pattern = os.path.abspath(binary), pattern
        self.passed = self.failed = 0
        self.dir = tempfile.mkdtemp(prefix="protest-report")
        self.json, self.sarif, self.witness = schema("protest-result-1.json"), schema("sarif-subset.json"), schema("witness-2.0.json")
        for name, (_, text) in PROGRAMS.items():
            self.write(name + ".c", text)
        for name, formula in PROPERTY.items():
            self.write(name + ".prp", f"CHECK( init(main()), LTL({formula}) )\n")

    def path(self, name):
        return os.path.join(self.dir, name)

    def write(self, name, text):
        with open(self.path(name), "wb") as f:
            f.write(text if isinstance(text, bytes) else text.encode())

    def run(self, *args, **more):
        return subprocess.run([self.binary, *args], cwd=self.dir, stdin=subprocess.DEVNULL, capture_output=True, timeout=200, **more)

    def note(self, name, problem):
        if problem:
            self.failed += 1
            print(f"FAIL {name}: {problem}")
        else:
            self.passed += 1

    def expect(self, name, ok, problem="not as expected"):
        if self.pattern in name:
            self.note(name, None if ok else problem)


def check_args(name):
    """Generous where there is an answer: a loaded machine shall not change it."""
    limit = "--time-limit=2s" if name == "endless" else "--time-limit=60s"
    return ["--no-native", limit, *(["--engine=test"] if name in ("endless", "contra", "part") else []), name + ".c"]


def formats(t):
    for name, (verdict, _) in PROGRAMS.items():
        for form in ("json", "sarif", "junit", "gcc"):
            label = f"{form} of {name}"
            if t.pattern not in label:
                continue
            p = t.run("--format", form, *check_args(name))
            out = p.stdout.decode()
            if p.returncode != CODES[verdict]:
                t.note(label, f"exit code {p.returncode}: {p.stderr.decode()[:200]}")
                continue
            try:
                t.note(label, {"json": json_problem, "sarif": sarif_problem, "junit": junit_problem, "gcc": gcc_problem}[form](t, out, verdict, name))
            except (ValueError, ET.ParseError, KeyError) as e:
                t.note(label, f"{type(e).__name__}: {e}")


def first_error(validator, document):
    errors = sorted(validator.iter_errors(document), key=lambda e: list(map(str, e.path)))
    return f"{'/'.join(map(str, errors[0].path))}: {errors[0].message[:200]}" if errors else None


def json_problem(t, text, verdict, name):
    d = json.loads(text)
    problem = first_error(t.json, d)
    if problem:
        return problem
    if d["verdict"] != verdict:
        return f"verdict {d['verdict']}"
    counted = {s: sum(c["status"] == s for c in d["checks"]) for s in d["summary"]}
    if counted != d["summary"] or len({c["id"] for c in d["checks"]}) != len(d["checks"]):
        return "summary is wrong, or ids are not unique"
    for c in d["checks"]:
        of = d["failures"][c["failure"]] if "failure" in c else None
        if (c["status"] == "refuted") != bool(of) or (of and of["check"] != c["id"] and of["location"]["line"] != c["location"]["line"]):
            return f"{c['id']} and its failure do not agree"
    for f in d["failures"]:
        if not f["trace"] or f["trace"][-1]["location"]["line"] != f["location"]["line"]:
            return "a trace does not end where the check fails"
    if name == "find" and [i["value"] for i in d["failures"][0]["inputs"]] not in (["7", "121"], ["7", "122"], ["7", "123"]):
        return f"inputs {d['failures'][0]['inputs']}"
    if name == "proved" and [(o["keyword"], o["location"]["line"], o["location"]["column"]) for o in d["loops"]] != \
            [("for", 6, 3), ("do", 8, 3), ("while", 11, 3)]:
        return f"loops {d['loops']}"
    if name == "endless" and not {"missing-function", "open"} <= {w["code"] for w in d["warnings"]}:
        return f"warnings {d['warnings']}"
    return None


def sarif_problem(t, text, verdict, name):
    d = json.loads(text)
    problem = first_error(t.sarif, d)
    if problem:
        return problem
    run = d["runs"][0]
    rules = {r["id"] for r in run["tool"]["driver"]["rules"]}
    kinds = [r["kind"] for r in run["results"]]
    if not all(r["ruleId"] in rules for r in run["results"]):
        return "a result has no rule"
    if run["properties"]["verdict"] != verdict or run["invocations"][0]["executionSuccessful"] != (verdict != "error"):
        return "verdict or success"
    if ("fail" in kinds) != (verdict == "false") or ("open" in kinds) != (verdict == "unknown"):
        return f"results {kinds}"
    if any(r["kind"] == "fail" and "codeFlows" not in r for r in run["results"]):
        return "a failure without code flow"
    levels = [n["level"] for n in run["invocations"][0]["toolExecutionNotifications"]]
    return None if ("error" in levels) == (verdict == "error") and ("note" in levels) != (verdict == "error") else f"notifications {levels}"


def junit_problem(t, text, verdict, name):
    root = ET.fromstring(text)
    suite = root.find("testsuite")
    cases = suite.findall("testcase")
    counts = {"tests": len(cases), **{k: sum(c.find(tag) is not None for c in cases)
                                     for k, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped"))}}
    if any(int(suite.get(k)) != n for k, n in counts.items()):
        return f"counts {counts}, {suite.attrib}"
    if (counts["failures"] > 0) != (verdict == "false") or (counts["errors"] > 0) != (verdict == "error"):
        return f"counts {counts}"
    if verdict == "unknown" and not counts["skipped"]:
        return "nothing is skipped"
    return None if "RESULT: " in suite.find("system-out").text and float(suite.get("time")) >= 0 else "no result"


def gcc_problem(t, text, verdict, name):
    lines = text.splitlines()
    for line in lines[:-1]:
        if not re.match(r"(.+:\d+(:\d+)?|protest): (error|warning|note): \S.*$", line):
            return f"not gcc's form: {line!r}"
    if not re.match(rf"RESULT: {verdict}(\([a-z-]+\))?$", lines[-1]):
        return f"last line {lines[-1]!r}"
    errors = any(": error: " in line for line in lines)
    rests = any(line.endswith("[rests on]") for line in lines)
    return None if errors == (verdict in ("false", "error")) and rests == (verdict != "error") else "errors or what it rests on"


def outputs(t):
    p = t.run("--format", "sarif", "--output", "out.sarif", *check_args("find"))
    with open(t.path("out.sarif")) as f:
        d = json.load(f)
    t.expect("a report in a file, the text on the screen", p.returncode == 10 and b"RESULT: false" in p.stdout and not first_error(t.sarif, d))
    p = t.run("--output", "out.txt", *check_args("find"))
    with open(t.path("out.txt"), "rb") as f:
        t.expect("the text in a file", p.returncode == 10 and f.read() == p.stdout)
    for label, path in (("a full disk", "/dev/full"), ("a folder that is not there", "none/x.json"), ("a folder", ".")):
        p = t.run("--format", "json", "--output", path, *check_args("find"))
        t.expect(f"report: {label}", p.returncode == 10 and p.stderr.decode().startswith(f"protest: cannot write {path}: ") and
                 b"RESULT: false" in p.stdout, f"{p.returncode} {p.stderr}")
        p = t.run("--witness", path, *check_args("proved"))
        t.expect(f"witness: {label}", p.returncode == 0 and b"cannot write" in p.stderr, f"{p.returncode} {p.stderr}")
    t.expect("no half-written files", not [f for f in os.listdir(t.dir) if ".part-" in f])
    p = t.run("--witness", "w.yml", *check_args("endless"))
    t.expect("no witness without a verdict", p.returncode == 5 and b"no witness: the result is unknown" in p.stderr)
    p = t.run("-q", *check_args("find"))
    t.expect("quiet", b"proved  refuted" not in p.stdout and b"This result rests on:" in p.stdout and b"error: " in p.stdout)
    p = t.run("--format", "xml", "find.c")
    t.expect("a format that is none", p.returncode == 1 and b"text|gcc|json|sarif|junit|html" in p.stderr)


def of_lines(t):
    """`lines` in the formats of others: SARIF has what its table has."""
    t.write("lines.c", HEAD + "int g(int k) { return 2 / (k - k); }\n"
            "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 9) return g(x); return x / (x - 7); }\n")
    args = ("lines", "--no-native", "--time-limit=60s", "lines.c")
    rows = json.loads(t.run(*args, "--format=json").stdout)
    d = json.loads(t.run(*args, "--format=sarif").stdout)
    results = d["runs"][0]["results"]
    given = sorted((r["locations"][0]["physicalLocation"]["region"]["startLine"], r["properties"]["check"], r["properties"]["status"],
                    r["properties"]["context"]) for r in results if r["locations"])
    wanted = sorted((r["line"], r["check"], r["status"], r["context"]) for r in rows["lines"] if r["line"])
    t.expect("sarif of lines: the schema", not first_error(t.sarif, d), first_error(t.sarif, d))
    t.expect("sarif of lines: its rows", given == wanted and len(given) > 3, f"{given}, not {wanted}")
    results += json.loads(t.run(*args, "--no-search", "--format=sarif").stdout)["runs"][0]["results"]
    kinds = {(r["properties"]["status"], r["kind"], r["level"], "codeFlows" in r) for r in results}
    t.expect("sarif of lines: kinds", ("unsafe", "fail", "error", True) in kinds and ("flawed", "fail", "warning", False) in kinds and
             ("safe", "pass", "none", False) in kinds, kinds)
    p = t.run(*args, "--format=junit", "--output", "lines.xml")
    t.expect("junit of lines", ET.parse(t.path("lines.xml")).getroot().tag == "testsuites" and b"RESULT: false" in p.stdout)


def selecting(t):
    p = t.run("list", "many.c")
    ids = [line.split()[0] for line in p.stdout.decode().splitlines()[:-1]]
    t.expect("list", p.returncode == 0 and "f.overflow.1" in ids and "main.bounds.1" in ids and "program.leak" in ids, str(ids))
    p = t.run("--format", "json", "--check", "main.bounds.1", *check_args("many"))
    d = json.loads(p.stdout)
    t.expect("one check", [c["id"] for c in d["checks"]] == ["main.bounds.1"] and len(d["failures"]) == 1 and
             any("selected" in line for line in d["rests_on"]), str(d["checks"]))
    both = t.run("--format", "json", "--check", "main.bounds.1", "--check", "f.overflow.1", *check_args("many"))
    t.expect("two checks", len(json.loads(both.stdout)["failures"]) == 2)
    proved = next((c["id"] for c in json.loads(t.run("--format", "json", *check_args("many")).stdout)["checks"] if c["status"] == "proved"), "")
    p = t.run("--check", proved, *check_args("many"))
    t.expect("a proved one", p.returncode == 0, f"{proved}: exit code {p.returncode}")
    p = t.run("--check", "main.nothing.1", *check_args("many"))
    t.expect("no such check", p.returncode == 1 and b"no check is called main.nothing.1" in p.stderr and len(p.stderr.splitlines()) == 1)
    p = t.run("--check", "f.overflow.1", "--property", "reach.prp", *check_args("many"))
    t.expect("a check of another property", p.returncode == 1)


def vacuity(t):
    t.write("none.c", "int main(void) { return 0; }\n")
    t.write("contra.c", HEAD + "void __VERIFIER_assume(int); void __VERIFIER_assert(int);\nint main(void) {\n  int x = __VERIFIER_nondet_int();\n"
                              "  __VERIFIER_assume(x > 3);\n  __VERIFIER_assume(x < 2);\n  if (x & 1) __VERIFIER_assert(x == 9);\n  else return 1 / x;\n  return 0;\n}\n")
    t.write("part.c", HEAD + "void __VERIFIER_assert(int);\nint main(void) {\n  int x = __VERIFIER_nondet_int() & 7, y = 3;\n"
                            "  if (x > 8) __VERIFIER_assert(x == 9);\n  return x / (x + y);\n}\n")
    for name, wanted in (("none", {"no-checks"}), ("contra", {"all-unreachable", "unreachable-assertion"}), ("part", {"unreachable-assertion"}),
                         ("proved", set())):
        d = json.loads(t.run("--format", "json", *check_args(name)).stdout)
        codes = {w["code"] for w in d["warnings"]}
        t.expect(f"warnings of {name}", codes == wanted and d["verdict"] == "true" and not first_error(t.json, d), f"{d['result']} {codes}")
        text = t.run(*check_args(name)).stdout.decode()
        t.expect(f"warnings of {name} on the screen", text.count("protest: warning: ") == len(wanted), text)


def fingerprints(t):
    def prints(text):
        t.write("moved.c", text)
        d = json.loads(t.run("--format", "sarif", *check_args("moved")).stdout)
        return sorted(r["partialFingerprints"]["protestCheck/v1"] for r in d["runs"][0]["results"])
    text = PROGRAMS["many"][1]
    before = prints(text)
    t.expect("fingerprints are unique", len(before) > 1 and len(set(before)) == len(before))
    t.expect("fingerprints outlive moved lines", before == prints("\n\n" + text.replace("  return f(x)", "\n    return f(x)")))
    t.expect("fingerprints tell other lines apart", before != prints(text.replace("k + 1", "k + 2")))


def same_error(t):
    """Several ways to the same error at the same place are one, with a count, in every format."""
    t.write("ways.c", HEAD + """#define D(x, y) (1 / (x) + 1 / (y))
int main(void) {
  int a[2] = {0}, i = 0, x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x == 1) i = 5; else if (x == 2) i = 6; else if (x == 3) i = 7;
  i = a[i];
  return D(x, y);
}
""")
    run = lambda *args: t.run("--no-native", "--engine=test", "--time-limit=60s", *args, "ways.c").stdout.decode()
    d = json.loads(run("--format=json"))
    ways = {f["kind"]: f["more_ways"] for f in d["failures"]}
    zero = [c.get("failure") for c in d["checks"] if c["kind"] == "div-zero"]
    t.expect("same error: json", set(ways) == {"bounds", "div-zero"} and len(d["failures"]) == 2 and ways["bounds"] >= 1 and
             ways["div-zero"] >= 1 and len(zero) == 2 and zero[0] == zero[1] is not None, f"{ways} {zero}")
    results = [r for r in json.loads(run("--format=sarif"))["runs"][0]["results"] if r["kind"] == "fail"]
    t.expect("same error: sarif", len(results) == 2 and all(r["occurrenceCount"] > 1 for r in results), str(results))
    lines = [x for x in run("--format=gcc").splitlines() if ": error: " in x]
    t.expect("same error: gcc", len(lines) == 2 and all(re.search(r" \(and \d more ways?\) \[", x) for x in lines), str(lines))
    text = run("--format=text")
    t.expect("same error: text", text.count(": error: ") == 2 and len(re.findall(r": note: \d more ways? to this error\n", text)) == 2, text)
    t.expect("same error: junit", run("--format=junit").count("more way") == 3, run("--format=junit"))


# ---- witnesses

def answer(t, witness, *program):
    p = t.run("witness", "--time-limit=60s", witness, *program)
    found = re.match(r"witness (confirmed|rejected|undecided): ", p.stdout.decode())
    word = found.group(1) if found else "none"
    codes = {"confirmed": 0, "rejected": 10, "undecided": 5}
    if word != "none" and p.returncode != codes[word]:
        return f"{word} with exit code {p.returncode}"
    return word if found else f"exit code {p.returncode}: {p.stderr.decode().strip()}"


def make(t, name, *args):
    p = t.run("--witness", name + ".yml", *args, *check_args(name))
    with open(t.path(name + ".yml"), encoding="utf-8") as f:
        return p, yaml.safe_load(f)


def save(t, name, document):
    t.write(name, yaml.safe_dump(document, allow_unicode=True))
    return name


def violations(t):
    for name, args in (("find", ["--property", "reach.prp"]), ("find", []), ("many", ["--property", "overflow.prp"]), ("many", []),
                       ("find", ["-m32"]), ("odd name \xe4#1", [])):
        label = f"violation witness of {name} {' '.join(args)}"
        if t.pattern not in label:
            continue
        p, w = make(t, name, *args)
        problem = first_error(t.witness, w) if p.returncode == 10 else f"exit code {p.returncode}"
        t.note(label, problem)
        t.expect(label + " is confirmed", answer(t, name + ".yml", name + ".c") == "confirmed", answer(t, name + ".yml", name + ".c"))
        changed = {}
        points = [s["segment"][0]["waypoint"] for s in w[0]["content"]]
        for k, point in enumerate(points):
            other = changed[f"{point['type']} {k} on another line"] = copy.deepcopy(w)
            other[0]["content"][k]["segment"][0]["waypoint"]["location"]["line"] += 1
            if point["type"] == "function_return":
                for value in ("\\result == 5", "\\result == 99999999999", "\\result != 3"):
                    other = changed[f"value {k} {value}"] = copy.deepcopy(w)
                    other[0]["content"][k]["segment"][0]["waypoint"]["constraint"]["value"] = value
        other = changed["another hash"] = copy.deepcopy(w)
        other[0]["metadata"]["task"]["input_file_hashes"] = {name + ".c": "0" * 64}
        other = changed["another property"] = copy.deepcopy(w)
        other[0]["metadata"]["task"]["specification"] = "CHECK( init(main()), LTL(G valid-free) )"
        for what, document in changed.items():
            got = answer(t, save(t, "changed.yml", document), name + ".c")
            t.expect(f"{label}: {what}", got in ("rejected", "undecided"), got)
    make(t, "find", "--property", "reach.prp")
    t.write("find2.c", PROGRAMS["find"][1] + "\n")
    t.expect("a witness of another file", answer(t, "find.yml", "find2.c") == "rejected")


ENDLESS = ("""int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0;
  if (n < 3 || n > 9) return 0;
  while (s < n) {
    if (__VERIFIER_nondet_int() == 12) return 1;
    s = %s;
  }
  return 0;
}
""")


def endless(t):
    """GraphML witnesses of runs without an end, confirmed; changed ones are not."""
    if t.pattern not in "endless witness":
        return
    t.write("endless.c", ENDLESS % "!s"), t.write("odd.c", "unsigned __VERIFIER_nondet_uint(void);\nint main(void) {\n"
            "  unsigned x = __VERIFIER_nondet_uint() | 1;\n  while (x) x += 2;\n  return 0;\n}\n")
    for name in ("endless", "odd"):
        p = t.run("--termination", "--no-native", "--witness", name + ".graphml", name + ".c")
        t.expect(f"endless witness of {name}: written", p.returncode == 10, p.stdout.decode())
        got = answer(t, name + ".graphml", name + ".c")
        t.expect(f"endless witness of {name}: confirmed", got == "confirmed", got)
    text = open(t.path("endless.graphml")).read()
    ET.fromstring(text.encode())
    values = re.findall(r"result == (-?\d+)", text)
    changed = {"n is another number": text.replace(f"result == {values[0]};", "result == 2;", 1),
               "the loop is left": "result == 12;".join(text.rsplit(f"result == {values[-1]};", 1)),
               "another line": text.replace('"startline">6<', '"startline">7<'),
               "another function": text.replace("nondet_int<", "nondet_uint<"),
               "no cycle": text.replace("cyclehead\">true", "cyclehead\">false"),
               "another hash": re.sub(r"(programhash\">)[0-9a-f]+", r"\g<1>" + "0" * 64, text),
               "another property": text.replace("F end", "G ! overflow"), "cut off": text[:len(text) // 2]}
    for what, other in changed.items():
        t.write("changed.graphml", other)
        got = answer(t, "changed.graphml", "endless.c")
        t.expect(f"endless witness: {what}", other != text and got != "confirmed", got)


def floats(t):
    text = ("float __VERIFIER_nondet_float(void); double __VERIFIER_nondet_double(void); void reach_error(void) {}\n"
            "int main(void) {\n  float f = __VERIFIER_nondet_float();\n  double d = __VERIFIER_nondet_double();\n"
            "  if (%s) reach_error();\n  return 0;\n}\n")
    for number, condition in enumerate(["f == 0.1f && d == -2.5", "f != f && d > 1e300", "f == 1 / 0.0f && d == 3", "d == -1 / 0.0 && f == -1 / 0.0f"]):
        t.write("floats.c", text % condition)
        p = t.run("--witness", "floats.yml", "--property", "reach.prp", "--time-limit=60s", "--no-native", "floats.c")
        got = answer(t, "floats.yml", "floats.c") if p.returncode == 10 else f"exit code {p.returncode}"
        t.expect(f"floats {number}", got == "confirmed", got)


def with_invariants(t, document, name, rows):
    d = copy.deepcopy(document)
    d[0]["content"] = [{"invariant": {"type": "loop_invariant", "value": value, "format": "c_expression",
                                      "location": {"file_name": name, "line": line, **({"column": column} if column else {}), "function": "main"}}}
                       for line, column, value in rows]
    return d


def proofs(t):
    p, w = make(t, "proved", "--property", "reach.prp")
    t.expect("correctness witness", p.returncode == 0 and not first_error(t.witness, w), first_error(t.witness, w))
    t.expect("correctness witness is confirmed", answer(t, "proved.yml", "proved.c") == "confirmed", answer(t, "proved.yml", "proved.c"))
    with open(os.path.join(t.dir, "late.c"), "w") as f:
        f.write("extern void reach_error(void); extern int __VERIFIER_nondet_int(void); void grow(void); int level(void);\n"
                "int main(void) {\n  while (__VERIFIER_nondet_int()) {\n    if (level() < 50) grow();\n    if (level() > 60) reach_error();\n"
                "  }\n  return 0;\n}\nint water = 3;\nvoid grow(void) { water++; }\nint level(void) { return water; }\n")
    t.run("--witness", "late.yml", "--property", "reach.prp", "--time-limit=60s", "--no-native", "late.c")
    t.expect("an invariant about a global behind the loop is left out", answer(t, "late.yml", "late.c") == "confirmed", answer(t, "late.yml", "late.c"))
    with open(os.path.join(t.dir, "before.c"), "w") as f:
        f.write("extern void reach_error(void); extern unsigned __VERIFIER_nondet_uint(void);\nint main(void) {\n"
                "  unsigned w = __VERIFIER_nondet_uint(), y = w + 1, z = w + 1;\n  while (__VERIFIER_nondet_uint()) { y++; z++; }\n"
                "  if (y != z) reach_error();\n  return 0;\n}\n")
    t.run("--witness", "before.yml", "--property", "reach.prp", "--time-limit=60s", "--no-native", "before.c")
    t.expect("what a variable held in front of the loop is not named", answer(t, "before.yml", "before.c") == "confirmed", answer(t, "before.yml", "before.c"))
    good = [(6, 3, "0 <= i && i <= n && s >= 0"), (8, 3, "s >= 0 && n >= (int)(0)"), (11, None, "s <= 3")]
    for rows, wanted in ((good, {"confirmed"}), (good[:1], {"confirmed"}),
                         ([(6, 3, "0 <= i && i < n")], {"rejected"}), ([(8, 3, "s > 0")], {"rejected"}), ([(11, 3, "s <= -1")], {"rejected"}),
                         (good + [(11, 3, "s != 0")], {"rejected"}), ([(6, 3, "*(int *)0 == 0")], {"rejected"}),
                         ([(7, 5, "i >= 0")], {"undecided"}), ([(60, 5, "1")], {"undecided"}), ([(6, 3, "nobody == 1")], {"undecided"}),
                         *(([(6, 3, bad)], {"undecided"}) for bad in ("i = 0", "i++ >= 0", "(i += 0) == i", "abort(), 1", "(__VERIFIER_nondet_int)() == 0",
                                                                     "1); abort(); (1", "i >= 0 /*", "({ 1; })", "\"a\" == 0", "", "i >= 0; return 0",
                                                                     "__builtin_unreachable() , 1", "1 // x", "i >= 0 && ...", "reach_error() , 1"))):
        got = answer(t, save(t, "rows.yml", with_invariants(t, w, "proved.c", rows)), "proved.c")
        t.expect(f"invariants {rows}", got in wanted, got)
    other = with_invariants(t, w, "proved.c", good)
    other[0]["metadata"]["task"]["input_file_hashes"] = {"proved.c": "1" * 64}
    t.expect("invariants of another program", answer(t, save(t, "rows.yml", other), "proved.c") == "rejected")
    t.write("macro.c", "#define EVIL __builtin_exit(0)\n" + PROGRAMS["find"][1])
    other = with_invariants(t, w, "macro.c", [(6, 3, "EVIL")])
    with open(t.path("macro.c"), "rb") as f:
        other[0]["metadata"]["task"]["input_file_hashes"] = {"macro.c": hashlib.sha256(f.read()).hexdigest()}
    t.expect("a macro in an invariant", answer(t, save(t, "rows.yml", other), "macro.c") in ("undecided", "rejected"))
    other = with_invariants(t, w, "find.c", [(6, 3, "i >= 0")])
    with open(t.path("find.c"), "rb") as f:
        other[0]["metadata"]["task"]["input_file_hashes"] = {"find.c": hashlib.sha256(f.read()).hexdigest()}
    t.expect("a proof of a wrong program", answer(t, save(t, "rows.yml", other), "find.c") == "rejected")
    t.expect("nothing is left in /tmp", not [f for f in os.listdir("/tmp") if f.startswith("protest-witness-")])


def broken_witnesses(t):
    make(t, "find", "--property", "reach.prp")
    with open(t.path("find.yml"), "rb") as f:
        whole = f.read()
    for number, text in enumerate([b"", b"a", b"- a", b"[", b"- entry_type: 5", b"&a [*a]", b"- &a {entry_type: *a}", whole + whole,
                                   whole.replace(b"2.0", b"3.0"), whole.replace(b"LP64", b"LP46"), whole.replace(b"line: ", b"line: -")]):
        t.write("bad.yml", text)
        p = t.run("witness", "bad.yml", "find.c")
        t.expect(f"malformed witness {number}", p.returncode == 2 and re.match(rb"protest: bad.yml:\d+: ", p.stderr) and
                 len(p.stderr.splitlines()) == 1, f"{p.returncode} {p.stderr}")
    t.expect("a witness that is not there", t.run("witness", "none.yml", "find.c").returncode == 2)
    t.expect("a witness without program", t.run("witness", "find.yml").returncode == 1)
    t.expect("a program without witness", t.run("witness", "find.c").returncode == 1)
    draw = random.Random(5)
    for k in range(60):
        data = bytearray(whole[: draw.randrange(len(whole))] if k % 4 == 0 else whole)
        for _ in range(draw.randrange(1, 6)):
            if data:
                data[draw.randrange(len(data))] = draw.choice(b"\n: -\"'[]{}&*#%\x00\xff0a")
        t.write("bad.yml", bytes(data))
        p = t.run("witness", "--time-limit=5s", "bad.yml", "find.c")
        t.expect(f"broken witness {k}", p.returncode in (0, 1, 2, 5, 10), f"exit code {p.returncode}: {p.stderr[:200]}")


def contrib(t):
    script = os.path.join(ROOT, "contrib/sv-comp/protest-svcomp")
    env = {**os.environ, "PROTEST": t.binary}
    for name, wanted in (("find", "false(unreach-call)"), ("proved", "true")):
        p = subprocess.run([script, "--property", "reach.prp", "--64", name + ".c"], cwd=t.dir, env=env, capture_output=True, text=True, timeout=100)
        last = p.stdout.strip().splitlines()[-1:]
        t.expect(f"start script {name}", last == [f"RESULT: {wanted}"] and os.path.exists(t.path("witness.yml")), f"{last} {p.stderr}")
    t.expect("start script's version", re.match(r"protest \d+\.\d+", subprocess.run([script, "--version"], env=env, capture_output=True, text=True).stdout))
    tool_module(t)


def tool_module(t):
    """The BenchExec module, with the little of BenchExec that it uses made up."""
    template = types.ModuleType("benchexec.tools.template")
    template.BaseTool2, template.UnsupportedFeatureException = object, ValueError
    result = types.ModuleType("benchexec.result")
    result.RESULT_ERROR, result.RESULT_UNKNOWN, result.RESULT_TIMEOUT = "ERROR", "unknown", "TIMEOUT"
    made_up = {"benchexec": types.ModuleType("benchexec"), "benchexec.tools": types.ModuleType("benchexec.tools"),
               "benchexec.tools.template": template, "benchexec.result": result}
    made_up["benchexec"].tools, made_up["benchexec"].result, made_up["benchexec.tools"].template = made_up["benchexec.tools"], result, template
    sys.modules.update(made_up)
    module = {}
    with open(os.path.join(ROOT, "contrib/benchexec/protest.py")) as f:
        exec(compile(f.read(), "protest.py", "exec"), module)
    tool, limits = module["Tool"](), types.SimpleNamespace(cputime=100, walltime=None, memory=10**9)
    task = types.SimpleNamespace(property_file="reach.prp", options={"language": "C", "data_model": "ILP32"}, input_files=["find.c"])
    line = tool.cmdline(t.binary, ["--no-native"], task, limits)
    p = subprocess.run(line, cwd=t.dir, capture_output=True, text=True, timeout=100)
    run = types.SimpleNamespace(output=p.stdout.splitlines(), was_timeout=False, exit_code=types.SimpleNamespace(value=p.returncode))
    t.expect("tool module: a task", "-m32" in line and tool.determine_result(run) == "false(unreach-call)", f"{line} {p.stderr}")
    t.run("-m32", "--property", "reach.prp", "--no-native", "--witness", "w.yml", "find.c")
    task.options["witness_input_file"], task.input_files = "w.yml", ["find.c", "w.yml"]
    p = subprocess.run(tool.cmdline(t.binary, [], task, limits), cwd=t.dir, capture_output=True, text=True, timeout=100)
    run.output = p.stdout.splitlines()
    t.expect("tool module: a validation task", "confirmed" in p.stdout and tool.determine_result(run) == "false(unreach-call)", p.stderr)
    run.output = []
    t.expect("tool module: no result", tool.determine_result(run) == "ERROR")


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("pattern", nargs="?", default="")
    args = ap.parse_args()
    t = Checker(args.bin, args.pattern)
    for part in (formats, outputs, of_lines, selecting, vacuity, fingerprints, same_error, violations, endless, floats, proofs, broken_witnesses, contrib):
        part(t)
    shutil.rmtree(t.dir)
    print(f"{t.passed} passed, {t.failed} failed")
    return 1 if t.failed else 0


sys.exit(main())
