#include "result/decision.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  pt_mem *mem;
  const pt_ir_prog *prog;
  const pt_ir_fn *f;
  const pt_branch *branch; /* of the function, by instruction number */
  uint32_t n;
  uint32_t *at;       /* by block: jump + 1, or 0 */
  pt_blk (*to)[2];    /* by jump: where its sides lead */
  pt_jump_role *role;
  PT_VEC(uint32_t) members; /* of the decision that is being found */
} finder;

static const pt_ir_ins *jump_of(const finder *d, uint32_t k) {
  return &d->f->ins.at[d->branch[k].ins];
}
static uint32_t jump_in(const finder *d, pt_blk b) { return d->at[b]; }

/* Whether a stands behind b in one file. */
static bool is_behind(const finder *d, const pt_ir_ins *a, const pt_ir_ins *b) {
  const pt_ir_loc *x = &d->prog->locs.at[a->loc], *y = &d->prog->locs.at[b->loc];
  if (x->file != y->file) return false;
  return x->line != y->line ? x->line > y->line : x->column > y->column;
}

/* ---- switches: a chain of comparisons of one value, all at one place */

static pt_val switch_value(const finder *d, uint32_t k) {
  const pt_ir_value *c = &d->f->values.at[pt_ir_arg(d->f, jump_of(d, k), 0)];
  const pt_ir_ins *by = c->kind == PT_VAL_INS ? &d->f->ins.at[c->ref] : NULL;
  return by && by->op == PT_OP_EQ ? pt_ir_arg(d->f, by, 0) : 0;
}

/* The next comparison of the same switch, + 1; 0: there is none. */
static uint32_t next_case(const finder *d, uint32_t k) {
  uint32_t next = jump_in(d, d->to[k][1]);
  if (!next || jump_of(d, next - 1)->loc != jump_of(d, k)->loc || !jump_of(d, k)->loc) return 0;
  const pt_ir_block *b = &d->f->blocks.at[d->to[k][1]];
  pt_val v = switch_value(d, k);
  return v && b->ins.n == 2 && b->preds.n == 1 && switch_value(d, next - 1) == v ? next : 0;
}

/* One outcome per case that has a place of its own, and the default. */
static void number_switch(finder *d, uint32_t first, uint32_t decision) {
  uint16_t outcomes = 0;
  for (uint32_t k = first, next; ; k = next - 1) {
    pt_jump_role *r = &d->role[k];
    next = next_case(d, k);
    r->decision = decision;
    r->outcome[0] = outcomes++;
    r->outcome[1] = next ? (uint16_t)PT_SIDE_INSIDE : outcomes++;
    r->trivial[1] = next != 0;
    if (!next) return;
  }
}

/* ---- && and || */

/* Whether one side skips the rest of an && or || that is used as a value: it brings a constant bit
   to the place where the value is chosen. */
static bool is_value_operand(const finder *d, uint32_t k) {
  pt_blk here = jump_of(d, k)->block;
  for (int side = 0; side < 2; side++) {
    const pt_ir_block *b = &d->f->blocks.at[d->to[k][side]];
    const pt_ir_ins *phi = &d->f->ins.at[b->ins.at[0]];
    if (phi->op != PT_OP_PHI || pt_ir_width(d->f, phi->res) != 1) continue;
    for (size_t j = 0; j < b->preds.n; j++)
      if (b->preds.at[j] == here &&
          d->f->values.at[pt_ir_arg(d->f, phi, (uint32_t)j)].kind == PT_VAL_CONST)
        return true;
  }
  return false;
}

/* What a side of jump k is to the decision whose last jump is `last`: an outcome, inside, or -1. */
static int side_in(const finder *d, uint32_t k, int side, uint32_t last) {
  pt_blk b = d->to[k][side];
  uint32_t inner = jump_in(d, b);
  if (inner && inner - 1 != k && d->role[inner - 1].decision == d->role[last].decision)
    return PT_SIDE_INSIDE;
  if (b == d->to[last][0]) return 0;
  if (b == d->to[last][1]) return 1;
  return -1;
}

