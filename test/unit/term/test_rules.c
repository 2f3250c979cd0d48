/* Every rule of the table: its instances keep their value for all assignments at widths 1 to 4,
   the rule is really used, and near misses do not use it. */
#include "test.h"

#include "base/rng.h"
#include "rule_cases.h"
#include "term/model.h"
#include "term/walk.h"

enum { MAX_BITS = 12, RANDOM_MODELS = 48 };

static bool is_kind(const pt_terms *tt, pt_term t, pt_sort_kind kind) {
  return pt_sort_kind_of(tt, pt_term_sort(tt, t)) == kind;
}

static uint32_t bits_of(const pt_terms *tt, pt_term var) {
  uint32_t w = pt_term_width(tt, var);
  return w ? w : 1;
}

static void compare(pt_model *md, const char *rule, uint32_t width, uint32_t form, pt_term before,
                    pt_term after) {
  pt_bv x, y;
  CHECK(pt_model_eval(md, before, &x));
  CHECK(pt_model_eval(md, after, &y));
  if (!pt_bv_eq(x, y))
    pt_test_fail(__FILE__, __LINE__, "rule %s, width %u, form %u: the value changed", rule, width,
                 form);
}

static void set_random(pt_model *md, pt_terms *tt, pt_term var, pt_rng *rng) {
  uint32_t w = bits_of(tt, var);
  if (!is_kind(tt, var, PT_SORT_ARRAY)) {
    pt_model_set(md, var, pt_bv_u64(w, pt_rng_next(rng)));
    return;
  }
  uint32_t i = pt_sort_width(tt, pt_sort_index(tt, pt_term_sort(tt, var)));
  pt_model_set_default(md, var, pt_bv_u64(i, pt_rng_next(rng)));
  for (int k = 0; k < 3; k++)
    pt_model_set_elem(md, var, pt_bv_u64(i, pt_rng_next(rng)), pt_bv_u64(i, pt_rng_next(rng)));
}

/* All assignments, or many at random where there are too many. */
static void check_pair(pt_terms *tt, pt_model *md, const char *rule, uint32_t width, uint32_t form,
                       pt_term before, pt_term after) {
  pt_mem *m = pt_terms_mem(tt);
  pt_term_vec in = {0};
  uint32_t bits = 0;
  pt_rng rng = {before.i};
  pt_term_inputs(tt, &before, 1, &in);
  for (size_t i = 0; i < in.n; i++)
    bits += is_kind(tt, in.at[i], PT_SORT_ARRAY) ? 99 : bits_of(tt, in.at[i]);
  uint32_t n = bits <= MAX_BITS ? 1u << bits : RANDOM_MODELS;
  for (uint32_t k = 0; k < n; k++) {
    uint64_t rest = k;
    for (size_t i = 0; i < in.n; i++) {
      uint32_t w = bits_of(tt, in.at[i]);
      if (bits > MAX_BITS)
        set_random(md, tt, in.at[i], &rng);
      else
        pt_model_set(md, in.at[i], pt_bv_u64(w, rest));
      rest >>= w;
    }
    compare(md, rule, width, form, before, after);
  }
  pt_vec_release(m, &in);
}

/* All instances of one form of a rule; false: the rule has no such form. */
static bool check_form(pt_terms *tt, pt_model *md, pt_map *seen, uint32_t rule, uint32_t form) {
  pt_term before, after;
  for (uint32_t width = 1; width <= 4; width++) {
    for (uint32_t c = 0; c < pt_rule_case_constants(width); c++) {
      pt_case_status st = pt_rule_case(tt, rule, width, form, c, &before, &after);
      if (st == PT_CASE_NONE) return false;
      if (st == PT_CASE_SKIP || pt_map_get(seen, before.i, NULL)) continue;
      pt_map_put(pt_terms_mem(tt), seen, before.i, 1);
      check_pair(tt, md, pt_rule_name(rule), width, form, before, after);
    }
  }
  return true;
}

