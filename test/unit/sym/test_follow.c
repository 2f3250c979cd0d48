/* Following runs: the conditions of a path hold in its run, and every other run in which they hold
   takes the same way.  That is all that the engines rely on, so it is tested on whole programs with
   many random inputs. */
#include "sym/follow.h"

#include "base/rng.h"
#include "load_text.h"

enum { RUNS = 120, MAX_INPUTS = 16 };

typedef struct {
  uint64_t value[MAX_INPUTS]; /* given to the program, cut to what it asks for */
  uint64_t trace;             /* hash of the blocks, and of how the run ended */
  pt_term_vec conds;
} one_run;

typedef struct {
  const uint64_t *value;
} giver;

static bool give(void *payload, pt_exec *x, pt_input *in) {
  const giver *g = payload;
  size_t k = pt_exec_inputs_used(x);
  in->hi = 0;
  in->lo = k < MAX_INPUTS ? g->value[k] : 0;
  if (in->width < 64) in->lo &= (UINT64_C(1) << in->width) - 1;
  return true;
}

static uint64_t boundary(pt_rng *r) {
  static const uint64_t nice[] = {0,
                                  1,
                                  2,
                                  3,
                                  5,
                                  7,
                                  8,
                                  100,
                                  127,
                                  128,
                                  255,
                                  UINT64_MAX,
                                  0x7fffffff,
                                  0x80000000,
                                  0x3f800000,
                                  0x40000000,
                                  0x7fc00000,
                                  0x3ff0000000000000,
                                  0x4000000000000000};
  uint64_t pick = pt_rng_below(r, 24);
  if (pick < 19) return nice[pick];
  if (pick < 22) return pt_rng_below(r, 12);
  return pt_rng_next(r);
}

static uint64_t trace_of(const pt_run *run) {
  uint64_t h = pt_hash_mix((uint64_t)run->status << 32 | run->check);
  for (size_t k = 0; k < run->blocks.n; k++)
    h = pt_hash_mix(h ^ ((uint64_t)run->blocks.at[k].fn << 32 | run->blocks.at[k].block));
  return h;
}

static void execute(pt_exec *x, pt_follow *w, one_run *r, pt_run *run, pt_mem *m, pt_terms *tt) {
  giver g = {r->value};
  pt_exec_options o = {.ask = give, .ask_payload = &g, .record_blocks = true, .step_limit = 100000,
                       .check_leaks = true, .observer = pt_follow_start(w)};
  pt_exec_run(x, &o, run);
  r->trace = trace_of(run);
  const pt_path *path = pt_follow_path(w);
  CHECK(!path->inexact);
  CHECK_EQ(path->inputs.n, run->inputs.n);
  pt_model *md = pt_model_new(tt);
  for (size_t k = 0; k < run->inputs.n; k++) {
    pt_bv v = pt_bv_u64(run->inputs.at[k].width, run->inputs.at[k].lo);
    pt_model_set(md, path->inputs.at[k], v);
  }
  for (size_t k = 0; k < path->steps.n; k++) {
    CHECK(pt_model_is_true(md, path->steps.at[k].cond));
    pt_vec_push(m, &r->conds, path->steps.at[k].cond);
  }
  pt_model_delete(md);
}

/* Whether all conditions of a path hold for the values of another run. */
static bool satisfies(pt_terms *tt, pt_mem *m, const one_run *path, const one_run *other) {
  pt_model *md = pt_model_new(tt);
  pt_term_vec vars = {0};
  pt_term_inputs(tt, path->conds.at, path->conds.n, &vars);
  for (size_t k = 0; k < vars.n; k++) {
    size_t number = (size_t)atoi(pt_term_name(tt, vars.at[k]) + 2); /* in<number>.<kind><width> */
    pt_model_set(
        md, vars.at[k],
        pt_bv_u64(pt_term_width(tt, vars.at[k]), number < MAX_INPUTS ? other->value[number] : 0));
  }
  bool all = true;
  for (size_t k = 0; all && k < path->conds.n; k++) all = pt_model_is_true(md, path->conds.at[k]);
  pt_vec_release(m, &vars);
  pt_model_delete(md);
  return all;
}

