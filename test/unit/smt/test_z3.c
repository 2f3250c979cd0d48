#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include "base/rng.h"
#include "kit.h"

static pt_solver *z3(kit *k, pt_hint hint) {
  return pt_checked_new(pt_z3_new(k->tt, hint, 0, false));
}

TEST(z3, sat_with_model) {
  kit k = kit_open();
  pt_solver *s = z3(&k, PT_HINT_PATH);
  pt_term x = bvar(&k, "x", 32), b = pvar(&k, "b"), w = bvar(&k, "w", 200);
  pt_solver_add(s, eq(&k, op(&k, PT_TOP_ADD, x, num(&k, 32, 5)), num(&k, 32, 3)));
  pt_solver_add(s, pt_mk_not(k.tt, b));
  pt_solver_add(s, eq(&k, w, pt_mk_const(k.tt, pt_bv_ones(200))));
  CHECK_EQ(check0(s), PT_SAT);
  CHECK_EQ(value(&k, s, x), 0xfffffffe);
  CHECK_EQ(value(&k, s, b), 0);
  CHECK_EQ(value(&k, s, pt_mk_extract(k.tt, w, 199, 140)), 0xfffffffffffffff);
  pt_solver_delete(s);
  kit_close(&k);
}

TEST(z3, push_and_pop) {
  kit k = kit_open();
  pt_solver *s = z3(&k, PT_HINT_PATH);
  pt_term x = bvar(&k, "x", 8);
  pt_solver_add(s, op(&k, PT_TOP_ULT, x, num(&k, 8, 10)));
  pt_solver_push(s);
  pt_solver_push(s);
  pt_solver_add(s, op(&k, PT_TOP_ULT, num(&k, 8, 20), x));
  CHECK_EQ(check0(s), PT_UNSAT);
  pt_solver_pop(s, 1);
  CHECK_EQ(check0(s), PT_SAT);
  pt_solver_add(s, op(&k, PT_TOP_ULT, num(&k, 8, 8), x));
  CHECK_EQ(check0(s), PT_SAT);
  pt_solver_pop(s, 1); /* the model outlives this */
  CHECK_EQ(value(&k, s, x), 9);
  pt_solver_push(s);
  pt_solver_push(s);
  pt_solver_pop(s, 2);
  pt_solver_add(s, eq(&k, x, num(&k, 8, 3)));
  CHECK_EQ(check0(s), PT_SAT);
  CHECK_EQ(value(&k, s, x), 3);
  pt_solver_delete(s);
  kit_close(&k);
}

TEST(z3, cores) {
  kit k = kit_open();
  pt_term x = bvar(&k, "x", 16), p = pvar(&k, "p");
  for (pt_hint h = PT_HINT_PATH; h <= PT_HINT_ARRAY; h++) {
    pt_solver *s = z3(&k, h);
    bool used[5];
    pt_term assume[5] = {op(&k, PT_TOP_ULT, x, num(&k, 16, 5)), p,
                         op(&k, PT_TOP_ULT, num(&k, 16, 7), x), pt_mk_not(k.tt, p), pt_true(k.tt)};
    CHECK_EQ(pt_solver_check(s, assume, 3, NULL), PT_UNSAT);
    CHECK(pt_solver_core(s, used, 3) >= 2);
    CHECK(used[0] && used[2]);
    if (h == PT_HINT_PATH) CHECK(!used[1]);
    CHECK_EQ(pt_solver_check(s, assume, 2, NULL), PT_SAT);
    CHECK(value(&k, s, x) < 5 && value(&k, s, p) == 1);
    CHECK_EQ(pt_solver_check(s, assume + 1, 4, NULL), PT_UNSAT);
    CHECK(pt_solver_core(s, used, 4) >= 2 && used[0] && used[2]);
    pt_term no = pt_false(k.tt);
    CHECK_EQ(pt_solver_check(s, &no, 1, NULL), PT_UNSAT);
    CHECK_EQ(pt_solver_core(s, used, 1), 1);
    CHECK_EQ(check0(s), PT_SAT);
    pt_solver_delete(s);
  }
  kit_close(&k);
}

