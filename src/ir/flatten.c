#include "ir/flatten.h"

#include <assert.h>

#include "ir/callgraph.h"
#include "ir/resolve.h"
#include "ir/simplify.h"

enum { MOST_INS = 40000 }; /* instructions of the one function */

typedef struct {
  pt_ir_prog *p;
  pt_mem *m;
  uint32_t fn;
  pt_ir_fn *f;
  pt_flat *out;
  pt_err *e;
} flattener;

/* A body that is being copied. */
typedef struct {
  const pt_ir_fn *from;
  uint32_t copy;
  pt_blk first;   /* of the copy's blocks */
  pt_blk behind;  /* where it returns to */
  uint32_t loc;   /* of the call */
  const pt_val *args;
  pt_map values, vars, locs, checks; /* of the callee -> of the copy */
  PT_VEC(pt_val) results; /* by predecessor of `behind` */
} body;

/* ---- what tells of which copy something is */

static uint32_t copy_at(const uint32_t *at, size_t n, uint32_t first, uint32_t number) {
  return number >= first && number - first < n ? at[number - first] : 0;
}

uint32_t pt_flat_copy_of_loc(const pt_flat *f, uint32_t loc) {
  return copy_at(f->copy_of_loc.at, f->copy_of_loc.n, f->first_loc, loc);
}

uint32_t pt_flat_copy_of_var(const pt_flat *f, uint32_t var) {
  return copy_at(f->copy_of_var.at, f->copy_of_var.n, f->first_var, var);
}

uint32_t pt_flat_depth(const pt_flat *f, uint32_t copy) {
  uint32_t n = 0;
  for (; copy; copy = f->copies.at[copy].parent) n++;
  return n;
}

/* Positions in models are those of their callers. */
static uint32_t loc_of(flattener *x, body *b, uint32_t loc) {
  uint64_t known;
  if (b->from->model || !loc) return b->loc;
  if (pt_map_get(&b->locs, loc, &known)) return (uint32_t)known;
  uint32_t made = (uint32_t)x->p->locs.n;
  pt_ir_loc same = x->p->locs.at[loc];
  pt_vec_push(x->p->mem, &x->p->locs, same);
  pt_vec_push(x->m, &x->out->copy_of_loc, b->copy);
  pt_map_put(x->m, &b->locs, loc, made);
  return made;
}

static uint32_t var_of(flattener *x, body *b, uint32_t var) {
  uint64_t known;
  if (!var || !x->p->vars.at[var].fn) return var;
  if (pt_map_get(&b->vars, var, &known)) return (uint32_t)known;
  pt_ir_var v = x->p->vars.at[var];
  uint32_t made = pt_ir_add_var(x->p, v);
  pt_vec_push(x->m, &x->out->copy_of_var, b->copy);
  pt_map_put(x->m, &b->vars, var, made);
  return made;
}

static uint32_t check_of(flattener *x, body *b, uint32_t check) {
  uint64_t known;
  if (!check) return 0;
  if (pt_map_get(&b->checks, check, &known)) return (uint32_t)known;
  pt_ir_check c = x->p->checks.at[check];
  uint32_t made = pt_ir_add_check(x->p, (pt_check_kind)c.kind, x->fn, loc_of(x, b, c.loc), c.text);
  pt_map_put(x->m, &b->checks, check, made);
  return made;
}

/* ---- copying a body */

static pt_val value_of(flattener *x, body *b, pt_val v) {
  const pt_ir_value *y = &b->from->values.at[v];
  uint64_t known;
  pt_bv c;
  if (!v) return 0;
  if (pt_map_get(&b->values, v, &known)) return (pt_val)known;
  if (y->kind == PT_VAL_PARAM) return b->args[y->ref];
  if (y->kind == PT_VAL_GLOBAL) return pt_ir_global_addr(x->p, x->f, y->ref, y->bits);
  if (y->kind == PT_VAL_FUNC) return pt_ir_fn_addr(x->p, x->f, y->ref, y->bits);
  bool constant = pt_ir_is_const(x->p, b->from, v, &c);
  assert(constant);
  (void)constant;
  return pt_ir_const(x->p, x->f, c);
}

