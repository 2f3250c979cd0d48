#include "ir/inline.h"

#include <assert.h>
#include <string.h>

#include "ir/builtin.h"
#include "ir/fold.h"
#include "ir/freer.h"
#include "ir/object_of.h"
#include "ir/simplify.h"

enum {
  MOST_STEPS = 64, /* instructions of a model that are followed */
  MOST_DEPTH = 4   /* models that call models */
};

typedef struct {
  pt_ir_prog *p;
  pt_mem *m;
  uint32_t fn;
  pt_ir_fn *f;
  PT_VEC(uint32_t) made; /* instructions that replace the call */
  pt_map replaced;       /* result of a call that is gone -> value */
  pt_blk block;
  uint32_t loc;
  int steps;
} inliner;

static pt_val now(const inliner *n, pt_val v) {
  uint64_t other;
  while (pt_map_get(&n->replaced, v, &other)) v = (pt_val)other;
  return v;
}

/* ---- what a model does, as instructions of the caller */

/* A call of a model that is being followed: its values are the caller's. */
typedef struct {
  const pt_ir_fn *callee;
  pt_map values; /* of the callee -> of the caller */
} frame;

static pt_val value_of(inliner *n, const frame *fr, pt_val v) {
  const pt_ir_value *x = &fr->callee->values.at[v];
  uint64_t known;
  pt_bv c;
  if (pt_map_get(&fr->values, v, &known)) return (pt_val)known;
  if (x->kind == PT_VAL_GLOBAL) return pt_ir_global_addr(n->p, n->f, x->ref, x->bits);
  if (x->kind == PT_VAL_FUNC) return pt_ir_fn_addr(n->p, n->f, x->ref, x->bits);
  bool constant = pt_ir_is_const(n->p, fr->callee, v, &c);
  assert(constant);
  (void)constant;
  return pt_ir_const(n->p, n->f, c);
}

static bool fold(inliner *n, const pt_ir_ins *i, const pt_val *args, uint32_t width, pt_bv *out) {
  pt_bv c[3];
  if (i->op > PT_OP_SELECT) return false;
  for (uint32_t k = 0; k < i->nargs; k++)
    if (!pt_ir_is_const(n->p, n->f, args[k], &c[k])) return false;
  return pt_ir_fold((pt_op)i->op, c, width, out);
}

/* Whether an instruction may stand in the caller as it is. */
static bool may_copy(const pt_ir_ins *i) {
  switch (i->op) {
  case PT_OP_LOAD: case PT_OP_STORE: return i->ref == 0;
  case PT_OP_ALLOC: return !pt_alloc_is_stack(i->sub);
  case PT_OP_PTRADD: case PT_OP_INPUT: case PT_OP_ASSUME: return true;
  default: return i->op < PT_OP_PHI;
  }
}

static void copy(inliner *n, frame *fr, const pt_ir_ins *i) {
  pt_val args[3];
  pt_bv c;
  uint32_t width = pt_ir_width(fr->callee, i->res);
  pt_ir_ins made = {.op = i->op,
                    .sub = i->sub,
                    .ref = i->ref,
                    .ref2 = i->ref2,
                    .imm = i->imm,
                    .imm2 = i->imm2,
                    .loc = n->loc};
  assert(i->nargs <= 3);
  for (uint32_t k = 0; k < i->nargs; k++) args[k] = value_of(n, fr, pt_ir_arg(fr->callee, i, k));
  if (fold(n, i, args, width, &c)) {
    pt_map_put(n->m, &fr->values, i->res, pt_ir_const(n->p, n->f, c));
    return;
  }
  uint32_t id = pt_ir_add_ins(n->p, n->f, n->block, made, width, args, i->nargs);
  n->f->blocks.at[n->block].ins.n--; /* its place is the call's */
  pt_vec_push(n->m, &n->made, id);
  if (i->res) pt_map_put(n->m, &fr->values, i->res, n->f->ins.at[id].res);
}

static void take_phis(inliner *n, frame *fr, pt_blk from, pt_blk to) {
  const pt_ir_block *b = &fr->callee->blocks.at[to];
  uint32_t taken = pt_ir_pred_index(fr->callee, from, to), nphis = pt_ir_phis(fr->callee, to);
  for (size_t at = 0; at < nphis; at++) {
    const pt_ir_ins *phi = &fr->callee->ins.at[b->ins.at[at]];
    pt_map_put(n->m, &fr->values, phi->res, value_of(n, fr, pt_ir_arg(fr->callee, phi, taken)));
  }
}

static bool follow(inliner *n, const pt_ir_fn *caller, const frame *outer, const pt_ir_ins *call,
                   int depth, pt_val *result);

static bool follow_call(inliner *n, frame *fr, const pt_ir_ins *i, int depth) {
  pt_val result;
  if (!follow(n, fr->callee, fr, i, depth, &result)) return false;
  if (i->res) pt_map_put(n->m, &fr->values, i->res, result);
  return true;
}

/* The way through the callee; false: it has no single one, or one that must stay a call. */
static bool follow_body(inliner *n, frame *fr, int depth, pt_val *result) {
  pt_blk b = 0;
  uint64_t entered = 1; /* blocks: a loop stays a call */
  *result = 0;
  for (size_t k = 0;; k++) {
    const pt_ir_ins *i = &fr->callee->ins.at[fr->callee->blocks.at[b].ins.at[k]];
    pt_bv c;
    if (++n->steps > MOST_STEPS) return false;
    if (pt_op_only_names((pt_op)i->op)) continue;
    if (i->op == PT_OP_RET) {
      if (i->nargs) *result = value_of(n, fr, pt_ir_arg(fr->callee, i, 0));
      return true;
    }
    if (pt_op_is_jump((pt_op)i->op)) {
      bool branch = i->op == PT_OP_CBR;
      if (branch && !pt_ir_is_const(n->p, n->f, value_of(n, fr, pt_ir_arg(fr->callee, i, 0)), &c))
        return false;
      pt_blk to = branch && pt_bv_is_zero(c) ? i->ref2 : i->ref;
      if (entered >> to & 1) return false;
      entered |= UINT64_C(1) << to;
      take_phis(n, fr, b, to);
      b = to, k = (size_t)-1;
      continue;
    }
    if (i->op == PT_OP_CALL) {
      if (!follow_call(n, fr, i, depth + 1)) return false;
      continue;
    }
    if (!may_copy(i)) return false;
    copy(n, fr, i);
  }
}