/* Assumptions at different levels, used again after pops. */
TEST(z3, proxies_follow_levels) {
  kit k = kit_open();
  pt_solver *s = z3(&k, PT_HINT_PATH);
  pt_term x = bvar(&k, "x", 16);
  pt_term low = op(&k, PT_TOP_ULT, x, num(&k, 16, 5)), high = op(&k, PT_TOP_ULT, num(&k, 16, 4), x);
  for (int round = 0; round < 4; round++) {
    pt_solver_push(s);
    pt_term both[2] = {low, high};
    CHECK_EQ(pt_solver_check(s, both, 2, NULL), PT_UNSAT);
    CHECK_EQ(pt_solver_check(s, both, 1, NULL), PT_SAT);
    pt_solver_pop(s, 1);
    CHECK_EQ(pt_solver_check(s, both + 1, 1, NULL), PT_SAT);
    CHECK_EQ(pt_solver_check(s, both, 2, NULL), PT_UNSAT);
  }
  pt_solver_delete(s);
  kit_close(&k);
}

/* ---- logics: each of these is unsatisfiable, and a logic without the theory would say SAT ---- */

static size_t unsat_formulas(kit *k, pt_term *out) {
  pt_terms *tt = k->tt;
  size_t n = 0;
  pt_term x = bvar(k, "x", 32), y = bvar(k, "y", 32), a = avar(k, "a", 32, 8),
          b = avar(k, "b", 32, 8);
  pt_term i = num(k, 32, 1), zero = num(k, 8, 0);
  /* arrays: read over write with unknown indices */
  pt_term ra = pt_mk_select(tt, a, x), rb = pt_mk_select(tt, a, y);
  out[n++] = pt_mk_and(tt, eq(k, x, y), ne(k, ra, rb));
  pt_term w = pt_mk_store(tt, pt_mk_store(tt, a, x, num(k, 8, 3)), y, num(k, 8, 4));
  pt_term not3 = ne(k, pt_mk_select(tt, w, x), num(k, 8, 3));
  out[n++] = pt_mk_and(tt, ne(k, x, y), not3);
  /* a constant array */
  pt_sort as = pt_term_sort(tt, a);
  pt_term zeros = pt_mk_store(tt, pt_mk_array(tt, as, zero), x, num(k, 8, 1));
  out[n++] = pt_mk_and(tt, ne(k, x, y), ne(k, pt_mk_select(tt, zeros, y), zero));
  /* arrays compared */
  out[n++] = pt_mk_and(tt, eq(k, a, b), ne(k, pt_mk_select(tt, a, x), pt_mk_select(tt, b, x)));
  pt_term sa = pt_mk_store(tt, a, x, pt_mk_select(tt, a, x));
  out[n++] = ne(k, sa, a);
  /* functions */
  pt_sort s32 = pt_sort_bv(tt, 32);
  pt_fun f = pt_fun_declare(tt, "f", &s32, 1, s32);
  out[n++] =
      pt_mk_and(tt, eq(k, x, y), ne(k, pt_mk_apply(tt, f, &x, 1), pt_mk_apply(tt, f, &y, 1)));
  /* floats: x < y and y < x; a number equal to itself */
  pt_term p = fvar(k, "p", PT_FP_FLOAT), q = fvar(k, "q", PT_FP_FLOAT);
  out[n++] = pt_mk_and(tt, op(k, PT_TOP_FLT, p, q), op(k, PT_TOP_FLT, q, p));
  pt_term nan = pt_mk_op1(tt, PT_TOP_FNAN, p);
  out[n++] = pt_mk_and(tt, pt_mk_not(tt, nan), pt_mk_not(tt, op(k, PT_TOP_FEQ, p, p)));
  /* quantifiers: every x is below y */
  pt_term bound = bvar(k, "bound", 32);
  out[n++] = pt_mk_forall(tt, bound, op(k, PT_TOP_ULT, bound, y));
  /* floats and arrays together */
  pt_term bits = pt_mk_op1(tt, PT_TOP_BV_OF_FP, p);
  pt_term at_bits = pt_mk_select(tt, a, bits);
  out[n++] = pt_mk_and(tt, eq(k, bits, x), ne(k, at_bits, pt_mk_select(tt, a, x)));
  out[n++] = pt_mk_and(tt, op(k, PT_TOP_ULT, x, i), op(k, PT_TOP_ULT, i, x));
  return n;
}

