#!/usr/bin/env python3
"""Test suites and their native replay: what is written does what it says, and bad surroundings are told.

usage: replay.py [--bin build/protest] [-j N] [PATTERN]

The first line of a program of test/replay is `// REPLAY [args=OPTIONS] [files=MORE]`.
"""
import argparse, concurrent.futures, glob, os, re, shutil, signal, subprocess, sys, tempfile, threading, time
import xml.etree.ElementTree as ET

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
OWN = os.path.join(ROOT, "test/replay")
COMPILERS = ("clang-19", "gcc")
# of test/run: a program for each way of failing that a native run can show
RUN = ["assertion/invariant", "bad-free/middle", "bounds/struct_member", "div-zero/compound",
       "double-free/error_path", "float-cast/too_large", "freed/list", "leak/overwritten", "null/list_end",
       "overflow/promoted_char", "read-out/missing_terminator", "scope-ended/returned_address", "shift/too_far",
       "write-out/heap_off_by_one", "ok/sorting"]

M32 = ("kinds", "bytes", "library")
FORMS = ("kinds", "header", "characters", "arguments", "bytes", "start", "div-zero/compound")  # one test in every format
MAKE = ("two", "heap", "wraps", "characters", "leak/overwritten")  # the suite's own Makefile


class Checker:
    def __init__(self, binary, pattern):
        self.binary, self.pattern = os.path.abspath(binary), pattern
        self.passed = self.failed = 0
        self.lock = threading.Lock()
        self.dir = tempfile.mkdtemp(prefix="protest-replay")

    def path(self, name):
        return os.path.join(self.dir, name)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w") as f:
            f.write(text)
        return name

    def run(self, args, **more):
        more.setdefault("cwd", self.dir)
        return subprocess.run([self.binary, *args], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              errors="replace", timeout=120, **more)

    def note(self, name, problem):
        with self.lock:
            if problem:
                self.failed += 1
                print(f"FAIL {name}: {problem}")
            else:
                self.passed += 1

    def case(self, name, args, code, err=None, out=None, lines=None, **more):
        """ERR and OUT are patterns that must be found; LINES is how many lines stderr has."""
        if self.pattern in name:
            self.judge(name, self.run(args, **more), code, err, out, lines)

    def judge(self, name, p, code, err=None, out=None, lines=None):
        problem = None
        if p.returncode != code:
            problem = f"exit code {p.returncode}, not {code}: {p.stderr.strip()[:300]} {p.stdout.strip()[-300:]}"
        elif err and not re.search(err, p.stderr, re.M):
            problem = f"stderr lacks {err!r}: {p.stderr.strip()[:300]!r}"
        elif out and not re.search(out, p.stdout, re.M):
            problem = f"stdout lacks {out!r}: {p.stdout.strip()[:600]!r}"
        elif lines is not None and len(p.stderr.splitlines()) != lines:
            problem = f"stderr has {len(p.stderr.splitlines())} lines, not {lines}: {p.stderr.strip()[:300]!r}"
        self.note(name, problem)


# ---- the formats of a suite

METADATA = ["sourcecodelang", "producer", "specification", "programfile", "programhash", "entryfunction",
            "architecture", "creationtime"]
DOCTYPE = '<!DOCTYPE %s PUBLIC "+//IDN sosy-lab.org//DTD test-format %s 1.1//EN" "https://sosy-lab.org/test-format/%s-1.1.dtd">'
NUMBER = re.compile(r"-?\d+|-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?|-?inf|nan")


def shape_of_xml(path, root):
    """The problem with a file of the Test-Comp format, or None: well-formed, and what its DTD allows."""
    text = open(path, "rb").read()
    if not text.startswith(b'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n'):
        return "no XML declaration"
    if (DOCTYPE % (root, root, root)).encode() not in text:
        return "no document type"
    try:
        tree = ET.fromstring(text.decode())
    except (ET.ParseError, UnicodeDecodeError) as e:
        return f"not well-formed: {e}"
    if tree.tag != root or (tree.text or "").strip() or any((c.tail or "").strip() or len(c) for c in tree):
        return "text or elements where none belong"
    if root == "test-metadata":
        if [c.tag for c in tree] != METADATA or tree.attrib or any(c.attrib for c in tree):
            return f"elements {[c.tag for c in tree]}"
        values = {c.tag: c.text for c in tree}
        if not re.fullmatch(r"[0-9a-f]{64}", values["programhash"]) or values["architecture"] not in ("32bit", "64bit"):
            return f"values {values}"
        return None if re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", values["creationtime"]) else "no time"
    if set(tree.attrib) - {"coversError"} or tree.attrib.get("coversError", "true") != "true":
        return f"attributes {tree.attrib}"
    for c in tree:
        if c.tag != "input" or set(c.attrib) - {"variable", "type"} or not NUMBER.fullmatch(c.text or ""):
            return f"input {ET.tostring(c)}"
    return None


