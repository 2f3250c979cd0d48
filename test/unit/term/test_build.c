/* The builder: canonical forms, sorts of results, rewriting off, bounded work on deep terms,
   overflow predicates. */
#include "test.h"

#include "base/rng.h"
#include "term/build.h"
#include "term/model.h"
#include "term/walk.h"

typedef struct {
  pt_mem *m;
  pt_terms *tt;
  pt_term x, y, z, p, q;
} fixture;

static fixture start(uint32_t width) {
  fixture f = {.m = pt_mem_new()};
  f.tt = pt_terms_new(f.m);
  pt_sort s = pt_sort_bv(f.tt, width), b = pt_sort_bool(f.tt);
  f.x = pt_mk_var(f.tt, "x", s), f.y = pt_mk_var(f.tt, "y", s), f.z = pt_mk_var(f.tt, "z", s);
  f.p = pt_mk_var(f.tt, "p", b), f.q = pt_mk_var(f.tt, "q", b);
  return f;
}

static void finish(fixture *f) {
  pt_terms_delete(f->tt);
  CHECK_EQ(pt_mem_delete(f->m), 0);
}

static pt_term num(fixture *f, uint64_t v) {
  return pt_mk_u64(f->tt, pt_term_width(f->tt, f->x), v);
}

#define OP(NAME, A, B) pt_mk_op2(f.tt, PT_TOP_##NAME, (A), (B))

TEST(term_build, canonical_order) {
  fixture f = start(8);
  pt_term t = OP(ADD, num(&f, 5), f.x);
  CHECK_EQ(pt_term_arg(f.tt, t, 0).i, f.x.i); /* the constant is second */
  t = OP(BVAND, f.y, f.x);
  CHECK_EQ(pt_term_arg(f.tt, t, 0).i, f.x.i); /* the smaller number is first */
  t = pt_mk_and(f.tt, f.q, f.p);
  CHECK_EQ(pt_term_arg(f.tt, t, 0).i, f.p.i);
  t = pt_mk_eq(f.tt, num(&f, 3), f.x);
  CHECK_EQ(pt_term_arg(f.tt, t, 0).i, f.x.i);
  finish(&f);
}

TEST(term_build, constants_are_folded) {
  fixture f = start(8);
  CHECK_EQ(OP(ADD, num(&f, 200), num(&f, 100)).i, num(&f, 44).i);
  CHECK_EQ(OP(UDIV, num(&f, 7), num(&f, 0)).i, num(&f, 255).i);
  CHECK(pt_term_is_true(f.tt, OP(SLT, num(&f, 200), num(&f, 100))));
  CHECK(pt_term_is_false(f.tt, OP(ULT, num(&f, 200), num(&f, 100))));
  CHECK_EQ(pt_mk_concat(f.tt, num(&f, 1), num(&f, 2)).i, pt_mk_u64(f.tt, 16, 0x102).i);
  CHECK_EQ(pt_mk_sext(f.tt, num(&f, 0x80), 16).i, pt_mk_u64(f.tt, 16, 0xff80).i);
  CHECK_EQ(pt_mk_extract(f.tt, num(&f, 0xa5), 7, 4).i, pt_mk_u64(f.tt, 4, 0xa).i);
  CHECK(pt_term_is_true(f.tt, pt_mk_implies(f.tt, pt_false(f.tt), f.p)));
  CHECK_EQ(pt_mk_xor(f.tt, f.p, pt_true(f.tt)).i, pt_mk_not(f.tt, f.p).i);
  pt_bv v, one = {0}, nan = {0};
  CHECK(pt_fp_parse(PT_FP_FLOAT, "1", &one) && pt_fp_parse(PT_FP_FLOAT, "nan", &nan));
  pt_term a = pt_mk_fp_of_bv(f.tt, PT_FP_FLOAT, pt_mk_const(f.tt, one));
  pt_term b = pt_mk_op2(f.tt, PT_TOP_FADD, a, a);
  CHECK_EQ(pt_term_op(f.tt, b), PT_TOP_FP_OF_BV); /* a float constant */
  CHECK(pt_term_value(f.tt, pt_mk_ftos(f.tt, b, 8), &v) && pt_bv_to_u64(v) == 2);
  CHECK_EQ(pt_mk_stof(f.tt, PT_FP_FLOAT, num(&f, 1)).i, a.i);
  CHECK_EQ(pt_mk_fconv(f.tt, PT_FP_FLOAT, pt_mk_utof(f.tt, PT_FP_DOUBLE, num(&f, 1))).i, a.i);
  pt_term n1 = pt_mk_fp_of_bv(f.tt, PT_FP_FLOAT, pt_mk_const(f.tt, nan));
  pt_term n2 = pt_mk_fp_of_bv(f.tt, PT_FP_FLOAT, pt_mk_u64(f.tt, 32, 0x7fc12345));
  CHECK_EQ(n1.i, n2.i); /* there is one NaN */
  CHECK(pt_term_is_true(f.tt, pt_mk_op1(f.tt, PT_TOP_FNAN, n2)));
  finish(&f);
}

