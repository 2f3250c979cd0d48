/* SSA construction for stack variables.

   Each candidate (a "slot") is decided on its own.  A backward walk over the
   control-flow graph from the loads, stopped by stores, finds the blocks where
   the slot is live; when it meets the alloc, a scope or an unscope, some path
   reads the undefined content and the slot stays in memory.  A second walk from
   the stores, stopped by the alloc and by scopes, finds stores after the end of
   the lifetime; such a slot stays in memory too, so that the error is seen.

   What is left gets phis on the iterated dominance frontier of its stores where
   it is live (Cytron et al., pruned), so no phi ever has an undefined operand.
   One walk over the dominator tree then replaces all loads.  Code that cannot be
   reached reads zero. */
#include "ir/promote.h"

#include <assert.h>

#include "ir/cfg.h"

typedef struct {
  uint32_t alloc;    /* the instruction */
  uint32_t size;     /* bytes */
  uint32_t width;    /* of its loads and stores; 0: there are none */
  bool ok;           /* no use seen so far forbids promotion */
  bool ends;         /* has an unscope */
  uint32_t first, n; /* its instructions: uses[first .. first + n), by block and position */
  pt_val now;        /* while renaming: the value that it holds; 0: undefined */
} slot;

typedef struct {
  uint32_t slot, ins, next; /* next: another one of the same block, index + 1 */
} new_phi;

typedef struct {
  uint32_t slot;
  pt_val before;
} undo;

typedef struct {
  pt_blk block;
  size_t mark; /* length of the undo log when it was entered */
} open_block;

typedef struct {
  pt_ir_prog *p;
  pt_ir_fn *f;
  pt_mem *m;
  PT_VEC(slot) slots;
  size_t nvalues;    /* values of the function before */
  uint32_t *slot_of; /* by value: the slot whose address it is, index + 1 */
  pt_val *instead;   /* by value: what replaces this load's result, or 0 */
  uint32_t *uses;
  size_t nuses;
  pt_ir_cfg cfg;
  pt_blks *frontier;
  /* Facts by block that hold for one walk: they count when the stamp is the walk's. */
  struct block_fact {
    uint32_t live, set, phi; /* stamps */
    bool bad;                /* valid with set: the last setting was a bad one */
  } *facts;
  uint32_t stamp;
  pt_blks work, defs;
  PT_VEC(new_phi) phis;
  uint32_t *phi_of;         /* by block: its first new phi, index + 1 */
  uint32_t (*position)[2];  /* by block and successor: place among the successor's preds */
  PT_VEC(undo) log;
  PT_VEC(open_block) open;
} promotion;

/* ---- candidates */

static void find_allocs(promotion *c) {
  for (pt_blk b = 0; b < c->f->blocks.n; b++) {
    const pt_ir_block *block = &c->f->blocks.at[b];
    for (size_t k = 0; k < block->ins.n; k++) {
      const pt_ir_ins *i = pt_ir_ins_at(c->f, block->ins.at[k]);
      pt_bv size;
      if (i->op != PT_OP_ALLOC || i->sub != PT_ALLOC_STACK) continue;
      if (!pt_ir_is_const(c->p, c->f, pt_ir_arg(c->f, i, 0), &size)) continue;
      if (!pt_bv_fits_u64(size) || pt_bv_to_u64(size) > PT_BV_MAX_WIDTH / 8) continue;
      slot s = {.alloc = block->ins.at[k], .size = (uint32_t)pt_bv_to_u64(size), .ok = true};
      pt_vec_push(c->m, &c->slots, s);
      c->slot_of[i->res] = (uint32_t)c->slots.n;
    }
  }
}

static bool access_fits(slot *s, uint32_t width) {
  if (s->width == 0) s->width = width;
  return s->width == width && (width + 7) / 8 == s->size;
}

static bool use_fits(promotion *c, slot *s, const pt_ir_ins *i, uint32_t k) {
  if (k != 0) return false;
  switch (i->op) {
  case PT_OP_LOAD: return !i->imm2 && access_fits(s, pt_ir_width(c->f, i->res));
  case PT_OP_STORE: return access_fits(s, pt_ir_width(c->f, pt_ir_arg(c->f, i, 1)));
  case PT_OP_UNSCOPE: s->ends = true; return true;
  case PT_OP_SCOPE: return true;
  default: return false;
  }
}