def check_formats(t, name, suite):
    problems = [shape_of_xml(f"{suite}/test-suite/metadata.xml", "test-metadata")]
    tests = sorted(glob.glob(f"{suite}/test-suite/test*.xml"))
    problems += [shape_of_xml(f, "testcase") for f in tests]
    problems = [p for p in problems if p]
    t.note(f"{name}: Test-Comp", problems[0] if problems else None if tests else "no tests")
    for compiler in COMPILERS:
        p = subprocess.run([compiler, "-Wall", "-Werror", "-fsyntax-only", *bits(suite), *c_tests(suite)],
                           capture_output=True, text=True)
        t.note(f"{name}: -Wall with {compiler}", p.stderr[:300] if p.returncode or p.stderr else None)


def bits(suite):
    return ["-m32"] if '"-m32"' in open(f"{suite}/program.json").read() else []


def c_tests(suite):
    return sorted(glob.glob(f"{suite}/test*.c"))


def fails(test):
    return ": fails." in open(test).readline()


# ---- behaviour

def check_command(t, name, suite, test):
    """The command that a C test's comment gives, with each compiler."""
    text = open(test).read()
    command = re.search(r"this one alone:\n +(.*)\n", text).group(1).replace("DIR", suite)
    seen = not re.search(r"\[(uninit|uninit-variable|unfreed|missing-return|leak|stack-overflow|call),", text) and "may differ" not in text
    for compiler in COMPILERS:
        exe = test[:-2] + "-" + compiler
        line = command.replace("clang-19", compiler, 1) + f" -w -o {exe}"
        built = subprocess.run(line, shell=True, cwd=OWN, capture_output=True, text=True)
        if built.returncode:
            t.note(f"{name}: {os.path.basename(test)} alone with {compiler}", built.stderr[:300])
            continue
        p = subprocess.run([exe], stdin=subprocess.DEVNULL, capture_output=True, errors="replace", timeout=20,
                           env={**os.environ, "ASAN_OPTIONS": "detect_leaks=0:detect_stack_use_after_return=1"})
        error = p.returncode < 0 or re.search("Sanitizer|runtime error|^protest: ", p.stderr, re.M)
        problem = None
        if p.returncode == 77 and "protest: " in p.stderr:
            problem = p.stderr[:200]
        elif fails(test) and seen and not error:
            problem = f"does not fail: exit code {p.returncode}"
        elif not fails(test) and error and p.returncode != -signal.SIGABRT:
            problem = f"fails: {p.stderr[:200]}"
        t.note(f"{name}: {os.path.basename(test)} alone with {compiler}", problem)


def check_make(t, name, suite):
    for compiler in COMPILERS:
        p = subprocess.run(["make", "-s", f"CC={compiler}"], cwd=suite, capture_output=True, text=True, errors="replace")
        good = p.returncode == 0 and re.search(r"^\d+ as predicted, 0 not, ", p.stdout, re.M)
        wrong = [line for line in p.stdout.splitlines() if "as predicted" not in line]
        t.note(f"{name}: make with {compiler}", None if good else f"{wrong[:3]} {p.stderr[:300]}")
        subprocess.run(["make", "-s", "clean"], cwd=suite, capture_output=True)


def check_replay(t, name, suite, forms):
    p = t.run(["replay", suite])
    odd = [line for line in p.stdout.splitlines()[:-1] if not re.match(r"test\d+: (confirmed|impossible): ", line)]
    last = p.stdout.splitlines()[-1] if p.stdout else ""
    code = 10 if re.search(r"\([1-9]\d* of them fail", last) else 5 if not re.search(r" 0 impossible$", last) else 0
    t.note(f"{name}: replay", odd[0] if odd else None if p.returncode == code else f"exit code {p.returncode}: {p.stderr}{last}")
    failing = [f for f in c_tests(suite) if fails(f)][:1]
    for test in (failing or c_tests(suite)[:1]) if forms else []:
        number = os.path.basename(test)[4:-2]
        for form in (test, f"{suite}/test{number}.inputs", f"{suite}/test{number}.ktest", f"{suite}/test-suite/test{number}.xml"):
            p = t.run(["replay", form])
            good = re.search(r"^test\d+\.\w+: (confirmed|impossible): ", p.stdout) and p.returncode == (
                5 if "impossible: " in p.stdout else 10 if failing else 0)
            t.note(f"{name}: replay {os.path.basename(form)}", None if good else f"exit code {p.returncode}: {p.stdout}{p.stderr}")


