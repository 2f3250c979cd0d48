/* The store of results.  Branches are kept by function and, within one, by instruction number,
   so that the branch of an instruction is found by halving. */
#include "result/result.h"

#include <assert.h>
#include <string.h>

#include "result/effect.h"

/* Branches without a position, in a function that has one, were made by the compiler. */
static void add_branches(pt_result *r, uint32_t fn) {
  const pt_ir_fn *f = r->prog->fns.at[fn];
  if (f->model) return;
  for (uint32_t ins = 1; ins < f->ins.n; ins++)
    if (!f->ins.at[ins].dead && f->ins.at[ins].op == PT_OP_CBR && (f->ins.at[ins].loc || !f->loc))
      pt_vec_push(r->mem, &r->branches, ((pt_branch){.fn = fn, .ins = ins}));
}

static void find_places(pt_result *r, const pt_ir_fn *f) {
  pt_bv c;
  for (uint32_t ins = 1; ins < f->ins.n; ins++) {
    const pt_ir_ins *i = &f->ins.at[ins];
    if (!i->dead && i->op == PT_OP_CHECK && pt_ir_is_const(r->prog, f, pt_ir_arg(f, i, 0), &c) &&
        pt_bv_is_zero(c))
      r->is_place[i->ref] = true;
  }
}

void pt_result_init(pt_result *r, pt_mem *m, const pt_ir_prog *p) {
  *r = (pt_result){.prog = p, .mem = m};
  r->checks = pt_mem_alloc(m, p->checks.n * sizeof *r->checks);
  r->is_place = pt_mem_alloc(m, p->checks.n * sizeof *r->is_place);
  for (uint32_t fn = 1; fn < p->fns.n; fn++) find_places(r, p->fns.at[fn]);
  pt_vec_push(m, &r->branch_of, 0); /* function 0 is none */
  for (uint32_t fn = 1; fn < p->fns.n; fn++) {
    pt_vec_push(m, &r->branch_of, (uint32_t)r->branches.n);
    add_branches(r, fn);
  }
  while (r->branch_of.n <= p->fns.n)
    pt_vec_push(m, &r->branch_of, (uint32_t)r->branches.n);
  pt_vec_resize(m, &r->lines, p->locs.n);
}

void pt_result_release(pt_result *r) {
  if (!r->prog) return;
  for (size_t k = 0; k < r->tests.n; k++)
    pt_vec_release(r->mem, &r->tests.at[k].inputs);
  pt_vec_release(r->mem, &r->tests);
  for (size_t k = 0; k < r->invariants.n; k++)
    pt_mem_free(r->mem, r->invariants.at[k].text, strlen(r->invariants.at[k].text) + 1);
  pt_vec_release(r->mem, &r->invariants);
  pt_vec_release(r->mem, &r->branches);
  pt_vec_release(r->mem, &r->branch_of);
  pt_vec_release(r->mem, &r->lines);
  pt_effects_delete(r->effects, r->mem, r->prog);
  pt_mem_free(r->mem, r->checks, r->prog->checks.n * sizeof *r->checks);
  pt_mem_free(r->mem, r->is_place, r->prog->checks.n * sizeof *r->is_place);
  *r = (pt_result){0};
}

void pt_result_grow(pt_result *r, size_t checks) {
  size_t n = r->prog->checks.n;
  pt_check_result *known = pt_mem_alloc(r->mem, n * sizeof *known);
  bool *is_place = pt_mem_alloc(r->mem, n * sizeof *is_place);
  memcpy(known, r->checks, checks * sizeof *known);
  memcpy(is_place, r->is_place, checks * sizeof *is_place);
  pt_mem_free(r->mem, r->checks, checks * sizeof *known);
  pt_mem_free(r->mem, r->is_place, checks * sizeof *is_place);
  r->checks = known, r->is_place = is_place;
}

/* ---- the ledger */

void pt_result_prove(pt_result *r, uint32_t check, bool reached, pt_engine_id engine) {
  assert(check && check < r->prog->checks.n && r->checks[check].verdict == PT_OPEN);
  assert(r->restricted == PT_REASON_NONE);
  if (pt_result_has_foreign(r, check)) return;
  bool proved = reached || r->is_place[check] || !r->prog->checks.at[check].fn;
  r->checks[check] = (pt_check_result){.verdict = proved ? PT_PROVED : PT_UNREACHED,
                                       .engine = pt_engine_name(engine)};
}

