#!/usr/bin/env python3
"""What people see: the text of a result, on a terminal and elsewhere.

usage: screen.py [--bin build/protest]
"""
import argparse, json, os, pty, re, select, shutil, subprocess, sys, tempfile, time

FAILS = """int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4], n = __VERIFIER_nondet_int(), s = 0;
  for (int i = 0; i < 4; i++)
    a[i] = i;
  for (int i = 0; i < 3; i++)
    s += a[i];
  if (n == 77) s /= n - 77;
  return s;
}
"""
LONG = """int main(void) {
  unsigned s = 0; for (unsigned i = 0; i < 450000; i++) s = s * 31 + i;
  int a[2] = {0};
  return a[(s | 2) & 3];
}
"""
EARLY = """unsigned long __VERIFIER_nondet_ulong(void);
int main(void) { /* an error that is found at once, and a question that takes long */
  unsigned long n = __VERIFIER_nondet_ulong(), x = n >> 32, y = __VERIFIER_nondet_ulong() >> 32;
  int a[2] = {0};
  if (n == 7) return a[n];
  return x > 1 && y > 1 && x * y == 9633832748884915969ul ? 1 / (int)(x - x) : 0;
}
"""
DIGITS = """#include <stdio.h>
#include <stdlib.h>
static int power_of_ten(int n) {
  int p = 1;
  for (int i = 0; i < n; i++) p *= 10;
  return p;
}
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  int digit = atoi(argv[2]);
  printf("%d\\n", n / power_of_ten(digit) % 10);
  return 0;
}
"""
FILES = """#include <stdio.h>
int main(void) {
  int n, a[4] = {0};
  FILE *f = fopen("data.txt", "r");
  if (!f) return 1;
  if (fscanf(f, "%d", &n) == 1 && fgetc(f) == 'x') a[n & 7] = 1;
  fclose(f);
  return a[0];
}
"""
CLOSED = """#include <stdio.h>
int main(void) {
  char line[80];
  FILE *f = fopen("numbers.txt", "r");
  return fgets(line, sizeof line, f) != 0;
}
"""
NAME = """#include <stdio.h>
int main(void) {
  char name[10] = "";
  return scanf("%s", name) == 1;
}
"""
COLON = """int colon(const char *s, const int *v) {
  return s[0] == 'a' && s[1] == ':' && s[2] == 0 && v[0] == 0 && v[1] == 0 && v[2] == 7 ? 1 / v[0] : 0;
}
"""
BLOCKS = """#include <stdlib.h>
int __VERIFIER_nondet_int(void);
static int calls;
static int read_blocks(const int *data, int count) {
  int sum = 0, noise = 5; calls++;
  for (int i = 0; i < count; i++) {
    sum ^= data[i]; noise = noise * 3 & 7;
  }
  return sum;
}
int main(void) {
  int n = __VERIFIER_nondet_int(), junk = 0;
  if (n < 1 || n > 4) return 0;
  int *data = malloc(sizeof *data * (unsigned)n);
  for (int i = 0; i < n; i++) { data[i] = 0; junk = i; }
  return read_blocks(data, n + 1) + junk;
}
"""
LEAKS = """#include <stdlib.h>
int main(void) {
  int n = 1; char *p = malloc(1);
  p = 0;
  return n + (p == 0);
}
"""
RIGHT = "int main(void) { return 0; }\n"
OPEN = """int elsewhere(int);
int main(void) { return elsewhere(1) > 2 ? 1 : 0 / (elsewhere(2) | 1); }
"""
SLOW = """unsigned long __VERIFIER_nondet_ulong(void);
int main(void) { /* the factors of a product of two large primes */
  unsigned long x = __VERIFIER_nondet_ulong() >> 32, y = __VERIFIER_nondet_ulong() >> 32;
  return x > 1 && y > 1 && x * y == 9633832748884915969ul ? 1 / (int)(x - x) : 0;
}
"""


