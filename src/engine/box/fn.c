/* Functions: their loops, where states are joined, and which values are live. */
#include "engine/box/box_priv.h"

typedef struct {
  pt_box *b;
  const pt_ir_fn *f;
  pt_box_fn *out;
  uint32_t *marked; /* by block: the last value that was marked live there */
  pt_box_vals todo;
} liveness;

static bool made_behind_phis(const pt_ir_fn *f, pt_val v, pt_blk block) {
  const pt_ir_value *value = &f->values.at[v];
  if (value->kind != PT_VAL_INS) return false;
  const pt_ir_ins *i = &f->ins.at[value->ref];
  return i->block == block && i->op != PT_OP_PHI;
}

static bool made_by_phis(const pt_ir_fn *f, pt_val v, pt_blk block) {
  const pt_ir_value *value = &f->values.at[v];
  if (value->kind == PT_VAL_PARAM) return block == 0;
  return f->ins.at[value->ref].block == block;
}

/* The value is needed from behind the phis of BLOCK on. */
static void mark(liveness *l, pt_val v, pt_blk block) {
  pt_vec_push(l->b->mem, &l->todo, block);
  while (l->todo.n) {
    pt_blk at = pt_vec_pop(&l->todo);
    if (l->marked[at] == v || made_behind_phis(l->f, v, at)) continue;
    l->marked[at] = v;
    pt_vec_push(l->b->mem, &l->out->live[at], v);
    if (made_by_phis(l->f, v, at)) continue;
    const pt_ir_block *k = &l->f->blocks.at[at];
    for (size_t p = 0; p < k->preds.n; p++)
      pt_vec_push(l->b->mem, &l->todo, k->preds.at[p]);
  }
}

typedef struct {
  uint32_t next;
  pt_blk block;
} use;

/* Uses by value, as chains, so that the marks of one value come together. */
static void find_live(liveness *l) {
  PT_VEC(use) uses = {0};
  uint32_t *last = pt_mem_alloc(l->b->mem, l->f->values.n * sizeof *last);
  use none = {0};
  pt_vec_push(l->b->mem, &uses, none);
  for (uint32_t k = 1; k < l->f->ins.n; k++) {
    const pt_ir_ins *i = &l->f->ins.at[k];
    if (i->dead || i->op == PT_OP_VAR) continue;
    for (uint32_t a = 0; a < i->nargs; a++) {
      pt_val v = pt_ir_arg(l->f, i, a);
      uint8_t kind = l->f->values.at[v].kind;
      if (!v || (kind != PT_VAL_INS && kind != PT_VAL_PARAM)) continue;
      use u = {last[v], i->op == PT_OP_PHI ? l->f->blocks.at[i->block].preds.at[a] : i->block};
      last[v] = (uint32_t)uses.n;
      pt_vec_push(l->b->mem, &uses, u);
    }
  }
  for (pt_val v = 1; v < l->f->values.n; v++)
    for (uint32_t u = last[v]; u; u = uses.at[u].next)
      mark(l, v, uses.at[u].block);
  pt_mem_free(l->b->mem, last, l->f->values.n * sizeof *last);
  pt_vec_release(l->b->mem, &uses);
}

pt_box_fn *pt_box_fn_of(pt_box *b, uint32_t fn) {
  pt_box_fn *out = &b->fns[fn];
  const pt_ir_fn *f = b->prog->fns.at[fn];
  if (out->ready) return out;
  out->ready = true;
  pt_ir_cfg_init(&out->cfg, b->mem, f);
  out->live = pt_mem_alloc(b->mem, f->blocks.n * sizeof *out->live);
  out->stops = pt_mem_alloc(b->mem, f->blocks.n * sizeof *out->stops);
  liveness l = {.b = b, .f = f, .out = out};
  l.marked = pt_mem_alloc(b->mem, f->blocks.n * sizeof *l.marked);
  find_live(&l);
  pt_mem_free(b->mem, l.marked, f->blocks.n * sizeof *l.marked);
  pt_vec_release(b->mem, &l.todo);
  for (size_t k = 0; k < out->cfg.loops.n; k++)
    out->stops[out->cfg.loops.at[k].header] = true;
  if (out->cfg.irreducible) pt_box_give_up(b, PT_REASON_LOOP_ENTRY, f->loc);
  return out;
}

void pt_box_release_fns(pt_box *b) {
  for (uint32_t k = 1; k < b->prog->fns.n; k++) {
    pt_box_fn *f = &b->fns[k];
    size_t n = b->prog->fns.at[k]->blocks.n;
    if (!f->ready) continue;
    for (size_t j = 0; j < n; j++)
      pt_vec_release(b->mem, &f->live[j]);
    pt_mem_free(b->mem, f->live, n * sizeof *f->live);
    pt_mem_free(b->mem, f->stops, n * sizeof *f->stops);
    pt_ir_cfg_release(&f->cfg);
  }
  pt_mem_free(b->mem, b->fns, b->prog->fns.n * sizeof *b->fns);
}

static void add_once(pt_box *b, pt_box_vals *out, pt_val v) {
  for (size_t k = 0; k < out->n; k++)
    if (out->at[k] == v) return;
  pt_vec_push(b->mem, out, v);
}

static bool has_slot(const pt_ir_fn *f, pt_val v) {
  return v && (f->values.at[v].kind == PT_VAL_INS || f->values.at[v].kind == PT_VAL_PARAM);
}

/* Whether the value is made in the block by instruction number AT (of the block) or a later one. */
static bool is_made_from(const pt_ir_fn *f, pt_val v, pt_blk block, uint32_t at) {
  if (!made_behind_phis(f, v, block)) return false;
  for (size_t k = at; k < f->blocks.at[block].ins.n; k++)
    if (f->blocks.at[block].ins.at[k] == f->values.at[v].ref) return true;
  return false;
}

void pt_box_live_behind(pt_box *b, uint32_t fn, pt_blk block, uint32_t at, pt_box_vals *out) {
  const pt_ir_fn *f = b->prog->fns.at[fn];
  const pt_ir_block *k = &f->blocks.at[block];
  pt_blk to[2];
  pt_vec_reset(out);
  for (size_t j = at; j < k->ins.n; j++) {
    const pt_ir_ins *i = &f->ins.at[k->ins.at[j]];
    for (uint32_t a = 0; a < i->nargs && i->op != PT_OP_VAR; a++) {
      pt_val v = pt_ir_arg(f, i, a);
      if (has_slot(f, v) && !is_made_from(f, v, block, at)) add_once(b, out, v);
    }
  }
  for (uint32_t s = 0, n = pt_ir_succs(f, block, to); s < n; s++) {
    const pt_box_fn *facts = pt_box_fn_of(b, fn);
    for (size_t j = 0; j < facts->live[to[s]].n; j++) {
      pt_val v = facts->live[to[s]].at[j];
      if (!made_by_phis(f, v, to[s]) && !is_made_from(f, v, block, at)) add_once(b, out, v);
    }
    uint32_t pred = pt_ir_pred_index(f, block, to[s]);
    for (uint32_t p = 0, phis = pt_ir_phis(f, to[s]); p < phis; p++) {
      pt_val v = pt_ir_arg(f, &f->ins.at[f->blocks.at[to[s]].ins.at[p]], pred);
      if (has_slot(f, v) && !is_made_from(f, v, block, at)) add_once(b, out, v);
    }
  }
}
