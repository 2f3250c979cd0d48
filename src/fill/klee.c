#include "fill/klee.h"

/* Which parameters are the object's name (0: that of its function) and how many inputs it has (0:
   one). */
static const struct {
  const char *function;
  uint32_t params;
  pt_val name, inputs;
} makers[PT_KLEE_MAKERS] = {
    {"klee_make_symbolic", 3, 3, 2},
    {"klee_range", 3, 3, 0},
    {"klee_int", 1, 1, 0},
    {"klee_choose", 1, 0, 0}};

static void read_name(pt_exec *x, uint64_t address, pt_klee_object *out) {
  size_t n = 0;
  while (n + 1 < sizeof out->name &&
         pt_exec_read(x, address + n, 1, (uint8_t *)&out->name[n], NULL) && out->name[n])
    n++;
  out->name[n] = 0;
}

bool pt_klee_find(pt_klee *k, const pt_ir_prog *p) {
  bool any = false;
  *k = (pt_klee){.prog = p};
  for (size_t i = 0; i < PT_KLEE_MAKERS; i++) {
    uint32_t fn = pt_ir_fn_by_name(p, makers[i].function);
    bool known = fn && p->fns.at[fn]->model && p->fns.at[fn]->nparams == makers[i].params;
    k->fn[i] = known ? fn : 0;
    any |= known;
  }
  return any;
}

bool pt_klee_enter(const pt_klee *k, pt_exec *x, uint32_t fn, pt_klee_object *out) {
  size_t i = 0;
  while (i < PT_KLEE_MAKERS && k->fn[i] != fn) i++;
  if (i == PT_KLEE_MAKERS) return false;
  pt_val name = makers[i].name, inputs = makers[i].inputs;
  out->first = (uint32_t)pt_exec_inputs_used(x);
  out->n = inputs ? (uint32_t)pt_bv_to_u64(pt_exec_value(x, inputs)) : 1;
  if (name) read_name(x, pt_bv_to_u64(pt_exec_value(x, name)), out);
  else snprintf(out->name, sizeof out->name, "%s", makers[i].function);
  return true;
}

/* ---- of a failing run */

typedef struct {
  pt_klee klee;
  pt_report *r;
  pt_report_failure *row;
} namer;

static bool before(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  (void)payload, (void)x, (void)fn, (void)ins;
  return true;
}

static void enter(void *payload, pt_exec *x, uint32_t fn) {
  namer *n = payload;
  pt_klee_object o;
  if (!pt_klee_enter(&n->klee, x, fn, &o)) return;
  for (uint32_t k = 0; k < o.n && o.first + k < n->row->inputs.n; k++) {
    pt_report_input *in = &n->row->inputs.at[o.first + k];
    in->letter = o.n > 1;
    in->name = pt_report_text(n->r, o.name);
    if (o.n > 1) in->name = pt_report_printf(n->r, "%s[%u]", o.name, k);
  }
}

void pt_klee_name_inputs(pt_report *r, pt_report_failure *row, const pt_checker *c,
                         const pt_test *t) {
  enum { MOST_STEPS = 10000000 };
  namer n = {.r = r, .row = row};
  pt_exec *x = NULL;
  pt_err none = {0};
  if (!pt_klee_find(&n.klee, c->s->prog) || t->lasso.period) return;
  if (pt_exec_new(&x, c->s->mem, c->s->prog, &none) != PT_OK) return;
  const pt_exec_observer observer = {.payload = &n, .before = before, .enter = enter};
  pt_exec_options o = pt_session_exec_options(c->s, &t->inputs);
  pt_run run = {0};
  o.step_limit = MOST_STEPS, o.observer = &observer;
  pt_exec_run(x, &o, &run);
  pt_run_release(c->s->mem, &run);
  pt_exec_delete(x);
}