static void jump(flattener *x, pt_blk from, pt_blk to, uint32_t loc) {
  pt_ir_add_ins(x->p, x->f, from, (pt_ir_ins){.op = PT_OP_BR, .ref = to, .loc = loc}, 0, NULL, 0);
}

/* The instruction with all but its operands, which may not be there yet. */
static void copy_ins(flattener *x, body *b, pt_blk to, const pt_ir_ins *i) {
  pt_ir_ins made = *i;
  made.loc = loc_of(x, b, i->loc);
  if (pt_op_has_check((pt_op)i->op)) made.ref = check_of(x, b, i->ref);
  if (i->op == PT_OP_ALLOC || i->op == PT_OP_VAR) made.ref = var_of(x, b, i->ref);
  if (pt_op_is_jump((pt_op)i->op)) made.ref += b->first;
  if (i->op == PT_OP_CBR) made.ref2 += b->first;
  uint32_t id = pt_ir_add_ins(x->p, x->f, to, made, pt_ir_width(b->from, i->res), NULL, i->nargs);
  if (i->res) pt_map_put(x->m, &b->values, i->res, x->f->ins.at[id].res);
}

static void copy_blocks(flattener *x, body *b) {
  for (pt_blk k = 0; k < b->from->blocks.n; k++) {
    const pt_ir_block *from = &b->from->blocks.at[k];
    for (size_t n = 0; n < from->ins.n; n++) {
      const pt_ir_ins *i = &b->from->ins.at[from->ins.at[n]];
      if (i->op == PT_OP_RET) jump(x, b->first + k, b->behind, loc_of(x, b, i->loc));
      else copy_ins(x, b, b->first + k, i);
    }
    for (size_t n = 0; n < from->preds.n; n++)
      pt_vec_push(x->p->mem, &x->f->blocks.at[b->first + k].preds, from->preds.at[n] + b->first);
  }
}

static void fill_operands(flattener *x, body *b) {
  for (pt_blk k = 0; k < b->from->blocks.n; k++)
    for (size_t n = 0; n < b->from->blocks.at[k].ins.n; n++) {
      const pt_ir_ins *i = &b->from->ins.at[b->from->blocks.at[k].ins.at[n]];
      if (i->op == PT_OP_RET) {
        pt_vec_push(x->p->mem, &x->f->blocks.at[b->behind].preds, b->first + k);
        pt_vec_push(x->m, &b->results,
                    i->nargs ? value_of(x, b, pt_ir_arg(b->from, i, 0)) : 0);
        continue;
      }
      uint32_t arg = x->f->ins.at[x->f->blocks.at[b->first + k].ins.at[n]].arg;
      for (uint32_t a = 0; a < i->nargs; a++) {
        pt_val v = value_of(x, b, pt_ir_arg(b->from, i, a));
        x->f->args.at[arg + a] = v;
      }
    }
}

/* ---- one call */

/* What stands behind place AT of block B gets a block of its own. */
static pt_blk cut_block(flattener *x, pt_blk b, size_t at) {
  pt_blk tail = pt_ir_add_block(x->p, x->f), to[2];
  pt_ir_block *from = &x->f->blocks.at[b];
  for (size_t k = at; k < from->ins.n; k++) {
    x->f->ins.at[from->ins.at[k]].block = tail;
    pt_vec_push(x->p->mem, &x->f->blocks.at[tail].ins, from->ins.at[k]);
  }
  from->ins.n = at;
  uint32_t n = pt_ir_succs(x->f, tail, to);
  for (uint32_t s = 0; s < n; s++)
    for (size_t k = 0; k < x->f->blocks.at[to[s]].preds.n; k++)
      if (x->f->blocks.at[to[s]].preds.at[k] == b) x->f->blocks.at[to[s]].preds.at[k] = tail;
  return tail;
}

static void replace_value(pt_ir_fn *f, pt_val old, pt_val now) {
  for (size_t k = 0; k < f->args.n; k++)
    if (f->args.at[k] == old) f->args.at[k] = now;
}

/* The result of the call: of the one return, or a phi of all of them; a call that never returns has
   any result. */
