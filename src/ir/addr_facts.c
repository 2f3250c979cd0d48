/* Facts of functions: what values are offsets from, and which blocks are in loops.

   The root of a value is what it was computed from by ptradd, phi and select: both point into one
   object.  A phi has the root of its operands when that is defined in a block that strictly
   dominates it: any way from there to an operand's edge leads through the phi, so both are of the
   same round.  Operands that are small constants (null) do not count. */
#include <assert.h>

#include "ir/addr_priv.h"
#include "ir/object_of.h"

static bool is_null(const pt_ad *a, const pt_ir_fn *f, pt_val v) {
  pt_bv c;
  return pt_ir_is_const(a->p, f, v, &c) && pt_bv_is_zero(c);
}

typedef struct {
  pt_ad *a;
  const pt_ir_fn *f;
  pt_ad_facts *facts;
  pt_ir_cfg cfg;
} finder;

static bool is_above(const finder *d, pt_val root, pt_blk block) {
  const pt_ir_value *v = &d->f->values.at[root];
  if (v->kind != PT_VAL_INS) return true;
  pt_blk at = d->f->ins.at[v->ref].block;
  return at != block && pt_ir_dominates(&d->cfg, at, block);
}

/* The common root of the operands from FIRST on; 0: none is known yet; SELF: there is none. */
static pt_val common_root(const finder *d, const pt_ir_ins *i, uint32_t first) {
  pt_val root = 0;
  for (uint32_t k = first; k < i->nargs; k++) {
    pt_val v = pt_ir_arg(d->f, i, k), r = d->facts->root[v];
    if (is_null(d->a, d->f, v) || !r || r == i->res) continue;
    if (root && r != root) return i->res;
    root = r;
  }
  if (root && i->op == PT_OP_PHI && !is_above(d, root, i->block)) return i->res;
  return root;
}

static pt_val root_of(const finder *d, const pt_ir_ins *i) {
  switch (i->op) {
  case PT_OP_PTRADD: return d->facts->root[pt_ir_arg(d->f, i, 0)];
  case PT_OP_PHI: return common_root(d, i, 0);
  case PT_OP_SELECT: return common_root(d, i, 1);
  case PT_OP_CALL: {
    uint32_t k = d->a->facts[i->ref].returns;
    return k ? d->facts->root[pt_ir_arg(d->f, i, k - 1)] : i->res;
  }
  default: return i->res;
  }
}

static void find_roots(finder *d) {
  const pt_ir_fn *f = d->f;
  pt_val *root = d->facts->root;
  for (pt_val v = 1; v < f->values.n; v++)
    if (f->values.at[v].kind != PT_VAL_INS) root[v] = v;
  for (bool again = true; again;) {
    again = false;
    for (uint32_t k = 0; k < d->cfg.nrpo; k++) {
      const pt_ir_block *b = &f->blocks.at[d->cfg.rpo[k]];
      for (size_t j = 0; j < b->ins.n; j++) {
        const pt_ir_ins *i = pt_ir_ins_at(f, b->ins.at[j]);
        if (!i->res || root[i->res] == i->res) continue; /* its own root: stays so */
        pt_val r = root_of(d, i);
        if (r == root[i->res]) continue;
        root[i->res] = r, again = true;
      }
    }
  }
}

/* Which parameter all results are offsets from. */
static uint32_t find_returns(const finder *d) {
  pt_val root = 0;
  for (size_t b = 0; b < d->f->blocks.n; b++) {
    const pt_ir_ins *i = pt_ir_terminator(d->f, (pt_blk)b);
    if (i->op != PT_OP_RET || !i->nargs || is_null(d->a, d->f, pt_ir_arg(d->f, i, 0))) continue;
    pt_val r = d->facts->root[pt_ir_arg(d->f, i, 0)];
    if (!r || (root && root != r)) return 0;
    root = r;
  }
  bool pointer =
      root && d->f->ret_width == d->a->p->ptr_width && d->f->values.at[root].kind == PT_VAL_PARAM;
  return pointer ? d->f->values.at[root].ref + 1 : 0;
}

/* ---- what is known behind a question for the object of two pointers */

/* The call of a model that says what TELLS is, that V is the result of (or of which V says that it
   is not 0); NULL: none. */
static const pt_ir_ins *told_by(const finder *d, pt_val v, pt_object_teller tells) {
  const pt_ir_value *x = &d->f->values.at[v];
  const pt_ir_ins *i = x->kind == PT_VAL_INS ? &d->f->ins.at[x->ref] : NULL;
  while (i && i->op == PT_OP_ZEXT) {
    x = &d->f->values.at[pt_ir_arg(d->f, i, 0)];
    i = x->kind == PT_VAL_INS ? &d->f->ins.at[x->ref] : NULL;
  }
  bool told = i && i->op == PT_OP_CALL &&
              pt_ir_tells_object(d->a->p, d->a->p->fns.at[i->ref]) == tells;
  return told ? i : NULL;
}

static bool arg_is_zero(const finder *d, const pt_ir_ins *i) {
  return is_null(d->a, d->f, pt_ir_arg(d->f, i, 1));
}

