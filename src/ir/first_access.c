#include "ir/first_access.h"

/* Where the only path from the start of the call is. */
typedef struct {
  const pt_ir_prog *p;
  const pt_ir_fn *f;
  pt_blk block, from;
  size_t k;    /* the next instruction of the block */
  pt_val text; /* the argument */
} place;

enum { MAX_STEPS = 200 }; /* a loop without a way out is followed no longer */

static void enter(place *w, uint32_t fn, uint32_t param) {
  w->f = w->p->fns.at[fn];
  w->block = w->from = 0, w->k = 0;
  w->text = (pt_val)param + 1;
}

/* A block that gets the argument by a phi has it under that name. */
static void jump(place *w, pt_blk to) {
  w->from = w->block, w->block = to, w->k = 0;
  const pt_ir_block *b = &w->f->blocks.at[to];
  pt_val text = w->text;
  for (size_t k = 0; k < b->ins.n; k++) {
    const pt_ir_ins *i = &w->f->ins.at[b->ins.at[k]];
    if (i->dead || i->op != PT_OP_PHI) continue;
    for (uint32_t a = 0; a < i->nargs; a++)
      if (b->preds.at[a] == w->from && pt_ir_arg(w->f, i, a) == w->text) text = i->res;
  }
  w->text = text;
}

/* False: the callee does not get the argument, or has no body. */
static bool follow(place *w, const pt_ir_ins *i) {
  for (uint32_t k = 0; w->p->fns.at[i->ref]->blocks.n && k < i->nargs; k++)
    if (pt_ir_arg(w->f, i, k) == w->text && k < w->p->fns.at[i->ref]->nparams) {
      enter(w, i->ref, k);
      return true;
    }
  return false;
}

/* Neither a check nor an end of the run. */
static bool is_harmless(const pt_ir_ins *i) {
  if (i->op == PT_OP_LOAD || i->op == PT_OP_STORE) return i->ref == 0;
  bool names = i->op == PT_OP_PHI || i->op == PT_OP_VAR;
  bool makes = i->op == PT_OP_PTRADD || i->op == PT_OP_ALLOC;
  return i->dead || pt_op_is_pure(i->op) || names || makes || pt_op_is_scope(i->op);
}

static bool step(place *w, const pt_ir_ins *i) {
  w->k++;
  if (is_harmless(i)) return true;
  if (i->op == PT_OP_CALL) return follow(w, i);
  if (i->op == PT_OP_BR) jump(w, i->ref);
  return i->op == PT_OP_BR;
}

uint32_t pt_ir_first_access(const pt_ir_prog *p, uint32_t fn) {
  place w = {.p = p};
  if (!p->fns.at[fn]->blocks.n || !p->fns.at[fn]->nparams) return 0;
  enter(&w, fn, 0);
  for (int steps = 0; steps < MAX_STEPS && w.k < w.f->blocks.at[w.block].ins.n; steps++) {
    const pt_ir_ins *i = &w.f->ins.at[w.f->blocks.at[w.block].ins.at[w.k]];
    bool is = i->op == PT_OP_LOAD && i->ref && !i->dead && pt_ir_arg(w.f, i, 0) == w.text;
    if (is) return pt_ir_width(w.f, i->res) == 8 ? i->ref : 0;
    if (!step(&w, i)) return 0;
  }
  return 0;
}