/* A call of a function without a body stays one: what depends on it must be seen (exec/taint.h).
   So does that of a model that can do too much (ir/freer.h). */
static bool is_missing(const pt_ir_prog *p, const pt_ir_fn *f) {
  if (f->outside) return true;
  for (size_t k = 0; k < p->missing.n; k++)
    if (p->missing.at[k] == f->name) return true;
  return false;
}

/* What a KLEE program calls an object is an argument of these, and read when they are entered
   (fill/klee.h). */
static bool names_an_object(const pt_ir_prog *p, const pt_ir_fn *f) {
  static const char *const makers[] = {"klee_range", "klee_int", "klee_choose"};
  for (size_t k = 0; k < sizeof makers / sizeof *makers; k++)
    if (strcmp(pt_ir_text(p, f->name), makers[k]) == 0) return true;
  return false;
}

/* strlen of a literal is a number, though it is a loop. */
static bool fold_length(inliner *n, const frame *fr, pt_val *result) {
  const char *name = pt_ir_text(n->p, fr->callee->cname);
  bool length = strcmp(name, "strlen") == 0 || strcmp(name, "__pt_strlen") == 0;
  if (!length || fr->callee->nparams != 1) return false;
  const pt_ir_value *v = &n->f->values.at[value_of(n, fr, 1)];
  const char *text = v->kind == PT_VAL_GLOBAL ? pt_ir_literal(n->p, v->ref, v->bits) : NULL;
  if (text) *result = pt_ir_const_u64(n->p, n->f, fr->callee->ret_width, strlen(text));
  return text != NULL;
}

/* OUTER: the model that calls; NULL: the function itself. */
static bool follow(inliner *n, const pt_ir_fn *caller, const frame *outer, const pt_ir_ins *call,
                   int depth, pt_val *result) {
  const pt_ir_fn *callee = n->p->fns.at[call->ref];
  frame fr = {.callee = callee};
  if (!callee->model || !callee->blocks.n || callee->variadic || depth > MOST_DEPTH) return false;
  if (callee->blocks.n > 64 || is_missing(n->p, callee) || pt_ir_is_freer(n->p, callee) ||
      names_an_object(n->p, callee) || pt_ir_tells_object(n->p, callee))
    return false;
  if (callee == n->f || call->nargs != callee->nparams ||
      pt_ir_width(caller, call->res) != callee->ret_width)
    return false;
  for (uint32_t k = 0; k < callee->nparams; k++) {
    pt_val v = pt_ir_arg(caller, call, k);
    pt_map_put(n->m, &fr.values, k + 1, outer ? value_of(n, outer, v) : now(n, v));
  }
  bool done = fold_length(n, &fr, result) || follow_body(n, &fr, depth, result);
  pt_map_release(n->m, &fr.values);
  return done;
}

/* ---- the function */

static void forget_made(inliner *n) {
  for (size_t k = 0; k < n->made.n; k++) n->f->ins.at[n->made.at[k]].dead = true;
}

static bool try_call(inliner *n, uint32_t ins) {
  pt_ir_ins call = n->f->ins.at[ins]; /* the vector may move */
  pt_val result;
  pt_vec_reset(&n->made);
  n->block = call.block, n->loc = call.loc, n->steps = 0;
  if (!follow(n, n->f, NULL, &call, 0, &result)) {
    forget_made(n);
    return false;
  }
  if (call.res) pt_map_put(n->m, &n->replaced, call.res, result);
  n->f->ins.at[ins].dead = true;
  return true;
}

static bool replace_calls(inliner *n, pt_blk b) {
  PT_VEC(uint32_t) all = {0};
  bool any = false;
  for (size_t k = 0; k < n->f->blocks.at[b].ins.n; k++) {
    uint32_t ins = n->f->blocks.at[b].ins.at[k];
    if (n->f->ins.at[ins].op == PT_OP_CALL && try_call(n, ins)) {
      any = true;
      for (size_t j = 0; j < n->made.n; j++) pt_vec_push(n->m, &all, n->made.at[j]);
    } else {
      pt_vec_push(n->m, &all, ins);
    }
  }
  pt_ir_block *block = &n->f->blocks.at[b];
  if (any) pt_vec_reset(&block->ins);
  for (size_t k = 0; any && k < all.n; k++) pt_vec_push(n->m, &block->ins, all.at[k]);
  pt_vec_release(n->m, &all);
  return any;
}

bool pt_ir_inline_models(pt_ir_prog *p, uint32_t fn) {
  inliner n = {.p = p, .m = p->mem, .fn = fn, .f = p->fns.at[fn]};
  bool any = false;
  for (pt_blk b = 0; b < n.f->blocks.n; b++) any |= replace_calls(&n, b);
  for (size_t k = 0; any && k < n.f->args.n; k++) n.f->args.at[k] = now(&n, n.f->args.at[k]);
  if (any) pt_ir_simplify(p, fn);
  pt_vec_release(p->mem, &n.made);
  pt_map_release(p->mem, &n.replaced);
  return any;
}
