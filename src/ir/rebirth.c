#include "ir/rebirth.h"

#include "ir/cfg.h"

/* What is known of one alloc. */
typedef struct {
  uint32_t scope;  /* the only instruction that begins its scope; 0: none yet */
  bool stays;      /* it has several, or a use that is not behind it */
} birth;

typedef struct {
  pt_ir_prog *p;
  pt_ir_fn *f;
  pt_ir_cfg cfg;
  birth *births; /* by instruction */
} mover;

static uint32_t alloc_of(const pt_ir_fn *f, pt_val v) {
  if (!v || f->values.at[v].kind != PT_VAL_INS) return 0;
  uint32_t def = f->values.at[v].ref;
  return f->ins.at[def].op == PT_OP_ALLOC && f->ins.at[def].sub == PT_ALLOC_STACK ? def : 0;
}

static bool is_real(const mover *m, uint32_t ins) {
  return !m->f->ins.at[ins].dead && m->cfg.rpo_index[m->f->ins.at[ins].block] != PT_NO_BLK;
}

static void find_scopes(mover *m) {
  for (uint32_t k = 1; k < m->f->ins.n; k++) {
    const pt_ir_ins *i = &m->f->ins.at[k];
    uint32_t def =
        i->op == PT_OP_SCOPE && is_real(m, k) ? alloc_of(m->f, pt_ir_arg(m->f, i, 0)) : 0;
    if (!def) continue;
    birth *b = &m->births[def];
    if (b->scope || i->sub || m->cfg.loop_of[i->block] == 0) b->stays = true;
    b->scope = k;
  }
}

static size_t place_in(const pt_ir_block *b, uint32_t ins) {
  size_t k = 0;
  while (b->ins.at[k] != ins) k++;
  return k;
}

/* Whether AT is executed before any use in block BLOCK, at instruction USER. */
static bool is_behind(const mover *m, uint32_t at, pt_blk block, uint32_t user, bool end_of_block) {
  pt_blk start = m->f->ins.at[at].block;
  if (start != block) return pt_ir_dominates(&m->cfg, start, block);
  return end_of_block ||
         place_in(&m->f->blocks.at[block], at) < place_in(&m->f->blocks.at[block], user);
}

static void look_at_uses(mover *m) {
  for (uint32_t k = 1; k < m->f->ins.n; k++) {
    const pt_ir_ins *i = &m->f->ins.at[k];
    for (uint32_t a = 0; is_real(m, k) && a < i->nargs; a++) {
      uint32_t def = alloc_of(m->f, pt_ir_arg(m->f, i, a));
      if (!def || m->births[def].scope == k || !m->births[def].scope) continue;
      bool phi = i->op == PT_OP_PHI;
      pt_blk block = phi ? m->f->blocks.at[i->block].preds.at[a] : i->block;
      if (m->cfg.rpo_index[block] != PT_NO_BLK &&
          !is_behind(m, m->births[def].scope, block, k, phi))
        m->births[def].stays = true;
    }
  }
}

static void remove_from_block(pt_ir_fn *f, uint32_t ins) {
  pt_ir_block *b = &f->blocks.at[f->ins.at[ins].block];
  size_t at = place_in(b, ins);
  for (; at + 1 < b->ins.n; at++) b->ins.at[at] = b->ins.at[at + 1];
  b->ins.n--;
}

/* The alloc takes its scope's place. */
static void move(mover *m, uint32_t alloc) {
  uint32_t scope = m->births[alloc].scope;
  pt_blk to = m->f->ins.at[scope].block;
  remove_from_block(m->f, alloc);
  pt_ir_block *b = &m->f->blocks.at[to];
  b->ins.at[place_in(b, scope)] = alloc;
  m->f->ins.at[alloc].block = to;
  m->f->ins.at[scope].dead = true;
  for (uint32_t k = 1; k < m->f->ins.n; k++)
    if (m->f->ins.at[k].op == PT_OP_UNSCOPE && !m->f->ins.at[k].dead &&
        alloc_of(m->f, pt_ir_arg(m->f, &m->f->ins.at[k], 0)) == alloc)
      m->f->ins.at[k].sub = 1;
}

/* An alloc's size must be known where it goes: only constants are. */
static bool has_constant_size(const mover *m, uint32_t alloc) {
  return pt_ir_is_const(m->p, m->f, pt_ir_arg(m->f, &m->f->ins.at[alloc], 0), NULL);
}

uint32_t pt_ir_rebirth(pt_ir_prog *p, uint32_t fn) {
  mover m = {.p = p, .f = p->fns.at[fn]};
  uint32_t n = (uint32_t)m.f->ins.n, moved = 0;
  pt_ir_cfg_init(&m.cfg, p->mem, m.f);
  m.births = pt_mem_alloc(p->mem, n * sizeof *m.births);
  find_scopes(&m);
  look_at_uses(&m);
  for (uint32_t k = 1; k < n; k++)
    if (m.births[k].scope && !m.births[k].stays && has_constant_size(&m, k)) move(&m, k), moved++;
  pt_mem_free(p->mem, m.births, n * sizeof *m.births);
  pt_ir_cfg_release(&m.cfg);
  return moved;
}