/* The slot that an instruction is about, or NULL. */
static slot *slot_at(promotion *c, const pt_ir_ins *i) {
  pt_val address = 0;
  if (i->op == PT_OP_ALLOC)
    address = i->res;
  else if (pt_op_places((pt_op)i->op))
    address = pt_ir_arg(c->f, i, 0);
  uint32_t s = address < c->nvalues ? c->slot_of[address] : 0;
  return s && c->slots.at[s - 1].ok ? &c->slots.at[s - 1] : NULL;
}

static void check_uses(promotion *c) {
  for (pt_blk b = 0; b < c->f->blocks.n; b++) {
    const pt_ir_block *block = &c->f->blocks.at[b];
    for (size_t k = 0; k < block->ins.n; k++) {
      const pt_ir_ins *i = pt_ir_ins_at(c->f, block->ins.at[k]);
      for (uint32_t a = 0; a < i->nargs; a++) {
        uint32_t s = c->slot_of[pt_ir_arg(c->f, i, a)];
        if (s && !use_fits(c, &c->slots.at[s - 1], i, a)) c->slots.at[s - 1].ok = false;
      }
    }
  }
}

/* Lists the instructions of every slot that is still a candidate. */
static void collect_uses(promotion *c) {
  for (int pass = 0; pass < 2; pass++) {
    for (pt_blk b = 0; b < c->f->blocks.n; b++) {
      const pt_ir_block *block = &c->f->blocks.at[b];
      for (size_t k = 0; k < block->ins.n; k++) {
        slot *s = slot_at(c, pt_ir_ins_at(c->f, block->ins.at[k]));
        if (!s) continue;
        if (pass) c->uses[s->first + s->n] = block->ins.at[k];
        s->n++;
      }
    }
    if (pass) break;
    for (size_t s = 0; s < c->slots.n; s++) {
      c->slots.at[s].first = (uint32_t)c->nuses;
      c->nuses += c->slots.at[s].n;
      c->slots.at[s].n = 0;
    }
    c->uses = pt_mem_alloc(c->m, c->nuses * sizeof *c->uses);
  }
}

/* ---- backward walks */

typedef enum { IGNORED, NEED, GOOD, BAD } role; /* GOOD and BAD settle what a NEED finds */

static role content_role(pt_op op) {
  if (op == PT_OP_LOAD) return NEED;
  return op == PT_OP_STORE ? GOOD : BAD;
}

static role lifetime_role(pt_op op) {
  switch (op) {
  case PT_OP_STORE: return NEED;
  case PT_OP_UNSCOPE: return BAD;
  case PT_OP_LOAD: return IGNORED;
  default: return GOOD;
  }
}

static void add_live(promotion *c, pt_blk b) {
  if (c->facts[b].live == c->stamp) return;
  c->facts[b].live = c->stamp;
  pt_vec_push(c->m, &c->work, b);
}

/* What the slot's instructions uses[from .. to), all of block B, do to B.  False:
   a need finds something bad. */
static bool scan_block(promotion *c, pt_blk b, uint32_t from, uint32_t to, role (*role_of)(pt_op)) {
  role last = IGNORED;
  for (uint32_t u = from; u < to; u++) {
    role r = role_of((pt_op)pt_ir_ins_at(c->f, c->uses[u])->op);
    if (r == NEED && last == BAD) return false;
    if (r == NEED && last == IGNORED) add_live(c, b);
    if (r == GOOD || r == BAD) last = r;
  }
  if (last == IGNORED) return true;
  c->facts[b].set = c->stamp;
  c->facts[b].bad = last == BAD;
  return true;
}

/* Whether on every path from the entry to a NEED of the slot the last thing that
   settles it is GOOD.  Leaves in `facts` the blocks where a need lies ahead. */
static bool needs_are_met(promotion *c, const slot *s, role (*role_of)(pt_op)) {
  c->stamp++;
  pt_vec_reset(&c->work);
  for (uint32_t u = s->first, end = u + s->n; u < end;) {
    pt_blk b = pt_ir_ins_at(c->f, c->uses[u])->block;
    uint32_t from = u;
    while (u < end && pt_ir_ins_at(c->f, c->uses[u])->block == b) u++;
    if (c->cfg.idom[b] != PT_NO_BLK && !scan_block(c, b, from, u, role_of)) return false;
  }
  while (c->work.n) {
    pt_blk b = pt_vec_pop(&c->work);
    if (b == 0) return false; /* nothing settles it on this path */
    const pt_ir_block *block = &c->f->blocks.at[b];
    for (size_t k = 0; k < block->preds.n; k++) {
      pt_blk before = block->preds.at[k];
      if (c->cfg.idom[before] == PT_NO_BLK) continue;
      if (c->facts[before].set != c->stamp)
        add_live(c, before);
      else if (c->facts[before].bad)
        return false;
    }
  }
  return true;
}

