#include "ir/resolve.h"

#include <assert.h>

#include "ir/cfg.h"
#include "ir/simplify.h"

enum { UNSEEN = 0, MANY = UINT32_MAX }; /* of what a variable holds; else a value */

typedef struct {
  pt_ir_prog *p;
  pt_mem *m;
  pt_ir_fn *f;
  pt_ir_cfg cfg;
  uint32_t *variable; /* by value: of an alloc, the number of its variable from 1; else 0 */
  uint32_t n;         /* variables */
  PT_VEC(pt_val) allocs; /* by variable */
  uint32_t *in;       /* by block and variable: what it holds at the start */
  uint32_t *now;      /* by variable, while a block is walked */
  pt_val *instead;    /* by value: what it is, or 0: itself */
} resolver;

static pt_val known(const resolver *r, pt_val v) { return r->instead[v] ? r->instead[v] : v; }

/* ---- which variables */

static bool is_made_once(const resolver *r, const pt_ir_ins *i) {
  return !r->cfg.irreducible && r->cfg.rpo_index[i->block] != PT_NO_BLK &&
         !r->cfg.loop_of[i->block];
}

/* As wide as a pointer, and only loaded and stored as a whole. */
static bool is_plain(const resolver *r, pt_val alloc) {
  for (size_t k = 1; k < r->f->ins.n; k++) {
    const pt_ir_ins *i = &r->f->ins.at[k];
    if (i->dead || pt_op_is_scope((pt_op)i->op)) continue;
    for (uint32_t a = 0; a < i->nargs; a++) {
      if (pt_ir_arg(r->f, i, a) != alloc) continue;
      bool load = i->op == PT_OP_LOAD && pt_ir_width(r->f, i->res) == r->p->ptr_width;
      bool store = i->op == PT_OP_STORE && a == 0 &&
                   pt_ir_width(r->f, pt_ir_arg(r->f, i, 1)) == r->p->ptr_width;
      if (!load && !store) return false;
    }
  }
  return true;
}

static bool is_pointer(const resolver *r, const pt_ir_ins *i) {
  if (i->dead || i->op != PT_OP_ALLOC || i->sub != PT_ALLOC_STACK || !i->ref) return false;
  uint32_t type = r->p->vars.at[i->ref].type;
  return type && r->p->types.at[type].kind == PT_TYPE_POINTER;
}

static void find_variables(resolver *r) {
  for (size_t k = 1; k < r->f->ins.n; k++) {
    const pt_ir_ins *i = &r->f->ins.at[k];
    if (!is_pointer(r, i) || !is_plain(r, i->res)) continue;
    pt_vec_push(r->m, &r->allocs, i->res);
    r->variable[i->res] = ++r->n;
  }
}

/* ---- what they hold */

static const pt_ir_ins *maker(const resolver *r, pt_val v) {
  const pt_ir_value *x = &r->f->values.at[v];
  return x->kind == PT_VAL_INS ? &r->f->ins.at[x->ref] : NULL;
}

/* Whether a value is the same wherever it is defined: a constant, or the address of something that
   is made once. */
static bool is_stable(const resolver *r, pt_val v) {
  const pt_ir_ins *i = maker(r, v);
  if (!i) return r->f->values.at[v].kind != PT_VAL_PARAM;
  if (i->op == PT_OP_ALLOC) return is_made_once(r, i);
  return i->op == PT_OP_PTRADD && is_made_once(r, i) &&
         pt_ir_is_const(r->p, r->f, pt_ir_arg(r->f, i, 1), NULL) &&
         is_stable(r, known(r, pt_ir_arg(r->f, i, 0)));
}

static uint32_t variable_at(const resolver *r, const pt_ir_ins *i) {
  return i->nargs ? r->variable[pt_ir_arg(r->f, i, 0)] : 0;
}

static void step(resolver *r, const pt_ir_ins *i, bool replace) {
  bool begins = i->op == PT_OP_ALLOC && r->variable[i->res];
  if (begins) r->now[r->variable[i->res] - 1] = MANY;
  uint32_t v = i->op == PT_OP_ALLOC ? 0 : variable_at(r, i);
  if (!v) return;
  if (i->op == PT_OP_STORE) {
    pt_val to = known(r, pt_ir_arg(r->f, i, 1));
    r->now[v - 1] = is_stable(r, to) ? to : MANY;
  } else if (i->op == PT_OP_SCOPE) {
    r->now[v - 1] = MANY;
  } else if (i->op == PT_OP_LOAD && replace) {
    uint32_t holds = r->now[v - 1];
    r->instead[i->res] = holds == UNSEEN || holds == MANY ? 0 : holds;
  }
}

static void walk(resolver *r, pt_blk b, bool replace) {
  const pt_ir_block *block = &r->f->blocks.at[b];
  memcpy(r->now, r->in + (size_t)b * r->n, r->n * sizeof *r->now);
  for (size_t k = 0; k < block->ins.n; k++)
    step(r, &r->f->ins.at[block->ins.at[k]], replace);
}

/* What BLOCK hands on to TO; true: that says less than before. */
static bool join(resolver *r, pt_blk to) {
  bool less = false;
  for (uint32_t k = 0; k < r->n; k++) {
    uint32_t *at = &r->in[(size_t)to * r->n + k];
    if (*at == r->now[k] || *at == MANY || r->now[k] == UNSEEN) continue;
    *at = *at == UNSEEN ? r->now[k] : MANY;
    less = true;
  }
  return less;
}

