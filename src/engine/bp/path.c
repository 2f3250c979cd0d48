/* Whether a run takes the arcs of an error: preconditions from its end back to the start. */
#include "engine/bp/bp.h"

enum { QUESTION_MS = 5000 };

static pt_answer ask(pt_bp *b, const pt_term_vec *t, bool *used) {
  pt_limit limit = {.time_ms = QUESTION_MS};
  b->questions++;
  pt_answer a = pt_solver_check(b->solver, t->at, t->n, &limit);
  if (a == PT_UNSAT && used) pt_solver_core(b->solver, used, t->n);
  return a;
}

static void add_new(pt_bp *b, pt_term t, pt_term_vec *out) {
  for (size_t k = 0; k < out->n; k++)
    if (out->at[k].i == t.i) return;
  pt_vec_push(b->mem, out, t);
}

/* The states in front of an arc that get over it to one that satisfies BEHIND. */
static void before(pt_bp *b, uint32_t arc, const pt_term_vec *behind, pt_term_vec *out,
                   pt_term_vec *parts) {
  pt_flow_guards(b->flow, arc, out);
  for (size_t k = 0; k < behind->n; k++) {
    pt_vec_reset(parts);
    pt_flow_conjuncts(b->tt, pt_flow_pre(b->flow, arc, behind->at[k]), parts);
    for (size_t n = 0; n < parts->n; n++) add_new(b, parts->at[n], out);
  }
}

/* Which conjuncts of BEHIND those of FRONT that are USED come from. */
static void find_causes(pt_bp *b, uint32_t arc, const pt_term_vec *behind, const pt_term_vec *used,
                        pt_term_vec *out) {
  pt_term_vec parts = {0};
  for (size_t k = 0; k < behind->n; k++) {
    bool part = false;
    pt_vec_reset(&parts);
    pt_flow_conjuncts(b->tt, pt_flow_pre(b->flow, arc, behind->at[k]), &parts);
    for (size_t n = 0; n < parts.n && !part; n++)
      for (size_t j = 0; j < used->n && !part; j++) part = used->at[j].i == parts.at[n].i;
    if (part) add_new(b, behind->at[k], out);
  }
  pt_vec_release(b->mem, &parts);
}

/* All of T cannot hold: what is needed for that, to CORE. */
static pt_answer refute(pt_bp *b, const pt_term_vec *t, const pt_term_vec *names,
                        pt_term_vec *core) {
  bool *used = pt_mem_alloc(b->mem, t->n + 1);
  pt_answer a = ask(b, t, used);
  for (size_t k = 0; a == PT_UNSAT && k < t->n; k++)
    if (used[k]) pt_vec_push(b->mem, core, names->at[k]);
  pt_mem_free(b->mem, used, t->n + 1);
  return a;
}

static pt_answer refute_start(pt_bp *b, const pt_term_vec *first, pt_term_vec *core) {
  pt_term_vec start = {0};
  for (size_t k = 0; k < first->n; k++)
    pt_vec_push(b->mem, &start, pt_flow_start(b->flow, first->at[k]));
  pt_answer a = refute(b, &start, first, core);
  pt_vec_release(b->mem, &start);
  return a;
}

/* What has to hold in front of each arc from FROM on: USED, and where it comes from.  FRONT: by
   arc, all that has to hold in front of it. */
static void follow_causes(pt_bp *b, const pt_bp_reach *r, size_t from, const pt_term_vec *front,
                          pt_term_vec *used, pt_bp_needs *out) {
  for (size_t k = from; k < r->error.n; k++) {
    pt_bp_need need = {.at = k};
    for (size_t n = 0; n < used->n; n++) pt_vec_push(b->mem, &need.all, used->at[n]);
    pt_vec_push(b->mem, out, need);
    pt_term_vec next = {0};
    if (k + 1 < r->error.n) find_causes(b, r->error.at[k], &front[k + 1], used, &next);
    pt_vec_release(b->mem, used);
    *used = next;
  }
}

void pt_bp_needs_release(pt_mem *m, pt_bp_needs *n) {
  for (size_t k = 0; k < n->n; k++) pt_vec_release(m, &n->at[k].all);
  pt_vec_release(m, n);
}

pt_bp_path pt_bp_follow(pt_bp *b, const pt_bp_reach *r, pt_bp_needs *out) {
  size_t n = r->error.n, at = n;
  pt_term_vec *front = pt_mem_alloc(b->mem, (n + 1) * sizeof *front), core = {0}, parts = {0};
  uint64_t weak = pt_flow_weakened(b->flow);
  pt_answer a = PT_SAT;
  while (at > 0 && a == PT_SAT) {
    at--;
    before(b, r->error.at[at], &front[at + 1], &front[at], &parts);
    a = refute(b, &front[at], &front[at], &core);
  }
  if (a == PT_SAT) a = refute_start(b, &front[0], &core);
  if (a == PT_UNSAT) follow_causes(b, r, at, front, &core, out);
  bool exact = pt_flow_weakened(b->flow) == weak;
  for (size_t k = 0; k <= n; k++) pt_vec_release(b->mem, &front[k]);
  pt_mem_free(b->mem, front, (n + 1) * sizeof *front);
  pt_vec_release(b->mem, &core);
  pt_vec_release(b->mem, &parts);
  if (a == PT_UNSAT) return PT_BP_INFEASIBLE;
  return a == PT_SAT && exact ? PT_BP_FEASIBLE : PT_BP_UNCERTAIN;
}
