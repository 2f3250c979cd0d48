#include "ir/index.h"

#include "ir/cfg.h"

/* ---- which pointers */

typedef struct {
  pt_ir_prog *p;
  pt_ir_fn *f;
  const pt_ir_cfg *cfg;
  uint32_t loop; /* index + 1 */
  pt_val phi, entry;
  uint64_t unit;    /* divides all steps; 0: there was none */
  bool moves;       /* there is a step */
  uint8_t *seen;    /* by value */
  pt_val *offsets;  /* by value: how far it is from the entry, in units; 0: not made yet */
} walker;

enum { NEW, OPEN, DERIVED, OTHER };

static const pt_ir_ins *definition(const walker *w, pt_val v) {
  const pt_ir_value *val = &w->f->values.at[v];
  return val->kind == PT_VAL_INS ? &w->f->ins.at[val->ref] : NULL;
}

static uint64_t gcd(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t r = a % b;
    a = b, b = r;
  }
  return a;
}

static uint64_t size_of(int64_t n) { return n < 0 ? 0 - (uint64_t)n : (uint64_t)n; }

static void take_step(walker *w, const pt_ir_ins *i) {
  pt_bv index;
  bool constant = pt_ir_is_const(w->p, w->f, pt_ir_arg(w->f, i, 1), &index);
  w->unit = gcd(w->unit, size_of(i->imm));
  if (!constant || !pt_bv_is_zero(index)) w->unit = gcd(w->unit, size_of(i->imm2));
  w->moves = true;
}

static bool is_derived(walker *w, pt_val v);

/* The phi or its entry, moved or chosen from such, inside of the loop. */
static bool look(walker *w, const pt_ir_ins *i) {
  if (!i || i->dead || !pt_ir_in_loop(w->cfg, w->loop, i->block)) return false;
  if (i->op == PT_OP_SELECT)
    return is_derived(w, pt_ir_arg(w->f, i, 1)) && is_derived(w, pt_ir_arg(w->f, i, 2));
  if (i->op == PT_OP_PTRADD) {
    take_step(w, i);
    return is_derived(w, pt_ir_arg(w->f, i, 0));
  }
  bool all = i->op == PT_OP_PHI;
  for (uint32_t k = 0; all && k < i->nargs; k++) all = is_derived(w, pt_ir_arg(w->f, i, k));
  return all;
}

static bool is_derived(walker *w, pt_val v) {
  if (v == w->phi || v == w->entry) return true;
  if (w->seen[v] != NEW) return w->seen[v] == DERIVED;
  w->seen[v] = OPEN; /* whoever comes back here has gone round another loop */
  bool derived = look(w, definition(w, v));
  w->seen[v] = derived ? DERIVED : OTHER;
  return derived;
}

/* The one predecessor from outside of the loop; PT_NO_BLK: there are several. */
static pt_blk outside(const walker *w, const pt_ir_block *head) {
  pt_blk found = PT_NO_BLK;
  for (size_t k = 0; k < head->preds.n; k++) {
    if (pt_ir_in_loop(w->cfg, w->loop, head->preds.at[k])) continue;
    if (found != PT_NO_BLK) return PT_NO_BLK;
    found = head->preds.at[k];
  }
  return found;
}

static bool walks(walker *w, const pt_ir_ins *phi) {
  const pt_ir_block *head = &w->f->blocks.at[phi->block];
  pt_blk from = outside(w, head);
  if (from == PT_NO_BLK || pt_ir_width(w->f, phi->res) != w->p->ptr_width) return false;
  w->phi = phi->res, w->unit = 0, w->moves = false;
  for (uint32_t k = 0; k < phi->nargs; k++)
    if (head->preds.at[k] == from) w->entry = pt_ir_arg(w->f, phi, k);
  for (uint32_t k = 0; k < phi->nargs; k++)
    if (head->preds.at[k] != from && !is_derived(w, pt_ir_arg(w->f, phi, k))) return false;
  return w->moves && w->unit && w->unit <= INT64_MAX;
}

