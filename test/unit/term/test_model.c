/* Models: values, defaults, arrays, functions, evaluation of every sort of term. */
#include "test.h"

#include "term/build.h"
#include "term/model.h"

static uint64_t eval(pt_model *md, pt_term t) {
  pt_bv v;
  CHECK(pt_model_eval(md, t, &v));
  return pt_bv_to_u64(v);
}

TEST(term_model, values_and_defaults) {
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_model *md = pt_model_new(tt);
  pt_term x = pt_mk_var(tt, "x", pt_sort_bv(tt, 8)), p = pt_mk_var(tt, "p", pt_sort_bool(tt));
  pt_term t = pt_mk_op2(tt, PT_TOP_MUL, x, x);
  pt_bv v;
  CHECK(!pt_model_get(md, x, &v));
  CHECK_EQ(eval(md, t), 0);
  CHECK(!pt_model_is_true(md, p));
  pt_model_set(md, x, pt_bv_u64(8, 20));
  CHECK_EQ(eval(md, t), 400 % 256);
  pt_model_set(md, x, pt_bv_u64(8, 3)); /* values that were kept are dropped */
  CHECK_EQ(eval(md, t), 9);
  CHECK(pt_model_get(md, x, &v) && pt_bv_to_u64(v) == 3);
  pt_model_set(md, p, pt_bv_u64(1, 1));
  CHECK(pt_model_is_true(md, p));
  CHECK(pt_model_is_true(md, pt_mk_and(tt, p, pt_mk_eq(tt, t, pt_mk_u64(tt, 8, 9)))));
  pt_model_reset(md);
  CHECK_EQ(eval(md, t), 0);
  CHECK(!pt_model_get(md, x, &v));
  pt_model_delete(md);
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(term_model, wide_values) {
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_model *md = pt_model_new(tt);
  pt_term x = pt_mk_var(tt, "x", pt_sort_bv(tt, 200)), v = pt_mk_var(tt, "v", pt_sort_bv(tt, 100));
  pt_term t = pt_mk_op2(tt, PT_TOP_ADD, x, pt_mk_concat(tt, v, v));
  pt_model_set(md, x, pt_bv_ones(200));
  pt_model_set(md, v, pt_bv_u64(100, 1));
  pt_bv out;
  CHECK(pt_model_eval(md, t, &out));
  CHECK(pt_bv_eq(out, pt_bv_shl(pt_bv_u64(200, 1), pt_bv_u64(200, 100))));
  CHECK_EQ(eval(md, pt_mk_extract(tt, t, 100, 37)), (uint64_t)1 << 63);
  pt_model_delete(md);
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(term_model, arrays) {
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_model *md = pt_model_new(tt);
  pt_sort s8 = pt_sort_bv(tt, 8), s = pt_sort_array(tt, s8, s8);
  pt_term a = pt_mk_var(tt, "a", s), b = pt_mk_var(tt, "b", s), i = pt_mk_var(tt, "i", s8);
  pt_term p = pt_mk_var(tt, "p", pt_sort_bool(tt));
  pt_term t = pt_mk_store(tt, pt_mk_ite(tt, p, a, b), i, pt_mk_u64(tt, 8, 99));
  const pt_bv *idx, *elems;
  CHECK_EQ(pt_model_elems(md, a, &idx, &elems), 0);
  for (uint64_t k = 0; k < 50; k++)
    pt_model_set_elem(md, a, pt_bv_u64(8, k), pt_bv_u64(8, k + 1));
  pt_model_set_elem(md, a, pt_bv_u64(8, 3), pt_bv_u64(8, 33)); /* replaces */
  pt_model_set_default(md, b, pt_bv_u64(8, 7));
  CHECK_EQ(pt_model_elems(md, a, &idx, &elems), 50);
  CHECK_EQ(pt_bv_to_u64(idx[3]), 3);
  CHECK_EQ(pt_bv_to_u64(elems[3]), 33);
  pt_term at3 = pt_mk_select(tt, t, pt_mk_u64(tt, 8, 3)),
          at200 = pt_mk_select(tt, t, pt_mk_u64(tt, 8, 200));
  pt_model_set(md, i, pt_bv_u64(8, 200));
  CHECK_EQ(eval(md, at3), 7);
  CHECK_EQ(eval(md, at200), 99);
  pt_model_set(md, p, pt_bv_u64(1, 1));
  CHECK_EQ(eval(md, at3), 33);
  pt_model_set(md, i, pt_bv_u64(8, 3));
  CHECK_EQ(eval(md, at3), 99);
  CHECK_EQ(eval(md, at200), 0); /* a has no default: 0 */
  pt_model_delete(md);
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(term_model, arrays_as_a_whole) {
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_model *md = pt_model_new(tt);
  pt_sort s2 = pt_sort_bv(tt, 2), s = pt_sort_array(tt, s2, s2),
          w = pt_sort_array(tt, pt_sort_bv(tt, 64), s2);
  pt_term a = pt_mk_var(tt, "a", s), b = pt_mk_var(tt, "b", s);
  pt_term c = pt_mk_var(tt, "c", w), d = pt_mk_var(tt, "d", w);
  pt_term ab = pt_mk_eq(tt, a, b), cd = pt_mk_eq(tt, c, d);
  CHECK(pt_model_is_true(md, ab) && pt_model_is_true(md, cd));
  pt_model_set_elem(md, a, pt_bv_u64(2, 1), pt_bv_u64(2, 3));
  CHECK(!pt_model_is_true(md, ab));
  pt_model_set_elem(md, b, pt_bv_u64(2, 1), pt_bv_u64(2, 3));
  CHECK(pt_model_is_true(md, ab));
  pt_model_set_default(md, b, pt_bv_u64(2, 2));
  pt_model_set_default(md, d, pt_bv_u64(2, 2));
  CHECK(!pt_model_is_true(md, ab) && !pt_model_is_true(md, cd));
  /* with every element given, the defaults do not matter */
  for (uint64_t k = 0; k < 4; k++) {
    pt_model_set_elem(md, a, pt_bv_u64(2, k), pt_bv_u64(2, k));
    pt_model_set_elem(md, b, pt_bv_u64(2, k), pt_bv_u64(2, k));
  }
  CHECK(pt_model_is_true(md, ab));
  pt_term stored = pt_mk_store(tt, a, pt_mk_u64(tt, 2, 0), pt_mk_u64(tt, 2, 1));
  CHECK(!pt_model_is_true(md, pt_mk_eq(tt, stored, b)));
  pt_model_delete(md);
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(term_model, functions_and_copies) {
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_model *md = pt_model_new(tt), *copy = pt_model_new(tt);
  pt_sort s = pt_sort_bv(tt, 8);
  pt_fun f = pt_fun_declare(tt, "f", (pt_sort[]){s, s}, 2, s);
  pt_term x = pt_mk_var(tt, "x", s), a = pt_mk_var(tt, "a", pt_sort_array(tt, s, s));
  pt_term t = pt_mk_apply(tt, f, (pt_term[]){x, pt_mk_u64(tt, 8, 2)}, 2);
  CHECK_EQ(eval(md, t), 0);
  pt_model_set_apply(md, f, (pt_bv[]){pt_bv_u64(8, 1), pt_bv_u64(8, 2)}, pt_bv_u64(8, 5));
  pt_model_set_apply(md, f, (pt_bv[]){pt_bv_u64(8, 2), pt_bv_u64(8, 1)}, pt_bv_u64(8, 6));
  pt_model_set_elem(md, a, pt_bv_u64(8, 4), pt_bv_u64(8, 44));
  pt_model_set_default(md, a, pt_bv_u64(8, 9));
  CHECK_EQ(eval(md, t), 0);
  pt_model_set(md, x, pt_bv_u64(8, 1));
  CHECK_EQ(eval(md, t), 5);
  pt_model_copy(copy, md);
  pt_model_set_apply(md, f, (pt_bv[]){pt_bv_u64(8, 1), pt_bv_u64(8, 2)}, pt_bv_u64(8, 8));
  CHECK_EQ(eval(md, t), 8);
  CHECK_EQ(eval(copy, t), 5); /* the copy is its own */
  CHECK_EQ(eval(copy, pt_mk_select(tt, a, pt_mk_u64(tt, 8, 4))), 44);
  CHECK_EQ(eval(copy, pt_mk_select(tt, a, pt_mk_u64(tt, 8, 5))), 9);
  pt_buf text = {0};
  pt_model_print(m, &text, copy);
  CHECK_STR(pt_buf_text(&text), "x = 1\nf(1, 2) = 5\nf(2, 1) = 6\na[4] = 44\na[*] = 9\n");
  pt_buf_release(m, &text);
  pt_model_delete(md);
  pt_model_delete(copy);
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(term_model, floats) {
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_model *md = pt_model_new(tt);
  pt_term c = pt_mk_var(tt, "c", pt_sort_fp(tt, PT_FP_DOUBLE));
  pt_term twice = pt_mk_op2(tt, PT_TOP_FADD, c, c), nan = pt_mk_op1(tt, PT_TOP_FNAN, c);
  pt_bv v;
  CHECK(pt_fp_parse(PT_FP_DOUBLE, "2.5", &v));
  pt_model_set(md, c, v);
  CHECK_EQ(eval(md, pt_mk_ftos(tt, twice, 32)), 5);
  CHECK(!pt_model_is_true(md, nan));
  pt_model_set(md, c, pt_bv_u64(64, 0x7ff0000000001234)); /* some NaN becomes the one NaN */
  CHECK(pt_model_is_true(md, nan));
  pt_bv bits;
  CHECK(pt_model_eval(md, pt_mk_op1(tt, PT_TOP_BV_OF_FP, c), &bits));
  CHECK(pt_bv_eq(bits, pt_fp_div(PT_FP_DOUBLE, pt_bv_zero(64), pt_bv_zero(64))));
  pt_model_delete(md);
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(term_model, quantifiers_have_no_value) {
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_model *md = pt_model_new(tt);
  pt_term x = pt_mk_var(tt, "x", pt_sort_bv(tt, 8)), p = pt_mk_var(tt, "p", pt_sort_bool(tt));
  pt_term t = pt_mk_forall(tt, x, pt_mk_eq(tt, x, x));
  CHECK(pt_term_is_true(tt, t));
  t = pt_mk_forall(tt, x, pt_mk_eq(tt, x, pt_mk_u64(tt, 8, 1)));
  pt_bv v;
  CHECK(!pt_model_eval(md, t, &v));
  CHECK(!pt_model_is_true(md, t));
  CHECK(!pt_model_eval(md, pt_mk_or(tt, p, t), &v));
  /* the arm that is not taken does not matter */
  pt_term q = pt_mk_var(tt, "q", pt_sort_bool(tt));
  pt_term ite = pt_mk_ite(tt, p, t, q);
  CHECK(pt_model_eval(md, ite, &v) && pt_bv_is_zero(v));
  CHECK(pt_model_eval(md, p, &v)); /* still usable */
  pt_model_delete(md);
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(term_model, deep_terms_are_no_problem) {
  enum { N = 300000 };
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_model *md = pt_model_new(tt);
  pt_term x = pt_mk_var(tt, "x", pt_sort_bv(tt, 32)), t = x;
  pt_terms_set_rewriting(tt, false);
  for (int i = 0; i < N; i++)
    t = pt_mk_op2(tt, PT_TOP_ADD, t, i % 2 ? t : x);
  pt_terms_set_rewriting(tt, true);
  pt_model_set(md, x, pt_bv_u64(32, 0));
  CHECK_EQ(eval(md, t), 0);
  uint32_t want = 1;
  for (int i = 0; i < N; i++)
    want += i % 2 ? want : 1;
  pt_model_set(md, x, pt_bv_u64(32, 1));
  CHECK_EQ(eval(md, t), want);
  pt_model_delete(md);
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
}
