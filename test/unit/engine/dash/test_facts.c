/* Facts of other engines: right ones help, wrong ones do no harm. */
#include "dash_kit.h"
#include "result/fact.h"

static const char source[] = DASH_HEADER
    "void down(unsigned j) { if (__VERIFIER_nondet_int()) down(j); assert(j == 0); }\n"
    "int main(void) {\n"
    "  unsigned n = __VERIFIER_nondet_uint(), i = 0, j = n;\n"
    "  while (i != n) { i++; j--; }\n"
    "  down(j);\n"
    "}\n";

static bool give(void *payload, uint32_t *next, pt_fact *out) {
  if ((*next)++) return false;
  *out = *(const pt_fact *)payload;
  return true;
}

/* FORMULA with the values of n, i and j, in this order. */
static pt_fact fact_of(const pt_ir_prog *p, const char *formula) {
  pt_fact f = {.fn = pt_ir_fn_by_name(p, "main")};
  const pt_ir_fn *fn = p->fns.at[f.fn];
  pt_val phi[2] = {0}, n = 0;
  int nphis = 0;
  for (size_t k = 1; k < fn->ins.n; k++) {
    const pt_ir_ins *i = &fn->ins.at[k];
    if (i->dead) continue;
    if (i->op == PT_OP_INPUT || (i->op == PT_OP_CALL && !n)) n = i->res;
    if (i->op == PT_OP_PHI && nphis < 2) phi[nphis++] = i->res, f.head = i->block;
  }
  CHECK(n && nphis == 2);
  char values[3][20];
  for (int k = 0; k < 3; k++) snprintf(values[k], 20, "value.%u", k ? phi[k - 1] : n);
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wformat-nonliteral"
  snprintf(f.formula, sizeof f.formula, formula, values[0], values[1], values[2]);
#pragma clang diagnostic pop
  CHECK(pt_fact_makes_sense(p, &f));
  return f;
}

/* Whether it is proved within so many steps; FORMULA may be NULL: without a fact. */
static bool proves(const char *formula, uint64_t steps, uint64_t *used) {
  dashed d;
  dash_load(&d, source);
  pt_fact f = fact_of(d.t.prog, formula ? formula : "true");
  if (formula) d.o.job.take_fact = give, d.o.job.take_fact_payload = &f;
  d.o.max_steps = steps;
  dash_run(&d);
  bool proved = d.all && d.proved;
  *used = d.stats.dash_facts;
  CHECK_EQ(pt_result_count(&d.result, PT_REFUTED), 0);
  dash_release(&d);
  return proved;
}

TEST(dash_facts, a_right_one_helps) {
  uint64_t used;
  CHECK(!proves(NULL, 150, &used));
  CHECK(proves("(= %s (bvadd %s %s))", 150, &used) && used);
}

TEST(dash_facts, a_wrong_one_does_no_harm) {
  uint64_t used;
  CHECK(!proves("(bvult %s (bvadd %s %s))", 60, &used) && used);
}