class Checker:
    def __init__(self, binary):
        self.binary = os.path.abspath(binary)
        self.passed = self.failed = 0
        self.dir = tempfile.mkdtemp(prefix="protest-screen")
        for name, text in (("fails.c", FAILS), ("right.c", RIGHT), ("open.c", OPEN), ("slow.c", SLOW), ("long.c", LONG), ("blocks.c", BLOCKS), ("early.c", EARLY), ("digits.c", DIGITS), ("files.c", FILES), ("closed.c", CLOSED), ("name.c", NAME), ("colon.c", COLON), ("leaks.c", LEAKS),
                           ("old.i", "typedef unsigned int size_t;\n" + RIGHT)):
            with open(os.path.join(self.dir, name), "w") as f:
                f.write(text)

    def run(self, *args):
        p = subprocess.run([self.binary, *args], cwd=self.dir, stdin=subprocess.DEVNULL, capture_output=True, timeout=100)
        return p.stdout.decode(), p.stderr.decode()

    def terminal(self, args, out=True, **environment):
        """What comes to a terminal: the error output, and with OUT the output, too; (text, other text)."""
        master, slave = pty.openpty()
        env = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
        p = subprocess.Popen([self.binary, *args], cwd=self.dir, stdin=subprocess.DEVNULL, stderr=slave,
                             stdout=slave if out else subprocess.PIPE, env={**env, "TERM": "xterm", **environment})
        os.close(slave)
        seen, end = b"", time.time() + 100
        while time.time() < end:
            if select.select([master], [], [], 0.1)[0]:
                try:
                    part = os.read(master, 65536)
                except OSError:
                    break
                seen += part
            elif p.poll() is not None:
                break
        other = p.communicate(timeout=20)[0] if not out else b""
        os.close(master)
        return seen.decode(), other.decode()

    def expect(self, name, right, text=""):
        self.passed, self.failed = self.passed + bool(right), self.failed + (not right)
        if not right:
            print(f"FAIL {name}: {text[:1500]!r}")


def plain(t):
    out, err = t.run("--no-native", "fails.c")
    lines = out.splitlines()
    t.expect("no escapes in a pipe", "\033" not in out + err and err == "", out + err)
    t.expect("the error, its inputs, its steps", lines[0].startswith("fails.c:8:") and ": error: " in lines[0] and
             lines[1] == "   inputs: __VERIFIER_nondet_int() = 77" and lines[2] == "   replayed: in the interpreter" and
             lines[3:6] == ["   steps that led to it:", "      fails.c:3: main: n = 77", "      fails.c:8: main"], out)
    t.expect("loops", re.search(r"^loops +rounds +engine +invariant\nfails\.c:4:3 +4 .*\nfails\.c:6:3 +3 ", out, re.M), out)
    t.expect("what it rests on, then the result",
             re.search(r"\nThis result rests on:\n(  .*\n)+RESULT: false\(def-behavior\)\n\Z", out), out)
    full, _ = t.run("-v", "--no-native", "fails.c")
    t.expect("-v: all steps", re.search(r"^   steps:\n      fails\.c:", full, re.M), full)
    t.expect("-v: what has nothing to do with it, too", "fails.c:5: main: a[2] = 2" in full and ": s = 3" in full, full)
    quiet, _ = t.run("-q", "--no-native", "fails.c")
    t.expect("-q", not re.search("^checks|^loops|steps|^tip", quiet, re.M) and "   inputs: " in quiet and
             "This result rests on:\n" in quiet and quiet.endswith("\nRESULT: false(def-behavior)\n"), quiet)
    right, _ = t.run("right.c")
    t.expect("no loops, no table of loops", "loops" not in right and "tip" not in right, right)
    out, _ = t.run("--no-native", "open.c")
    t.expect("a missing function", "tip: elsewhere has no body: name the file that defines it" in out, out)
    t.expect("what is open", re.search(r"^open\.c:2:\d+: note: open: ", out, re.M), out)
    out, _ = t.run("--time-limit", "1s", "slow.c")
    t.expect("time was over", "tip: time was over: give more with --time-limit 5s\n" in out, out)
    t.expect("how far it got", re.search(r"^unknown: \d+ of \d+ checks proved; no error in \d+ runs, which got to \d+ of 2 lines", out, re.M) and
             re.search(r"^unknown: time was over \(\d checks?\)$", out, re.M), out)
    out, _ = t.run("--no-native", "long.c")
    t.expect("a long run", max(map(len, out.splitlines())) < 200 and "long.c:2: main: ... " in out and
             re.search(r"^long\.c:2:19 +\d+\+ ", out, re.M), out)
    out, _ = t.run("old.i")
    t.expect("another data model", "tip: old.i was preprocessed for 32 bits: give -m32\n" in out, out)
    out, _ = t.run("-m32", "old.i")
    t.expect("that data model", "tip:" not in out, out)