/* ---- rewriting */

/* Adds an instruction to block B at PLACE. */
static pt_val add_at(walker *w, pt_blk b, size_t place, pt_ir_ins ins, const pt_val *args,
                     uint32_t n) {
  uint32_t id = pt_ir_add_ins(w->p, w->f, b, ins, w->p->ptr_width, args, n);
  pt_ir_block *block = &w->f->blocks.at[b];
  for (size_t k = block->ins.n - 1; k > place; k--) block->ins.at[k] = block->ins.at[k - 1];
  block->ins.at[place] = id;
  return w->f->ins.at[id].res;
}

static size_t place_of(const walker *w, const pt_ir_ins *i) {
  const pt_ir_block *b = &w->f->blocks.at[i->block];
  uint32_t id = (uint32_t)(i - w->f->ins.at);
  size_t k = 0;
  while (b->ins.at[k] != id) k++;
  return k;
}

static pt_val number(walker *w, uint64_t n) {
  return pt_ir_const_u64(w->p, w->f, w->p->ptr_width, n);
}

static pt_val offset_of(walker *w, pt_val v);

/* Behind the step: what was before, and what is added. */
static pt_val step_offset(walker *w, pt_val v) {
  pt_ir_ins i = *definition(w, v);
  int64_t unit = (int64_t)w->unit;
  pt_val sum = offset_of(w, pt_ir_arg(w->f, &i, 0)), index = pt_ir_arg(w->f, &i, 1);
  size_t at = place_of(w, definition(w, v)) + 1;
  pt_ir_ins add = {.op = PT_OP_ADD, .loc = i.loc}, mul = {.op = PT_OP_MUL, .loc = i.loc};
  pt_bv constant;
  if (!pt_ir_is_const(w->p, w->f, index, &constant) || !pt_bv_is_zero(constant)) {
    pt_val args[] = {index, number(w, (uint64_t)(i.imm2 / unit))};
    pt_val product = i.imm2 == unit ? index : add_at(w, i.block, at++, mul, args, 2);
    sum = add_at(w, i.block, at++, add, (pt_val[]){sum, product}, 2);
  }
  if (!i.imm) return sum;
  pt_val args[] = {sum, number(w, (uint64_t)(i.imm / unit))};
  return add_at(w, i.block, at, add, args, 2);
}

static pt_val select_offset(walker *w, pt_val v) {
  pt_ir_ins i = *definition(w, v);
  pt_val args[] = {pt_ir_arg(w->f, &i, 0), offset_of(w, pt_ir_arg(w->f, &i, 1)),
                   offset_of(w, pt_ir_arg(w->f, &i, 2))};
  pt_ir_ins ins = {.op = PT_OP_SELECT, .loc = i.loc};
  return add_at(w, i.block, place_of(w, definition(w, v)) + 1, ins, args, 3);
}

static pt_val phi_offset(walker *w, pt_val v) {
  pt_ir_ins i = *definition(w, v);
  PT_VEC(pt_val) args = {0};
  for (uint32_t k = 0; k < i.nargs; k++)
    pt_vec_push(w->p->mem, &args, offset_of(w, pt_ir_arg(w->f, &i, k)));
  pt_ir_ins ins = {.op = PT_OP_PHI, .loc = i.loc};
  pt_val out = add_at(w, i.block, 0, ins, args.at, (uint32_t)args.n);
  pt_vec_release(w->p->mem, &args);
  return out;
}

/* New values are never asked for. */
static pt_val offset_of(walker *w, pt_val v) {
  if (v == w->entry) return number(w, 0);
  if (w->offsets[v]) return w->offsets[v];
  pt_op op = (pt_op)definition(w, v)->op;
  switch (op) {
  case PT_OP_PTRADD: return w->offsets[v] = step_offset(w, v);
  case PT_OP_SELECT: return w->offsets[v] = select_offset(w, v);
  default: return w->offsets[v] = phi_offset(w, v);
  }
}

