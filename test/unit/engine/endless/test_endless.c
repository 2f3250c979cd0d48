/* Runs without an end are found, and claimed so that others can check them. */
#include "engine/endless/endless.h"

#include "check/lasso.h"
#include "ir/endless.h"
#include "load_text.h"

#define HEAD                                                                                       \
  "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\n"                                 \
  "extern void __VERIFIER_assume(int);\n"

typedef struct {
  pt_loaded t;
  pt_exec *x;
  pt_result r;
  pt_exec_options base;
  char why[200];
} hunt;

static pt_reason doubt(void *payload, const pt_test *t) {
  hunt *h = payload;
  pt_err err = {0};
  pt_exec *fresh = NULL;
  CHECK_EQ(pt_exec_new(&fresh, h->t.mem, h->t.prog, &err), PT_OK);
  bool holds =
      pt_lasso_holds(h->t.mem, h->t.prog, fresh, &h->base, t, false, h->why, sizeof h->why);
  pt_exec_delete(fresh);
  return holds ? PT_REASON_NONE : PT_REASON_NO_CYCLE;
}

static bool believe(hunt *h, const pt_test *t) { return doubt(h, t) == PT_REASON_NONE; }

/* The first test, or NULL. */
static pt_test *begin(hunt *h, const char *source, uint64_t runs) {
  static const hunt empty;
  pt_err err = {0};
  *h = empty;
  h->t = pt_load_options();
  CHECK_EQ(pt_load_text(&h->t, source), PT_OK);
  pt_ir_mark_endless(h->t.prog, PT_CHECKS_ENDLESS);
  CHECK_EQ(pt_exec_new(&h->x, h->t.mem, h->t.prog, &err), PT_OK);
  pt_result_init(&h->r, h->t.mem, h->t.prog);
  pt_endless_options o = {.job = {.checks = PT_CHECKS_ENDLESS, .first_failure = true},
                          .max_runs = runs, .doubt = doubt, .payload = h};
  pt_engine_endless(&h->r, h->x, &o);
  return h->r.tests.n ? &h->r.tests.at[0] : NULL;
}

static void end(hunt *h) {
  pt_result_release(&h->r);
  pt_exec_delete(h->x);
  pt_load_release(&h->t);
}

static bool is_endless(const char *source, uint64_t runs) {
  hunt h;
  bool found = begin(&h, source, runs) != NULL;
  end(&h);
  return found;
}

TEST(endless, loops) {
  CHECK(is_endless(HEAD "int main(void) { while (1) ; }", 1));
  CHECK(is_endless(HEAD "int main(void) { int x = __VERIFIER_nondet_int(); while (x != 5) x = x;"
                        "return 0; }", 1));
  CHECK(is_endless(HEAD "int g; int main(void) { do g = (g + 1) % 7; while (g < 8); }", 1));
  CHECK(is_endless(HEAD "int main(void) { while (__VERIFIER_nondet_int() != 3) ; }", 2));
  CHECK(!is_endless(HEAD "int main(void) { for (int i = 0; i < 100; i++) ; return 0; }", 3));
}

/* A run that fails, or an assumption that does, is none. */
TEST(endless, runs_that_end) {
  CHECK(!is_endless(HEAD "int main(void) { int x = 1; while (x > 0) x++; }", 4));
  CHECK(!is_endless(HEAD "int main(void) { while (1) __VERIFIER_assume(0); }", 40));
  CHECK(!is_endless(HEAD "int main(void) { while (1) abort(); }", 40));
  CHECK(!is_endless(HEAD "int main(void) { int *p = 0; while (1) *p = 1; }", 40));
}

/* What a loop does not depend on does not count, but it must not be left. */
TEST(endless, loops_that_are_not_left) {
  CHECK(is_endless(HEAD "unsigned g; int main(void) { unsigned i = 0; for (;;) i++; g = i; }", 1));
  CHECK(is_endless(HEAD "int main(void) { unsigned x = 1; while (__VERIFIER_nondet_int()) x += 2;"
                        "if (x % 2 == 0) return 1; return 0; }", 2));
  CHECK(!is_endless(HEAD "int main(void) { for (unsigned i = 0; i < 300; i++) { int j = 0;"
                         "while (j < 2) j++; } return 0; }", 2));
  CHECK(!is_endless(HEAD "int f(int n) { int j = 0; while (j < n) j++; return j; }"
                         "int main(void) { unsigned s = 0; for (int i = 0; i < 300; i++) s += f(2);"
                         "return s > 700; }", 2));
}

