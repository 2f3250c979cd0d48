/* Facts about loops: what is written is read back in other terms; what cannot be is refused. */
#include "result/fact.h"

#include "load_text.h"
#include "term/build.h"
#include "test.h"

typedef struct {
  pt_loaded t;
  uint32_t fn;
  pt_val phi; /* of the loop: 32 bits */
  pt_blk head;
} world;

static world begin(void) {
  world w = {.t = pt_load_options()};
  CHECK_EQ(pt_load_text(&w.t, "int __VERIFIER_nondet_int(void);\n"
                              "int main(void) { int i = 0; while (__VERIFIER_nondet_int()) i++;"
                              " return 7 / i; }\n"),
           PT_OK);
  w.fn = pt_ir_fn_by_name(w.t.prog, "main");
  const pt_ir_fn *f = w.t.prog->fns.at[w.fn];
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    if (!i->dead && i->op == PT_OP_PHI && pt_ir_width(f, i->res) == 32)
      w.phi = i->res, w.head = i->block;
  }
  CHECK(w.phi);
  return w;
}

static pt_term small(pt_terms *tt, pt_term x) {
  return pt_mk_op2(tt, PT_TOP_ULT, x, pt_mk_u64(tt, 32, 10));
}

TEST(fact, is_read_back_in_other_terms) {
  world w = begin();
  const pt_ir_fn *f = w.t.prog->fns.at[w.fn];
  pt_mem *m = pt_mem_new();
  pt_terms *one = pt_terms_new(m), *two = pt_terms_new(m);
  pt_fact x = {.fn = w.fn, .head = w.head};
  pt_term t, var = pt_fact_value(one, f, w.phi, 32);
  CHECK(var.i && !pt_fact_value(one, f, w.phi, 64).i && !pt_fact_value(one, f, 0, 32).i);
  CHECK_EQ(pt_fact_value_of(one, var), w.phi);
  CHECK(pt_fact_write(&x, m, one, small(one, var)));
  CHECK(pt_fact_makes_sense(w.t.prog, &x));
  CHECK(pt_fact_read(&x, w.t.prog, two, &t));
  CHECK_EQ(t.i, small(two, pt_fact_value(two, f, w.phi, 32)).i);
  pt_terms_delete(one), pt_terms_delete(two);
  CHECK_EQ(pt_mem_delete(m), 0);
  pt_load_release(&w.t);
}

TEST(fact, what_cannot_be_is_refused) {
  world w = begin();
  const pt_ir_prog *p = w.t.prog;
  pt_mem *m = pt_mem_new();
  pt_terms *tt = pt_terms_new(m);
  pt_fact x = {.fn = w.fn, .head = w.head, .formula = "(= true true)"}, bad;
  pt_term t;
  CHECK(pt_fact_makes_sense(p, &x) && pt_fact_read(&x, p, tt, &t));
  bad = x, bad.fn = 0;
  CHECK(!pt_fact_makes_sense(p, &bad));
  bad = x, bad.fn = (uint32_t)p->fns.n;
  CHECK(!pt_fact_makes_sense(p, &bad));
  bad = x, bad.head = (pt_blk)p->fns.at[w.fn]->blocks.n;
  CHECK(!pt_fact_makes_sense(p, &bad));
  bad = x, bad.formula[0] = 0;
  CHECK(!pt_fact_makes_sense(p, &bad));
  bad = x, memset(bad.formula, ' ', sizeof bad.formula);
  CHECK(!pt_fact_makes_sense(p, &bad));
  static const char *const values[] = {"value.0", "value.99999", "value.99999999999999999999"};
  for (size_t k = 0; k < sizeof values / sizeof *values; k++) {
    snprintf(bad.formula, sizeof bad.formula, "(= %s %s)", values[k], values[k]);
    CHECK(!pt_fact_makes_sense(p, &bad));
  }
  pt_mk_var(tt, "other", pt_sort_bool(tt)); /* of somebody else */
  static const char *const texts[] = {"(",     "other",     "nobody", "#b1",
                                      "true)", "(and true", "(not 7)"};
  for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
    snprintf(bad.formula, sizeof bad.formula, "%s", texts[k]);
    CHECK(!pt_fact_read(&bad, p, tt, &t));
  }
  pt_terms_delete(tt);
  CHECK_EQ(pt_mem_delete(m), 0);
  pt_load_release(&w.t);
}