/* ---- phis */

static uint32_t add_ins(promotion *c, pt_op op, pt_blk b, uint32_t nargs) {
  pt_ir_ins ins = {.op = (uint8_t)op, .block = b, .nargs = nargs};
  ins.arg = (uint32_t)c->f->args.n;
  pt_vec_resize(c->m, &c->f->args, c->f->args.n + nargs);
  pt_vec_push(c->m, &c->f->ins, ins);
  return (uint32_t)c->f->ins.n - 1;
}

static void add_phi(promotion *c, uint32_t s, pt_blk b) {
  uint32_t id = add_ins(c, PT_OP_PHI, b, (uint32_t)c->f->blocks.at[b].preds.n);
  pt_ir_value v = {.kind = PT_VAL_INS, .width = c->slots.at[s].width, .ref = id};
  c->f->ins.at[id].res = (pt_val)c->f->values.n;
  pt_vec_push(c->m, &c->f->values, v);
  pt_vec_push(c->m, &c->phis, ((new_phi){.slot = s, .ins = id, .next = c->phi_of[b]}));
  c->phi_of[b] = (uint32_t)c->phis.n;
}

/* On the iterated dominance frontier of the stores, where the slot is live; the
   facts are those of the walk over its content. */
static void place_phis(promotion *c, uint32_t index) {
  const slot *s = &c->slots.at[index];
  pt_vec_reset(&c->defs);
  for (uint32_t u = s->first; u < s->first + s->n; u++) {
    const pt_ir_ins *i = pt_ir_ins_at(c->f, c->uses[u]);
    if (i->op != PT_OP_STORE || c->cfg.idom[i->block] == PT_NO_BLK) continue;
    if (!c->defs.n || pt_vec_top(&c->defs) != i->block) pt_vec_push(c->m, &c->defs, i->block);
  }
  while (c->defs.n) {
    const pt_blks *frontier = &c->frontier[pt_vec_pop(&c->defs)];
    for (size_t k = 0; k < frontier->n; k++) {
      struct block_fact *fact = &c->facts[frontier->at[k]];
      if (fact->live != c->stamp || fact->phi == c->stamp) continue;
      fact->phi = c->stamp;
      add_phi(c, index, frontier->at[k]);
      pt_vec_push(c->m, &c->defs, frontier->at[k]);
    }
  }
}

static uint32_t choose(promotion *c) {
  uint32_t promoted = 0;
  for (uint32_t s = 0; s < c->slots.n; s++) {
    slot *x = &c->slots.at[s];
    if (x->ok && x->ends) x->ok = needs_are_met(c, x, lifetime_role);
    if (x->ok) x->ok = needs_are_met(c, x, content_role);
    if (!x->ok) continue;
    promoted++;
    place_phis(c, s);
  }
  return promoted;
}

/* ---- renaming */

static void hold(promotion *c, slot *s, pt_val v) {
  pt_vec_push(c->m, &c->log, ((undo){.slot = (uint32_t)(s - c->slots.at), .before = s->now}));
  s->now = v;
}

static void leave_block(promotion *c) {
  size_t mark = pt_vec_pop(&c->open).mark;
  while (c->log.n > mark) {
    undo u = pt_vec_pop(&c->log);
    c->slots.at[u.slot].now = u.before;
  }
}

static pt_val replaced(const promotion *c, pt_val v) {
  return v < c->nvalues && c->instead[v] ? c->instead[v] : v;
}

/* A variable that may have held an address holds it no longer when its scope ends. */
static void end_variable(promotion *c, const slot *s, pt_ir_ins *i, uint32_t variable) {
  i->op = PT_OP_VAR, i->sub = 1;
  i->ref = variable, i->ref2 = 0, i->loc = 0;
  c->f->args.at[i->arg] = pt_ir_const_u64(c->p, c->f, s->width, 0);
}

