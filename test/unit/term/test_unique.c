/* Storage: hash-consing, sorts, names, constants of all sizes, memory per term. */
#include "test.h"

#include "base/rng.h"
#include "term/build.h"
#include "term/term_priv.h"

TEST(term_unique, equal_terms_have_equal_numbers) {
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_sort s = pt_sort_bv(tt, 32);
  pt_term x = pt_mk_var(tt, "x", s), y = pt_mk_var(tt, "y", s);
  pt_term a = pt_mk_op2(tt, PT_TOP_MUL, x, y);
  uint32_t n = pt_terms_count(tt);
  CHECK(pt_term_eq(a, pt_mk_op2(tt, PT_TOP_MUL, x, y)));
  CHECK(pt_term_eq(a, pt_mk_op2(tt, PT_TOP_MUL, y, x)));
  CHECK_EQ(pt_terms_count(tt), n);
  CHECK(!pt_term_eq(a, pt_mk_op2(tt, PT_TOP_UDIV, x, y)));
  CHECK(!pt_term_eq(pt_mk_op2(tt, PT_TOP_UDIV, x, y), pt_mk_op2(tt, PT_TOP_UDIV, y, x)));
  CHECK_EQ(pt_terms_count(tt), n + 2);
  CHECK_EQ(pt_term_op(tt, a), PT_TOP_MUL);
  CHECK_EQ(pt_term_nargs(tt, a), 2);
  CHECK_EQ(pt_term_arg(tt, a, 0).i, x.i);
  CHECK_EQ(pt_term_arg(tt, a, 1).i, y.i);
  CHECK_EQ(pt_term_width(tt, a), 32);
  CHECK(!pt_term_is_bool(tt, a));
  CHECK(a.i > x.i && a.i > y.i);
  CHECK_STR(pt_top_name(PT_TOP_MUL), "bvmul");
  CHECK(pt_terms_mem(tt) == m);
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(term_unique, sorts) {
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_sort b8 = pt_sort_bv(tt, 8), b32 = pt_sort_bv(tt, 32), f = pt_sort_fp(tt, PT_FP_X87);
  pt_sort a = pt_sort_array(tt, b32, b8);
  CHECK_EQ(pt_sort_bv(tt, 8).i, b8.i);
  CHECK(b8.i != b32.i);
  CHECK_EQ(pt_sort_array(tt, b32, b8).i, a.i);
  CHECK(pt_sort_array(tt, b8, b32).i != a.i);
  CHECK_EQ(pt_sort_fp(tt, PT_FP_X87).i, f.i);
  CHECK_EQ(pt_sort_kind_of(tt, pt_sort_bool(tt)), PT_SORT_BOOL);
  CHECK_EQ(pt_sort_kind_of(tt, b8), PT_SORT_BV);
  CHECK_EQ(pt_sort_kind_of(tt, a), PT_SORT_ARRAY);
  CHECK_EQ(pt_sort_kind_of(tt, f), PT_SORT_FP);
  CHECK_EQ(pt_sort_width(tt, b32), 32);
  CHECK_EQ(pt_sort_width(tt, f), 80);
  CHECK_EQ(pt_sort_width(tt, pt_sort_bool(tt)), 0);
  CHECK_EQ(pt_sort_index(tt, a).i, b32.i);
  CHECK_EQ(pt_sort_elem(tt, a).i, b8.i);
  CHECK_EQ(pt_sort_format(tt, f), PT_FP_X87);
  CHECK_EQ(pt_sort_width(tt, pt_sort_bv(tt, PT_BV_MAX_WIDTH)), PT_BV_MAX_WIDTH);
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(term_unique, constants_of_all_sizes) {
  static const uint32_t widths[] = {1, 7, 31, 32, 33, 63, 64, 65, 128, 129, 512};
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_rng rng = {1};
  for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
    for (int k = 0; k < 50; k++) {
      pt_bv v = {0}, back;
      for (uint32_t l = 0; l < PT_BV_LIMBS; l++)
        v.w[l] = pt_rng_next(&rng);
      v = pt_bv_limbs(widths[i], v.w);
      pt_term t = pt_mk_const(tt, v);
      CHECK(pt_term_value(tt, t, &back));
      CHECK(pt_bv_eq(v, back));
      CHECK_EQ(pt_mk_const(tt, v).i, t.i);
      CHECK_EQ(pt_term_width(tt, t), widths[i]);
      if (widths[i] > 8) CHECK(pt_mk_const(tt, pt_bv_not(v)).i != t.i);
    }
  }
  CHECK_EQ(pt_mk_u64(tt, 8, 0x1ff).i, pt_mk_u64(tt, 8, 0xff).i); /* cut to the width */
  CHECK(pt_mk_u64(tt, 8, 1).i != pt_mk_u64(tt, 9, 1).i);
  CHECK(pt_mk_u64(tt, 1, 1).i != pt_true(tt).i); /* a bit is no Boolean */
  CHECK_EQ(pt_mk_u64(tt, 100, 7).i, pt_mk_const(tt, pt_bv_u64(100, 7)).i);
  pt_bv v;
  CHECK(pt_term_value(tt, pt_true(tt), &v) && v.width == 1 && v.w[0] == 1);
  CHECK(pt_term_is_true(tt, pt_mk_bool(tt, true)) && pt_term_is_false(tt, pt_mk_bool(tt, false)));
  CHECK(!pt_term_value(tt, pt_mk_var(tt, "x", pt_sort_bv(tt, 8)), &v));
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(term_unique, variables_by_name_and_sort) {
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_sort s = pt_sort_bv(tt, 8), t = pt_sort_bv(tt, 16);
  pt_term x = pt_mk_var(tt, "x", s);
  CHECK_EQ(pt_mk_var(tt, "x", s).i, x.i);
  CHECK(pt_mk_var(tt, "x", t).i != x.i);
  CHECK(pt_mk_var(tt, "y", s).i != x.i);
  CHECK_STR(pt_term_name(tt, x), "x");
  CHECK_EQ(pt_var_find(tt, "x").i, x.i);
  CHECK_EQ(pt_var_find(tt, "nothing").i, 0);
  pt_mk_var(tt, "v1", s);
  pt_term f1 = pt_mk_fresh(tt, "v", s), f2 = pt_mk_fresh(tt, "v", s);
  CHECK(f1.i != f2.i && strcmp(pt_term_name(tt, f1), "v1") != 0);
  CHECK(strcmp(pt_term_name(tt, f1), pt_term_name(tt, f2)) != 0);
  CHECK(strncmp(pt_term_name(tt, f1), "v", 1) == 0);
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(term_unique, functions) {
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_sort s = pt_sort_bv(tt, 8), dom[2] = {s, pt_sort_bool(tt)};
  pt_fun f = pt_fun_declare(tt, "f", dom, 2, s), g = pt_fun_declare(tt, "g", NULL, 0, s);
  CHECK_EQ(pt_fun_declare(tt, "f", dom, 2, s).i, f.i);
  CHECK_STR(pt_fun_name(tt, f), "f");
  CHECK_EQ(pt_fun_arity(tt, f), 2);
  CHECK_EQ(pt_fun_domain(tt, f, 1).i, dom[1].i);
  CHECK_EQ(pt_fun_range(tt, f).i, s.i);
  CHECK_EQ(pt_fun_find(tt, "f").i, f.i);
  CHECK_EQ(pt_fun_find(tt, "h").i, 0);
  pt_term x = pt_mk_var(tt, "x", s), p = pt_mk_var(tt, "p", pt_sort_bool(tt));
  pt_term a = pt_mk_apply(tt, f, (pt_term[]){x, p}, 2),
          b = pt_mk_apply(tt, f, (pt_term[]){x, pt_true(tt)}, 2);
  CHECK(a.i != b.i);
  CHECK_EQ(pt_mk_apply(tt, f, (pt_term[]){x, p}, 2).i, a.i);
  CHECK_EQ(pt_term_fun(tt, a).i, f.i);
  CHECK_EQ(pt_term_nargs(tt, a), 2);
  CHECK_EQ(pt_term_arg(tt, a, 1).i, p.i);
  pt_term c = pt_mk_apply(tt, g, NULL, 0);
  CHECK_EQ(pt_mk_apply(tt, g, NULL, 0).i, c.i);
  CHECK_EQ(pt_term_nargs(tt, c), 0);
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(term_unique, many_terms_stay_small_and_findable) {
  enum { N = 200000 };
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_sort s = pt_sort_bv(tt, 32);
  pt_term x = pt_mk_var(tt, "x", s), y = pt_mk_var(tt, "y", s), t = x;
  pt_terms_set_rewriting(tt, false);
  for (uint32_t i = 0; i < N; i++) {
    t = pt_mk_op2(tt, i % 2 ? PT_TOP_ADD : PT_TOP_BVXOR, t, i % 3 ? x : y);
    if (i % 1000 == 0) CHECK((double)pt_terms_bytes(tt) / pt_terms_count(tt) <= 64 || i < 2000);
  }
  uint32_t count = pt_terms_count(tt);
  CHECK(count >= N);
  pt_term u = x;
  for (uint32_t i = 0; i < N; i++)
    u = pt_mk_op2(tt, i % 2 ? PT_TOP_ADD : PT_TOP_BVXOR, u, i % 3 ? x : y);
  CHECK_EQ(u.i, t.i);
  CHECK_EQ(pt_terms_count(tt), count);
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(term_unique, two_tables_do_not_mix) {
  pt_mem *m = pt_mem_new();
  pt_terms *a = pt_terms_new(m), *b = pt_terms_new(m);
  pt_term x = pt_mk_var(a, "x", pt_sort_bv(a, 8));
  pt_mk_var(b, "unrelated", pt_sort_bool(b));
  pt_terms_set_rewriting(b, false);
  CHECK(pt_terms_rewriting(a) && !pt_terms_rewriting(b));
  CHECK_EQ(pt_mk_op2(a, PT_TOP_ADD, x, pt_mk_u64(a, 8, 0)).i, x.i);
  pt_term y = pt_mk_var(b, "x", pt_sort_bv(b, 8));
  CHECK(pt_mk_op2(b, PT_TOP_ADD, y, pt_mk_u64(b, 8, 0)).i != y.i);
  pt_terms_delete(a);
  pt_terms_delete(b);
  CHECK_EQ(pt_mem_delete(m), 0);
}
