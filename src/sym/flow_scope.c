/* Which scope markers make their object undefined anew.

   A marker need not, when nothing can have been written to the object before: its bytes are what
   nobody has written, anyway.  That is so when the marker is executed once in a frame and dominates
   every use of the object's address: a use before it would come behind it, too, and it would be
   executed twice.  Adding to the address is no use of it, what is done with the sum is. */
#include "sym/flow_priv.h"

typedef struct {
  const pt_ir_fn *f;
  const pt_ir_cfg *cfg;
  bool *undefines;   /* by instruction */
  pt_val *object;    /* by value: the alloc whose address it is computed from; 0: none */
  uint32_t *scope;   /* by value: a marker of this alloc */
  uint32_t *another; /* by instruction: a further marker of the same alloc */
  uint32_t *place;   /* by instruction: within its block */
} finder;

static bool has_scopes(const pt_ir_fn *f) {
  for (uint32_t k = 1; k < f->ins.n; k++)
    if (f->ins.at[k].op == PT_OP_SCOPE && !f->ins.at[k].dead) return true;
  return false;
}

static void add_scope(finder *d, uint32_t ins, bool repeats) {
  pt_val alloc = pt_ir_arg(d->f, &d->f->ins.at[ins], 0);
  d->another[ins] = d->scope[alloc];
  d->scope[alloc] = ins;
  d->undefines[ins] = repeats;
}

static bool is_behind(const finder *d, uint32_t scope, uint32_t use) {
  pt_blk a = d->f->ins.at[scope].block, b = d->f->ins.at[use].block;
  return a == b ? d->place[scope] < d->place[use] : pt_ir_dominates(d->cfg, a, b);
}

static void look_at_uses(finder *d, uint32_t ins) {
  const pt_ir_ins *i = &d->f->ins.at[ins];
  if (i->op == PT_OP_ALLOC) d->object[i->res] = i->res;
  if (pt_op_is_scope((pt_op)i->op) || i->op == PT_OP_VAR) return;
  for (uint32_t k = 0; k < i->nargs; k++) {
    pt_val alloc = d->object[pt_ir_arg(d->f, i, k)];
    if (alloc && i->op == PT_OP_PTRADD && k == 0) {
      d->object[i->res] = alloc;
      continue;
    }
    for (uint32_t s = alloc ? d->scope[alloc] : 0; s; s = d->another[s])
      d->undefines[s] |= !is_behind(d, s, ins);
  }
}

/* Definitions come before uses, but for phis, which are uses themselves. */
static void look_at_blocks(finder *d, const bool *in_loop) {
  for (uint32_t k = 0; k < d->cfg->nrpo; k++) {
    const pt_ir_block *b = &d->f->blocks.at[d->cfg->rpo[k]];
    for (uint32_t n = 0; n < b->ins.n; n++) {
      d->place[b->ins.at[n]] = n;
      if (d->f->ins.at[b->ins.at[n]].op == PT_OP_SCOPE)
        add_scope(d, b->ins.at[n], in_loop[d->cfg->rpo[k]]);
    }
  }
  for (uint32_t k = 0; k < d->cfg->nrpo; k++) {
    const pt_ir_block *b = &d->f->blocks.at[d->cfg->rpo[k]];
    for (uint32_t n = 0; n < b->ins.n; n++) look_at_uses(d, b->ins.at[n]);
  }
}

void pt_flow_find_scopes(pt_flow *w, uint32_t fn, const pt_ir_cfg *c) {
  const pt_ir_fn *f = pt_flow_fn_at(w, fn);
  finder d = {.f = f, .cfg = c, .undefines = w->fns[fn].undefines};
  if (!has_scopes(f)) return;
  d.object = pt_mem_alloc(w->mem, f->values.n * sizeof *d.object);
  d.scope = pt_mem_alloc(w->mem, f->values.n * sizeof *d.scope);
  d.another = pt_mem_alloc(w->mem, f->ins.n * sizeof *d.another);
  d.place = pt_mem_alloc(w->mem, f->ins.n * sizeof *d.place);
  look_at_blocks(&d, w->fns[fn].in_loop);
  pt_mem_free(w->mem, d.object, f->values.n * sizeof *d.object);
  pt_mem_free(w->mem, d.scope, f->values.n * sizeof *d.scope);
  pt_mem_free(w->mem, d.another, f->ins.n * sizeof *d.another);
  pt_mem_free(w->mem, d.place, f->ins.n * sizeof *d.place);
}

bool pt_flow_scope_undefines(const pt_flow *w, uint32_t fn, const pt_ir_ins *i) {
  return w->fns[fn].undefines[i - pt_flow_fn_at(w, fn)->ins.at];
}
