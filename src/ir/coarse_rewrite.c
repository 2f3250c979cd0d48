/* Instructions of the coarser program.  They are changed where they stand, so that blocks keep
   their numbers. */
#include "ir/coarse_priv.h"

#include <stdio.h>

#include "ir/addresses.h"

/* ---- one instruction */

static void make_input(pt_ir_ins *i) {
  i->op = PT_OP_INPUT, i->sub = PT_INPUT_MISSING;
  i->nargs = 0, i->ref = i->ref2 = 0, i->imm = i->imm2 = 0;
}

/* What is left of a call: its result, if there is one. */
static void make_result(pt_ir_ins *i) {
  if (i->res) make_input(i);
  else i->dead = true;
}

static void rewrite_copy(pt_coarse *c, uint32_t fn, pt_ir_ins *i, pt_coarse_access a) {
  pt_ir_fn *f = c->p->fns.at[fn];
  if (pt_coarse_is_loose(c, a.writes, c->needed)) {
    i->dead = true;
  } else if (pt_coarse_is_loose(c, a.reads, NULL)) {
    f->args.at[i->arg + 1] = pt_ir_const_u64(c->p, f, 8, 0);
    i->op = PT_OP_SET, i->sub = 1, i->imm = i->imm2 = 0;
  } else {
    return;
  }
  c->stats.stores++;
}

static void rewrite_access(pt_coarse *c, uint32_t fn, pt_ir_ins *i) {
  pt_coarse_access a = pt_coarse_access_of(c, fn, i);
  bool size = i->op == PT_OP_OBJSIZE && pt_coarse_meet(c, a.reads, c->loose);
  if (i->op == PT_OP_COPY) {
    rewrite_copy(c, fn, i, a);
  } else if (size || (i->op == PT_OP_LOAD && pt_coarse_is_loose(c, a.reads, NULL))) {
    make_input(i);
    c->stats.loads++;
  } else if (a.writes && pt_coarse_is_loose(c, a.writes, c->needed)) {
    i->dead = true;
    c->stats.stores++;
  }
}

/* Pointers to loose memory are numbers: that they leave an object is no matter. */
static void rewrite_ptradd(pt_coarse *c, uint32_t fn, pt_ir_ins *i) {
  pt_ir_fn *f = c->p->fns.at[fn];
  pt_bv index;
  if (!pt_coarse_is_loose(c, pt_points_of(c->points, fn, pt_ir_arg(f, i, 0)), NULL)) return;
  if (!pt_ir_is_const(c->p, f, pt_ir_arg(f, i, 1), &index)) {
    make_input(i);
    return;
  }
  uint64_t by = (uint64_t)i->imm + pt_bv_to_u64(index) * (uint64_t)i->imm2;
  pt_bv sum = pt_bv_u64(64, by);
  f->args.at[i->arg + 1] = pt_ir_const(c->p, f, pt_bv_trunc(sum, c->p->ptr_width));
  i->op = PT_OP_ADD, i->imm = i->imm2 = 0;
}

/* ---- calls */

/* Adds an instruction; its result. */
static pt_val add(pt_coarse *c, pt_ir_fn *f, pt_blk b, pt_ir_ins i, uint32_t width,
                  const pt_val *args, uint32_t n) {
  uint32_t id = pt_ir_add_ins(c->p, f, b, i, width, args, n);
  return f->ins.at[id].res;
}

/* Block B of F, whose parameters are those of FN: calls it (0: nobody) and returns. */
static void call_and_return(pt_coarse *c, pt_ir_fn *f, pt_blk b, uint32_t fn, uint32_t loc) {
  pt_val args[64];
  pt_val result = 0;
  const pt_ir_fn *to = fn ? c->p->fns.at[fn] : NULL;
  pt_ir_ins i = {.op = to ? PT_OP_CALL : PT_OP_INPUT, .ref = fn, .loc = loc};
  uint32_t n = to ? to->nparams : 0;
  if (!to) i.sub = PT_INPUT_MISSING;
  for (uint32_t k = 0; k < n; k++) args[k] = k + 1;
  if (to || f->ret_width)
    result = add(c, f, b, i, f->ret_width, args, n);
  add(c, f, b, (pt_ir_ins){.op = PT_OP_RET, .loc = loc}, 0, &result, result ? 1 : 0);
}

/* A function that calls any of those that matter among those that the call may call, or none. */
static uint32_t any_function(pt_coarse *c, uint32_t fn, const pt_ir_ins *call) {
  char name[80];
  const pt_ir_fn *caller = c->p->fns.at[fn];
  snprintf(name, sizeof name, "__protest_any_%u_%u", fn, (uint32_t)(call - caller->ins.at));
  uint32_t id = pt_ir_add_fn(c->p, name, pt_ir_width(caller, call->res));
  pt_ir_fn *f = c->p->fns.at[id];
  f->model = true;
  for (uint32_t k = 1; k < call->nargs; k++)
    pt_ir_add_param(f, c->mem, pt_ir_width(caller, pt_ir_arg(caller, call, k)));
  pt_blk here = pt_ir_add_block(c->p, f);
  for (uint32_t to = 1; to < c->fns; to++) {
    if (!c->matters[to] || !pt_coarse_may_call(c, fn, call, to)) continue;
    pt_blk one = pt_ir_add_block(c->p, f), next = pt_ir_add_block(c->p, f);
    pt_ir_ins choice = {.op = PT_OP_INPUT, .sub = PT_INPUT_MISSING, .loc = call->loc};
    pt_val chosen = add(c, f, here, choice, 1, NULL, 0);
    pt_ir_ins branch = {.op = PT_OP_CBR, .ref = one, .ref2 = next, .loc = call->loc};
    add(c, f, here, branch, 0, &chosen, 1);
    call_and_return(c, f, one, to, call->loc);
    here = next;
  }
  call_and_return(c, f, here, 0, call->loc);
  pt_ir_compute_preds(c->p, f);
  return id;
}

