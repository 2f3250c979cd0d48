/* Cleaning, in four steps:

   1. fold: a work list of instructions; an instruction whose operands are
      constants, or a phi of one value, is replaced in all its users, which are
      then looked at again; a branch on a constant loses an edge.  When edges
      were lost, blocks that cannot be reached any more lose theirs.
   2. sweep: marks what has an effect and, through operands, what that needs.
   3. merge: appends a block to its only predecessor.
   4. number: writes the function anew with dense numbers.

   Until step 4 nothing moves: a lost edge stays in `preds` as PT_NO_BLK and as
   operand 0 in the phis, so that operand positions (and the lists of uses that
   are made of them) stay valid. */
#include "ir/simplify.h"

#include <assert.h>

#include "ir/fold.h"

typedef struct {
  pt_ir_prog *p;
  pt_ir_fn *f;
  pt_mem *m;
  size_t nins, nvalues, nargs, nblocks; /* before folding; sizes of the arrays below */
  /* Uses of a value as a list of positions in f->args, plus 1; 0 ends it.  Only
     values of instructions have lists: nothing else is ever replaced. */
  uint32_t *first_use, *last_use; /* by value */
  uint32_t *next_use;             /* by position */
  uint32_t *user;                 /* by position: the instruction */
  uint32_t *queue;                /* of instructions, a ring of nins */
  size_t queue_at, queue_n;
  bool *flag;    /* by instruction: in the queue; in step 2: needed */
  bool *reached; /* by block; false for ever once false */
  bool cut;      /* an edge was lost since `reached` was computed */
  pt_blk *home;  /* by block: the block that it was merged into, or itself */
  pt_blk *renamed; /* by block: its new number */
} simplifier;

/* ---- users and the work list */

static bool may_fold(uint8_t op) {
  static_assert(PT_OP_ADD == 0, "operations on constants come first");
  return op <= PT_OP_SELECT || op == PT_OP_PHI || op == PT_OP_CBR;
}

static void enqueue(simplifier *s, uint32_t ins) {
  if (s->flag[ins] || !may_fold(s->f->ins.at[ins].op)) return;
  s->flag[ins] = true;
  size_t at = s->queue_at + s->queue_n++;
  s->queue[at < s->nins ? at : at - s->nins] = ins;
  assert(s->queue_n <= s->nins);
}

static uint32_t dequeue(simplifier *s) {
  uint32_t ins = s->queue[s->queue_at];
  if (++s->queue_at == s->nins) s->queue_at = 0;
  s->queue_n--;
  s->flag[ins] = false;
  return ins;
}

static bool has_uses(const simplifier *s, pt_val v) {
  return v && v < s->nvalues && s->f->values.at[v].kind == PT_VAL_INS;
}

static void add_use(simplifier *s, uint32_t ins, uint32_t at) {
  pt_val v = s->f->args.at[at];
  s->user[at] = ins;
  if (!has_uses(s, v)) return;
  if (s->last_use[v])
    s->next_use[s->last_use[v] - 1] = at + 1;
  else
    s->first_use[v] = at + 1;
  s->last_use[v] = at + 1;
}

/* Puts W in place of the result of INS everywhere, and INS away. */
static void replace(simplifier *s, uint32_t ins, pt_val w) {
  pt_val v = s->f->ins.at[ins].res;
  assert(v && v != w && pt_ir_width(s->f, v) == pt_ir_width(s->f, w));
  for (uint32_t u = s->first_use[v]; u; u = s->next_use[u - 1]) {
    if (s->f->args.at[u - 1] != v) continue; /* of a lost edge */
    s->f->args.at[u - 1] = w;
    enqueue(s, s->user[u - 1]);
  }
  if (has_uses(s, w) && s->first_use[v]) {
    if (s->last_use[w])
      s->next_use[s->last_use[w] - 1] = s->first_use[v];
    else
      s->first_use[w] = s->first_use[v];
    s->last_use[w] = s->last_use[v];
  }
  s->first_use[v] = s->last_use[v] = 0;
  s->f->ins.at[ins].dead = true;
}

/* ---- edges */

