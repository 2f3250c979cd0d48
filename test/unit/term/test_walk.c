/* Inputs, size, substitution; quantifiers and deep terms. */
#include "test.h"

#include "term/build.h"
#include "term/walk.h"

typedef struct {
  pt_mem *m;
  pt_terms *tt;
  pt_term x, y, z;
} fixture;

static fixture start(void) {
  fixture f = {.m = pt_mem_new()};
  f.tt = pt_terms_new(f.m);
  pt_sort s = pt_sort_bv(f.tt, 8);
  f.x = pt_mk_var(f.tt, "x", s), f.y = pt_mk_var(f.tt, "y", s), f.z = pt_mk_var(f.tt, "z", s);
  return f;
}

static void finish(fixture *f) {
  pt_terms_delete(f->tt);
  CHECK_EQ(pt_mem_delete(f->m), 0);
}

#define OP(NAME, A, B) pt_mk_op2(f.tt, PT_TOP_##NAME, (A), (B))

TEST(term_walk, inputs_in_order) {
  fixture f = start();
  pt_fun g = pt_fun_declare(f.tt, "g", (pt_sort[]){pt_sort_bv(f.tt, 8)}, 1, pt_sort_bv(f.tt, 8));
  pt_term t = OP(UDIV, pt_mk_apply(f.tt, g, &f.z, 1), OP(MUL, f.x, f.x));
  pt_term_vec in = {0};
  pt_term_inputs(f.tt, &t, 1, &in);
  CHECK_EQ(in.n, 2);
  CHECK_EQ(in.at[0].i, f.x.i);
  CHECK_EQ(in.at[1].i, f.z.i);
  pt_term u = OP(SDIV, f.y, f.x);
  pt_term_inputs(f.tt, (pt_term[]){u, t}, 2, &in); /* only what is new is added */
  CHECK_EQ(in.n, 3);
  CHECK_EQ(in.at[2].i, f.y.i);
  pt_term five = pt_mk_u64(f.tt, 8, 5);
  pt_term_inputs(f.tt, &five, 1, &in);
  CHECK_EQ(in.n, 3);
  pt_vec_release(f.m, &in);
  finish(&f);
}

TEST(term_walk, bound_variables_are_no_inputs) {
  fixture f = start();
  pt_term body = OP(ULT, f.x, f.y), all = pt_mk_forall(f.tt, f.x, body);
  pt_term_vec in = {0};
  pt_term_inputs(f.tt, &all, 1, &in);
  CHECK_EQ(in.n, 1);
  CHECK_EQ(in.at[0].i, f.y.i);
  pt_vec_reset(&in);
  /* the same body outside of the quantifier has x free */
  pt_term both = pt_mk_and(f.tt, all, body);
  pt_term_inputs(f.tt, &both, 1, &in);
  CHECK_EQ(in.n, 2);
  pt_vec_reset(&in);
  pt_term nested = pt_mk_exists(f.tt, f.y, pt_mk_or(f.tt, all, OP(ULT, f.y, f.z)));
  pt_term_inputs(f.tt, &nested, 1, &in);
  CHECK_EQ(in.n, 1);
  CHECK_EQ(in.at[0].i, f.z.i);
  pt_vec_release(f.m, &in);
  finish(&f);
}

TEST(term_walk, size_counts_nodes_once) {
  fixture f = start();
  pt_term s = OP(MUL, f.x, f.y), t = OP(UDIV, s, OP(SDIV, s, f.x));
  CHECK_EQ(pt_term_size(f.tt, f.x, 0), 1);
  CHECK_EQ(pt_term_size(f.tt, t, 0), 5);
  CHECK_EQ(pt_term_size(f.tt, t, 2), 2);
  CHECK_EQ(pt_term_size(f.tt, t, 100), 5);
  finish(&f);
}