TEST(z3, theories_alone) {
  kit k = kit_open();
  pt_term f[32];
  size_t n = unsat_formulas(&k, f);
  for (pt_hint h = PT_HINT_PATH; h <= PT_HINT_ARRAY; h++) {
    for (size_t i = 0; i < n; i++) {
      pt_solver *s = z3(&k, h);
      pt_solver_add(s, f[i]);
      pt_answer r = check0(s);
      if (r != PT_UNSAT) pt_test_fail(__FILE__, __LINE__, "formula %zu, hint %d: %d", i, h, r);
      pt_solver_delete(s);
    }
  }
  kit_close(&k);
}

/* The same on one solver, where the logic has to grow, asserted and assumed. */
TEST(z3, theories_one_after_the_other) {
  kit k = kit_open();
  pt_term f[32], x = bvar(&k, "x", 32);
  size_t n = unsat_formulas(&k, f);
  for (pt_hint h = PT_HINT_PATH; h <= PT_HINT_ARRAY; h++) {
    pt_solver *s = z3(&k, h);
    pt_solver_add(s, op(&k, PT_TOP_ULT, x, num(&k, 32, 100)));
    for (size_t i = 0; i < 2 * n; i++) {
      size_t at = i < n ? i : 2 * n - 1 - i;
      CHECK_EQ(check0(s), PT_SAT);
      CHECK_EQ(ask(s, f[at]), PT_UNSAT);
      CHECK_EQ(pt_solver_check(s, &f[at], 1, NULL), PT_UNSAT);
      CHECK_EQ(check0(s), PT_SAT);
    }
    pt_solver_delete(s);
  }
  kit_close(&k);
}

/* A configuration that is stronger than needed is left after a while. */
TEST(z3, goes_back_to_small_logics) {
  kit k = kit_open();
  pt_solver *s = z3(&k, PT_HINT_PATH);
  pt_term x = bvar(&k, "x", 32), p = fvar(&k, "p", PT_FP_FLOAT);
  CHECK_EQ(ask(s, op(&k, PT_TOP_FLT, p, p)), PT_UNSAT);
  for (uint32_t i = 0; i < 120; i++)
    CHECK_EQ(ask(s, eq(&k, op(&k, PT_TOP_MUL, x, num(&k, 32, 3)), num(&k, 32, i))), PT_SAT);
  CHECK_EQ(ask(s, op(&k, PT_TOP_FLT, p, p)), PT_UNSAT);
  pt_solver_delete(s);
  kit_close(&k);
}

/* ---- models of arrays and functions: checked_new evaluates them ---- */

TEST(z3, array_models) {
  kit k = kit_open();
  pt_terms *tt = k.tt;
  pt_term a = avar(&k, "a", 16, 8), b = avar(&k, "b", 16, 8), x = bvar(&k, "x", 16);
  for (pt_hint h = PT_HINT_PATH; h <= PT_HINT_ARRAY; h++) {
    pt_solver *s = z3(&k, h);
    for (uint32_t i = 0; i < 20; i++)
      pt_solver_add(s, eq(&k, pt_mk_select(tt, a, num(&k, 16, 3 * i)), num(&k, 8, i + 1)));
    pt_solver_add(s, eq(&k, pt_mk_select(tt, a, x), num(&k, 8, 77)));
    CHECK_EQ(check0(s), PT_SAT);
    CHECK_EQ(value(&k, s, pt_mk_select(tt, a, num(&k, 16, 30))), 11);
    CHECK_EQ(value(&k, s, pt_mk_select(tt, a, x)), 77);
    CHECK_EQ(ask(s, ne(&k, a, b)), PT_SAT);
    CHECK_EQ(ask(s, eq(&k, pt_mk_store(tt, b, x, num(&k, 8, 5)), a)), PT_UNSAT);
    CHECK_EQ(ask(s, eq(&k, pt_mk_store(tt, b, x, num(&k, 8, 77)), a)), PT_SAT);
    pt_solver_delete(s);
  }
  kit_close(&k);
}

