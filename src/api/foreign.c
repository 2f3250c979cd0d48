#include "api/foreign.h"

#include <string.h>

#include "api/library.h"
#include "engine/try.h"
#include "exec/taint.h"

/* ---- which functions */

static uint8_t marks_of(const char *name) {
  unsigned effects = pt_library_effects(name), marks = PT_TAINT_RESULT;
  if (effects & PT_LIBRARY_WRITES) marks |= PT_TAINT_MEMORY;
  if (effects & (PT_LIBRARY_CALLS_BACK | PT_LIBRARY_ENDS)) marks |= PT_TAINT_ALL;
  return (uint8_t)marks;
}

static bool is_missing(const pt_ir_prog *p, uint32_t name) {
  for (size_t k = 0; k < p->missing.n; k++)
    if (p->missing.at[k] == name) return true;
  return false;
}

pt_status pt_foreign_init(pt_checker *c) {
  const pt_ir_prog *p = c->s->prog;
  pt_foreign *f = &c->foreign;
  f->marks = pt_mem_alloc(c->s->mem, p->fns.n);
  bool any = false;
  for (uint32_t k = 1; k < p->fns.n; k++) {
    const char *name = pt_ir_text(p, p->fns.at[k]->name);
    if (!is_missing(p, p->fns.at[k]->name) || !pt_library_is_known(name)) continue;
    f->marks[k] = marks_of(name);
    any = true;
  }
  return any ? pt_exec_new(&f->exec, c->s->mem, p, &c->s->err) : PT_OK;
}

void pt_foreign_release(pt_checker *c) {
  if (c->foreign.exec) pt_exec_delete(c->foreign.exec);
  if (c->foreign.marks) pt_mem_free(c->s->mem, c->foreign.marks, c->s->prog->fns.n);
  c->foreign = (pt_foreign){0};
}

/* ---- what a failure depends on */

uint32_t pt_foreign_of(void *payload, const pt_test *t) {
  pt_checker *c = payload;
  const pt_ir_prog *p = c->s->prog;
  pt_job job = pt_check_job(c);
  pt_exec_options o = pt_job_exec_options(&job);
  pt_taint *taint = pt_taint_new(c->s->mem, p, c->foreign.marks);
  pt_run run = {0};
  o.inputs = t->inputs.at, o.ninputs = t->inputs.n;
  o.observer = pt_taint_observer(taint);
  pt_exec_run(c->foreign.exec, &o, &run);
  uint32_t fn = pt_taint_finish(taint, &run);
  pt_run_release(c->s->mem, &run);
  pt_taint_delete(taint);
  return fn ? p->fns.at[fn]->name : 0;
}

/* ---- functions of other verifiers */

static bool is_verifiers(const char *name) {
  static const char *const prefixes[] = {"__CPROVER_", "__VERIFIER_", "klee_"};
  for (size_t k = 0; k < sizeof prefixes / sizeof *prefixes; k++)
    if (strncmp(name, prefixes[k], strlen(prefixes[k])) == 0) return true;
  return false;
}

/* Whether it returns an arbitrary value, of whatever type, and does nothing else. */
static bool is_nondet(const pt_ir_prog *p, const char *name) {
  static const char prefix[] = "__VERIFIER_nondet_";
  uint32_t fn = pt_ir_fn_by_name(p, name);
  return strncmp(name, prefix, strlen(prefix)) == 0 && fn && p->fns.at[fn]->ret_width &&
         !p->fns.at[fn]->nparams;
}

/* Where it is called first, or 0. */
static uint32_t call_of(const pt_ir_prog *p, uint32_t name) {
  for (size_t k = 1; k < p->fns.n; k++)
    for (size_t j = 1; j < p->fns.at[k]->ins.n; j++) {
      const pt_ir_ins *i = &p->fns.at[k]->ins.at[j];
      if (!i->dead && i->op == PT_OP_CALL && i->loc && p->fns.at[i->ref]->name == name)
        return i->loc;
    }
  return 0;
}

pt_status pt_foreign_refuse(const pt_ir_prog *p, pt_err *e) {
  for (size_t k = 0; k < p->missing.n; k++) {
    const char *name = pt_ir_text(p, p->missing.at[k]);
    char where[300];
    if (!is_verifiers(name) || is_nondet(p, name)) continue;
    pt_ir_loc_text(p, call_of(p, p->missing.at[k]), where, sizeof where);
    return pt_err_set(
        e, PT_INPUT, "%s: unsupported: %s is a function of another verifier that is not known here",
        *where ? where : "program", name);
  }
  return PT_OK;
}