TEST(term_build, negation_and_conditions) {
  fixture f = start(8);
  CHECK_EQ(pt_mk_not(f.tt, pt_mk_not(f.tt, f.p)).i, f.p.i);
  pt_term t = pt_mk_ite(f.tt, pt_mk_not(f.tt, f.p), f.x, f.y);
  CHECK_EQ(pt_term_arg(f.tt, t, 0).i, f.p.i);
  CHECK_EQ(pt_term_arg(f.tt, t, 1).i, f.y.i);
  t = pt_mk_not(f.tt, OP(ULT, f.x, f.y));
  CHECK_EQ(pt_term_op(f.tt, t), PT_TOP_ULE);
  CHECK_EQ(pt_term_arg(f.tt, t, 0).i, f.y.i);
  CHECK_EQ(pt_mk_and_all(f.tt, NULL, 0).i, pt_true(f.tt).i);
  CHECK_EQ(pt_mk_or_all(f.tt, NULL, 0).i, pt_false(f.tt).i);
  CHECK_EQ(pt_mk_and_all(f.tt, (pt_term[]){f.p, f.q, f.p}, 3).i, pt_mk_and(f.tt, f.p, f.q).i);
  CHECK_EQ(pt_mk_bv_to_bool(f.tt, pt_mk_bool_to_bv(f.tt, f.p, 8)).i, f.p.i);
  CHECK(pt_term_is_false(f.tt, pt_mk_ne(f.tt, f.x, f.x)));
  finish(&f);
}

TEST(term_build, what_programs_write) {
  fixture f = start(32);
  pt_sort s8 = pt_sort_bv(f.tt, 8);
  pt_term b[4];
  for (int i = 0; i < 4; i++)
    b[i] = pt_mk_fresh(f.tt, "byte", s8);
  /* a word put together from bytes, and a byte taken out again */
  pt_term w = pt_mk_zext(f.tt, b[0], 32);
  for (uint32_t i = 1; i < 4; i++)
    w = OP(BVOR, w, OP(SHL, pt_mk_zext(f.tt, b[i], 32), num(&f, 8 * i)));
  CHECK_EQ(pt_term_op(f.tt, w), PT_TOP_CONCAT);
  for (uint32_t i = 0; i < 4; i++) {
    pt_term again = OP(BVAND, OP(LSHR, w, num(&f, 8 * i)), num(&f, 255));
    CHECK_EQ(pt_mk_trunc(f.tt, again, 8).i, b[i].i);
  }
  /* a pointer difference, and a cast there and back */
  pt_term i4 = OP(SHL, f.y, num(&f, 2)), at = OP(ADD, OP(ADD, f.x, i4), num(&f, 8));
  CHECK_EQ(OP(SUB, at, f.x).i, OP(ADD, i4, num(&f, 8)).i);
  CHECK_EQ(pt_mk_trunc(f.tt, pt_mk_sext(f.tt, f.x, 64), 32).i, f.x.i);
  /* (a < b) == 0 on ints */
  pt_term less = OP(SLT, f.x, f.y), as_int = pt_mk_bool_to_bv(f.tt, less, 32);
  CHECK_EQ(pt_mk_eq(f.tt, as_int, num(&f, 0)).i, pt_mk_not(f.tt, less).i);
  /* addresses of different array elements, whatever the base */
  pt_term a = OP(ADD, OP(SHL, f.y, num(&f, 2)), f.x), c = OP(ADD, OP(SHL, f.z, num(&f, 2)), f.x);
  CHECK(pt_term_is_false(f.tt, pt_mk_eq(f.tt, a, OP(ADD, c, num(&f, 1)))));
  CHECK_EQ(pt_mk_eq(f.tt, OP(ADD, f.x, f.y), OP(ADD, f.x, f.z)).i, pt_mk_eq(f.tt, f.y, f.z).i);
  CHECK(pt_term_is_true(
      f.tt, pt_mk_eq(f.tt, OP(ADD, OP(MUL, OP(SDIV, f.x, f.y), f.y), OP(SREM, f.x, f.y)), f.x)));
  finish(&f);
}

