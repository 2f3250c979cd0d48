/* Which claims are confirmed: the questions of each context, and that answers cover all callers. */
#include "check/contexts.h"

#include "check/contexts_priv.h"
#include "check/whole.h"
#include "ir/builtin.h"
#include "ir/frees.h"
#include "ir/leaving.h"
#include "ir/quiet.h"

enum { MAX_ROUNDS = 40, MAX_CALLERS = 2000 };

/* ---- one context */

void pt_cx_close(pt_cx *x) {
  pt_mem *m = x->mem;
  pt_vec_release(m, &x->facts);
  pt_vec_release(m, &x->vals);
  pt_vec_release(m, &x->phis);
  pt_vec_release(m, &x->bases);
  pt_vec_release(m, &x->cells);
  pt_vec_release(m, &x->places);
  pt_vec_release(m, &x->visited);
  pt_vec_release(m, &x->rows);
  pt_map_release(m, &x->cell_of);
  pt_map_release(m, &x->base_of);
  pt_map_release(m, &x->global_of);
  if (x->tt) pt_terms_delete(x->tt);
  x->tt = NULL;
}

bool pt_cx_open(pt_cx *x, uint32_t root) {
  x->tt = pt_terms_new(x->mem);
  pt_pmaps_reset(x->maps);
  pt_cx_begin_pledges(x);
  x->nframes = x->ins = 0, x->gave_up = false;
  return pt_cx_function(x, root);
}

static pt_solver *make_solver(const pt_cx *x, pt_hint hint) {
  pt_smt_config config = pt_smt_config_default();
  pt_solver *s = NULL;
  pt_err err = {0};
  config.name = x->l->solver ? x->l->solver : "z3";
  config.hint = hint;
  if (pt_solver_new(&s, x->tt, &config, &err) != PT_OK) return NULL;
  for (size_t k = 0; k < x->facts.n; k++) pt_solver_add(s, x->facts.at[k]);
  return s;
}

pt_solver *pt_cx_solver(const pt_cx *x) { return make_solver(x, PT_HINT_PATH); }

/* ---- rows: those that a back edge can break are dropped until none is */

bool pt_cx_is_over(const pt_cx *x) { return x->l->stop && *x->l->stop; }

/* What is relied on by now, and T. */
static void add_question(const pt_cx *x, pt_term t, pt_term_vec *all) {
  for (size_t k = 0; k < x->rows.n; k++)
    if (!x->rows.at[k].dropped) pt_vec_push(x->mem, all, x->rows.at[k].assumed);
  for (size_t k = 0; k < x->claim->pledges.n; k++) {
    const pt_cpledge *d = &x->pledges[k];
    if (!d->dropped && d->relied.i) pt_vec_push(x->mem, all, d->relied);
    if (!d->dropped && d->assumed.i) pt_vec_push(x->mem, all, d->assumed);
  }
  pt_vec_push(x->mem, all, t);
}

static pt_answer ask_within(const pt_cx *x, pt_solver *s, pt_term t, uint32_t time_ms) {
  pt_limit limit = {.time_ms = time_ms};
  pt_term_vec all = {0};
  if (pt_term_is_false(x->tt, t)) return PT_UNSAT;
  if (pt_cx_is_over(x)) return PT_UNKNOWN;
  add_question(x, t, &all);
  pt_answer a = pt_solver_check(s, all.at, all.n, &limit);
  pt_vec_release(x->mem, &all);
  return a;
}

/* A solver that is asked nothing else simplifies first: a product of bounded numbers is nothing
   to it. */
static bool is_impossible_alone(const pt_cx *x, pt_term t) {
  pt_limit limit = {.time_ms = x->l->alone_ms};
  pt_term_vec all = {0};
  pt_solver *s = x->l->alone_ms && !pt_cx_is_over(x) ? make_solver(x, PT_HINT_HARD) : NULL;
  if (!s) return false;
  add_question(x, t, &all);
  for (size_t k = 0; k < all.n; k++)
    pt_solver_add(s, all.at[k]);
  pt_answer a = pt_solver_check(s, NULL, 0, &limit);
  pt_vec_release(x->mem, &all);
  pt_solver_delete(s);
  return a == PT_UNSAT;
}

