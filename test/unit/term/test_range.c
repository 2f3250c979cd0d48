/* Ranges against evaluation: every value that a random term takes lies in its range. */
#include "term/range.h"

#include "base/rng.h"
#include "term/build.h"
#include "term/model.h"
#include "test.h"

static pt_term random_term(pt_terms *tt, pt_rng *r, const pt_term *vars, int depth) {
  if (depth == 0 || pt_rng_below(r, 5) == 0)
    return pt_rng_below(r, 2)
               ? vars[pt_rng_below(r, 3)]
               : pt_mk_u64(tt, 8, pt_rng_below(r, 3) ? pt_rng_below(r, 9) : pt_rng_below(r, 256));
  pt_term a = random_term(tt, r, vars, depth - 1), b = random_term(tt, r, vars, depth - 1);
  static const pt_top ops[] = {PT_TOP_ADD,   PT_TOP_SUB,  PT_TOP_MUL,  PT_TOP_BVAND, PT_TOP_BVOR,
                               PT_TOP_BVXOR, PT_TOP_UDIV, PT_TOP_UREM, PT_TOP_SHL,   PT_TOP_LSHR,
                               PT_TOP_ASHR,  PT_TOP_SDIV, PT_TOP_SREM};
  static const pt_top compare[] = {PT_TOP_ULT, PT_TOP_ULE, PT_TOP_SLT, PT_TOP_SLE};
  switch (pt_rng_below(r, 4)) {
  case 0:
    return pt_mk_ite(tt, pt_mk_op2(tt, compare[pt_rng_below(r, 4)], a, b), a,
                     random_term(tt, r, vars, depth - 1));
  case 1:
    return pt_mk_trunc(tt, pt_mk_op2(tt, PT_TOP_ADD, pt_mk_sext(tt, a, 16), pt_mk_zext(tt, b, 16)),
                       8);
  default: return pt_mk_op2(tt, ops[pt_rng_below(r, sizeof ops / sizeof *ops)], a, b);
  }
}

