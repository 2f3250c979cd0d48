/* The back end sat as a solver: frames, assumptions, cores, models, limits, reuse. */
#include <signal.h>
#include <sys/time.h>

#include "base/rng.h"
#include "base/stats.h"
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
  return pt_mk_var(f->tt, name, w ? pt_sort_bv(f->tt, w) : pt_sort_bool(f->tt));
}
static pt_term K(fixture *f, uint32_t w, uint64_t v) { return pt_mk_u64(f->tt, w, v); }
static pt_term op(fixture *f, pt_top o, pt_term a, pt_term b) { return pt_mk_op2(f->tt, o, a, b); }
static pt_term eq(fixture *f, pt_term a, pt_term b) { return pt_mk_eq(f->tt, a, b); }
static pt_answer check(fixture *f) { return pt_solver_check(f->s, NULL, 0, NULL); }
static pt_answer check1(fixture *f, pt_term a) { return pt_solver_check(f->s, &a, 1, NULL); }

/* After SAT: the model makes all of T true. */
static void check_model(fixture *f, const pt_term *t, size_t n) {
  pt_solver_model(f->s, f->md);
  for (size_t i = 0; i < n; i++)
    CHECK(pt_model_is_true(f->md, t[i]));
}

/* ---- frames */

TEST(sat, push_and_pop) {
  fixture f = start();
  pt_term x = var(&f, "x", 8), y = var(&f, "y", 8);
  pt_solver_add(f.s, op(&f, PT_TOP_ULT, x, K(&f, 8, 10)));
  CHECK_EQ(check(&f), PT_SAT);
  pt_solver_push(f.s);
  pt_solver_add(f.s, op(&f, PT_TOP_ULT, y, x));
  pt_solver_push(f.s);
  pt_solver_add(f.s, eq(&f, y, K(&f, 8, 9)));
  CHECK_EQ(check(&f), PT_UNSAT);
  pt_solver_pop(f.s, 1);
  CHECK_EQ(check(&f), PT_SAT);
  pt_solver_push(f.s);
  pt_solver_push(f.s);
  pt_solver_add(f.s, eq(&f, x, K(&f, 8, 0)));
  CHECK_EQ(check(&f), PT_UNSAT);
  pt_solver_pop(f.s, 3);
  CHECK_EQ(check1(&f, eq(&f, y, K(&f, 8, 9))), PT_SAT);
  pt_solver_pop(f.s, 0);
  pt_solver_add(f.s, eq(&f, x, K(&f, 8, 11)));
  CHECK_EQ(check(&f), PT_UNSAT);
  pt_solver_push(f.s);
  CHECK_EQ(check(&f), PT_UNSAT);
  finish(&f);
}

TEST(sat, false_and_true_by_themselves) {
  fixture f = start();
  CHECK_EQ(check(&f), PT_SAT);
  pt_solver_add(f.s, pt_true(f.tt));
  CHECK_EQ(check(&f), PT_SAT);
  pt_solver_push(f.s);
  pt_solver_add(f.s, pt_false(f.tt));
  CHECK_EQ(check(&f), PT_UNSAT);
  pt_solver_pop(f.s, 1);
  CHECK_EQ(check1(&f, pt_false(f.tt)), PT_UNSAT);
  CHECK_EQ(check1(&f, pt_true(f.tt)), PT_SAT);
  pt_solver_add(f.s, pt_false(f.tt));
  CHECK_EQ(check(&f), PT_UNSAT);
  finish(&f);
}

TEST(sat, two_solvers_share_terms) {
  fixture f = start();
  pt_solver *other = pt_sat_new(f.tt, 3);
  pt_term x = var(&f, "x", 32), zero = eq(&f, x, K(&f, 32, 0));
  pt_solver_add(f.s, zero);
  pt_solver_add(other, pt_mk_not(f.tt, zero));
  CHECK_EQ(check(&f), PT_SAT);
  CHECK_EQ(pt_solver_check(other, NULL, 0, NULL), PT_SAT);
  CHECK_EQ(pt_solver_check(other, &zero, 1, NULL), PT_UNSAT);
  pt_solver_delete(other);
  finish(&f);
}