pt_answer pt_cx_ask(const pt_cx *x, pt_solver *s, pt_term t) {
  return ask_within(x, s, t, x->l->time_ms);
}

static pt_term broken(const pt_cx *x) {
  pt_term any = pt_false(x->tt);
  for (size_t k = 0; k < x->rows.n; k++)
    if (!x->rows.at[k].dropped) any = pt_mk_or(x->tt, any, x->rows.at[k].broken);
  return any;
}

static void drop_rows(pt_cx *x, pt_solver *s, bool all) {
  pt_model *md = pt_model_new(x->tt);
  if (!all) pt_solver_model(s, md);
  for (size_t k = 0; k < x->rows.n; k++)
    if (all || pt_model_is_true(md, x->rows.at[k].broken)) x->rows.at[k].dropped = true;
  pt_model_delete(md);
}

void pt_cx_settle_rows(pt_cx *x, pt_solver *s) {
  pt_answer a = PT_SAT;
  for (int round = 0; a == PT_SAT; round++) {
    a = round < MAX_ROUNDS ? pt_cx_ask(x, s, broken(x)) : PT_UNKNOWN;
    if (a != PT_UNSAT) drop_rows(x, s, a == PT_UNKNOWN);
  }
}

/* ---- answers */

static bool was_visited(const pt_cx *x, uint32_t chain) {
  for (size_t k = 0; k < x->visited.n; k++)
    if (x->visited.at[k] == chain) return true;
  return false;
}

/* What must be impossible if the answer is right. */
static pt_term wrong(const pt_cx *x, const pt_contexts_answer *a) {
  pt_term any = pt_false(x->tt);
  for (size_t k = 0; k < x->places.n; k++) {
    const pt_cplace *p = &x->places.at[k];
    if (p->check != a->check || p->chain != a->chain) continue;
    any = pt_mk_or(x->tt, any, a->unreachable ? p->reached : p->fails);
  }
  return any;
}

static pt_term all_wrong(const pt_cx *x, const pt_term *wrongs, const bool *held) {
  pt_term any = pt_false(x->tt);
  for (size_t k = 0; k < x->claim->answers.n; k++)
    if (held[k] && wrongs[k].i) any = pt_mk_or(x->tt, any, wrongs[k]);
  return any;
}

/* Those that the model shows to be wrong are no answers. */
static void drop_answers(const pt_cx *x, pt_solver *s, const pt_term *wrongs, bool *held) {
  pt_model *md = pt_model_new(x->tt);
  pt_solver_model(s, md);
  for (size_t k = 0; k < x->claim->answers.n; k++)
    if (held[k] && wrongs[k].i && pt_model_is_true(md, wrongs[k])) held[k] = false;
  pt_model_delete(md);
}

/* KNOWN: what was said of T and others together. */
static bool is_impossible(pt_cx *x, pt_solver *s, pt_term t, pt_term together, pt_answer known) {
  pt_answer a = t.i == together.i ? known : pt_cx_ask(x, s, t);
  return a == PT_UNSAT || (a == PT_UNKNOWN && is_impossible_alone(x, t));
}

/* All answers at once; where that is too hard, one by one. */
static void ask_answers(pt_cx *x, pt_solver *s, const pt_term *wrongs, bool *held) {
  pt_answer a = PT_SAT;
  pt_term together = {0};
  uint32_t time_ms = x->l->all_ms ? x->l->all_ms : x->l->time_ms;
  for (int round = 0; a == PT_SAT && round < MAX_ROUNDS; round++) {
    together = all_wrong(x, wrongs, held);
    a = ask_within(x, s, together, time_ms);
    if (a == PT_SAT) drop_answers(x, s, wrongs, held);
  }
  for (size_t k = 0; k < x->claim->answers.n && a != PT_UNSAT; k++)
    if (held[k] && wrongs[k].i) held[k] = is_impossible(x, s, wrongs[k], together, a);
}

