/* A forward analysis of one variable at a time: which of its bytes are written on every way.

   Known are addresses at a constant offset.  Where the address goes elsewhere (a call, memory, a
   phi), or an access has a varying offset, all bytes must be written already: from there on they
   stay so.  Padding counts as written. */
#include "ir/undefined.h"

#include <string.h>

#include "ir/cfg.h"

enum {
  MOST_BYTES = 4096,       /* of an object */
  MOST_STATES = 1 << 22    /* bytes of it in all blocks */
};

typedef struct {
  const pt_ir_prog *p;
  const pt_ir_fn *f;
  pt_mem *m;
  const pt_ir_cfg *cfg;
  const pt_ir_ins *alloc;
  uint64_t size;
  int64_t *offset;  /* by value: of an address in the object */
  bool *is_address; /* by value */
  bool *varies;     /* by value: such an address, whose offset is not known */
  uint8_t *start;   /* by byte: what is written when its life begins: padding */
  uint8_t *now;
  uint8_t *after;   /* by block: what is written at its end */
  bool *seen;       /* by block: after is known */
  bool undefined;
  const pt_ir_ins *only; /* not NULL: what this load moves matters, and copies count as unwritten */
} tracker;

/* ---- bytes */

static void mark(tracker *t, uint8_t *bytes, int64_t at, uint64_t n, bool written) {
  if (at < 0 || (uint64_t)at > t->size || n > t->size - (uint64_t)at) return;
  memset(bytes + at, written, n);
}

/* The bytes that a type's scalars take are not written at the start. */
static void unmark_type(tracker *t, uint32_t type, uint64_t at) {
  const pt_ir_type *y = type ? &t->p->types.at[type] : NULL;
  if (y && y->kind == PT_TYPE_ARRAY && y->count && y->elem) {
    for (uint64_t k = 0; k < y->count && at + k * t->p->types.at[y->elem].size < t->size; k++)
      unmark_type(t, y->elem, at + k * t->p->types.at[y->elem].size);
  } else if (y && y->kind == PT_TYPE_STRUCT && y->nfields) {
    for (uint32_t k = 0; k < y->nfields; k++) {
      const pt_ir_field *field = &t->p->fields.at[y->field + k];
      if (field->bit_size) mark(t, t->start, (int64_t)at, y->size, false);
      else unmark_type(t, field->type, at + field->bit_offset / 8);
    }
  } else {
    mark(t, t->start, (int64_t)at, y && y->size ? y->size : t->size - at, false);
  }
}

static void require(tracker *t, int64_t at, uint64_t n) {
  if (at < 0 || (uint64_t)at > t->size || n > t->size - (uint64_t)at) return; /* another error */
  for (uint64_t k = 0; k < n; k++) t->undefined |= !t->now[(uint64_t)at + k];
}

static bool matters(const tracker *t, const pt_ir_ins *i) { return !t->only || t->only == i; }

static void require_all(tracker *t) { require(t, 0, t->size); }

/* ---- instructions */

static uint64_t bytes_of(uint32_t width) { return (width + 7) / 8; }

static void access(tracker *t, const pt_ir_ins *i) {
  pt_val v = pt_ir_arg(t->f, i, 0);
  if (!t->is_address[v]) return;
  if (i->op == PT_OP_STORE) {
    if (!t->varies[v])
      mark(t, t->now, t->offset[v], bytes_of(pt_ir_width(t->f, pt_ir_arg(t->f, i, 1))), true);
  } else if (matters(t, i)) {
    if (t->varies[v]) require_all(t);
    else require(t, t->offset[v], bytes_of(pt_ir_width(t->f, i->res)));
  }
}

/* copy and set */
static void fill(tracker *t, const pt_ir_ins *i) {
  pt_val to = pt_ir_arg(t->f, i, 0), from = pt_ir_arg(t->f, i, 1);
  pt_bv n;
  bool known = pt_ir_is_const(t->p, t->f, pt_ir_arg(t->f, i, 2), &n) && pt_bv_fits_u64(n);
  bool copies = i->op == PT_OP_COPY;
  if (copies && !t->only && t->is_address[from]) {
    if (known && !t->varies[from]) require(t, t->offset[from], pt_bv_to_u64(n));
    else require_all(t);
  }
  bool written = !copies || !t->only || t->f->values.at[from].kind == PT_VAL_GLOBAL;
  if (t->is_address[to] && !written) memset(t->now, 0, t->size);
  else if (t->is_address[to] && known && !t->varies[to])
    mark(t, t->now, t->offset[to], pt_bv_to_u64(n), true);
}

