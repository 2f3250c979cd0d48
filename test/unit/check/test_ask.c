/* Questions of checkers: a solver that lies about a model is not believed. */
#include "check/ask.h"

#include "test.h"

typedef struct {
  pt_solver base;
  pt_answer says;
  pt_term var;
  uint64_t value; /* of VAR in its model */
  unsigned asked;
} liar;

static pt_answer liar_check(pt_solver *s, const pt_term *assume, size_t n, const pt_limit *limit) {
  liar *l = (liar *)s;
  (void)assume, (void)n, (void)limit;
  l->asked++;
  return l->says;
}

static void liar_model(pt_solver *s, pt_model *md) {
  liar *l = (liar *)s;
  pt_model_set(md, l->var, pt_bv_u64(32, l->value));
}

static const pt_solver_ops liar_ops = {.name = "liar", .check = liar_check, .model = liar_model};

static const pt_ask_turns turns = {.first = 10, .each = 20, .last = 30};

TEST(check_ask, models_are_evaluated) {
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_term x = pt_mk_var(tt, "x", pt_sort_bv(tt, 32));
  pt_term large = pt_mk_op2(tt, PT_TOP_ULT, pt_mk_const(tt, pt_bv_u64(32, 5)), x);
  liar l = {.base = {.ops = &liar_ops, .terms = tt}, .says = PT_SAT, .var = x, .value = 3};
  CHECK_EQ(pt_check_ask(&l.base, NULL, turns, &large, 1), PT_UNKNOWN);
  CHECK_EQ(l.asked, 2);
  l.value = 6;
  CHECK_EQ(pt_check_ask(&l.base, NULL, turns, &large, 1), PT_SAT);
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* The other solver is asked where one gives no answer, or a wrong one. */
TEST(check_ask, turns) {
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_term x = pt_mk_var(tt, "x", pt_sort_bv(tt, 32));
  pt_term large = pt_mk_op2(tt, PT_TOP_ULT, pt_mk_const(tt, pt_bv_u64(32, 5)), x);
  liar one = {.base = {.ops = &liar_ops, .terms = tt}, .says = PT_SAT, .var = x}, two = one;
  two.says = PT_UNSAT;
  CHECK_EQ(pt_check_ask(&one.base, &two.base, turns, &large, 1), PT_UNSAT);
  CHECK_EQ(one.asked, 1);
  one.says = two.says = PT_UNKNOWN;
  CHECK_EQ(pt_check_ask(&one.base, &two.base, turns, &large, 1), PT_UNKNOWN);
  CHECK_EQ(one.asked, 3);
  CHECK_EQ(two.asked, 3);
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
}