/* Equations of new variables become aliases; they must mean the same as equations. */
TEST(sat, definitions) {
  fixture f = start();
  pt_term x = var(&f, "x", 16), y = var(&f, "y", 16), z = var(&f, "z", 16), p = var(&f, "p", 0);
  pt_term all[] = {eq(&f, y, op(&f, PT_TOP_ADD, x, K(&f, 16, 1))),
                   eq(&f, z, op(&f, PT_TOP_MUL, z, K(&f, 16, 3))), /* contains itself */
                   eq(&f, p, op(&f, PT_TOP_ULT, x, y)),
                   eq(&f, x, op(&f, PT_TOP_BVAND, x, K(&f, 16, 0xff0)))}; /* x is in use */
  for (uint32_t i = 0; i < 4; i++)
    pt_solver_add(f.s, all[i]);
  CHECK_EQ(check(&f), PT_SAT);
  check_model(&f, all, 4);
  CHECK_EQ(check1(&f, pt_mk_not(f.tt, p)), PT_UNSAT); /* x < x + 1: x is not the greatest */
  CHECK_EQ(check1(&f, eq(&f, y, K(&f, 16, 0x124))), PT_UNSAT);
  CHECK_EQ(check1(&f, eq(&f, y, K(&f, 16, 0x121))), PT_SAT);
  pt_bv v;
  pt_solver_model(f.s, f.md);
  CHECK(pt_model_get(f.md, x, &v));
  CHECK_EQ(pt_bv_to_u64(v), 0x120);
  pt_term q = var(&f, "q", 0), r = var(&f, "r", 0);
  pt_solver_add(f.s, q);
  pt_solver_add(f.s, pt_mk_not(f.tt, r));
  CHECK_EQ(check1(&f, pt_mk_or(f.tt, pt_mk_not(f.tt, q), r)), PT_UNSAT);
  CHECK_EQ(check(&f), PT_SAT);
  check_model(&f, all, 4);
  CHECK(pt_model_is_true(f.md, q) && !pt_model_is_true(f.md, r));
  finish(&f);
}

/* ---- cores */

TEST(sat, cores_are_unsat_and_small) {
  fixture f = start();
  pt_term x[40], as[40], again[40];
  bool used[40];
  for (uint32_t i = 0; i < 40; i++) {
    char name[16];
    snprintf(name, sizeof name, "x%u", i);
    x[i] = var(&f, name, 32);
  }
  for (uint32_t i = 0; i < 39; i++)
    as[i] = op(&f, PT_TOP_ULT, x[i], x[i + 1]);
  as[39] = op(&f, PT_TOP_ULT, x[13], x[10]);
  CHECK_EQ(pt_solver_check(f.s, as, 40, NULL), PT_UNSAT);
  size_t n = pt_solver_core(f.s, used, 40), k = 0;
  CHECK(used[39] && n >= 4 && n <= 12);
  for (uint32_t i = 0; i < 40; i++)
    if (used[i]) again[k++] = as[i];
  CHECK_EQ(k, n);
  CHECK_EQ(pt_solver_check(f.s, again, k, NULL), PT_UNSAT);
  finish(&f);
}