void pt_result_refute(pt_result *r, uint32_t check, uint32_t test, pt_engine_id engine) {
  assert(check < r->prog->checks.n && r->checks[check].verdict == PT_OPEN);
  assert(test < r->tests.n && r->tests.at[test].fails && r->tests.at[test].check == check);
  r->checks[check] = (pt_check_result){
      .verdict = PT_REFUTED, .test = test + 1, .engine = pt_engine_name(engine)};
}

void pt_result_open(pt_result *r, uint32_t check, pt_engine_id engine, pt_reason reason,
                    uint32_t loc) {
  assert(check < r->prog->checks.n && reason < PT_REASON_COUNT && loc < r->prog->locs.n);
  if (r->checks[check].verdict != PT_OPEN) return;
  r->checks[check].open[engine] = (pt_open){.reason = (uint8_t)reason, .loc = loc};
}

void pt_result_take_back(pt_result *r, uint32_t check, pt_reason reason) {
  assert(check < r->prog->checks.n && reason != PT_REASON_NONE);
  r->checks[check] = (pt_check_result){.verdict = PT_OPEN};
  pt_result_open(r, check, PT_ENGINE_NONE, reason, 0);
}

void pt_result_elsewhere(pt_result *r, uint32_t check) {
  assert(check < r->prog->checks.n && r->checks[check].verdict == PT_OPEN);
  r->checks[check] = (pt_check_result){.verdict = PT_ELSEWHERE};
}

bool pt_result_says(const pt_result *r, uint32_t check, pt_engine_id engine, pt_reason reason) {
  const pt_check_result *c = &r->checks[check];
  return c->verdict == PT_OPEN && c->open[engine].reason == reason;
}

/* ---- branches, tests, invariants */

pt_branch *pt_result_branch(pt_result *r, uint32_t fn, uint32_t ins) {
  assert(fn + 1 < r->branch_of.n);
  size_t low = r->branch_of.at[fn], high = r->branch_of.at[fn + 1];
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    pt_branch *b = &r->branches.at[middle];
    assert(b->fn == fn);
    if (b->ins == ins) return b;
    if (b->ins < ins)
      low = middle + 1;
    else
      high = middle;
  }
  return NULL;
}

bool pt_result_has_foreign(const pt_result *r, uint32_t check) {
  for (size_t k = 0; k < r->tests.n; k++)
    if (r->tests.at[k].fails && r->tests.at[k].foreign && r->tests.at[k].check == check)
      return true;
  return false;
}

uint32_t pt_result_add_test(pt_result *r, pt_test *t) {
  assert(!t->fails || t->check < r->prog->checks.n);
  pt_vec_push(r->mem, &r->tests, *t);
  memset(&t->inputs, 0, sizeof t->inputs);
  return (uint32_t)(r->tests.n - 1);
}

void pt_result_add_invariant(pt_result *r, uint32_t fn, pt_blk head, uint32_t loc, const char *text,
                             const char *engine) {
  pt_invariant i = {
      .fn = fn, .head = head, .loc = loc, .text = pt_mem_strdup(r->mem, text), .engine = engine};
  pt_vec_push(r->mem, &r->invariants, i);
}

void pt_result_add_end(pt_result *r, uint32_t fn, pt_blk head, uint32_t loc, const char *text,
                       const char *engine) {
  pt_result_add_invariant(r, fn, head, loc, text, engine);
  pt_vec_top(&r->invariants).ends = true;
}

void pt_result_add_each(pt_result *r, uint32_t fn, pt_blk head, uint32_t loc, const char *text,
                        const char *engine) {
  pt_result_add_invariant(r, fn, head, loc, text, engine);
  pt_vec_top(&r->invariants).each = true;
}

size_t pt_result_count(const pt_result *r, pt_verdict v) {
  size_t n = 0;
  for (size_t k = 1; k < r->prog->checks.n; k++)
    n += r->checks[k].verdict == v;
  return n;
}
