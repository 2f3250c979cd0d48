#include "result/effect.h"

#include <string.h>

#include "result/decision.h"

typedef struct {
  pt_mem *mem;
  const pt_result *r;
  pt_effects *e;
  const pt_ir_fn *f;
  uint32_t fn;
  uint32_t decision; /* the last number */
  uint32_t *member;  /* by block: condition + 1 of the decision that is being found, or 0 */
  pt_jump_role *role;
} finder;

static const pt_ir_ins *last_of(const finder *d, pt_blk b) {
  const pt_ir_block *x = &d->f->blocks.at[b];
  return &d->f->ins.at[x->ins.at[x->ins.n - 1]];
}

static uint32_t last_ins(const finder *d, pt_blk b) {
  return d->f->blocks.at[b].ins.at[d->f->blocks.at[b].ins.n - 1];
}

/* Where the condition itself is computed says more than where it is looked at. */
static uint32_t place_of(const finder *d, pt_val value, uint32_t otherwise) {
  const pt_ir_value *v = &d->f->values.at[value];
  uint32_t loc = v->kind == PT_VAL_INS ? d->f->ins.at[v->ref].loc : 0;
  return loc ? loc : otherwise;
}

static uint32_t add(finder *d, pt_blk b, pt_val value) {
  uint32_t ins = last_ins(d, b), index = (uint32_t)d->e->conditions.n;
  pt_condition c = {.fn = d->fn,
                    .ins = ins,
                    .value = value,
                    .decision = d->decision,
                    .loc = place_of(d, value, d->f->ins.at[ins].loc),
                    .to = {PT_OUTCOME, PT_OUTCOME + 1}};
  pt_vec_push(d->mem, &d->e->conditions, c);
  d->e->of[d->fn][ins] = index + 1;
  return index;
}

/* ---- && and || that are used as values: each ends where a bit is chosen */

/* The value that comes to the first instruction of P, a choice of bits, from the block B; false:
   it is none, or B is not in front of it. */
static bool comes_from(const finder *d, pt_blk p, pt_blk b, pt_val *out) {
  const pt_ir_block *x = &d->f->blocks.at[p];
  const pt_ir_ins *phi = x->ins.n ? &d->f->ins.at[x->ins.at[0]] : NULL;
  if (!phi || phi->op != PT_OP_PHI || pt_ir_width(d->f, phi->res) != 1) return false;
  for (size_t j = 0; j < x->preds.n; j++)
    if (x->preds.at[j] == b) {
      *out = pt_ir_arg(d->f, phi, (uint32_t)j);
      return true;
    }
  return false;
}

/* Whether block B only chooses a bit and hands it on to TO, where it is chosen among others: the
   right operand of an && or || is one itself. */
static bool hands_on(const finder *d, pt_blk b, pt_blk *to) {
  const pt_ir_block *x = &d->f->blocks.at[b];
  pt_blk next[2];
  pt_val v;
  if (x->ins.n != 2 || d->f->ins.at[x->ins.at[0]].op != PT_OP_PHI ||
      last_of(d, b)->op != PT_OP_BR || pt_ir_succs(d->f, b, next) != 1)
    return false;
  *to = next[0];
  return comes_from(d, *to, b, &v) && v == d->f->ins.at[x->ins.at[0]].res;
}

enum { MOST_NESTED = 64 }; /* operands in operands; blocks may also hand on in a circle */

/* Whether what comes to block B is the value of P. */
static bool leads_to(const finder *d, pt_blk b, pt_blk p) {
  for (int k = 0; k < MOST_NESTED && b != p && hands_on(d, b, &b); k++) {
  }
  return b == p;
}

static bool is_bit(const finder *d, pt_val v, int *holds) {
  pt_bv c;
  if (!pt_ir_is_const(d->r->prog, d->f, v, &c)) return false;
  *holds = !pt_bv_is_zero(c);
  return true;
}

/* Where a side that leads from block B to block TO belongs in the decision of the value of P. */
static bool side_of_value(const finder *d, pt_blk p, pt_blk b, pt_blk to, int32_t *out) {
  pt_val v;
  int holds;
  if (!leads_to(d, to, p)) {
    *out = (int32_t)d->member[to] - 1;
    return d->member[to] != 0;
  }
  if (!comes_from(d, to, b, &v) || !is_bit(d, v, &holds)) return false;
  *out = PT_OUTCOME + !holds;
  return true;
}

/* Adds the jump of block B if both its sides belong to the decision. */
static bool join_value(finder *d, pt_blk p, pt_blk b) {
  pt_blk to[2];
  int32_t sides[2];
  if (d->member[b] || last_of(d, b)->op != PT_OP_CBR || d->e->of[d->fn][last_ins(d, b)] ||
      pt_ir_succs(d->f, b, to) != 2)
    return false;
  for (int side = 0; side < 2; side++)
    if (!side_of_value(d, p, b, to[side], &sides[side])) return false;
  uint32_t index = add(d, b, pt_ir_arg(d->f, last_of(d, b), 0));
  memcpy(d->e->conditions.at[index].to, sides, sizeof sides);
  d->member[b] = index + 1;
  return true;
}