def check_program(t, name, path, args, files):
    suite = t.path(f"suite-{name.replace('/', '-')}")
    p = t.run(["test", "--no-native", "--time-limit=2s", *args, "-o", suite, path, *files], cwd=OWN)
    if p.returncode not in (0, 10) or not c_tests(suite):
        t.note(name, f"exit code {p.returncode}: {p.stderr[:300]}")
        return
    check_formats(t, name, suite)
    check_replay(t, name, suite, name in FORMS)
    tests = c_tests(suite)
    for test in [f for f in tests if fails(f)][:1] or tests[:1]:
        check_command(t, name, suite, test)
    if name in MAKE:
        check_make(t, name, suite)


def programs(t, jobs):
    work = []
    for path in sorted(glob.glob(OWN + "/*.c")):
        head = re.match(r"// REPLAY(?: args=(\S+))?(?: files=(\S+))?$", open(path).readline().rstrip())
        name = os.path.basename(path)[:-2]
        if head:
            args, files = (head.group(1) or "").split(), (head.group(2) or "").split()
            work.append((name, path, args, files))
            if name in M32:
                work.append((name + "-m32", path, ["-m32"], files))
    work += [(name, f"{ROOT}/test/run/{name}.c", [], []) for name in RUN]
    work = [w for w in work if t.pattern in w[0]]
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for done in [pool.submit(check_program, t, *w) for w in work]:
            done.result()


# ---- the command

A = """int __VERIFIER_nondet_int(void);
char __VERIFIER_nondet_char(void);
static int a[10];
int main(void) {
  int n = __VERIFIER_nondet_int();
  char c = __VERIFIER_nondet_char();
  if (n > 100) return 3;
  if (n >= 0 && c == 'x') a[n] = n;
  return 0;
}
"""