TEST(endless, memory) {
  CHECK(is_endless(HEAD "struct n { struct n *next; }; int main(void) { struct n *a = malloc(8),"
                        "*b = malloc(8), *p = a; a->next = b; b->next = a; while (p) p = p->next;"
                        "}", 1));
  CHECK(is_endless(HEAD "int main(void) { while (1) { char *p = malloc(4); free(p); } }", 1));
  CHECK(is_endless(HEAD "int a[100]; int main(void) { int i = 0; while (1) { a[i] ^= 1;"
                        "i = (i + 1) % 100; } }", 1));
}

TEST(endless, inputs_repeat) {
  hunt h;
  pt_test *t = begin(&h,
                     HEAD "int main(void) { int s = 0; while (s >= 0) { int c ="
                          "__VERIFIER_nondet_int(); if (c == 12) return 0; s = !s; } }", 2);
  CHECK(t && t->lasso.repeat == 2 && t->lasso.period == 2);
  end(&h);
}

/* Clocks do not stand still, and dice do not fall the same way for ever. */
TEST(endless, what_does_not_repeat) {
  CHECK(!is_endless(HEAD "#include <time.h>\nint main(void) { time_t t = time(0);"
                         "while (time(0) < t + 5) ; }", 20));
  CHECK(!is_endless(HEAD "int main(void) { while (rand() % 6 != 5) ; }", 20));
  CHECK(!is_endless(HEAD "#include <stdatomic.h>\natomic_int lock; int main(void) { int old = 0;"
                         "while (!atomic_compare_exchange_weak(&lock, &old, 1)) old = 0; }", 20));
}

/* Texts and files have an end; but a loop may not stop there. */
TEST(endless, what_is_read_has_an_end) {
  hunt h;
  CHECK(!begin(&h, HEAD "#include <stdio.h>\nint main(void) { while (getchar() != EOF) ; }", 40));
  for (uint32_t c = 1; c < h.t.prog->checks.n; c++)
    if (h.t.prog->checks.at[c].kind == PT_CHECK_ENDLESS &&
        !h.t.prog->fns.at[h.t.prog->checks.at[c].fn]->model)
      CHECK(pt_result_says(&h.r, c, PT_ENGINE_ENDLESS, PT_REASON_INPUT_ENDS));
  end(&h);
  CHECK(!is_endless(HEAD "#include <unistd.h>\nint main(void) { char c;"
                         "while (read(0, &c, 1) > 0) ; }", 40));
  CHECK(is_endless(HEAD "#include <stdio.h>\nint main(void) { while (getchar() != 'q') ; }", 40));
}

TEST(endless, calls) {
  CHECK(is_endless(HEAD "int f(int n, int m) { return n == 5 ? 0 : 1 + f(m, n); }"
                        "int main(void) { return f(1, 2); }", 1));
  CHECK(!is_endless(HEAD "int f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); }"
                         "int main(void) { return f(100) + f(100); }", 1));
  /* the same arguments again, but not inside of the first call */
  CHECK(!is_endless(HEAD "int f(int n) { return n <= 0 ? 0 : f(n - 1) + f(n - 1); }"
                         "int main(void) { return f(5); }", 1));
  CHECK(!is_endless(HEAD "int g; int f(int n) { return g++ > 5 ? 0 : 1 + f(n); }"
                         "int main(void) { return f(1); }", 1));
}

/* ---- the check of a claim */

#define TWO_STATES                                                                                 \
  HEAD "int main(void) { int n = __VERIFIER_nondet_int(), s = 0; while (n < 3) { s = !s;"          \
       "if (__VERIFIER_nondet_int() == 9 + s) n++; } return 0; }"

TEST(check_lasso, tampered) {
  hunt h;
  pt_test *t = begin(&h, TWO_STATES, 2);
  CHECK(t && believe(&h, t));
  pt_lasso right = t->lasso;
  t->lasso.period = 1;
  CHECK(!believe(&h, t));
  t->lasso = right, t->lasso.repeat--;
  CHECK(!believe(&h, t));
  t->lasso = right, t->lasso.arrival++;
  CHECK(!believe(&h, t)); /* the inputs are used up elsewhere */
  t->lasso = right, t->lasso.period = 0;
  CHECK(!believe(&h, t));
  t->lasso = right, t->lasso.repeat = t->inputs.n + 1;
  CHECK(!believe(&h, t));
  pt_input *last = &t->inputs.at[t->inputs.n - 1];
  t->lasso = right, last[0].lo = last[-1].lo = 9;
  CHECK(!believe(&h, t));
  last[0].lo = last[-1].lo = 0, t->inputs.at[0].lo = 3;
  CHECK(!believe(&h, t));
  t->inputs.at[0].lo = 0;
  CHECK(believe(&h, t));
  end(&h);
}
