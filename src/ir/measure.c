#include "ir/measure.h"

typedef struct {
  uint32_t fn;
  pt_val value;
} item;

typedef struct {
  const pt_ir_prog *p;
  pt_mem *mem;
  pt_map seen;       /* function and value */
  PT_VEC(item) work; /* whose uses are to be looked at */
} flow;

static void add(flow *w, uint32_t fn, pt_val v) {
  uint64_t key = (uint64_t)fn << 32 | v, was;
  if (!v || pt_map_get(&w->seen, key, &was)) return;
  pt_map_put(w->mem, &w->seen, key, 1);
  pt_vec_push(w->mem, &w->work, ((item){fn, v}));
}

static bool is_constant(const pt_ir_fn *f, pt_val v) {
  return f->values.at[v].kind == PT_VAL_CONST;
}

static bool is_comparison(pt_op op) { return op >= PT_OP_EQ && op <= PT_OP_SLE; }

/* The value is an argument: it goes on in the callee.  Whether that has no body. */
static bool enter(flow *w, const pt_ir_fn *f, const pt_ir_ins *i, pt_val v) {
  if (i->op == PT_OP_ICALL || !w->p->fns.at[i->ref]->blocks.n) return true;
  for (uint32_t k = 0; k < i->nargs; k++)
    if (pt_ir_arg(f, i, k) == v) add(w, i->ref, k + 1);
  return false;
}

/* Whether this use of V measures; what is computed from it is followed. */
static bool use_measures(flow *w, uint32_t fn, const pt_ir_ins *i, pt_val v) {
  const pt_ir_fn *f = w->p->fns.at[fn];
  pt_op op = (pt_op)i->op;
  if (is_comparison(op)) return !is_constant(f, pt_ir_arg(f, i, pt_ir_arg(f, i, 0) == v));
  if (pt_op_is_call(op)) {
    add(w, fn, i->res);
    return enter(w, f, i, v);
  }
  if (pt_op_is_pure(op) || op == PT_OP_PHI) {
    add(w, fn, i->res);
    return false;
  }
  if (op == PT_OP_STORE) return pt_ir_arg(f, i, 0) == v;
  return op != PT_OP_VAR && op != PT_OP_RET && op != PT_OP_CBR && op != PT_OP_CHECK &&
         op != PT_OP_ASSUME;
}

static bool takes(const pt_ir_fn *f, const pt_ir_ins *i, pt_val v) {
  for (uint32_t k = 0; k < i->nargs; k++)
    if (pt_ir_arg(f, i, k) == v) return true;
  return false;
}

static bool any_use_measures(flow *w, item x) {
  const pt_ir_fn *f = w->p->fns.at[x.fn];
  bool measures = false;
  for (uint32_t k = 1; k < f->ins.n && !measures; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    if (i->dead || !takes(f, i, x.value)) continue;
    bool ours = use_measures(w, x.fn, i, x.value);
    measures = ours && (x.fn != w->p->main || pt_op_is_call((pt_op)i->op));
  }
  return measures;
}

bool pt_input_measures(const pt_ir_prog *p, pt_mem *m, uint32_t name) {
  flow w = {.p = p, .mem = m};
  const pt_ir_fn *f = p->fns.at[p->main];
  for (uint32_t k = 1; k < f->ins.n; k++)
    if (f->ins.at[k].op == PT_OP_INPUT && !f->ins.at[k].dead && f->ins.at[k].ref == name)
      add(&w, p->main, f->ins.at[k].res);
  bool measures = !w.work.n;
  for (size_t k = 0; k < w.work.n && !measures; k++) measures = any_use_measures(&w, w.work.at[k]);
  pt_map_release(m, &w.seen);
  pt_vec_release(m, &w.work);
  return measures;
}
