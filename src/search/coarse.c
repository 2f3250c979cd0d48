#include "search/coarse.h"

#include "ir/points.h"
#include "policy/job.h"

bool pt_coarse_helps(const pt_checker *c, const pt_job *job) {
  pt_reason restricted = c->result.restricted;
  return !(job->checks & ~pt_coarse_kinds()) &&
         (restricted == PT_REASON_NONE || restricted == PT_REASON_LOADED_RESTRICTED);
}

bool pt_coarse_lift(pt_checker *c) {
  pt_ir_drop_notes(c->s->prog, PT_NOTE_MEMORY);
  return (c->result.restricted = pt_check_narrowed(c)) == PT_REASON_NONE;
}

pt_job pt_coarse_bar(const pt_checker *c, const pt_job *job) {
  pt_job out = *job;
  bool asked = job->checks >> PT_CHECK_ACCESS & 1;
  if (!asked && job->narrowed == PT_REASON_NONE && pt_ir_goes_outside(c->s->mem, c->s->prog))
    out.narrowed = PT_REASON_POINTER_ANYWHERE;
  return out;
}

static void tell_nobody(void *payload, uint32_t test) { (void)payload, (void)test; }

/* Of functions that the program had before. */
static void keep_invariants(pt_result *r, size_t fns) {
  size_t kept = 0;
  for (size_t k = 0; k < r->invariants.n; k++) {
    pt_invariant i = r->invariants.at[k];
    if (i.fn >= fns) continue;
    r->invariants.at[k] = r->invariants.at[kept];
    r->invariants.at[kept++] = i;
  }
  r->invariants.n = kept;
}

/* Numbers of addresses matter no more, once they are made arbitrary. */
static bool is_free_of_addresses(pt_checker *c) {
  enum { ROUNDS = 3 };
  for (int k = 0; k < ROUNDS; k++) {
    if (!pt_coarse_lift(c)) return false;
    pt_session_note_addresses(c->s);
    c->result.restricted = pt_check_narrowed(c);
    if (c->result.restricted == PT_REASON_NONE) return true;
    if (!pt_ir_free_numbers(c->s->prog)) return false;
  }
  return false;
}

/* Functions whose checks others have decided by now are left out like those that have none: what
   was proved of each function by itself (result/modular.h) spares its body. */
static bool coarsen(pt_checker *c, const pt_job *job, pt_coarse_level level,
                    pt_coarse_stats *stats) {
  size_t n = c->s->prog->checks.n;
  bool *done = pt_mem_alloc(c->s->mem, n * sizeof *done);
  pt_job_sync(job);
  for (uint32_t k = 1; k < n; k++) done[k] = c->result.checks[k].verdict != PT_OPEN;
  bool changed = pt_ir_coarsen(c->s->prog, job->checks, done, level, stats);
  pt_mem_free(c->s->mem, done, n * sizeof *done);
  return changed;
}

void pt_run_coarse(pt_checker *c, pt_kiki_options o, pt_coarse_level level) {
  pt_session *s = c->s;
  pt_coarse_stats stats;
  size_t fns = s->prog->fns.n;
  bool changed = coarsen(c, &o.job, level, &stats);
  pt_log_say(&s->log, "kiki coarse: %u loads, %u stores, %u calls through pointers, %u others",
             stats.loads, stats.stores, stats.calls, stats.idle);
  /* that functions of others change nothing is a rule of properties */
  if (!changed || stats.unsized || (stats.calls_outside && !c->has_property)) return;
  if (!is_free_of_addresses(c)) return;
  pt_exec_delete(c->exec);
  c->exec = NULL;
  if (pt_exec_new(&c->exec, s->mem, s->prog, &s->err) != PT_OK) return;
  o.job.narrowed = PT_REASON_NONE, o.job.found = tell_nobody;
  o.job.take = NULL, o.job.foreign = NULL;
  o.job.tell = NULL, o.job.take_fact = NULL; /* what others know is about other code */
  o.explain = NULL;
  c->all = pt_engine_kiki(&c->result, c->exec, c->solver, &o, NULL);
  keep_invariants(&c->result, fns);
}