TEST(term_walk, substitution_is_simultaneous) {
  fixture f = start();
  pt_subst s = {0};
  pt_term t = OP(UDIV, f.x, OP(MUL, f.x, f.y));
  CHECK_EQ(pt_term_subst(f.tt, &s, t).i, t.i);
  pt_subst_add(f.m, &s, f.x, f.y);
  pt_subst_add(f.m, &s, f.y, f.x); /* exchanged, not one after the other */
  CHECK_EQ(pt_term_subst(f.tt, &s, t).i, OP(UDIV, f.y, OP(MUL, f.y, f.x)).i);
  CHECK_EQ(pt_term_subst(f.tt, &s, f.z).i, f.z.i);
  pt_subst_add(f.m, &s, f.y, pt_mk_u64(f.tt, 8, 0)); /* replaces, and drops what was cached */
  CHECK_EQ(pt_term_subst(f.tt, &s, t).i, pt_mk_u64(f.tt, 8, 255).i);
  pt_subst_release(f.m, &s);
  finish(&f);
}

TEST(term_walk, keys_may_be_any_term) {
  fixture f = start();
  pt_subst s = {0};
  pt_term key = OP(MUL, f.x, f.y), t = OP(UDIV, f.x, key);
  pt_subst_add(f.m, &s, key, f.z);
  CHECK_EQ(pt_term_subst(f.tt, &s, t).i, OP(UDIV, f.x, f.z).i);
  CHECK_EQ(pt_term_subst(f.tt, &s, key).i, f.z.i);
  pt_term less = OP(SLT, f.x, f.y);
  pt_subst_add(f.m, &s, less, pt_true(f.tt));
  CHECK_EQ(pt_term_subst(f.tt, &s, pt_mk_ite(f.tt, less, key, f.x)).i, f.z.i);
  pt_subst_release(f.m, &s);
  finish(&f);
}

TEST(term_walk, substitution_and_quantifiers) {
  fixture f = start();
  pt_subst s = {0};
  pt_term body = OP(ULT, f.x, f.y), all = pt_mk_forall(f.tt, f.x, body);
  pt_subst_add(f.m, &s, f.x, f.z);
  CHECK_EQ(pt_term_subst(f.tt, &s, all).i, all.i); /* x is bound */
  pt_subst_add(f.m, &s, f.y, OP(UDIV, f.z, f.z));
  pt_term want = pt_mk_forall(f.tt, f.x, OP(ULT, f.x, OP(UDIV, f.z, f.z)));
  CHECK_EQ(pt_term_subst(f.tt, &s, all).i, want.i);
  /* a value that mentions x must not be captured */
  pt_subst_release(f.m, &s);
  pt_subst_add(f.m, &s, f.y, OP(MUL, f.x, f.z));
  pt_term r = pt_term_subst(f.tt, &s, all);
  pt_term_vec in = {0};
  pt_term_inputs(f.tt, &r, 1, &in);
  CHECK_EQ(in.n, 2);
  CHECK(in.at[0].i == f.x.i && in.at[1].i == f.z.i);
  CHECK(pt_term_arg(f.tt, r, 0).i != f.x.i);
  /* a key that mentions x is about another x */
  pt_subst_release(f.m, &s);
  pt_subst_add(f.m, &s, body, pt_true(f.tt));
  CHECK_EQ(pt_term_subst(f.tt, &s, all).i, all.i);
  CHECK_EQ(pt_term_subst(f.tt, &s, body).i, pt_true(f.tt).i);
  pt_vec_release(f.m, &in);
  pt_subst_release(f.m, &s);
  finish(&f);
}

TEST(term_walk, deep_terms) {
  enum { N = 200000 };
  fixture f = start();
  pt_term t = f.x, want = f.y;
  for (int i = 0; i < N; i++) {
    t = OP(UDIV, f.z, OP(MUL, t, f.z));
    want = OP(UDIV, f.z, OP(MUL, want, f.z));
  }
  pt_subst s = {0};
  pt_subst_add(f.m, &s, f.x, f.y);
  CHECK_EQ(pt_term_subst(f.tt, &s, t).i, want.i);
  CHECK_EQ(pt_term_size(f.tt, t, 0), 2 * N + 2);
  pt_term_vec in = {0};
  pt_term_inputs(f.tt, &t, 1, &in);
  CHECK_EQ(in.n, 2);
  pt_vec_release(f.m, &in);
  pt_subst_release(f.m, &s);
  finish(&f);
}
