/* `protest bp`: the Boolean program of predicates, beside the C code, and what model checking says
   of it.  docs/bp.md describes the output. */
#include <stdlib.h>
#include <string.h>

#include "command/bp_find.h"
#include "command/bp_given.h"
#include "command/bp_show.h"
#include "confirm/proofs.h"
#include "ir/builtin.h"
#include "policy/job.h"
#include "policy/verdict.h"
#include "search/search.h"

enum { ROUNDS = 60, FEW = 16 }; /* of refinement; predicates of which some are left out again */

/* ---- the program */

/* Checks that are instructions of the one function. */
static void choose_checks(pt_bp_program *b) {
  const pt_ir_prog *p = b->s->prog;
  const pt_ir_fn *f = p->fns.at[p->main];
  b->wanted = pt_mem_alloc(b->s->mem, p->checks.n * sizeof *b->wanted);
  for (size_t n = 0; n < f->blocks.n; n++)
    for (size_t k = 0; k < f->blocks.at[n].ins.n; k++) {
      const pt_ir_ins *i = &f->ins.at[f->blocks.at[n].ins.at[k]];
      if (!pt_op_has_check((pt_op)i->op) || !i->ref || !pt_check_wanted(&b->c, i->ref)) continue;
      if (i->op == PT_OP_CHECK) b->wanted[i->ref] = true;
      else b->others++;
    }
  for (uint32_t k = 1; k < p->checks.n; k++) {
    b->checks += b->wanted[k];
    b->others += !p->checks.at[k].fn && pt_check_wanted(&b->c, k);
  }
}

/* So that the flow knows variables of terms that others made. */
static void name_state(pt_bp_program *b) {
  const pt_ir_fn *f = b->s->prog->fns.at[b->s->prog->main];
  for (uint32_t k = 0; k < pt_flow_ncells(b->flow); k++) {
    const pt_cell *c = pt_flow_cell(b->flow, k);
    pt_flow_var(b->flow, (pt_sv){.kind = PT_SV_CELL, .fn = c->fn, .index = k}, c->width);
  }
  pt_flow_var(b->flow, (pt_sv){.kind = PT_SV_MEM}, 0);
  pt_flow_var(b->flow, (pt_sv){.kind = PT_SV_TOP}, 0);
  for (pt_val v = 1; v < f->values.n; v++)
    if (f->values.at[v].kind == PT_VAL_INS && f->ins.at[f->values.at[v].ref].op == PT_OP_ALLOC)
      pt_flow_var(b->flow, (pt_sv){.kind = PT_SV_VALUE, .fn = b->s->prog->main, .index = v},
                  f->values.at[v].width);
}

static bool prepare(pt_bp_program *b) {
  pt_session *s = b->s;
  s->flat = &b->flat;
  bool ok = pt_check_prepare(&b->c);
  s->flat = NULL;
  if (!ok) return false;
  b->flow = pt_flow_new(s->mem, b->c.terms, s->prog, b->c.exec, false);
  b->sources.unsaved = &s->options.unsaved;
  choose_checks(b);
  name_state(b);
  return true;
}

static void forget_abstraction(pt_bp_program *b) {
  pt_bp_release(&b->bp);
  pt_bp_reach_release(b->s->mem, &b->reach);
  b->bp = (pt_bp){0};
}

static void release(pt_bp_program *b) {
  pt_session *s = b->s;
  if (b->bp.mem) forget_abstraction(b);
  pt_vec_release(s->mem, &b->terms);
  pt_vec_release(s->mem, &b->predicates);
  if (b->wanted) pt_mem_free(s->mem, b->wanted, s->prog->checks.n * sizeof *b->wanted);
  if (b->flow) pt_flow_delete(b->flow);
  pt_flat_release(&b->flat);
  pt_sources_release(&b->sources, s->mem);
  pt_strtab_release(s->mem, &b->text);
  pt_check_release(&b->c);
  if (s->prog) pt_ir_prog_delete(s->prog);
  s->prog = NULL;
}

/* ---- the Boolean program */

