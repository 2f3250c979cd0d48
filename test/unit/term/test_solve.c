/* The solved form of conjunctions. */
#include "test.h"

#include "term/build.h"
#include "term/walk.h"

typedef struct {
  pt_mem *m;
  pt_terms *tt;
  pt_term x, y, z, p, q;
  pt_subst s;
  pt_term_vec rest;
} fixture;

static fixture start(void) {
  fixture f = {.m = pt_mem_new()};
  f.tt = pt_terms_new(f.m);
  pt_sort s = pt_sort_bv(f.tt, 32), b = pt_sort_bool(f.tt);
  f.x = pt_mk_var(f.tt, "x", s), f.y = pt_mk_var(f.tt, "y", s), f.z = pt_mk_var(f.tt, "z", s);
  f.p = pt_mk_var(f.tt, "p", b), f.q = pt_mk_var(f.tt, "q", b);
  return f;
}

static void finish(fixture *f) {
  pt_subst_release(f->m, &f->s);
  pt_vec_release(f->m, &f->rest);
  pt_terms_delete(f->tt);
  CHECK_EQ(pt_mem_delete(f->m), 0);
}

static pt_term value(fixture *f, pt_term var) {
  uint64_t v = 0;
  CHECK(pt_map_get(&f->s.map, var.i, &v));
  return (pt_term){(uint32_t)v};
}

static bool solve(fixture *f, const pt_term *conj, size_t n) {
  return pt_conj_solve(f->tt, conj, n, &f->s, &f->rest);
}

#define OP(NAME, A, B) pt_mk_op2(f.tt, PT_TOP_##NAME, (A), (B))
#define NUM(V) pt_mk_u64(f.tt, 32, (V))
#define EQ(A, B) pt_mk_eq(f.tt, (A), (B))
#define NOT(A) pt_mk_not(f.tt, (A))

TEST(term_solve, equations_become_values) {
  fixture f = start();
  pt_term prod = OP(MUL, f.y, f.y);
  CHECK(solve(&f, (pt_term[]){EQ(f.x, prod), EQ(f.z, OP(UDIV, f.x, f.y)), OP(ULT, f.x, f.z)}, 3));
  CHECK_EQ(f.s.map.n, 2);
  CHECK_EQ(value(&f, f.x).i, prod.i);
  CHECK_EQ(value(&f, f.z).i, OP(UDIV, prod, f.y).i);
  CHECK_EQ(f.rest.n, 1);
  CHECK_EQ(f.rest.at[0].i, OP(ULT, prod, OP(UDIV, prod, f.y)).i);
  finish(&f);
}

TEST(term_solve, constants_are_carried_on) {
  fixture f = start();
  CHECK(solve(
      &f, (pt_term[]){EQ(OP(ADD, f.x, f.y), NUM(10)), EQ(f.x, NUM(4)), EQ(OP(MUL, f.y, f.y), f.z)},
      3));
  CHECK_EQ(value(&f, f.x).i, NUM(4).i);
  CHECK_EQ(value(&f, f.y).i, NUM(6).i);
  CHECK_EQ(value(&f, f.z).i, NUM(36).i);
  CHECK_EQ(f.rest.n, 0);
  finish(&f);
}

TEST(term_solve, contradictions) {
  fixture f = start();
  CHECK(!solve(&f, (pt_term[]){EQ(f.x, NUM(4)), EQ(f.y, f.x), OP(ULT, f.y, NUM(4))}, 3));
  finish(&f);
  f = start();
  CHECK(!solve(&f, (pt_term[]){f.p, NOT(f.p)}, 2));
  finish(&f);
  f = start();
  pt_term t = EQ(OP(MUL, f.x, f.x), OP(UDIV, f.y, f.z));
  CHECK(!solve(&f, (pt_term[]){NOT(t), f.q, t}, 3));
  finish(&f);
  f = start();
  CHECK(!solve(&f, (pt_term[]){pt_false(f.tt)}, 1));
  finish(&f);
  f = start();
  CHECK(solve(&f, NULL, 0));
  CHECK_EQ(f.rest.n, 0);
  finish(&f);
}