/* Identities of polynomials are decided while they are built. */
TEST(term_build, polynomial_identities) {
  fixture f = start(32);
  pt_term sum = OP(ADD, f.y, f.z), xy = OP(MUL, f.x, f.y), xz = OP(MUL, f.x, f.z);
  CHECK(pt_term_is_true(f.tt, pt_mk_eq(f.tt, OP(MUL, f.x, sum), OP(ADD, xy, xz))));
  /* (n + 1)^3 = n^3 + 3 n^2 + 3 n + 1 */
  pt_term n = f.x, n1 = OP(ADD, n, num(&f, 1)), n2 = OP(MUL, n, n), n3 = OP(MUL, n2, n);
  pt_term right =
      OP(ADD, OP(ADD, n3, OP(MUL, n2, num(&f, 3))), OP(ADD, OP(MUL, n, num(&f, 3)), num(&f, 1)));
  pt_term cube = OP(MUL, n1, OP(MUL, n1, n1));
  CHECK(pt_term_is_true(f.tt, pt_mk_eq(f.tt, cube, right)));
  CHECK(pt_term_is_false(f.tt, pt_mk_eq(f.tt, cube, OP(ADD, right, num(&f, 6)))));
  /* x * y + x = z + x  is  x * y = z */
  CHECK_EQ(pt_mk_eq(f.tt, OP(ADD, xy, f.x), OP(ADD, f.z, f.x)).i, pt_mk_eq(f.tt, xy, f.z).i);
  CHECK_EQ(pt_mk_eq(f.tt, OP(ADD, f.x, num(&f, 1)), f.y).i,
           pt_mk_eq(f.tt, OP(SUB, f.y, num(&f, 1)), f.x).i);
  CHECK(pt_term_is_false(f.tt, pt_mk_eq(f.tt, OP(SHL, xy, num(&f, 3)),
                                        OP(ADD, OP(SHL, f.z, num(&f, 4)), num(&f, 4)))));
  /* without a quotient there is nothing to gain from a remainder */
  pt_term rem = pt_mk_eq(f.tt, OP(UREM, f.x, f.y), f.z);
  CHECK_EQ(pt_term_op(f.tt, rem), PT_TOP_EQ);
  CHECK_EQ(pt_term_size(f.tt, rem, 0), 5);
  finish(&f);
}

