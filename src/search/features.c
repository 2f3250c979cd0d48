#include "search/features.h"

#include "ir/builtin.h"
#include "ir/callgraph.h"
#include "ir/cfg.h"

static bool is_constant(const pt_ir_fn *f, const pt_ir_ins *i, uint32_t arg) {
  return f->values.at[pt_ir_arg(f, i, arg)].kind == PT_VAL_CONST;
}

/* Whether the branch compares something with a constant for equality. */
static bool is_dispatch(const pt_ir_fn *f, const pt_ir_ins *branch) {
  const pt_ir_value *v = &f->values.at[pt_ir_arg(f, branch, 0)];
  if (v->kind != PT_VAL_INS) return false;
  const pt_ir_ins *c = &f->ins.at[v->ref];
  return (c->op == PT_OP_EQ || c->op == PT_OP_NE) &&
         (is_constant(f, c, 0) || is_constant(f, c, 1));
}

static uint32_t count_quantifiers(const pt_ir_prog *p, const pt_ir_fn *f) {
  uint32_t n = 0;
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    n += !i->dead && i->op == PT_OP_CALL && pt_ir_builtin(p, i->ref) == PT_BUILTIN_CLOSE;
  }
  return n;
}

static const pt_ir_ins *maker_of(const pt_ir_fn *f, pt_val v, pt_op op) {
  const pt_ir_value *x = &f->values.at[v];
  return x->kind == PT_VAL_INS && f->ins.at[x->ref].op == op ? &f->ins.at[x->ref] : NULL;
}

/* A heap object that was just made is put into an array. */
static bool keeps_object(const pt_ir_fn *f, const pt_ir_ins *store) {
  const pt_ir_ins *to = maker_of(f, pt_ir_arg(f, store, 0), PT_OP_PTRADD);
  const pt_ir_ins *object = maker_of(f, pt_ir_arg(f, store, 1), PT_OP_ALLOC);
  return to && !is_constant(f, to, 1) && object && pt_alloc_is_heap(object->sub);
}

static void count(const pt_ir_fn *f, const pt_ir_ins *i, bool in_loop, pt_features *out) {
  out->instructions++;
  switch ((pt_op)i->op) {
  case PT_OP_INPUT: out->inputs++, out->input_loops += in_loop; break;
  case PT_OP_CBR: out->branches++, out->dispatches += is_dispatch(f, i); break;
  case PT_OP_PTRADD: out->elements += !is_constant(f, i, 1); break;
  case PT_OP_ALLOC: out->heap_loops += in_loop && pt_alloc_is_heap(i->sub); break;
  case PT_OP_STORE: out->kept += in_loop && keeps_object(f, i); break;
  case PT_OP_MUL: out->products += !is_constant(f, i, 0) && !is_constant(f, i, 1); break;
  default: out->floats += i->op >= PT_OP_FADD && i->op <= PT_OP_UTOF; break;
  }
}

static void count_loops(const pt_ir_cfg *c, pt_features *out) {
  out->loops += (uint32_t)c->loops.n;
  for (size_t k = 0; k < c->loops.n; k++)
    if (c->loops.at[k].depth > out->depth) out->depth = c->loops.at[k].depth;
}

/* By function: whether it is called again and again, as one of its callers has the call in a loop,
   or is itself called so. */
static void find_repeated(const pt_ir_prog *p, const pt_ir_callgraph *g, const pt_ir_cfg *cfgs,
                          bool *repeated) {
  for (size_t k = 1; k < p->fns.n; k++) {
    const pt_ir_fn *f = p->fns.at[k];
    for (size_t j = 1; j < f->ins.n; j++) {
      const pt_ir_ins *i = &f->ins.at[j];
      if (!i->dead && i->op == PT_OP_CALL && cfgs[k].loop_of[i->block]) repeated[i->ref] = true;
    }
  }
  for (size_t k = g->n; k-- > 1;) { /* callers first */
    uint32_t fn = g->order[k - 1];
    for (size_t j = 0; repeated[fn] && j < g->callees[fn].n; j++)
      repeated[g->callees[fn].at[j]] = true;
  }
}

void pt_features_of(const pt_ir_prog *p, pt_mem *m, pt_features *out) {
  pt_ir_callgraph calls;
  size_t n = p->fns.n;
  pt_ir_cfg *cfgs = pt_mem_alloc(m, n * sizeof *cfgs);
  bool *repeated = pt_mem_alloc(m, n);
  *out = (pt_features){0};
  pt_ir_callgraph_init(&calls, m, p);
  for (size_t k = 1; k < n; k++)
    if (p->fns.at[k]->blocks.n) pt_ir_cfg_init(&cfgs[k], m, p->fns.at[k]);
  find_repeated(p, &calls, cfgs, repeated);
  for (size_t k = 1; k < n; k++) {
    const pt_ir_fn *f = p->fns.at[k];
    out->recursive += calls.recursive[k];
    if (!f->blocks.n) continue;
    count_loops(&cfgs[k], out);
    out->quantifiers += count_quantifiers(p, f);
    for (size_t j = 1; j < f->ins.n; j++)
      if (!f->ins.at[j].dead)
        count(f, &f->ins.at[j], repeated[k] || cfgs[k].loop_of[f->ins.at[j].block], out);
    pt_ir_cfg_release(&cfgs[k]);
  }
  pt_ir_callgraph_release(&calls);
  pt_mem_free(m, repeated, n);
  pt_mem_free(m, cfgs, n * sizeof *cfgs);
}

void pt_features_text(const pt_features *f, pt_mem *m, pt_buf *out) {
  const char *before = "";
#define X(FIELD, TEXT)                                                                             \
  if (f->FIELD) {                                                                                  \
    pt_buf_printf(m, out, "%s%s %u", before, TEXT, f->FIELD);                                      \
    before = ", ";                                                                                 \
  }
  PT_FEATURES(X)
#undef X
}
