/* Proofs of a whole function with few questions.

   One asks whether any of the checks can fail; a model shows some that can, which are left out, and
   the question is asked again, until nothing is left that can fail.  Then the same way: which of
   those that cannot fail are reached at all.  First without calls of what is not small, in all
   functions, which settles most of a function's own checks; then with all of it. */
#include "engine/local/local_priv.h"

typedef struct {
  uint32_t check, chain;
  pt_term fails, reached;
  bool may_fail, is_reached;
} candidate;

typedef PT_VEC(candidate) candidates;

enum { MAX_ROUNDS = 60 };

static candidate *candidate_of(pt_local *l, candidates *all, pt_map *at, const pt_lobligation *o) {
  uint64_t key = (uint64_t)o->check << 32 | o->chain, k;
  if (!pt_map_get(at, key, &k)) {
    candidate c = {o->check, o->chain, pt_false(l->tt), pt_false(l->tt), false, false};
    k = all->n;
    pt_vec_push(l->mem, all, c);
    pt_map_put(l->mem, at, key, k);
  }
  return &all->at[k];
}

static void collect(pt_local *l, candidates *all) {
  pt_map at = {0};
  pt_terms *tt = l->tt;
  for (size_t k = 0; k < l->enc.obligations.n; k++) {
    const pt_lobligation *o = &l->enc.obligations.at[k];
    if (!pt_local_is_wanted(l, o->check) || pt_local_is_settled(l, o->check)) continue;
    if (l->pledged && o->chain) continue;
    if (l->hard[o->check] || pt_local_is_right(l, o->check, o->chain)) continue;
    candidate *c = candidate_of(l, all, &at, o);
    c->reached = pt_mk_or(tt, c->reached, o->reach);
    c->fails = pt_mk_or(tt, c->fails, pt_mk_and(tt, o->reach, pt_mk_not(tt, o->ok)));
  }
  pt_map_release(l->mem, &at);
}

static bool is_asked(const candidate *c, bool reach) {
  return !c->may_fail && !(reach && c->is_reached);
}

static pt_term question(pt_local *l, const candidates *all, bool reach) {
  pt_term any = pt_false(l->tt);
  for (size_t k = 0; k < all->n; k++) {
    const candidate *c = &all->at[k];
    if (is_asked(c, reach)) any = pt_mk_or(l->tt, any, reach ? c->reached : c->fails);
  }
  return any;
}

/* False: the model shows nothing new. */
static bool learn(pt_local *l, candidates *all, bool reach) {
  pt_model *md = pt_model_new(l->tt);
  bool some = false;
  pt_solver_model(l->solver, md);
  for (size_t k = 0; k < all->n; k++) {
    candidate *c = &all->at[k];
    if (!is_asked(c, reach) || !pt_model_is_true(md, reach ? c->reached : c->fails)) continue;
    if (reach) c->is_reached = true;
    else c->may_fail = true;
    some = true;
  }
  pt_model_delete(md);
  return some;
}

/* UNSAT: nothing of what is left can happen. */
static pt_answer settle_all(pt_local *l, candidates *all, bool reach) {
  pt_answer a = PT_SAT;
  for (int round = 0; a == PT_SAT; round++) {
    a = pt_local_ask(l, false, question(l, all, reach));
    if (a == PT_SAT && (round == MAX_ROUNDS || !learn(l, all, reach))) a = PT_UNKNOWN;
  }
  return a;
}

/* Where all of them together are too hard, one by one. */
static void settle_each(pt_local *l, candidates *all) {
  for (size_t k = 0; k < all->n; k++) {
    candidate *c = &all->at[k];
    if (c->may_fail) continue;
    pt_answer a = pt_local_ask(l, false, c->fails);
    c->may_fail = a != PT_UNSAT;
    l->hard[c->check] |= a == PT_UNKNOWN;
  }
}

void pt_local_look(pt_local *l, uint32_t fn, bool small) {
  candidates all = {0};
  if (!pt_local_open_function(l, fn, small)) return;
  l->whole[fn] |= !l->enc.left_out;
  collect(l, &all);
  if (settle_all(l, &all, false) != PT_UNSAT) settle_each(l, &all);
  bool known = settle_all(l, &all, true) == PT_UNSAT;
  for (size_t k = 0; k < all.n; k++) {
    const candidate *c = &all.at[k];
    bool unreachable = known && !c->is_reached;
    pt_line_status s = PT_LINE_UNSAFE;
    if (!c->may_fail) s = unreachable ? PT_LINE_UNREACHABLE : PT_LINE_SAFE;
    if (l->pledged)
      pt_local_keep_answer(l, fn, c->check, 0, s);
    else
      pt_local_remember(l, fn, c->check, c->chain, s);
    if (!c->chain) pt_local_settle(l, c->check, s, PT_CONTEXT_FUNCTION);
  }
  pt_vec_release(l->mem, &all);
}

/* Nothing is known in FN that is not known in what it calls. */
static bool only_calls(const pt_local *l, uint32_t number) {
  const pt_ir_fn *fn = l->prog->fns.at[number];
  for (uint32_t i = 1; i < fn->ins.n; i++) {
    const pt_ir_ins *ins = &fn->ins.at[i];
    if (ins->dead) continue;
    if (pt_op_has_check((pt_op)ins->op) && ins->ref) return false;
    if (ins->op == PT_OP_CALL && l->prog->fns.at[ins->ref]->nparams) return false;
  }
  return true;
}

bool pt_local_has_own(const pt_local *l, uint32_t number) {
  const pt_ir_fn *fn = l->prog->fns.at[number];
  for (uint32_t i = 1; i < fn->ins.n; i++) {
    const pt_ir_ins *ins = &fn->ins.at[i];
    bool check = !ins->dead && pt_op_has_check((pt_op)ins->op) && ins->ref;
    if (check && pt_local_is_wanted(l, ins->ref) && !pt_local_is_settled(l, ins->ref)) return true;
  }
  return false;
}

/* So has it, or something that it calls. */
static bool has_any(const pt_local *l, uint32_t fn, uint32_t depth) {
  const pt_fns *down = &l->graph.callees[fn];
  if (pt_local_has_own(l, fn)) return true;
  for (size_t k = 0; k < down->n && depth; k++)
    if (has_any(l, down->at[k], depth - 1)) return true;
  return false;
}

void pt_local_all_at_once(pt_local *l, uint32_t fn, bool small) {
  enum { DEPTH = 3 };
  if (!has_any(l, fn, DEPTH)) return;
  if (!only_calls(l, fn) && (small || !l->whole[fn])) pt_local_look(l, fn, small);
}