/* Forgets the K-th edge into block B. */
static void cut_edge(simplifier *s, pt_blk b, size_t k) {
  pt_ir_block *block = &s->f->blocks.at[b];
  block->preds.at[k] = PT_NO_BLK;
  s->cut = true;
  for (size_t i = 0; i < block->ins.n; i++) {
    const pt_ir_ins *phi = pt_ir_ins_at(s->f, block->ins.at[i]);
    if (phi->op != PT_OP_PHI) break;
    if (phi->dead) continue;
    s->f->args.at[phi->arg + k] = 0;
    enqueue(s, block->ins.at[i]);
  }
}

static void cut_edge_from(simplifier *s, pt_blk from, pt_blk to) {
  cut_edge(s, to, pt_ir_pred_index(s->f, from, to));
}

/* Computes `reached` and cuts the edges that come from other blocks. */
static void cut_unreachable(simplifier *s) {
  PT_VEC(pt_blk) work = {0};
  memset(s->reached, 0, s->nblocks);
  s->reached[0] = true;
  pt_vec_push(s->m, &work, 0);
  while (work.n) {
    pt_blk to[2];
    for (uint32_t n = pt_ir_succs(s->f, pt_vec_pop(&work), to); n > 0; n--) {
      if (s->reached[to[n - 1]]) continue;
      s->reached[to[n - 1]] = true;
      pt_vec_push(s->m, &work, to[n - 1]);
    }
  }
  pt_vec_release(s->m, &work);
  for (pt_blk b = 0; b < s->nblocks; b++) {
    const pt_ir_block *block = &s->f->blocks.at[b];
    for (size_t k = 0; s->reached[b] && k < block->preds.n; k++)
      if (block->preds.at[k] != PT_NO_BLK && !s->reached[block->preds.at[k]]) cut_edge(s, b, k);
  }
  s->cut = false;
}

/* ---- folding */

static bool fold_constants(const simplifier *s, const pt_ir_ins *i, pt_bv *out) {
  assert(i->op <= PT_OP_SELECT);
  pt_bv arg[3];
  assert(i->nargs >= 1 && i->nargs <= 3);
  for (uint32_t k = 0; k < i->nargs; k++)
    if (!pt_ir_is_const(s->p, s->f, pt_ir_arg(s->f, i, k), &arg[k])) return false;
  return pt_ir_fold((pt_op)i->op, arg, pt_ir_width(s->f, i->res), out);
}

/* The only value that a phi can have, or 0 when there are several. */
static pt_val only_operand(const simplifier *s, const pt_ir_ins *phi) {
  pt_val only = 0;
  for (uint32_t k = 0; k < phi->nargs; k++) {
    pt_val v = pt_ir_arg(s->f, phi, k);
    if (v == 0 || v == phi->res || v == only) continue;
    if (only) return 0;
    only = v;
  }
  return only;
}

static void fold_branch(simplifier *s, pt_ir_ins *i) {
  pt_bv c;
  if (!pt_ir_is_const(s->p, s->f, pt_ir_arg(s->f, i, 0), &c)) return;
  pt_blk kept = pt_bv_is_zero(c) ? i->ref2 : i->ref, lost = pt_bv_is_zero(c) ? i->ref : i->ref2;
  i->op = PT_OP_BR;
  i->ref = kept, i->ref2 = 0, i->nargs = 0;
  cut_edge_from(s, i->block, lost);
}

/* Whether a 1-bit value is there for checks only, directly or negated.  Such a condition is
   kept as it is: a failing check is explained by the comparison that it fails. */
static bool is_for_checks(const simplifier *s, const pt_ir_ins *i, int depth) {
  if (pt_ir_width(s->f, i->res) != 1 || !s->first_use[i->res]) return false;
  for (uint32_t u = s->first_use[i->res]; u; u = s->next_use[u - 1]) {
    if (s->f->args.at[u - 1] != i->res) continue;
    const pt_ir_ins *user = pt_ir_ins_at(s->f, s->user[u - 1]);
    bool negation = depth > 0 && user->op == PT_OP_XOR;
    if (user->op != PT_OP_CHECK && !(negation && is_for_checks(s, user, depth - 1))) return false;
  }
  return true;
}

static void fold_ins(simplifier *s, uint32_t ins) {
  pt_ir_ins *i = &s->f->ins.at[ins];
  if (i->dead || !s->reached[i->block]) return;
  pt_bv constant;
  if (i->op == PT_OP_CBR) {
    fold_branch(s, i);
  } else if (i->op == PT_OP_PHI) {
    pt_val only = only_operand(s, i);
    if (only) replace(s, ins, only);
  } else if (fold_constants(s, i, &constant) && !is_for_checks(s, i, 1)) {
    replace(s, ins, pt_ir_const(s->p, s->f, constant));
  }
}

