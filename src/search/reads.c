#include "search/reads.h"

#include "confirm/proofs.h"
#include "policy/job.h"
#include "policy/verdict.h"

bool pt_reads_help(const pt_checker *c) {
  return c->result.restricted == PT_REASON_NONE && !c->selected && pt_ir_reads_anything(c->s->prog);
}

static void tell_nobody(void *payload, uint32_t test) { (void)payload, (void)test; }

/* The kinds of checks that are not asked about: no engine looks at them. */
static void hide_left(pt_reads *r, pt_ir_prog *p) {
  r->kinds = pt_mem_alloc(p->mem, p->checks.n);
  for (uint32_t k = 1; k < p->checks.n; k++) {
    pt_ir_check *x = &p->checks.at[k];
    r->kinds[k] = x->kind;
    if (x->fn < r->any.nfns && r->any.left[x->fn]) x->kind = PT_CHECK_NONE;
  }
}

/* To be asked before the change: afterwards others are called, and they need less. */
static uint32_t stack_that_fits(const pt_checker *c) {
  for (uint32_t k = 1; k < c->s->prog->checks.n; k++)
    if (c->s->prog->checks.at[k].kind == PT_CHECK_STACK && pt_check_wanted(c, k) &&
        pt_holds_by_text(c, k))
      return k;
  return 0;
}

static bool is_among(const uint32_t *checks, size_t n, uint32_t check) {
  for (size_t k = 0; k < n; k++)
    if (checks[k] == check) return true;
  return false;
}

/* All carriers, or all but those that texts have a first character. */
static bool are_proved(const pt_checker *c, const pt_anyread *any, bool firsts) {
  for (uint32_t k = (uint32_t)any->carriers; k < c->s->prog->checks.n; k++) {
    uint8_t v = c->result.checks[k].verdict;
    if (!firsts && is_among(any->firsts.at, any->firsts.n, k)) continue;
    if (v != PT_PROVED && v != PT_UNREACHED) return false;
  }
  return true;
}

/* The checks of functions that are left, and that of the stack. */
static void claim(pt_reads *r) {
  pt_checker *c = r->c;
  uint64_t asked = pt_check_job(c).checks & pt_anyread_kinds();
  bool all = are_proved(c, &r->any, true), covered = all || are_proved(c, &r->any, false);
  for (uint32_t k = 1; covered && k < c->s->prog->checks.n; k++) {
    bool hidden = k < r->any.carriers && r->any.left[c->s->prog->checks.at[k].fn];
    bool holds = all || !is_among(r->any.entries.at, r->any.entries.n, k);
    if (hidden && holds && asked >> r->kinds[k] & 1 && c->result.checks[k].verdict == PT_OPEN)
      pt_result_prove(&c->result, k, true, r->engine);
  }
  if (all && r->stack && !r->any.leaves && c->result.checks[r->stack].verdict == PT_OPEN)
    pt_result_prove(&c->result, r->stack, true, r->engine);
}

static void on_sync(void *payload) {
  pt_reads *r = payload;
  claim(r);
  pt_job_sync(&r->outer);
}

static void on_checking(void *payload, bool now) {
  const pt_reads *r = payload;
  pt_job_checking(&r->outer, now);
}

bool pt_reads_begin(pt_reads *r, pt_checker *c, pt_job *job, pt_engine_id engine) {
  pt_session *s = c->s;
  *r = (pt_reads){.c = c, .engine = engine, .outer = *job};
  pt_exec_delete(c->exec); /* it knows how many globals there are */
  c->exec = NULL;
  size_t checks = s->prog->checks.n;
  r->stack = stack_that_fits(c);
  r->changed = pt_ir_read_anything(s->prog, job->checks, &r->any);
  pt_result_grow(&c->result, checks);
  r->changed &= pt_exec_new(&c->exec, s->mem, s->prog, &s->err) == PT_OK;
  r->changed &= job->narrowed == PT_REASON_NONE;
  if (!r->changed) return false;
  pt_log_say(&s->log, "reads: %u calls give anything", r->any.calls);
  hide_left(r, s->prog);
  job->checks &= pt_anyread_kinds();
  job->uninit = false;
  job->found = tell_nobody;
  job->take = NULL, job->foreign = NULL; /* what others know is about other code */
  job->tell = NULL, job->take_fact = NULL;
  job->sync = on_sync, job->sync_payload = r;
  job->checking = on_checking;
  return true;
}

void pt_reads_end(pt_reads *r) {
  pt_ir_prog *p = r->c->s->prog;
  if (r->changed) {
    claim(r);
    for (uint32_t k = 1; k < p->checks.n; k++) p->checks.at[k].kind = r->kinds[k];
    pt_mem_free(p->mem, r->kinds, p->checks.n);
  }
  pt_anyread_release(&r->any, p->mem);
}
