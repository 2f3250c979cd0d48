#include "policy/foreign.h"

#include <string.h>

#include "exec/taint.h"
#include "policy/library.h"

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
  pt_exec_options o = pt_session_exec_options(c->s, &t->inputs);
  pt_taint *taint = pt_taint_new(c->s->mem, p, c->foreign.marks);
  pt_run run = {0};
  o.stop = &c->timer.stop;
  o.observer = pt_taint_observer(taint);
  pt_exec_run(c->foreign.exec, &o, &run);
  uint32_t fn = pt_taint_finish(taint, &run);
  pt_run_release(c->s->mem, &run);
  pt_taint_delete(taint);
  return fn ? p->fns.at[fn]->name : 0;
}
