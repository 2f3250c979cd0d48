#include "policy/loose.h"

#include <string.h>

bool pt_loose_is(const pt_ir_prog *p, uint32_t name) {
  static const char start[] = "result of ";
  return strncmp(pt_ir_text(p, name), start, strlen(start)) == 0;
}

bool pt_loose_asked(const pt_ir_prog *p) {
  for (size_t k = 1; k < p->fns.n; k++) {
    const pt_ir_fn *f = p->fns.at[k];
    for (size_t j = 1; j < f->ins.n; j++) {
      const pt_ir_ins *i = &f->ins.at[j];
      if (!i->dead && i->op == PT_OP_INPUT && pt_loose_is(p, i->ref)) return true;
    }
  }
  return false;
}

static bool fails_with(pt_checker *c, const pt_inputs *inputs, uint32_t check) {
  pt_exec_options o = pt_session_exec_options(c->s, inputs);
  pt_run run = {0};
  o.stop = &c->timer.stop;
  pt_exec_run(c->foreign.exec, &o, &run);
  bool fails = run.status == PT_RUN_FAILED && run.check == check;
  pt_run_release(c->s->mem, &run);
  return fails;
}

/* The first input before END with this name. */
static const pt_input *first_like(const pt_inputs *in, size_t end) {
  for (size_t k = 0; k < end; k++)
    if (in->at[k].name == in->at[end].name) return &in->at[k];
  return NULL;
}

/* Makes loose results all the same, by function, or the usual ones; whether that changed any. */
static bool settle(const pt_ir_prog *p, pt_inputs *in, bool usual) {
  bool changed = false;
  for (size_t k = 0; k < in->n; k++) {
    pt_input *i = &in->at[k];
    if (!pt_loose_is(p, i->name)) continue;
    const pt_input *first = usual ? NULL : first_like(in, k);
    uint64_t lo = usual ? 0 : i->lo;
    if (first) lo = first->lo;
    changed |= lo != i->lo;
    i->lo = lo;
    if (usual) i->hi = 0;
  }
  return changed;
}

uint32_t pt_loose_of(pt_checker *c, const pt_test *t) {
  const pt_ir_prog *p = c->s->prog;
  pt_inputs in = {0};
  uint32_t name = 0;
  for (size_t k = 0; k < t->inputs.n; k++) {
    const pt_input *i = &t->inputs.at[k];
    pt_vec_push(c->s->mem, &in, *i);
    if (!name && i->lo && pt_loose_is(p, i->name)) name = i->name;
  }
  bool counts = !name || !settle(p, &in, false) || fails_with(c, &in, t->check);
  if (!counts && settle(p, &in, true)) counts = fails_with(c, &in, t->check);
  pt_vec_release(c->s->mem, &in);
  return counts ? 0 : name;
}
