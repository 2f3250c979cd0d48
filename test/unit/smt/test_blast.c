/* Bit-blasting against bv/: every operator, by asking the back end sat. */
#include "base/rng.h"
#include "smt/smt.h"
#include "test.h"

typedef struct {
  pt_mem *m;
  pt_terms *tt;
  pt_solver *s;
  pt_model *md;
} fixture;

static fixture start(void) {
  fixture f = {.m = pt_mem_new()};
  f.tt = pt_terms_new(f.m);
  f.s = pt_sat_new(f.tt, 0);
  f.md = pt_model_new(f.tt);
  return f;
}

static void finish(fixture *f) {
  pt_model_delete(f->md);
  pt_solver_delete(f->s);
  pt_terms_delete(f->tt);
  CHECK_EQ(pt_mem_delete(f->m), 0);
}

static pt_term var(fixture *f, const char *name, uint32_t w) {
  return pt_mk_var(f->tt, name, pt_sort_bv(f->tt, w));
}

typedef struct {
  pt_top op;
  pt_bv (*bv)(pt_bv a, pt_bv b); /* one of the two */
  bool (*test)(pt_bv a, pt_bv b);
} binary;

static const binary binaries[] = {
    {PT_TOP_ADD, pt_bv_add, NULL},   {PT_TOP_SUB, pt_bv_sub, NULL},
    {PT_TOP_MUL, pt_bv_mul, NULL},   {PT_TOP_UDIV, pt_bv_udiv, NULL},
    {PT_TOP_UREM, pt_bv_urem, NULL}, {PT_TOP_SDIV, pt_bv_sdiv, NULL},
    {PT_TOP_SREM, pt_bv_srem, NULL}, {PT_TOP_BVAND, pt_bv_and, NULL},
    {PT_TOP_BVOR, pt_bv_or, NULL},   {PT_TOP_BVXOR, pt_bv_xor, NULL},
    {PT_TOP_SHL, pt_bv_shl, NULL},   {PT_TOP_LSHR, pt_bv_lshr, NULL},
    {PT_TOP_ASHR, pt_bv_ashr, NULL}, {PT_TOP_EQ, NULL, pt_bv_eq},
    {PT_TOP_ULT, NULL, pt_bv_ult},   {PT_TOP_ULE, NULL, pt_bv_ule},
    {PT_TOP_SLT, NULL, pt_bv_slt},   {PT_TOP_SLE, NULL, pt_bv_sle},
};
enum { BINARIES = sizeof binaries / sizeof binaries[0] };

/* OP(x, y) has the value of bv/ when x = A and y = B: the value is possible, and it is the only
   one.  X, Y and T = OP(X, Y) are made before, so constants reach the gates as assumptions. */
static void check_binary(fixture *f, const binary *o, pt_term x, pt_term y, pt_term t, pt_bv a,
                         pt_bv b) {
  pt_term want;
  if (o->bv) want = pt_mk_eq(f->tt, t, pt_mk_const(f->tt, o->bv(a, b)));
  else if (o->test(a, b)) want = t;
  else want = pt_mk_not(f->tt, t);
  pt_term as[3] = {pt_mk_eq(f->tt, x, pt_mk_const(f->tt, a)),
                   pt_mk_eq(f->tt, y, pt_mk_const(f->tt, b)), want};
  pt_answer yes = pt_solver_check(f->s, as, 3, NULL);
  as[2] = pt_mk_not(f->tt, want);
  pt_answer no = pt_solver_check(f->s, as, 3, NULL);
  if (yes != PT_SAT || no != PT_UNSAT) {
    char u[PT_BV_TEXT], v[PT_BV_TEXT];
    pt_test_fail(__FILE__, __LINE__, "%s of %s and %s at %u bits", pt_top_name(o->op),
                 pt_bv_text_hex(a, u), pt_bv_text_hex(b, v), a.width);
  }
}

TEST(blast, binary_operators_exhaustively) {
  for (uint32_t w = 1; w <= 4; w++) {
    fixture f = start();
    pt_term x = var(&f, "x", w), y = var(&f, "y", w);
    for (uint32_t k = 0; k < BINARIES; k++) {
      pt_term t = pt_mk_op2(f.tt, binaries[k].op, x, y);
      for (uint64_t a = 0; a >> w == 0; a++)
        for (uint64_t b = 0; b >> w == 0; b++)
          check_binary(&f, &binaries[k], x, y, t, pt_bv_u64(w, a), pt_bv_u64(w, b));
    }
    finish(&f);
  }
}

/* The same with one argument a constant of the term: other circuits (signed digits). */
TEST(blast, binary_operators_with_a_constant_exhaustively) {
  for (uint32_t w = 1; w <= 4; w++) {
    fixture f = start();
    pt_terms_set_rewriting(f.tt, false);
    pt_term x = var(&f, "x", w);
    for (uint32_t k = 0; k < BINARIES; k++)
      for (uint64_t c = 0; c >> w == 0; c++) {
        pt_term y = pt_mk_u64(f.tt, w, c);
        pt_term right = pt_mk_op2(f.tt, binaries[k].op, x, y),
                left = pt_mk_op2(f.tt, binaries[k].op, y, x);
        for (uint64_t a = 0; a >> w == 0; a++) {
          check_binary(&f, &binaries[k], x, y, right, pt_bv_u64(w, a), pt_bv_u64(w, c));
          check_binary(&f, &binaries[k], y, x, left, pt_bv_u64(w, c), pt_bv_u64(w, a));
        }
      }
    finish(&f);
  }
}

