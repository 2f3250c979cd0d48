#include "engine/local/modular.h"

#include "engine/local/encode_priv.h"

enum { MAX_CONTEXTS = 1000, MAX_ROUNDS = 60 };

/* ---- what a pledge says in the encoding that is open */

static pt_term argument(const pt_local *l, const pt_lmade *m, pt_val param) {
  return param && param <= m->nargs ? l->enc.args.at[m->arg + param - 1] : (pt_term){0};
}

static pt_term parameter(const pt_local *l, pt_val param) {
  return param ? l->enc.params.at[param - 1] : (pt_term){0};
}

/* That the call keeps to the need. */
static pt_term is_met(pt_local *l, const pt_pledge *d, const pt_lmade *m) {
  pt_term value = argument(l, m, d->value), with = argument(l, m, d->with);
  return value.i && (with.i || !d->with) ? pt_lpledge_term(&l->enc, d, value, with) : (pt_term){0};
}

void pt_local_use_guarantees(pt_local *l) {
  pt_vec_reset(&l->enc.pledges);
  for (size_t k = 0; k < l->pledges.n; k++)
    if (!l->pledges.at[k].dropped && !l->pledges.at[k].d.value)
      pt_vec_push(l->mem, &l->enc.pledges, l->pledges.at[k].d);
}

void pt_local_assume_needs(pt_local *l, uint32_t fn) {
  for (size_t k = 0; k < l->pledges.n; k++) {
    const pt_pledge *d = &l->pledges.at[k].d;
    if (l->pledges.at[k].dropped || !d->value || d->fn != fn) continue;
    pt_term t = pt_lpledge_term(&l->enc, d, parameter(l, d->value), parameter(l, d->with));
    if (t.i) pt_vec_push(l->mem, &l->enc.facts, t);
  }
}

/* That FN breaks it. */
static pt_term breaks(pt_local *l, uint32_t fn, const pt_pledge *d) {
  pt_term any = pt_false(l->tt);
  for (size_t k = 0; k < l->enc.made.n && d->value; k++) {
    const pt_lmade *m = &l->enc.made.at[k];
    if (m->callee != d->fn) continue;
    pt_term t = is_met(l, d, m);
    any = pt_mk_or(l->tt, any,
                   t.i ? pt_mk_and(l->tt, m->guard, pt_mk_not(l->tt, t)) : m->guard);
  }
  if (d->value || d->fn != fn || !l->enc.returns.i || !l->enc.value.i) return any;
  pt_term t = pt_lpledge_term(&l->enc, d, l->enc.value, parameter(l, d->with));
  return t.i ? pt_mk_and(l->tt, l->enc.returns, pt_mk_not(l->tt, t)) : l->enc.returns;
}

/* ---- which of them hold */

typedef struct {
  pt_local *l;
  bool *due;       /* by function */
  pt_term *broken; /* by pledge, of the function that is open */
  uint32_t looked;
} houdini;

static void drop(houdini *h, size_t k) {
  const pt_pledge *d = &h->l->pledges.at[k].d;
  const pt_fns *up = &h->l->graph.callers[d->fn];
  h->l->pledges.at[k].dropped = true;
  if (d->value) h->due[d->fn] = true;
  for (size_t i = 0; !d->value && i < up->n; i++) h->due[up->at[i]] = true;
}

static bool keeps(const pt_local *l, uint32_t fn, const pt_pledge *d) {
  const pt_fns *down = &l->graph.callees[fn];
  if (!d->value) return d->fn == fn;
  for (size_t k = 0; k < down->n; k++)
    if (down->at[k] == d->fn) return true;
  return false;
}

static pt_term any_broken(const houdini *h) {
  pt_local *l = h->l;
  pt_term any = pt_false(l->tt);
  for (size_t k = 0; k < l->pledges.n; k++)
    if (!l->pledges.at[k].dropped && h->broken[k].i) any = pt_mk_or(l->tt, any, h->broken[k]);
  return any;
}

/* False: the model shows none. */
static bool drop_by_model(houdini *h) {
  pt_local *l = h->l;
  pt_model *md = pt_model_new(l->tt);
  bool some = false;
  pt_solver_model(l->solver, md);
  for (size_t k = 0; k < l->pledges.n; k++)
    if (!l->pledges.at[k].dropped && h->broken[k].i && pt_model_is_true(md, h->broken[k]))
      drop(h, k), some = true;
  pt_model_delete(md);
  return some;
}

static bool settle_open(houdini *h, uint32_t fn) {
  pt_local *l = h->l;
  pt_answer a = PT_SAT;
  for (size_t k = 0; k < l->pledges.n; k++) {
    bool asked = !l->pledges.at[k].dropped && keeps(l, fn, &l->pledges.at[k].d);
    h->broken[k] = asked ? breaks(l, fn, &l->pledges.at[k].d) : (pt_term){0};
  }
  for (int round = 0; a == PT_SAT; round++) {
    a = pt_local_ask(l, false, any_broken(h));
    if (a == PT_SAT && (round == MAX_ROUNDS || !drop_by_model(h))) a = PT_UNKNOWN;
  }
  return a == PT_UNSAT;
}

