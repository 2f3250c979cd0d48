/* The test engine against the truth: programs with two bytes of input, all of whose runs are
   tried. */
#include "engine/test/test.h"
#include "load_text.h"
#include "reasons.h"

typedef struct {
  pt_loaded t;
  pt_terms *tt;
  pt_exec *x;
  pt_solver *solver;
  pt_result result;
  bool all;
} searched;

static void prepare(searched *s, const char *source) {
  *s = (searched){.t = pt_load_options()};
  if (pt_load_text(&s->t, source) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", s->t.err.text);
  s->tt = pt_terms_new(s->t.mem);
  pt_smt_config c = pt_smt_config_default();
  CHECK_EQ(pt_exec_new(&s->x, s->t.mem, s->t.prog, &s->t.err), PT_OK);
  CHECK_EQ(pt_solver_new(&s->solver, s->tt, &c, &s->t.err), PT_OK);
  pt_result_init(&s->result, s->t.mem, s->t.prog);
}

static void search(searched *s, const char *source, uint64_t max_runs) {
  prepare(s, source);
  pt_test_options o = {.job = {.checks = s->t.options.checks, .leaks = true},
                       .max_runs = max_runs,
                       .first_steps = 20000,
                       .max_steps = 1000000,
                       .tests = true};
  s->all = pt_engine_test(&s->result, s->x, s->solver, &o);
}

static void release(searched *s) {
  pt_result_release(&s->result);
  pt_solver_delete(s->solver);
  pt_exec_delete(s->x);
  pt_terms_delete(s->tt);
  pt_load_release(&s->t);
}

static bool give_byte(void *payload, pt_exec *x, pt_input *in) {
  const uint64_t *bytes = payload;
  in->lo = *bytes >> 8 * pt_exec_inputs_used(x) & 0xff, in->hi = 0;
  return true;
}

/* The checks that fail for some input must be those that the engine refuted, and all others
   proved. */
static void compare(const char *source) {
  searched s;
  search(&s, source, 0);
  if (!s.all) pt_test_fail(__FILE__, __LINE__, "%s", pt_first_reason(&s.result));
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
      pt_test_fail(__FILE__, __LINE__, "check %zu (%s): fails %d, verdict %d", k,
                   pt_check_name((pt_check_kind)s.t.prog->checks.at[k].kind), fails[k], v);
  }
  pt_run_release(s.t.mem, &run);
  free(fails);
  release(&s);
}

#define HEADER                                                                                     \
  "#include <assert.h>\n#include <stdlib.h>\n#include <string.h>\n"                                \
  "unsigned char __VERIFIER_nondet_uchar(void); signed char __VERIFIER_nondet_char(void);\n"       \
  "void __VERIFIER_assume(int); void __VERIFIER_error(void);\n"
#define INPUTS "unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();\n"
#define TRUTH(NAME, BODY)                                                                          \
  TEST(engine_test, NAME) { compare(HEADER "int main(void) {" INPUTS BODY "}\n"); }

TRUTH(branches, "if (a > 10) { if (b == a + 3) assert(a != 77); } if (a * b == 221) "
                "__VERIFIER_error(); return 0;")
TRUTH(division, "int x = a - 50; if (b > 3) return 100 / x; return b % (a + 1);")
TRUTH(bounds, "int t[40] = {0}; if (a < 41 && b < 3) t[a]++; return t[(a ^ b) & 31];")
TRUTH(overflow, "int x = a << 23; int y = b * 8388608; return x > 5 ? x + y : x - y;")
TRUTH(heap, "char *p = malloc(a); if (!p) return 1; if (b < 200) p[b / 2] = 1; if (a != b) "
            "free(p); return 0;")
TRUTH(pointers, "int x = 1, *p = a > 100 ? &x : NULL; if (b > 7) return *p; return p ? *p : 0;")
TRUTH(assumptions,
      "__VERIFIER_assume(a < b); assert(a + 1 <= b); assert(b < 255 || a < 254); return 0;")
TRUTH(loops, "int s = 0; for (int i = 0; i < (a & 15); i++) s += i; assert(s != 36); assert(s < "
             "106); return 0;")
TRUTH(memory_functions, "char d[16], e[16]; memset(e, b, 16); memcpy(d, e, a & 31); return d[0];")
TRUTH(lifetimes, "int *p = NULL; if (a == 3) { int x = b; p = &x; } if (b == 9 && p) return *p; "
                 "char *q = malloc(1);\n"
                 "free(q); if (a == b) free(q); return 0;")

