#include "command/bp_find.h"

#include "engine/dash/dash.h"
#include "policy/job.h"

enum { MOST_NODES = 200, DASH_STEPS = 3000 };

/* ---- which terms are predicates */

static bool is_object(const pt_bp_program *b, pt_sv sv) {
  const pt_ir_fn *f = b->s->prog->fns.at[sv.fn];
  const pt_ir_value *v = &f->values.at[sv.index];
  return v->kind == PT_VAL_INS && f->ins.at[v->ref].op == PT_OP_ALLOC;
}

/* Only what the whole program has a meaning for: variables, memory, addresses. */
static bool is_about_state(const pt_bp_program *b, pt_term t) {
  pt_term_vec vars = {0};
  bool ok = true;
  pt_term_inputs(b->c.terms, &t, 1, &vars);
  ok = vars.n > 0;
  for (size_t k = 0; k < vars.n && ok; k++) {
    pt_sv sv;
    ok = pt_flow_meaning(b->flow, vars.at[k], &sv) &&
         (sv.kind == PT_SV_CELL || sv.kind == PT_SV_MEM || sv.kind == PT_SV_TOP ||
          (sv.kind == PT_SV_VALUE && is_object(b, sv)));
  }
  pt_vec_release(pt_terms_mem(b->c.terms), &vars);
  return ok;
}

static bool is_there(const pt_bp_program *b, pt_term t) {
  for (size_t k = 0; k < b->predicates.n; k++)
    if (b->predicates.at[k].term.i == t.i) return true;
  return false;
}

static size_t add_atom(pt_bp_program *b, pt_term t) {
  bool local;
  if (!is_about_state(b, t) || pt_term_size(b->c.terms, t, MOST_NODES + 1) > MOST_NODES) {
    b->dropped++;
    return 0;
  }
  if (is_there(b, t) || b->predicates.n >= PT_BP_PREDICATES) return 0;
  pt_buf text = {0};
  if (!pt_bp_text(b, t, &text)) {
    pt_buf_release(b->s->mem, &text);
    b->dropped++;
    return 0;
  }
  pt_bp_predicate p = {.term = t, .text = pt_bp_keep(b, pt_buf_text(&text)), .function = ""};
  p.copy = pt_bp_copy_of(b, t, &local);
  const pt_ir_prog *prog = b->s->prog;
  if (local) p.function = pt_ir_text(prog, prog->fns.at[b->flat.copies.at[p.copy].fn]->cname);
  pt_vec_push(b->s->mem, &b->predicates, p);
  pt_buf_release(b->s->mem, &text);
  return 1;
}

/* The parts of T that are neither and, or, not nor if. */
static size_t add_atoms(pt_bp_program *b, pt_term t) {
  pt_terms *tt = b->c.terms;
  size_t n = 0;
  pt_bv c;
  if (pt_term_value(tt, t, &c)) return 0;
  pt_top op = pt_term_op(tt, t);
  bool inner = op == PT_TOP_AND || op == PT_TOP_OR || op == PT_TOP_NOT || op == PT_TOP_ITE ||
               (op == PT_TOP_EQ && pt_term_is_bool(tt, pt_term_arg(tt, t, 0)));
  if (!inner) return add_atom(b, t);
  for (uint32_t k = 0; k < pt_term_nargs(tt, t); k++) n += add_atoms(b, pt_term_arg(tt, t, k));
  return n;
}

/* ---- where they come from */

/* A proof is only looked at: what is proved in the end is proved by the Boolean program. */
static bool take_proof(void *payload, const pt_region_proof *p) {
  pt_bp_program *b = payload;
  for (size_t k = 0; k < p->regions.n; k++)
    for (size_t n = 0; n < p->regions.at[k].split.n; n++)
      add_atoms(b, p->regions.at[k].split.at[n]);
  return false;
}

/* For a third of the time: what it does not find is found along errors. */
void pt_bp_predicates_of_dash(pt_bp_program *b) {
  double limit = b->s->options.time_limit / 3;
  pt_timer timer;
  pt_dash_options o = {.job = pt_check_job(&b->c),
                       .believe = take_proof,
                       .believe_payload = b,
                       .no_merge = true,
                       .max_steps = DASH_STEPS};
  o.job.first_failure = true;
  o.job.stop = &timer.stop;
  pt_timer_start(&timer, b->s->stop, pt_clock_us(), limit, b->c.solver);
  pt_engine_dash(&b->c.result, b->c.exec, b->c.solver, &o);
  pt_timer_end(&timer);
}

size_t pt_bp_predicates_of_needs(pt_bp_program *b, const pt_bp_needs *needs) {
  size_t n = 0;
  for (size_t k = 0; k < needs->n; k++)
    for (size_t j = 0; j < needs->at[k].all.n; j++) n += add_atoms(b, needs->at[k].all.at[j]);
  return n;
}