TEST(term_rules, every_rule_keeps_the_value) {
  pt_mem *m = pt_mem_new();
  for (uint32_t rule = 0; rule < pt_rules_count(); rule++) {
    if (strcmp(pt_rule_name(rule), "QUANTIFIER_CONST") == 0) continue;
    pt_terms *tt = pt_terms_new(m);
    pt_model *md = pt_model_new(tt);
    pt_map seen = {0};
    uint32_t form = 0;
    while (check_form(tt, md, &seen, rule, form))
      form++;
    if (form == 0) pt_test_fail(__FILE__, __LINE__, "rule %s has no instance", pt_rule_name(rule));
    if (pt_rule_uses(tt, rule) == 0)
      pt_test_fail(__FILE__, __LINE__, "rule %s was not used", pt_rule_name(rule));
    pt_map_release(m, &seen);
    pt_model_delete(md);
    pt_terms_delete(tt);
  }
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* Every single form makes its rule fire, at some width and with some constants. */
TEST(term_rules, every_form_fires) {
  pt_mem *m = pt_mem_new();
  for (uint32_t rule = 0; rule < pt_rules_count(); rule++) {
    pt_term before, after;
    pt_case_status st = PT_CASE_OK;
    if (strcmp(pt_rule_name(rule), "QUANTIFIER_CONST") == 0) continue;
    for (uint32_t form = 0; st != PT_CASE_NONE; form++) {
      pt_terms *tt = pt_terms_new(m);
      for (uint32_t width = 1; width <= 4 && st != PT_CASE_NONE; width++)
        for (uint32_t c = 0; c < pt_rule_case_constants(width) && st != PT_CASE_NONE; c++)
          st = pt_rule_case(tt, rule, width, form, c, &before, &after);
      if (st != PT_CASE_NONE && pt_rule_uses(tt, rule) == 0)
        pt_test_fail(__FILE__, __LINE__, "rule %s: form %u does not use it", pt_rule_name(rule),
                     form);
      pt_terms_delete(tt);
    }
  }
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(term_rules, near_misses) {
  pt_mem *m = pt_mem_new();
  uint32_t found = 0;
  for (uint32_t rule = 0; rule < pt_rules_count(); rule++) {
    for (uint32_t width = 4; width <= 32; width += 28) {
      pt_terms *tt = pt_terms_new(m);
      pt_term t;
      if (pt_rule_miss(tt, rule, width, &t) == PT_CASE_OK) {
        found++;
        if (pt_rule_uses(tt, rule) != 0)
          pt_test_fail(__FILE__, __LINE__, "rule %s is used on a near miss", pt_rule_name(rule));
      }
      pt_terms_delete(tt);
    }
  }
  CHECK(found >= 130);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(term_rules, quantifier_const) {
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_term x = pt_mk_var(tt, "x", pt_sort_bv(tt, 8));
  CHECK(pt_term_is_true(tt, pt_mk_forall(tt, x, pt_true(tt))));
  CHECK(pt_term_is_false(tt, pt_mk_exists(tt, x, pt_false(tt))));
  CHECK(!pt_term_is_true(tt, pt_mk_forall(tt, x, pt_mk_eq(tt, x, pt_mk_u64(tt, 8, 1)))));
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(term_rules, names_and_counters) {
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_term x = pt_mk_var(tt, "x", pt_sort_bv(tt, 8));
  uint64_t total = 0;
  pt_mk_op2(tt, PT_TOP_ADD, x, pt_mk_u64(tt, 8, 0));
  for (uint32_t rule = 0; rule < pt_rules_count(); rule++) {
    CHECK(pt_rule_name(rule)[0] && pt_rule_match(rule)[0] && pt_rule_result(rule)[0]);
    total += pt_rule_uses(tt, rule);
    if (strcmp(pt_rule_name(rule), "ADD_ZERO") == 0) {
      CHECK_EQ(pt_rule_uses(tt, rule), 1);
      CHECK_STR(pt_rule_match(rule), "(bvadd a 0)");
      CHECK_STR(pt_rule_result(rule), "a");
    }
  }
  CHECK_EQ(total, 1);
  pt_terms_set_rewriting(tt, false);
  pt_mk_op2(tt, PT_TOP_ADD, x, pt_mk_u64(tt, 8, 0));
  for (uint32_t rule = 0; rule < pt_rules_count(); rule++)
    total += pt_rule_uses(tt, rule);
  CHECK_EQ(total, 2); /* nothing more was used */
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
}