def command(t):
    if t.pattern not in "replay command":
        return
    t.write("a.c", A), t.write("b.c", "double __VERIFIER_nondet_double(void);\nint main(void) { return __VERIFIER_nondet_double() > 3; }\n")
    t.judge("replay: a suite is written", t.run(["test", "-o", "s", "a.c"]), 10, out="replayed: in the interpreter, and natively: ")
    failing = next(os.path.basename(f)[:-2] for f in c_tests(t.path("s")) if fails(f))
    t.case("replay: as predicted", ["replay", "s"], 10, out=rf"(?s)^{failing}: confirmed: fails at a.c:8.*\(1 of them fails\), 0 differ, 0 impossible$")
    t.write("elsewhere/x", "")
    t.case("replay: from another folder", ["replay", "../s"], 10, out=r"\d confirmed", cwd=t.path("elsewhere"), lines=0)
    t.case("replay: another program", ["replay", "s", "b.c"], 5, err="note: b.c is not the file", lines=1,
           out="test1: differs: no test for this program: input 1 is of kind int, but the program asks for double at b.c:2")
    for form in ("test1.inputs", "test1.ktest"):
        t.case(f"replay: {form} for another program", ["replay", "s/" + form, "b.c"], 2,
               err=rf"^protest: s/{form} is no test for this program: .* but the program asks for double at b.c:2", lines=1)
    t.case("replay: a C test for another program", ["replay", f"s/{failing}.c", "b.c"], 2, lines=1,
           err="no test for this program: it has no code at a.c:8")
    t.case("replay: XML for another program", ["replay", "s/test-suite/test1.xml", "b.c"], 2, lines=1,
           err="no test for this program: it has 2 inputs, but the program asks for 1")
    t.write("fixed/a.c", A.replace("n >= 0", "n >= 0 && n < 10"))
    t.case("replay: after a fix", ["replay", "s", "fixed/a.c"], 5, err="note: fixed/a.c is not the file",
           out=rf"(?s)^{failing}: differs: predicted was that it fails \[bounds\] at a.c:8; now it passes.* 1 differs, 0 impossible$")
    t.case("replay: a C test after a fix", ["replay", f"s/{failing}.c", "fixed/a.c"], 5,
           out=r"differs: predicted was that it fails \[bounds\] at a.c:8; natively: ends with exit code 0")
    t.case("replay: no program", ["replay", t.write("lone.inputs", "int 5\nchar 120\n")], 1, err="which program is lone.inputs for", lines=1)
    t.case("replay: plain inputs", ["replay", "lone.inputs", "a.c"], 0, out="lone.inputs: confirmed: passes")
    t.case("replay: too few inputs", ["replay", t.write("few.inputs", "int 5\n"), "a.c"], 2, lines=1,
           err="few.inputs is no test for this program: it has 1 value, but the program asks for more at a.c:6")
    t.case("replay: too many inputs", ["replay", t.write("many.inputs", "int 5\nchar 1\nint 1\n"), "a.c"], 2, lines=1,
           err="it has 3 inputs, but the program asks for 2")
    t.case("replay: malformed inputs", ["replay", t.write("bad.inputs", "int five\n"), "a.c"], 2, err="bad.inputs:1: ", lines=1)
    t.case("replay: other XML", ["replay", t.write("o.xml", "<?xml version='1.0'?>\n<a/>\n"), "a.c"], 2, err="no element testcase", lines=1)
    t.case("replay: XML of another tool", ["replay", t.write("k.xml", "<?xml version='1.0'?>\n<testcase><!-- <input>9</input> -->"
           "<input type='int'> 10 </input>\n<input>'x'</input><input>7</input></testcase>\n"), "a.c"], 10, out=r"fails at a.c:8:\d+: index 10")
    t.case("replay: a part of a ktest", ["replay", t.write("p.ktest", "KTEST\x01"), "a.c"], 2, err="p.ktest is no ktest file", lines=1)
    t.case("replay: a C file that is no test", ["replay", "a.c", "a.c"], 2, err="a.c is no test that Protest wrote", lines=1)
    t.case("replay: a folder that is no suite", ["replay", "elsewhere"], 2, err="elsewhere is no folder of tests", lines=1)
    t.case("replay: nothing there", ["replay", "nothing"], 2, err="cannot read nothing", lines=1)
    t.case("replay: nothing said", ["replay"], 1, err="which tests", lines=1)
    t.case("replay: no compiler", ["replay", "--clang=none", "s"], 2, err="none", lines=1)
    os.rename(t.path("a.c"), t.path("gone.c"))
    t.case("replay: the program is gone", ["replay", "s"], 2, err="cannot read a.c, for which s was written", lines=1)
    os.rename(t.path("gone.c"), t.path("a.c"))
    shutil.copytree(t.path("s"), t.path("broken"))
    t.write("broken/program.json", "{")
    t.case("replay: a broken record", ["replay", "broken"], 2, err="broken/program.json:1:", lines=1)
    t.write("broken/program.json", "{}")
    t.case("replay: an empty record", ["replay", "broken"], 2, err="does not say which program", lines=1)
    t.write("slow.c", "int main(void) { volatile long i = 0; while (i < 2000000000) i++; return 0; }\n")
    t.case("replay: no time", ["replay", "--time-limit=1s", t.write("none.inputs", "# none\n"), "slow.c"], 5, out="not tried: stopped")


def endless(t):
    """A run without an end: its last inputs are given again and again."""
    if t.pattern not in "replay endless":
        return
    t.write("e.c", "int __VERIFIER_nondet_int(void);\nint main(void) {\n  int s = 0;\n  while (s < 2) {\n"
            "    if (__VERIFIER_nondet_int() == 12) return 1;\n    s = !s;\n  }\n  return 0;\n}\n")
    t.judge("replay endless: a suite is written", t.run(["test", "--termination", "--time-limit=20s", "-o", "e", "e.c"]), 10,
            out="and natively: still running after 1 s")
    text = open(t.path("e/test1.inputs")).read()
    t.note("replay endless: the inputs repeat", None if re.search(r"^repeat [1-9]", text, re.M) else text)
    t.case("replay endless: run", ["run", "--inputs", "e/test1.inputs", "e.c"], 5, err="step limit at e.c:")
    t.case("replay endless: as predicted", ["replay", "e"], 10, out="test1: confirmed: does not end; natively: still running after 1 s")
    t.case("replay endless: a C test", ["replay", "e/test1.c"], 10, out="natively: still running after 1 s")
    t.write("ends/e.c", open(t.path("e.c")).read().replace("s = !s", "s++"))
    t.case("replay endless: after a fix", ["replay", "e", "ends/e.c"], 5, out="predicted was that it does not end; now it passes")
    t.case("replay endless: a C test after a fix", ["replay", "e/test1.c", "ends/e.c"], 5, out="natively: the run ends")