static void fold(simplifier *s) {
  for (pt_blk b = 0; b < s->nblocks; b++) {
    const pt_ir_block *block = &s->f->blocks.at[b];
    for (size_t k = 0; k < block->ins.n; k++) {
      const pt_ir_ins *i = pt_ir_ins_at(s->f, block->ins.at[k]);
      assert(!i->dead && i->block == b);
      for (uint32_t a = 0; a < i->nargs; a++) add_use(s, block->ins.at[k], i->arg + a);
    }
  }
  cut_unreachable(s);
  for (pt_blk b = 0; b < s->nblocks; b++)
    for (size_t k = 0; k < s->f->blocks.at[b].ins.n; k++) enqueue(s, s->f->blocks.at[b].ins.at[k]);
  for (;;) {
    while (s->queue_n) fold_ins(s, dequeue(s));
    if (!s->cut) return;
    cut_unreachable(s); /* may enqueue phis */
  }
}

/* ---- sweeping */

/* Whether an instruction has no effect but its value.  A division by zero stops
   a run, so a division is pure only when its divisor is known. */
static bool is_pure(const simplifier *s, const pt_ir_ins *i) {
  pt_bv divisor;
  switch (i->op) {
  case PT_OP_UDIV:
  case PT_OP_SDIV:
  case PT_OP_UREM:
  case PT_OP_SREM:
    return pt_ir_is_const(s->p, s->f, pt_ir_arg(s->f, i, 1), &divisor) && !pt_bv_is_zero(divisor);
  case PT_OP_PTRADD:
  case PT_OP_OBJSIZE: return true;
  default: return i->op <= PT_OP_PHI;
  }
}

static void need(simplifier *s, uint32_t ins) {
  if (s->flag[ins]) return;
  s->flag[ins] = true;
  s->queue[s->queue_n++] = ins;
}

static void sweep(simplifier *s) {
  assert(s->queue_n == 0);
  for (pt_blk b = 0; b < s->nblocks; b++) {
    const pt_ir_block *block = &s->f->blocks.at[b];
    for (size_t k = 0; s->reached[b] && k < block->ins.n; k++) {
      const pt_ir_ins *i = pt_ir_ins_at(s->f, block->ins.at[k]);
      if (!i->dead && !is_pure(s, i)) need(s, block->ins.at[k]);
    }
  }
  while (s->queue_n) {
    const pt_ir_ins *i = pt_ir_ins_at(s->f, s->queue[--s->queue_n]);
    for (uint32_t a = 0; a < i->nargs; a++) {
      const pt_ir_value *v = &s->f->values.at[pt_ir_arg(s->f, i, a)];
      if (pt_ir_arg(s->f, i, a) && v->kind == PT_VAL_INS) need(s, v->ref);
    }
  }
  for (size_t i = 1; i < s->nins; i++) s->f->ins.at[i].dead = !s->flag[i];
}

/* ---- merging */

/* The block's only predecessor when that goes nowhere else, or PT_NO_BLK. */
static pt_blk sole_pred(const simplifier *s, pt_blk b) {
  pt_blk found = PT_NO_BLK;
  const pt_ir_block *block = &s->f->blocks.at[b];
  for (size_t k = 0; k < block->preds.n; k++) {
    if (block->preds.at[k] == PT_NO_BLK) continue;
    if (found != PT_NO_BLK) return PT_NO_BLK;
    found = block->preds.at[k];
  }
  if (found == PT_NO_BLK || pt_ir_terminator(s->f, found)->op != PT_OP_BR) return PT_NO_BLK;
  return found;
}

