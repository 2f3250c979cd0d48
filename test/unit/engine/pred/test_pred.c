/* pred: clauses that are proofs, and what becomes of them when they are changed. */
#include "check/unwind.h"
#include "engine/pred/pred.h"
#include "engine/pred/pred_priv.h"
#include "load_text.h"
#include "result/fact.h"

#define LOCK                                                                                       \
  "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}\n"                            \
  "int main(void) { unsigned s = 0, x = 0, y = 0; while (__VERIFIER_nondet_int()) {"               \
  "if (s == 0 && __VERIFIER_nondet_int()) { s = 1; y = x; } else if (s == 1) { s = 0; }"           \
  "if (s == 2 && __VERIFIER_nondet_int()) reach_error(); if (s == 1 && x != y) reach_error();"     \
  "if (s == 0) x++; } return 0; }"

typedef enum { AS_IT_IS, WITHOUT_ROWS, EMPTY, OTHER_VALUE, OTHER_VARIABLE } change;

typedef struct {
  pt_loaded t;
  pt_terms *tt;
  pt_exec *x;
  pt_solver *solver;
  pt_result result;
  pt_job job;
  change how;
  size_t proofs, confirmed, rows;
  bool all;
} tried;

/* Every clause of the proof, changed. */
static void tamper(tried *s, pt_proof *p) {
  for (size_t l = 0; l < p->loops.n; l++)
    for (size_t k = 0; k < p->loops.at[l].rows.n; k++) {
      pt_row *r = &p->loops.at[l].rows.at[k];
      for (size_t n = 0; n < r->items.n; n++) {
        pt_row_item *i = &r->items.at[n];
        if (s->how == OTHER_VALUE) i->low = 77777, i->most = 0, i->b = 0;
        if (s->how == OTHER_VARIABLE) i->a = 1000;
      }
      if (s->how == EMPTY) r->items.n = r->groups.n = 0;
    }
}

static bool look(void *payload, const pt_proof *proof) {
  tried *s = payload;
  pt_proof *p = (pt_proof *)(uintptr_t)proof;
  pt_unwind_limits limits = {.solver = "z3"};
  char why[300];
  size_t rows[8] = {0};
  for (size_t l = 0; l < p->loops.n && l < 8; l++) {
    rows[l] = p->loops.at[l].rows.n;
    s->rows += rows[l];
    if (s->how == WITHOUT_ROWS) p->loops.at[l].rows.n = 0;
  }
  tamper(s, p);
  pt_unwind_answer a =
      pt_unwind_check(s->t.mem, s->t.prog, &s->job, p, &limits, NULL, why, sizeof why);
  for (size_t l = 0; l < p->loops.n && l < 8; l++) p->loops.at[l].rows.n = rows[l];
  s->proofs++, s->confirmed += a == PT_UNWIND_CONFIRMED;
  return a == PT_UNWIND_CONFIRMED;
}

static void load(tried *s, const char *source, change how) {
  *s = (tried){.t = pt_load_options(), .how = how};
  CHECK_EQ(pt_load_text(&s->t, source), PT_OK);
  s->job = (pt_job){.checks = UINT64_C(1) << PT_CHECK_REACH};
}

static void search(tried *s) {
  s->tt = pt_terms_new(s->t.mem);
  pt_smt_config c = pt_smt_config_default();
  CHECK_EQ(pt_exec_new(&s->x, s->t.mem, s->t.prog, &s->t.err), PT_OK);
  CHECK_EQ(pt_solver_new(&s->solver, s->tt, &c, &s->t.err), PT_OK);
  pt_result_init(&s->result, s->t.mem, s->t.prog);
  pt_pred_options o = {.job = s->job, .certify = look, .certify_payload = s};
  s->all = pt_engine_pred(&s->result, s->x, s->solver, &o);
}

static void try(tried *s, const char *source, change how) {
  load(s, source, how);
  search(s);
}

static void release(tried *s) {
  pt_result_release(&s->result);
  pt_solver_delete(s->solver);
  pt_exec_delete(s->x);
  pt_terms_delete(s->tt);
  pt_load_release(&s->t);
}

TEST(pred, proves) {
  tried s;
  try(&s, LOCK, AS_IT_IS);
  CHECK(s.all);
  CHECK_EQ(s.confirmed, 1);
  CHECK(s.rows > 0);
  CHECK_EQ(pt_result_count(&s.result, PT_REFUTED), 0);
  release(&s);
}