TRUTH(two_objects, "int x = 1, y = 2, z = 3, *p = a > 99 ? &x : a > 9 ? &y : &z; *p = b; assert(x "
                   "+ y + z != 30); return 0;")
TRUTH(objects_of_any_size, "char *p = malloc((a & 7) + 1); if (!p) return 1; p[0] = 5; if ((b & 7) "
                           "<= (a & 7)) p[b & 7] = 1;\n"
                           "assert(p[0] == 5 || b == 8); free(p); return 0;")
TRUTH(read_back, "unsigned char t[4] = {1, 2, 3, 4}; t[a & 3] = 9; assert(t[a & 3] == 9); "
                 "assert(t[b & 3] != 9 || a != b); return 0;")

/* ---- which tests are kept */

static size_t count_inputs(const searched *s, uint64_t lo) {
  size_t n = 0;
  for (size_t k = 0; k < s->result.tests.n; k++)
    for (size_t j = 0; j < s->result.tests.at[k].inputs.n; j++)
      n += s->result.tests.at[k].inputs.at[j].lo == lo;
  return n;
}

static bool has_side(const searched *s, pt_side side) {
  for (size_t k = 0; k < s->result.branches.n; k++)
    if (s->result.branches.at[k].side[0] == side || s->result.branches.at[k].side[1] == side)
      return true;
  return false;
}

TEST(engine_test, tests_for_coverage_are_small) {
  searched s;
  search(&s,
         HEADER "int __VERIFIER_nondet_int(void); int main(void) { int x = "
                "__VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();\n"
                "char c = __VERIFIER_nondet_char(); if (x > 1000) return 1; if (c == 'x') return "
                "2; if (y < -70) return 3; return 4; }\n",
         0);
  CHECK(s.all);
  CHECK_EQ(s.result.tests.n, 4); /* none, x, c, y */
  CHECK_EQ(count_inputs(&s, 1001), 1);
  CHECK_EQ(count_inputs(&s, 'x'), 1);
  CHECK_EQ(count_inputs(&s, (uint32_t)-71), 1);
  CHECK_EQ(count_inputs(&s, 0), 9);
  release(&s);
}

/* A test that a later one makes superfluous goes; the numbers of the others follow. */
TEST(engine_test, needless_tests_are_dropped) {
  searched s;
  search(&s,
         HEADER "int main(void) {" INPUTS "int n = 0; if (a > 3) n++; if (b > 3) n++; if (n == 2) "
                                          "return 1; if (a == 2) __VERIFIER_error();\n"
                "return 0; }\n",
         0);
  CHECK(s.all);
  CHECK_EQ(s.result.tests.n, 3); /* neither, both, and the failure */
  size_t failing = 0;
  for (size_t k = 1; k < s.t.prog->checks.n; k++)
    if (s.result.checks[k].verdict == PT_REFUTED) {
      CHECK(s.result.checks[k].test >= 1 && s.result.checks[k].test <= s.result.tests.n);
      CHECK(s.result.tests.at[s.result.checks[k].test - 1].fails);
      CHECK_EQ(s.result.tests.at[s.result.checks[k].test - 1].check, k);
      failing++;
    }
  CHECK_EQ(failing, 1);
  release(&s);
}

/* What only a run with a violated assumption did is covered by no test. */
TEST(engine_test, assumptions_hold_in_tests) {
  searched s;
  search(
      &s,
      HEADER
      "int main(void) {" INPUTS
      "int r = 0; if (a > 200) r = 1; __VERIFIER_assume(a < 100); if (b == 7) r++; return r; }\n",
      0);
  CHECK(s.all);
  CHECK(has_side(&s, PT_SIDE_INFEASIBLE));
  CHECK(!has_side(&s, PT_SIDE_OPEN));
  for (size_t k = 0; k < s.result.tests.n; k++) CHECK(s.result.tests.at[k].inputs.at[0].lo < 100);
  release(&s);
}

TEST(engine_test, infeasible_sides_are_told) {
  searched s;
  search(&s,
         HEADER "int main(void) {" INPUTS
                "if (a < 10) { if (a > 20) return 1; } if (b * 2 == 7) return 2; return 3; }\n",
         0);
  CHECK(s.all);
  size_t infeasible = 0, open = 0;
  for (size_t k = 0; k < s.result.branches.n; k++)
    for (int side = 0; side < 2; side++) {
      infeasible += s.result.branches.at[k].side[side] == PT_SIDE_INFEASIBLE;
      open += s.result.branches.at[k].side[side] == PT_SIDE_OPEN;
    }
  CHECK_EQ(infeasible, 2);
  CHECK_EQ(open, 0);
  release(&s);
}

