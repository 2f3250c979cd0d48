#!/usr/bin/env python3
"""`protest --function` with pointers, and `protest -p build/` on a whole project: the table, what is kept, resuming.

usage: project.py [--bin build/protest] [PATTERN]
"""
import argparse, json, os, re, shutil, signal, sqlite3, subprocess, sys, tempfile, time
import xml.etree.ElementTree
import jsonschema
from checker import ROOT, Checker

RING_H = """struct ring { int at[4]; unsigned used; struct ring *next; };
int ring_put(struct ring *r, int v);
int ring_get(struct ring *r, unsigned k);
"""
FILES = {
    "ring.h": RING_H,
    "main.c": '#include "ring.h"\n'
              "int main(void) { struct ring r = {{0}, 0, 0}; for (int i = 0; i < 3; i++) r.at[i] = i; return r.at[1] - 1; }\n",
    "ring.c": '#include "ring.h"\n'
              "int ring_put(struct ring *r, int v) { if (!r || r->used >= 4) return -1; r->at[r->used++] = v; return 0; }\n"
              "int ring_get(struct ring *r, unsigned k) { return r && k <= 4 ? r->at[k] : 0; }\n",
    "text.c": "#include <string.h>\n#ifndef LIMIT\n#error flags are missing\n#endif\n"
              "unsigned text_length(const char *s) { return s ? (unsigned)strlen(s) : 0; }\n"
              "static int helper(int a) { return a + 1; }\n"
              "int text_limit(int a) { return a < LIMIT ? helper(a) : 0; }\n",
    "broken.c": "int broken( { return 1; }\n",
}