static void check_context(pt_cx *x, uint32_t root, bool small, bool *held) {
  size_t n = x->claim->answers.n;
  pt_term *wrongs = pt_mem_alloc(x->mem, n * sizeof *wrongs);
  x->small = small;
  bool whole = pt_cx_open(x, root);
  pt_solver *s = whole ? pt_cx_solver(x) : NULL;
  for (size_t k = 0; k < n && s; k++) {
    const pt_contexts_answer *a = &x->claim->answers.at[k];
    if (a->root != root || a->small != small || !was_visited(x, a->chain)) continue;
    held[k] = true, wrongs[k] = wrong(x, a);
  }
  if (s) {
    pt_cx_settle_rows(x, s);
    ask_answers(x, s, wrongs, held);
    pt_solver_delete(s);
  }
  pt_mem_free(x->mem, wrongs, n * sizeof *wrongs);
  pt_cx_close(x);
}

/* ---- claims: answered in the function of the check, or in all callers */

typedef struct {
  pt_cx *x;
  bool *held; /* by answer */
  bool *done; /* by 2 * root + small: this context was looked at */
  const pt_contexts_claim *claim;
  uint32_t asked;
} cover;

/* Contexts are looked at when they are needed, with all answers about them. */
static bool is_held(cover *c, size_t answer) {
  const pt_contexts_answer *a = &c->x->claim->answers.at[answer];
  bool *done = &c->done[2 * a->root + a->small];
  if (!*done && !pt_cx_is_over(c->x)) check_context(c->x, a->root, a->small, c->held);
  *done = true;
  return c->held[answer];
}

static bool is_answered(cover *c, uint32_t root, uint32_t chain) {
  const pt_contexts *all = c->x->claim;
  for (size_t k = 0; k < all->answers.n; k++) {
    const pt_contexts_answer *a = &all->answers.at[k];
    if (a->check == c->claim->check && a->root == root && a->chain == chain &&
        (a->unreachable || !c->claim->unreachable) && is_held(c, k))
      return true;
  }
  return false;
}

static uint32_t longer_chain(const cover *c, uint32_t fn, uint32_t ins, uint32_t rest) {
  const pt_contexts *all = c->x->claim;
  for (uint32_t k = 1; k < all->calls.n; k++) {
    const pt_contexts_call *call = &all->calls.at[k];
    if (call->fn == fn && call->ins == ins && call->rest == rest) return k;
  }
  return 0;
}

static bool is_covered(cover *c, uint32_t root, uint32_t chain);

static bool is_covered_by(cover *c, uint32_t caller, uint32_t root, uint32_t chain) {
  const pt_ir_fn *fn = c->x->prog->fns.at[caller];
  for (uint32_t i = 1; i < fn->ins.n; i++) {
    const pt_ir_ins *call = &fn->ins.at[i];
    if (call->dead || call->op != PT_OP_CALL || call->ref != root) continue;
    uint32_t longer = longer_chain(c, caller, i, chain);
    if (!longer || !is_covered(c, caller, longer)) return false;
  }
  return true;
}

static bool is_covered(cover *c, uint32_t root, uint32_t chain) {
  const pt_cx *x = c->x;
  const pt_fns *up = &x->graph->callers[root];
  if (is_answered(c, root, chain)) return true;
  if (root == x->prog->main || x->prog->fns.at[root]->address_taken || !up->n ||
      x->graph->recursive[root] || ++c->asked > MAX_CALLERS)
    return false;
  for (size_t k = 0; k < up->n; k++)
    if (!is_covered_by(c, up->at[k], root, chain)) return false;
  return true;
}

/* A check of the whole program is in no function, and no run passes by it. */
static bool is_confirmed(cover *c) {
  const pt_cx *x = c->x;
  uint32_t check = c->claim->check, fn = x->prog->checks.at[check].fn;
  if (fn) return is_covered(c, fn, 0);
  return !c->claim->unreachable && !pt_ir_leaves_models(x->prog) &&
         pt_check_whole(x->mem, x->prog, check, x->l->stack_limit);
}

/* ---- all of it */

