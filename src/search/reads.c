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

bool pt_reads_begin(pt_reads *r, pt_checker *c, pt_job *job) {
  pt_session *s = c->s;
  *r = (pt_reads){0};
  pt_exec_delete(c->exec); /* it knows how many globals there are */
  c->exec = NULL;
  size_t checks = s->prog->checks.n;
  r->stack = stack_that_fits(c);
  r->changed = pt_ir_read_anything(s->prog, job->checks, &r->any);
  pt_result_grow(&c->result, checks);
  if (pt_exec_new(&c->exec, s->mem, s->prog, &s->err) != PT_OK) return false;
  if (!r->changed) return false;
  pt_log_say(&s->log, "reads: %u calls give anything", r->any.calls);
  hide_left(r, s->prog);
  job->checks &= pt_anyread_kinds();
  job->uninit = false;
  job->found = tell_nobody;
  job->take = NULL, job->foreign = NULL; /* what others know is about other code */
  job->tell = NULL, job->take_fact = NULL;
  return job->narrowed == PT_REASON_NONE;
}

static bool are_proved(const pt_checker *c, size_t first) {
  for (size_t k = first; k < c->s->prog->checks.n; k++) {
    uint8_t v = c->result.checks[k].verdict;
    if (v != PT_PROVED && v != PT_UNREACHED) return false;
  }
  return true;
}

void pt_reads_end(pt_reads *r, pt_checker *c, pt_engine_id engine) {
  pt_ir_prog *p = c->s->prog;
  if (!r->changed) {
    pt_anyread_release(&r->any, p->mem);
    return;
  }
  uint64_t asked = pt_check_job(c).checks & pt_anyread_kinds();
  bool covered = are_proved(c, r->any.carriers);
  for (uint32_t k = 1; k < p->checks.n; k++) {
    bool hidden = p->checks.at[k].kind != r->kinds[k];
    p->checks.at[k].kind = r->kinds[k];
    if (hidden && covered && asked >> r->kinds[k] & 1 && c->result.checks[k].verdict == PT_OPEN)
      pt_result_prove(&c->result, k, true, engine);
  }
  if (covered && r->stack && !r->any.leaves && c->result.checks[r->stack].verdict == PT_OPEN)
    pt_result_prove(&c->result, r->stack, true, engine);
  pt_mem_free(p->mem, r->kinds, p->checks.n);
  pt_anyread_release(&r->any, p->mem);
}