static void give_result(flattener *x, body *b, pt_val old, uint32_t width) {
  if (!old) return;
  pt_val now = pt_ir_const_u64(x->p, x->f, width, 0);
  if (b->results.n == 1) now = b->results.at[0];
  if (b->results.n > 1) {
    uint32_t id = pt_ir_add_ins(x->p, x->f, b->behind, (pt_ir_ins){.op = PT_OP_PHI, .loc = b->loc},
                                width, b->results.at, (uint32_t)b->results.n);
    pt_ir_block *to = &x->f->blocks.at[b->behind];
    to->ins.n--;
    for (size_t k = to->ins.n++; k > 0; k--) to->ins.at[k] = to->ins.at[k - 1];
    to->ins.at[0] = id;
    now = x->f->ins.at[id].res;
  }
  replace_value(x->f, old, now);
}

static void release_body(flattener *x, body *b) {
  pt_map_release(x->m, &b->values);
  pt_map_release(x->m, &b->vars);
  pt_map_release(x->m, &b->locs);
  pt_map_release(x->m, &b->checks);
  pt_vec_release(x->m, &b->results);
}

static void inline_call(flattener *x, pt_blk at, size_t place) {
  uint32_t ins = x->f->blocks.at[at].ins.at[place];
  pt_ir_ins call = x->f->ins.at[ins];
  PT_VEC(pt_val) args = {0};
  for (uint32_t k = 0; k < call.nargs; k++)
    pt_vec_push(x->m, &args, pt_ir_arg(x->f, &call, k));
  uint32_t parent = pt_flat_copy_of_loc(x->out, call.loc);
  body b = {.from = x->p->fns.at[call.ref], .loc = call.loc, .args = args.at};
  b.copy = (uint32_t)x->out->copies.n;
  pt_vec_push(x->m, &x->out->copies, ((pt_flat_copy){call.ref, parent, call.loc}));
  b.behind = cut_block(x, at, place + 1);
  x->f->blocks.at[at].ins.n--; /* the call */
  x->f->ins.at[ins].dead = true;
  b.first = (pt_blk)x->f->blocks.n;
  for (size_t k = 0; k < b.from->blocks.n; k++) pt_ir_add_block(x->p, x->f);
  copy_blocks(x, &b);
  fill_operands(x, &b);
  jump(x, at, b.first, call.loc);
  pt_vec_push(x->p->mem, &x->f->blocks.at[b.first].preds, at);
  give_result(x, &b, call.res, pt_ir_width(x->f, call.res));
  release_body(x, &b);
  pt_vec_release(x->m, &args);
}

/* ---- all of them */

static bool refuse(flattener *x, const pt_ir_ins *i, const char *what) {
  char where[300];
  pt_ir_loc_text(x->p, i->loc, where, sizeof where);
  pt_err_set(x->e, PT_INPUT, "%s%s%s", what, *where ? " at " : "", where);
  return false;
}

/* Whether a call through a pointer gets anywhere: one that does not fails, or is not reached. */
static bool has_target(const flattener *x, const pt_ir_ins *i) {
  for (uint32_t g = 1; g < x->p->fns.n; g++)
    if (x->p->fns.at[g]->blocks.n && pt_ir_may_target(x->p, x->f, i, g)) return true;
  return false;
}

/* Whether a call can be replaced; false and x->e: it must be, and cannot. */
static bool is_inlined(flattener *x, const pt_ir_ins *i, const pt_ir_callgraph *g) {
  if (i->op == PT_OP_ICALL && has_target(x, i))
    return refuse(x, i, "calls through pointers are not supported: one is");
  if (i->op != PT_OP_CALL || !x->p->fns.at[i->ref]->blocks.n) return false;
  const pt_ir_fn *callee = x->p->fns.at[i->ref];
  if (g->recursive[i->ref]) return refuse(x, i, "recursion is not supported: there is a call");
  if (i->nargs != callee->nparams || (i->res && pt_ir_width(x->f, i->res) != callee->ret_width))
    return refuse(x, i, "a call with other arguments than the function takes is not supported: it "
                        "is");
  if (x->f->ins.n > MOST_INS) return refuse(x, i, "the program is too large without calls: more "
                                                  "than 40000 instructions");
  return true;
}