static void abstract(pt_bp_program *b) {
  pt_session *s = b->s;
  if (b->bp.mem) forget_abstraction(b);
  pt_vec_reset(&b->terms);
  for (size_t k = 0; k < b->predicates.n; k++)
    pt_vec_push(s->mem, &b->terms, b->predicates.at[k].term);
  b->bp = (pt_bp){.mem = s->mem,
                  .tt = b->c.terms,
                  .solver = b->c.solver,
                  .flow = b->flow,
                  .prog = s->prog,
                  .wanted = b->wanted,
                  .stop = &b->c.timer.stop,
                  .predicates = b->terms.at,
                  .npredicates = (uint32_t)b->terms.n,
                  .most = (uint32_t)s->options.cube_size};
  pt_bp_abstract(&b->bp);
  pt_bp_explore(&b->bp, &b->reach);
}

static bool is_proved(const pt_bp_program *b) {
  return b->reach.complete && !b->reach.error.n && !b->c.timer.stop;
}

/* Until the Boolean program has no error, or one that runs of the program may take. */
static void refine(pt_bp_program *b, pt_bp_outcome *out) {
  bool given = b->s->options.predicate.n > 0;
  for (int k = 0; k < ROUNDS && !b->c.timer.stop; k++) {
    pt_bp_needs_release(b->s->mem, &out->needs);
    abstract(b);
    if (!b->reach.error.n) return;
    out->path = pt_bp_follow(&b->bp, &b->reach, &out->needs);
    if (given || out->path != PT_BP_INFEASIBLE) return;
    if (!pt_bp_predicates_of_needs(b, &out->needs)) return;
  }
}

/* Predicates without which it is proved, too, go. */
static void leave_out(pt_bp_program *b) {
  for (size_t k = b->predicates.n; k-- > 0 && b->predicates.n <= FEW && !b->c.timer.stop;) {
    pt_bp_predicate p = b->predicates.at[k];
    size_t n = b->predicates.n;
    memmove(&b->predicates.at[k], &b->predicates.at[k + 1], (n - k - 1) * sizeof p);
    b->predicates.n--;
    abstract(b);
    if (is_proved(b)) continue;
    memmove(&b->predicates.at[k + 1], &b->predicates.at[k], (n - k - 1) * sizeof p);
    b->predicates.at[k] = p;
    b->predicates.n++;
  }
  abstract(b);
}

/* ---- what it says */

static pt_reason obstacle(const pt_bp_program *b) {
  if (b->c.result.restricted) return b->c.result.restricted;
  if (pt_is_bounded(b->s->prog)) return PT_REASON_BOUNDED;
  return pt_ir_leaves_models(b->s->prog) ? PT_REASON_LEAVES_MODELS : PT_REASON_NONE;
}

/* False: s->err says that the proof is wrong. */
static bool conclude(pt_bp_program *b, pt_bp_outcome *out) {
  out->why = obstacle(b);
  if (b->c.timer.stop) out->why = PT_REASON_TIME;
  else if (!b->reach.complete) out->why = PT_REASON_TOO_LARGE;
  else if (!b->reach.error.n && !out->why && b->checks) {
    pt_region_proof proof;
    pt_bp_prove(&b->bp, &b->reach, &proof);
    out->proved = pt_certify_bp(&b->c, &proof);
    pt_region_proof_release(&proof);
    if (!out->proved) out->why = PT_REASON_NOT_CONFIRMED;
  }
  return b->s->err.status == PT_OK;
}

static bool work(pt_bp_program *b, pt_bp_outcome *out) {
  bool given = b->s->options.predicate.n > 0;
  if (given && !pt_bp_given(b)) return false;
  if (!given) pt_bp_predicates_of_dash(b);
  out->failed = pt_result_count(&b->c.result, PT_REFUTED) > 0;
  refine(b, out);
  if (!given && is_proved(b)) leave_out(b);
  return conclude(b, out);
}

int pt_command_bp(pt_session *s) {
  pt_bp_program b = {.s = s, .c = {.s = s}};
  pt_bp_outcome out = {0};
  int code = PROTEST_INPUT;
  uint64_t start = pt_clock_us();
  if (!pt_bp_can_show(s)) return PROTEST_USAGE;
  if (prepare(&b)) {
    pt_timer_start(&b.c.timer, s->stop, start, s->options.time_limit, b.c.solver);
    bool ok = work(&b, &out);
    pt_timer_end(&b.c.timer);
    if (ok) code = pt_bp_show(&b, &out);
  }
  pt_bp_needs_release(s->mem, &out.needs);
  release(&b);
  return code;
}