typedef struct {
  pt_blk block; /* hands the last operand over */
  pt_val value;
  size_t others, constants; /* values that come: the last operand should be the only other */
} operands;

static void count_operands(const finder *d, pt_blk p, int depth, operands *out) {
  const pt_ir_block *x = &d->f->blocks.at[p];
  for (size_t j = 0; j < x->preds.n; j++) {
    pt_blk b = x->preds.at[j], next;
    pt_val v;
    int holds;
    if (!comes_from(d, p, b, &v)) continue;
    if (depth < MOST_NESTED && hands_on(d, b, &next)) {
      count_operands(d, b, depth + 1, out);
    } else if (is_bit(d, v, &holds)) {
      out->constants++;
    } else {
      out->others++;
      out->block = b, out->value = v;
    }
  }
}

static bool last_operand(const finder *d, pt_blk p, operands *out) {
  *out = (operands){0};
  count_operands(d, p, 0, out);
  return out->others == 1 && out->constants > 0 && last_of(d, out->block)->op == PT_OP_BR;
}

/* The jumps in front of members, until there is none: members are those from FIRST on. */
static void gather_value(finder *d, pt_blk p, size_t first) {
  for (bool grown = true; grown;) {
    grown = false;
    for (size_t k = first; k < d->e->conditions.n; k++) {
      const pt_ir_block *b = &d->f->blocks.at[d->f->ins.at[d->e->conditions.at[k].ins].block];
      for (size_t j = 0; j < b->preds.n; j++)
        grown |= join_value(d, p, b->preds.at[j]);
    }
  }
}

static void find_value(finder *d, pt_blk p) {
  operands o;
  pt_blk next;
  size_t before = d->e->conditions.n;
  if (hands_on(d, p, &next) || !last_operand(d, p, &o)) return;
  d->decision++;
  memset(d->member, 0, d->f->blocks.n * sizeof *d->member);
  d->member[o.block] = add(d, o.block, o.value) + 1;
  gather_value(d, p, before);
  if (d->e->conditions.n > before + 1) return;
  d->e->of[d->fn][d->e->conditions.at[before].ins] = 0; /* nothing leads to it by a jump */
  d->e->conditions.n = before, d->decision--;
}

/* ---- decisions by jumps */

/* How many of N jumps belong to a decision. */
static uint32_t size_of(const finder *d, uint32_t n, uint32_t decision) {
  uint32_t size = 0;
  for (uint32_t k = 0; k < n; k++)
    size += d->role[k].decision == decision;
  return size;
}

/* Whether a jump looks at the value of an && or || whose conditions are known. */
static bool is_on_value(const finder *d, const pt_ir_ins *jump) {
  const pt_ir_value *v = &d->f->values.at[pt_ir_arg(d->f, jump, 0)];
  const pt_ir_ins *phi = v->kind == PT_VAL_INS ? &d->f->ins.at[v->ref] : NULL;
  operands o;
  return phi && phi->op == PT_OP_PHI && last_operand(d, phi->block, &o) &&
         d->e->of[d->fn][last_ins(d, o.block)];
}

/* A switch has more than two outcomes, or sides that only go on comparing. */
static bool is_switch(const finder *d, uint32_t n, uint32_t decision) {
  for (uint32_t k = 0; k < n; k++) {
    const pt_jump_role *r = &d->role[k];
    if (r->decision != decision) continue;
    if (r->trivial[0] || r->trivial[1]) return true;
    for (int side = 0; side < 2; side++)
      if (r->outcome[side] != PT_SIDE_INSIDE && r->outcome[side] > 1) return true;
  }
  return false;
}

/* The conditions of one decision, of the N jumps of the function from BRANCH on. */
static void find_jumps(finder *d, const pt_branch *branch, uint32_t n, uint32_t decision) {
  size_t before = d->e->conditions.n;
  bool single = size_of(d, n, decision) == 1;
  memset(d->member, 0, d->f->blocks.n * sizeof *d->member);
  d->decision++;
  for (uint32_t k = 0; k < n; k++) {
    const pt_ir_ins *jump = &d->f->ins.at[branch[k].ins];
    bool known = d->e->of[d->fn][branch[k].ins] || (single && is_on_value(d, jump));
    if (d->role[k].decision == decision && !known)
      d->member[jump->block] = add(d, jump->block, pt_ir_arg(d->f, jump, 0)) + 1;
  }
  for (uint32_t k = 0; k < n; k++) {
    const pt_ir_ins *jump = &d->f->ins.at[branch[k].ins];
    pt_blk to[2];
    if (!d->member[jump->block] || pt_ir_succs(d->f, jump->block, to) != 2) continue;
    pt_condition *c = &d->e->conditions.at[d->member[jump->block] - 1];
    for (int side = 0; side < 2; side++) {
      bool inside = d->role[k].outcome[side] == PT_SIDE_INSIDE && d->member[to[side]];
      c->to[side] =
          inside ? (int32_t)d->member[to[side]] - 1 : PT_OUTCOME + (d->role[k].outcome[side] == 1);
    }
  }
  if (d->e->conditions.n == before) d->decision--;
}