TEST(sat, cores_leave_out_what_is_asserted) {
  fixture f = start();
  pt_term x = var(&f, "x", 8), low = op(&f, PT_TOP_ULT, x, K(&f, 8, 5));
  pt_term high = op(&f, PT_TOP_ULT, K(&f, 8, 7), x);
  bool used[4];
  pt_term as[4] = {pt_true(f.tt), high, pt_false(f.tt), low};
  CHECK_EQ(pt_solver_check(f.s, as, 4, NULL), PT_UNSAT); /* false by itself */
  CHECK_EQ(pt_solver_core(f.s, used, 4), 1);
  CHECK(used[2]);
  as[2] = low;
  CHECK_EQ(pt_solver_check(f.s, as, 4, NULL), PT_UNSAT); /* twice the same */
  CHECK_EQ(pt_solver_core(f.s, used, 4), 2);
  CHECK(!used[0] && used[1] && used[2] && !used[3]);
  pt_solver_push(f.s);
  pt_solver_add(f.s, low);
  CHECK_EQ(pt_solver_check(f.s, as, 4, NULL), PT_UNSAT); /* low is asserted */
  CHECK_EQ(pt_solver_core(f.s, used, 4), 1);
  CHECK(used[1]);
  pt_solver_add(f.s, high);
  CHECK_EQ(pt_solver_check(f.s, as, 4, NULL), PT_UNSAT);
  CHECK_EQ(pt_solver_core(f.s, used, 4), 0);
  pt_solver_pop(f.s, 1);
  pt_solver_add(f.s, pt_mk_and(f.tt, low, high));
  for (uint32_t round = 0; round < 2; round++) {
    CHECK_EQ(pt_solver_check(f.s, as, 4, NULL), PT_UNSAT);
    CHECK_EQ(pt_solver_core(f.s, used, 4), 0);
  }
  finish(&f);
}

TEST(sat, complementary_assumptions) {
  fixture f = start();
  pt_term x = var(&f, "x", 8), y = var(&f, "y", 8), less = op(&f, PT_TOP_SLT, x, y);
  pt_term as[3] = {eq(&f, x, K(&f, 8, 1)), less, pt_mk_not(f.tt, less)};
  bool used[3];
  CHECK_EQ(pt_solver_check(f.s, as, 3, NULL), PT_UNSAT);
  CHECK_EQ(pt_solver_core(f.s, used, 3), 2);
  CHECK(!used[0]);
  CHECK_EQ(pt_solver_check(f.s, as, 2, NULL), PT_SAT);
  finish(&f);
}

/* ---- models */

TEST(sat, a_model_survives_until_the_next_check) {
  fixture f = start();
  pt_term x = var(&f, "x", 32), y = var(&f, "y", 32), unused = var(&f, "unused", 32);
  pt_term t = eq(&f, op(&f, PT_TOP_MUL, x, y), K(&f, 32, 1234567891));
  pt_term lower = op(&f, PT_TOP_ULT, K(&f, 32, 1), op(&f, PT_TOP_BVAND, x, y));
  pt_solver_push(f.s);
  pt_solver_add(f.s, t);
  pt_term as[2] = {lower, op(&f, PT_TOP_ULE, unused, unused)};
  CHECK_EQ(pt_solver_check(f.s, as, 2, NULL), PT_SAT);
  pt_solver_pop(f.s, 1);
  pt_solver_push(f.s);
  pt_solver_add(f.s, pt_mk_and(f.tt, eq(&f, x, y), eq(&f, var(&f, "new", 32), x)));
  pt_term both[2] = {t, lower};
  check_model(&f, both, 2);
  check_model(&f, both, 2);
  finish(&f);
}

/* ---- arrays and functions */

static pt_term array(fixture *f, const char *name, uint32_t index, uint32_t elem) {
  return pt_mk_var(f->tt, name,
                   pt_sort_array(f->tt, pt_sort_bv(f->tt, index), pt_sort_bv(f->tt, elem)));
}
static pt_term get(fixture *f, pt_term a, pt_term i) { return pt_mk_select(f->tt, a, i); }
static pt_term put(fixture *f, pt_term a, pt_term i, pt_term v) {
  return pt_mk_store(f->tt, a, i, v);
}