static void escape(tracker *t, const pt_ir_ins *i, uint32_t first) {
  for (uint32_t k = first; k < i->nargs; k++)
    if (!t->is_address[pt_ir_arg(t->f, i, k)]) continue;
    else if (t->only) t->undefined = true; /* who has the address may copy what is undefined */
    else require_all(t);
}

static void step(tracker *t, const pt_ir_ins *i) {
  bool begins =
      i == t->alloc || (pt_op_is_scope((pt_op)i->op) && pt_ir_arg(t->f, i, 0) == t->alloc->res);
  if (begins) {
    memcpy(t->now, t->start, t->size);
    return;
  }
  switch (i->op) {
  case PT_OP_LOAD: access(t, i); break;
  case PT_OP_STORE: access(t, i), escape(t, i, 1); break;
  case PT_OP_COPY: case PT_OP_SET: fill(t, i); break;
  case PT_OP_PTRADD: escape(t, i, 1); break;
  case PT_OP_VAR: case PT_OP_EQ: case PT_OP_NE: case PT_OP_OBJSIZE: break;
  default: escape(t, i, 0);
  }
}

/* ---- addresses */

/* Blocks in reverse postorder: operands of ptradd come first. */
static void find_addresses(tracker *t) {
  t->is_address[t->alloc->res] = true;
  for (uint32_t b = 0; b < t->cfg->nrpo; b++) {
    const pt_ir_block *block = &t->f->blocks.at[t->cfg->rpo[b]];
    for (size_t k = 0; k < block->ins.n; k++) {
      const pt_ir_ins *i = &t->f->ins.at[block->ins.at[k]];
      pt_bv index;
      if (i->op != PT_OP_PTRADD || !t->is_address[pt_ir_arg(t->f, i, 0)]) continue;
      bool fixed = pt_ir_is_const(t->p, t->f, pt_ir_arg(t->f, i, 1), &index);
      pt_val base = pt_ir_arg(t->f, i, 0);
      t->is_address[i->res] = true;
      t->varies[i->res] = t->varies[base] || !fixed;
      if (t->varies[i->res]) continue;
      uint64_t by = (uint64_t)i->imm + (uint64_t)pt_bv_to_i64(index) * (uint64_t)i->imm2;
      t->offset[i->res] = (int64_t)((uint64_t)t->offset[base] + by);
    }
  }
}

/* ---- ways */

/* What is written on all ways to the block, as far as they are known. */
static void enter(tracker *t, pt_blk b) {
  const pt_ir_block *block = &t->f->blocks.at[b];
  memset(t->now, b != 0, t->size);
  for (size_t k = 0; k < block->preds.n; k++)
    for (uint64_t n = 0; t->seen[block->preds.at[k]] && n < t->size; n++)
      t->now[n] &= t->after[block->preds.at[k] * t->size + n];
}

static bool pass(tracker *t) {
  bool changed = false;
  t->undefined = false;
  for (uint32_t k = 0; k < t->cfg->nrpo; k++) {
    pt_blk b = t->cfg->rpo[k];
    enter(t, b);
    for (size_t n = 0; n < t->f->blocks.at[b].ins.n; n++)
      step(t, &t->f->ins.at[t->f->blocks.at[b].ins.at[n]]);
    uint8_t *after = t->after + b * t->size;
    changed |= !t->seen[b] || memcmp(after, t->now, t->size) != 0;
    memcpy(after, t->now, t->size);
    t->seen[b] = true;
  }
  return changed;
}

static bool may_be_undefined(tracker *t) {
  size_t values = t->f->values.n, blocks = t->f->blocks.n;
  t->offset = pt_mem_alloc(t->m, values * sizeof *t->offset);
  t->is_address = pt_mem_alloc(t->m, values * sizeof *t->is_address);
  t->varies = pt_mem_alloc(t->m, values * sizeof *t->varies);
  t->start = pt_mem_alloc(t->m, t->size);
  t->now = pt_mem_alloc(t->m, t->size);
  t->after = pt_mem_alloc(t->m, blocks * t->size);
  t->seen = pt_mem_alloc(t->m, blocks * sizeof *t->seen);
  memset(t->start, 1, t->size);
  unmark_type(t, t->p->vars.at[t->alloc->ref].type, 0);
  find_addresses(t);
  while (pass(t)) {}
  pt_mem_free(t->m, t->offset, values * sizeof *t->offset);
  pt_mem_free(t->m, t->is_address, values * sizeof *t->is_address);
  pt_mem_free(t->m, t->varies, values * sizeof *t->varies);
  pt_mem_free(t->m, t->start, t->size);
  pt_mem_free(t->m, t->now, t->size);
  pt_mem_free(t->m, t->after, blocks * t->size);
  pt_mem_free(t->m, t->seen, blocks * sizeof *t->seen);
  return t->undefined;
}

/* ---- objects that are too large for that, or of unknown size: filled where their life begins */