TEST(z3, function_models) {
  kit k = kit_open();
  pt_terms *tt = k.tt;
  pt_sort s8 = pt_sort_bv(tt, 8), domain[2] = {s8, pt_sort_bool(tt)};
  pt_fun f = pt_fun_declare(tt, "f", &s8, 1, s8), g = pt_fun_declare(tt, "g", domain, 2, s8);
  pt_term x = bvar(&k, "x", 8), y = bvar(&k, "y", 8);
  pt_term fx = pt_mk_apply(tt, f, &x, 1), ffx = pt_mk_apply(tt, f, &fx, 1);
  pt_term args[2] = {y, pvar(&k, "b")}, gy = pt_mk_apply(tt, g, args, 2);
  pt_solver *s = z3(&k, PT_HINT_PATH);
  pt_solver_add(s, eq(&k, ffx, x));
  pt_solver_add(s, ne(&k, fx, x));
  pt_solver_add(s, eq(&k, gy, fx));
  pt_solver_add(s, eq(&k, x, num(&k, 8, 9)));
  CHECK_EQ(check0(s), PT_SAT);
  CHECK_EQ(value(&k, s, ffx), 9);
  CHECK(value(&k, s, fx) != 9);
  pt_solver_delete(s);
  kit_close(&k);
}

/* ---- floats against bv/fp.h ---- */

static pt_bv random_bits(pt_rng *r, pt_fp f) {
  static const uint64_t tops[] = {0,      1,      0x3ff,  0x400,  0x7ff,
                                  0x7fff, 0x3fff, 0x4005, 0xffff, 0x7f80};
  uint32_t w = pt_fp_width(f);
  uint64_t limbs[2] = {pt_rng_next(r), pt_rng_next(r)};
  pt_bv v = pt_bv_limbs(w, limbs);
  if (pt_rng_below(r, 3) == 0) return v;
  /* small numbers, limits, infinities, NaNs */
  if (pt_rng_below(r, 2))
    return pt_fp_from_signed(f, pt_bv_i64(40, (int64_t)pt_rng_below(r, 2000) - 1000));
  pt_bv top = pt_bv_u64(w, tops[pt_rng_below(r, 10)]);
  pt_bv up = pt_bv_shl(top, pt_bv_u64(w, w - 16));
  return pt_rng_below(r, 2) ? up : pt_bv_or(up, pt_bv_u64(w, pt_rng_below(r, 4)));
}

/* RESULT as bits must be what bv/fp computes: equal is SAT, different is UNSAT. */
static void expect(kit *k, pt_solver *s, pt_term fixed, pt_term result, pt_bv want,
                   const char *what) {
  pt_term c = want.width == 1 && pt_term_is_bool(k->tt, result)
                  ? pt_mk_bool(k->tt, !pt_bv_is_zero(want))
                  : pt_mk_const(k->tt, want);
  pt_answer same = ask(s, pt_mk_and(k->tt, fixed, eq(k, result, c)));
  pt_answer other = ask(s, pt_mk_and(k->tt, fixed, ne(k, result, c)));
  char text[PT_BV_TEXT];
  if (same != PT_SAT || other != PT_UNSAT)
    pt_test_fail(__FILE__, __LINE__, "%s: %d %d %s, want %s", what, same, other, s->message,
                 pt_bv_text_hex(want, text));
}

static pt_bv canonical(pt_fp f, pt_bv bits) {
  pt_bv zero = pt_bv_zero(pt_fp_width(f));
  return pt_fp_is_nan(f, bits) ? pt_fp_div(f, zero, zero) : bits;
}

