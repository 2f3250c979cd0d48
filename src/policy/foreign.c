#include "policy/foreign.h"

#include <string.h>

#include "exec/stray.h"
#include "exec/taint.h"
#include "ir/builtin.h"
#include "ir/freer.h"
#include "policy/library.h"
#include "policy/loose.h"

/* ---- which functions */

static uint8_t marks_of(const char *name) {
  unsigned effects = pt_library_effects(name), marks = PT_TAINT_RESULT;
  if (effects & PT_LIBRARY_WRITES) marks |= PT_TAINT_MEMORY;
  if (effects & (PT_LIBRARY_CALLS_BACK | PT_LIBRARY_ENDS | PT_LIBRARY_STATE)) marks |= PT_TAINT_ALL;
  return (uint8_t)marks;
}

/* A model that can do more than the function; that it ends the program or calls back, it does. */
static uint8_t marks_of_model(const char *name) {
  bool writes = pt_library_effects(name) & PT_LIBRARY_WRITES;
  return PT_TAINT_BODY | PT_TAINT_RESULT | (writes ? PT_TAINT_MEMORY : 0);
}

static bool is_missing(const pt_ir_prog *p, uint32_t name) {
  for (size_t k = 0; k < p->missing.n; k++)
    if (p->missing.at[k] == name) return true;
  return false;
}

/* Whether there are marked functions. */
static bool mark_functions(pt_checker *c, const pt_ir_prog *p) {
  bool any = false, looks_at_errno = pt_ir_fn_by_name(p, "__errno_location") != 0;
  for (uint32_t k = 1; k < p->fns.n; k++) {
    const pt_ir_fn *f = p->fns.at[k];
    const char *name = pt_ir_text(p, f->name);
    if (f->outside)
      c->foreign.marks[k] = PT_TAINT_RESULT | (is_missing(p, f->name) ? PT_TAINT_MEMORY : 0);
    else if (is_missing(p, f->name) && pt_library_is_known(name))
      c->foreign.marks[k] = marks_of(name);
    else if (pt_ir_is_freer(p, f))
      c->foreign.marks[k] = marks_of_model(name);
    else if (looks_at_errno && pt_ir_builtin(p, k) == PT_BUILTIN_NUMBER)
      c->foreign.marks[k] = PT_TAINT_ERRNO; /* of math.h */
    any |= c->foreign.marks[k] != 0;
  }
  return any;
}

/* Whether there are marked variables. */
static bool mark_variables(pt_checker *c, const pt_ir_prog *p) {
  bool any = false;
  for (uint32_t k = 1; k < p->globals.n; k++) {
    const pt_ir_global *g = &p->globals.at[k];
    c->foreign.variables[k] = g->external && pt_library_has_variable(pt_ir_text(p, g->name));
    any |= c->foreign.variables[k];
  }
  return any;
}

pt_status pt_foreign_init(pt_checker *c) {
  pt_ir_prog *p = c->s->prog;
  pt_foreign *f = &c->foreign;
  f->marks = pt_mem_alloc(c->s->mem, p->fns.n);
  f->variables = pt_mem_alloc(c->s->mem, p->globals.n);
  bool functions = mark_functions(c, p), variables = mark_variables(c, p);
  f->marked = functions || variables;
  f->loose = pt_loose_asked(p);
  f->stray = pt_ir_string(p, "a pointer from outside");
  return f->marked || f->loose ? pt_exec_new(&f->exec, c->s->mem, p, &c->s->err) : PT_OK;
}

void pt_foreign_release(pt_checker *c) {
  if (c->foreign.exec) pt_exec_delete(c->foreign.exec);
  if (c->foreign.marks) pt_mem_free(c->s->mem, c->foreign.marks, c->s->prog->fns.n);
  if (c->foreign.variables) pt_mem_free(c->s->mem, c->foreign.variables, c->s->prog->globals.n);
  c->foreign = (pt_foreign){0};
}

/* ---- what a failure depends on */

static uint32_t marked_of(pt_checker *c, const pt_test *t) {
  const pt_ir_prog *p = c->s->prog;
  pt_exec_options o = pt_session_exec_options(c->s, &t->inputs);
  pt_taint *taint = pt_taint_new(
      c->s->mem, p, (pt_taint_marks){c->foreign.marks, c->foreign.variables});
  pt_run run = {0};
  o.stop = &c->timer.stop;
  o.observer = pt_taint_observer(taint);
  pt_exec_run(c->foreign.exec, &o, &run);
  uint32_t by = pt_taint_finish(taint, &run);
  pt_run_release(c->s->mem, &run);
  pt_taint_delete(taint);
  return by;
}

static bool strays(pt_checker *c, const pt_test *t) {
  pt_foreign *f = &c->foreign;
  pt_stray stray;
  pt_run run = {0};
  if (!pt_stray_possible(c->s->prog, &t->inputs)) return false;
  if (!f->exec && pt_exec_new(&f->exec, c->s->mem, c->s->prog, &c->s->err) != PT_OK) return false;
  pt_exec_options o = pt_session_exec_options(c->s, &t->inputs);
  pt_stray_init(&stray, c->s->prog, &t->inputs);
  o.stop = &c->timer.stop;
  o.observer = &stray.observer;
  pt_exec_run(f->exec, &o, &run);
  pt_run_release(c->s->mem, &run);
  return stray.found;
}

uint32_t pt_foreign_of(void *payload, const pt_test *t) {
  pt_checker *c = payload;
  uint32_t name = c->foreign.loose ? pt_loose_of(c, t) : 0;
  if (!name && c->foreign.marked) name = marked_of(c, t);
  return !name && strays(c, t) ? c->foreign.stray : name;
}

bool pt_foreign_is_stray(const pt_checker *c, const pt_test *t) {
  return t->foreign && t->foreign == c->foreign.stray;
}

/* No object is there. */
static bool is_no_address(const pt_ir_prog *p, const pt_input *in) {
  return in->width < p->ptr_width || (in->hi == 0 && in->lo < 4096);
}

pt_reason pt_foreign_again(const pt_checker *c, const pt_test *t) {
  const pt_ir_prog *p = c->s->prog;
  for (size_t k = 0; k < t->inputs.n; k++) {
    const pt_input *in = &t->inputs.at[k];
    if (in->kind != PT_INPUT_MISSING) continue;
    const char *name = pt_ir_text(p, in->name);
    uint32_t fn = pt_ir_fn_by_name(p, name);
    bool own = fn && !p->fns.at[fn]->outside && !pt_library_is_known(name);
    if (!own || !is_no_address(p, in) || c->result.restricted) return PT_REASON_MISSING_AGAIN;
  }
  return PT_REASON_NONE;
}

static bool is_global(const pt_ir_prog *p, uint32_t name) {
  for (uint32_t k = 1; k < p->globals.n; k++)
    if (p->globals.at[k].name == name) return true;
  return false;
}

const char *pt_foreign_why(const pt_ir_prog *p, uint32_t name) {
  const char *text = pt_ir_text(p, name);
  uint32_t fn = pt_ir_fn_by_name(p, text);
  if (fn && p->fns.at[fn]->outside) return "of which only the results are known to be some values";
  if (fn && p->fns.at[fn]->model && !is_missing(p, name))
    return "a library function that is not modelled exactly";
  if (pt_loose_is(p, name)) return "which must be the same for the same arguments";
  if (!fn && !is_global(p, name)) return "which nobody pointed to what it accesses";
  return fn ? "a library function without a model" : "a library variable without a model";
}