TEST(sat, reads_of_equal_indices_are_equal) {
  fixture f = start();
  pt_term a = array(&f, "a", 32, 8), i = var(&f, "i", 32), j = var(&f, "j", 32),
          k = var(&f, "k", 32);
  pt_term all[3] = {eq(&f, i, op(&f, PT_TOP_BVXOR, j, k)),
                    pt_mk_ne(f.tt, get(&f, a, i), get(&f, a, j)),
                    op(&f, PT_TOP_ULT, get(&f, a, i), K(&f, 8, 7))};
  for (uint32_t n = 0; n < 3; n++)
    pt_solver_add(f.s, all[n]);
  CHECK_EQ(check(&f), PT_SAT);
  check_model(&f, all, 3);
  CHECK_EQ(check1(&f, eq(&f, k, K(&f, 32, 0))), PT_UNSAT);
  CHECK_EQ(check1(&f, eq(&f, k, K(&f, 32, 1))), PT_SAT);
  check_model(&f, all, 3);
  finish(&f);
}

TEST(sat, writes_choices_and_constant_arrays) {
  fixture f = start();
  pt_sort s = pt_sort_array(f.tt, pt_sort_bv(f.tt, 8), pt_sort_bv(f.tt, 16));
  pt_term a = array(&f, "a", 8, 16), zero = pt_mk_array(f.tt, s, K(&f, 16, 0)), c = var(&f, "c", 0);
  pt_term i = var(&f, "i", 8), j = var(&f, "j", 8), v = var(&f, "v", 16);
  pt_term m = put(&f, pt_mk_ite(f.tt, c, a, zero), i, v), r = get(&f, m, j);
  pt_term as[4] = {pt_mk_ne(f.tt, r, K(&f, 16, 0)), pt_mk_ne(f.tt, r, v), pt_mk_not(f.tt, c), {0}};
  CHECK_EQ(pt_solver_check(f.s, as, 3, NULL), PT_UNSAT);
  CHECK_EQ(pt_solver_check(f.s, as, 2, NULL), PT_SAT);
  check_model(&f, as, 2);
  as[2] = c, as[3] = eq(&f, get(&f, a, op(&f, PT_TOP_ADD, j, K(&f, 8, 1))), r);
  CHECK_EQ(pt_solver_check(f.s, as, 4, NULL), PT_SAT);
  check_model(&f, as, 4);
  as[3] = eq(&f, i, j);
  CHECK_EQ(pt_solver_check(f.s, as, 4, NULL), PT_UNSAT);
  finish(&f);
}

/* Definitions over reads that the query does not mention still hold in the model. */
TEST(sat, models_respect_definitions_over_arrays) {
  fixture f = start();
  pt_term a = array(&f, "a", 8, 8), i = var(&f, "i", 8), j = var(&f, "j", 8);
  pt_term x = var(&f, "x", 8), y = var(&f, "y", 8);
  pt_term all[3] = {eq(&f, x, get(&f, a, i)), eq(&f, y, get(&f, a, j)), eq(&f, i, j)};
  for (uint32_t n = 0; n < 3; n++)
    pt_solver_add(f.s, all[n]);
  CHECK_EQ(check1(&f, eq(&f, x, K(&f, 8, 5))), PT_SAT);
  check_model(&f, all, 3);
  CHECK_EQ(check1(&f, eq(&f, y, K(&f, 8, 6))), PT_SAT);
  check_model(&f, all, 3);
  CHECK_EQ(check1(&f, pt_mk_ne(f.tt, x, y)), PT_UNSAT);
  finish(&f);
}