def compiler(t):
    """Warnings of the compiler about the user's file, once; and pointers in steps as C writes them."""
    with open(os.path.join(t.dir, "warned.c"), "w") as f:
        f.write("#include <stdlib.h>\nint v[3];\nint main(int argc, char **argv) {\n  int *p = &v[1], x;\n  if (x = argc > 1) p[0] = atoi(argv[1]);\n"
                "  return 10 / (7 - *p);\n}\n")
    out, err = t.run("--no-native", "-v", "--time-limit", "4s", "warned.c")
    t.expect("the compiler warns once", err.count("warning: using the result of an assignment as a condition") == 1, err)
    t.expect("pointers in steps", "p = &v[1]" in out and re.search(r'argv = {"[^"]*", "0*7"', out), out)
    with open(os.path.join(t.dir, "klee.c"), "w") as f:
        f.write('#include <klee/klee.h>\nint main(void) {\n  char re[3];\n  klee_make_symbolic(re, sizeof re, "re");\n  int k = klee_range(3, 9, "k");\n'
                "  return re[0] == '*' && re[1] == 'x' && !re[2] ? 9 / (k - 7) : 0;\n}\n")
    out, _ = t.run("--no-native", "-q", "--time-limit", "4s", "klee.c")
    t.expect("objects of KLEE by their names", '   inputs: re = "*x", k = 7\n' in out, out)
    with open(os.path.join(t.dir, "harness.c"), "w") as f:
        f.write("int main(void) { int x = nondet_int(); __CPROVER_assume(x > 0); return 1 / x; }\n")
    out, err = t.run("--no-native", "harness.c")
    t.expect("functions of verifiers need no declaration", err == "" and "RESULT: true" in out, out + err)
    _, err = t.run("--no-native", "-q", "--time-limit", "1s", "warned.c")
    t.expect("-q: the compiler does not warn", err == "", err)


def slices(t):
    """Only the steps on which the failure depends, the same in all formats; with -v all of them."""
    out, _ = t.run("--no-native", "blocks.c")
    steps = re.findall(r"^      (blocks\.c:.*)$", out, re.M)
    t.expect("what matters is shown", any("count = " in s for s in steps) and steps[-1] == "blocks.c:7: read_blocks", out)
    t.expect("what does not is not", not re.search("calls|noise|junk|sum", "\n".join(steps)), out)
    out, _ = t.run("--no-native", "-v", "blocks.c")
    t.expect("-v: the whole run", re.search(r"^   steps:$(?s:.*)junk = (?s:.*)noise = ", out, re.M), out)
    for verbose in ([], ["-v"]):
        report = json.loads(t.run("--no-native", "--format=json", *verbose, "blocks.c")[0])["failures"][0]
        sarif = json.loads(t.run("--no-native", "--format=sarif", *verbose, "blocks.c")[0])["runs"][0]["results"]
        flow = next(r for r in sarif if "codeFlows" in r)["codeFlows"][0]["threadFlows"][0]["locations"]
        changes = [s["changes"] for s in report["trace"]]
        t.expect(f"the same in all formats {verbose}", report["sliced"] != bool(verbose) and
                 bool(re.search("calls|noise|junk", " ".join(changes))) == bool(verbose) and
                 changes[:-1] == [f["location"]["message"]["text"] for f in flow[:-1]], f"{report} {flow}")
    out, _ = t.run("--no-native", "leaks.c")
    t.expect("a leak is a matter of the whole run", re.search(r"^   steps:\n(      .*\n)*      leaks\.c:3: main: n = 1", out, re.M), out)


def early(t):
    """An error is on the screen when it is found, and only once."""
    p = subprocess.Popen([t.binary, "--time-limit", "6s", "early.c"], cwd=t.dir, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                         stderr=subprocess.DEVNULL, text=True, bufsize=1)
    begin = time.time()
    first = p.stdout.readline()
    at = time.time() - begin
    rest = p.stdout.read()
    whole = time.time() - begin
    p.wait(timeout=20)
    t.expect("an error comes first", re.match(r"early\.c:5:\d+: error: index 7 of a\[2\]", first), first)
    t.expect("it comes early", at < 2 and at < whole / 2, f"after {at:.1f} s of {whole:.1f} s")
    t.expect("it comes once", " error: " not in rest and rest.count("   replayed: in the interpreter, and natively: ") == 1 and
             rest.count("steps that led to it") == 1 and rest.endswith("\nRESULT: false(def-behavior)\n"), rest)
    copy = os.path.join(t.dir, "copy.txt")
    out, _ = t.run("--no-native", "-o", copy, "fails.c")
    with open(copy) as f:
        t.expect("the same in a copy", f.read() == out, out)


