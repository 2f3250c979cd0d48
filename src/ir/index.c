#include "ir/index.h"

#include "ir/cfg.h"

/* ---- which pointers */

typedef struct {
  pt_ir_prog *p;
  pt_ir_fn *f;
  const pt_ir_cfg *cfg;
  uint32_t loop;      /* index + 1 */
  pt_val entry, root; /* what the phi is at first; from where it is counted */
  uint64_t unit;      /* divides all steps; 0: there was none */
  bool moves;         /* there is a step */
  uint8_t *seen;      /* by value */
  pt_val *offsets;    /* by value: how far it is from the root, in units; 0: not made yet */
  PT_VEC(pt_val) phis; /* that are derived, those of inner loops, too */
} walker;

enum { NEW, DERIVED, OTHER };

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

/* Moved, or chosen, from such, inside of the loop. */
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

/* Who comes round to a value again takes it for derived: it is, unless something else is not. */
static bool is_derived(walker *w, pt_val v) {
  if (v == w->entry) return true;
  if (w->seen[v] != NEW) return w->seen[v] == DERIVED;
  w->seen[v] = DERIVED;
  const pt_ir_ins *i = definition(w, v);
  if (i && i->op == PT_OP_PHI) pt_vec_push(w->p->mem, &w->phis, v);
  if (!look(w, i)) w->seen[v] = OTHER;
  return w->seen[v] == DERIVED;
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

static bool is_in_units(const walker *w, const pt_ir_ins *i) {
  pt_bv index;
  if (size_of(i->imm) % w->unit) return false;
  return size_of(i->imm2) % w->unit == 0 ||
         (pt_ir_is_const(w->p, w->f, pt_ir_arg(w->f, i, 1), &index) && pt_bv_is_zero(index));
}

/* Where the entry itself is some steps from another pointer, that is the better root: loops one
   behind the other count from the same place. */
static void find_root(walker *w) {
  enum { MOST = 8 };
  w->root = w->entry;
  for (int k = 0; k < MOST; k++) {
    const pt_ir_ins *i = definition(w, w->root);
    if (!i || i->op != PT_OP_PTRADD || !is_in_units(w, i)) return;
    w->root = pt_ir_arg(w->f, i, 0);
  }
}

static bool walks(walker *w, const pt_ir_ins *phi) {
  const pt_ir_block *head = &w->f->blocks.at[phi->block];
  pt_blk from = outside(w, head);
  if (from == PT_NO_BLK || pt_ir_width(w->f, phi->res) != w->p->ptr_width) return false;
  w->unit = 0, w->moves = false;
  for (uint32_t k = 0; k < phi->nargs; k++)
    if (head->preds.at[k] == from) w->entry = pt_ir_arg(w->f, phi, k);
  if (!is_derived(w, phi->res) || !w->moves || !w->unit || w->unit > INT64_MAX) return false;
  find_root(w);
  return true;
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

/* New values are never asked for; phis have theirs before. */
static pt_val offset_of(walker *w, pt_val v) {
  if (v == w->root) return number(w, 0);
  if (!w->offsets[v])
    w->offsets[v] = definition(w, v)->op == PT_OP_SELECT ? select_offset(w, v) : step_offset(w, v);
  return w->offsets[v];
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

static void remove_phi(walker *w, const pt_ir_ins *phi) {
  pt_ir_block *b = &w->f->blocks.at[phi->block];
  for (size_t k = place_of(w, phi); k + 1 < b->ins.n; k++) b->ins.at[k] = b->ins.at[k + 1];
  b->ins.n--;
  w->f->ins.at[phi - w->f->ins.at].dead = true;
}

/* A phi for the offset, which has no operands yet. */
static void add_offset_phi(walker *w, pt_val v) {
  pt_ir_ins phi = *definition(w, v), ins = {.op = PT_OP_PHI, .loc = phi.loc};
  PT_VEC(pt_val) args = {0};
  for (uint32_t k = 0; k < phi.nargs; k++) pt_vec_push(w->p->mem, &args, number(w, 0));
  w->offsets[v] = add_at(w, phi.block, 0, ins, args.at, (uint32_t)args.n);
  pt_vec_release(w->p->mem, &args);
}

static void fill_offset_phi(walker *w, pt_val v) {
  for (uint32_t k = 0; k < definition(w, v)->nargs; k++) {
    pt_val offset = offset_of(w, pt_ir_arg(w->f, definition(w, v), k));
    w->f->args.at[definition(w, w->offsets[v])->arg + k] = offset;
  }
}

/* The phi is the root plus its offset. */
static void replace_phi(walker *w, pt_val v) {
  pt_ir_ins phi = *definition(w, v);
  pt_ir_ins ins = {.op = PT_OP_PTRADD, .sub = PT_PTRADD_AGAIN, .imm2 = (int64_t)w->unit};
  ins.loc = phi.loc;
  pt_val now = add_at(w, phi.block, behind_phis(w, phi.block), ins,
                      (pt_val[]){w->root, w->offsets[v]}, 2);
  replace_uses(w, v, now);
  remove_phi(w, definition(w, v));
}

static void rewrite(walker *w) {
  for (size_t k = 0; k < w->phis.n; k++) add_offset_phi(w, w->phis.at[k]);
  for (size_t k = 0; k < w->phis.n; k++) fill_offset_phi(w, w->phis.at[k]);
  for (size_t k = 0; k < w->phis.n; k++) replace_phi(w, w->phis.at[k]);
}

/* ---- loops, functions */

/* How many phis are gone. */
static uint32_t try_phi(walker *w, uint32_t id) {
  size_t n = w->f->values.n;
  uint32_t found = 0;
  if (w->f->ins.at[id].dead) return 0;
  w->seen = pt_mem_alloc(w->p->mem, n * sizeof *w->seen);
  w->offsets = pt_mem_alloc(w->p->mem, n * sizeof *w->offsets);
  if (walks(w, &w->f->ins.at[id])) {
    rewrite(w);
    found = (uint32_t)w->phis.n;
  }
  pt_vec_reset(&w->phis);
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
    for (w.loop = 1; w.loop <= cfg.loops.n; w.loop++) found += index_loop(&w);
    pt_vec_release(p->mem, &w.phis);
    pt_ir_cfg_release(&cfg);
  }
  return found;
}