TEST(sat, functions_are_functions) {
  fixture f = start();
  pt_sort bv = pt_sort_bv(f.tt, 16), domain[2] = {bv, pt_sort_bool(f.tt)};
  pt_fun g = pt_fun_declare(f.tt, "g", domain, 2, bv);
  pt_term x = var(&f, "x", 16), y = var(&f, "y", 16), p = var(&f, "p", 0), q = var(&f, "q", 0);
  pt_term gx = pt_mk_apply(f.tt, g, (pt_term[]){x, p}, 2),
          gy = pt_mk_apply(f.tt, g, (pt_term[]){y, q}, 2);
  pt_term ggx = pt_mk_apply(f.tt, g, (pt_term[]){gx, p}, 2);
  pt_term as[4] = {eq(&f, x, y), pt_mk_ne(f.tt, gx, gy), eq(&f, gx, x), pt_mk_ne(f.tt, ggx, x)};
  CHECK_EQ(pt_solver_check(f.s, as, 2, NULL), PT_SAT);
  check_model(&f, as, 2);
  CHECK_EQ(pt_solver_check(f.s, as + 2, 2, NULL), PT_UNSAT);
  pt_solver_add(f.s, eq(&f, p, q));
  CHECK_EQ(pt_solver_check(f.s, as, 2, NULL), PT_UNSAT);
  CHECK_EQ(pt_solver_check(f.s, as + 1, 2, NULL), PT_SAT);
  check_model(&f, as + 1, 2);
  finish(&f);
}

/* ---- random formulas against enumeration */

typedef struct {
  fixture f;
  pt_rng r;
  pt_term x[3], p, a, all[64];
  pt_fun g;
  uint32_t n;
} random_test;

enum { TINY = 2 };

static pt_term random_bv(random_test *t, uint32_t depth);

static pt_term random_array(random_test *t, uint32_t depth) {
  if (depth == 0 || pt_rng_below(&t->r, 3) == 0) return t->a;
  pt_term base = random_array(t, depth - 1);
  return put(&t->f, base, random_bv(t, depth - 1), random_bv(t, depth - 1));
}

static pt_term random_bool(random_test *t, uint32_t depth) {
  static const pt_top tops[] = {PT_TOP_EQ, PT_TOP_ULT, PT_TOP_ULE, PT_TOP_SLT, PT_TOP_SLE};
  if (depth == 0) return t->p;
  switch (pt_rng_below(&t->r, 8)) {
  case 0: return pt_mk_not(t->f.tt, random_bool(t, depth - 1));
  case 1: return pt_mk_and(t->f.tt, random_bool(t, depth - 1), random_bool(t, depth - 1));
  case 2: return pt_mk_or(t->f.tt, random_bool(t, depth - 1), random_bool(t, depth - 1));
  default:
    return op(&t->f, tops[pt_rng_below(&t->r, 5)], random_bv(t, depth - 1),
              random_bv(t, depth - 1));
  }
}

static pt_term random_bv(random_test *t, uint32_t depth) {
  if (depth == 0)
    return pt_rng_below(&t->r, 4) ? t->x[pt_rng_below(&t->r, 3)]
                                  : K(&t->f, TINY, pt_rng_next(&t->r));
  uint64_t k = pt_rng_below(&t->r, 20);
  if (k < 13)
    return op(&t->f, (pt_top)(PT_TOP_BVAND + k), random_bv(t, depth - 1), random_bv(t, depth - 1));
  if (k < 15)
    return pt_mk_ite(t->f.tt, random_bool(t, depth - 1), random_bv(t, depth - 1),
                     random_bv(t, depth - 1));
  if (k < 18) return get(&t->f, random_array(t, depth - 1), random_bv(t, depth - 1));
  pt_term arg = random_bv(t, depth - 1);
  return pt_mk_apply(t->f.tt, t->g, &arg, 1);
}