TEST(term_build, arrays) {
  fixture f = start(32);
  pt_sort s = pt_sort_array(f.tt, pt_sort_bv(f.tt, 32), pt_sort_bv(f.tt, 32));
  pt_term a = pt_mk_var(f.tt, "a", s), t = a;
  for (uint64_t i = 0; i < 300; i++)
    t = pt_mk_store(f.tt, t, OP(ADD, f.x, num(&f, i)), num(&f, i * i));
  for (uint64_t i = 0; i < 300; i++)
    CHECK_EQ(pt_mk_select(f.tt, t, OP(ADD, f.x, num(&f, i))).i, num(&f, i * i).i);
  CHECK_EQ(pt_mk_select(f.tt, t, OP(ADD, f.x, num(&f, 300))).i,
           pt_mk_select(f.tt, a, OP(ADD, f.x, num(&f, 300))).i);
  pt_term unknown = pt_mk_select(f.tt, t, f.y);
  CHECK_EQ(pt_term_op(f.tt, unknown), PT_TOP_SELECT);
  CHECK_EQ(pt_term_arg(f.tt, unknown, 0).i, t.i);
  CHECK_EQ(pt_term_sort(f.tt, unknown).i, pt_sort_bv(f.tt, 32).i);
  pt_term zeros = pt_mk_array(f.tt, s, num(&f, 0));
  CHECK_EQ(pt_mk_select(f.tt, zeros, f.y).i, num(&f, 0).i);
  CHECK_EQ(pt_term_sort(f.tt, zeros).i, s.i);
  finish(&f);
}

TEST(term_build, rewriting_off_changes_nothing) {
  fixture f = start(8);
  pt_terms_set_rewriting(f.tt, false);
  pt_term t = OP(ADD, num(&f, 1), num(&f, 2));
  CHECK_EQ(pt_term_op(f.tt, t), PT_TOP_ADD);
  t = pt_mk_not(f.tt, pt_mk_not(f.tt, f.p));
  CHECK_EQ(pt_term_op(f.tt, pt_term_arg(f.tt, t, 0)), PT_TOP_NOT);
  t = OP(BVAND, f.y, f.x);
  CHECK_EQ(pt_term_arg(f.tt, t, 0).i, f.y.i);
  t = pt_mk_ite(f.tt, pt_true(f.tt), f.x, f.y);
  CHECK_EQ(pt_term_op(f.tt, t), PT_TOP_ITE);
  t = pt_mk_extract(f.tt, f.x, 7, 0);
  CHECK(pt_term_op(f.tt, t) == PT_TOP_EXTRACT && pt_term_high(f.tt, t) == 7 &&
        pt_term_low(f.tt, t) == 0);
  CHECK_EQ(pt_term_op(f.tt, pt_mk_zext(f.tt, f.x, 8)), PT_TOP_ZEXT);
  CHECK_EQ(pt_term_op(f.tt, pt_mk_select(f.tt,
                                         pt_mk_array(f.tt,
                                                     pt_sort_array(f.tt, pt_sort_bv(f.tt, 8),
                                                                   pt_sort_bv(f.tt, 8)),
                                                     f.x),
                                         f.y)),
           PT_TOP_SELECT);
  finish(&f);
}

/* Rules must hold over terms that the builder would not have made. */
TEST(term_build, rules_over_plain_terms) {
  fixture f = start(4);
  pt_model *md = pt_model_new(f.tt);
  pt_terms_set_rewriting(f.tt, false);
  pt_term odd[] = {OP(ULT, f.x, num(&f, 0)),
                   OP(ULT, num(&f, 15), f.x),
                   OP(SLT, f.x, num(&f, 8)),
                   OP(SLT, num(&f, 7), f.x),
                   OP(ULE, f.x, num(&f, 15)),
                   OP(ULE, num(&f, 0), f.x),
                   OP(SLE, num(&f, 8), f.x),
                   pt_mk_eq(f.tt, num(&f, 3), f.x),
                   OP(ULT, f.x, num(&f, 5)),
                   OP(SLT, num(&f, 2), f.x),
                   pt_mk_not(f.tt, pt_mk_eq(f.tt, f.x, num(&f, 3)))};
  enum { N = sizeof odd / sizeof *odd };
  pt_term plain[N][N][2], made[N][N][2];
  for (int on = 0; on < 2; on++) {
    pt_terms_set_rewriting(f.tt, on);
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
        pt_term *to = on ? made[i][j] : plain[i][j];
        to[0] = pt_mk_and(f.tt, odd[i], odd[j]), to[1] = pt_mk_or(f.tt, odd[i], odd[j]);
      }
  }
  for (uint64_t v = 0; v < 16; v++) {
    pt_model_set(md, f.x, pt_bv_u64(4, v));
    for (int i = 0; i < N * N * 2; i++)
      CHECK_EQ(pt_model_is_true(md, plain[i / 2 / N][i / 2 % N][i % 2]),
               pt_model_is_true(md, made[i / 2 / N][i / 2 % N][i % 2]));
  }
  pt_model_delete(md);
  finish(&f);
}