static bool may_matter(const pt_coarse *c, uint32_t fn, const pt_ir_ins *i) {
  for (uint32_t to = 1; to < c->fns; to++)
    if (c->matters[to] && pt_coarse_may_call(c, fn, i, to)) return true;
  return false;
}

static void rewrite_icall(pt_coarse *c, uint32_t fn, pt_ir_ins *i) {
  bool any = may_matter(c, fn, i);
  if (any && pt_coarse_icall_stays(c, fn, i)) return;
  pt_val to = pt_ir_arg(c->p->fns.at[fn], i, 0);
  c->stats.calls_outside |= pt_points_has(c->points, fn, to, PT_POINTS_OUTSIDE), c->stats.calls++;
  if (!any) {
    make_result(i);
    return;
  }
  uint32_t id = any_function(c, fn, i);
  i->op = PT_OP_CALL, i->sub = 0, i->ref = id;
  i->arg++, i->nargs--;
}

/* A function of the host that looks at loose memory returns anything. */
static void rewrite_call(pt_coarse *c, uint32_t fn, pt_ir_ins *i) {
  bool idle = c->p->fns.at[i->ref]->blocks.n
                  ? !c->kept[i->ref]
                  : pt_coarse_meet(c, pt_coarse_access_of(c, fn, i).reads, c->loose);
  if (!idle) return;
  uint32_t any = i->res ? pt_coarse_result(c, i->ref) : 0;
  if (any)
    i->ref = any, i->nargs = 0;
  else
    make_result(i);
  c->stats.idle++;
}

/* ---- functions */

static void remove_dead(pt_ir_fn *f) {
  for (size_t b = 0; b < f->blocks.n; b++) {
    pt_ir_block *block = &f->blocks.at[b];
    size_t kept = 0;
    for (size_t k = 0; k < block->ins.n; k++)
      if (!f->ins.at[block->ins.at[k]].dead) block->ins.at[kept++] = block->ins.at[k];
    block->ins.n = kept;
  }
}

static void rewrite_fn(pt_coarse *c, uint32_t fn) {
  pt_ir_fn *f = c->p->fns.at[fn];
  for (uint32_t k = 1; k < f->ins.n; k++) {
    pt_ir_ins *i = &f->ins.at[k];
    if (i->dead) continue;
    if (i->op == PT_OP_CALL) rewrite_call(c, fn, i);
    else if (i->op == PT_OP_ICALL) rewrite_icall(c, fn, i);
    else if (i->op == PT_OP_PTRADD) rewrite_ptradd(c, fn, i);
    else rewrite_access(c, fn, i);
  }
  pt_coarse_sweep(c, fn);
  remove_dead(f);
}

/* ---- numbers of addresses */

uint32_t pt_ir_free_numbers(pt_ir_prog *p) {
  enum { WIDEST = 128 };
  pt_address_origins found = {0};
  uint32_t n = 0;
  pt_ir_address_origins(&found, p->mem, p);
  for (size_t k = 0; k < found.n; k++) {
    pt_ir_fn *f = p->fns.at[found.at[k].fn];
    pt_ir_ins *i = &f->ins.at[found.at[k].ins];
    if (i->op == PT_OP_INPUT || pt_ir_width(f, i->res) > WIDEST) continue;
    make_input(i);
    n++;
  }
  pt_vec_release(p->mem, &found);
  return n;
}

/* ---- what is left */

static bool has_unsized(const pt_coarse *c, const uint64_t *objects) {
  for (uint32_t g = 1; objects && g < c->p->globals.n; g++) {
    uint32_t o = PT_POINTS_OUTSIDE + g;
    if (c->p->globals.at[g].unsized && objects[o / 64] >> o % 64 & 1) return true;
  }
  return false;
}

static void look_for_unsized(pt_coarse *c, uint32_t fn) {
  const pt_ir_fn *f = c->p->fns.at[fn];
  for (size_t k = 1; k < f->ins.n; k++) {
    if (f->ins.at[k].dead) continue;
    pt_coarse_access a = pt_coarse_access_of(c, fn, &f->ins.at[k]);
    c->stats.unsized |= has_unsized(c, a.reads) || has_unsized(c, a.writes);
  }
}

void pt_coarse_rewrite(pt_coarse *c) {
  for (uint32_t fn = 1; fn < c->fns; fn++)
    if (c->p->fns.at[fn]->blocks.n) rewrite_fn(c, fn);
  for (uint32_t fn = 1; fn < c->fns; fn++)
    if (c->kept[fn]) look_for_unsized(c, fn);
}
