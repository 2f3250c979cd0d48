/* kiki against the truth: programs with two bytes of input, all of whose runs are tried; and loops
   that are proved. */
#include "engine/kiki/affine.h"
#include "engine/kiki/explain.h"
#include "engine/kiki/kiki.h"
#include "load_text.h"
#include "reasons.h"
#include "result/fact.h"

typedef struct {
  pt_loaded t;
  pt_terms *tt;
  pt_exec *x;
  pt_solver *solver;
  pt_result result;
  pt_kiki_stats stats;
  pt_buf explanation;
  bool all;
} checked;

static void check_with(checked *s, const char *source, pt_kiki_options o) {
  *s = (checked){.t = pt_load_options()};
  if (pt_load_text(&s->t, source) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", s->t.err.text);
  s->tt = pt_terms_new(s->t.mem);
  pt_smt_config c = pt_smt_config_default();
  CHECK_EQ(pt_exec_new(&s->x, s->t.mem, s->t.prog, &s->t.err), PT_OK);
  CHECK_EQ(pt_solver_new(&s->solver, s->tt, &c, &s->t.err), PT_OK);
  pt_result_init(&s->result, s->t.mem, s->t.prog);
  o.job.checks = s->t.options.checks, o.job.leaks = true;
  if (!o.max_round) o.max_round = 4;
  o.explain = &s->explanation;
  s->all = pt_engine_kiki(&s->result, s->x, s->solver, &o, &s->stats);
}

static void release(checked *s) {
  pt_buf_release(s->t.mem, &s->explanation);
  pt_result_release(&s->result);
  pt_solver_delete(s->solver);
  pt_exec_delete(s->x);
  pt_terms_delete(s->tt);
  pt_load_release(&s->t);
}

static bool give_byte(void *payload, pt_exec *x, pt_input *in) {
  const uint64_t *bytes = payload;
  in->lo = in->kind == PT_INPUT_UNDEF ? 0 : *bytes >> 8 * pt_exec_inputs_used(x) & 0xff, in->hi = 0;
  return true;
}

static void compare(const char *source) {
  checked s;
  check_with(&s, source, (pt_kiki_options){.max_round = 8});
  size_t n = s.t.prog->checks.n;
  bool *fails = calloc(n, 1);
  pt_run run = {0};
  for (uint64_t bytes = 0; bytes < 65536; bytes++) {
    pt_exec_options o = {
        .ask = give_byte, .ask_payload = &bytes, .check_leaks = true, .step_limit = 1000000};
    pt_exec_run(s.x, &o, &run);
    if (run.status == PT_RUN_FAILED) fails[run.check] = true;
  }
  for (size_t k = 1; k < n; k++) {
    uint8_t v = s.result.checks[k].verdict;
    if (fails[k] != (v == PT_REFUTED) || v == PT_OPEN)
      pt_test_fail(__FILE__, __LINE__, "check %zu (%s): fails %d, verdict %d (%s)", k,
                   pt_check_name((pt_check_kind)s.t.prog->checks.at[k].kind), fails[k], v,
                   pt_first_reason(&s.result));
  }
  pt_run_release(s.t.mem, &run);
  free(fails);
  release(&s);
}

#define HEADER                                                                                     \
  "#include <assert.h>\n#include <stdlib.h>\n#include <string.h>\n"                                \
  "unsigned char __VERIFIER_nondet_uchar(void); int __VERIFIER_nondet_int(void); unsigned "        \
  "__VERIFIER_nondet_uint(void);\n"                                                                \
  "void __VERIFIER_assume(int); void __VERIFIER_error(void);\n"
#define INPUTS "unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();\n"
#define TRUTH(NAME, BODY)                                                                          \
  TEST(engine_kiki, NAME) { compare(HEADER "int main(void) {" INPUTS BODY "}\n"); }

TRUTH(branches, "if (a > 10) { if (b == a + 3) assert(a != 77); } if (a * b == 221) "
                "__VERIFIER_error(); return 0;")
TRUTH(division, "int x = a - 50; if (b > 3) return 100 / x; return b % (a + 1);")
TRUTH(bounds, "int t[40] = {0}; if (a < 41 && b < 3) t[a]++; return t[(a ^ b) & 31];")
TRUTH(large_arrays, "static int t[300]; if (a < 200) t[a + b / 4]++; t[b] = 7; assert(t[b] == 7); "
                    "return t[(a ^ b) & 31];")
TRUTH(overflow, "int x = a << 23; int y = b * 8388608; return x > 5 ? x + y : x - y;")
TRUTH(heap, "char *p = malloc(a + 1); if (!p) return 1; if (b < 200) p[b / 2] = 1; if (a != b) "
            "free(p); return 0;")
TRUTH(pointers, "int x = 1, *p = a > 100 ? &x : NULL; if (b > 7) return *p; return p ? *p : 0;")
TRUTH(assumptions,
      "__VERIFIER_assume(a < b); assert(a + 1 <= b); assert(b < 255 || a < 254); return 0;")
TRUTH(loops, "int s = 0; for (int i = 0; i < (a & 15); i++) s += i; assert(s != 36); assert(s < "
             "106); return 0;")
TRUTH(nested, "int s = 0; for (int i = 0; i < (a & 3); i++) for (int j = 0; j < (b & 3); j++) s++; "
              "assert(s != 6); assert(s <= 9); return 0;")
TRUTH(breaks, "int i = 0; while (1) { if (i == (a & 7)) break; i++; if (i == 5) return b / (a - "
              "7); } assert(i < 5); return 0;")
TRUTH(lifetimes, "int *p = NULL; if (a == 3) { int x = b; p = &x; } if (b == 9 && p) return *p; "
                 "char *q = malloc(1);\n"
                 "free(q); if (a == b) free(q); return 0;")
TRUTH(two_objects, "int x = 1, y = 2, z = 3, *p = a > 99 ? &x : a > 9 ? &y : &z; *p = b; assert(x "
                   "+ y + z != 30); return 0;")
TRUTH(unions, "union { int i; unsigned char c[4]; } u; u.i = 0; u.c[a & 3] = b; assert(u.i != "
              "0x070000); return u.c[b & 7];")
TRUTH(copies, "char d[8] = {0}, e[8]; memset(e, b, 8); memcpy(d + 2, e, 4); assert(d[2] == d[5]); "
              "assert(d[1] == d[2]); return d[a & 7];")

TEST(engine_kiki, calls_and_recursion) {
  compare(HEADER "static int add(int x, int y) { return x + y; } static int twice(int (*f)(int, "
                 "int), int x) { return f(x, x); }\n"
                 "static int down(int n) { return n <= 0 ? 0 : 1 + down(n - 1); }\n"
                 "int main(void) {" INPUTS "assert(twice(add, a) != 84); assert(down(a & 7) == (a "
                                           "& 7)); assert(down(b & 3) != 3); return 0; }\n");
}

/* ---- loops without a bound */

static size_t count(const checked *s, pt_verdict v) { return pt_result_count(&s->result, v); }

static void proves(const char *body, unsigned domains) {
  checked s;
  char source[4000];
  snprintf(source, sizeof source, HEADER "%s", body);
  check_with(&s, source, (pt_kiki_options){.domains = domains});
  if (!s.all || count(&s, PT_REFUTED))
    pt_test_fail(__FILE__, __LINE__, "not proved: %s\n%s",
                 pt_first_reason(&s.result), body);
  release(&s);
}

#define MAIN(BODY) "int main(void) { " BODY " return 0; }\n"
#define ENDLESS "while (__VERIFIER_nondet_int())"

TEST(engine_kiki, counters) {
  proves(MAIN("int i = 0; " ENDLESS " if (i < 1000) i++; assert(i >= 0 && i <= 1000);"),
         PT_DOMAIN_INTERVALS);
}
TEST(engine_kiki, counting_down) {
  proves(MAIN("unsigned n = __VERIFIER_nondet_uint(), i = n; while (i > 0) i--; assert(i == 0);"),
         0);
}
TEST(engine_kiki, equalities) {
  proves(MAIN("unsigned x = 0, y = 5; " ENDLESS " x++, y++; assert(y == x + 5);"),
         PT_DOMAIN_EQUALITIES);
}
TEST(engine_kiki, sums) {
  proves(MAIN("unsigned a = 0, b = 0, i = 0; " ENDLESS
              " { if (__VERIFIER_nondet_int()) a++, b += 2; else a += 2, b++; i++; } assert(a + b "
              "== 3 * i);"),
         PT_DOMAIN_EQUALITIES);
}
TEST(engine_kiki, wrapping_bytes) {
  proves(MAIN("unsigned char c = 0; " ENDLESS " c += 2; assert(c % 2 == 0);"), PT_DOMAIN_INTERVALS);
}
TEST(engine_kiki, states) {
  proves(MAIN("int s = 0, f = 0; " ENDLESS
              " { if (s == 0) { s = 1; f = 1; } else if (s == 1) { assert(f == 1); s = 2; f = 7; } "
              "else { assert(f == 7); s = 0; f = 0; } }"),
         0);
}
TEST(engine_kiki, globals) {
  proves("struct { int n, m; } g;\n" MAIN(
             ENDLESS " { if (g.n < 10) g.n++, g.m--; assert(g.n + g.m == 0 && g.n <= 10); }"),
         0);
}
TEST(engine_kiki, pointers_in_loops) {
  proves(MAIN("int x = 0, y = 0, *p = &x; " ENDLESS
              " { p = p == &x ? &y : &x; *p = 1; } assert(x >= 0 && y >= 0);"),
         0);
}
TEST(engine_kiki, nested_loops) {
  proves(MAIN("int n = 0; " ENDLESS " { n = 0; " ENDLESS " if (n < 5) n++; assert(n <= 5); }"), 0);
}
TEST(engine_kiki, loops_in_sequence) {
  proves(MAIN("int i = 0, j; " ENDLESS " if (i < 7) i++; j = i; " ENDLESS
              " if (j > 0) j--; assert(j <= i && i <= 7);"),
         0);
}

/* What must never be proved: a failure that a real run reaches. */
static void refuses(const char *body) {
  checked s;
  char source[4000];
  snprintf(source, sizeof source, HEADER "%s", body);
  check_with(&s, source, (pt_kiki_options){.max_round = 5});
  if (s.all && count(&s, PT_REFUTED) == 0) pt_test_fail(__FILE__, __LINE__, "proved: %s", body);
  release(&s);
}

TEST(engine_kiki, a_leak_of_an_earlier_iteration) {
  refuses(MAIN("int i = 0; " ENDLESS
               " { int *p = malloc(4); if (i != 20) free(p); if (i < 100) i++; }"));
}
TEST(engine_kiki, a_stack_that_grows) {
  refuses(MAIN(ENDLESS " { char *p = __builtin_alloca(100000); p[0] = 1; }"));
}
TEST(engine_kiki, deep_failures) {
  refuses(MAIN("int i = 0; " ENDLESS " { i++; assert(i != 3000); }"));
}
TEST(engine_kiki, stale_pointers) {
  refuses("int *g;\n" MAIN("int n = 0; " ENDLESS
                           " { int x = 1; if (n > 30) assert(*g == 1); g = &x; n++; }"));
}

TEST(engine_kiki, pointers_to_younger_objects) {
  refuses(MAIN(
      "int n = 0, *b = malloc(sizeof *b); *b = 0; " ENDLESS
      " { if (*b == 7) __VERIFIER_error(); b = malloc(sizeof *b); *b = n; if (n < 10) n++; }"));
  refuses(MAIN("int n = 1; char *b = malloc(1); while (__VERIFIER_nondet_int() && n < 40) { b[n - "
               "1] = 1; if (n != 5) { char *c = malloc(n + 1); free(b); b = c; } n++; } free(b);"));
}
TEST(engine_kiki, unknown_bytes_of_two_joins) {
  refuses("char s1[4] = {1, 1, 1, 1}, s2[4] = {2, 2, 2, 2}, buf[4];\n" MAIN(
      "unsigned n = __VERIFIER_nondet_uchar() % 5, c = __VERIFIER_nondet_uchar(); if (c & 1) "
      "memcpy(buf, s1, n);\n"
      "char a = buf[0]; memset(buf, 0, 4); if (c & 2) memcpy(buf, s2, n); char b = buf[0]; "
      "assert(a == b);"));
}

TEST(engine_kiki, explains) {
  checked s;
  check_with(&s,
             HEADER MAIN(
                 "int x = 0, y = 0; " ENDLESS
                 " { if (x < 10) x++; y += __VERIFIER_nondet_uchar() & 3; } assert(y != 1000003);"),
             (pt_kiki_options){.domains = PT_DOMAIN_INTERVALS, .max_round = 2});
  CHECK(!s.all);
  const char *text = pt_buf_text(&s.explanation);
  CHECK(strstr(text, "x >= 1") || strstr(text, "x >= 0"));
  CHECK(strstr(text, "x <= 10"));
  CHECK(strstr(text, "y: no bound was found"));
  CHECK(!strstr(text, "x: no bound was found"));
  release(&s);
}

TEST(engine_kiki, tells_invariants) {
  checked s;
  check_with(&s, HEADER MAIN("int x = 0; " ENDLESS " if (x < 10) x++; assert(x <= 10);"),
             (pt_kiki_options){.domains = PT_DOMAIN_INTERVALS});
  CHECK(s.all);
  CHECK_EQ(s.result.invariants.n, 1);
  CHECK(strstr(s.result.invariants.at[0].text, "x <= 10"));
  CHECK(strstr(s.result.invariants.at[0].text, "x >= 0"));
  release(&s);
}

static pt_certified refuse(void *payload, const pt_proof *proof, bool longer) {
  (void)longer;
  ++*(int *)payload;
  CHECK(proof->checks.n > 0 && proof->contexts.n > 0);
  return PT_CERTIFY_REFUSED;
}

TEST(engine_kiki, a_refused_proof_proves_nothing) {
  checked s;
  int asked = 0;
  check_with(&s, HEADER MAIN("int x = 0; " ENDLESS " if (x < 10) x++; assert(x <= 10);"),
             (pt_kiki_options){.certify = refuse, .certify_payload = &asked, .max_round = 1});
  CHECK(!s.all);
  CHECK(asked > 0);
  CHECK_EQ(count(&s, PT_PROVED), 0);
  release(&s);
}

/* How many rows the last proof had, of how many different values. */
typedef struct {
  size_t rows, values;
} told;

static pt_certified count_rows(void *payload, const pt_proof *proof, bool longer) {
  told *t = payload;
  pt_val last = 0;
  *t = (told){0};
  CHECK(!longer);
  for (size_t l = 0; l < proof->loops.n; l++)
    for (size_t r = 0; r < proof->loops.at[l].rows.n; r++, t->rows++) {
      pt_val v = proof->loops.at[l].vars.at[proof->loops.at[l].rows.at[r].vars.at[0]].val;
      t->values += v != last;
      last = v;
    }
  return PT_CERTIFIED;
}

TEST(engine_kiki, a_proof_has_the_rows_that_it_needs) {
  checked s;
  told t = {0};
  check_with(&s,
             HEADER MAIN("int x = 0, y = 0, z = 7; unsigned n = 5; " ENDLESS
                         " { if (x < 10) x++; y ^= 1; z = y ? 7 : 9; n += 2; }"
                         "assert(x <= 10 && x >= 0);"),
             (pt_kiki_options){.certify = count_rows, .certify_payload = &t});
  CHECK(s.all);
  CHECK_EQ(t.rows, 1);
  CHECK_EQ(t.values, 1);
  release(&s);
  check_with(&s,
             HEADER MAIN("int x = 0, y = 0, z = 7; unsigned n = 5, m = 5; " ENDLESS
                         " { if (x < 10) x++; if (y < x) y++; z = n % 3; n += 2, m += 2; }"
                         "assert(y <= 10);"),
             (pt_kiki_options){.certify = count_rows, .certify_payload = &t});
  CHECK(s.all);
  CHECK(t.rows >= 1 && t.rows <= 4); /* bounds of y; of x, and of their difference */
  release(&s);
}

/* ---- equations */

TEST(engine_kiki, affine_hull) {
  pt_mem *m = pt_mem_new();
  pt_bv_vec states = {0}, equations = {0};
  const uint64_t rows[4][3] = {{0, 5, 3}, {1, 7, 3}, {2, 9, 3}, {1000000, 2000005, 3}};
  for (int k = 0; k < 4; k++)
    for (int j = 0; j < 3; j++) pt_vec_push(m, &states, pt_bv_u64(32, rows[k][j]));
  pt_affine_hull(m, &states, 3, &equations);
  CHECK_EQ(equations.n, 8); /* y = 2 x + 5 and z = 3 */
  for (size_t e = 0; e < equations.n; e += 4)
    for (int k = 0; k < 4; k++) {
      pt_bv sum = pt_bv_u64(32, 0);
      for (int j = 0; j < 3; j++)
        sum = pt_bv_add(sum, pt_bv_mul(equations.at[e + (size_t)j], pt_bv_u64(32, rows[k][j])));
      CHECK(pt_bv_eq(sum, equations.at[e + 3]));
    }
  pt_vec_release(m, &states);
  pt_vec_release(m, &equations);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* ---- facts for others */

typedef struct {
  uint32_t n;
  pt_fact last;
} facts;

static void on_tell(void *payload, const pt_fact *f) {
  facts *x = payload;
  x->n++, x->last = *f;
}

/* Rows about elements of arrays are not told, and do no harm. */
TEST(engine_kiki, tells_nothing_of_elements) {
  facts x = {0};
  checked s;
  check_with(&s,
             "unsigned __VERIFIER_nondet_uint(void);\n"
             "int main(void) { static unsigned a[1000];\n"
             "for (unsigned i = 0; i < 1000; i++) a[i] = i & 7;\n"
             "return 7 / (__VERIFIER_nondet_uint() - a[__VERIFIER_nondet_uint() % 1000]); }\n",
             (pt_kiki_options){.parts = PT_KIKI_STEP,
                               .max_round = 1,
                               .job = {.tell = on_tell, .tell_payload = &x}});
  CHECK(!s.all);
  if (x.n) CHECK(pt_fact_makes_sense(s.t.prog, &x.last) && !strstr(x.last.formula, "select"));
  release(&s);
}

TEST(engine_kiki, tells_what_holds_at_loops) {
  facts x = {0};
  checked s;
  check_with(&s,
             "unsigned __VERIFIER_nondet_uint(void); void __assert_fail(void);\n"
             "int main(void) { unsigned n = __VERIFIER_nondet_uint(), i = 0, j = n;\n"
             "while (i != n) { i++; j--; }\n"
             "return 7 / (__VERIFIER_nondet_uint() - j); }\n",
             (pt_kiki_options){.parts = PT_KIKI_STEP,
                               .max_round = 1,
                               .job = {.tell = on_tell, .tell_payload = &x}});
  CHECK(!s.all && x.n);
  CHECK(pt_fact_makes_sense(s.t.prog, &x.last));
  CHECK_STR(pt_ir_text(s.t.prog, s.t.prog->fns.at[x.last.fn]->name), "main");
  CHECK(strstr(x.last.formula, "(bvadd value.")); /* n is i + j */
  release(&s);
}