static void float_case(kit *k, pt_solver *s, pt_rng *r, pt_fp f) {
  pt_terms *tt = k->tt;
  uint32_t w = pt_fp_width(f);
  pt_bv x = random_bits(r, f), y = random_bits(r, f);
  /* addition of zero gives a canonical pattern: no pseudo-denormals of x87 */
  x = canonical(f, pt_fp_add(f, x, pt_bv_zero(w))),
  y = canonical(f, pt_fp_add(f, y, pt_bv_zero(w)));
  pt_term vx = pt_mk_fresh(tt, "x", pt_sort_bv(tt, w)),
          vy = pt_mk_fresh(tt, "y", pt_sort_bv(tt, w));
  pt_term fixed = pt_mk_and(tt, eq(k, vx, pt_mk_const(tt, x)), eq(k, vy, pt_mk_const(tt, y)));
  pt_term fx = pt_mk_fp_of_bv(tt, f, vx), fy = pt_mk_fp_of_bv(tt, f, vy);
#define BITS(T) pt_mk_op1(tt, PT_TOP_BV_OF_FP, T)
  expect(k, s, fixed, BITS(op(k, PT_TOP_FADD, fx, fy)), canonical(f, pt_fp_add(f, x, y)), "add");
  expect(k, s, fixed, BITS(op(k, PT_TOP_FMUL, fx, fy)), canonical(f, pt_fp_mul(f, x, y)), "mul");
  expect(k, s, fixed, BITS(op(k, PT_TOP_FDIV, fx, fy)), canonical(f, pt_fp_div(f, x, y)), "div");
  expect(k, s, fixed, BITS(pt_mk_op1(tt, PT_TOP_FNEG, fx)), canonical(f, pt_fp_neg(f, x)), "neg");
  expect(k, s, fixed, BITS(fx), canonical(f, x), "bits");
  expect(k, s, fixed, op(k, PT_TOP_FLT, fx, fy), pt_bv_u64(1, pt_fp_cmp(f, PT_FCMP_LT, x, y)),
         "lt");
  expect(k, s, fixed, op(k, PT_TOP_FEQ, fx, fy), pt_bv_u64(1, pt_fp_cmp(f, PT_FCMP_EQ, x, y)),
         "eq");
  uint32_t iw = 1 + (uint32_t)pt_rng_below(r, 70);
  expect(k, s, fixed, pt_mk_ftos(tt, fx, iw), pt_fp_to_signed(f, x, iw, NULL), "ftos");
  expect(k, s, fixed, pt_mk_ftou(tt, fx, iw), pt_fp_to_unsigned(f, x, iw, NULL), "ftou");
  pt_fp to = (pt_fp)pt_rng_below(r, PT_FP_COUNT);
  if (to != f)
    expect(k, s, fixed, BITS(pt_mk_fconv(tt, to, fx)), canonical(to, pt_fp_convert(f, to, x)),
           "conv");
  expect(k, s, fixed, BITS(pt_mk_stof(tt, to, vx)), pt_fp_from_signed(to, x), "stof");
  expect(k, s, fixed, BITS(pt_mk_utof(tt, to, vx)), pt_fp_from_unsigned(to, x), "utof");
#undef BITS
}

TEST(z3, floats_agree_with_fp) {
  kit k = kit_open();
  pt_rng r = {42};
  for (int f = 0; f < PT_FP_COUNT; f++) {
    pt_solver *s = z3(&k, PT_HINT_PATH);
    for (int i = 0; i < 12; i++)
      float_case(&k, s, &r, (pt_fp)f);
    pt_solver_delete(s);
  }
  kit_close(&k);
}

TEST(z3, float_inputs_in_models) {
  kit k = kit_open();
  pt_solver *s = z3(&k, PT_HINT_PATH);
  for (int f = 0; f < PT_FP_COUNT; f++) {
    pt_term x = pt_mk_fresh(k.tt, "x", pt_sort_fp(k.tt, (pt_fp)f));
    pt_bv two = pt_fp_from_unsigned((pt_fp)f, pt_bv_u64(4, 2));
    pt_term sum = op(&k, PT_TOP_FADD, x, x);
    pt_term same = op(&k, PT_TOP_FEQ, sum, pt_mk_fp_of_bv(k.tt, (pt_fp)f, pt_mk_const(k.tt, two)));
    CHECK_EQ(ask(s, same), PT_SAT);
    pt_model *md = pt_model_new(k.tt);
    pt_bv v;
    pt_solver_model(s, md);
    CHECK(pt_model_get(md, x, &v));
    CHECK(pt_bv_eq(v, pt_fp_from_unsigned((pt_fp)f, pt_bv_u64(4, 1))));
    pt_model_delete(md);
    CHECK_EQ(ask(s, pt_mk_op1(k.tt, PT_TOP_FNAN, x)), PT_SAT);
  }
  pt_solver_delete(s);
  kit_close(&k);
}