static bool inline_calls(flattener *x, const pt_ir_callgraph *g) {
  for (pt_blk b = 0; b < x->f->blocks.n && x->e->status == PT_OK; b++)
    for (size_t k = 0; k < x->f->blocks.at[b].ins.n; k++) {
      if (!is_inlined(x, &x->f->ins.at[x->f->blocks.at[b].ins.at[k]], g)) continue;
      inline_call(x, b, k);
      break; /* what was behind it is in a block that comes later */
    }
  return x->e->status == PT_OK;
}

/* ---- one block per statement */

static bool same_line(const flattener *x, uint32_t a, uint32_t b) {
  const pt_ir_loc *y = &x->p->locs.at[a], *z = &x->p->locs.at[b];
  return y->file == z->file && y->line == z->line &&
         pt_flat_copy_of_loc(x->out, a) == pt_flat_copy_of_loc(x->out, b);
}

/* By value: the place behind its last use in its own block; of others nobody asks. */
static void find_last_uses(const flattener *x, pt_blk b, size_t *last) {
  const pt_ir_block *block = &x->f->blocks.at[b];
  for (size_t k = 0; k < block->ins.n; k++) {
    const pt_ir_ins *i = &x->f->ins.at[block->ins.at[k]];
    for (uint32_t a = 0; a < i->nargs; a++) last[pt_ir_arg(x->f, i, a)] = k;
  }
}

static bool is_object(const pt_ir_ins *i) {
  return i->op == PT_OP_ALLOC && pt_alloc_is_stack(i->sub);
}

/* Where the block is to be cut: the first statement ends there; 0: it has but one. */
static size_t statement_end(const flattener *x, pt_blk b, size_t *last) {
  const pt_ir_block *block = &x->f->blocks.at[b];
  size_t phis = pt_ir_phis(x->f, b), busy = 0;
  uint32_t loc = 0;
  find_last_uses(x, b, last);
  for (size_t k = 0; k < block->ins.n; k++) {
    const pt_ir_ins *i = &x->f->ins.at[block->ins.at[k]];
    bool other = i->loc && loc && !same_line(x, loc, i->loc) && i->op != PT_OP_VAR;
    if (other && k > phis && k > busy && i->op != PT_OP_BR) return k;
    if (i->res && !is_object(i) && last[i->res] > busy) busy = last[i->res];
    if (i->loc && (k + 1 > busy || !loc)) loc = i->loc;
  }
  return 0;
}

static void cut_statements(flattener *x) {
  size_t n = x->f->values.n, *last = pt_mem_alloc(x->m, n * sizeof *last);
  for (pt_blk b = 0; b < x->f->blocks.n; b++) {
    memset(last, 0, n * sizeof *last);
    size_t at = statement_end(x, b, last);
    if (!at) continue;
    pt_blk tail = cut_block(x, b, at);
    jump(x, b, tail, x->f->ins.at[x->f->blocks.at[b].ins.at[at - 1]].loc);
    pt_vec_push(x->p->mem, &x->f->blocks.at[tail].preds, b);
  }
  pt_mem_free(x->m, last, n * sizeof *last);
}

pt_status pt_ir_flatten(pt_ir_prog *p, pt_flat *out, pt_err *e) {
  flattener x = {.p = p, .m = p->mem, .fn = p->main, .f = p->fns.at[p->main], .out = out, .e = e};
  pt_ir_callgraph g;
  *out = (pt_flat){.mem = p->mem, .first_loc = (uint32_t)p->locs.n,
                   .first_var = (uint32_t)p->vars.n};
  pt_vec_push(p->mem, &out->copies, ((pt_flat_copy){.fn = p->main}));
  pt_ir_callgraph_init(&g, p->mem, p);
  if (inline_calls(&x, &g)) {
    pt_ir_simplify(p, x.fn);
    pt_ir_resolve(p, x.fn);
    cut_statements(&x);
  }
  pt_ir_callgraph_release(&g);
  return e->status;
}

void pt_flat_release(pt_flat *f) {
  if (!f->mem) return;
  pt_vec_release(f->mem, &f->copies);
  pt_vec_release(f->mem, &f->copy_of_loc);
  pt_vec_release(f->mem, &f->copy_of_var);
}