/* Whether jump k, which leads to a member, is one too; if so it becomes one. */
static bool joins(finder *d, uint32_t k, uint32_t last) {
  if (d->role[k].decision || !is_behind(d, jump_of(d, k), jump_of(d, last)) ||
      is_value_operand(d, k))
    return false;
  int a = side_in(d, k, 0, last), b = side_in(d, k, 1, last);
  if (a < 0 || b < 0 || (a != PT_SIDE_INSIDE && b != PT_SIDE_INSIDE)) return false;
  d->role[k] =
      (pt_jump_role){.decision = d->role[last].decision, .outcome = {(uint16_t)a, (uint16_t)b}};
  pt_vec_push(d->mem, &d->members, k);
  return true;
}

/* Adds the jumps in front of `last` that choose between the same two places. */
static void gather(finder *d, uint32_t last) {
  pt_vec_reset(&d->members);
  pt_vec_push(d->mem, &d->members, last);
  for (bool grown = true; grown;) {
    grown = false;
    for (size_t j = 0; j < d->members.n; j++) {
      const pt_ir_block *b = &d->f->blocks.at[jump_of(d, d->members.at[j])->block];
      for (size_t i = 0; i < b->preds.n; i++) {
        uint32_t k = jump_in(d, b->preds.at[i]);
        grown |= k && joins(d, k - 1, last);
      }
    }
  }
}

typedef struct {
  uint32_t file, line, column, jump;
} place;

static int by_place(const void *a, const void *b) {
  const place *x = a, *y = b;
  if (x->file != y->file) return x->file < y->file ? -1 : 1;
  if (x->line != y->line) return x->line < y->line ? -1 : 1;
  if (x->column != y->column) return x->column < y->column ? -1 : 1;
  return x->jump < y->jump ? -1 : 1;
}

static uint32_t find_switches(finder *d) {
  uint32_t decisions = 0;
  bool *later = pt_mem_alloc(d->mem, d->n);
  for (uint32_t k = 0; k < d->n; k++)
    if (next_case(d, k)) later[next_case(d, k) - 1] = true;
  for (uint32_t k = 0; k < d->n; k++)
    if (!later[k] && next_case(d, k)) number_switch(d, k, ++decisions);
  pt_mem_free(d->mem, later, d->n);
  return decisions;
}

/* The last jump of a decision stands where the decision begins, so the first place comes first. */
static uint32_t find_all(finder *d) {
  uint32_t decisions = find_switches(d);
  place *places = pt_mem_alloc(d->mem, d->n * sizeof *places);
  for (uint32_t k = 0; k < d->n; k++) {
    const pt_ir_loc *l = &d->prog->locs.at[jump_of(d, k)->loc];
    places[k] = (place){l->file, l->line, l->column, k};
  }
  qsort(places, d->n, sizeof *places, by_place);
  for (uint32_t j = 0; j < d->n; j++) {
    uint32_t k = places[j].jump;
    if (d->role[k].decision || is_value_operand(d, k)) continue;
    d->role[k] = (pt_jump_role){.decision = ++decisions, .outcome = {0, 1}};
    gather(d, k);
  }
  pt_mem_free(d->mem, places, d->n * sizeof *places);
  return decisions;
}

uint32_t pt_decisions(pt_mem *m, const pt_result *r, uint32_t fn, pt_jump_role *out) {
  finder d = {.mem = m, .prog = r->prog, .f = r->prog->fns.at[fn], .role = out};
  d.n = r->branch_of.at[fn + 1] - r->branch_of.at[fn];
  if (d.n == 0) return 0;
  d.branch = r->branches.at + r->branch_of.at[fn];
  size_t nblocks = d.f->blocks.n;
  memset(out, 0, d.n * sizeof *out);
  d.at = pt_mem_alloc(m, nblocks * sizeof *d.at);
  d.to = pt_mem_alloc(m, d.n * sizeof *d.to);
  for (uint32_t k = 0; k < d.n; k++) {
    d.at[jump_of(&d, k)->block] = k + 1;
    uint32_t n = pt_ir_succs(d.f, jump_of(&d, k)->block, d.to[k]);
    assert(n == 2);
    (void)n;
    out[k].outcome[1] = 1;
  }
  uint32_t decisions = find_all(&d);
  pt_vec_release(m, &d.members);
  pt_mem_free(m, d.at, nblocks * sizeof *d.at);
  pt_mem_free(m, d.to, d.n * sizeof *d.to);
  return decisions;
}