/* The pointers that COND compares; *HOLDS: they are of one object when it holds, else when not. */
static bool asked_of(const finder *d, pt_val cond, pt_val found[2], bool *holds) {
  const pt_ir_value *v = &d->f->values.at[cond];
  const pt_ir_ins *i = v->kind == PT_VAL_INS ? &d->f->ins.at[v->ref] : NULL, *call;
  *holds = true;
  if (i && (i->op == PT_OP_EQ || i->op == PT_OP_NE)) {
    const pt_ir_ins *a = told_by(d, pt_ir_arg(d->f, i, 0), PT_TELLS_OBJECT),
                    *b = told_by(d, pt_ir_arg(d->f, i, 1), PT_TELLS_OBJECT);
    *holds = i->op == PT_OP_EQ;
    if (a && b) {
      found[0] = pt_ir_arg(d->f, a, 0), found[1] = pt_ir_arg(d->f, b, 0);
      return true;
    }
    if (!arg_is_zero(d, i)) return false;
    *holds = !*holds;
    call = told_by(d, pt_ir_arg(d->f, i, 0), PT_TELLS_SAME);
  } else {
    call = told_by(d, cond, PT_TELLS_SAME);
  }
  if (call) found[0] = pt_ir_arg(d->f, call, 0), found[1] = pt_ir_arg(d->f, call, 1);
  return call != NULL;
}

static void find_same(finder *d) {
  for (uint32_t k = 0; k < d->cfg.nrpo; k++) {
    const pt_ir_ins *i = pt_ir_terminator(d->f, d->cfg.rpo[k]);
    pt_val asked[2];
    bool holds;
    if (i->op != PT_OP_CBR || !asked_of(d, pt_ir_arg(d->f, i, 0), asked, &holds)) continue;
    pt_blk to = holds ? i->ref : i->ref2;
    pt_val a = d->facts->root[asked[0]], b = d->facts->root[asked[1]];
    if (i->ref != i->ref2 && d->f->blocks.at[to].preds.n == 1 && a && b)
      pt_vec_push(d->a->mem, &d->facts->same, ((pt_ad_same){a, b, to}));
  }
}

bool pt_ad_is_same(const pt_ad_facts *t, pt_val x, pt_val y, pt_blk at) {
  for (size_t k = 0; k < t->same.n; k++) {
    const pt_ad_same *s = &t->same.at[k];
    bool both = (s->a == t->root[x] && s->b == t->root[y]) ||
                (s->a == t->root[y] && s->b == t->root[x]);
    if (both && pt_ir_dominates(&t->cfg, s->from, at)) return true;
  }
  return false;
}

static void find(pt_ad *a, uint32_t fn) {
  finder d = {.a = a, .f = a->p->fns.at[fn], .facts = &a->facts[fn]};
  d.facts->root = pt_mem_alloc(a->mem, d.f->values.n * sizeof *d.facts->root);
  d.facts->loop_of = pt_mem_alloc(a->mem, d.f->blocks.n * sizeof *d.facts->loop_of);
  if (d.f->blocks.n) {
    pt_ir_cfg_init(&d.cfg, a->mem, d.f);
    find_roots(&d);
    d.facts->returns = find_returns(&d);
    for (size_t b = 0; b < d.f->blocks.n; b++)
      d.facts->loop_of[b] = d.cfg.irreducible ? 1 : d.cfg.loop_of[b];
    find_same(&d);
    d.facts->cfg = d.cfg;
  }
  pt_ad_find_accesses(a, fn);
  d.facts->known = true;
}

void pt_ad_facts_init(pt_ad *a) {
  a->facts = pt_mem_alloc(a->mem, a->p->fns.n * sizeof *a->facts);
  for (uint32_t k = 0; k + 1 < a->p->fns.n; k++) find(a, a->graph.order[k]);
  for (uint32_t fn = 1; fn < a->p->fns.n; fn++)
    for (size_t k = 1; k < a->p->fns.at[fn]->ins.n; k++) {
      const pt_ir_ins *i = pt_ir_ins_at(a->p->fns.at[fn], (uint32_t)k);
      if (!i->dead && i->op == PT_OP_CALL) a->facts[i->ref].sites++;
    }
}

const pt_ad_facts *pt_ad_facts_of(pt_ad *a, uint32_t fn) {
  assert(a->facts[fn].known);
  return &a->facts[fn];
}

void pt_ad_facts_release(pt_ad *a) {
  for (size_t fn = 0; fn < a->p->fns.n; fn++) {
    pt_ad_facts *t = &a->facts[fn];
    if (!t->known) continue;
    pt_mem_free(a->mem, t->root, a->p->fns.at[fn]->values.n * sizeof *t->root);
    pt_mem_free(a->mem, t->loop_of, a->p->fns.at[fn]->blocks.n * sizeof *t->loop_of);
    if (a->p->fns.at[fn]->blocks.n) pt_ir_cfg_release(&t->cfg);
    pt_ad_release_accesses(a, (uint32_t)fn);
    pt_vec_release(a->mem, &t->same);
  }
  pt_mem_free(a->mem, a->facts, a->p->fns.n * sizeof *a->facts);
}
