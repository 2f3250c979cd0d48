/* Claims that a loop stays in a set of states: true ones are confirmed, others are refused. */
#include "check/recur.h"

#include "engine/endless/endless.h"
#include "ir/endless.h"
#include "load_text.h"

#define HEAD                                                                                       \
  "extern unsigned __VERIFIER_nondet_uint(void);\nextern int __VERIFIER_nondet_int(void);\n"

typedef struct {
  pt_loaded t;
  pt_exec *x;
  pt_result r;
  pt_exec_options base;
  char why[200];
} hunt;

static bool stays(void *payload, const pt_test *t, uint64_t *not_kept) {
  hunt *h = payload;
  pt_err err = {0};
  pt_exec *fresh = NULL;
  CHECK_EQ(pt_exec_new(&fresh, h->t.mem, h->t.prog, &err), PT_OK);
  bool holds = pt_recur_holds(h->t.mem, h->t.prog, fresh, &h->base, t, not_kept, h->why,
                              sizeof h->why);
  pt_exec_delete(fresh);
  return holds;
}

static bool holds(hunt *h, const pt_test *t) { return stays(h, t, NULL); }

static pt_reason doubt(void *payload, const pt_test *t) {
  bool set = t->lasso.stays.on && holds(payload, t);
  return set ? PT_REASON_NONE : PT_REASON_NO_CYCLE;
}

/* The claim, or NULL. */
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
                          .max_runs = runs, .doubt = doubt, .stays = stays, .payload = h};
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

TEST(recur, loops_that_are_never_left) {
  CHECK(is_endless(HEAD "int main(void) { unsigned x = 5; while (x != 0) x -= 2; return 0; }", 2));
  CHECK(is_endless(HEAD "int main(void) { unsigned n = -1u, s = 0; for (unsigned i = 0; i <= n;)"
                        "s += i++; return (int)s; }", 2));
  CHECK(is_endless(HEAD "unsigned a, b = 7; int main(void) { while (a != b) { a += 2; b += 2; }"
                        "return 0; }", 2));
  CHECK(is_endless(HEAD "int main(void) { unsigned x = 1; while (x && __VERIFIER_nondet_int() >= 0)"
                        "x += 4; return (int)x; }", 2));
}

/* They end, fail, overflow, or it is not known what they do. */
TEST(recur, other_loops) {
  CHECK(!is_endless(HEAD "int main(void) { unsigned x = 4; while (x != 0) x += 3; return 0; }", 2));
  CHECK(!is_endless(HEAD "int main(void) { int x = 5; while (x != 0) x -= 2; return 0; }", 2));
  CHECK(!is_endless(HEAD "int a[9]; int main(void) { unsigned x = 1; while (x) x += 2, a[x]++; }",
                    2));
  CHECK(!is_endless(HEAD "int main(void) { unsigned x = 1; while (x) { x += 2;"
                         "if (x == 900001) return 1; } return 0; }", 2));
}

TEST(recur, tampered_claims_are_refused) {
  hunt h;
  pt_test *t = begin(&h, HEAD "int main(void) { unsigned x = 9, n = 0; while (x != 0) { x -= 2;"
                              "n += __VERIFIER_nondet_uint() & 1; } return (int)n; }", 8);
  CHECK(t && t->lasso.stays.on && holds(&h, t));
  pt_test old = *t;
  uint32_t low = 0;
  while (t->lasso.stays.rows[low].kind != PT_RECUR_LOW || t->lasso.stays.rows[low].bits != 1) low++;
  t->lasso.stays.rows[low].c ^= 1;
  CHECK(!holds(&h, t)); /* the run is not in the set */
  *t = old, t->lasso.stays.rows[low].bits = 2;
  CHECK(!holds(&h, t));
  *t = old, t->lasso.stays.n = 0;
  CHECK(!holds(&h, t)); /* without a row the loop may be left */
  *t = old, t->lasso.stays.rows[low].a = 100000;
  CHECK(!holds(&h, t));
  *t = old, t->lasso.stays.rows[low].width++;
  CHECK(!holds(&h, t));
  *t = old, t->lasso.stays.rows[low].kind = PT_RECUR_KIND_COUNT;
  CHECK(!holds(&h, t));
  *t = old, t->lasso.repeat++;
  CHECK(!holds(&h, t));
  *t = old, t->lasso.repeat--;
  CHECK(!holds(&h, t));
  *t = old, t->lasso.arrival++;
  CHECK(!holds(&h, t)); /* the inputs are used up elsewhere */
  *t = old, t->lasso.period = 2;
  CHECK(!holds(&h, t));
  *t = old;
  CHECK(holds(&h, t));
  end(&h);
}
