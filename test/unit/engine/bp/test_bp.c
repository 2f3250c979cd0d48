/* Boolean programs: cubes, states, errors, and proofs that survive only their check. */
#include "engine/bp/bp.h"

#include "check/dash.h"
#include "ir/flatten.h"
#include "load_text.h"

/* A program with globals a, b and c, which predicates are about. */
typedef struct {
  pt_loaded t;
  pt_flat flat;
  pt_terms *tt;
  pt_exec *x;
  pt_solver *solver;
  pt_bp b;
  bool *wanted;
  pt_term predicates[8];
  pt_bp_reach reach;
} kit;

static pt_term global(kit *k, const char *name) {
  for (uint32_t c = 0; c < pt_flow_ncells(k->b.flow); c++) {
    const pt_cell *cell = pt_flow_cell(k->b.flow, c);
    if (cell->global && strcmp(pt_ir_text(k->t.prog, k->t.prog->globals.at[cell->global].name),
                               name) == 0)
      return pt_flow_var(k->b.flow, (pt_sv){.kind = PT_SV_CELL, .index = c}, cell->width);
  }
  pt_test_fail(__FILE__, __LINE__, "no %s", name);
  return (pt_term){0};
}

static void add_value(kit *k, const char *name, uint64_t value) {
  k->predicates[k->b.npredicates++] =
      pt_mk_eq(k->tt, global(k, name), pt_mk_u64(k->tt, 32, value));
}