TEST(z3, remainder_is_unsupported) {
  kit k = kit_open();
  pt_solver *s = z3(&k, PT_HINT_PATH);
  pt_term x = fvar(&k, "x", PT_FP_DOUBLE), y = fvar(&k, "y", PT_FP_DOUBLE);
  CHECK_EQ(ask(s, op(&k, PT_TOP_FLT, op(&k, PT_TOP_FREM, x, y), y)), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_UNSUPPORTED);
  CHECK(strstr(s->message, "fmod") != NULL);
  CHECK_EQ(ask(s, op(&k, PT_TOP_FLT, x, y)), PT_SAT);
  pt_solver_delete(s);
  kit_close(&k);
}

/* ---- the linear reading ---- */

TEST(z3, linear_reading) {
  kit k = kit_open();
  pt_solver *s = pt_z3_new(k.tt, PT_HINT_PATH, 0, true);
  pt_term x = bvar(&k, "x", 32), y = bvar(&k, "y", 32), one = num(&k, 32, 1);
  pt_term more = op(&k, PT_TOP_ADD, x, one);
  /* without wrap-around x + 1 > x, always */
  CHECK_EQ(ask(s, op(&k, PT_TOP_SLE, more, x)), PT_UNSAT);
  CHECK_EQ(ask(s, eq(&k, op(&k, PT_TOP_MUL, x, num(&k, 32, 2)), num(&k, 32, 7))), PT_UNSAT);
  CHECK_EQ(ask(s, pt_mk_and(k.tt, op(&k, PT_TOP_ULT, x, num(&k, 32, 3)),
                            op(&k, PT_TOP_SLT, x, num(&k, 32, 0)))),
           PT_UNSAT);
  CHECK_EQ(ask(s, eq(&k, op(&k, PT_TOP_SUB, x, y), num(&k, 32, 0xffffffff))), PT_SAT);
  CHECK_EQ(value(&k, s, op(&k, PT_TOP_SUB, x, y)), 0xffffffff);
  CHECK_EQ(ask(s, eq(&k, op(&k, PT_TOP_MUL, x, y), num(&k, 32, 7))), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_UNSUPPORTED);
  CHECK_EQ(ask(s, eq(&k, op(&k, PT_TOP_BVAND, x, y), num(&k, 32, 7))), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_UNSUPPORTED);
  pt_term many[2] = {op(&k, PT_TOP_SLT, x, y), op(&k, PT_TOP_SLT, y, x)};
  CHECK_EQ(pt_solver_check(s, many, 2, NULL), PT_UNSAT);
  CHECK_EQ(check0(s), PT_SAT);
  pt_solver_delete(s);
  kit_close(&k);
}

/* ---- limits ---- */

/* Many multiplications and divisions of unknowns, which Z3 turns into bits without listening. */
static pt_term blind_spot(kit *k, uint32_t n) {
  pt_term all = pt_true(k->tt);
  pt_term x = bvar(k, "x", 64), y = bvar(k, "y", 64);
  for (uint32_t i = 0; i < n; i++) {
    x = op(k, PT_TOP_ADD, op(k, PT_TOP_MUL, x, y), num(k, 64, i));
    y = op(k, PT_TOP_UREM, y, op(k, PT_TOP_BVOR, x, num(k, 64, 1)));
    all = pt_mk_and(k->tt, all, op(k, PT_TOP_ULT, num(k, 64, 5 + i), y));
  }
  return all;
}

TEST(z3, time_limit) {
  kit k = kit_open();
  for (pt_hint h = PT_HINT_PATH; h <= PT_HINT_HARD; h++) {
    pt_solver *s = z3(&k, h);
    pt_limit limit = {.time_ms = 200};
    pt_term t = factoring(&k);
    uint64_t start = pt_work_us();
    CHECK_EQ(pt_solver_check(s, &t, 1, &limit), PT_UNKNOWN);
    uint64_t ms = (pt_work_us() - start) / 1000;
    CHECK_EQ(s->why, PT_WHY_TIME);
    CHECK(ms >= 190 && ms < 700);
    CHECK_EQ(ask(s, eq(&k, bvar(&k, "x", 8), num(&k, 8, 3))), PT_SAT);
    pt_solver_delete(s);
  }
  kit_close(&k);
}

