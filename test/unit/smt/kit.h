/* Short names for the tests of solvers. */
#ifndef PT_TEST_SMT_KIT_H
#define PT_TEST_SMT_KIT_H

#include "base/stats.h"
#include "smt/smt.h"
#include "test.h"

typedef struct {
  pt_mem *m;
  pt_terms *tt;
} kit;

static inline kit kit_open(void) {
  pt_mem *m = pt_mem_new();
  return (kit){m, pt_terms_new(m)};
}

static inline void kit_close(kit *k) {
  pt_terms_delete(k->tt);
  CHECK_EQ(pt_mem_delete(k->m), 0);
}

static inline pt_term bvar(kit *k, const char *name, uint32_t width) {
  return pt_mk_var(k->tt, name, pt_sort_bv(k->tt, width));
}

static inline pt_term pvar(kit *k, const char *name) {
  return pt_mk_var(k->tt, name, pt_sort_bool(k->tt));
}

static inline pt_term fvar(kit *k, const char *name, pt_fp f) {
  return pt_mk_var(k->tt, name, pt_sort_fp(k->tt, f));
}

static inline pt_term avar(kit *k, const char *name, uint32_t index, uint32_t elem) {
  return pt_mk_var(k->tt, name,
                   pt_sort_array(k->tt, pt_sort_bv(k->tt, index), pt_sort_bv(k->tt, elem)));
}

static inline pt_term num(kit *k, uint32_t width, uint64_t value) {
  return pt_mk_u64(k->tt, width, value);
}

static inline pt_term op(kit *k, pt_top o, pt_term a, pt_term b) {
  return pt_mk_op2(k->tt, o, a, b);
}

static inline pt_term eq(kit *k, pt_term a, pt_term b) { return pt_mk_eq(k->tt, a, b); }
static inline pt_term ne(kit *k, pt_term a, pt_term b) { return pt_mk_ne(k->tt, a, b); }

static inline uint64_t value(kit *k, pt_solver *s, pt_term t) {
  pt_bv v = pt_bv_zero(1);
  pt_model *md = pt_model_new(k->tt);
  pt_solver_model(s, md);
  bool known = pt_model_eval(md, t, &v);
  pt_model_delete(md);
  CHECK(known);
  return pt_bv_to_u64(v);
}

/* Asks about T alone: push, add, check, pop; the model survives the pop. */
static inline pt_answer ask(pt_solver *s, pt_term t) {
  pt_solver_push(s);
  pt_solver_add(s, t);
  pt_answer r = pt_solver_check(s, NULL, 0, NULL);
  pt_solver_pop(s, 1);
  return r;
}

static inline pt_answer check0(pt_solver *s) { return pt_solver_check(s, NULL, 0, NULL); }

/* SAT with factors that take a long time to find: a * b == a product of two primes. */
static inline pt_term factoring(kit *k) {
  pt_bv product;
  CHECK(pt_bv_parse(96, "19946058114142202719386886301", &product));
  pt_term a = pt_mk_zext(k->tt, bvar(k, "fa", 48), 96),
          b = pt_mk_zext(k->tt, bvar(k, "fb", 48), 96);
  pt_term big = op(k, PT_TOP_ULT, num(k, 96, 1), a), sorted = op(k, PT_TOP_ULE, a, b);
  return pt_mk_and(k->tt, pt_mk_and(k->tt, big, sorted),
                   eq(k, op(k, PT_TOP_MUL, a, b), pt_mk_const(k->tt, product)));
}

#endif