/* Whether some assignment makes all of T true: x (3 * 2 bits), p, and 4 elements of a and g. */
static bool enumerate(random_test *t, const pt_term *claim, size_t n) {
  pt_model *md = pt_model_new(t->f.tt);
  bool found = false;
  for (uint32_t k = 0; k < 1u << 15 && !found; k++) {
    pt_model_reset(md);
    for (uint32_t i = 0; i < 3; i++)
      pt_model_set(md, t->x[i], pt_bv_u64(TINY, k >> (2 * i) & 3));
    pt_model_set(md, t->p, pt_bv_u64(1, k >> 6 & 1));
    /* a cheaper space than all functions: elements of a are free, g is linear */
    for (uint32_t i = 0; i < 4; i++) {
      pt_bv at = pt_bv_u64(TINY, i);
      pt_model_set_elem(md, t->a, at, pt_bv_u64(TINY, k >> (7 + 2 * i) & 3));
    }
    found = true;
    for (size_t i = 0; i < n && found; i++)
      found = pt_model_is_true(md, claim[i]);
  }
  pt_model_delete(md);
  return found;
}

static void random_round(random_test *t) {
  pt_solver *s = t->f.s;
  uint32_t frame[8], nframes = 0;
  t->n = 0;
  for (uint32_t step = 0; step < 12; step++) {
    uint64_t k = pt_rng_below(&t->r, 6);
    if (k == 0 && nframes < 8) {
      pt_solver_push(s), frame[nframes++] = t->n;
    } else if (k == 1 && nframes) {
      pt_solver_pop(s, 1), t->n = frame[--nframes];
    } else if (k < 4) {
      pt_solver_add(s, t->all[t->n] = random_bool(t, 3)), t->n++;
    } else {
      uint32_t na = (uint32_t)pt_rng_below(&t->r, 4);
      for (uint32_t i = 0; i < na; i++)
        t->all[t->n + i] = random_bool(t, 3);
      pt_answer r = pt_solver_check(s, t->all + t->n, na, NULL);
      CHECK(r != PT_UNKNOWN);
      if (r == PT_SAT)
        check_model(&t->f, t->all, t->n + na);
      else
        CHECK(!enumerate(t, t->all, t->n + na));
      if (r == PT_UNSAT && na) { /* the core is enough */
        bool used[4];
        pt_term core[4];
        size_t nc = 0;
        pt_solver_core(s, used, na);
        for (uint32_t i = 0; i < na; i++)
          if (used[i]) core[nc++] = t->all[t->n + i];
        CHECK_EQ(pt_solver_check(s, core, nc, NULL), PT_UNSAT);
      }
    }
  }
}

/* SAT is checked by evaluation, UNSAT by enumeration (with g constantly 0: a weaker check). */
static void random_rounds(uint64_t seed, uint32_t rounds) {
  for (uint64_t i = 0; i < rounds; i++) {
    random_test t = {.f = start(), .r = {seed * 1000 + i}};
    pt_sort bv = pt_sort_bv(t.f.tt, TINY);
    t.x[0] = var(&t.f, "x", TINY), t.x[1] = var(&t.f, "y", TINY), t.x[2] = var(&t.f, "z", TINY);
    t.p = var(&t.f, "p", 0), t.a = array(&t.f, "a", TINY, TINY);
    t.g = pt_fun_declare(t.f.tt, "g", &bv, 1, bv);
    if (i % 2) pt_terms_set_rewriting(t.f.tt, false);
    random_round(&t);
    finish(&t.f);
  }
}

TEST(sat, random_formulas) { random_rounds(1, 50); }

/* ---- unsupported terms */

static void check_unsupported(fixture *f, pt_term t, const char *what) {
  CHECK_EQ(check1(f, t), PT_UNKNOWN);
  CHECK_EQ(f->s->why, PT_WHY_UNSUPPORTED);
  if (!strstr(f->s->message, what)) CHECK_STR(f->s->message, what);
  pt_solver_push(f->s);
  pt_solver_add(f->s, t);
  CHECK_EQ(check(f), PT_UNKNOWN);
  CHECK_EQ(f->s->why, PT_WHY_UNSUPPORTED);
  pt_solver_pop(f->s, 1);
  CHECK_EQ(check(f), PT_SAT);
  CHECK_EQ(f->s->why, PT_WHY_NONE);
}