static bool uses(const pt_ir_fn *f, const pt_ir_ins *i, pt_val v) {
  for (uint32_t k = 0; k < i->nargs; k++)
    if (pt_ir_arg(f, i, k) == v) return true;
  return false;
}

/* Writes all bytes of the object of ALLOC. */
static bool fills(const pt_ir_fn *f, const pt_ir_ins *i, const pt_ir_ins *alloc) {
  if (i->op != PT_OP_SET && i->op != PT_OP_COPY) return false;
  return pt_ir_arg(f, i, 0) == alloc->res && pt_ir_arg(f, i, 2) == pt_ir_arg(f, alloc, 0);
}

/* Whether the first use behind instruction FROM, in its block, fills the object. */
static bool filled_at_once(const pt_ir_fn *f, const pt_ir_ins *from, const pt_ir_ins *alloc) {
  const pt_ir_block *b = &f->blocks.at[from->block];
  bool behind = false;
  for (size_t k = 0; k < b->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[b->ins.at[k]];
    if (behind && uses(f, i, alloc->res) && i->op != PT_OP_VAR) return fills(f, i, alloc);
    behind |= i == from;
  }
  return false;
}

/* A scope begins the life of a variable that has one, else its alloc does. */
static bool is_filled(const pt_ir_fn *f, const pt_ir_ins *alloc) {
  bool scoped = false;
  for (size_t n = 1; n < f->ins.n; n++) {
    const pt_ir_ins *i = &f->ins.at[n];
    if (i->dead || i->op != PT_OP_SCOPE || pt_ir_arg(f, i, 0) != alloc->res) continue;
    if (!filled_at_once(f, i, alloc)) return false;
    scoped = true;
  }
  return scoped || filled_at_once(f, alloc, alloc);
}

static bool is_safe(const pt_ir_prog *p, const pt_ir_fn *f, const pt_ir_cfg *cfg,
                    const pt_ir_ins *alloc) {
  tracker t = {.p = p, .f = f, .m = p->mem, .cfg = cfg, .alloc = alloc};
  pt_bv size;
  bool known = pt_ir_is_const(p, f, pt_ir_arg(f, alloc, 0), &size) && pt_bv_fits_u64(size);
  if (known) t.size = pt_bv_to_u64(size);
  if (!known || t.size > MOST_BYTES || t.size * f->blocks.n > MOST_STATES)
    return is_filled(f, alloc);
  return t.size == 0 || !may_be_undefined(&t);
}

static bool is_variable(const pt_ir_ins *i) {
  return !i->dead && i->op == PT_OP_ALLOC && i->sub != PT_ALLOC_ZEROED && i->ref;
}

/* The variable at a constant offset of which ADDRESS is; NULL: none. */
static const pt_ir_ins *variable_at(const pt_ir_fn *f, pt_val address) {
  for (;;) {
    const pt_ir_value *v = &f->values.at[address];
    const pt_ir_ins *i = v->kind == PT_VAL_INS ? &f->ins.at[v->ref] : NULL;
    if (!i || i->op != PT_OP_PTRADD) return i && is_variable(i) ? i : NULL;
    address = pt_ir_arg(f, i, 0);
  }
}

bool pt_ir_moves_written(const pt_ir_prog *p, const pt_ir_fn *f, const pt_ir_ins *load) {
  const pt_ir_ins *alloc = variable_at(f, pt_ir_arg(f, load, 0));
  tracker t = {.p = p, .f = f, .m = p->mem, .alloc = alloc, .only = load};
  pt_bv size;
  bool known = alloc && pt_ir_is_const(p, f, pt_ir_arg(f, alloc, 0), &size) &&
               pt_bv_fits_u64(size);
  if (known) t.size = pt_bv_to_u64(size);
  if (!t.size || t.size > MOST_BYTES || t.size * f->blocks.n > MOST_STATES) return false;
  pt_ir_cfg cfg;
  pt_ir_cfg_init(&cfg, p->mem, f);
  t.cfg = &cfg;
  bool undefined = may_be_undefined(&t);
  pt_ir_cfg_release(&cfg);
  return !undefined;
}

bool pt_ir_may_be_undefined(const pt_ir_prog *p) {
  bool found = false;
  for (size_t k = 1; !found && k < p->fns.n; k++) {
    const pt_ir_fn *f = p->fns.at[k];
    if (f->model || !f->blocks.n) continue;
    pt_ir_cfg cfg;
    pt_ir_cfg_init(&cfg, p->mem, f);
    for (size_t n = 1; !found && n < f->ins.n; n++)
      found = is_variable(&f->ins.at[n]) && !is_safe(p, f, &cfg, &f->ins.at[n]);
    pt_ir_cfg_release(&cfg);
  }
  return found;
}