TEST(engine_test, a_budget_claims_nothing) {
  searched s;
  search(&s,
         HEADER
         "int main(void) {" INPUTS
         "int s = 0; for (int i = 0; i < a; i++) s += i % (b + 1); assert(s >= 0); return 0; }\n",
         20);
  CHECK(!s.all);
  CHECK(*pt_first_reason(&s.result));
  CHECK_EQ(pt_result_count(&s.result, PT_PROVED), 0);
  release(&s);
}

TEST(engine_test, inputs_are_small) {
  searched s;
  search(&s,
         HEADER "int __VERIFIER_nondet_int(void); int main(void) { int x = "
                "__VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();\n"
                "if (x > 1000 && y != 5) __VERIFIER_error(); return 0; }\n",
         0);
  const pt_test *t = NULL;
  for (size_t k = 0; k < s.result.tests.n; k++)
    if (s.result.tests.at[k].fails) t = &s.result.tests.at[k];
  CHECK(t && t->inputs.n == 2);
  CHECK_EQ(t->inputs.at[0].lo, 1001);
  CHECK_EQ(t->inputs.at[1].lo, 0);
  release(&s);
}

/* A smaller number leads to a run that asks for less in between: what follows stays what it was. */
TEST(engine_test, inputs_are_few) {
  searched s;
  search(&s,
         HEADER "int __VERIFIER_nondet_int(void); short __VERIFIER_nondet_short(void);\n"
                "unsigned char __VERIFIER_nondet_uchar(void);\n"
                "int main(void) { unsigned n = __VERIFIER_nondet_uchar(); if (n <= 100) return 0;\n"
                "for (unsigned k = 100; k < n; k++) __VERIFIER_nondet_int();\n"
                "if (__VERIFIER_nondet_short() == 77) __VERIFIER_error(); return 0; }\n",
         0);
  const pt_test *t = NULL;
  for (size_t k = 0; k < s.result.tests.n; k++)
    if (s.result.tests.at[k].fails) t = &s.result.tests.at[k];
  CHECK(t && t->inputs.n == 3);
  CHECK_EQ(t->inputs.at[0].lo, 101);
  CHECK_EQ(t->inputs.at[2].lo, 77);
  release(&s);
}

/* What comes behind a loop over as many elements as an input says is found with a few of them. */
TEST(engine_test, few_elements_suffice) {
  searched s;
  search(&s,
         HEADER "int __VERIFIER_nondet_int(void);\n"
                "int main(void) { int n = __VERIFIER_nondet_int(), s = 0;\n"
                "__VERIFIER_assume(n >= 1 && n <= 10000); char *a = malloc(n); a[n - 1] = 0;\n"
                "for (int i = 0; i < n - 1; i++) for (int k = 0; k < 10; k++) a[i] = k;\n"
                "for (int i = 0; i < 5; i++) s = 10 * s + __VERIFIER_nondet_char() % 10;\n"
                "free(a); if (s == 12345) __VERIFIER_error(); return 0; }\n",
         60);
  CHECK_EQ(pt_result_count(&s.result, PT_REFUTED), 1);
  release(&s);
}

TEST(engine_test, an_endless_loop_is_not_a_proof) {
  searched s;
  search(&s, HEADER "int main(void) {" INPUTS "while (a) ; assert(b < 256); return 0; }\n", 40);
  CHECK(!s.all);
  release(&s);
}

/* A budget that ends with the first runs, before any path was walked, proves nothing either. */
TEST(engine_test, random_runs_alone_claim_nothing) {
  searched s;
  uint64_t random = 3;
  prepare(&s, HEADER "int main(void) {" INPUTS "assert(a != 77 || b != 99); return 0; }\n");
  pt_test_options o = {
      .job = {.checks = s.t.options.checks}, .max_runs = random, .random_runs = (uint32_t)random};
  s.all = pt_engine_test(&s.result, s.x, s.solver, &o);
  CHECK(!s.all);
  CHECK(*pt_first_reason(&s.result));
  CHECK_EQ(pt_result_count(&s.result, PT_PROVED), 0);
  CHECK_EQ(pt_result_count(&s.result, PT_UNREACHED), 0);
  release(&s);
}

/* ---- guesses */

static void guess(searched *s, const char *source) {
  prepare(s, source);
  pt_test_options o = {.job = {.checks = s->t.options.checks, .first_failure = true},
                       .first_steps = 20000,
                       .max_steps = 1 << 27,
                       .guess = true};
  s->all = pt_engine_test(&s->result, s->x, s->solver, &o);
}