/* Appends to HEAD the whole chain of blocks that follows it. */
static void merge_chain(simplifier *s, pt_blk head) {
  pt_ir_block *into = &s->f->blocks.at[head];
  for (;;) {
    const pt_ir_ins *last = pt_ir_ins_at(s->f, pt_vec_top(&into->ins));
    if (last->op != PT_OP_BR || s->home[last->ref] == last->ref) return;
    pt_blk b = last->ref;
    pt_ir_block *from = &s->f->blocks.at[b];
    assert(b != head && b != 0);
    s->f->ins.at[pt_vec_pop(&into->ins)].dead = true;
    for (size_t k = 0; k < from->ins.n; k++) {
      assert(s->f->ins.at[from->ins.at[k]].op != PT_OP_PHI || s->f->ins.at[from->ins.at[k]].dead);
      pt_vec_push(s->m, &into->ins, from->ins.at[k]);
    }
    s->home[b] = head;
    pt_vec_reset(&from->ins);
  }
}

/* A chain begins at a block that is merged into nothing; a ring of blocks that
   are all merged would not be reachable. */
static void merge(simplifier *s) {
  for (pt_blk b = 0; b < s->nblocks; b++) {
    pt_blk pred = s->reached[b] ? sole_pred(s, b) : PT_NO_BLK;
    s->home[b] = pred == PT_NO_BLK ? b : pred;
  }
  bool *heads = pt_mem_alloc(s->m, s->nblocks);
  for (pt_blk b = 0; b < s->nblocks; b++) heads[b] = s->reached[b] && s->home[b] == b;
  for (pt_blk b = 0; b < s->nblocks; b++)
    if (heads[b]) merge_chain(s, b);
  pt_mem_free(s->m, heads, s->nblocks);
}

/* ---- numbering */

/* Moves the blocks that are left to the front, without their dead instructions. */
static void number_blocks(simplifier *s) {
  pt_blk n = 0;
  for (pt_blk b = 0; b < s->nblocks; b++) {
    pt_ir_block *block = &s->f->blocks.at[b];
    if (!s->reached[b] || s->home[b] != b) {
      pt_vec_release(s->m, &block->ins);
      pt_vec_release(s->m, &block->preds);
      continue;
    }
    size_t kept = 0;
    for (size_t k = 0; k < block->ins.n; k++)
      if (!s->f->ins.at[block->ins.at[k]].dead) block->ins.at[kept++] = block->ins.at[k];
    block->ins.n = kept;
    s->renamed[b] = n;
    s->f->blocks.at[n++] = *block;
  }
  assert(s->reached[0] && s->renamed[0] == 0);
  s->f->blocks.n = n;
}

static pt_blk new_block(const simplifier *s, pt_blk b) { return s->renamed[s->home[b]]; }

/* The new number of an operand.  Results have theirs already, in `number`;
   constants and addresses get one at their first use. */
static pt_val new_value(simplifier *s, const pt_ir_value *old, pt_val *number, pt_val v) {
  if (number[v]) return number[v];
  switch (old[v].kind) {
  case PT_VAL_GLOBAL:
    return number[v] = pt_ir_global_addr(s->p, s->f, old[v].ref, old[v].bits);
  case PT_VAL_FUNC: return number[v] = pt_ir_fn_addr(s->p, s->f, old[v].ref, old[v].bits);
  default: break;
  }
  assert(old[v].kind == PT_VAL_CONST);
  if (old[v].width <= 64)
    return number[v] = pt_ir_const_u64(s->p, s->f, old[v].width, old[v].bits);
  number[v] = (pt_val)s->f->values.n;
  pt_vec_push(s->m, &s->f->values, old[v]);
  return number[v];
}

/* Writes parameters, results and instructions; operands still name old positions. */
static void number_results(simplifier *s, const pt_ir_fn *old, pt_val *number) {
  pt_ir_fn *f = s->f;
  pt_vec_resize(s->m, &f->ins, 1);
  for (pt_val v = 0; v <= f->nparams; v++) {
    number[v] = v;
    pt_vec_push(s->m, &f->values, old->values.at[v]);
  }
  for (pt_blk b = 0; b < f->blocks.n; b++) {
    for (size_t k = 0; k < f->blocks.at[b].ins.n; k++) {
      pt_ir_ins i = old->ins.at[f->blocks.at[b].ins.at[k]];
      i.block = b;
      if (pt_op_is_jump((pt_op)i.op)) i.ref = new_block(s, i.ref);
      if (i.op == PT_OP_CBR) i.ref2 = new_block(s, i.ref2);
      f->blocks.at[b].ins.at[k] = (uint32_t)f->ins.n;
      if (i.res) {
        pt_ir_value v = old->values.at[i.res];
        v.ref = (uint32_t)f->ins.n;
        number[i.res] = (pt_val)f->values.n;
        i.res = number[i.res];
        pt_vec_push(s->m, &f->values, v);
      }
      pt_vec_push(s->m, &f->ins, i);
    }
  }
}