static void load(kit *k, const char *source) {
  *k = (kit){.t = pt_load_options()};
  k->t.options.keep_variables = true;
  if (pt_load_text(&k->t, source) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", k->t.err.text);
  CHECK_EQ(pt_ir_flatten(k->t.prog, &k->flat, &k->t.err), PT_OK);
  k->tt = pt_terms_new(k->t.mem);
  pt_smt_config c = pt_smt_config_default();
  CHECK_EQ(pt_exec_new(&k->x, k->t.mem, k->t.prog, &k->t.err), PT_OK);
  CHECK_EQ(pt_solver_new(&k->solver, k->tt, &c, &k->t.err), PT_OK);
  k->wanted = pt_mem_alloc(k->t.mem, k->t.prog->checks.n);
  for (size_t n = 1; n < k->t.prog->checks.n; n++)
    k->wanted[n] = k->t.prog->checks.at[n].kind == PT_CHECK_ASSERTION;
  k->b = (pt_bp){.mem = k->t.mem,
                 .tt = k->tt,
                 .solver = k->solver,
                 .flow = pt_flow_new(k->t.mem, k->tt, k->t.prog, k->x, false),
                 .prog = k->t.prog,
                 .wanted = k->wanted,
                 .predicates = k->predicates,
                 .most = 3};
}

static void work(kit *k) {
  pt_bp_abstract(&k->b);
  pt_bp_explore(&k->b, &k->reach);
}

static void release(kit *k) {
  pt_mem *m = k->t.mem;
  pt_bp_reach_release(m, &k->reach);
  pt_flow *flow = k->b.flow;
  pt_bp_release(&k->b);
  pt_flow_delete(flow);
  pt_mem_free(m, k->wanted, k->t.prog->checks.n);
  pt_solver_delete(k->solver);
  pt_exec_delete(k->x);
  pt_terms_delete(k->tt);
  pt_flat_release(&k->flat);
  pt_load_release(&k->t);
}

static pt_dash_answer certify(kit *k, bool all_safe) {
  pt_region_proof p;
  pt_dash_check out;
  pt_solver *z3 = pt_z3_new(k->tt, PT_HINT_PATH, 0, false);
  pt_bp_prove(&k->b, &k->reach, &p);
  for (size_t n = 0; n < p.regions.n && all_safe; n++)
    if (!p.regions.at[n].child[0]) p.regions.at[n].safe = true;
  pt_dash_answer a = pt_check_dash(&p, k->t.prog, k->x, z3, NULL, NULL, &out);
  pt_region_proof_release(&p);
  pt_solver_delete(z3);
  return a;
}

/* The text of the first update of a predicate that has one. */
static bool has_update(kit *k, uint32_t predicate, const char *text) {
  bool found = false;
  for (size_t n = 0; n < k->b.points.n; n++)
    for (size_t j = 0; j < k->b.points.at[n].updates.n; j++) {
      const pt_bp_update *u = &k->b.points.at[n].updates.at[j];
      pt_buf b = {0};
      pt_bp_value_text(k->t.mem, &b, &u->one, &u->zero);
      found |= u->predicate == predicate && strcmp(pt_buf_text(&b), text) == 0;
      pt_buf_release(k->t.mem, &b);
    }
  return found;
}

#define HEAD                                                                                       \
  "#include <assert.h>\nint __VERIFIER_nondet_int(void);\nunsigned a, b, c;\n"

static const char counter[] =
    HEAD "int main(void) {\n  a = b;\n  c = 1;\n  while (__VERIFIER_nondet_int()) {\n"
         "    a = a + 1;\n    c = 0;\n    a = b;\n    c = 1;\n  }\n  assert(c == 1);\n}\n";

TEST(engine_bp, updates) {
  kit k;
  load(&k, counter);
  k.predicates[k.b.npredicates++] = pt_mk_eq(k.tt, global(&k, "a"), global(&k, "b"));
  add_value(&k, "c", 1);
  work(&k);
  CHECK(has_update(&k, 0, "1") && has_update(&k, 0, "b1 ? 0 : *"));
  CHECK(has_update(&k, 1, "1") && has_update(&k, 1, "0"));
  CHECK(k.reach.complete && !k.reach.error.n);
  CHECK_EQ(certify(&k, false), PT_DASH_CONFIRMED);
  CHECK_EQ(certify(&k, true), PT_DASH_REFUTED);
  release(&k);
}

/* An error that is none: what is needed along it, where the statement excludes it. */
TEST(engine_bp, missing_predicate) {
  kit k;
  pt_bp_needs needs = {0};
  load(&k, counter);
  k.predicates[k.b.npredicates++] = pt_mk_eq(k.tt, global(&k, "a"), global(&k, "b"));
  work(&k);
  CHECK(k.reach.error.n > 0);
  CHECK_EQ(pt_bp_follow(&k.b, &k.reach, &needs), PT_BP_INFEASIBLE);
  CHECK(needs.n > 1 && needs.at[1].all.n == 1);
  CHECK_EQ(needs.at[1].all.at[0].i,
           pt_mk_ne(k.tt, global(&k, "c"), pt_mk_u64(k.tt, 32, 1)).i);
  pt_bp_needs_release(k.t.mem, &needs);
  release(&k);
}

TEST(engine_bp, feasible) {
  kit k;
  pt_bp_needs needs = {0};
  load(&k, HEAD "int main(void) {\n  a = (unsigned)__VERIFIER_nondet_int();\n  b = a + 1;\n"
                "  assert(b != 8);\n}\n");
  add_value(&k, "b", 8);
  work(&k);
  CHECK(k.reach.error.n > 0);
  CHECK_EQ(pt_bp_follow(&k.b, &k.reach, &needs), PT_BP_FEASIBLE);
  CHECK_EQ(needs.n, 0);
  pt_bp_needs_release(k.t.mem, &needs);
  release(&k);
}

/* Predicates that exclude each other, and cubes of two. */
TEST(engine_bp, contradictions_and_cubes) {
  kit k;
  load(&k, HEAD "int main(void) {\n  a = (unsigned)__VERIFIER_nondet_int();\n  b = a;\n"
                "  c = a + b;\n  assert(a != 1 || c == 2);\n}\n");
  add_value(&k, "a", 1);
  add_value(&k, "a", 2);
  add_value(&k, "b", 1);
  add_value(&k, "c", 2);
  work(&k);
  pt_buf text = {0};
  CHECK_EQ(k.b.contradictions.n, 1);
  pt_bp_cubes_text(k.t.mem, &text, &k.b.contradictions);
  CHECK(strcmp(pt_buf_text(&text), "b1 && b2") == 0);
  pt_buf_release(k.t.mem, &text);
  CHECK_EQ(k.b.limited, 0);
  CHECK(has_update(&k, 2, "b1"));
  /* b1 && b3 is enough for 1; with one of them alone, or with a = 2, it is not what is asked */
  CHECK(has_update(&k, 3, "b1 && b3 ? 1 : (b1 && !b3) || (!b1 && b3) || (b2 && b3) ? 0 : *") ||
        has_update(&k, 3, "b1 && b3 ? 1 : (b1 && !b3) || (!b1 && b3) ? 0 : *"));
  k.b.limited = 0;
  release(&k);
}

/* Cubes that are too large are not looked for, and that is said. */
TEST(engine_bp, limit) {
  kit k;
  load(&k, HEAD "int main(void) {\n  a = (unsigned)__VERIFIER_nondet_int();\n  b = a;\n"
                "  c = a + b;\n  assert(a != 1 || c == 2);\n}\n");
  add_value(&k, "a", 1);
  add_value(&k, "b", 1);
  add_value(&k, "c", 2);
  k.b.most = 1;
  work(&k);
  CHECK(k.b.limited > 0);
  CHECK(has_update(&k, 2, "*") && k.reach.error.n);
  release(&k);
}