static void finds_by_guessing(const char *source, uint64_t most_questions) {
  searched s;
  guess(&s, source);
  CHECK_EQ(pt_result_count(&s.result, PT_REFUTED), 1);
  CHECK(s.result.queries <= most_questions);
  CHECK(s.result.tests.n > 0 && pt_vec_top(&s.result.tests).fails);
  /* the test does what it says */
  const pt_test *t = &pt_vec_top(&s.result.tests);
  pt_run run = {0};
  pt_exec_options o = {.inputs = t->inputs.at, .ninputs = t->inputs.n};
  pt_exec_run(s.x, &o, &run);
  CHECK(run.status == PT_RUN_FAILED && run.check == t->check);
  pt_run_release(s.t.mem, &run);
  release(&s);
}

TEST(engine_test, an_error_behind_a_long_loop) {
  finds_by_guessing(HEADER "int main(void) { unsigned x = 0, z = 1500000; while (x < 3000000) { if "
                           "(x >= 1500000) z--; x++; } assert(z != 0); return 0; }\n",
                    0);
}

TEST(engine_test, an_error_after_many_inputs) {
  finds_by_guessing(HEADER
                    "int __VERIFIER_nondet_int(void); int a[30000], b[30000]; int main(void) {\n"
                    "for (int i = 0; i < 30000; i++) a[i] = __VERIFIER_nondet_int();\n"
                    "for (int i = 0; i < 30000; i++) if (i != 15000) b[i] = a[i];\n"
                    "for (int i = 0; i < 30000; i++) assert(a[i] == b[i]); return 0; }\n",
                    20);
}

TEST(engine_test, an_error_that_is_hard_to_compute) {
  finds_by_guessing(HEADER "double __VERIFIER_nondet_double(void); int main(void) { double x = "
                           "__VERIFIER_nondet_double();\n"
                           "__VERIFIER_assume(x > -1.5 && x < 1.5); double y = x - x * x * x / 6.0 "
                           "+ x * x * x * x * x / 120.0;\n"
                           "y = y * y * y - y / (1.0 + x * x); assert(y < 0.3); return 0; }\n",
                    20);
}

/* Ten inputs in a row, each one of five: walks from class to class of states. */
TEST(engine_test, an_error_deep_in_a_machine) {
  finds_by_guessing(HEADER
                    "int __VERIFIER_nondet_int(void); int s, n = 5; int main(void) { for (;;) {\n"
                    "int i = __VERIFIER_nondet_int(); if (i < 1 || i > 5) return 0;\n"
                    "#define STEP(K, I) if (s == K && n > K && i == I) s++, n = n * 7 % 30 + 12;\n"
                    "STEP(9, 4) else STEP(8, 2) else STEP(7, 2) else STEP(6, 5) else STEP(5, 1)\n"
                    "else STEP(4, 3) else STEP(3, 5) else STEP(2, 2) else STEP(1, 4) else\n"
                    "STEP(0, 3) else s = 0; assert(s != 10); } }\n",
                    40);
}

/* Guessing ends when there is nothing else to do, and claims nothing. */
TEST(engine_test, guesses_end) {
  searched s;
  guess(&s, HEADER "int main(void) {" INPUTS "assert(a < 200 || b + 100 < a + 300); return 0; }\n");
  CHECK(s.all);
  CHECK_EQ(pt_result_count(&s.result, PT_REFUTED), 0);
  release(&s);
  guess(&s, HEADER "int main(void) { unsigned char n = 1; while (n) n += 2; return n; }\n");
  CHECK(!s.all);
  CHECK_EQ(pt_result_count(&s.result, PT_REFUTED), 0);
  release(&s);
}

/* ---- pointers that nobody set */

/* The error is behind a pointer in fresh memory that happens to point to an object. */
TEST(engine_test, a_pointer_that_nobody_set) {
  searched s;
  prepare(&s, HEADER "void *malloc(unsigned long); struct s { struct s *next; int x; };\n"
                     "int main(void) { struct s *p = malloc(sizeof *p); p->x = 5; if (p->next && "
                     "p->next->x == 5) assert(0); return 0; }\n");
  pt_test_options o = {.job = {.checks = UINT64_C(1) << PT_CHECK_ASSERTION, .first_failure = true},
                       .first_steps = 20000,
                       .max_steps = 1 << 20};
  s.all = pt_engine_test(&s.result, s.x, s.solver, &o);
  CHECK_EQ(pt_result_count(&s.result, PT_REFUTED), 1);
  release(&s);
}