# ---- bad surroundings

def interrupted(t, name, args, code, out):
    """Ctrl-C after a while: what is known so far is printed."""
    if t.pattern not in name:
        return
    p = subprocess.Popen([t.binary, *args], cwd=t.dir, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(2.5)
    p.send_signal(signal.SIGINT)
    begin = time.time()
    try:
        stdout, stderr = p.communicate(timeout=20)
    except subprocess.TimeoutExpired:
        p.kill()
        t.note(name, "does not end")
        return
    p.stdout, p.stderr = stdout, stderr
    t.judge(name, p, code, out=out, lines=0)
    t.note(name + ": soon", None if time.time() - begin < 5 else "took more than 5 s")


def listed(folder):
    return sorted(os.path.relpath(os.path.join(d, f), folder) for d, _, files in os.walk(folder) for f in files)


def full_disk(t):
    """A suite on a tiny file system: every file of it is whole, and the message says what is the matter."""
    if t.pattern not in "a full disk" or subprocess.run(["unshare", "-rm", "true"], capture_output=True).returncode:
        return
    os.makedirs(t.path("disk"), exist_ok=True)
    show = "find disk -type f | sort; for f in disk/*/*.c; do [ -e $f ] && tail -n 1 $f; done; true"
    for size, kept in ((4, False), (20, False), (100, True)):
        line = f"mount -t tmpfs -o size={size}k none disk && {t.binary} test --no-native -o disk/s many.c >out; echo code $?; {show}"
        p = subprocess.run(["unshare", "-rm", "sh", "-c", line], cwd=t.dir, capture_output=True, text=True)
        problem = None
        if "code 2" not in p.stdout or not re.search("^protest: cannot (write|create) disk/s.*: No space left", p.stderr):
            problem = f"{p.stdout[:200]} {p.stderr[:300]}"
        elif ".protest-part" in p.stdout or (not kept and "disk/s/" in p.stdout):
            problem = f"files are left: {p.stdout[:400]}"
        elif any(line != "const unsigned long protest_repeat = 0;" for line in p.stdout.splitlines() if not re.match("code|disk/", line)):
            problem = f"a test was cut off: {p.stdout[-300:]}"
        elif kept and len(re.findall(r"test\d+\.c$", p.stdout, re.M)) != len(re.findall(r"test\d+\.xml$", p.stdout, re.M)):
            problem = f"a test is not complete: {p.stdout[:600]}"
        t.note(f"a full disk of {size}k", problem)


def folders(t):
    t.write("taken", "mine\n"), t.write("mine/test1.c", "mine\n")
    before = listed(t.dir)
    t.case("output: a file has the name", ["test", "-o", "taken", "a.c"], 2, err="taken", lines=1)
    t.case("output: a folder of somebody else", ["test", "-o", "mine", "a.c"], 2, err="mine exists and is no test suite", lines=1)
    t.case("output: no such folder above", ["test", "-o", "no/such", "a.c"], 2, err="cannot create no/such: No such file", lines=1)
    t.case("output: not writable", ["test", "-o", "/proc/protest", "a.c"], 2, err="cannot create /proc/protest", lines=1)
    t.note("output: nothing was touched", None if listed(t.dir) == before and open(t.path("taken")).read() == "mine\n" else listed(t.dir))
    t.run(["test", "--no-native", "-o", "again", "a.c"])
    t.write("again/test99.c", "mine\n"), t.write("again/notes", "mine\n")
    t.case("output: our folder once more", ["test", "--no-native", "-o", "again", "a.c"], 10)
    kept = all(open(t.path("again/" + f)).read() == "mine\n" for f in ("test99.c", "notes"))
    t.note("output: files of the user stay", None if kept else listed(t.path("again")))
    os.remove(t.path("again/test1.c")), os.symlink(t.path("a.c"), t.path("again/test1.c"))
    t.case("output: a link is in the way", ["test", "--no-native", "-o", "again", "a.c"], 2, err="again/test1.c exists and was not written", lines=1)
    t.note("output: the link's file is whole", None if open(t.path("a.c")).read() == A else "overwritten")


def surroundings(t):
    t.write("a.c", A)
    t.write("fixed.c", "int main(void) { int a = 0; for (int i = 0; i < 9; i++) a += i; return a; }\n")
    t.case("no input: one run decides", ["fixed.c"], 0, out="^RESULT: true$")
    t.write("broken.c", "int main(void) { int a[3], i = 0; while (i < 4) a[i++] = 0; return a[0]; }\n")
    t.case("no input: an error", ["broken.c"], 10, out=r"(?s)replayed: in the interpreter, and natively: .*RESULT: false\(")
    t.write("endless.c", "int main(void) { for (;;); }\n")
    t.case("endless", ["--engine=test", "--time-limit=2s", "endless.c"], 5, out="^RESULT: unknown$")
    t.case("endless: no tests", ["test", "--time-limit=2s", "-o", "endless", "endless.c"], 0, out="^RESULT: done$")
    t.write("growing.c", "unsigned n; int main(void) { while (1) n++; }\n")
    t.case("endless with a state", ["--engine=test", "--time-limit=2s", "growing.c"], 5, out="^RESULT: unknown$")
    t.write("odd.c", A + '#ifdef __SANITIZE_ADDRESS__\n#error no sanitizers here\n#endif\n'
            '#if __has_feature(address_sanitizer)\n#error no sanitizers here\n#endif\n')
    t.case("native build fails", ["odd.c"], 10, out=r"(?s)replayed: in the interpreter; not natively: cannot be built natively: .*RESULT: false\(")
    t.case("native build fails: tests", ["test", "-o", "odd", "odd.c"], 10, out="not natively: cannot be built natively: .*no sanitizers here")
    t.case("native build fails: replay", ["replay", "odd"], 5, out="(?s)test1: impossible: passes; natively: cannot be built.* 0 confirmed")
    t.write("many.c", A.replace("  return 0;", "".join(f"  if (n == {k * 7}) return {k};\n" for k in range(40)) + "  return 0;"))
    t.write("long.c", "int __VERIFIER_nondet_int(void);\nint main(void) {\n  int n = __VERIFIER_nondet_int(), i = 0, *p = 0;\n"
                      "  if (n == 77) *p = 1;\n  while (i < n) i++;\n  return 0;\n}\n")
    t.case("time limit: what is known", ["--engine=test", "--time-limit=3s", "long.c"], 10,
           out=r"(?s)long.c:4:\d+: error: .*\[null, CWE-476\].*open checks: .*RESULT: false\(valid-deref\)$")
    interrupted(t, "Ctrl-C", ["long.c"], 10, r"(?s)long.c:4:\d+: error: .*replayed: in the interpreter.*RESULT: false\(valid-deref\)$")
    interrupted(t, "Ctrl-C while testing", ["test", "-o", "stopped", "long.c"], 10, r"(?s)long.c:4:\d+: error: .* 1 of them fail.*RESULT: done$")
    if t.pattern in "Ctrl-C while testing":
        names = listed(t.path("stopped"))
        whole = {"Makefile", "run.sh", "coverage.info", "program.json", "test1.c"} <= set(names)
        t.note("Ctrl-C while testing: a whole suite", None if whole and ".protest-part" not in names else names)
        t.case("Ctrl-C while testing: replay", ["replay", "stopped"], 10, out=r"0 differ, 0 impossible$")
    folders(t)
    full_disk(t)


def read_blocks(t):
    path = os.path.join(OWN, "read_blocks.c")
    both = r"(?s)read_blocks.c:15:\d+: error: read of 4 bytes at offset (\d+) of \1 bytes"
    t.case("ReadBlocks: both errors in a second or two", ["--no-native", "--time-limit=2s", path], 10, out=both + ".*1 more way to this error")
    t.case("ReadBlocks: natively, too", ["--time-limit=8s", path], 10,
           out=both + ".*natively: AddressSanitizer: (heap-buffer-overflow|use-after-poison) at read_blocks.c:15")


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("-j", type=int, default=2)
    ap.add_argument("pattern", nargs="?", default="")
    args = ap.parse_args()
    t = Checker(args.bin, args.pattern)
    read_blocks(t), command(t), endless(t), surroundings(t), programs(t, args.j)
    shutil.rmtree(t.dir)
    print(f"{t.passed} passed, {t.failed} failed")
    return 1 if t.failed else 0


sys.exit(main())