static void find_fn(finder *d) {
  const pt_result *r = d->r;
  uint32_t first = r->branch_of.at[d->fn], n = r->branch_of.at[d->fn + 1] - first;
  d->e->of[d->fn] = pt_mem_alloc(d->mem, (d->f->ins.n + 1) * sizeof **d->e->of);
  d->member = pt_mem_alloc(d->mem, (d->f->blocks.n + 1) * sizeof *d->member);
  d->role = pt_mem_alloc(d->mem, (n + 1) * sizeof *d->role);
  uint32_t decisions = pt_decisions(d->mem, r, d->fn, d->role);
  for (pt_blk p = 0; p < d->f->blocks.n; p++)
    find_value(d, p);
  for (uint32_t k = 1; k <= decisions; k++)
    if (!is_switch(d, n, k)) find_jumps(d, r->branches.at + first, n, k);
  pt_mem_free(d->mem, d->role, (n + 1) * sizeof *d->role);
  pt_mem_free(d->mem, d->member, (d->f->blocks.n + 1) * sizeof *d->member);
}

pt_effects *pt_effects_new(pt_mem *m, const pt_result *r) {
  pt_effects *e = pt_mem_alloc(m, sizeof *e);
  e->of = pt_mem_alloc(m, r->prog->fns.n * sizeof *e->of);
  finder d = {.mem = m, .r = r, .e = e};
  for (d.fn = 1; d.fn < r->prog->fns.n; d.fn++) {
    d.f = r->prog->fns.at[d.fn];
    if (!d.f->model && d.f->blocks.n) find_fn(&d);
  }
  pt_vec_resize(m, &e->goals, 4 * e->conditions.n);
  return e;
}

void pt_effects_delete(pt_effects *e, pt_mem *m, const pt_ir_prog *p) {
  if (!e) return;
  for (uint32_t fn = 1; fn < p->fns.n; fn++)
    if (e->of[fn]) pt_mem_free(m, e->of[fn], (p->fns.at[fn]->ins.n + 1) * sizeof **e->of);
  pt_mem_free(m, e->of, p->fns.n * sizeof *e->of);
  pt_vec_release(m, &e->conditions);
  pt_vec_release(m, &e->goals);
  pt_mem_free(m, e, sizeof *e);
}

/* ---- evaluations */

/* What the evaluation says of a condition: the side it took behind the one that is turned round, or
   -1. */
static int side_asked(const pt_asked *asked, size_t n, size_t from, uint32_t condition) {
  for (size_t k = from; k < n; k++)
    if (asked[k].condition == condition) return asked[k].side;
  return -1;
}

bool pt_effects_decides(const pt_effects *e, const pt_asked *asked, size_t n, size_t k,
                        int outcome) {
  int32_t work[PT_DECISION_MOST + 2]; /* each condition once, and both outcomes */
  size_t found = 0;
  work[found++] = e->conditions.at[asked[k].condition].to[!asked[k].side];
  for (size_t at = 0; at < found; at++) {
    if (pt_is_outcome(work[at])) {
      if (pt_outcome_of(work[at]) != outcome) return true;
      continue;
    }
    int taken = side_asked(asked, n, k + 1, (uint32_t)work[at]);
    for (int side = 0; side < 2; side++) {
      int32_t to = e->conditions.at[work[at]].to[side];
      bool seen = taken >= 0 && side != taken;
      for (size_t j = 0; j < found && !seen; j++)
        seen = work[j] == to;
      if (!seen && found == PT_DECISION_MOST + 2) return false;
      if (!seen) work[found++] = to;
    }
  }
  return false;
}

static bool is_large(const pt_effects *e, uint32_t decision) {
  size_t n = 0;
  for (size_t k = 0; k < e->conditions.n; k++)
    n += e->conditions.at[k].decision == decision;
  return n > PT_DECISION_MOST;
}

void pt_effects_conclude(pt_effects *e) {
  for (uint32_t k = 0; k < e->conditions.n; k++) {
    bool large = is_large(e, e->conditions.at[k].decision);
    for (uint32_t goal = pt_goal_of(k, 0, 0); goal <= pt_goal_of(k, 1, 1) && !large; goal++)
      if (e->goals.at[goal] == PT_SIDE_OPEN) e->goals.at[goal] = PT_SIDE_INFEASIBLE;
  }
}

pt_side pt_effects_state(const pt_effects *e, uint32_t condition) {
  bool possible = false;
  for (int outcome = 0; outcome < 2; outcome++) {
    uint8_t holds = e->goals.at[pt_goal_of(condition, 0, outcome)];
    uint8_t fails = e->goals.at[pt_goal_of(condition, 1, !outcome)];
    if (holds == PT_SIDE_COVERED && fails == PT_SIDE_COVERED) return PT_SIDE_COVERED;
    possible |= holds != PT_SIDE_INFEASIBLE && fails != PT_SIDE_INFEASIBLE;
  }
  return possible ? PT_SIDE_OPEN : PT_SIDE_INFEASIBLE;
}