/* With `instead` as it is; where it grows, stores hold more. */
static void flow(resolver *r) {
  memset(r->in, 0, r->f->blocks.n * r->n * sizeof *r->in);
  for (uint32_t k = 0; k < r->n; k++) r->in[k] = MANY; /* nothing was stored yet */
  for (bool grown = true; grown;) {
    grown = false;
    for (uint32_t k = 0; k < r->cfg.nrpo; k++) {
      pt_blk to[2];
      walk(r, r->cfg.rpo[k], false);
      uint32_t n = pt_ir_succs(r->f, r->cfg.rpo[k], to);
      for (uint32_t s = 0; s < n; s++) grown |= join(r, to[s]);
    }
  }
  for (uint32_t k = 0; k < r->cfg.nrpo; k++) walk(r, r->cfg.rpo[k], true);
}

/* ---- using it */

static bool has_loads(const resolver *r, uint32_t variable) {
  for (size_t k = 1; k < r->f->ins.n; k++) {
    const pt_ir_ins *i = &r->f->ins.at[k];
    if (!i->dead && i->op == PT_OP_LOAD && variable_at(r, i) == variable && !r->instead[i->res])
      return true;
  }
  return false;
}

static void name_stores(resolver *r, uint32_t variable) {
  for (size_t k = 1; k < r->f->ins.n; k++) {
    pt_ir_ins *i = &r->f->ins.at[k];
    if (i->dead || i->op != PT_OP_STORE || variable_at(r, i) != variable) continue;
    pt_val v = known(r, pt_ir_arg(r->f, i, 1));
    uint32_t var = maker(r, r->allocs.at[variable - 1])->ref;
    r->f->args.at[i->arg] = v;
    *i = (pt_ir_ins){.op = PT_OP_VAR, .block = i->block, .arg = i->arg, .nargs = 1, .ref = var,
                     .loc = i->loc};
  }
}

static void replace_values(resolver *r) {
  for (size_t k = 0; k < r->f->args.n; k++) r->f->args.at[k] = known(r, r->f->args.at[k]);
}

/* ---- heap objects */

static bool is_freed_only(const resolver *r, const pt_ir_ins *free) {
  const pt_ir_ins *i = maker(r, pt_ir_arg(r->f, free, 0));
  return i && i->op == PT_OP_ALLOC && i->sub == PT_ALLOC_STACK;
}

static void keep_objects(resolver *r) {
  for (size_t k = 1; k < r->f->ins.n; k++) {
    pt_ir_ins *i = &r->f->ins.at[k];
    if (i->dead || i->op != PT_OP_ALLOC || i->sub != PT_ALLOC_HEAP || !is_made_once(r, i)) continue;
    if (pt_ir_is_const(r->p, r->f, pt_ir_arg(r->f, i, 0), NULL)) i->sub = PT_ALLOC_STACK;
  }
}

/* Loads whose value is known, and what frees objects that stay. */
static bool is_idle(const resolver *r, const pt_ir_ins *i) {
  if (i->op == PT_OP_LOAD) return r->instead[i->res];
  return i->op == PT_OP_FREE && is_freed_only(r, i);
}

static void remove_idle(resolver *r) {
  for (pt_blk b = 0; b < r->f->blocks.n; b++) {
    pt_ir_block *block = &r->f->blocks.at[b];
    size_t kept = 0;
    for (size_t k = 0; k < block->ins.n; k++) {
      pt_ir_ins *i = &r->f->ins.at[block->ins.at[k]];
      i->dead |= is_idle(r, i);
      if (!i->dead) block->ins.at[kept++] = block->ins.at[k];
    }
    block->ins.n = kept;
  }
}

void pt_ir_resolve(pt_ir_prog *p, uint32_t fn) {
  resolver r = {.p = p, .m = p->mem, .f = p->fns.at[fn]};
  size_t values = r.f->values.n;
  pt_ir_cfg_init(&r.cfg, r.m, r.f);
  r.variable = pt_mem_alloc(r.m, values * sizeof *r.variable);
  r.instead = pt_mem_alloc(r.m, values * sizeof *r.instead);
  find_variables(&r);
  size_t cells = r.f->blocks.n * r.n;
  r.in = pt_mem_alloc(r.m, (cells + 1) * sizeof *r.in);
  r.now = pt_mem_alloc(r.m, (r.n + 1) * sizeof *r.now);
  enum { ROUNDS = 8 }; /* pointers that are copied from pointers that are copied ... */
  for (int k = 0; k < ROUNDS && r.n; k++) flow(&r);
  for (uint32_t v = 1; v <= r.n; v++)
    if (!has_loads(&r, v)) name_stores(&r, v);
  replace_values(&r);
  keep_objects(&r);
  remove_idle(&r);
  pt_mem_free(r.m, r.in, (cells + 1) * sizeof *r.in);
  pt_mem_free(r.m, r.now, (r.n + 1) * sizeof *r.now);
  pt_mem_free(r.m, r.instead, values * sizeof *r.instead);
  pt_mem_free(r.m, r.variable, values * sizeof *r.variable);
  pt_vec_release(r.m, &r.allocs);
  pt_ir_cfg_release(&r.cfg);
  pt_ir_simplify(p, fn);
}
