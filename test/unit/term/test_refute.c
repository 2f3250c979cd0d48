/* Refutations against enumeration: what bounds refute has no model. */
#include "term/refute.h"

#include "base/rng.h"
#include "term/build.h"
#include "term/model.h"
#include "test.h"

enum { VARS = 2, BITS = 4 };

static pt_term random_value(pt_terms *tt, pt_rng *r, const pt_term *vars, int depth) {
  static const pt_top ops[] = {PT_TOP_ADD,  PT_TOP_SUB,  PT_TOP_MUL,   PT_TOP_UDIV, PT_TOP_UREM,
                               PT_TOP_SDIV, PT_TOP_SREM, PT_TOP_BVAND, PT_TOP_LSHR};
  if (depth == 0 || pt_rng_below(r, 4) == 0)
    return pt_rng_below(r, 3)
               ? vars[pt_rng_below(r, VARS)]
               : pt_mk_u64(tt, 8, pt_rng_below(r, 20) * (pt_rng_below(r, 9) ? 1 : 13));
  pt_term a = random_value(tt, r, vars, depth - 1), b = random_value(tt, r, vars, depth - 1);
  return pt_mk_op2(tt, ops[pt_rng_below(r, sizeof ops / sizeof *ops)], a, b);
}

static pt_term random_truth(pt_terms *tt, pt_rng *r, const pt_term *vars, int depth) {
  static const pt_top ops[] = {PT_TOP_ULT, PT_TOP_ULE, PT_TOP_SLT, PT_TOP_SLE};
  if (depth && pt_rng_below(r, 3) == 0) {
    pt_term a = random_truth(tt, r, vars, depth - 1), b = random_truth(tt, r, vars, depth - 1);
    return pt_rng_below(r, 2) ? pt_mk_or(tt, a, b) : pt_mk_not(tt, pt_mk_and(tt, a, b));
  }
  pt_term a = random_value(tt, r, vars, 2), b = random_value(tt, r, vars, 1);
  pt_term t =
      pt_rng_below(r, 4) ? pt_mk_op2(tt, ops[pt_rng_below(r, 4)], a, b) : pt_mk_eq(tt, a, b);
  return pt_rng_below(r, 3) ? t : pt_mk_not(tt, t);
}

static bool has_model(pt_terms *tt, const pt_term *inputs, const pt_term *all, size_t n) {
  pt_model *md = pt_model_new(tt);
  bool found = false;
  for (uint64_t v = 0; v < 1 << (VARS * BITS) && !found; v++) {
    pt_model_reset(md);
    for (int k = 0; k < VARS; k++)
      pt_model_set(md, inputs[k], pt_bv_u64(BITS, v >> (k * BITS) & ((1 << BITS) - 1)));
    found = true;
    for (size_t k = 0; k < n && found; k++)
      found = pt_model_is_true(md, all[k]);
  }
  pt_model_delete(md);
  return found;
}

TEST(term_refute, has_no_model) {
  enum { MOST = 5 };
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_rng r = {11};
  pt_term inputs[VARS] = {pt_mk_var(tt, "x", pt_sort_bv(tt, BITS)),
                          pt_mk_var(tt, "y", pt_sort_bv(tt, BITS))};
  pt_term vars[VARS] = {pt_mk_zext(tt, inputs[0], 8), pt_mk_sext(tt, inputs[1], 8)};
  pt_ranges rs;
  pt_ranges_init(&rs, m, tt);
  int refuted = 0, without = 0;
  for (int k = 0; k < 3000; k++) {
    pt_term all[MOST];
    size_t n = 1 + pt_rng_below(&r, MOST);
    for (size_t j = 0; j < n; j++)
      all[j] = random_truth(tt, &r, vars, 2);
    bool model = has_model(tt, inputs, all, n), says = pt_refute(&rs, all, n);
    CHECK(!(model && says));
    refuted += says, without += !model;
  }
  CHECK(refuted > without / 2);
  pt_ranges_release(&rs);
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* a / g * b of numbers up to MOST, g being one of two numbers. */
static bool fits(int64_t most) {
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_sort word = pt_sort_bv(tt, 32);
  pt_term v[4], all[6], one = pt_mk_u64(tt, 32, 1), high = pt_mk_const(tt, pt_bv_i64(32, most));
  static const char *const names[] = {"a", "b", "g", "h"};
  for (int k = 0; k < 4; k++) {
    v[k] = pt_mk_var(tt, names[k], word);
    all[k] =
        pt_mk_and(tt, pt_mk_op2(tt, PT_TOP_SLE, one, v[k]), pt_mk_op2(tt, PT_TOP_SLE, v[k], high));
  }
  pt_term which = pt_mk_var(tt, "which", pt_sort_bool(tt));
  all[3] = pt_mk_or(tt, pt_mk_not(tt, which), all[3]);
  pt_term by = pt_mk_ite(tt, which, v[3], v[2]);
  pt_term quotient = pt_mk_op2(tt, PT_TOP_SDIV, v[0], by);
  all[4] = pt_mk_overflow(tt, PT_TOP_MUL, true, quotient, v[1]);
  pt_ranges rs;
  pt_ranges_init(&rs, m, tt);
  CHECK(pt_refute_may_help(&rs, all, 5) && !pt_refute_may_help(&rs, all, 4));
  bool refuted = pt_refute(&rs, all, 5);
  pt_ranges_release(&rs);
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
  return refuted;
}

TEST(term_refute, products_of_bounded_numbers) {
  CHECK(fits(10000));
  CHECK(fits(46340));
  CHECK(!fits(46341));
}
