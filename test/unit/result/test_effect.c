/* Conditions of decisions, and which of them decide an evaluation. */
#include "result/effect.h"

#include "load_text.h"

static pt_effects *load(pt_loaded *t, pt_result *r, const char *body) {
  char source[2000];
  snprintf(source, sizeof source,
           "int __VERIFIER_nondet_int(void); int main(void) { int a = __VERIFIER_nondet_int(), b = "
           "__VERIFIER_nondet_int(),\n"
           "c = __VERIFIER_nondet_int(), r = 0;\n%s\nreturn r; }\n",
           body);
  *t = pt_load_options();
  t->options.checks = 0;
  if (pt_load_text(t, source) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", t->err.text);
  pt_result_init(r, t->mem, t->prog);
  r->effects = pt_effects_new(t->mem, r);
  return r->effects;
}

static void release(pt_loaded *t, pt_result *r) {
  pt_result_release(r);
  pt_load_release(t);
}

static void count(const char *body, size_t conditions, uint32_t decisions) {
  pt_loaded t;
  pt_result r;
  const pt_effects *e = load(&t, &r, body);
  uint32_t last = 0;
  for (size_t k = 0; k < e->conditions.n; k++)
    if (e->conditions.at[k].decision > last) last = e->conditions.at[k].decision;
  if (e->conditions.n != conditions || last != decisions)
    pt_test_fail(__FILE__, __LINE__, "%zu conditions of %u decisions, not %zu of %u: %s",
                 e->conditions.n, last, conditions, decisions, body);
  release(&t, &r);
}

TEST(result_effect, conditions_of_decisions) {
  count("if (a) r = 1;", 1, 1);
  count("if (a && b) r = 1;", 2, 1);
  count("if ((a && b) || c) r = 1; else if (b) r = 2;", 4, 2);
  count("while (r < a && b) r++;", 2, 1);
  count("do r++; while (r < a || b == r);", 2, 1);
  count("r = a && b;", 2, 1);
  count("r = (a || b) && c;", 3, 1);
  count("r = a && (b || (c && a > 2));", 4, 1);
  count("while (r < 3 && (a > r || (b > r && c == r))) r++;", 4, 1);
  count("r = (a && b) ? 3 : (b || c);", 4, 2);
  count("switch (a) { case 1: case 2: r = 1; break; case 3: r = 2; }", 0, 0);
  count("r = a + b;", 0, 0);
  count("_Bool x = a; for (;;) { _Bool y = x; x = y; }", 0, 0);
}

/* The conditions of the only decision in the order of evaluation, which is that of their places. */
static void order(const pt_ir_prog *p, const pt_effects *e, uint32_t *out) {
  for (uint32_t k = 0; k < e->conditions.n; k++) {
    uint32_t before = 0, column = p->locs.at[e->conditions.at[k].loc].column;
    for (uint32_t j = 0; j < e->conditions.n; j++)
      before += p->locs.at[e->conditions.at[j].loc].column < column;
    out[before] = k;
  }
}

/* VALUES: one letter per condition, T, F or - (not asked).  DECIDES: which of them decide. */
static void decide(const char *body, const char *values, int outcome, const char *decides) {
  pt_loaded t;
  pt_result r;
  const pt_effects *e = load(&t, &r, body);
  uint32_t in_order[16] = {0};
  pt_asked asked[16];
  size_t n = 0;
  char got[16] = "";
  order(t.prog, e, in_order);
  for (size_t k = 0; values[k]; k++)
    if (values[k] != '-') asked[n++] = (pt_asked){in_order[k], values[k] == 'F'};
  for (size_t k = 0, at = 0; values[k]; k++) {
    bool yes = values[k] != '-' && pt_effects_decides(e, asked, n, at, outcome);
    got[k] = yes ? 'x' : '.', at += values[k] != '-';
  }
  if (strcmp(got, decides) != 0)
    pt_test_fail(__FILE__, __LINE__, "%s with %s: %s, not %s", body, values, got, decides);
  release(&t, &r);
}

TEST(result_effect, a_condition_decides_when_its_other_value_alone_changes_the_outcome) {
  const char *and_or = "r = (a > 1 && b > 1) || c > 1;";
  decide(and_or, "TT-", 0, "xx.");
  decide(and_or, "F-F", 1, "x.x");
  decide(and_or, "F-T", 0, "..x"); /* a would not have mattered */
  decide(and_or, "TFF", 1, ".xx");
  decide(and_or, "TFT", 0, "..x");
  const char *chain = "if (a > 1 || b > 1 || c > 1) r = 1;";
  decide(chain, "T--", 0, "x..");
  decide(chain, "FT-", 0, ".x.");
  decide(chain, "FFF", 1, "xxx");
  decide("r = a > 1 && (b > 1 || c > 1);", "TFT", 0, "x.x");
  decide("r = a > 1 && (b > 1 || c > 1);", "F--", 1, "x..");
  decide("while (r < 2 && b > r) r++;", "TF", 1, ".x");
  decide("while (r < 2 && b > r) r++;", "TT", 0, "xx");
}

TEST(result_effect, of_large_decisions_nothing_is_claimed) {
  char body[1000] = "if (a == 0";
  for (int k = 1; k <= PT_DECISION_MOST; k++) {
    size_t n = strlen(body);
    snprintf(body + n, sizeof body - n, "|| a==%d", k);
  }
  strcat(body, ") r = 1; if (b || c) r = 2;");
  pt_loaded t;
  pt_result r;
  pt_effects *e = load(&t, &r, body);
  uint32_t open = 0, infeasible = 0;
  pt_effects_conclude(e);
  for (uint32_t k = 0; k < e->conditions.n; k++) {
    open += pt_effects_state(e, k) == PT_SIDE_OPEN;
    infeasible += pt_effects_state(e, k) == PT_SIDE_INFEASIBLE;
  }
  CHECK_EQ(open, PT_DECISION_MOST + 1);
  CHECK_EQ(infeasible, 2);
  release(&t, &r);
}

TEST(result_effect, shown_by_both_values_with_outcomes_that_differ) {
  pt_loaded t;
  pt_result r;
  pt_effects *e = load(&t, &r, "if (a && b) r = 1;");
  CHECK_EQ(pt_effects_state(e, 0), PT_SIDE_OPEN);
  e->goals.at[pt_goal_of(0, 0, 0)] = PT_SIDE_COVERED;
  CHECK_EQ(pt_effects_state(e, 0), PT_SIDE_OPEN);
  e->goals.at[pt_goal_of(0, 1, 0)] = PT_SIDE_COVERED;
  CHECK_EQ(pt_effects_state(e, 0), PT_SIDE_OPEN);
  e->goals.at[pt_goal_of(0, 1, 1)] = PT_SIDE_COVERED;
  CHECK_EQ(pt_effects_state(e, 0), PT_SIDE_COVERED);
  e->goals.at[pt_goal_of(1, 0, 0)] = PT_SIDE_INFEASIBLE;
  CHECK_EQ(pt_effects_state(e, 1), PT_SIDE_OPEN); /* the other way round it may be shown */
  e->goals.at[pt_goal_of(1, 0, 1)] = PT_SIDE_INFEASIBLE;
  CHECK_EQ(pt_effects_state(e, 1), PT_SIDE_INFEASIBLE);
  release(&t, &r);
}
