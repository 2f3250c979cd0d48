"""Programs whose truth is known, made to be hard for one part of the tool or the other."""

INTRO = """int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void); unsigned char __VERIFIER_nondet_uchar(void);
unsigned long __VERIFIER_nondet_ulong(void); void *malloc(unsigned long); void free(void *);
void reach_error(void) { } void __VERIFIER_assume(int);
"""

# name -> (truth, source): every check holds (True), one fails (False), or nobody needs to know (None)
PROGRAMS = {
    "counter": (True, """int main(void) { unsigned n = __VERIFIER_nondet_uint(), i = 0, s = 0;
while (i < n) { i++; s += 2; if (s % 2) reach_error(); } return 0; }"""),
    "bounded": (True, """int main(void) { int a[8]; for (int i = 0; i < 8; i++) a[i] = i * 3;
unsigned k = __VERIFIER_nondet_uint(); if (k < 8 && a[k] != (int)k * 3) reach_error(); return 0; }"""),
    "branches": (True, """int main(void) { unsigned s = 0; for (int i = 0; i < 12; i++) if (__VERIFIER_nondet_uchar() & 1) s += 1u << i;
if (s > 4095) reach_error(); return 0; }"""),
    "two_locks": (True, """int main(void) { int held = 0; for (;;) { int c = __VERIFIER_nondet_int();
if (c == 0) return 0; if (c > 0) { if (held) held = 1; else held = 1; } else held = 0; if (held != 0 && held != 1) reach_error(); } }"""),
    "password": (False, """int main(void) { const char *want = "protest"; for (int i = 0; i < 7; i++)
if (__VERIFIER_nondet_uchar() != (unsigned char)want[i]) return 0; reach_error(); return 0; }"""),
    "product": (False, """int main(void) { unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
if (x > 1 && y > 1 && x < 65536 && y < 65536 && x * y == 4292870399u) reach_error(); return 0; }"""),
    "late": (False, """int main(void) { int n = 0; while (n < 300) { if (__VERIFIER_nondet_int() == 7) n++; else n += 2; if (n == 299) reach_error(); }
return 0; }"""),
    "overflow": (False, """int main(void) { int s = 0; for (int i = 0; i < 40; i++) { int d = __VERIFIER_nondet_int();
if (d < 0 || d > 100000000) return 0; s += d; } return s & 1; }"""),
    "bad_index": (False, """int main(void) { int a[16] = {0}; unsigned i = __VERIFIER_nondet_uint(); if ((i ^ 0x5a5a) % 1021 < 17)
a[(i ^ 0x5a5a) % 1021] = 1; return a[0]; }"""),
    # endless, or far too much for any solver
    "forever": (None, """int main(void) { unsigned x = __VERIFIER_nondet_uint(); for (;;) { x = x * 1664525u + 1013904223u;
if (x == 77u) reach_error(); } }"""),
    "hash": (None, """int main(void) { unsigned long h = 1469598103934665603ul; for (int i = 0; i < 16; i++) {
h ^= __VERIFIER_nondet_ulong(); h *= 1099511628211ul; h ^= h >> 29; } if (h == 0x123456789abcdef0ul) reach_error(); return 0; }"""),
    "factors": (None, """int main(void) { unsigned long p = __VERIFIER_nondet_ulong(), q = __VERIFIER_nondet_ulong();
if (p > 1 && q > 1 && p < (1ul << 31) && q < (1ul << 31) && p * q == 4611685975477714963ul) reach_error(); return 0; }"""),
    "divisions": (None, """int main(void) { unsigned long x = __VERIFIER_nondet_ulong(), y = __VERIFIER_nondet_ulong(), z = __VERIFIER_nondet_ulong();
if (x > 2 && y > 2 && z > 2 && (x * y) % (z | 1) == (x ^ z) / y && (x * z) / y == (y * 7919) % x && x * x * x == y * y + z) reach_error();
return 0; }"""),
    "floats": (None, """double __VERIFIER_nondet_double(void); int main(void) { double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
if (x > 1 && y > 1 && x < 2 && y < 2 && x * x * y - y / x + x * y * y == 3.14159265358979 && x / y > y - x * x) reach_error(); return 0; }"""),
    "long_run": (None, """int main(void) { unsigned x = 1; for (unsigned long i = 0; i < 100000000000ul; i++) x = x * 5 + 1;
if (x == 7) reach_error(); return 0; }"""),
    "recursion": (None, """static unsigned f(unsigned m, unsigned n) { if (!m) return n + 1; if (!n) return f(m - 1, 1); return f(m - 1, f(m, n - 1)); }
int main(void) { unsigned m = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint(); if (m > 3 || n > 9) return 0;
if (f(m, n) == 12345u) reach_error(); return 0; }"""),
    "paths": (None, """int main(void) { unsigned s = 0; for (int i = 0; i < 100000; i++) { unsigned x = __VERIFIER_nondet_uint();
if (x % 3 == 0) s += x; else if (x % 5 == 1) s ^= x << 3; else s *= 31; if (s == 0xdeadbeefu && i > 9000) reach_error(); } return 0; }"""),
    "list": (None, """struct n { struct n *next; int v; }; int main(void) { struct n *h = 0; while (__VERIFIER_nondet_int()) {
struct n *p = malloc(sizeof *p); p->next = h; p->v = __VERIFIER_nondet_int(); h = p; } int s = 0;
for (struct n *p = h; p; p = p->next) { if (p->v == 41 && p->next && p->next->v == p->v * 3) s++; if (s > 60) reach_error(); }
while (h) { struct n *p = h->next; free(h); h = p; } return 0; }"""),
    # memory: a run that fills 100 GB, and formulas that are large
    "filled": (None, """void *memset(void *, int, unsigned long); int main(void) { unsigned n = 0; for (int k = 0; k < 100000; k++) {
char *p = malloc(1 << 20); memset(p, k, 1 << 20); n += p[__VERIFIER_nondet_uint() & 0xfffff] == 3; if (n == 1000000) reach_error(); } return 0; }"""),
    "matrices": (None, """int main(void) { unsigned long m[8][8], r[8][8], all = 0; for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++)
m[i][j] = __VERIFIER_nondet_ulong(); for (int e = 0; e < 3; e++) { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) { unsigned long s = 0;
for (int k = 0; k < 8; k++) s += m[i][k] * m[k][j]; r[i][j] = s; } for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) m[i][j] = r[i][j]; }
for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) all ^= m[i][j] * (i + 3 * j + 1); if (all == 77) reach_error(); return 0; }"""),
    "huge_arrays": (None, """static unsigned a[1 << 16]; int main(void) { for (unsigned i = 0; i < (1u << 16); i++) {
unsigned k = __VERIFIER_nondet_uint() & 0xffff; a[k] = a[(k * 7 + i) & 0xffff] + a[i] * 3; } if (a[5] == 77777u) reach_error(); return 0; }"""),
}


def write_all(folder):
    """name -> (truth, path)"""
    found = {}
    for name, (truth, text) in PROGRAMS.items():
        path = f"{folder}/{name}.c"
        with open(path, "w") as f:
            f.write(INTRO + text + "\n")
        found[name] = (truth, path)
    return found