/* A store becomes a `var` of its value when there is a C variable to speak of. */
static void drop(promotion *c, const slot *s, pt_ir_ins *i) {
  uint32_t variable = c->f->ins.at[s->alloc].ref;
  bool ends = i->op == PT_OP_UNSCOPE && s->width >= c->p->ptr_width;
  i->dead = (i->op != PT_OP_STORE && !ends) || !variable;
  if (i->dead) return;
  if (ends) {
    end_variable(c, s, i, variable);
    return;
  }
  i->op = PT_OP_VAR;
  i->ref = variable, i->ref2 = 0;
  i->arg++, i->nargs = 1;
}

static void rename_block(promotion *c, pt_blk b) {
  for (uint32_t k = c->phi_of[b]; k; k = c->phis.at[k - 1].next) {
    const new_phi *phi = &c->phis.at[k - 1];
    hold(c, &c->slots.at[phi->slot], c->f->ins.at[phi->ins].res);
  }
  const pt_ir_block *block = &c->f->blocks.at[b];
  for (size_t k = 0; k < block->ins.n; k++) {
    pt_ir_ins *i = &c->f->ins.at[block->ins.at[k]];
    slot *s = slot_at(c, i);
    if (!s) continue;
    if (i->op == PT_OP_LOAD) {
      assert(s->now);
      c->instead[i->res] = s->now;
    } else {
      hold(c, s, i->op == PT_OP_STORE ? replaced(c, pt_ir_arg(c->f, i, 1)) : 0);
    }
    drop(c, s, i);
  }
  pt_blk to[2];
  uint32_t n = pt_ir_succs(c->f, b, to);
  for (uint32_t e = 0; e < n; e++) {
    for (uint32_t k = c->phi_of[to[e]]; k; k = c->phis.at[k - 1].next) {
      const new_phi *phi = &c->phis.at[k - 1];
      assert(c->slots.at[phi->slot].now);
      c->f->args.at[c->f->ins.at[phi->ins].arg + c->position[b][e]] = c->slots.at[phi->slot].now;
    }
  }
}

static void find_positions(promotion *c) {
  for (pt_blk b = 0; b < c->f->blocks.n; b++) {
    const pt_ir_block *block = &c->f->blocks.at[b];
    for (uint32_t k = 0; k < block->preds.n; k++) {
      pt_blk from = block->preds.at[k], to[2];
      uint32_t n = pt_ir_succs(c->f, from, to);
      assert(n && (to[0] == b || (n == 2 && to[1] == b)));
      (void)n;
      c->position[from][to[0] != b] = k;
    }
  }
}

/* Blocks in a preorder of the dominator tree; `open` has the way down from the root. */
static void rename_reachable(promotion *c) {
  size_t bytes = c->cfg.nrpo * sizeof(pt_blk);
  pt_blk *preorder = pt_mem_alloc(c->m, bytes);
  for (uint32_t i = 0; i < c->cfg.nrpo; i++)
    preorder[c->cfg.dom_first[c->cfg.rpo[i]]] = c->cfg.rpo[i];
  for (uint32_t i = 0; i < c->cfg.nrpo; i++) {
    while (c->open.n && !pt_ir_dominates(&c->cfg, pt_vec_top(&c->open).block, preorder[i]))
      leave_block(c);
    pt_vec_push(c->m, &c->open, ((open_block){.block = preorder[i], .mark = c->log.n}));
    rename_block(c, preorder[i]);
  }
  pt_mem_free(c->m, preorder, bytes);
}

static void rename_unreachable(promotion *c) {
  for (pt_blk b = 0; b < c->f->blocks.n; b++) {
    if (c->cfg.idom[b] != PT_NO_BLK) continue;
    const pt_ir_block *block = &c->f->blocks.at[b];
    for (size_t k = 0; k < block->ins.n; k++) {
      pt_ir_ins *i = &c->f->ins.at[block->ins.at[k]];
      slot *s = slot_at(c, i);
      if (!s) continue;
      if (i->op == PT_OP_LOAD) c->instead[i->res] = pt_ir_const_u64(c->p, c->f, s->width, 0);
      drop(c, s, i);
    }
  }
  for (size_t k = 0; k < c->phis.n; k++) {
    const pt_ir_ins *i = pt_ir_ins_at(c->f, c->phis.at[k].ins);
    for (uint32_t a = 0; a < i->nargs; a++)
      if (!c->f->args.at[i->arg + a])
        c->f->args.at[i->arg + a] = pt_ir_const_u64(c->p, c->f, pt_ir_width(c->f, i->res), 0);
  }
}

/* ---- the new blocks */