TEST(pred, tampered) {
  for (change how = WITHOUT_ROWS; how <= OTHER_VARIABLE; how++) {
    tried s;
    try(&s, LOCK, how);
    CHECK(s.proofs > 0);
    CHECK_EQ(s.confirmed, 0);
    CHECK(!s.all);
    release(&s);
  }
}

TEST(pred, refutes) {
  tried s;
  try(&s,
      "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}\n"
      "int main(void) { int s = 0; while (__VERIFIER_nondet_int() == 4) {"
      "if (s == 0 && __VERIFIER_nondet_int() == 8) s = 1; else if (s == 1) s = 2;"
      "else if (s == 2 && __VERIFIER_nondet_int() == 15) reach_error(); } return 0; }",
      AS_IT_IS);
  CHECK_EQ(pt_result_count(&s.result, PT_REFUTED), 1);
  CHECK_EQ(s.proofs, 0);
  release(&s);
}

/* ---- facts of others */

#define TOGETHER                                                                                   \
  "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}\n"                            \
  "int main(void) { unsigned x = 0, y = 0; while (__VERIFIER_nondet_int()) { x++; y++; }"          \
  "if (x == 40 && y != 40) reach_error(); return 0; }"

static bool give(void *payload, uint32_t *next, pt_fact *out) {
  if ((*next)++) return false;
  *out = *(const pt_fact *)payload;
  return true;
}

/* What the operator says of x and y at the loop's head. */
static pt_fact fact_of(const pt_ir_prog *p, const char *op) {
  pt_fact f = {.fn = pt_ir_fn_by_name(p, "main")};
  const pt_ir_fn *fn = p->fns.at[f.fn];
  pt_val phi[2] = {0};
  int n = 0;
  for (size_t k = 1; k < fn->ins.n; k++)
    if (!fn->ins.at[k].dead && fn->ins.at[k].op == PT_OP_PHI && n < 2)
      phi[n++] = fn->ins.at[k].res, f.head = fn->ins.at[k].block;
  CHECK(n == 2);
  snprintf(f.formula, sizeof f.formula, "(%s value.%u value.%u)", op, phi[0], phi[1]);
  CHECK(pt_fact_makes_sense(p, &f));
  return f;
}

/* Without the fact, predicates are about one round after the other. */
TEST(pred, facts_of_others) {
  tried s;
  load(&s, TOGETHER, AS_IT_IS);
  pt_fact f = fact_of(s.t.prog, "=");
  s.job.take_fact = give, s.job.take_fact_payload = &f;
  search(&s);
  CHECK(s.all);
  CHECK_EQ(s.confirmed, 1);
  CHECK_EQ(s.result.counters.pred_facts, 1);
  CHECK(s.result.counters.pred_levels < 10);
  release(&s);
}

/* What a wrong one says is one more predicate. */
TEST(pred, wrong_facts) {
  tried s;
  load(&s, LOCK, AS_IT_IS);
  pt_fact f = fact_of(s.t.prog, "bvugt");
  s.job.take_fact = give, s.job.take_fact_payload = &f;
  search(&s);
  CHECK(s.all);
  CHECK_EQ(s.result.counters.pred_facts, 1);
  CHECK_EQ(pt_result_count(&s.result, PT_REFUTED), 0);
  release(&s);
}

/* A predicate and its negation are all numbers, and nothing twice. */
TEST(pred, items) {
  pt_pred_var vars[] = {{.width = 8}, {.width = 8}};
  pt_pred_loop loop = {.vars = {.at = vars, .n = 2, .cap = 2}};
  pt_pred p = {.loops = {.at = &loop, .n = 1, .cap = 1}};
  pt_row_item items[] = {{.a = 0, .low = 7},
                         {.a = 0, .low = 250, .most = 20},
                         {.a = 1, .b = 1, .low = 255, .most = 127},
                         {.a = 0, .low = 128, .most = 254}};
  for (size_t k = 0; k < sizeof items / sizeof *items; k++) {
    pt_row_item n = pt_item_not(&p, 0, &items[k]), again = pt_item_not(&p, 0, &n);
    CHECK(pt_same_item(&items[k], &again));
    for (uint64_t x = 0; x < 256; x++) {
      pt_pred_value values[] = {{0, x}, {1, x * 3 & 255}};
      pt_pred_state s = {.values = {.at = values, .n = 2, .cap = 2}};
      bool known;
      CHECK(pt_item_holds(&p, &s, &items[k], &known) != pt_item_holds(&p, &s, &n, &known));
      CHECK(known);
    }
  }
}