static pt_bv random_bv(pt_rng *r, uint32_t w) {
  uint64_t limb[PT_BV_LIMBS];
  for (uint32_t i = 0; i < PT_BV_LIMBS; i++)
    limb[i] = pt_rng_next(r);
  pt_bv v = pt_bv_limbs(w, limb);
  switch (pt_rng_below(r, 6)) {
  case 0: return pt_bv_u64(w, pt_rng_below(r, 2 * w + 2)); /* shifts, small divisors */
  case 1: return pt_bv_lshr(v, pt_bv_u64(w, pt_rng_below(r, w)));
  case 2: return pt_rng_below(r, 2) ? pt_bv_ones(w) : pt_bv_min_signed(w);
  default: return v;
  }
}

/* Every operator ROUNDS times; CONSTANTS: also with a constant second argument. */
static void check_random(uint32_t w, uint32_t rounds, bool constants) {
  fixture f = start();
  pt_rng r = {w};
  pt_term x = var(&f, "x", w), y = var(&f, "y", w);
  for (uint32_t k = 0; k < BINARIES; k++) {
    pt_term t = pt_mk_op2(f.tt, binaries[k].op, x, y);
    for (uint32_t i = 0; i < rounds; i++) {
      pt_bv a = random_bv(&r, w), b = pt_rng_below(&r, 8) ? random_bv(&r, w) : a;
      check_binary(&f, &binaries[k], x, y, t, a, b);
      if (!constants) continue;
      pt_term c = pt_mk_const(f.tt, b);
      check_binary(&f, &binaries[k], x, c, pt_mk_op2(f.tt, binaries[k].op, x, c), a, b);
    }
  }
  finish(&f);
}

TEST(blast, random_at_8_bits) { check_random(8, 30, true); }
TEST(blast, random_at_32_bits) { check_random(32, 12, true); }
TEST(blast, random_at_64_bits) { check_random(64, 5, true); }
TEST(blast, random_at_65_bits) { check_random(65, 4, true); }
TEST(blast, random_at_128_bits) { check_random(128, 2, false); }
TEST(blast, random_at_200_bits) { check_random(200, 1, false); }

/* T, a term over x, must have the value WANT when x = A. */
static void check_unary(fixture *f, pt_term x, pt_term t, pt_bv a, pt_bv want) {
  pt_term as[2] = {pt_mk_eq(f->tt, x, pt_mk_const(f->tt, a)),
                   pt_mk_ne(f->tt, t, pt_mk_const(f->tt, want))};
  CHECK_EQ(pt_solver_check(f->s, as, 2, NULL), PT_UNSAT);
  CHECK_EQ(pt_solver_check(f->s, as, 1, NULL), PT_SAT);
}

TEST(blast, one_argument_operators) {
  static const uint32_t widths[] = {1, 2, 3, 8, 33, 64, 65, 130, 256};
  for (uint32_t k = 0; k < sizeof widths / sizeof widths[0]; k++) {
    uint32_t w = widths[k];
    fixture f = start();
    pt_rng r = {w};
    pt_term x = var(&f, "x", w), y = var(&f, "y", w);
    for (uint32_t i = 0; i < 8; i++) {
      pt_bv a = random_bv(&r, w), b = random_bv(&r, w);
      uint32_t low = (uint32_t)pt_rng_below(&r, w),
               high = low + (uint32_t)pt_rng_below(&r, w - low);
      check_unary(&f, x, pt_mk_op1(f.tt, PT_TOP_BVNOT, x), a, pt_bv_not(a));
      check_unary(&f, x, pt_mk_op1(f.tt, PT_TOP_BVNEG, x), a, pt_bv_neg(a));
      check_unary(&f, x, pt_mk_extract(f.tt, x, high, low), a, pt_bv_extract(a, high, low));
      check_unary(&f, x, pt_mk_zext(f.tt, x, w + 7), a, pt_bv_zext(a, w + 7));
      check_unary(&f, x, pt_mk_sext(f.tt, x, w + 7), a, pt_bv_sext(a, w + 7));
      check_unary(&f, x, pt_mk_concat(f.tt, x, pt_mk_const(f.tt, b)), a, pt_bv_concat(a, b));
      pt_solver_push(f.s);
      pt_solver_add(f.s, pt_mk_eq(f.tt, y, pt_mk_const(f.tt, b)));
      pt_term less = pt_mk_op2(f.tt, PT_TOP_ULT, x, y);
      check_unary(&f, x, pt_mk_ite(f.tt, less, x, y), a, pt_bv_ult(a, b) ? a : b);
      pt_solver_pop(f.s, 1);
    }
    finish(&f);
  }
}