TEST(term_solve, booleans) {
  fixture f = start();
  pt_term c = OP(SLT, f.x, f.y);
  /* p, q != p ... taken apart from and, not or */
  CHECK(solve(&f,
              (pt_term[]){pt_mk_and(f.tt, f.p, pt_mk_xor(f.tt, f.q, c)),
                          NOT(pt_mk_or(f.tt, f.q, EQ(f.x, f.z)))},
              2));
  CHECK(pt_term_is_true(f.tt, value(&f, f.p)));
  CHECK_EQ(value(&f, f.q).i, NOT(c).i);
  CHECK_EQ(f.rest.n, 2);
  CHECK(f.rest.at[0].i == c.i || f.rest.at[1].i == c.i);
  finish(&f);
}

TEST(term_solve, a_variable_in_its_own_value_stays) {
  fixture f = start();
  pt_term t = EQ(f.x, OP(MUL, f.x, f.y)), u = EQ(f.y, OP(UDIV, f.x, f.y));
  CHECK(solve(&f, (pt_term[]){t, u}, 2));
  CHECK_EQ(f.s.map.n, 0);
  CHECK_EQ(f.rest.n, 2);
  finish(&f);
  f = start(); /* a cycle through two equations: only one can be used */
  CHECK(solve(&f, (pt_term[]){EQ(f.x, OP(MUL, f.y, f.y)), EQ(f.y, OP(UDIV, f.x, f.z))}, 2));
  CHECK_EQ(f.s.map.n, 1);
  CHECK_EQ(f.rest.n, 1);
  finish(&f);
}

TEST(term_solve, sums_with_odd_factors) {
  fixture f = start();
  pt_term e = EQ(OP(ADD, OP(MUL, f.x, NUM(3)), OP(SHL, f.y, NUM(1))), OP(UDIV, f.z, f.z));
  CHECK(solve(&f, &e, 1));
  CHECK_EQ(f.s.map.n, 1);
  CHECK_EQ(f.rest.n, 0);
  pt_subst s = {0};
  pt_subst_add(f.m, &s, f.x, value(&f, f.x));
  CHECK(pt_term_is_true(f.tt, pt_term_subst(f.tt, &s, e)));
  pt_subst_release(f.m, &s);
  finish(&f);
}

/* x0 = 0, x1 = f(x0), ..., xn = f(xn-1), in both orders. */
TEST(term_solve, long_chains) {
  enum { N = 3000 };
  for (int backwards = 0; backwards < 2; backwards++) {
    fixture f = start();
    pt_term_vec conj = {0}, var = {0};
    for (int i = 0; i < N; i++)
      pt_vec_push(f.m, &var, pt_mk_fresh(f.tt, "v", pt_sort_bv(f.tt, 32)));
    for (int i = 0; i < N; i++) {
      int k = backwards ? N - 1 - i : i;
      pt_term def = k ? OP(ADD, OP(MUL, var.at[k - 1], f.x), NUM(1)) : f.y;
      pt_vec_push(f.m, &conj, EQ(var.at[k], def));
    }
    pt_vec_push(f.m, &conj, OP(ULT, var.at[N - 1], NUM(77)));
    CHECK(solve(&f, conj.at, conj.n));
    CHECK_EQ(f.s.map.n, N);
    CHECK_EQ(f.rest.n, 1);
    pt_term_vec in = {0};
    pt_term_inputs(f.tt, f.rest.at, 1, &in);
    CHECK_EQ(in.n, 2);
    pt_vec_release(f.m, &in);
    pt_vec_release(f.m, &conj);
    pt_vec_release(f.m, &var);
    finish(&f);
  }
}

TEST(term_solve, bound_variables_stay) {
  fixture f = start();
  pt_term all = pt_mk_forall(f.tt, f.x, OP(ULT, OP(UDIV, f.x, f.y), f.z));
  CHECK(
      solve(&f, (pt_term[]){all, EQ(f.x, NUM(1)), EQ(f.y, OP(MUL, f.x, f.z)), EQ(f.z, NUM(9))}, 4));
  CHECK_EQ(f.s.map.n, 1);
  CHECK_EQ(value(&f, f.z).i, NUM(9).i);
  CHECK_EQ(f.rest.n, 3);
  finish(&f);
}
