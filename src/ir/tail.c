#include "ir/tail.h"

#include <assert.h>

#include "ir/simplify.h"

enum { MOST_HOPS = 16 }; /* blocks between a call and the return */

/* A call that becomes a jump. */
typedef struct {
  uint32_t call;
  size_t at; /* where it stands in its block */
} site;

typedef struct {
  pt_ir_prog *p;
  pt_mem *m;
  pt_ir_fn *f;
  uint32_t fn;
  PT_VEC(site) sites;
} jumper;

/* ---- which calls */

static bool has_objects(const pt_ir_fn *f) {
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    if (!i->dead && i->op == PT_OP_ALLOC && pt_alloc_is_stack(i->sub)) return true;
  }
  return false;
}

/* What RESULT is called at the start of block TO, entered from FROM; itself when no phi takes
   it. */
static pt_val renamed(const pt_ir_fn *f, pt_blk from, pt_blk to, pt_val result) {
  const pt_ir_block *b = &f->blocks.at[to];
  uint32_t pred = pt_ir_pred_index(f, from, to);
  for (size_t k = 0, n = pt_ir_phis(f, to); k < n; k++)
    if (pt_ir_arg(f, &f->ins.at[b->ins.at[k]], pred) == result) return f->ins.at[b->ins.at[k]].res;
  return result;
}

/* From instruction AT of block B on, nothing is done but to return RESULT (or nothing, when there
   is none). */
static bool only_returns(const pt_ir_fn *f, pt_blk b, size_t at, pt_val result) {
  for (int hops = 0; hops < MOST_HOPS; hops++) {
    for (;; at++) {
      const pt_ir_ins *i = &f->ins.at[f->blocks.at[b].ins.at[at]];
      if (i->op == PT_OP_RET) return i->nargs == 0 || pt_ir_arg(f, i, 0) == result;
      if (i->op == PT_OP_BR) break;
      if (!pt_op_only_names((pt_op)i->op)) return false;
    }
    pt_blk to = pt_ir_terminator(f, b)->ref;
    if (result) result = renamed(f, b, to, result);
    b = to, at = 0;
  }
  return false;
}

static void find_sites(jumper *j) {
  for (pt_blk b = 0; b < j->f->blocks.n; b++) {
    const pt_ir_block *block = &j->f->blocks.at[b];
    for (size_t k = 0; k < block->ins.n; k++) {
      const pt_ir_ins *i = &j->f->ins.at[block->ins.at[k]];
      if (i->op != PT_OP_CALL || i->ref != j->fn || !only_returns(j->f, b, k + 1, i->res)) continue;
      pt_vec_push(j->m, &j->sites, ((site){block->ins.at[k], k}));
      break;
    }
  }
}

/* ---- turning them into jumps */

/* The head: a phi for each parameter, and what was the entry.  The entry only goes there. */
static pt_blk make_head(jumper *j) {
  pt_ir_fn *f = j->f;
  pt_blk head = pt_ir_add_block(j->p, f);
  uint32_t loc = f->ins.at[f->blocks.at[0].ins.at[0]].loc;
  for (uint32_t k = 0; k < f->nparams; k++)
    pt_ir_add_ins(j->p, f, head, (pt_ir_ins){.op = PT_OP_PHI, .loc = loc}, pt_ir_width(f, k + 1),
                  NULL, (uint32_t)j->sites.n + 1);
  for (size_t k = 0; k < f->blocks.at[0].ins.n; k++) {
    uint32_t ins = f->blocks.at[0].ins.at[k];
    f->ins.at[ins].block = head;
    pt_vec_push(j->m, &f->blocks.at[head].ins, ins);
  }
  pt_vec_reset(&f->blocks.at[0].ins);
  pt_ir_add_ins(j->p, f, 0, (pt_ir_ins){.op = PT_OP_BR, .ref = head, .loc = loc}, 0, NULL, 0);
  for (pt_blk b = 0; b < f->blocks.n; b++)
    for (size_t k = 0; k < f->blocks.at[b].preds.n; k++)
      if (f->blocks.at[b].preds.at[k] == 0) f->blocks.at[b].preds.at[k] = head;
  pt_vec_push(j->m, &f->blocks.at[head].preds, 0);
  return head;
}

/* Parameters are only those of the first call now: all others read the phis. */
static void rename_params(jumper *j, pt_blk head) {
  pt_ir_fn *f = j->f;
  for (size_t k = 0; k < f->args.n; k++) {
    pt_val v = f->args.at[k];
    if (v && v <= f->nparams) f->args.at[k] = f->ins.at[f->blocks.at[head].ins.at[v - 1]].res;
  }
}

static void remove_edge(pt_ir_fn *f, pt_blk from, pt_blk to) {
  pt_ir_block *b = &f->blocks.at[to];
  uint32_t pred = pt_ir_pred_index(f, from, to);
  for (size_t k = 0, n = pt_ir_phis(f, to); k < n; k++) {
    pt_ir_ins *phi = &f->ins.at[b->ins.at[k]];
    for (uint32_t a = pred; a + 1 < phi->nargs; a++)
      f->args.at[phi->arg + a] = f->args.at[phi->arg + a + 1];
    phi->nargs--;
  }
  for (size_t k = pred; k + 1 < b->preds.n; k++) b->preds.at[k] = b->preds.at[k + 1];
  b->preds.n--;
}

static void jump(jumper *j, pt_blk head, uint32_t number) {
  pt_ir_fn *f = j->f;
  site s = j->sites.at[number];
  pt_blk b = f->ins.at[s.call].block;
  size_t at = s.at + (b == head ? f->nparams : 0); /* the phis stand in front */
  pt_ir_ins end = *pt_ir_terminator(f, b);
  assert(f->blocks.at[b].ins.at[at] == s.call);
  for (uint32_t k = 0; k < f->nparams; k++) {
    const pt_ir_ins *phi = &f->ins.at[f->blocks.at[head].ins.at[k]];
    f->args.at[phi->arg] = k + 1;
    f->args.at[phi->arg + number + 1] = pt_ir_arg(f, &f->ins.at[s.call], k);
  }
  if (end.op == PT_OP_BR) remove_edge(f, b, end.ref);
  for (size_t k = at; k < f->blocks.at[b].ins.n; k++)
    f->ins.at[f->blocks.at[b].ins.at[k]].dead = true;
  f->blocks.at[b].ins.n = at;
  pt_ir_add_ins(j->p, f, b, (pt_ir_ins){.op = PT_OP_BR, .ref = head, .loc = f->ins.at[s.call].loc},
                0, NULL, 0);
  pt_vec_push(j->m, &f->blocks.at[head].preds, b);
}

bool pt_ir_tail_calls(pt_ir_prog *p, uint32_t fn) {
  jumper j = {.p = p, .m = p->mem, .f = p->fns.at[fn], .fn = fn};
  if (!j.f->blocks.n || j.f->variadic || has_objects(j.f)) return false;
  find_sites(&j);
  bool any = j.sites.n > 0;
  if (any) {
    pt_blk head = make_head(&j);
    rename_params(&j, head);
    for (uint32_t k = 0; k < j.sites.n; k++) jump(&j, head, k);
    pt_ir_simplify(p, fn);
  }
  pt_vec_release(j.m, &j.sites);
  return any;
}