TEST(z3, time_limit_while_bit_blasting) {
  kit k = kit_open();
  for (pt_hint h = PT_HINT_PATH; h <= PT_HINT_HARD; h++) {
    pt_solver *s = z3(&k, h);
    pt_limit limit = {.time_ms = 300};
    uint64_t start = pt_work_us();
    pt_solver_add(s, blind_spot(&k, 60));
    CHECK_EQ(pt_solver_check(s, NULL, 0, &limit), PT_UNKNOWN);
    uint64_t ms = (pt_work_us() - start) / 1000;
    CHECK_EQ(s->why, PT_WHY_TIME);
    if (ms >= 900) pt_test_fail(__FILE__, __LINE__, "hint %d: %" PRIu64 " ms", h, ms);
    pt_solver_delete(s);
  }
  kit_close(&k);
}

/* A check in a copy gives models and cores too. */
TEST(z3, checks_in_a_copy) {
  kit k = kit_open();
  pt_terms *tt = k.tt;
  pt_solver *s = z3(&k, PT_HINT_PATH);
  pt_sort s16 = pt_sort_bv(tt, 16);
  pt_fun f = pt_fun_declare(tt, "f", &s16, 1, s16);
  pt_term a = avar(&k, "a", 16, 8), z = bvar(&k, "z", 16), fz = pt_mk_apply(tt, f, &z, 1);
  pt_term u = bvar(&k, "u", 64), zero = num(&k, 64, 0);
  pt_solver_add(s, eq(&k, pt_mk_select(tt, a, z), num(&k, 8, 200)));
  pt_solver_add(s, eq(&k, fz, num(&k, 16, 1000)));
  pt_solver_add(s, eq(&k, u, zero));
  /* expensive by the count, but 0 * anything is easy */
  pt_term v = u;
  for (uint32_t i = 0; i < 12; i++)
    v = op(&k, PT_TOP_MUL, v, op(&k, PT_TOP_BVXOR, u, bvar(&k, "w", 64)));
  pt_limit limit = {.time_ms = 500};
  pt_term assume[3] = {eq(&k, z, num(&k, 16, 4)), eq(&k, v, zero), eq(&k, z, num(&k, 16, 5))};
  pt_answer r = pt_solver_check(s, assume, 2, &limit);
  if (r == PT_SAT) {
    CHECK_EQ(value(&k, s, pt_mk_select(tt, a, num(&k, 16, 4))), 200);
    CHECK_EQ(value(&k, s, fz), 1000);
  } else {
    CHECK_EQ(s->why, PT_WHY_TIME);
  }
  bool used[3];
  r = pt_solver_check(s, assume, 3, &limit);
  if (r == PT_UNSAT) {
    CHECK(pt_solver_core(s, used, 3) >= 2);
    CHECK(used[0] && used[2]);
  } else {
    CHECK_EQ(s->why, PT_WHY_TIME);
  }
  CHECK_EQ(pt_solver_check(s, assume, 1, NULL), PT_SAT);
  pt_solver_delete(s);
  kit_close(&k);
}

TEST(z3, memory_limit) {
  kit k = kit_open();
  pt_solver *s = z3(&k, PT_HINT_PATH);
  pt_limit limit = {.memory = (size_t)200 << 20, .time_ms = 20000};
  uint64_t start = pt_clock_us();
  pt_solver_push(s);
  pt_solver_add(s, blind_spot(&k, 60));
  CHECK_EQ(pt_solver_check(s, NULL, 0, &limit), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_MEMORY);
  CHECK(pt_clock_us() - start < 10000000);
  pt_solver_pop(s, 1);
  limit.memory = 1;
  CHECK_EQ(pt_solver_check(s, NULL, 0, &limit), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_MEMORY);
  CHECK_EQ(check0(s), PT_SAT);
  pt_solver_delete(s);
  kit_close(&k);
}

TEST(z3, effort_limit) {
  kit k = kit_open();
  for (pt_hint h = PT_HINT_PATH; h <= PT_HINT_HARD; h++) {
    pt_solver *s = z3(&k, h);
    pt_limit limit = {.effort = 50000};
    pt_term t = factoring(&k);
    CHECK_EQ(pt_solver_check(s, &t, 1, &limit), PT_UNKNOWN);
    if (s->why != PT_WHY_EFFORT) pt_test_fail(__FILE__, __LINE__, "hint %d: %s", h, s->message);
    CHECK_EQ(ask(s, eq(&k, bvar(&k, "x", 8), num(&k, 8, 3))), PT_SAT);
    pt_solver_delete(s);
  }
  kit_close(&k);
}