# (name, C source, function, options, exit code, what is printed, what is not)
FUNCTIONS = [
    ("a bug behind a pointer", "int f(int *p) { return 10 / *p; }", "f", [], 10, r"(?s)read.*null.*expected of callers: p is null", None),
    ("what a declaration promises", "__attribute__((nonnull(1))) int f(const int *p, const int q[static 6])\n"
     "{ return (*p & 1) + (q[5] & 1); }", "f", [], None, r"callers: p points to at least 1 int(?s:.*)callers: q points to at least 6 int", "error:"),
    ("an array of structures", "struct s { int n; }; int f(const struct s p[static 2]) { return p[1].n == 3 ? 1 / (p[1].n - 3) : 0; }", "f",
     [], 10, r"p\[1\].n = 3(?s:.*)callers: p points to at least 2 struct s", None),
    ("a field", "struct s { int n; }; int f(struct s *p) { return p && p->n == 77 ? 1 / (p->n - 77) : 0; }", "f", [], 10,
     r"p->n = 77(?s:.*)replayed: in the interpreter, and natively", None),
    ("a list of two", "struct l { struct l *next; int v; };\n"
     "int f(struct l *p) { return p && p->next && p->next->v == 5 && p->v == 6 ? 1 / (p->v - 6) : 0; }", "f", [], 10,
     r"p->next->v = 5(?s:.*)natively: Undef", None),
    ("a list is as long as --pointer-depth", "struct l { struct l *next; };\n"
     "int f(struct l *p) { int n = 0; for (; p; p = p->next) n++; return 1 / (n - 3); }", "f", [], 5,
     r"more than 2 deep are null", "natively"),
    ("a deeper list", "struct l { struct l *next; };\n"
     "int f(struct l *p) { int n = 0; for (; p; p = p->next) n++; return 1 / (n - 3); }", "f", ["--pointer-depth=3"], 10,
     r"division by zero", None),
    ("a text ends", "#include <string.h>\nint f(const char *s) { return s ? (int)strlen(s) : 0; }", "f", [], 0,
     "callers: s is null, or points to a text of any length, with 0 at its end", None),
    ("a text can be full", "#include <string.h>\nvoid f(char *s) { if (s) s[strlen(s) + 1] = 0; }", "f", [], 10,
     r"write of 1 byte at offset 1 of 1 byte", None),
    ("one element is enough to fail", "int f(int *a) { return a ? a[1] : 0; }", "f", [], 10, "elements of a = 1", None),
    ("pointers may be the same", "int f(int *a, int *b) { if (!a || !b) return 0; *a = 1; *b = 0; return 1 / *a; }", "f", ["-v"], 10,
     r"b points into a = 1(?s:.*)and natively", None),
    ("or not", "int f(int *restrict a, int *b) { if (!a || !b) return 0; *a = 1; *b = 0; return 1 / *a; }", "f", [], 0,
     "callers: pointers of different types", None),
    ("what is passed can be freed", "#include <stdlib.h>\nstruct s { char *name; };\n"
     "void f(struct s *p) { if (p) free(p->name); free(p); }", "f", [], 5, "no error up to this size: p is null", None),
    ("but not twice", "#include <stdlib.h>\nvoid f(int *p) { free(p); free(p); }", "f", [], 10, "free", None),
    ("what the caller has is not lost", "#include <stdlib.h>\nstruct l { struct l *next; };\n"
     "void g(void *p) { free(p); } void f(struct l *p) { if (p) p->next = 0; }", "f", [], 5, "no error up to this size: p is null", None),
    ("numbers only: nothing is assumed", "int f(int a, unsigned char b) { return a > 0 ? a / (b + 1) : 0; }", "f", [], 0,
     "RESULT: true", "assumed"),
    ("a pointer that nobody looks at is any", "int f(int *p, int n) { (void)p; return n > 0 ? 7 / n : 0; }", "f", [], 0,
     "RESULT: true", "assumed"),
    ("variables that nobody looks at have any value", "int on; int g(void) { return on; } int f(int n) { return n / 2; }", "f", [], 0,
     "RESULT: true", "assumed"),
    ("those of functions that are called do not", "static int on; static int g(void) { return 1 / (on + 1); }\n"
     "static int (*const table[])(void) = {g}; int f(int n) { return n ? table[0]() : 0; }", "f", [], 5,
     "(?s)assumed: variables that outlive.*no error up to this size: variables", None),
    ("a text that is too long", "int f(const char *s) { char c[8]; int i; if (!s) return 0;\n"
     "for (i = 0; s[i]; i++) c[i] = s[i]; c[i] = 0; return c[0]; }", "f", [], 10,
     r"index 8 of c\[8\]", "RESULT: true"),
    ("a structure by value", "struct p { int x; double d; }; struct b { int v[9]; };\n"
     "int f(struct p p, struct b b, char c) { return p.x == 3 && p.d == 2.5 && b.v[8] == 7 && c == 'x' ? 1 / (p.x - 3) : 0; }",
     "f", [], 10, r"p\.x = 3, p\.d = 2\.5(?s:.*)not natively: f cannot be called", None),
    ("a callback", "int f(int (*g)(int), int n) { return g ? 8 / (g(n) - 5) : 0; }", "f", [], 10,
     r"g returns = 5(?s:.*)and natively", None),
    ("a static function", "static int f(int n) { return 8 / (n - 5); } int g(void) { return f(1); }", "f", [], 10,
     r"not natively: a static function cannot be called from outside", None),
    ("a stream", "#include <stdio.h>\nint f(FILE *s) { if (!s) return 0; int c = fgetc(s); fclose(s); return c > 0; }", "f", [], 5,
     "callers: s is null, or an open stream", None),
    ("a closed stream", "#include <stdio.h>\nint f(FILE *s) { if (s) fclose(s); return s ? fgetc(s) : 0; }", "f", [], 10,
     "not natively: f cannot be called", None),
    ("variables have their first values", "int on; int f(int n) { return on ? 1 / (n - n) : 0; }", "f", [], 5,
     "assumed: variables that outlive a call have their initial values", None),
    ("32 bits", "struct s { char c; long n; }; int f(struct s *p) { return p && p->n == 77 ? 1 / (p->n - 77) : 0; }", "f",
     ["-m32"], 10, r"p->n = 77", None),
    ("bytes of large arrays are defined", "struct s { unsigned char b[40]; };\n"
     "int f(struct s *p) { return p ? p->b[39] & 1 : 0; }", "f", ["--checks=default,uninit"], 0, "RESULT: true", None),
    ("no depth", "int f(int *p) { return p ? 1 / 0 : 0; }", "f", ["--pointer-depth=0"], 5, "assumed: p is null", None),
]