/* New phis, old phis, a `var` for each new phi of a variable, the rest. */
static void rebuild_block(promotion *c, pt_blk b) {
  pt_blks *list = &c->work;
  pt_ir_block *block = &c->f->blocks.at[b];
  pt_vec_reset(list);
  for (uint32_t k = c->phi_of[b]; k; k = c->phis.at[k - 1].next)
    pt_vec_push(c->m, list, c->phis.at[k - 1].ins);
  size_t k = 0;
  for (; k < block->ins.n && c->f->ins.at[block->ins.at[k]].op == PT_OP_PHI; k++)
    pt_vec_push(c->m, list, block->ins.at[k]);
  for (uint32_t n = c->phi_of[b]; n; n = c->phis.at[n - 1].next) {
    uint32_t phi = c->phis.at[n - 1].ins;
    uint32_t variable = c->f->ins.at[c->slots.at[c->phis.at[n - 1].slot].alloc].ref;
    if (!variable) continue;
    uint32_t var = add_ins(c, PT_OP_VAR, b, 1);
    c->f->ins.at[var].ref = variable;
    c->f->args.at[c->f->ins.at[var].arg] = c->f->ins.at[phi].res;
    pt_vec_push(c->m, list, var);
  }
  for (; k < block->ins.n; k++)
    if (!c->f->ins.at[block->ins.at[k]].dead) pt_vec_push(c->m, list, block->ins.at[k]);
  pt_vec_resize(c->m, &block->ins, list->n);
  memcpy(block->ins.at, list->at, list->n * sizeof *list->at);
}

static void rewrite(promotion *c) {
  find_positions(c);
  rename_reachable(c);
  rename_unreachable(c);
  for (size_t a = 0; a < c->f->args.n; a++) c->f->args.at[a] = replaced(c, c->f->args.at[a]);
  for (pt_blk b = 0; b < c->f->blocks.n; b++) rebuild_block(c, b);
}

static void release(promotion *c, size_t nblocks) {
  for (size_t b = 0; c->frontier && b < nblocks; b++) pt_vec_release(c->m, &c->frontier[b]);
  pt_mem_free(c->m, c->frontier, nblocks * sizeof *c->frontier);
  pt_mem_free(c->m, c->facts, nblocks * sizeof *c->facts);
  pt_mem_free(c->m, c->phi_of, nblocks * sizeof *c->phi_of);
  pt_mem_free(c->m, c->position, nblocks * sizeof *c->position);
  pt_mem_free(c->m, c->uses, c->nuses * sizeof *c->uses);
  pt_mem_free(c->m, c->slot_of, c->nvalues * sizeof *c->slot_of);
  pt_mem_free(c->m, c->instead, c->nvalues * sizeof *c->instead);
  pt_vec_release(c->m, &c->slots);
  pt_vec_release(c->m, &c->work);
  pt_vec_release(c->m, &c->defs);
  pt_vec_release(c->m, &c->phis);
  pt_vec_release(c->m, &c->log);
  pt_vec_release(c->m, &c->open);
  pt_ir_cfg_release(&c->cfg);
}

uint32_t pt_ir_promote(pt_ir_prog *p, uint32_t fn) {
  assert(fn > 0 && fn < p->fns.n);
  promotion c = {.p = p, .f = p->fns.at[fn], .m = p->mem};
  size_t nblocks = c.f->blocks.n;
  c.nvalues = c.f->values.n;
  c.slot_of = pt_mem_alloc(c.m, c.nvalues * sizeof *c.slot_of);
  find_allocs(&c);
  if (!c.slots.n) {
    pt_mem_free(c.m, c.slot_of, c.nvalues * sizeof *c.slot_of);
    return 0;
  }
  check_uses(&c);
  collect_uses(&c);
  c.instead = pt_mem_alloc(c.m, c.nvalues * sizeof *c.instead);
  c.facts = pt_mem_alloc(c.m, nblocks * sizeof *c.facts);
  c.phi_of = pt_mem_alloc(c.m, nblocks * sizeof *c.phi_of);
  c.position = pt_mem_alloc(c.m, nblocks * sizeof *c.position);
  c.frontier = pt_mem_alloc(c.m, nblocks * sizeof *c.frontier);
  pt_ir_cfg_init(&c.cfg, c.m, c.f);
  pt_ir_frontiers(&c.cfg, c.f, c.frontier);
  uint32_t promoted = choose(&c);
  if (promoted) rewrite(&c);
  release(&c, nblocks);
  return promoted;
}