static void *interrupt_soon(void *s) {
  usleep(150000);
  pt_solver_interrupt(s);
  return NULL;
}

TEST(z3, interrupts) {
  kit k = kit_open();
  pt_solver *s = z3(&k, PT_HINT_PATH);
  pthread_t thread;
  pt_term t = factoring(&k);
  uint64_t start = pt_clock_us();
  CHECK_EQ(pthread_create(&thread, NULL, interrupt_soon, s), 0);
  CHECK_EQ(pt_solver_check(s, &t, 1, NULL), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_INTERRUPT);
  CHECK(pt_clock_us() - start < 800000);
  pthread_join(thread, NULL);
  CHECK_EQ(check0(s), PT_SAT);
  pt_solver_interrupt(s); /* between two checks: stops the next one, and only that */
  CHECK_EQ(check0(s), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_INTERRUPT);
  CHECK_EQ(check0(s), PT_SAT);
  pt_solver_delete(s);
  kit_close(&k);
}

static volatile sig_atomic_t signals;
static void count_signal(int number) { (void)number, signals++; }

/* Z3 must not take over the program's handler. */
TEST(z3, leaves_sigint_alone) {
  kit k = kit_open();
  pt_solver *s = z3(&k, PT_HINT_PATH);
  pt_term t = factoring(&k);
  pt_limit limit = {.time_ms = 300};
  struct sigaction act = {.sa_handler = count_signal};
  struct sigaction before;
  sigaction(SIGALRM, &act, &before);
  sigaction(SIGINT, &act, NULL);
  pid_t child = fork();
  if (child == 0) {
    usleep(100000);
    kill(getppid(), SIGINT);
    _exit(0);
  }
  CHECK_EQ(pt_solver_check(s, &t, 1, &limit), PT_UNKNOWN);
  CHECK_EQ(s->why, PT_WHY_TIME);
  CHECK_EQ(signals, 1);
  pt_solver_delete(s);
  kit_close(&k);
}

/* Two contexts in one process, and the statistics. */
TEST(z3, two_solvers) {
  kit k = kit_open();
  pt_solver *a = z3(&k, PT_HINT_PATH), *b = z3(&k, PT_HINT_UNROLL);
  pt_term x = bvar(&k, "x", 8);
  pt_smt_stats st;
  pt_solver_add(a, eq(&k, x, num(&k, 8, 1)));
  pt_solver_add(b, eq(&k, x, num(&k, 8, 2)));
  CHECK_EQ(check0(a), PT_SAT);
  CHECK_EQ(check0(b), PT_SAT);
  CHECK_EQ(value(&k, a, x), 1);
  CHECK_EQ(value(&k, b, x), 2);
  pt_solver_add(a, eq(&k, x, num(&k, 8, 2)));
  CHECK_EQ(check0(a), PT_UNSAT);
  pt_solver_stats(a, &st);
  CHECK_EQ(st.checks, 2);
  CHECK_EQ(st.sat, 1);
  CHECK_EQ(st.unsat, 1);
  pt_solver_delete(a);
  CHECK_EQ(check0(b), PT_SAT);
  pt_solver_delete(b);
  kit_close(&k);
}

/* More assumptions than are worth keeping: a new solver is made on the way. */
TEST(z3, many_assumptions) {
  kit k = kit_open();
  pt_solver *s = z3(&k, PT_HINT_PATH);
  pt_term x = bvar(&k, "x", 32);
  pt_solver_add(s, op(&k, PT_TOP_ULT, x, num(&k, 32, 1000)));
  for (uint32_t i = 0; i < 2300; i++) {
    pt_term t = eq(&k, x, num(&k, 32, i));
    CHECK_EQ(pt_solver_check(s, &t, 1, NULL), i < 1000 ? PT_SAT : PT_UNSAT);
  }
  pt_solver_delete(s);
  kit_close(&k);
}
