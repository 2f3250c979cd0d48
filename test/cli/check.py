#!/usr/bin/env python3
"""The command line as a user meets it: good and bad input, exit codes, messages.

usage: check.py [--bin build/protest] [PATTERN]
"""
import argparse, json, os, random, re, shutil, subprocess, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CLANG = "clang-19"
MAIN = "int f(int); int main(void) { return f(40); }\n"
F = "int f(int x) { return x + 2; }\n"


class Checker:
    def __init__(self, binary, pattern):
        self.binary, self.pattern = os.path.abspath(binary), pattern
        self.passed = self.failed = 0
        self.dir = tempfile.mkdtemp(prefix="protest-cli")

    def write(self, name, text):
        path = os.path.join(self.dir, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as f:
            f.write(text if isinstance(text, bytes) else text.encode())
        return path

    def run(self, args, **more):
        return subprocess.run([self.binary, *args], cwd=self.dir, stdin=subprocess.DEVNULL, capture_output=True,
                              timeout=120, **more)

    def note(self, name, problem):
        if problem:
            self.failed += 1
            print(f"FAIL {name}: {problem}")
        else:
            self.passed += 1

    def case(self, name, args, code, err=None, out=None, lines=None):
        """ERR and OUT are patterns that must be found; LINES is how many lines stderr has."""
        if self.pattern not in name:
            return
        before = sorted(os.listdir(self.dir))
        p = self.run(args)
        stderr, stdout = p.stderr.decode(errors="replace"), p.stdout.decode(errors="replace")
        problem = None
        if p.returncode != code:
            problem = f"exit code {p.returncode}, not {code}: {stderr.strip()[:200]}"
        elif err and not re.search(err, stderr, re.M):
            problem = f"stderr lacks {err!r}: {stderr.strip()[:300]!r}"
        elif out and not re.search(out, stdout, re.M):
            problem = f"stdout lacks {out!r}: {stdout.strip()[:300]!r}"
        elif lines is not None and len(stderr.splitlines()) != lines:
            problem = f"stderr has {len(stderr.splitlines())} lines, not {lines}: {stderr.strip()[:300]!r}"
        elif sorted(os.listdir(self.dir)) != before:
            problem = "files were written"
        self.note(name, problem)


def good_input(t):
    t.write("main.c", MAIN), t.write("f.c", F)
    t.case("two files", ["run", "main.c", "f.c"], 0, err="exit code 42")
    t.case("check is the default", ["main.c", "f.c"], 0, out="^RESULT: true$")
    t.case("32 bits", ["run", "-m32", "main.c", "f.c"], 0, err="exit code 42")
    for kind, flags in (("bc", ["-c"]), ("ll", ["-S"])):
        subprocess.run([CLANG, "-g", "-emit-llvm", *flags, "f.c", "-o", f"f.{kind}"], cwd=t.dir, check=True)
        t.case(f".{kind} with .c", ["run", "main.c", f"f.{kind}"], 0, err="exit code 42")
    t.case("data models mixed", ["run", "-m32", "main.c", "f.bc"], 2, err="f.bc: its data model is not 32-bit", lines=1)
    subprocess.run([CLANG, "-E", "f.c", "-o", "f.i"], cwd=t.dir, check=True)
    t.case(".i", ["run", "main.c", "f.i"], 0, err="exit code 42")
    t.write("inc/v.h", "#define V 7\n")
    t.write("flags.c", '#include "v.h"\n#ifdef GONE\n#error gone\n#endif\nint main(void) { return V + W + X; }\n')
    t.write("x.h", "#define X 3\n")
    t.case("-I -D -U -include", ["run", "-Iinc", "-D", "W=5", "-DGONE", "-UGONE", "-include", "x.h", "flags.c"], 0,
           err="exit code 15")
    t.write("std.c", "int main(void) { return __STDC_VERSION__ == 199901L; }\n")
    t.case("-std", ["run", "-std=c99", "std.c"], 0, err="exit code 1$")
    t.write("sub/db.c", '#include "v.h"\nint main(void) { return V + D; }\n')
    database = [{"directory": os.path.join(t.dir, "sub"), "file": "db.c",
                 "command": "gcc-6.4 -fsched-spec-load -I ../inc '-DD=2' -o db.o -c db.c"}]
    t.write("build/compile_commands.json", json.dumps(database))
    t.case("-p", ["run", "-p", "build", "sub/db.c"], 0, err="exit code 9")
    database = [{"directory": t.dir, "file": "sub/db.c", "arguments": ["cc", "-Iinc", "-DD=3", "sub/db.c"]}]
    t.write("build2/compile_commands.json", json.dumps(database))
    t.case("-p with arguments", ["run", "-p", "build2", "sub/db.c"], 0, err="exit code 10")
    t.write("user.c", '#include <protest.h>\nint main(void) { int x = protest_int("x"); protest_assume(x > 3);'
                      ' protest_assert(x != 9); return 0; }\n')
    t.write("nine", "int 9\n")
    t.case("protest.h", ["run", "--inputs", "nine", "user.c"], 10, err=r"user.c:2:\d+: error: .*\[assertion\]")
    t.case("an assumption", ["run", "user.c"], 5, err="assumption does not hold at user.c:2")


def piped(t):
    t.write("here.h", "#define DIVISOR 0\n")
    program = b'#include "here.h"\n\nint main(void) { int x = 1;\n  return x / DIVISOR; }\n'
    def give(text, *args):
        p = subprocess.run([t.binary, *args], cwd=t.dir, input=text, capture_output=True, timeout=120)
        return p.returncode, p.stdout.decode(), p.stderr.decode()
    code, out, err = give(program, "-")
    t.note("a program from standard input", None if code == 10 and re.search(r"(?s)^stdin.c:4:\d+: error: .*and natively", out) else (code, out, err))
    code, out, err = give(program, "run", "-", "--", "a")
    t.note("run -", None if code == 10 and "stdin.c:4" in err else (code, out, err))
    code, out, err = give(b"int main(void) { retrun 0; }\n", "-")
    t.note("a typo from standard input", None if code == 2 and "stdin.c:1:18: error" in err else (code, out, err))
    code, out, err = give(b"", "-")
    t.note("nothing from standard input", None if code == 2 and "no function main" in err else (code, out, err))
    code, out, err = give(program, "test", "-")
    t.note("test needs a file", None if code == 1 and "save the program" in err and len(err.splitlines()) == 1 else (code, out, err))
    code, out, err = give(b"(declare-const a Bool)\n(assert a)\n(check-sat)\n", "smt", "-")
    t.note("a script from standard input", None if code == 0 and out == "sat\n" else (code, out, err))


def interrupted_script(t):
    """A question that takes hours, and a signal: the answer is unknown, and the command ends soon."""
    hard = "".join(f"(declare-const {v} (_ BitVec 80))\n(assert (bvugt {v} (_ bv1 80)))\n"
                   f"(assert (bvult {v} (_ bv1099511627776 80)))\n" for v in "xy")
    path = t.write("hard.smt2", "(check-sat)\n" + hard + "(assert (= (bvmul x y) (_ bv999999866000004473 80)))\n" + "(check-sat)\n" * 2)
    for solver in ("sat", "z3"):
        p = subprocess.Popen([t.binary, "smt", "--solver", solver, path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        first = p.stdout.readline() # it works on the second question now, or will soon
        p.terminate()
        try:
            out, err = p.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            p.kill()
            out, err = p.communicate()
        right = first == "sat\n" and p.returncode == 5 and out in ("", "unknown\n") and err == "protest: interrupted\n"
        t.note(f"a script is interrupted ({solver})", None if right else (p.returncode, out, err))


def checking(t):
    t.write("find.c", "int __VERIFIER_nondet_int(void); void reach_error(void) { }\nint main(void) {\n"
                      "  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();\n"
                      "  if (x > 9 && y == x * 7) reach_error();\n  return 0;\n}\n")
    t.write("no_bytes.c", "#include <stdlib.h>\n#include <string.h>\nint set(char **to, const char *s) {\n  char *copy = malloc(strlen(s));\n"
                      "  if (!copy) return 0;\n  strcpy(copy, s);\n  free(*to);\n  *to = copy;\n  return 1;\n}\n")
    t.case("a write to memory of no bytes", ["no_bytes.c", "--function=set"], 10, out=r"(?s)no_bytes.c:6:\d+: error: .*natively: AddressSanitizer")
    t.write("narrow.c", "int main(void) { return 0; }\n")
    build = ["clang-19", "-m32", "-fsanitize=address,undefined", "narrow.c", "-o", "narrow"]
    if subprocess.run(build, cwd=t.dir, capture_output=True).returncode == 0: # there are libraries for 32 bits
        t.case("a violation with 32 bits", ["-m32", "find.c"], 10, out=r"(?s)find.c:4:\d+: error: .*interpreter, and natively")
    t.case("a violation", ["find.c"], 10, out=r"(?s)find.c:4:\d+: error: .*reach, CWE-617.*natively.*RESULT: false\(")
    t.case("without native replay", ["--no-native", "find.c"], 10, out="replayed: in the interpreter$")
    t.write("saved.c", "int main(void) { return 0; }\n"), t.write("saved.h", "#define DIVISOR 0\n")
    copy = t.write("copy", '#include "saved.h"\n\nint main(void) { int x = 1;\n  return x / DIVISOR; }\n')
    t.case("a text that is not saved", [f"--unsaved={t.dir}/saved.c={copy}", "saved.c"], 10,
           out=r"(?s)^saved.c:4:\d+: error: .*natively")
    t.case("--unsaved without a copy", ["--unsaved=saved.c", "saved.c"], 1, err="FILE=COPY, not 'saved.c'", lines=1)
    t.write("far.c", "int far(int *); int main(void) { int x = 1; far(&x); return 0; }\n")
    t.case("a missing function is no proof", ["far.c"], 5, out="(?s)far has no body.*RESULT: unknown$")
    t.write("args.c", "int main(int argc, char **argv) { return argc > 1 && argv[1][0] == 'x'; }\n")
    t.case("arguments of any size", ["args.c"], 0, out="RESULT: true$")
    t.write("loop.c", "unsigned long __VERIFIER_nondet_ulong(void); void __VERIFIER_error(void);\n"
                      "int main(void) { unsigned long x = __VERIFIER_nondet_ulong();\n"
                      "for (int i = 0; i < 6; i++) { x = x * x + 1442695040888963407u; x ^= x >> 29; }\n"
                      "if (x == 81985529216486895u) __VERIFIER_error(); return 0; }\n")
    t.case("the time limit holds", ["--time-limit=1s", "loop.c"], 5, out="RESULT: unknown$")
    for name, formula, code, result in (
            ("reach", "G ! call(reach_error())", 10, r"false\(unreach-call\)"), ("overflow", "G ! overflow", 10, r"false\(no-overflow\)"),
            ("memory", "G valid-deref", 0, "true"), ("end", "F end", 0, "true"), ("race", "G ! data-race", 0, "true")):
        t.write(f"{name}.prp", f"CHECK( init(main()), LTL({formula}) )\n")
        t.case(f"property {name}", ["--property", f"{name}.prp", "find.c"], code, out=f"^RESULT: {result}$")
    t.write("threads.c", "#include <pthread.h>\nint x; static void *f(void *p) { x++; return p; }\n"
                         "int main(void) { pthread_t t; if (pthread_create(&t, 0, f, 0)) return 1; x++; return 0; }\n")
    t.case("threads may race", ["--property", "race.prp", "threads.c"], 5, out="^RESULT: unknown$")
    t.write("endless.c", "int main(void) { int i = 0, s = 0; while (i < 10) s = s > 9 ? 0 : s + 1; return s; }\n")
    t.case("no run ends", ["endless.c"], 0, out="(?s)^note: no run that was tried got to the end.*RESULT: true$")
    t.write("odd.prp", "\nCHECK( init(main()), LTL(G nothing) )\n")
    t.case("a property that is none", ["--property", "odd.prp", "find.c"], 2, err="odd.prp:2: property is not understood", lines=1)
    t.write("mine/file", "")
    t.case("a folder that is not ours", ["test", "--output", "mine", "find.c"], 2, err="mine", lines=1)
    p = t.run(["test", "-o", "suite", "find.c"])
    files = os.listdir(os.path.join(t.dir, "suite")) if p.returncode == 10 else []
    t.note("a test suite", None if "test1.c" in files and "coverage.info" in files else f"exit code {p.returncode}, {files}")
    shutil.rmtree(os.path.join(t.dir, "suite"), ignore_errors=True)
    t.write("q.smt2", "(declare-const x (_ BitVec 8))\n(assert (= (bvmul x x) #x31))\n(check-sat)\n")
    t.case("smt", ["smt", "q.smt2"], 0, out="^sat$")
    t.case("an unknown solver", ["smt", "--solver", "none", "q.smt2"], 1, lines=1)
    interrupted_script(t)
    t.write("bad.smt2", "(assert\n")
    t.case("malformed SMT-LIB", ["smt", "bad.smt2"], 2, err=r"bad.smt2:\d+:\d+: ")


LIST = """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct elem { struct elem *next; int val; };

int main(void) {
  struct elem *head;

  for (int i = 0; i < 9 && __VERIFIER_nondet_int(); i++) {
    struct elem *new = malloc(sizeof *new);
    new->next = head;
    head = new;
  }
  struct elem *e = head;
  while (e) e = e->next;
}
"""
FILL = """extern int __VERIFIER_nondet_int(void);
int a[300];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 300) return 0;
  for (int i = 0; i < n; i++) a[i] = 7;
  for (int i = 0; i < n; i++)
    if (a[i] != 7) __builtin_trap();
  return 0;
}
"""


def explaining(t):
    """What is imprecise has a name, a type and places (2LS, listing 5.1); what is known of elements has words."""
    t.write("list.c", LIST), t.write("fill.c", FILL)
    step = ["--engine=step", "--domains=intervals", "--explain", "--time-limit=6", "--no-native"]
    where = "next of `struct elem` allocated at list.c:9:24, at the end of the loop at list.c:8:[0-9]+: may point anywhere"
    t.case("explain a field", [*step, "list.c"], 5, out=where)
    t.case("explain a pointer", [*step, "list.c"], 5, out="e, at the end of the loop at list.c:14:[0-9]+: may point anywhere")
    t.case("elements in JSON", ["--engine=step", "--format=json", "--time-limit=9", "fill.c"], 0,
           out='"elements": "[^"]*for all x < i: a\\[x\\] == 7')


def compiler_flags(t):
    """Flags of C compilers, on the command line and in compile_commands.json."""
    t.write("flags.c", "struct s { char c; int x; };\nint main(void) { char c = (char)200; return (c > 0) + 2 * (sizeof(long) == 8)"
            " + 4 * (sizeof(struct s) == 5); }\n")
    t.case("a compile line", ["run", "-Wall", "-O2", "-g", "-std=c11", "-pthread", "-pipe", "flags.c", "-lm"], 0, err="exit code 2$")
    t.case("layout and signs", ["run", "-fpack-struct", "-funsigned-char", "flags.c"], 0, err="exit code 7$")
    t.case("a flag that is refused", ["run", "-mlong-double-64", "flags.c"], 2, err="unsupported: flag -mlong-double-64", lines=1)
    t.case("another machine", ["run", "--target=arm-none-eabi", "flags.c"], 2, err="unsupported: flag --target=arm", lines=1)
    t.case("an unknown flag", ["run", "-fbogus", "flags.c"], 1, err="unknown option '-fbogus'", lines=1)
    for number, (flags, args, code, err) in enumerate([
            ("-m32 -O2", [], 2, "flags.c: its data model is not 64-bit"), ("-m32", ["-m32"], 0, "exit code 0$"),
            ("-fpack-struct=1", [], 0, "exit code 6$"), ("-funsigned-char -fbogus -Wno-all", [], 0, "flag -fbogus is not known(?s:.*)exit code 3$"),
            ("-mlong-double-128", [], 2, "flags.c: unsupported: flag")]):
        database = [{"directory": t.dir, "file": "flags.c", "command": f"gcc {flags} -c flags.c -o flags.o"}]
        t.write(f"flags{number}/compile_commands.json", json.dumps(database))
        t.case(f"flags of a database {number}", ["run", "-p", f"flags{number}", *args, "flags.c"], code, err=err)


def program_text(t):
    source = os.path.join(ROOT, "test/run/ok")
    for name in sorted(os.listdir(source))[::6]:
        path = os.path.join(source, name)
        if not name.endswith(".c") or t.pattern not in f"ir of {name}":
            continue
        p = t.run(["ir", path])
        again = t.run(["ir", t.write("p.ir", p.stdout)])
        same = p.returncode == 0 and p.stdout == again.stdout
        ran, direct = t.run(["run", "p.ir"]), t.run(["run", path])
        if same and (ran.returncode, ran.stdout) != (direct.returncode, direct.stdout):
            same = False
        t.note(f"ir of {name}", None if same else "text does not come back, or runs differently")
    if os.path.exists(os.path.join(t.dir, "p.ir")):
        os.remove(os.path.join(t.dir, "p.ir"))


READS = r"""#include <stdio.h>
int main(int argc, char **argv) {
  int n = 0, c;
  double d = 0;
  char word[20] = "";
  int found = scanf("%d %lf %19s", &n, &d, word);
  printf("%d: %d %g [%s]", found, n, d, word);
  while ((c = getchar()) != EOF) putchar(c == '\\n' ? '/' : c);
  for (int i = 1; i < argc; i++) printf("<%s>", argv[i]);
  return 10 / (n - 1000);
}
"""


def real_input(t):
    """protest run FILE -- ARGUMENTS <text: what the native program prints, too."""
    t.write("reads.c", READS)
    if not any(t.pattern in f"real input: {k}" for k in range(6)):
        return
    subprocess.run([CLANG, "-w", "reads.c", "-o", "reads.exe"], cwd=t.dir, check=True)
    for k, (args, text) in enumerate(((["a", "b c", ""], "42 2.5 word\nrest of it\nx"), ([], "abc"), (["-v", "--"], "  -7   1e3 zz 5 "), (["x" * 300] * 9, ""),
                                      ([], "12"), ([], "+5 -x 7"))):
        mine = subprocess.run([t.binary, "run", "reads.c", "--", *args], cwd=t.dir, input=text.encode(), capture_output=True, timeout=60)
        native = subprocess.run(["./reads.exe", *args], cwd=t.dir, input=text.encode(), capture_output=True, timeout=60)
        t.note(f"real input: {k}", None if mine.stdout == native.stdout and b"inputs (" not in mine.stderr and mine.returncode == 0 else
               f"{mine.stdout!r} {mine.stderr!r}, natively {native.stdout!r}")
    mine = subprocess.run([t.binary, "run", "reads.c"], cwd=t.dir, input=b"1000 1 w", capture_output=True, timeout=60)
    t.run(["--no-native", "--time-limit", "4s", "-o", "result.txt", "reads.c"])
    kept = open(os.path.join(t.dir, "result.txt.1.stdin"), "rb").read() if os.path.exists(os.path.join(t.dir, "result.txt.1.stdin")) else b""
    again = subprocess.run([t.binary, "run", "reads.c"], cwd=t.dir, input=kept, capture_output=True, timeout=60)
    t.note("real input: -o keeps what reproduces an error", None if again.returncode == 10 else f"{kept!r} {again.stderr!r}")
    for name in os.listdir(t.dir):
        if name.startswith("result.txt"):
            os.remove(os.path.join(t.dir, name))
    t.note("real input: an error", None if mine.returncode == 10 and b"division by zero" in mine.stderr else mine.stderr)
    os.remove(os.path.join(t.dir, "reads.exe"))


def help_texts(t):
    t.case("help", ["--help"], 0, out="--inputs")
    t.case("no arguments", [], 1, out="usage:")
    t.case("versions", ["--version"], 0, out=r"^protest \d+\.\d+\.\d+.*\nLLVM 19\.\d+\.\d+, Z3 \d\S+, CaDiCaL \w+\n\Z")
    t.case("help on a command", ["help", "smt"], 0, out=r"\Ausage: protest smt \[options\] FILE\n")
    one, two, other = (t.run(a).stdout for a in (["help", "smt"], ["smt", "--help"], ["help", "run"]))
    t.note("its own options only", "" if one == two and b"--solver" in one and b"--trace" not in one and b"--trace" in other else one)
    t.case("kinds of checks", ["help", "checks"], 0, out="^overflow ")
    t.case("manual page", ["help", "man"], 0, out=r"^\.TH PROTEST")
    t.case("unknown help", ["help", "nothing"], 1, err="no help on `nothing`", lines=1)


def bad_input(t):
    t.write("syntax.c", "int main(void) { return 0 }\n")
    t.case("a missing file", ["run", "none.c"], 2, err="cannot read none.c: No such file", lines=1)
    t.write("dir.c/x", "")
    t.case("a folder", ["run", "dir.c"], 2)
    t.case("a syntax error, told once", ["run", "syntax.c"], 2, err=r"syntax.c:1:\d+: error: expected ';'", lines=5)
    for form, start in (("json", r'"error": "the compiler reports errors'), ("sarif", '"runs"'), ("html", "<!DOCTYPE html>"), ("junit", 'errors="1"')):
        t.case(f"lines of a syntax error: {form}", ["lines", "--format", form, "syntax.c"], 2, out=start)
    t.write("nothing.c", "int x;\n")
    t.case("lines of a file without functions", ["lines", "nothing.c"], 2, err="no function main; there are no functions", lines=1)
    t.write("fine.c", "int main(void) { return 0; }\n")
    t.case("a table with a file that does not compile", ["lines", "--table", "--no-search", "syntax.c", "fine.c"], 5,
           out=r"(?s)syntax.c +cannot be compiled\nfine.c +1 ")
    t.case("a report that cannot be written", ["lines", "--no-search", "--format", "html", "--output", "none/x.html", "fine.c"], 0,
           err="cannot write none/x.html: No such file or directory", lines=1)
    t.write("lib.c", "int one(void) { return 1; }\nint two(int *p) { return *p; }\n")
    t.case("no main", ["run", "lib.c"], 2, err="no function main; choose one with --function NAME: one, two", lines=1)
    t.case("--function", ["run", "--function", "one", "lib.c"], 0)
    t.case("an unknown option", ["run", "--sed", "3", "main.c"], 1, err="--sed.*--seed", lines=1)
    t.case("a value out of range", ["run", "--seed", "-4", "main.c"], 1, lines=1)
    t.case("a value that is missing", ["run", "main.c", "--inputs"], 1, lines=1)
    t.case("a word that is none", ["run", "--missing=never", "main.c"], 1, err="input|havoc|stop", lines=1)
    t.case("an unknown check", ["run", "--checks=ovreflow", "main.c"], 1, err="ovreflow", lines=1)
    t.case("two data models", ["run", "-m32", "-m64", "main.c"], 1, err="exclude", lines=1)
    t.write("odd.txt", "int main(void) { return 0; }")
    t.case("a mistyped command", ["tset", "main.c"], 1, err="unknown command 'tset': did you mean 'test'?", lines=1)
    t.case("a mistyped topic", ["help", "replya"], 1, err="no help on `replya`: did you mean `replay`?", lines=1)
    t.case("a file without an ending", ["Makefile"], 2, err="cannot read Makefile", lines=1)
    t.write("constant.c", "int main(void) { int a[3] = {0}; return a[3]; }\n")
    t.case("a constant index", ["-q", "--no-native", "constant.c"], 10, out=r"^constant.c:1:\d+: error: index 3 of a\[3\] \[bounds")
    t.case("a folder", ["mine"], 2, err="mine is a folder: name its files, or -p", lines=1)
    t.case("an unknown kind of file", ["run", "odd.txt"], 2, err="odd.txt: unknown kind of file", lines=1)
    for number, text in enumerate(["int", "int x", "integer 5", "int 5 6", "int 99999999999999999999999999999999999999999",
                                   "float 1.2.3", "\x01\x02"]):
        t.write(f"in{number}", f"# a test\nint 1\n{text}\n")
        t.case(f"malformed inputs {number}", ["run", "--inputs", f"in{number}", "main.c"], 2, err=rf"in{number}:3: ", lines=1)
    t.case("inputs that are missing", ["run", "--inputs", "none", "main.c"], 2, err="cannot read none", lines=1)
    for number, text in enumerate(["", "{", "[1]", '[{"directory": "."}]', "[[[[", '{"a": 1}', '[{"file": "a.c"}', '["\\u12"]']):
        t.write(f"db{number}/compile_commands.json", text)
        t.case(f"malformed compile_commands.json {number}", ["run", "-p", f"db{number}", "main.c"], 2,
               err="compile_commands.json", lines=1)
    t.case("no compile_commands.json", ["run", "-p", "inc", "main.c"], 2, err="cannot read inc/compile_commands.json", lines=1)
    t.write("jump.c", "#include <setjmp.h>\njmp_buf b;\nint main(void) {\n  return setjmp(b);\n}\n")
    t.case("setjmp", ["run", "jump.c"], 0)
    t.write("asm.c", 'int main(void) {\n  asm volatile("jmp *%%rax" ::: "memory");\n  return 0;\n}\n')
    t.case("assembly that jumps", ["run", "asm.c"], 2, err="^asm.c:2: unsupported: inline assembly", lines=1)
    t.write("asm_body.c", '__asm__(".text\\nclear: movl $0, n(%rip)\\n ret");\nint n = 1;\nvoid clear(void);\n'
            "int main(void) {\n  clear();\n  return n;\n}\n")
    t.case("a function that assembly defines", ["asm_body.c"], 2, err="^asm_body.c:5: unsupported: clear is defined by assembly", lines=1)
    t.write("asm_other.c", '__asm__(".globl clear\\n.symver clear, clear@V1\\nclear_all: ret");\nint clear(void) { return 0; }\n'
            "int main(void) { return clear(); }\n")
    t.case("assembly that defines another function", ["run", "asm_other.c"], 0)
    for number, text in enumerate(["unsigned _BitInt(1000) x = 1; x = x << 999; return x == 0;", "return f(3) == 3;", "return v == 0;"]):
        t.write(f"wide{number}.c", "_BitInt(1000) v;\n_BitInt(700) f(_BitInt(900) x) { return (_BitInt(700))x; }\n"
                f"int main(void) {{ {text} }}\n")
        t.case(f"an integer that is too wide {number}", ["run", f"wide{number}.c"], 2, err="unsupported: .* more than 512 bits", lines=1)
    t.write("resolver.c", 'static void *pick(void) { return 0; }\nint f(void) __attribute__((ifunc("pick")));\n'
            "int main(void) { return f(); }\n")
    t.case("a function that is chosen when linking", ["run", "resolver.c"], 2, err="^resolver.c:3: unsupported: ", lines=1)
    t.write("double.c", F)
    t.case("a function twice", ["run", "main.c", "f.c", "double.c"], 2, err="f.*multiply defined", lines=1)
    t.write("other.bc", b"BC\xc0\xde" + bytes(range(200)))
    t.case("bitcode that is none", ["run", "other.bc"], 2, err="other.bc: not readable as LLVM 19 bitcode", lines=1)
    t.write("text.ll", "this is no bitcode\n")
    t.case("text that is no bitcode", ["run", "text.ll"], 2, err="text.ll: not readable as LLVM 19 bitcode", lines=1)
    t.write("bad.ir", "pointers 64\nfunction &f( {\n")
    t.case("malformed program text", ["run", "bad.ir"], 2, err="bad.ir:2: ", lines=1)


def broken_bitcode(t):
    if t.pattern not in "broken bitcode":
        return
    whole = open(os.path.join(t.dir, "f.bc"), "rb").read()
    draw = random.Random(7)
    for k in range(60):
        data = bytearray(whole[: draw.randrange(4, len(whole))] if k % 2 else whole)
        for _ in range(draw.randrange(0, 12)):
            data[draw.randrange(4, len(data))] = draw.randrange(256)
        p = t.run(["ir", t.write("broken.bc", bytes(data))])
        bad = p.returncode not in (0, 2)
        t.note(f"broken bitcode {k}", f"exit code {p.returncode}" if bad else None)
    os.remove(os.path.join(t.dir, "broken.bc"))


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("pattern", nargs="?", default="")
    args = ap.parse_args()
    t = Checker(args.bin, args.pattern)
    good_input(t), piped(t), checking(t), explaining(t), compiler_flags(t), real_input(t), program_text(t), help_texts(t), bad_input(t), broken_bitcode(t)
    shutil.rmtree(t.dir)
    print(f"{t.passed} passed, {t.failed} failed")
    return 1 if t.failed else 0


sys.exit(main())
