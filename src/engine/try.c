#include "engine/try.h"

#include <stdio.h>

bool pt_job_wants(const pt_job *job, const pt_ir_prog *p, uint32_t check, pt_check_kind kind) {
  pt_check_kind declared = check ? (pt_check_kind)p->checks.at[check].kind : kind;
  return job->checks >> kind & 1 || job->checks >> declared & 1;
}

pt_exec_options pt_job_exec_options(const pt_job *job) {
  return (pt_exec_options){.stack_limit = job->stack_limit,
                           .memory_limit = job->memory_limit,
                           .check_uninit = pt_uninit_of(job->checks),
                           .check_leaks = job->leaks,
                           .check_unfreed = job->unfreed,
                           .stop = job->stop};
}

/* A check that is proved stays so: it has a test then, and whoever compares them sees the
   contradiction.  Of failures that depend on a function of the library, the first of a check is
   kept. */
static void refute(pt_result *r, const pt_job *job, pt_engine_id engine, const pt_run *run) {
  pt_test t = {.fails = true, .loc = run->loc, .check = run->check, .kind = run->kind};
  for (size_t k = 0; k < run->inputs.n; k++) pt_vec_push(r->mem, &t.inputs, run->inputs.at[k]);
  snprintf(t.text, sizeof t.text, "%s", run->text);
  bool open = r->checks[run->check].verdict == PT_OPEN;
  t.foreign = open ? pt_job_foreign(job, &t) : 0;
  if (t.foreign && pt_result_has_foreign(r, run->check)) {
    pt_vec_release(r->mem, &t.inputs);
    return;
  }
  bool refutes = open && !t.foreign;
  uint32_t index = pt_result_add_test(r, &t);
  if (refutes) pt_result_refute(r, run->check, index, engine);
  else if (!open) r->checks[run->check].test = index + 1;
  if (job->found) job->found(job->found_payload, index);
}

/* What is given out next; undefined values are often foreseen in another order, or not at all. */
typedef struct {
  const pt_inputs *given;
  size_t next;
} giver;

static bool on_ask(void *payload, pt_exec *x, pt_input *in) {
  giver *g = payload;
  (void)x;
  in->lo = in->hi = 0;
  size_t n = g->given ? g->given->n : 0;
  if (in->kind != PT_INPUT_UNDEF)
    while (g->next < n && g->given->at[g->next].kind == PT_INPUT_UNDEF) g->next++;
  if (g->next >= n || g->given->at[g->next].kind != in->kind ||
      g->given->at[g->next].width != in->width)
    return true;
  in->lo = g->given->at[g->next].lo, in->hi = g->given->at[g->next].hi;
  g->next++;
  return true;
}

static void run_with(pt_exec *x, pt_exec_options o, const pt_inputs *given, pt_run *out) {
  giver g = {given, 0};
  o.ask = on_ask, o.ask_payload = &g;
  pt_exec_run(x, &o, out);
}

static void keep_inputs(pt_mem *m, pt_inputs *to, const pt_run *run) {
  pt_vec_reset(to);
  for (size_t k = 0; k < run->inputs.n; k++) pt_vec_push(m, to, run->inputs.at[k]);
}

/* RUN is what counts now; OUT is of no use any more. */
static void keep_run(pt_mem *m, pt_inputs *best, pt_run *run, pt_run *out) {
  pt_run old = *out;
  *out = *run, *run = old;
  keep_inputs(m, best, out);
}

/* A solver picks any sizes of objects: OUT, which fails, becomes a run with smaller ones while it
   fails as it did.  A run that is stopped is none: OUT stays the last one that fails. */
static void shrink_sizes(pt_mem *m, pt_exec *x, const pt_exec_options *o, pt_run *out) {
  enum { SMALLEST_MOST = 64 };
  pt_run run = {0};
  pt_inputs best = {0};
  keep_inputs(m, &best, out);
  for (size_t k = 0; k < best.n; k++) {
    uint64_t old = best.at[k].lo, size = 1;
    if (best.at[k].kind != PT_INPUT_SIZE) continue;
    for (bool found = false; !found && size < old && size <= SMALLEST_MOST; size *= 2) {
      best.at[k].lo = size;
      run_with(x, *o, &best, &run);
      found = run.status == PT_RUN_FAILED && run.check == out->check && run.inputs.n > k;
      if (found) keep_run(m, &best, &run, out);
      else best.at[k].lo = old;
    }
  }
  pt_run_release(m, &run);
  pt_vec_release(m, &best);
}

bool pt_try_inputs(pt_result *r, pt_exec *x, const pt_job *job, pt_engine_id engine,
                   const pt_inputs *inputs, uint64_t step_limit, pt_run *out) {
  pt_exec_options o = pt_job_exec_options(job);
  o.step_limit = step_limit;
  run_with(x, o, inputs, out);
  r->runs++;
  if (out->status != PT_RUN_FAILED || !pt_job_wants(job, r->prog, out->check, out->kind))
    return false;
  if (r->checks[out->check].test) return false;
  bool open = r->checks[out->check].verdict == PT_OPEN;
  shrink_sizes(r->mem, x, &o, out);
  refute(r, job, engine, out);
  return open && r->checks[out->check].verdict == PT_REFUTED;
}