static void check_program(const char *source, bool m32) {
  pt_loaded t = pt_load_options();
  t.options.m32 = m32;
  if (pt_load_text(&t, source) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", t.err.text);
  pt_terms *tt = pt_terms_new(t.mem);
  pt_exec *x;
  CHECK_EQ(pt_exec_new(&x, t.mem, t.prog, &t.err), PT_OK);
  pt_follow *w = pt_follow_new(t.mem, tt, t.prog);
  pt_run run = {0};
  static one_run runs[RUNS];
  pt_rng rng = {42};
  memset(runs, 0, sizeof runs);
  size_t alike = 0;
  for (int k = 0; k < RUNS; k++) {
    for (int j = 0; j < MAX_INPUTS; j++) runs[k].value[j] = boundary(&rng);
    execute(x, w, &runs[k], &run, t.mem, tt);
  }
  for (int a = 0; a < RUNS; a++)
    for (int b = 0; b < RUNS; b++)
      if (a != b && satisfies(tt, t.mem, &runs[a], &runs[b])) {
        alike++;
        if (runs[a].trace != runs[b].trace)
          pt_test_fail(__FILE__, __LINE__, "runs %d and %d differ: %.60s", a, b, source);
      }
  CHECK(alike > 0);
  for (int k = 0; k < RUNS; k++) pt_vec_release(t.mem, &runs[k].conds);
  pt_run_release(t.mem, &run);
  pt_follow_delete(w);
  pt_exec_delete(x);
  pt_terms_delete(tt);
  pt_load_release(&t);
}

#define HEADER                                                                                     \
  "#include <stdlib.h>\n#include <string.h>\nint __VERIFIER_nondet_int(void); unsigned char "      \
  "__VERIFIER_nondet_uchar(void); short __VERIFIER_nondet_short(void); long long "                 \
  "__VERIFIER_nondet_longlong(void); float __VERIFIER_nondet_float(void); double "                 \
  "__VERIFIER_nondet_double(void); _Bool __VERIFIER_nondet_bool(void); void "                      \
  "__VERIFIER_assume(int);\n"

#define PROGRAM(NAME, BODY)                                                                        \
  TEST(sym_follow, NAME) {                                                                         \
    check_program(HEADER BODY, false);                                                             \
    check_program(HEADER BODY, true);                                                              \
  }

PROGRAM(arithmetic,
        "int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); unsigned u "
        "= x;\n"
        "if (x > 3 && y < x) { if (u % 7 == 3) return 1; } if ((x ^ y) & 16) return 2;\n"
        "if (y && x / y > 2) return 3; if ((u >> (y & 7)) == 1) return 4; return x * 3 == y; }\n")

PROGRAM(
    loops_and_calls,
    "static int f(int n) { return n <= 0 ? 0 : n + f(n - 1); }\n"
    "int main(void) { int n = __VERIFIER_nondet_uchar() % 9, s = 0; for (int i = 0; i < n; i++)\n"
    "if (__VERIFIER_nondet_bool()) s += i; if (s == f(3)) return 1; return f(n) > 10; }\n")

PROGRAM(arrays,
        "int main(void) { int a[6] = {4, 1, 3}; int i = __VERIFIER_nondet_uchar(), v = "
        "__VERIFIER_nondet_int();\n"
        "if (i < 8) { a[i] = v; } int j = __VERIFIER_nondet_uchar() & 3; if (a[j] == 3) return 1;\n"
        "a[j]++; if (a[0] > a[1]) return 2; return a[j + 2] == v; }\n")

PROGRAM(
    bytes_and_unions,
    "union u { int i; unsigned char b[4]; short s[2]; };\n"
    "int main(void) { union u x; x.i = __VERIFIER_nondet_int(); x.b[1] ^= "
    "__VERIFIER_nondet_uchar();\n"
    "if (x.s[0] == x.s[1]) return 1; char buf[8]; memcpy(buf, &x, 4); memmove(buf + 2, buf, 4);\n"
    "if (buf[3] == 'a') return 2; int y; memcpy(&y, buf + 1, 4); return y > 1000; }\n")

PROGRAM(bit_fields, "struct s { unsigned a : 3; int b : 5; unsigned c : 9; } g;\n"
                    "int main(void) { g.a = __VERIFIER_nondet_uchar(); g.b = "
                    "__VERIFIER_nondet_int(); g.c = g.a + g.b;\n"
                    "if (g.b < 0) return 1; if (g.a == 5) return 2; return g.c > 3; }\n")

PROGRAM(pointers, "int main(void) { int a = 1, b = 2, *p = __VERIFIER_nondet_bool() ? &a : &b; *p "
                  "= __VERIFIER_nondet_int();\n"
                  "int **q = &p; if (**q == 7) p = NULL; if (a > b) return 1; if (p && *p == 3) "
                  "return 2; return p == &a; }\n")

PROGRAM(
    heap_and_sizes,
    "struct n { struct n *next; int v; };\n"
    "int main(void) { unsigned n = __VERIFIER_nondet_uchar() & 7; char *b = malloc(n); if (!b) "
    "return 9;\n"
    "unsigned i = __VERIFIER_nondet_uchar() & 7; if (i < n) { b[i] = 3; } else if (n > 2) b[2] = "
    "1;\n"
    "free(b); struct n *l = NULL; for (unsigned k = 0; k < n; k++) { struct n *x = malloc(sizeof "
    "*x);\n"
    "if (!x) return 8; x->v = __VERIFIER_nondet_int(); x->next = l; l = x; }\n"
    "while (l) { struct n *d = l; if (l->v == 5) return 7; l = l->next; free(d); } return 0; }\n")

PROGRAM(uninitialised,
        "int main(void) { int x; char c[4]; if (x == 3) return 1; if (c[1] == 'x') return 2;\n"
        "short s; memcpy(&s, c + 1, 2); return s == x; }\n")

PROGRAM(copies_of_uninitialised, "struct s { short a; char b; int c; };\n"
                                 "int main(void) { struct s x, y, z[2]; y = x; z[1] = y; x.a = 3; "
                                 "if (z[1].c == 5) return 1; if (x.b != y.b) return 2;\n"
                                 "char *p = (char *)&y; if (p[5] == 'x') return 3; memmove(p + 1, "
                                 "p, 3); if (x.c != z[1].c) return 4; return y.a == 257; }\n")

PROGRAM(
    strings,
    "int main(void) { char s[6]; for (int i = 0; i < 5; i++) s[i] = __VERIFIER_nondet_uchar(); "
    "s[5] = 0;\n"
    "if (strlen(s) == 3) return 1; if (strcmp(s, \"ab\") == 0) return 2; return atoi(s) == 7; }\n")

PROGRAM(
    floats,
    "int main(void) { float f = __VERIFIER_nondet_float(); double d = __VERIFIER_nondet_double();\n"
    "if (f > 1.5f) { if (f * 2 < 10) return 1; } if (d + f == 3.0) return 2; if (d != d) return "
    "3;\n"
    "return (int)(f > -100 && f < 100 ? f : 0) == 2; }\n")

PROGRAM(function_pointers,
        "static int a(int x) { return x + 1; } static int b(int x) { return x * 2; }\n"
        "int main(void) { int (*t[2])(int) = {a, b}; int x = __VERIFIER_nondet_int() & 0xff;\n"
        "int (*f)(int) = t[__VERIFIER_nondet_bool()]; if (f(x) == 10) return 1; return f == a; }\n")

/* What is read back through a symbolic index is the same constant in all places. */
PROGRAM(same_place, "int main(void) { unsigned char a[4] = {1, 2, 3, 4}; unsigned i = "
                    "__VERIFIER_nondet_uchar() & 3; a[i] = 7;\n"
                    "if (a[i] == (__VERIFIER_nondet_uchar() & 7)) return 1; return a[1] == 7; }\n")

/* Other runs on the same path have larger objects, with more places. */
PROGRAM(places_in_objects_of_any_size,
        "int main(void) { unsigned n = __VERIFIER_nondet_uchar() & 3; char *h = calloc(n + 1, 1); "
        "if (!h) return 9; h[0] = 5;\n"
        "unsigned i = __VERIFIER_nondet_uchar() & 3; int r = 0; if (i <= n) r = h[i]; free(h); "
        "return r ? 1 : 2; }\n")

/* ---- what builtins look at */

#define STDIO "#include <stdio.h>\n"

PROGRAM(text_is_printed,
        STDIO "int main(void) { char b[4]; for (int i = 0; i < 4; i++) b[i] = "
              "__VERIFIER_nondet_uchar() & 3;\n"
              "printf(\"%s %d\\n\", b, __VERIFIER_nondet_int()); puts(b); return b[0] > 1; }\n")

PROGRAM(text_is_copied,
        STDIO "int main(void) { char b[4], c[16]; for (int i = 0; i < 3; i++) b[i] = "
              "__VERIFIER_nondet_uchar() & 3;\n"
              "b[3] = 0; int n = snprintf(c, 5, \"<%s%c>\", b, __VERIFIER_nondet_int());\n"
              "if (n > 4) return 1; if (c[1] == 2) return 2; return c[n - 2] == 7; }\n")

PROGRAM(text_moves_in_place, STDIO
        "int main(void) { char b[8] = {1, 1}; b[0] = __VERIFIER_nondet_uchar() & 3; b[1] = "
        "__VERIFIER_nondet_uchar();\n"
        "b[2] = __VERIFIER_nondet_uchar(); sprintf(b, \"%s\", b + 1); if (b[0] == 5) return 1;\n"
        "return b[1] == 7; }\n")

PROGRAM(counts_and_widths, STDIO
        "int main(void) { int n = 0, w = __VERIFIER_nondet_uchar() & 7, x = "
        "__VERIFIER_nondet_short();\n"
        "printf(\"%*d%n\", w, x, &n); if (n > 5) return 1; printf(\"%.*s\", w, \"abcdefg\");\n"
        "return n == 3; }\n")

PROGRAM(formats_from_inputs, STDIO
        "int main(void) { char f[3] = {'%', 'd', 0}; f[1] = __VERIFIER_nondet_uchar() & 1 ? 'c' : "
        "'%';\n"
        "printf(f, 1); sprintf(f, \"%c\", __VERIFIER_nondet_uchar()); return f[0] == 100; }\n")

PROGRAM(numbers_are_read,
        "int main(void) { char b[3] = {0}; b[0] = '0' + (__VERIFIER_nondet_uchar() & 7); b[1] = "
        "__VERIFIER_nondet_uchar();\n"
        "char *e; double d = strtod(b, &e); if (e == b + 2) return 1; return d > 3; }\n")

PROGRAM(undefined_bytes, STDIO "int main(void) { char b[4]; b[3] = 0; printf(\"%s\", b); if (b[0] "
                               "== 5) return 1; double d = atof(b);\n"
                               "return d == 1 || b[1] == 2; }\n")

PROGRAM(printed_pointers, STDIO "int main(void) { char a[2] = \"x\", *p[3] = {a, 0, a + 2}; "
                                "unsigned i = __VERIFIER_nondet_uchar() & 3;\n"
                                "if (i == 3) return 1; printf(\"%s\", p[i]); return 0; }\n")

PROGRAM(sizes_of_targets, STDIO "int main(void) { char *p = malloc(__VERIFIER_nondet_uchar() & "
                                "15); sprintf(p, \"%d\", 12345); int r = p[0];\n"
                                "free(p); return r; }\n")

/* ---- where runs end */

PROGRAM(arrays_of_variable_length,
        "static int f(int k) { char b[100]; b[k & 3] = 1; return b[k & 3]; }\n"
        "int main(void) { unsigned n = __VERIFIER_nondet_int(); if (!n) return 1; char a[n]; a[0] "
        "= 1;\n"
        "unsigned m = __VERIFIER_nondet_int(); if (m) { char b[m]; b[0] = f(1); return b[0]; } "
        "return f(2) + 1; }\n")

PROGRAM(where_pointers_are_kept,
        "char *kept[3]; int main(void) { unsigned i = __VERIFIER_nondet_uchar() & 1; kept[i] = "
        "malloc(1);\n"
        "kept[2] = kept[__VERIFIER_nondet_uchar() & 1]; kept[0] = 0; kept[1] = 0; return 0; }\n")