static bool makes_sense(const pt_ir_prog *p, const pt_contexts *c) {
  for (uint32_t k = 1; k < c->calls.n; k++)
    if (c->calls.at[k].rest >= k) return false;
  for (size_t k = 0; k < c->answers.n; k++) {
    const pt_contexts_answer *a = &c->answers.at[k];
    if (!a->check || a->check >= p->checks.n || !a->root || a->root >= p->fns.n) return false;
    if (!p->fns.at[a->root]->blocks.n) return false;
  }
  for (size_t k = 0; k < c->pledges.n; k++)
    if (!pt_pledge_fits(p, &c->pledges.at[k])) return false;
  for (size_t k = 0; k < c->claims.n; k++) {
    uint32_t check = c->claims.at[k].check;
    if (!check || check >= p->checks.n) return false;
  }
  return true;
}

bool pt_cx_init(pt_cx *x) {
  x->fns = pt_mem_alloc(x->mem, x->prog->fns.n * sizeof *x->fns);
  x->maps = pt_pmaps_new(x->mem);
  x->frees = pt_mem_alloc(x->mem, x->prog->fns.n * sizeof *x->frees);
  x->leaves = pt_mem_alloc(x->mem, x->prog->fns.n * sizeof *x->leaves);
  bool described = pt_ir_find_leaving(x->prog, x->graph, x->mem, x->leaves);
  pt_ir_find_freeing(x->prog, x->graph, x->mem, x->leaves, x->frees);
  x->quiet = pt_mem_alloc(x->mem, x->prog->fns.n * sizeof *x->quiet);
  x->pledges = pt_mem_alloc(x->mem, (x->claim->pledges.n + 1) * sizeof *x->pledges);
  pt_ir_find_quiet(x->prog, x->leaves, x->quiet);
  return described;
}

void pt_cx_release(pt_cx *x) {
  pt_pmaps_delete(x->maps);
  pt_mem_free(x->mem, x->frees, x->prog->fns.n * sizeof *x->frees);
  pt_mem_free(x->mem, x->leaves, x->prog->fns.n * sizeof *x->leaves);
  pt_mem_free(x->mem, x->quiet, x->prog->fns.n * sizeof *x->quiet);
  pt_mem_free(x->mem, x->pledges, (x->claim->pledges.n + 1) * sizeof *x->pledges);
  for (size_t k = 1; k < x->prog->fns.n; k++) {
    if (!x->fns[k].ready) continue;
    pt_ir_cfg_release(&x->fns[k].cfg);
    pt_mem_free(x->mem, x->fns[k].kept, x->prog->fns.at[k]->ins.n * sizeof *x->fns[k].kept);
  }
  pt_mem_free(x->mem, x->fns, x->prog->fns.n * sizeof *x->fns);
}

size_t pt_contexts_check(pt_mem *m, const pt_ir_prog *p, const pt_contexts *c,
                         const pt_loans *loans, const pt_contexts_limits *l, bool *held) {
  pt_ir_callgraph graph;
  size_t n = 0;
  pt_cx x = {.mem = m, .prog = p, .graph = &graph, .claim = c, .l = l, .loans = loans};
  if (!makes_sense(p, c)) return 0;
  bool *answered = pt_mem_alloc(m, (c->answers.n + 1) * sizeof *answered);
  bool *done = pt_mem_alloc(m, 2 * p->fns.n * sizeof *done);
  pt_ir_callgraph_init(&graph, m, p);
  bool described = pt_cx_init(&x);
  if (described) pt_cx_settle_pledges(&x);
  for (size_t k = 0; k < c->claims.n && described; k++) {
    cover cv = {.x = &x, .held = answered, .done = done, .claim = &c->claims.at[k]};
    held[k] = is_confirmed(&cv);
    n += held[k];
  }
  pt_cx_release(&x);
  pt_ir_callgraph_release(&graph);
  pt_mem_free(m, answered, (c->answers.n + 1) * sizeof *answered);
  pt_mem_free(m, done, 2 * p->fns.n * sizeof *done);
  return n;
}