TEST(sat, unsupported_terms_are_unknown) {
  fixture f = start();
  pt_term x = var(&f, "x", 32), y = var(&f, "y", 32);
  pt_term fx = pt_mk_fp_of_bv(f.tt, PT_FP_FLOAT, x), fy = pt_mk_fp_of_bv(f.tt, PT_FP_FLOAT, y);
  pt_solver_add(f.s, op(&f, PT_TOP_ULT, x, y));
  check_unsupported(&f, op(&f, PT_TOP_FLT, fx, fy), "fp.lt");
  check_unsupported(&f, pt_mk_forall(f.tt, y, op(&f, PT_TOP_ULE, x, y)), "forall");
  pt_term a = array(&f, "a", 8, 8), b = array(&f, "b", 8, 8);
  check_unsupported(&f, pt_mk_or(f.tt, eq(&f, a, b), eq(&f, x, K(&f, 32, 0))), "arrays");
  pt_term v = pt_mk_var(f.tt, "float", pt_sort_fp(f.tt, PT_FP_DOUBLE));
  check_unsupported(&f, pt_mk_op1(f.tt, PT_TOP_FNAN, v), "fp.isNaN");
  pt_sort fp = pt_term_sort(f.tt, v), bv = pt_term_sort(f.tt, x);
  pt_fun g = pt_fun_declare(f.tt, "g", &fp, 1, bv);
  check_unsupported(&f, eq(&f, pt_mk_apply(f.tt, g, &v, 1), x), "floats");
  pt_term by_float = pt_mk_var(f.tt, "by_float", pt_sort_array(f.tt, fp, bv));
  check_unsupported(&f, eq(&f, get(&f, by_float, v), x), "floats");
  finish(&f);
}

/* ---- limits */

/* Too hard for a second: the product of two primes of 32 bits. */
static pt_term hard(fixture *f) {
  pt_term x = pt_mk_zext(f->tt, var(f, "hx", 32), 64), y = pt_mk_zext(f->tt, var(f, "hy", 32), 64);
  pt_term t = eq(f, op(f, PT_TOP_MUL, x, y), K(f, 64, 2860486313u * (uint64_t)3037000493u));
  t = pt_mk_and(f->tt, t, op(f, PT_TOP_ULT, K(f, 64, 1), x));
  return pt_mk_and(f->tt, t, op(f, PT_TOP_ULT, x, y));
}

/* So many gates that blasting alone takes seconds. */
static pt_term large(fixture *f) {
  pt_term x = var(f, "lx", 512), y = var(f, "ly", 512);
  for (uint32_t i = 0; i < 60; i++) {
    pt_term z = op(f, PT_TOP_ADD, op(f, PT_TOP_MUL, x, y), K(f, 512, i));
    x = y, y = op(f, PT_TOP_UREM, z, op(f, PT_TOP_BVXOR, x, z));
  }
  return eq(f, x, y);
}

static void check_limit(fixture *f, pt_term t, pt_limit limit, pt_why why) {
  uint64_t begin = pt_work_us();
  CHECK_EQ(pt_solver_check(f->s, &t, 1, &limit), PT_UNKNOWN);
  CHECK_EQ(f->s->why, why);
  uint64_t ms = (pt_work_us() - begin) / 1000;
  if (ms > limit.time_ms + 2000)
    pt_test_fail(__FILE__, __LINE__, "stopped after %d ms only", (int)ms);
  pt_term x = var(f, "x", 16), small = eq(f, op(f, PT_TOP_MUL, x, x), K(f, 16, 4489));
  CHECK_EQ(pt_solver_check(f->s, &small, 1, NULL), PT_SAT); /* usable again */
  check_model(f, &small, 1);
}