static void look_at(houdini *h, uint32_t fn) {
  pt_local *l = h->l;
  h->due[fn] = false;
  bool known = ++h->looked < MAX_CONTEXTS && !pt_local_is_stopped(l) &&
               pt_local_encode(l, fn, true);
  if (known) pt_local_add_invariants(l);
  if (known && settle_open(h, fn)) return;
  for (size_t k = 0; k < l->pledges.n; k++)
    if (!l->pledges.at[k].dropped && keeps(l, fn, &l->pledges.at[k].d)) drop(h, k);
}

static bool has_pledges(const pt_local *l, uint32_t fn) {
  for (size_t k = 0; k < l->pledges.n; k++)
    if (!l->pledges.at[k].dropped && keeps(l, fn, &l->pledges.at[k].d)) return true;
  return false;
}

static void settle(houdini *h) {
  pt_local *l = h->l;
  for (uint32_t fn = 1; fn < l->prog->fns.n; fn++)
    h->due[fn] = l->prog->fns.at[fn]->blocks.n && has_pledges(l, fn);
  for (bool more = true; more;) {
    more = false;
    for (size_t k = l->prog->fns.n - 1; k-- > 0;) { /* callers first: most needs end there */
      uint32_t fn = l->graph.order[k];
      if (h->due[fn]) look_at(h, fn), more = true;
    }
  }
}

/* ---- all of it */

static size_t count_left(const pt_local *l) {
  size_t n = 0;
  for (size_t k = 0; k < l->pledges.n; k++) n += !l->pledges.at[k].dropped;
  return n;
}

static bool has_some(const pt_local *l, uint32_t fn, bool needs) {
  for (size_t k = 0; k < l->pledges.n; k++) {
    const pt_pledge *d = &l->pledges.at[k].d;
    if (!l->pledges.at[k].dropped && d->fn == fn && !d->value == !needs) return true;
  }
  return false;
}

static bool callees_guarantee(const pt_local *l, uint32_t fn, uint32_t depth) {
  const pt_fns *down = &l->graph.callees[fn];
  for (size_t k = 0; k < down->n; k++) {
    uint32_t callee = down->at[k];
    if (has_some(l, callee, false)) return true;
    if (depth && callees_guarantee(l, callee, depth - 1)) return true;
  }
  return false;
}

/* More is known in FN than without pledges: what it needs itself, or what is guaranteed by what it
   calls, or by what is called in small bodies inside of it. */
static bool learns(const pt_local *l, uint32_t fn) {
  enum { DEPTH = 2 };
  return has_some(l, fn, true) || callees_guarantee(l, fn, DEPTH);
}

/* Rows of loops in functions that keep something; checks of those that learn something. */
static void ask_again(pt_local *l) {
  for (uint32_t fn = 1; fn < l->prog->fns.n && !pt_local_is_stopped(l); fn++) {
    if (!l->prog->fns.at[fn]->blocks.n) continue;
    if (pt_local_has_own(l, fn) && learns(l, fn))
      pt_local_look(l, fn, true);
    else if (has_pledges(l, fn) && pt_local_encode(l, fn, true)) {
      pt_local_add_invariants(l);
      pt_local_keep_rows(l, fn);
    }
  }
}

void pt_local_modular(pt_local *l) {
  size_t checks = l->prog->checks.n, fns = l->prog->fns.n;
  if (pt_local_is_stopped(l)) return;
  pt_local_guess_pledges(l);
  if (!l->pledges.n) return;
  houdini h = {.l = l};
  h.due = pt_mem_alloc(l->mem, fns * sizeof *h.due);
  h.broken = pt_mem_alloc(l->mem, l->pledges.n * sizeof *h.broken);
  bool *open = pt_mem_alloc(l->mem, checks * sizeof *open);
  for (uint32_t k = 1; k < checks; k++) open[k] = !pt_local_is_settled(l, k);
  settle(&h);
  size_t left = count_left(l);
  if (l->o->log)
    pt_log_say(l->o->log, "local: %zu of %zu pledges of functions left", left, l->pledges.n);
  l->pledged = true; /* what callers of a check's function say does not rest on pledges */
  if (left && !pt_local_is_stopped(l)) {
    ask_again(l);
    pt_local_certify_pledged(l, open);
  }
  l->pledged = false;
  pt_mem_free(l->mem, open, checks * sizeof *open);
  pt_mem_free(l->mem, h.broken, l->pledges.n * sizeof *h.broken);
  pt_vec_reset(&l->pledges);
  pt_mem_free(l->mem, h.due, fns * sizeof *h.due);
}