TEST(term_range, holds_for_all_values) {
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_rng r = {7};
  pt_term vars[3] = {pt_mk_var(tt, "x", pt_sort_bv(tt, 8)),
                     pt_mk_zext(tt, pt_mk_var(tt, "y", pt_sort_bv(tt, 4)), 8),
                     pt_mk_sext(tt, pt_mk_var(tt, "z", pt_sort_bv(tt, 3)), 8)};
  pt_ranges rs;
  pt_ranges_init(&rs, m, tt);
  pt_model *md = pt_model_new(tt);
  for (int k = 0; k < 4000; k++) {
    pt_term t = random_term(tt, &r, vars, 3),
            o = pt_mk_overflow(tt, pt_rng_below(&r, 2) ? PT_TOP_ADD : PT_TOP_SUB, true, t,
                               random_term(tt, &r, vars, 2));
    pt_range range = pt_range_of(&rs, t), never = pt_range_of(&rs, o);
    for (int j = 0; j < 12; j++) {
      pt_bv v, w;
      pt_model_reset(md);
      pt_model_set(md, pt_mk_var(tt, "x", pt_sort_bv(tt, 8)), pt_bv_u64(8, pt_rng_below(&r, 256)));
      pt_model_set(md, pt_mk_var(tt, "y", pt_sort_bv(tt, 4)), pt_bv_u64(4, pt_rng_below(&r, 16)));
      pt_model_set(md, pt_mk_var(tt, "z", pt_sort_bv(tt, 3)), pt_bv_u64(3, pt_rng_below(&r, 8)));
      CHECK(pt_model_eval(md, t, &v) && pt_model_eval(md, o, &w));
      int64_t s = (int8_t)pt_bv_to_u64(v);
      CHECK(pt_bv_to_u64(v) >= range.ulow && pt_bv_to_u64(v) <= range.uhigh);
      CHECK(s >= range.slow && s <= range.shigh);
      CHECK(never.truth < 0 || never.truth == !pt_bv_is_zero(w));
    }
  }
  pt_model_delete(md);
  pt_ranges_release(&rs);
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(term_range, sums_that_cannot_overflow) {
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_ranges rs;
  pt_ranges_init(&rs, m, tt);
  pt_term c = pt_mk_var(tt, "c", pt_sort_bool(tt)), d = pt_mk_var(tt, "d", pt_sort_bool(tt));
  pt_term one = pt_mk_u64(tt, 32, 1), minus = pt_mk_const(tt, pt_bv_i64(32, -1));
  pt_term a = pt_mk_ite(tt, c, one, minus), b = pt_mk_ite(tt, d, one, minus);
  CHECK_EQ(pt_range_of(&rs, pt_mk_overflow(tt, PT_TOP_ADD, true, a, b)).truth, 0);
  CHECK_EQ(pt_range_of(&rs, pt_mk_overflow(tt, PT_TOP_SUB, true, a, b)).truth, 0);
  pt_term x = pt_mk_var(tt, "x", pt_sort_bv(tt, 32));
  CHECK_EQ(pt_range_of(&rs, pt_mk_overflow(tt, PT_TOP_ADD, true, x, b)).truth, -1);
  pt_ranges_release(&rs);
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(term_range, sums_at_their_limits) {
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_ranges rs;
  pt_ranges_init(&rs, m, tt);
  pt_model *md = pt_model_new(tt);
  pt_term c[3], sum = pt_mk_u64(tt, 32, 7);
  for (int k = 0; k < 3; k++) {
    char name[8];
    snprintf(name, sizeof name, "c%d", k);
    c[k] = pt_mk_var(tt, name, pt_sort_bool(tt));
    sum = pt_mk_op2(tt, PT_TOP_ADD, sum,
                    pt_mk_ite(tt, c[k], pt_mk_u64(tt, 32, 1), pt_mk_const(tt, pt_bv_i64(32, -1))));
  }
  for (int64_t limit = 3; limit <= 11; limit++) {
    pt_term is = pt_mk_eq(tt, sum, pt_mk_const(tt, pt_bv_i64(32, limit))),
            split = pt_range_split(&rs, is);
    CHECK(limit != 4 && limit != 10 ? true : split.i != is.i);
    for (unsigned bits = 0; bits < 8; bits++) {
      pt_model_reset(md);
      for (unsigned k = 0; k < 3; k++) pt_model_set(md, c[k], pt_bv_u64(1, bits >> k & 1));
      CHECK_EQ(pt_model_is_true(md, is), pt_model_is_true(md, split));
    }
  }
  pt_model_delete(md);
  pt_ranges_release(&rs);
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* The same where a variable is known to be in an interval, which may go round. */
TEST(term_range, holds_for_what_is_known) {
  pt_mem *m = pt_mem_new();
  pt_rng r = {11};
  for (int k = 0; k < 60; k++) {
    pt_terms *tt = pt_terms_new(m);
    pt_term x = pt_mk_var(tt, "x", pt_sort_bv(tt, 8)), y = pt_mk_var(tt, "y", pt_sort_bv(tt, 8)),
            vars[3] = {x, y, pt_mk_op2(tt, PT_TOP_ADD, x, pt_mk_u64(tt, 8, 100))};
    uint64_t low = pt_rng_below(&r, 256), most = pt_rng_below(&r, 200);
    pt_ranges rs;
    pt_ranges_init(&rs, m, tt);
    pt_range_know(&rs, x, low, most);
    pt_model *md = pt_model_new(tt);
    for (int j = 0; j < 60; j++) {
      pt_term t = random_term(tt, &r, vars, 3);
      pt_range range = pt_range_of(&rs, t);
      pt_bv v;
      pt_model_reset(md);
      pt_model_set(md, x, pt_bv_u64(8, (low + pt_rng_below(&r, (uint32_t)most + 1)) & 255));
      pt_model_set(md, y, pt_bv_u64(8, pt_rng_below(&r, 256)));
      CHECK(pt_model_eval(md, t, &v));
      int64_t s = (int8_t)pt_bv_to_u64(v);
      CHECK(pt_bv_to_u64(v) >= range.ulow && pt_bv_to_u64(v) <= range.uhigh);
      CHECK(s >= range.slow && s <= range.shigh);
    }
    pt_model_delete(md);
    pt_ranges_release(&rs);
    pt_terms_delete(tt);
  }
  pt_mem_delete(m);
}

TEST(term_range, what_is_known_decides) {
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_term x = pt_mk_var(tt, "x", pt_sort_bv(tt, 32));
  pt_ranges rs;
  pt_ranges_init(&rs, m, tt);
  pt_range_know(&rs, x, 0xffffff67, 74); /* -153 to -79 */
  pt_term positive = pt_mk_op2(tt, PT_TOP_SLT, pt_mk_u64(tt, 32, 0), x),
          third = pt_mk_op2(tt, PT_TOP_SDIV, x, pt_mk_u64(tt, 32, 3)),
          rest = pt_mk_op2(tt, PT_TOP_SREM, x, pt_mk_u64(tt, 32, 100));
  CHECK(pt_range_of(&rs, positive).truth == 0);
  CHECK(pt_range_of(&rs, third).slow == -51 && pt_range_of(&rs, third).shigh == -26);
  CHECK(pt_range_of(&rs, rest).slow == -99 && pt_range_of(&rs, rest).shigh == 0);
  pt_ranges_release(&rs);
  pt_terms_delete(tt);
  pt_mem_delete(m);
}