def literals(t):
    """Arrays and texts as C literals, within 80 columns."""
    out, _ = t.run("--no-native", "-q", "--strict", "--time-limit", "4s", "--function", "colon", "colon.c")
    zero = re.search(r"^colon\.c:2:\d+: error: division by zero.*\n(.*)$", out, re.M)
    t.expect("a text and an array", zero and 's = "a:"' in zero[1] and "v = {0, 0, 7}" in zero[1] and "null" not in zero[1], out)
    t.expect("80 columns", all(len(l) <= 80 for l in out.splitlines() if l.startswith("   inputs: ")), out)


def calls(t):
    """A library function that is called twice fails twice."""
    out, _ = t.run("-q", "--time-limit", "6s", "digits.c")
    places = re.findall(r"^digits\.c:(\d+):\d+: error: ", out, re.M)
    t.expect("both arguments may be missing, and the power may overflow", sorted(places) == ["10", "5", "9"], out)
    t.expect("the commands", "   run: ./digits\n" in out and '   run: ./digits ""\n' in out, out)


def files(t):
    """A file that is read is shown, and made for the native run."""
    out, _ = t.run("-q", "--time-limit", "8s", "files.c")
    t.expect("a file", re.search(r'error: index \d of a\[4\].*\n   file data\.txt: " -?\d+x"\n   replayed: in the interpreter, and natively: Undef', out), out)


    out, _ = t.run("-q", "--time-limit", "6s", "closed.c")
    t.expect("a file that cannot be opened", re.search(r"error: read of \d+ bytes? through a null pointer \[.*\n   inputs: numbers.txt cannot be opened\n"
                                                       r"   replayed: in the interpreter, and natively", out), out)
    out, _ = t.run("-q", "--time-limit", "6s", "name.c")
    t.expect("a text that somebody could type", re.search(r'index 10 of name\[10\].*\n   stdin: "[ -~]{10,}"\n(?:   inputs: .*\n)?'
                                                          r"   replayed: in the interpreter, and natively", out), out)


def on_terminals(t):
    out, _ = t.terminal(["--no-native", "fails.c"])
    t.expect("colour", "\033[1;31merror:\033[0m" in out, out)
    t.expect("the result has none", re.search(r"(^|\n)RESULT: false\(def-behavior\)\r\n\Z", out), out)
    out, _ = t.terminal(["--no-native", "fails.c"], NO_COLOR="1")
    t.expect("NO_COLOR", "\033[1;31m" not in out and " error: " in out, out)
    begin = time.time()
    err, out = t.terminal(["--time-limit", "3s", "slow.c"], out=False)
    shown = len(re.findall(r"\[[123]/3\]", err))
    t.expect("progress", re.search(r"\r\033\[J\[2/3\] search  \d+\.\d s  \d+ of \d+ checks decided", err), err)
    t.expect("at most five times a second", 2 <= shown <= 5 * (time.time() - begin) + 1, f"{shown} times")
    t.expect("what is tried", re.search(r"checks decided[^\n]*\n {6}[^\n]*(runs tried|loops unrolled)[^\n]*\033\[A\r", err), err)
    t.expect("the lines are taken away", err.endswith("\r\033[J"), err)
    t.expect("the output is as ever", "\033" not in out and out.endswith("RESULT: unknown\n"), out)
    for name, args, more in (("-q", ["-q"], {}), ("-v", ["-v"], {}), ("a dumb terminal", [], {"TERM": "dumb"})):
        err, _ = t.terminal([*args, "--time-limit", "1s", "slow.c"], out=False, **more)
        t.expect(f"no progress with {name}", "/3]" not in err and "\033" not in err, err)
    err, _ = t.terminal(["missing.c"], out=False)
    t.expect("an error of usage", re.search(r"protest: .*missing\.c|missing\.c.*No such file|error: no such file", err), err)


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--bin", default="build/protest")
    t = Checker(a.parse_args().bin)
    plain(t)
    compiler(t)
    slices(t)
    early(t)
    literals(t)
    calls(t)
    files(t)
    on_terminals(t)
    shutil.rmtree(t.dir)
    print(f"{t.passed} passed, {t.failed} failed")
    return t.failed != 0


if __name__ == "__main__":
    sys.exit(main())