TEST(sat, time_limit) {
  fixture f = start();
  check_limit(&f, hard(&f), (pt_limit){.time_ms = 100}, PT_WHY_TIME);
  check_limit(&f, large(&f), (pt_limit){.time_ms = 100}, PT_WHY_TIME);
  check_limit(&f, large(&f), (pt_limit){.time_ms = 200}, PT_WHY_TIME); /* goes on where it was */
  finish(&f);
}

TEST(sat, effort_limit_is_deterministic) {
  uint64_t conflicts[2];
  for (uint32_t i = 0; i < 2; i++) {
    fixture f = start();
    check_limit(&f, hard(&f), (pt_limit){.effort = 500}, PT_WHY_EFFORT);
    pt_smt_stats st;
    pt_solver_stats(f.s, &st);
    conflicts[i] = st.conflicts;
    CHECK(st.conflicts >= 400 && st.conflicts < 2000 && st.unknown == 1 && st.checks == 2);
    finish(&f);
  }
  CHECK_EQ(conflicts[0], conflicts[1]);
}

TEST(sat, memory_limit) {
  fixture f = start();
  check_limit(&f, hard(&f), (pt_limit){.memory = 4096}, PT_WHY_MEMORY);
  check_limit(&f, large(&f), (pt_limit){.memory = (size_t)100 << 20, .time_ms = 60000},
              PT_WHY_MEMORY);
  finish(&f);
}

static pt_solver *to_interrupt;
static void on_alarm(int signal) {
  (void)signal;
  pt_solver_interrupt(to_interrupt);
}

TEST(sat, interrupt_from_a_signal_handler) {
  fixture f = start();
  to_interrupt = f.s;
  signal(SIGALRM, on_alarm);
  for (uint32_t i = 0; i < 2; i++) {
    struct itimerval in = {.it_value = {.tv_usec = 100000}};
    setitimer(ITIMER_REAL, &in, NULL);
    check_limit(&f, i ? large(&f) : hard(&f), (pt_limit){.time_ms = 30000}, PT_WHY_INTERRUPT);
  }
  pt_solver_interrupt(f.s); /* between checks: stops the next one, and only that */
  CHECK_EQ(check(&f), PT_UNKNOWN);
  CHECK_EQ(f.s->why, PT_WHY_INTERRUPT);
  CHECK_EQ(check(&f), PT_SAT);
  finish(&f);
}

/* ---- the instance */

/* Many queries that have nothing in common: the instance is rebuilt, with the same answers. */
TEST(sat, rebuilds_keep_what_holds) {
  fixture f = start();
  pt_term x = var(&f, "x", 32), a = array(&f, "a", 32, 32);
  pt_solver_add(f.s, op(&f, PT_TOP_ULT, x, K(&f, 32, 1000)));
  pt_solver_add(f.s, eq(&f, get(&f, a, x), K(&f, 32, 5)));
  for (uint32_t i = 0; i < 40; i++) {
    char name[16];
    snprintf(name, sizeof name, "y%u", i);
    pt_term y = var(&f, name, 32);
    pt_term as[3] = {eq(&f, op(&f, PT_TOP_MUL, y, y), op(&f, PT_TOP_ADD, x, K(&f, 32, i))),
                     eq(&f, get(&f, a, y), K(&f, 32, 6)), eq(&f, x, y)};
    CHECK_EQ(pt_solver_check(f.s, as, 2, NULL), PT_SAT);
    check_model(&f, as, 2);
    CHECK_EQ(pt_solver_check(f.s, as + 1, 2, NULL), PT_UNSAT);
    CHECK_EQ(check1(&f, eq(&f, x, K(&f, 32, 1000))), PT_UNSAT);
  }
  pt_smt_stats st;
  pt_solver_stats(f.s, &st);
  CHECK(st.rebuilds >= 2 && st.lemmas >= 1 && st.clauses > 0);
  CHECK_EQ(st.checks, 120);
  CHECK_EQ(st.unsat, 80);
  finish(&f);
}