/* Building a term again from its parts gives the same term. */
TEST(term_build, like_gives_the_same) {
  fixture f = start(8);
  pt_term_vec made = {0};
  pt_sort arr = pt_sort_array(f.tt, pt_sort_bv(f.tt, 8), pt_sort_bv(f.tt, 8));
  pt_term a = pt_mk_var(f.tt, "a", arr), c = pt_mk_var(f.tt, "c", pt_sort_fp(f.tt, PT_FP_DOUBLE));
  pt_fun g = pt_fun_declare(f.tt, "g", (pt_sort[]){pt_sort_bv(f.tt, 8)}, 1, pt_sort_bv(f.tt, 8));
  for (pt_top op = PT_TOP_BVAND; op <= PT_TOP_SLE; op++)
    pt_vec_push(f.m, &made, pt_mk_op2(f.tt, op, f.x, f.y));
  for (pt_top op = PT_TOP_FADD; op <= PT_TOP_FREM; op++)
    pt_vec_push(f.m, &made, pt_mk_op2(f.tt, op, c, c));
  pt_vec_push(f.m, &made, pt_mk_ite(f.tt, f.p, f.x, f.y));
  pt_vec_push(f.m, &made, pt_mk_extract(f.tt, f.x, 5, 2));
  pt_vec_push(f.m, &made, pt_mk_zext(f.tt, f.x, 20));
  pt_vec_push(f.m, &made, pt_mk_sext(f.tt, f.x, 20));
  pt_vec_push(f.m, &made, pt_mk_concat(f.tt, f.x, f.y));
  pt_vec_push(f.m, &made, pt_mk_store(f.tt, a, f.x, f.y));
  pt_vec_push(f.m, &made, pt_mk_select(f.tt, a, f.x));
  pt_vec_push(f.m, &made, pt_mk_array(f.tt, arr, f.x));
  pt_vec_push(f.m, &made, pt_mk_apply(f.tt, g, &f.x, 1));
  pt_vec_push(f.m, &made, pt_mk_fconv(f.tt, PT_FP_FLOAT, c));
  pt_vec_push(f.m, &made, pt_mk_ftos(f.tt, c, 16));
  pt_vec_push(f.m, &made, pt_mk_ftou(f.tt, c, 16));
  pt_vec_push(f.m, &made, pt_mk_stof(f.tt, PT_FP_HALF, f.x));
  pt_vec_push(f.m, &made, pt_mk_utof(f.tt, PT_FP_HALF, f.x));
  pt_vec_push(f.m, &made, pt_mk_op1(f.tt, PT_TOP_BV_OF_FP, c));
  pt_vec_push(f.m, &made, pt_mk_fp_of_bv(f.tt, PT_FP_HALF, pt_mk_concat(f.tt, f.x, f.y)));
  pt_vec_push(f.m, &made, pt_mk_forall(f.tt, f.x, pt_mk_eq(f.tt, f.x, f.y)));
  for (size_t i = 0; i < made.n; i++) {
    pt_term args[3], t = made.at[i];
    for (uint32_t k = 0; k < pt_term_nargs(f.tt, t); k++)
      args[k] = pt_term_arg(f.tt, t, k);
    CHECK_EQ(pt_mk_like(f.tt, t, args).i, t.i);
  }
  pt_vec_release(f.m, &made);
  finish(&f);
}