TEST(blast, booleans) {
  fixture f = start();
  pt_term p = pt_mk_var(f.tt, "p", pt_sort_bool(f.tt)),
          q = pt_mk_var(f.tt, "q", pt_sort_bool(f.tt));
  pt_term c = pt_mk_var(f.tt, "c", pt_sort_bool(f.tt));
  for (uint32_t k = 0; k < 8; k++) {
    bool vp = k & 1, vq = k & 2, vc = k & 4;
    pt_term as[4] = {vp ? p : pt_mk_not(f.tt, p), vq ? q : pt_mk_not(f.tt, q),
                     vc ? c : pt_mk_not(f.tt, c)};
    struct {
      pt_term t;
      bool want;
    } row[] = {{pt_mk_and(f.tt, p, q), vp && vq},      {pt_mk_or(f.tt, p, q), vp || vq},
               {pt_mk_eq(f.tt, p, q), vp == vq},       {pt_mk_xor(f.tt, p, q), vp != vq},
               {pt_mk_implies(f.tt, p, q), !vp || vq}, {pt_mk_ite(f.tt, c, p, q), vc ? vp : vq}};
    for (uint32_t i = 0; i < sizeof row / sizeof row[0]; i++) {
      as[3] = row[i].t;
      CHECK_EQ(pt_solver_check(f.s, as, 4, NULL), row[i].want ? PT_SAT : PT_UNSAT);
    }
  }
  finish(&f);
}

/* A term as deep as the largest unrolling: nothing may recurse. */
TEST(blast, deep_terms) {
  fixture f = start();
  pt_term x = var(&f, "x", 8), t = x;
  pt_terms_set_rewriting(f.tt, false);
  for (uint32_t i = 0; i < 200000; i++)
    t = pt_mk_op2(f.tt, PT_TOP_BVXOR, t, pt_mk_u64(f.tt, 8, i & 1 ? 3 : 5));
  pt_terms_set_rewriting(f.tt, true);
  pt_term as[2] = {pt_mk_eq(f.tt, x, pt_mk_u64(f.tt, 8, 77)),
                   pt_mk_ne(f.tt, t, pt_mk_u64(f.tt, 8, 77))};
  CHECK_EQ(pt_solver_check(f.s, as, 2, NULL), PT_UNSAT);
  CHECK_EQ(pt_solver_check(f.s, as, 1, NULL), PT_SAT);
  finish(&f);
}

TEST(blast, widest_words) {
  fixture f = start();
  pt_term x = var(&f, "x", 512), three = pt_mk_u64(f.tt, 512, 3);
  pt_term product = pt_mk_op2(f.tt, PT_TOP_MUL, x, three);
  pt_term as = pt_mk_eq(f.tt, product, pt_mk_const(f.tt, pt_bv_ones(512)));
  CHECK_EQ(pt_solver_check(f.s, &as, 1, NULL), PT_SAT);
  pt_solver_model(f.s, f.md);
  pt_bv v;
  CHECK(pt_model_get(f.md, x, &v));
  CHECK(pt_bv_is_ones(pt_bv_mul(v, pt_bv_u64(512, 3))));
  finish(&f);
}

/* x + (y - x) OP c: what is noted of numbers between others excludes no value. */
TEST(blast, averages_exhaustively) {
  static const binary parts[] = {{PT_TOP_SDIV, pt_bv_sdiv, NULL}, {PT_TOP_UDIV, pt_bv_udiv, NULL},
                                 {PT_TOP_ASHR, pt_bv_ashr, NULL}, {PT_TOP_LSHR, pt_bv_lshr, NULL}};
  enum { PARTS = sizeof parts / sizeof parts[0], WIDTH = 4 };
  for (uint64_t c = 0; c >> WIDTH == 0; c++) {
    fixture f = start();
    pt_term x = var(&f, "x", WIDTH), y = var(&f, "y", WIDTH);
    pt_bv by = pt_bv_u64(WIDTH, c);
    for (uint32_t k = 0; k < PARTS; k++) {
      pt_term d = pt_mk_op2(f.tt, PT_TOP_SUB, y, x);
      pt_term part = pt_mk_op2(f.tt, parts[k].op, d, pt_mk_const(f.tt, by));
      pt_term t = pt_mk_op2(f.tt, PT_TOP_ADD, x, part);
      for (uint64_t n = 0; n >> 2 * WIDTH == 0; n++) {
        pt_bv a = pt_bv_u64(WIDTH, n >> WIDTH), b = pt_bv_u64(WIDTH, n);
        pt_bv want = pt_bv_add(a, parts[k].bv(pt_bv_sub(b, a), by));
        pt_term as[3] = {pt_mk_eq(f.tt, x, pt_mk_const(f.tt, a)),
                         pt_mk_eq(f.tt, y, pt_mk_const(f.tt, b)),
                         pt_mk_eq(f.tt, t, pt_mk_const(f.tt, want))};
        CHECK_EQ(pt_solver_check(f.s, as, 3, NULL), PT_SAT);
      }
    }
    finish(&f);
  }
}