class Project(Checker):
    def project(self, name, run):
        if self.pattern and self.pattern not in name:
            return
        self.in_folder(name, lambda name: (self.files(), run(name)))

    def files(self):
        for file, text in FILES.items():
            self.write(file, text)
        self.database(["main.c", "ring.c", "text.c", "broken.c"])

    def database(self, files, flags="-DLIMIT=10", more=()):
        rows = [{"directory": self.dir, "file": f, "arguments": ["cc", *flags.split(), "-c", f]} for f in files]
        self.write("build/compile_commands.json", json.dumps(rows + list(more)))

    def rows(self, text):
        """function -> (status, kept)"""
        found = re.findall(r"^  (\w+) +(proved|proved if|fails|up to a size|unknown|not checked) +[\d.]+ s( +kept)?$", text, re.M)
        return {f: (s, bool(k)) for f, s, k in found}

    # ---- a function

    def functions(self):
        self.dir = tempfile.mkdtemp(prefix="protest-function")
        for name, source, function, options, code, wanted, unwanted in FUNCTIONS:
            if self.pattern and self.pattern not in name:
                continue
            self.write("p.c", source + "\n")
            r = self.run("--strict", "--time-limit=20", f"--function={function}", *options, "p.c")
            self.check(name, (code is None or r.returncode == code, f"exit code {r.returncode}, not {code}: {r.stdout}{r.stderr}"),
                       (re.search(wanted, r.stdout), f"no {wanted!r} in {r.stdout}"),
                       (not unwanted or not re.search(unwanted, r.stdout), f"{unwanted!r} in {r.stdout}"))
        shutil.rmtree(self.dir)

    # Calls that no caller makes: nothing is refuted.
    EXCUSED = [
        ("a parameter that is assigned before it is compared", "#include <stdlib.h>\nchar *grow(char *s, size_t n) { char c = s[0];\n"
         "if (n > 99) return 0; s = realloc(s, n + 1); if (s == NULL) return NULL; s[n] = c; return s; }", "grow"),
        ("as many pointers as the caller says", "#include <stdlib.h>\nvoid drop(char **t, int n) { if (!t) return; while (n-- > 0) free(t[n]); free(t); }", "drop"),
        ("a type that only the library knows", "struct inside; struct box { struct inside *state; int n; }; struct real { long a, b; };\n"
         "long second(struct box *x) { return x && x->state ? ((struct real *)x->state)->b / 2 : 0; }", "second"),
        ("a header in front of what a pointer points to", "int first(char **t) { return t && *t ? (*t)[-1] : 0; }", "first")]

    def excused(self):
        self.dir = tempfile.mkdtemp(prefix="protest-function")
        for name, source, function in self.EXCUSED:
            if self.pattern and self.pattern not in name:
                continue
            self.write("p.c", source + "\n")
            r = self.run("--time-limit=4", "--no-native", f"--function={function}", "p.c")
            self.check(name, (r.returncode in (0, 5), f"exit code {r.returncode}: {r.stdout}{r.stderr}"))
        shutil.rmtree(self.dir)

    # Variables that outlive a call: (name, C source, function, options, exit code, what is printed, what is not)
    STATE = [
        ("proved of any state", "int a[10]; static int used; int put(int v) { if (used < 0 || used >= 10) return -1; a[used++] = v; return 0; }",
         "put", [], 0, "RESULT: true$", "assumed"),
        ("a need about a variable", "static int calls; int count(void) { return calls++; }", "count", [], 0,
         r"RESULT: true\(if calls <= 2147483646\)", "assumed"),
        ("such a need is understood", "static int calls; int count(void) { return calls++; }", "count", ["--need=calls <= 7"], 0,
         r"RESULT: true\(if calls <= 7\)", None),
        ("an impossible state is no error", "static int a[10], from, to; int get(void) { return from == to ? 0 : a[from * to % 7 + (to - from)]; }",
         "get", [], 5, "assumed: variables that outlive a call have their initial values", "error:"),
        ("what fails in the first call is no need", "int a[10], limit = 10; int last(void) { return a[limit]; }", "last", [], 10,
         r"index 10 of a\[10\]", "needed"),
        ("pointers have their initial values", "static int *p; int f(void) { return p ? *p & 1 : 0; }", "f", [], 5,
         "assumed: variables that outlive", "error:")]

    def state(self):
        self.dir = tempfile.mkdtemp(prefix="protest-function")
        for name, source, function, options, code, wanted, unwanted in self.STATE:
            if self.pattern and self.pattern not in name:
                continue
            self.write("p.c", source + "\n")
            r = self.run("--time-limit=6", "--no-native", f"--function={function}", *options, "p.c")
            self.check(name, (r.returncode == code, f"exit code {r.returncode}, not {code}: {r.stdout}{r.stderr}"),
                       (re.search(wanted, r.stdout, re.M), f"no {wanted!r} in {r.stdout}"),
                       (not unwanted or not re.search(unwanted, r.stdout), f"{unwanted!r} in {r.stdout}"))
        shutil.rmtree(self.dir)

    # ---- a project

    WORDS = {"up to a size": "unknown", "fails": "refuted"}  # of the table -> of JSON
    EXPECTED = {"main": "proved", "ring_put": "up to a size", "ring_get": "fails", "text_length": "proved", "text_limit": "proved"}

    def whole(self, name):
        r = self.run("-p", "build")
        rows = self.rows(r.stdout)
        self.check(name, (r.returncode == 10, f"exit code {r.returncode}: {r.stderr}"),
                   ({f: s for f, (s, _) in rows.items()} == self.EXPECTED, r.stdout),
                   (not any(k for _, k in rows.values()), "kept without a file"),
                   (len(re.findall("broken.c.*error: ", r.stdout)) == 1, "not one line about broken.c: " + r.stdout),
                   (re.search(r"^    ring.c:3:\d+: error: index 4 of at\[4\]", r.stdout, re.M), "the error is not shown"),
                   (re.search(r"replayed: in the interpreter, and natively: .* at ring.c:3", r.stdout), "not natively: " + r.stdout),
                   (re.search(r"(?s)This result rests on:.*assumed: r is null.*2 of 5 functions.*RESULT: false$", r.stdout.strip()),
                    r.stdout), (r.stderr == "", r.stderr))
        again = self.run("-p", "build", "--jobs", "2")
        kept = self.rows(again.stdout)
        self.check(name + ": again", (again.returncode == 10, again.returncode),
                   ({f: s for f, (s, _) in kept.items()} == self.EXPECTED, again.stdout),
                   (all(k for _, k in kept.values()), "checked again: " + again.stdout),
                   ("5 of 5 results were kept" in again.stdout, again.stdout),
                   (re.search(r"ring.c:3:\d+: error: index 4", again.stdout), "the kept error is not shown"))
        fresh = self.rows(self.run("-p", "build", "--fresh").stdout)
        self.check(name + ": --fresh", ({f: s for f, (s, _) in fresh.items()} == self.EXPECTED, fresh),
                   (not any(k for _, k in fresh.values()), "kept"))

    def validate(self, schema, document):
        with open(os.path.join(ROOT, "docs/schema", schema)) as f:
            errors = list(jsonschema.Draft7Validator(json.load(f)).iter_errors(document))
        return not errors, f"{schema}: {errors[:1]}"

    def formats(self, name):
        """One document for all files, the same when results are kept; broken.c is an error in each."""
        for format in ("json", "sarif", "junit", "gcc"):
            first = self.run("-p", "build", "--format", format, "-o", "out")
            with open(os.path.join(self.dir, "out")) as f:
                text = f.read()
            self.check(f"{name}: {format}", (first.returncode == 10, first.returncode), ("RESULT: false" in first.stdout, first.stdout),
                       *getattr(self, "is_" + format)(text))
            again = self.run("-p", "build", f"--format={format}")
            self.check(f"{name}: {format}, kept, on the screen", (again.returncode == 10, again.returncode),
                       *getattr(self, "is_" + format)(again.stdout))
        r = self.run("-p", "build", "--format=json", "-o", "no/such/folder/out")
        self.check(name + ": it cannot be written", (r.returncode == 10, r.returncode), ("RESULT: false" in r.stdout, r.stdout),
                   (r.stderr.startswith("protest: cannot write no/such/folder/out: ") and r.stderr.count("\n") == 1, r.stderr))
        r = self.run("-p", "build", "-o", "text")
        with open(os.path.join(self.dir, "text")) as f:
            self.check(name + ": text", (f.read() == r.stdout and "RESULT: false" in r.stdout, r.stdout))

    def is_json(self, text):
        d = json.loads(text)
        functions = {f["name"]: f for file in d["files"] for f in file["functions"]}
        broken = [f for f in d["files"] if f["path"] == "broken.c"]
        failure = functions["ring_get"]["result"]["failures"][0]
        return [self.validate("protest-project-1.json", d), *(self.validate("protest-result-1.json", f["result"]) for f in functions.values()),
                ({n: f["status"] for n, f in functions.items()} == {n: self.WORDS.get(x, x) for n, x in self.EXPECTED.items()}, functions), ("error: " in broken[0]["error"], broken),
                (failure["native"]["status"] == "confirmed", failure), (d["summary"]["functions"] == 5, d["summary"])]

    def is_sarif(self, text):
        d = json.loads(text)
        run = d["runs"][0]
        failing = [r for r in run["results"] if r["kind"] == "fail"]
        return [self.validate("sarif-subset.json", d), (len(d["runs"]) == 1, "not one run"), (len(failing) == 1, failing),
                (failing[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "ring.c", failing),
                (len(run["invocations"]) == 6 and sum(not i["executionSuccessful"] for i in run["invocations"]) == 1, run["invocations"])]

    def is_junit(self, text):
        root = xml.etree.ElementTree.fromstring(text)
        suites = [s.get("name") for s in root]
        cases = root.findall("testsuite/testcase")
        return [(suites == ["main.c: main", "ring.c: ring_put", "ring.c: ring_get", "text.c: text_length", "text.c: text_limit", "broken.c"], suites),
                (root.get("tests") == str(len(cases)), root.attrib),
                (root.get("failures") == str(len(root.findall("testsuite/testcase/failure"))) == "1", root.attrib),
                (root.get("errors") == str(len(root.findall("testsuite/testcase/error"))) == "1", root.attrib)]

    def is_gcc(self, text):
        lines = text.splitlines()
        return [(len([x for x in lines if re.match(r"ring\.c:3:\d+: error: index 4 of at\[4\] \[bounds\]$", x)]) == 1, text),
                (any(re.match(r"broken\.c:1:\d+: error: ", x) for x in lines), text),
                (lines[-1] == "RESULT: false" and text.count("RESULT:") == 1, text), (len(lines) == len(set(lines)), text)]

    # Everything in a report that is meant for people, outside of arrays.
    SENTENCES = re.compile(r'("(?:message|description|text|open|reason|explanation|changes|doubt)": )"(?:[^"\\]|\\.)*"')

    def reworded(self, report):
        """A report with every sentence replaced: what decides something must not be among them."""
        lists = re.sub(r'(?s)("(?:rests_on|tips)": \[\n)(.*?)(\n ?\])', lambda m: m[1] + re.sub(r'"(?:[^"\\]|\\.)*"', '"zzz"', m[2]) + m[3], report)
        return self.SENTENCES.sub(r'\1"zzz"', lists)

    def kept_reports(self, change):
        """Replaces each report that is kept by what CHANGE makes of it; returns them all."""
        with sqlite3.connect(os.path.join(self.dir, "protest-results.sqlite")) as db:
            rows = db.execute("select key, function, report from results").fetchall()
            for key, function, report in rows:
                db.execute("update results set report = ? where key = ?", (change(function, report), key))
        return {function: report for _, function, report in rows}

    def data(self, name):
        """Checks hand on reports, not text for people."""
        first = self.run("-p", "build")
        reports = self.kept_reports(lambda function, report: self.reworded(report))
        self.check(name + ": what is kept", *(self.validate("protest-result-1.json", json.loads(r)) for r in reports.values()))
        again = self.run("-p", "build")
        table = lambda text: re.findall(r"(?m)^\S+\.c +\d.*|^total.*|^RESULT.*", text)
        self.check(name + ": other sentences, the same results", ("zzz" in again.stdout and not again.stderr, again.stdout + again.stderr),
                   (again.returncode == first.returncode and table(again.stdout) == table(first.stdout), again.stdout),
                   ({f: s for f, (s, _) in self.rows(again.stdout).items()} == self.EXPECTED, again.stdout),
                   (all(k for _, k in self.rows(again.stdout).values()), "checked again: " + again.stdout))
        broken = {"ring_put": lambda r: r[:len(r) // 2], "ring_get": lambda r: r.replace('"verdict": "false"', '"verdict": "true"'),
                  "main": lambda r: r.replace("protest-result-1", "protest-result-0")}
        self.kept_reports(lambda function, report: broken.get(function, lambda r: r)(reports[function]))
        last = self.run("-p", "build")
        lines = sorted(re.findall(r"(?m)^protest: protest-results.sqlite, (\w+):(\d+:\d+:)? .*: it is checked again$", last.stderr))
        self.check(name + ": reports that were cut off or edited", (last.stderr.count("\n") == 3, last.stderr),
                   ([f for f, _ in lines] == ["main", "ring_get", "ring_put"] and all(p for f, p in lines if f != "main"), last.stderr),
                   ({f: k for f, (_, k) in self.rows(last.stdout).items()} == {f: f not in broken for f in self.EXPECTED}, last.stdout),
                   ({f: s for f, (s, _) in self.rows(last.stdout).items()} == self.EXPECTED, last.stdout))

    def same_error(self, name):
        """An error in a function that several others call is shown once, with a count."""
        self.write("same.c", "static int helper(int n) { return 1 / n; }\n" + "".join(f"int f{k}(int n) {{ return helper(n); }}\n" for k in range(3)))
        self.database(["same.c"])
        out = self.run("-p", "build", "--strict").stdout
        self.check(name, (len(re.findall(r"(?m)^    same\.c:1:\d+: error: .* \(and 2 more ways\) \[div-zero", out)) == 1 and out.count(": error: ") == 1, out),
                   (out.count("the same error as above, at same.c:1:") == 2, out), (len(self.rows(out)) == 3, out))
        sarif = json.loads(self.run("-p", "build", "--strict", "--format=sarif").stdout)["runs"][0]["results"]
        gcc = self.run("-p", "build", "--strict", "--format=gcc").stdout
        self.check(name + ": formats", ([r["occurrenceCount"] for r in sarif if r["kind"] == "fail"] == [3], sarif),
                   (gcc.count(": error: ") == 1 and "(and 2 more ways) [div-zero]" in gcc, gcc))

    def changes(self, name):
        self.database(["ring.c", "text.c"])
        self.run("-p", "build", "-j2")
        self.write("ring.h", RING_H.replace("at[4]", "at[5]"))
        rows = self.rows(self.run("-p", "build").stdout)
        self.check(name + ": a header", (not rows["ring_put"][1] and rows["text_limit"][1], rows))
        rows = self.rows(self.run("-p", "build", "--malloc-may-fail").stdout)
        self.check(name + ": an option", (not any(k for _, k in rows.values()), rows))
        self.database(["ring.c", "text.c"], flags="-DLIMIT=10 -funsigned-char")
        rows = self.rows(self.run("-p", "build").stdout)
        self.check(name + ": a flag of the compiler", (not any(k for _, k in rows.values()), rows))
        self.database(["ring.c"])
        r = self.run("-p", "build", "--function=ring_put")
        self.check(name + ": only --function", (r.returncode == 5, r.stdout), (list(self.rows(r.stdout)) == ["ring_put"], r.stdout),
                   ("RESULT: unknown" in r.stdout and "no error up to this size: r is null" in r.stdout, r.stdout))
        self.database(["text.c"])
        r = self.run("-p", "build", "--function=text_limit")
        self.check(name + ": numbers only", (r.returncode == 0 and "RESULT: true" in r.stdout, r.stdout))

    def headers(self, name):
        """While all that clang looked at is the same, it is not asked; a new header in front of another one counts."""
        self.write("second/limit.h", "#define LIMIT 4\n")
        self.write("u.c", "#include <limit.h>\nint a[4];\nint get(unsigned k) { return a[k % LIMIT]; }\n")
        self.write("clang", "#!/bin/sh\necho call >> clang.log\nexec clang-19 \"$@\"\n")
        os.chmod(self.path("clang"), 0o755)
        self.database(["u.c"], flags="-Ifirst -Isecond")
        time.sleep(0.1)  # what is as new as the command may change while it is read

        def run(what, code, kept, asked):
            self.write("clang.log", "")
            r = self.run("-p", "build", "--clang", self.path("clang"))
            said = open(self.path("clang.log")).read()
            self.check(f"{name}: {what}", (r.returncode == code, r.stdout + r.stderr), (self.rows(r.stdout)["get"][1] == kept, r.stdout),
                       (bool(said) == asked, f"clang was called: {said!r}"))

        run("first", 0, kept=False, asked=True)
        run("nothing changed", 0, kept=True, asked=False)
        self.write("second/limit.h", "/* of a */\n#define LIMIT 4\n")
        run("a comment", 0, kept=True, asked=True)
        self.write("first/limit.h", "#define LIMIT 5\n")
        run("a header in front", 10, kept=False, asked=True)
        os.remove(self.path("first/limit.h"))
        run("gone again", 0, kept=True, asked=True)
        run("as before", 0, kept=True, asked=False)

    MADE = ("struct box { unsigned from, n; int at[4]; };\nvoid *memset(void *, int, unsigned long);\n"
            "void box_init(struct box *b) { memset(b, 0, sizeof *b); b->n = 5; }\n"
            "int box_get(struct box *b, unsigned k) { return k < b->n ? b->at[b->from + k] : 0; }\nint other(int x) { return x / 2; }\n")

    def made(self, name):
        """What makes an argument is part of what a result rests on, though the function does not call it."""
        self.write("box.c", self.MADE)
        self.database(["box.c"])
        command = ["-p", "build", "--time-limit=6"]
        r = self.run(*command)
        self.check(name, (self.rows(r.stdout)["box_get"][0] == "fails" and "b was made by box_init just before the call" in r.stdout, r.stdout),
                   (re.search(r"box.c:4:\d+: error: index 4(?s:.*?)natively: UndefinedBehaviorSanitizer", r.stdout), r.stdout))
        self.write("box.c", self.MADE.replace("= 5", "= 4"))
        rows = self.rows(self.run(*command).stdout)
        self.check(name + ": it changes", (rows["box_get"] == ("unknown", False) and rows["other"][1], rows))
        head, init, get, other = re.fullmatch(r"(.*\n.*\n)(.*\n)(.*\n)(.*\n)", self.MADE).groups()
        self.write("box.c", head + init + other)
        self.write("get.c", head + get)
        self.database(["box.c", "get.c"])
        r = self.run(*command)
        self.check(name + ": of another file", (self.rows(r.stdout)["box_get"][0] == "fails" and "made by box_init" in r.stdout, r.stdout),
                   (re.search(r"get.c:3:\d+: error: index 4(?s:.*?)natively: UndefinedBehaviorSanitizer", r.stdout), r.stdout))
        self.write("box.c", head + init.replace("= 5", "= 4") + other)
        rows = self.rows(self.run(*command).stdout)
        self.check(name + ": of another file, it changes", (rows["box_get"] == ("unknown", False) and rows["other"][1], rows))

    ONE = {"lib.h": "int get(const int *a, unsigned n, unsigned k);\nint sum(const int *a, int n);\nint twice(int x);\n",
           "lib.c": '#include "lib.h"\nstatic int helper(int x) { return x; }\n'
                    "int get(const int *a, unsigned n, unsigned k) { return k < n ? helper(a[k]) : 0; }\n"
                    "int level(int x) { return x > 3 ? 1 : 0; }\nint twice(int x) { return level(x) + level(x); }\n",
           "sum.c": '#include "lib.h"\n'
                    "int sum(const int *a, int n) { int s = 0; for (int i = 0; i < n; i++) s ^= get(a, (unsigned)n, (unsigned)i); return s; }\n",
           "user.c": '#include "lib.h"\nint helper(int x) { return x / 2; }\nint level(int x) { return x > 2 ? 7 : 6; }\n'
                     "int good(void) { int a[3] = {1, 2, 3}; return sum(a, 3) + twice(2); }\n"
                     "int bad(int n) { int a[3] = {1, 2, 3}; if (n < 0 || n > 4) return 0; return sum(a, n); }\n"
                     "int own(int n) { return 10 / (level(n) - twice(n) - 3); }\n",
           "other.c": "int level(int); int nowhere(int);\nint unclear(int n) { return 10 / ((level(n) | 1) + 0); }\nint nobody(int n) { return nowhere(n); }\n"}

    def one_program(self, name):
        """Bodies come from other files; names of several definitions stay with their files; a body that changes costs its dependants."""
        for file, text in self.ONE.items():
            self.write(file, text)
        self.database(["lib.c", "sum.c", "user.c", "other.c"])
        command = ["-p", "build", "--time-limit=10"]
        r = self.run(*command)
        rows = {f: s for f, (s, _) in self.rows(r.stdout).items()}
        expected = {"get": "proved if", "level": "proved", "twice": "proved", "sum": "proved if", "helper": "proved", "good": "proved",
                    "bad": "fails", "own": "proved", "unclear": "unknown", "nobody": "unknown"}
        self.check(name, (rows == expected, r.stdout + r.stderr),
                   (re.search(r"lib.c:3:\d+: error: read of 4 bytes at index 3 of a\[3\](?s:.*?)natively: AddressSanitizer.* at lib.c:3", r.stdout), r.stdout),
                   (re.search(r"when called from sum.c:2:\d+, in sum, and there from user.c:5:\d+, in bad", r.stdout), r.stdout),
                   ("level is defined in lib.c, user.c: each of them has its own" in r.stdout, r.stdout),
                   ("needs of the interface lib.h:\n  get: readable(a, n)\n  sum: readable(a, n)\n" in r.stdout, r.stdout),
                   ("nowhere is called and has no body" in r.stdout and "level is called and has no body" in r.stdout, r.stdout))
        self.write("lib.c", self.ONE["lib.c"].replace("x > 3", "x > 4").replace("{ return x; }", "{ /* same */ return x; }"))
        rows = self.rows(self.run(*command).stdout)
        self.check(name + ": a body changes", ({f for f, (_, k) in rows.items() if not k} == {"twice", "good", "own"}, rows))  # and level of lib.c, whose row that of user.c hides
        self.write("sum.c", self.ONE["sum.c"].replace("get(a", "get(a + 1"))
        r = self.run(*command)
        rows = self.rows(r.stdout)
        self.check(name + ": an error in between", (rows["good"] == ("fails", False) and rows["twice"][1], r.stdout))

    SLOW = "int slow%d(unsigned n) { unsigned i = 0, s = 1; while (i < n) { s = s * 3 + i * i; i++; } return s == 7 ? 1 / (int)(s - 7) : 0; }\n"

    def interrupted(self, name, number):
        self.write("slow.c", "".join(self.SLOW % k for k in range(4)))
        self.database(["text.c", "slow.c"])
        command = [self.binary, "-p", "build", "--time-limit", "3", "--engine=kiki"]
        p = subprocess.Popen(command, cwd=self.dir, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(400):
            time.sleep(0.05)
            if self.count() >= 3:
                break
        sent = time.time()
        p.send_signal(number)
        out, err = p.communicate(timeout=60)
        took, before = time.time() - sent, self.count()
        self.check(name, (2 <= before < 6, f"{before} results are kept"), (took < 3, f"it took {took:.1f} s to end"),
                   (number == signal.SIGKILL or (p.returncode == 5 and "interrupted" in out), f"{p.returncode}: {out}{err}"))
        rows = self.rows(subprocess.run(command, cwd=self.dir, capture_output=True, text=True, timeout=120).stdout)
        self.check(name + ": resumed", (len(rows) == 6, rows), (sum(k for _, k in rows.values()) == before, rows))

    def count(self):
        path = os.path.join(self.dir, "protest-results.sqlite")
        try:
            with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as db:
                return db.execute("select count(*) from results").fetchone()[0]
        except sqlite3.Error:
            return 0

    def bad(self, name):
        gone = [{"directory": "/nowhere/at/all", "file": "x.c", "command": "cc -c x.c"}]
        self.database(["gone.c", "text.c", "ring.cc"], more=gone)
        r = self.run("-p", "build", "--function=text_limit")
        self.check(name + ": files that are gone", (r.returncode == 2, f"{r.returncode}: {r.stdout}"),
                   (len(re.findall(r"^  not checked: ", r.stdout, re.M)) == 3, r.stdout),
                   (re.search("its folder /nowhere/at/all: No such file", r.stdout), r.stdout),
                   ("proved" in r.stdout and "RESULT: unknown" in r.stdout, r.stdout))
        self.write("other", "precious\n")
        r = self.run("-p", "build", "--results", "other")
        self.check(name + ": a file that is not ours", (r.returncode == 2, r.returncode), (r.stderr.count("\n") == 1, r.stderr),
                   (open(os.path.join(self.dir, "other")).read() == "precious\n", "it was changed"))
        old = sqlite3.connect(os.path.join(self.dir, "old"))
        old.executescript("pragma application_id = 1347572819; create table results (key text primary key, file text not null,"
                          " function text not null, code integer not null, us integer not null, text not null) without rowid;"
                          " insert into results values ('k', 'text.c', 'text_length', 0, 1, 'RESULT: true');")
        old.close()
        r = self.run("-p", "build", "--results=old", "--function=text_limit")
        with sqlite3.connect(os.path.join(self.dir, "old")) as db:
            self.check(name + ": results of an older version", ("proved" in r.stdout, r.stdout),
                       (r.stderr == "protest: old has results of another version: they are made again\n", r.stderr),
                       (db.execute("select function, code from results").fetchall() == [("text_limit", 0)], "they are still there"))
        sqlite3.connect(os.path.join(self.dir, "db")).execute("create table t (x)").connection.commit()
        before = open(os.path.join(self.dir, "db"), "rb").read()
        r = self.run("-p", "build", "--results=db")
        self.check(name + ": another program's database", (r.returncode == 2, r.returncode),
                   (open(os.path.join(self.dir, "db"), "rb").read() == before, "it was changed"))
        for args, code, text in [(["-p", "nowhere"], 2, "cannot read nowhere/compile_commands.json"),
                                 (["-p", "build", "--witness=w.yml"], 1, "needs a FILE"),
                                 (["-p", "build", "--results=no/such/folder"], 2, "cannot open"),
                                 (["-p", "build", "--results=build"], 2, "no file of results")]:
            r = self.run(*args)
            self.check(f"{name}: {' '.join(args)}", (r.returncode == code, r.returncode), (text in r.stderr, r.stderr),
                       (r.stderr.count("\n") == 1, r.stderr))
        self.database([])
        r = self.run("-p", "build")
        self.check(name + ": an empty database", (r.returncode == 2 and "names no files" in r.stderr, r.stderr))
        self.database(["broken.c"])
        r = self.run("-p", "build")
        self.check(name + ": nothing could be checked", (r.returncode == 2 and "RESULT: unknown" in r.stdout, r.stdout))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", default="build/protest")
    parser.add_argument("pattern", nargs="?", default="")
    a = parser.parse_args()
    t = Project(a.bin, a.pattern)
    t.functions()
    t.excused()
    t.state()
    t.project("a project", t.whole)
    t.project("formats", t.formats)
    t.project("reports", t.data)
    t.project("the same error", t.same_error)
    t.project("what changes", t.changes)
    t.project("headers", t.headers)
    t.project("made by another function", t.made)
    t.project("one program", t.one_program)
    t.project("Ctrl-C", lambda name: t.interrupted(name, signal.SIGINT))
    t.project("killed", lambda name: t.interrupted(name, signal.SIGKILL))
    t.project("bad input", t.bad)
    return t.end()


sys.exit(main())