/* Behind the phis of the block. */
static size_t behind_phis(const walker *w, pt_blk b) {
  const pt_ir_block *block = &w->f->blocks.at[b];
  size_t k = 0;
  while (w->f->ins.at[block->ins.at[k]].op == PT_OP_PHI) k++;
  return k;
}

static void replace_uses(walker *w, pt_val old, pt_val now) {
  for (size_t k = 1; k < w->f->ins.n; k++) {
    const pt_ir_ins *i = &w->f->ins.at[k];
    for (uint32_t a = 0; !i->dead && a < i->nargs; a++)
      if (w->f->args.at[i->arg + a] == old) w->f->args.at[i->arg + a] = now;
  }
}

static void remove_phi(walker *w, uint32_t id) {
  pt_ir_ins *i = &w->f->ins.at[id];
  pt_ir_block *b = &w->f->blocks.at[i->block];
  size_t at = place_of(w, i);
  for (size_t k = at; k + 1 < b->ins.n; k++) b->ins.at[k] = b->ins.at[k + 1];
  b->ins.n--;
  i->dead = true;
}

static void rewrite(walker *w, uint32_t id) {
  pt_ir_ins phi = w->f->ins.at[id];
  PT_VEC(pt_val) args = {0};
  for (uint32_t k = 0; k < phi.nargs; k++) pt_vec_push(w->p->mem, &args, number(w, 0));
  pt_ir_ins ins = {.op = PT_OP_PHI, .loc = phi.loc};
  pt_val index = add_at(w, phi.block, 0, ins, args.at, (uint32_t)args.n);
  pt_vec_release(w->p->mem, &args);
  w->offsets[w->phi] = index;
  for (uint32_t k = 0; k < phi.nargs; k++) {
    pt_val offset = offset_of(w, pt_ir_arg(w->f, &phi, k));
    w->f->args.at[definition(w, index)->arg + k] = offset;
  }
  ins = (pt_ir_ins){.op = PT_OP_PTRADD, .sub = PT_PTRADD_AGAIN, .imm2 = (int64_t)w->unit};
  ins.loc = phi.loc;
  pt_val now = add_at(w, phi.block, behind_phis(w, phi.block), ins,
                      (pt_val[]){w->entry, index}, 2);
  replace_uses(w, w->phi, now);
  remove_phi(w, id);
}

/* ---- loops, functions */

static bool try_phi(walker *w, uint32_t id) {
  size_t n = w->f->values.n;
  w->seen = pt_mem_alloc(w->p->mem, n * sizeof *w->seen);
  w->offsets = pt_mem_alloc(w->p->mem, n * sizeof *w->offsets);
  bool found = walks(w, &w->f->ins.at[id]);
  if (found) rewrite(w, id);
  pt_mem_free(w->p->mem, w->seen, n * sizeof *w->seen);
  pt_mem_free(w->p->mem, w->offsets, n * sizeof *w->offsets);
  return found;
}

static uint32_t index_loop(walker *w) {
  pt_blk head = w->cfg->loops.at[w->loop - 1].header;
  uint32_t found = 0;
  PT_VEC(uint32_t) phis = {0};
  for (size_t k = 0; k < behind_phis(w, head); k++)
    pt_vec_push(w->p->mem, &phis, w->f->blocks.at[head].ins.at[k]);
  for (size_t k = 0; k < phis.n; k++) found += try_phi(w, phis.at[k]);
  pt_vec_release(w->p->mem, &phis);
  return found;
}

uint32_t pt_ir_index_pointers(pt_ir_prog *p) {
  uint32_t found = 0;
  for (size_t fn = 1; fn < p->fns.n; fn++) {
    pt_ir_fn *f = p->fns.at[fn];
    if (!f->blocks.n) continue;
    pt_ir_cfg cfg;
    pt_ir_cfg_init(&cfg, p->mem, f);
    walker w = {.p = p, .f = f, .cfg = &cfg};
    for (w.loop = (uint32_t)cfg.loops.n; w.loop > 0; w.loop--) found += index_loop(&w);
    pt_ir_cfg_release(&cfg);
  }
  return found;
}