/* Long chains of every kind: the builder neither recurses along them nor slows down. */
TEST(term_build, deep_terms) {
  enum { N = 20000 };
  fixture f = start(32);
  pt_term sum = f.x, ite = num(&f, 0), cond = f.p, xor = f.x;
  for (uint64_t i = 1; i < N; i++) {
    pt_term v = pt_mk_fresh(f.tt, "v", pt_sort_bv(f.tt, 32));
    sum = OP(ADD, sum, OP(MUL, v, v));
    cond = pt_mk_or(f.tt, pt_mk_not(f.tt, cond), OP(SLT, v, f.y));
    ite = pt_mk_ite(f.tt, OP(ULT, v, f.y), num(&f, i), ite);
    xor = OP(BVXOR, v, pt_mk_op1(f.tt, PT_TOP_BVNOT, xor));
    pt_mk_eq(f.tt, ite, num(&f, 7));
    pt_mk_eq(f.tt, sum, f.x);
    pt_mk_extract(f.tt, xor, 7, 0);
    OP(SLT, ite, num(&f, 3));
    pt_mk_not(f.tt, cond);
  }
  CHECK(pt_terms_count(f.tt) < 100 * N); /* no growth beyond what was asked for */
  finish(&f);
}

static bool expected(pt_top op, bool is_signed, pt_bv a, pt_bv b) {
  switch (op) {
  case PT_TOP_ADD: return is_signed ? pt_bv_sadd_overflows(a, b) : pt_bv_uadd_overflows(a, b);
  case PT_TOP_SUB: return is_signed ? pt_bv_ssub_overflows(a, b) : pt_bv_usub_overflows(a, b);
  default: return is_signed ? pt_bv_smul_overflows(a, b) : pt_bv_umul_overflows(a, b);
  }
}

/* Overflow of x OP y, K OP y and x OP K under one model. */
static void check_overflow(fixture *f, pt_model *md, pt_top op, bool is_signed, pt_bv a, pt_bv b) {
  pt_term ka = pt_mk_const(f->tt, a), kb = pt_mk_const(f->tt, b);
  bool want = expected(op, is_signed, a, b);
  pt_model_set(md, f->x, a);
  pt_model_set(md, f->y, b);
  CHECK_EQ(pt_model_is_true(md, pt_mk_overflow(f->tt, op, is_signed, f->x, f->y)), want);
  CHECK_EQ(pt_model_is_true(md, pt_mk_overflow(f->tt, op, is_signed, ka, f->y)), want);
  CHECK_EQ(pt_model_is_true(md, pt_mk_overflow(f->tt, op, is_signed, f->x, kb)), want);
  pt_term both = pt_mk_overflow(f->tt, op, is_signed, ka, kb);
  CHECK_EQ(pt_term_is_true(f->tt, both), want);
  CHECK_EQ(pt_term_is_false(f->tt, both), !want);
}

TEST(term_build, overflow_predicates) {
  static const pt_top ops[] = {PT_TOP_ADD, PT_TOP_SUB, PT_TOP_MUL};
  for (uint32_t w = 1; w <= 6; w++) {
    fixture f = start(w);
    pt_model *md = pt_model_new(f.tt);
    for (uint64_t i = 0; i < (uint64_t)1 << 2 * w; i++)
      for (int k = 0; k < 6; k++)
        check_overflow(&f, md, ops[k / 2], k % 2, pt_bv_u64(w, i), pt_bv_u64(w, i >> w));
    pt_model_delete(md);
    finish(&f);
  }
  fixture f = start(300); /* no sort of twice the width */
  pt_model *md = pt_model_new(f.tt);
  pt_bv values[] = {pt_bv_zero(300),       pt_bv_u64(300, 3),     pt_bv_ones(300),
                    pt_bv_min_signed(300), pt_bv_max_signed(300), pt_bv_u64(300, 1)};
  for (int i = 0; i < 36; i++)
    for (int k = 0; k < 6; k++)
      check_overflow(&f, md, ops[k / 2], k % 2, values[i / 6], values[i % 6]);
  pt_model_delete(md);
  finish(&f);
}
