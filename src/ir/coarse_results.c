/* What is known of the result of a function whose calls are left out: where all that it returns are
   constants, one of them (a driver's functions return a status).  A small function takes its place
   that returns any of these; of other functions the result is anything. */
#include <stdio.h>

#include "ir/coarse_priv.h"

enum { MOST_RESULTS = 8, MOST_VALUES = 200, MOST_DEPTH = 4 };

typedef struct {
  pt_coarse *c;
  PT_VEC(pt_bv) constants;
  bool others; /* something else may be returned */
} results;

static void add_constant(results *r, pt_bv v) {
  for (size_t k = 0; k < r->constants.n; k++)
    if (pt_bv_eq(r->constants.at[k], v)) return;
  pt_vec_push(r->c->mem, &r->constants, v);
  r->others |= r->constants.n > MOST_RESULTS;
}

static void add_results(results *r, uint32_t fn, uint32_t depth);

/* Operands of the instruction that may be its value; false: it may be something else. */
static bool sources(const pt_ir_ins *i, uint32_t *first) {
  *first = i->op == PT_OP_SELECT;
  return i->op == PT_OP_PHI || i->op == PT_OP_SELECT;
}

/* What V may be. */
static void add_value(results *r, const pt_ir_fn *f, pt_val v, uint32_t depth) {
  PT_VEC(pt_val) todo = {0};
  uint32_t first;
  pt_bv constant;
  pt_vec_push(r->c->mem, &todo, v);
  for (size_t next = 0; next < todo.n && !r->others; next++) {
    pt_val now = todo.at[next];
    const pt_ir_value *x = &f->values.at[now];
    const pt_ir_ins *i = x->kind == PT_VAL_INS ? &f->ins.at[x->ref] : NULL;
    if (pt_ir_is_const(r->c->p, f, now, &constant))
      add_constant(r, constant);
    else if (i && i->op == PT_OP_CALL)
      add_results(r, i->ref, depth + 1);
    else if (i && sources(i, &first)) {
      for (uint32_t k = first; k < i->nargs; k++) {
        bool known = false;
        for (size_t t = 0; t < todo.n; t++)
          known |= todo.at[t] == pt_ir_arg(f, i, k);
        if (!known) pt_vec_push(r->c->mem, &todo, pt_ir_arg(f, i, k));
      }
    } else
      r->others = true;
    r->others |= todo.n > MOST_VALUES;
  }
  pt_vec_release(r->c->mem, &todo);
}

static void add_results(results *r, uint32_t fn, uint32_t depth) {
  const pt_ir_fn *f = r->c->p->fns.at[fn];
  r->others |= depth > MOST_DEPTH || !f->blocks.n;
  for (size_t k = 1; k < f->ins.n && !r->others; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    if (i->dead || i->op != PT_OP_RET) continue;
    if (i->nargs)
      add_value(r, f, pt_ir_arg(f, i, 0), depth);
    else
      r->others = true;
  }
}

/* A function without parameters that returns any of them. */
static uint32_t any_of(const results *r, uint32_t fn, uint32_t width) {
  pt_ir_prog *p = r->c->p;
  char name[40];
  snprintf(name, sizeof name, "__protest_result_%u", fn);
  uint32_t id = pt_ir_add_fn(p, name, width);
  pt_ir_fn *f = p->fns.at[id];
  f->model = true;
  pt_emit e = {.p = p, .fn = id, .block = pt_ir_add_block(p, f)};
  pt_val v = pt_ir_const(p, f, r->constants.at[0]);
  for (size_t k = 1; k < r->constants.n; k++) {
    pt_val chosen = pt_emit_any(&e, 1);
    v = pt_emit_select(&e, width, chosen, pt_ir_const(p, f, r->constants.at[k]), v);
  }
  pt_emit_ins(&e, (pt_ir_ins){.op = PT_OP_RET}, 0, v, 0, 0);
  pt_ir_compute_preds(p, f);
  return id;
}

uint32_t pt_coarse_result(pt_coarse *c, uint32_t fn) {
  results r = {.c = c};
  uint32_t width = c->p->fns.at[fn]->ret_width;
  uint64_t known = 0;
  if (pt_map_get(&c->results, fn, &known)) return (uint32_t)known;
  add_results(&r, fn, 0);
  if (!r.others && r.constants.n) known = any_of(&r, fn, width);
  pt_map_put(c->mem, &c->results, fn, known);
  pt_vec_release(c->mem, &r.constants);
  return (uint32_t)known;
}