static void number_operands(simplifier *s, const pt_ir_fn *old, pt_val *number) {
  for (size_t k = 1; k < s->f->ins.n; k++) {
    pt_ir_ins *i = &s->f->ins.at[k];
    uint32_t from = i->arg, n = i->nargs;
    i->arg = (uint32_t)s->f->args.n, i->nargs = 0;
    for (uint32_t a = 0; a < n; a++) {
      pt_val v = old->args.at[from + a];
      if (v == 0) continue; /* of a lost edge */
      pt_vec_push(s->m, &s->f->args, new_value(s, old->values.at, number, v));
      i->nargs++;
    }
  }
}

static void number_preds(simplifier *s) {
  for (pt_blk b = 0; b < s->f->blocks.n; b++) {
    pt_ir_block *block = &s->f->blocks.at[b];
    size_t kept = 0;
    for (size_t k = 0; k < block->preds.n; k++)
      if (block->preds.at[k] != PT_NO_BLK)
        block->preds.at[kept++] = new_block(s, block->preds.at[k]);
    block->preds.n = kept;
  }
}

static void renumber(simplifier *s) {
  number_blocks(s);
  number_preds(s);
  pt_ir_fn old = *s->f; /* keeps the old arrays */
  pt_val *numbers = pt_mem_alloc(s->m, old.values.n * sizeof *numbers);
  memset(&s->f->values, 0, sizeof s->f->values);
  memset(&s->f->ins, 0, sizeof s->f->ins);
  memset(&s->f->args, 0, sizeof s->f->args);
  pt_map_reset(&s->f->consts);
  number_results(s, &old, numbers);
  number_operands(s, &old, numbers);
  pt_mem_free(s->m, numbers, old.values.n * sizeof *numbers);
  pt_vec_release(s->m, &old.values);
  pt_vec_release(s->m, &old.ins);
  pt_vec_release(s->m, &old.args);
}

/* ---- interface */

void pt_ir_simplify(pt_ir_prog *p, uint32_t fn) {
  assert(fn > 0 && fn < p->fns.n);
  pt_mem *m = p->mem;
  pt_ir_fn *f = p->fns.at[fn];
  if (!f->blocks.n) return;
  simplifier s = {.p = p, .f = f, .m = m};
  s.nins = f->ins.n, s.nvalues = f->values.n, s.nargs = f->args.n, s.nblocks = f->blocks.n;
  s.first_use = pt_mem_alloc(m, s.nvalues * sizeof *s.first_use);
  s.last_use = pt_mem_alloc(m, s.nvalues * sizeof *s.last_use);
  s.next_use = pt_mem_alloc(m, s.nargs * sizeof *s.next_use);
  s.user = pt_mem_alloc(m, s.nargs * sizeof *s.user);
  s.queue = pt_mem_alloc(m, s.nins * sizeof *s.queue);
  s.flag = pt_mem_alloc(m, s.nins * sizeof *s.flag);
  s.reached = pt_mem_alloc(m, s.nblocks * sizeof *s.reached);
  s.home = pt_mem_alloc(m, s.nblocks * sizeof *s.home);
  s.renamed = pt_mem_alloc(m, s.nblocks * sizeof *s.renamed);
  fold(&s);
  sweep(&s);
  merge(&s);
  renumber(&s);
  pt_mem_free(m, s.first_use, s.nvalues * sizeof *s.first_use);
  pt_mem_free(m, s.last_use, s.nvalues * sizeof *s.last_use);
  pt_mem_free(m, s.next_use, s.nargs * sizeof *s.next_use);
  pt_mem_free(m, s.user, s.nargs * sizeof *s.user);
  pt_mem_free(m, s.queue, s.nins * sizeof *s.queue);
  pt_mem_free(m, s.flag, s.nins * sizeof *s.flag);
  pt_mem_free(m, s.reached, s.nblocks * sizeof *s.reached);
  pt_mem_free(m, s.home, s.nblocks * sizeof *s.home);
  pt_mem_free(m, s.renamed, s.nblocks * sizeof *s.renamed);
}
