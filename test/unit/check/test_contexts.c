/* Claims of engine local, as they are and tampered with. */
#include "check/contexts.h"

#include "engine/local/local.h"
#include "load_text.h"

typedef struct {
  pt_loaded t;
  pt_contexts all; /* what the engine claimed: all calls, rows, answers and claims */
} claimed;

static void keep(void *payload, const pt_contexts *c, bool *held) {
  claimed *k = payload;
  pt_mem *m = k->t.mem;
  pt_vec_reset(&k->all.calls);
  for (size_t n = 0; n < c->calls.n; n++) pt_vec_push(m, &k->all.calls, c->calls.at[n]);
  for (size_t n = 0; n < c->rows.n; n++) pt_vec_push(m, &k->all.rows, c->rows.at[n]);
  for (size_t n = 0; n < c->pledges.n; n++) pt_vec_push(m, &k->all.pledges, c->pledges.at[n]);
  for (size_t n = 0; n < c->answers.n; n++) pt_vec_push(m, &k->all.answers, c->answers.at[n]);
  for (size_t n = 0; n < c->claims.n; n++) pt_vec_push(m, &k->all.claims, c->claims.at[n]);
  for (size_t n = 0; n < c->claims.n; n++) held[n] = true;
}

static void claim(claimed *k, const char *source) {
  pt_result r;
  *k = (claimed){.t = pt_load_options()};
  if (pt_load_text(&k->t, source) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", k->t.err.text);
  pt_terms *tt = pt_terms_new(k->t.mem);
  pt_local_options o = {.job = {.checks = k->t.options.checks}, .first = 2, .last = 1,
                        .solver = "auto", .other_solver = "z3",
                        .certify = keep, .certify_payload = k};
  pt_result_init(&r, k->t.mem, k->t.prog);
  pt_engine_local(&r, tt, &o, NULL);
  pt_result_release(&r);
  pt_terms_delete(tt);
}

static void release(claimed *k) {
  pt_contexts_release(k->t.mem, &k->all);
  pt_load_release(&k->t);
}

/* How many claims are confirmed. */
static size_t confirmed(const claimed *k) {
  pt_contexts_limits l = {.time_ms = 5000};
  bool *held = pt_mem_alloc(k->t.mem, k->all.claims.n + 1);
  size_t n = pt_contexts_check(k->t.mem, k->t.prog, &k->all, NULL, &l, held);
  pt_mem_free(k->t.mem, held, k->all.claims.n + 1);
  return n;
}

static uint32_t check_at(const claimed *k, uint32_t line, pt_check_kind kind) {
  for (uint32_t c = 1; c < k->t.prog->checks.n; c++) {
    const pt_ir_check *ck = &k->t.prog->checks.at[c];
    if (ck->kind == kind && k->t.prog->locs.at[ck->loc].line == line) return c;
  }
  pt_test_fail(__FILE__, __LINE__, "no such check in line %u", line);
  return 0;
}

/* The claim that check C of its own function cannot fail, alone. */
static bool holds_alone(claimed *k, uint32_t c, bool unreachable) {
  pt_vec_reset(&k->all.answers);
  pt_vec_reset(&k->all.claims);
  pt_contexts_answer a = {c, k->t.prog->checks.at[c].fn, 0, false, unreachable};
  for (size_t n = 0; n < k->all.rows.n; n++) k->all.rows.at[n].small = false;
  pt_vec_push(k->t.mem, &k->all.answers, a);
  pt_vec_push(k->t.mem, &k->all.claims, ((pt_contexts_claim){c, unreachable}));
  return confirmed(k) == 1;
}

static const char average[] = "int average(int a, int b, int n) {\n"
                              "  int s = 0;\n"
                              "  if (n < 1 || n > 100) return 0;\n"
                              "  for (int i = 0; i < n; i++) s = i;\n"
                              "  return s / n + a / b;\n"
                              "}\n"
                              "int main(void) { return average(1, 2, 3); }\n";

TEST(contexts, what_the_engine_claims_is_confirmed) {
  claimed k;
  claim(&k, average);
  CHECK(k.all.claims.n >= 3);
  CHECK_EQ(confirmed(&k), k.all.claims.n);
  release(&k);
}

TEST(contexts, a_false_claim_is_refused) {
  claimed k;
  claim(&k, average);
  uint32_t safe = check_at(&k, 4, PT_CHECK_OVERFLOW);
  CHECK(holds_alone(&k, safe, false));
  CHECK(!holds_alone(&k, safe, true)); /* it is reached */
  release(&k);
  claim(&k, "int f(int a, int b) {\n  return a / b;\n}\nint main(void) { return f(1, 0); }\n");
  CHECK(!holds_alone(&k, check_at(&k, 2, PT_CHECK_DIV_ZERO), false));
  release(&k);
}

static const char counted[] = "int f(int n) {\n"
                              "  int i = 0, s = 1;\n"
                              "  if (n < 0) return 0;\n"
                              "  while (i < n) i++, s++;\n"
                              "  return 10 / s;\n"
                              "}\n"
                              "int main(void) { return f(3); }\n";

TEST(contexts, rows_are_checked) {
  claimed k;
  claim(&k, counted);
  uint32_t division = check_at(&k, 5, PT_CHECK_DIV_ZERO);
  CHECK(k.all.rows.n > 0);
  CHECK(holds_alone(&k, division, false));
  size_t rows = k.all.rows.n;
  k.all.rows.n = 0; /* s may be 0 */
  CHECK(!holds_alone(&k, division, false));
  k.all.rows.n = rows;
  for (size_t n = 0; n < rows; n++) /* s <= 1 for s >= 1, and so on */
    k.all.rows.at[n].order ^= PT_CONTEXTS_SGE ^ PT_CONTEXTS_SLE;
  CHECK(!holds_alone(&k, division, false));
  for (size_t n = 0; n < rows; n++) k.all.rows.at[n].phi = 77;
  CHECK(!holds_alone(&k, division, false));
  release(&k);
}

/* They differ, but neither is always the larger one: no pledge says that. */
static const char called[] = "int share(int a, int b) {\n"
                             "  return 8 / (a - b);\n"
                             "}\n"
                             "int f(int a) { return a ? share(2, 5) : 0; }\n"
                             "int g(int a) { return a ? share(5, 2) : 0; }\n"
                             "int main(void) { return f(4) + g(5); }\n";

TEST(contexts, all_callers_must_answer) {
  claimed k;
  claim(&k, called);
  uint32_t division = check_at(&k, 2, PT_CHECK_DIV_ZERO);
  size_t claims = k.all.claims.n, answers = k.all.answers.n, about = 0;
  CHECK_EQ(confirmed(&k), claims);
  for (size_t n = 0; n < answers; n++)
    about += k.all.answers.at[n].check == division && k.all.answers.at[n].chain != 0;
  CHECK(about >= 2);
  uint32_t f = pt_ir_fn_by_name(k.t.prog, "f"); /* only it says something */
  k.all.answers.n = 0;
  for (size_t n = 0; n < answers; n++) {
    pt_contexts_answer a = k.all.answers.at[n];
    bool gone = a.check == division && a.root != f;
    if (!gone) k.all.answers.at[k.all.answers.n++] = a;
  }
  CHECK(confirmed(&k) < claims);
  release(&k);
}

TEST(contexts, nonsense_is_refused) {
  claimed k;
  claim(&k, called);
  CHECK(k.all.calls.n > 1);
  uint32_t rest = k.all.calls.at[1].rest;
  k.all.calls.at[1].rest = 1; /* a chain without an end */
  CHECK_EQ(confirmed(&k), 0);
  k.all.calls.at[1].rest = rest;
  k.all.answers.at[0].root = 9999;
  CHECK_EQ(confirmed(&k), 0);
  release(&k);
}

static const char aliased[] = "int f(int *p, int *q) {\n"
                              "  int n = 0, *r = &n;\n"
                              "  int seen = *p;\n"
                              "  *q = 0;\n"
                              "  return seen == 1 ? 10 / *p : 10 / (n + 1) + (r == p);\n"
                              "}\n"
                              "int main(void) {\n"
                              "  int x = 1;\n"
                              "  return f(&x, &x);\n"
                              "}\n";

TEST(contexts, pointers_may_be_the_same) {
  claimed k;
  claim(&k, aliased);
  CHECK(!holds_alone(&k, check_at(&k, 5, PT_CHECK_DIV_ZERO), false));
  release(&k);
}
