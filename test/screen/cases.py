"""The programs and commands of the screens."""

FAILS = """int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), s = 1000;
  for (int i = 0; i < 3; i++) s -= i;
  if (n == 77) s = (int)(9u / (unsigned)(n - 77));
  return s;
}
"""
RIGHT = "int main(void) { int s = 0; for (int i = 0; i < 9; i++) s += i; return s; }\n"
OPEN = "int elsewhere(int);\nint main(void) { return elsewhere(1) > 2 ? 1 : 0 / (elsewhere(2) | 1); }\n"
FACT = """int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_int(), a = 1, b = 1;
  int s = 0;
  for (unsigned i = 0; i < n; i++) {
    unsigned t = a * 31 + b;
    b = a ^ (t >> 3);
    a = t;
    if (a * a == 7 * b * b + 2) s = 1;
  }
  return 10 / (1 - s);
}
"""
ARGUMENTS = """#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  char name[8];
  if (argc != 2 || strlen(argv[1]) > 8) return 1;
  strcpy(name, argv[1]);
  return name[0] == 'x';
}
"""
READS = """#include <stdio.h>
int main(void) {
  int n = 0;
  if (scanf("%d", &n) != 1) return 1;
  printf("%d\\n", 100 / n);
  return 0;
}
"""
WARNED = "int main(void) {\n  int x = 1;\n  if (x = 2) return 0;\n  return 1;\n}\n"
BROKEN = "int main(void) {\n  return 0\n}\n"
FUNCTION = "int third(const int *v, unsigned n) { return v[2] / (int)n; }\n"
CONTRACT = """#include <protest.h>
int half(int n) protest_requires(n >= 0) protest_ensures(protest_result <= n)
{ return n / 2; }
"""
LEAKS = """#include <stdlib.h>
struct node { struct node *next; int v; };
int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = list, n->v = i, list = n;
  }
  free(list);
  return 0;
}
"""
EARLY = """unsigned long __VERIFIER_nondet_ulong(void);
int a[2];
int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong() >> 32, y = __VERIFIER_nondet_ulong() >> 32;
  if (x == 7) return a[x];
  return x > 1 && y > 1 && x * y == 9633832748884915969ul ? 1 / (int)(x - x) : 0;
}
"""
DATABASE = """[{"directory": "@DIR@/project", "file": "ring.c", "arguments": ["cc", "-c", "ring.c"]}]
"""
RING = "int at[4];\nint get(unsigned k) { return k <= 4 ? at[k] : 0; }\nint put(unsigned k, int v) { return k < 4 ? (at[k] = v) : 0; }\n"

FILES = {"fails.c": FAILS, "right.c": RIGHT, "open.c": OPEN, "fact.c": FACT, "arguments.c": ARGUMENTS, "reads.c": READS, "warned.c": WARNED,
         "broken.c": BROKEN, "function.c": FUNCTION, "contract.c": CONTRACT, "leaks.c": LEAKS, "early.c": EARLY,
         "project/compile_commands.json": DATABASE, "project/ring.c": RING}

# which engine was first, and how far it got
LOOPS = (r"^(\w+\.c:\d+:\d+) +\S+ +\S+  \S.*(\n .*)*$", r"\1 ROUNDS ENGINE INVARIANT")

# how many checks the models of the C library have now
LIBRARY = (r"^(C library|total) +\d.*$", r"\1 CHECKS")

# (name, command, masks...)
CASES = (
    ("fails", "protest --no-native fails.c", LOOPS),
    ("natively", "protest fails.c", LOOPS),
    ("verbose", "protest -v --no-native --engine test fails.c 2>/dev/null", LOOPS),
    ("quiet", "protest -q fails.c"),
    ("right", "protest right.c", LOOPS),
    ("open", "protest --no-native open.c"),
    ("fact", "protest --engine step --time-limit 3s fact.c", LOOPS, (r"^unknown: \d.*(\n   .*)*", "unknown: REACHED"),
     (r"(?s)  open checks: .*(?=RESULT)", "  open checks: ...\n")),
    ("arguments", "protest --time-limit 4s arguments.c", (r"(?s)   run: .*(?=RESULT)", "   run: ...\n")),
    ("reads", "protest --time-limit 4s reads.c", LOOPS, LIBRARY),
    ("warned", "protest warned.c"),
    ("broken", "protest broken.c"),
    ("leaks", "protest --no-native --time-limit 4s leaks.c", LOOPS),
    ("function", "protest --no-native --time-limit 4s --function third function.c"),
    ("test", "protest test --no-native --time-limit 4s -o tests-{n} fails.c"),
    ("goals", "protest test --no-native --time-limit 4s --lines --branches -o goals-{n} fails.c"),
    ("lines", "protest lines --no-native --time-limit 4s fails.c"),
    ("list", "protest list fails.c"),
    ("run", "protest run fails.c"),
    ("summary", "protest summary --time-limit 4s function.c"),
    ("prove", "protest prove --no-native --time-limit 8s contract.c"),
    ("project", "protest --strict --no-native --time-limit 4s --fresh -p project"),
    ("usage", "protest --timelimit 4s fails.c"),
    ("help", "protest help smt"),
)
