/* Solved form of a conjunction.

   Idea: an equation x = t is kept aside as a definition when that leaves the definitions without
   a cycle; many are found in one pass over the conjuncts, then all are resolved and put into
   the rest at once, which may give new equations for the next pass.
   A variable that occurs in no definition yet cannot close a cycle, and what occurs is collected
   once for every node; only for the others a search is needed, which is bounded. */
#include "term/rules_priv.h"
#include "term/walk.h"

enum { MAX_PASSES = 64, MAX_SEARCH = 4096 };

typedef struct {
  pt_terms *tt;
  pt_mem *m;
  pt_map def;       /* variable -> term, of this pass; resolved at its end */
  pt_term_vec vars; /* the keys of def, in order */
  pt_map seen;      /* nodes below some definition: their variables may close a cycle */
  pt_map bound;     /* variables of quantifiers: neither defined nor part of a definition */
  pt_term_vec todo, rest, stack;
  pt_map polarity; /* literal of the rest -> 1, and its atom negated -> 0 */
} solver;

/* Whether VAR is in T once the definitions are put in; gives up (true) on large terms. */
static bool reaches(solver *s, pt_term var, pt_term t) {
  pt_terms *tt = s->tt;
  uint32_t seen = 0;
  pt_vec_reset(&s->stack);
  pt_vec_push(s->m, &s->stack, t);
  while (s->stack.n) {
    t = pt_vec_pop(&s->stack);
    if (!pt_walk_mark(tt, t)) continue;
    uint64_t d;
    if (same(t, var) || ++seen > MAX_SEARCH || pt_map_get(&s->bound, t.i, NULL)) return true;
    if (is_op(tt, t, PT_TOP_VAR) && pt_map_get(&s->def, t.i, &d))
      pt_vec_push(s->m, &s->stack, ((pt_term){(uint32_t)d}));
    for (uint32_t k = 0; k < pt_term_nargs(tt, t); k++)
      pt_vec_push(s->m, &s->stack, pt_term_arg(tt, t, k));
  }
  return false;
}

static bool seen(const solver *s, pt_term t) { return pt_map_get(&s->seen, t.i, NULL); }

static void see(solver *s, pt_term t) {
  pt_vec_reset(&s->stack);
  pt_vec_push(s->m, &s->stack, t);
  while (s->stack.n) {
    t = pt_vec_pop(&s->stack);
    if (seen(s, t)) continue;
    pt_map_put(s->m, &s->seen, t.i, 1);
    for (uint32_t k = 0; k < pt_term_nargs(s->tt, t); k++)
      pt_vec_push(s->m, &s->stack, pt_term_arg(s->tt, t, k));
  }
}

static bool may_define(solver *s, pt_term var, pt_term t) {
  if (!is_op(s->tt, var, PT_TOP_VAR) || pt_map_get(&s->def, var.i, NULL)) return false;
  if (pt_map_get(&s->bound, var.i, NULL)) return false;
  see(s, t); /* also when it is no definition in the end: then searches are made in vain */
  if (!seen(s, var) && s->bound.n == 0) return true;
  pt_walk_begin(s->tt);
  return !reaches(s, var, t);
}

static bool define(solver *s, pt_term var, pt_term t) {
  if (!may_define(s, var, t)) return false;
  pt_map_put(s->m, &s->def, var.i, t.i);
  pt_vec_push(s->m, &s->vars, var);
  return true;
}

static bool poly_allowed(void *payload, pt_term var, const pt_term *atoms, size_t n) {
  solver *s = payload;
  if (pt_map_get(&s->def, var.i, NULL) || pt_map_get(&s->bound, var.i, NULL)) return false;
  pt_walk_begin(s->tt);
  for (size_t i = 0; i < n; i++)
    if (reaches(s, var, atoms[i])) return false;
  return true;
}

/* a = b, or a != b of Booleans. */
static bool define_equation(solver *s, pt_term a, pt_term b, bool negated) {
  if (a.i < b.i) {
    pt_term t = a;
    a = b, b = t;
  }
  if (is_op(s->tt, a, PT_TOP_VAR) && define(s, a, negated ? pt_mk_not(s->tt, b) : b)) return true;
  if (is_op(s->tt, b, PT_TOP_VAR) && define(s, b, negated ? pt_mk_not(s->tt, a) : a)) return true;
  pt_term var, value;
  if (!is_bv(s->tt, a) || !pt_poly_solve(s->tt, a, b, poly_allowed, s, &var, &value)) return false;
  return define(s, var, value);
}

/* Turns the conjunct into a definition where that is possible. */
static bool define_by(solver *s, pt_term t) {
  pt_terms *tt = s->tt;
  pt_term a, b;
  bool negated = is_unary(tt, t, PT_TOP_NOT, &a);
  if (negated) t = a;
  if (is_op(tt, t, PT_TOP_VAR)) return define(s, t, pt_mk_bool(tt, !negated));
  if (!is_binary(tt, t, PT_TOP_EQ, &a, &b) || (negated && !is_bool(tt, a))) return false;
  return define_equation(s, a, b, negated);
}

/* Takes a conjunct apart into smaller ones on the stack of what is to be done. */
static bool take_apart(solver *s, pt_term t) {
  pt_terms *tt = s->tt;
  pt_term n, a, b;
  if (is_binary(tt, t, PT_TOP_AND, &a, &b)) {
    pt_vec_push(s->m, &s->todo, b);
    pt_vec_push(s->m, &s->todo, a);
    return true;
  }
  if (!is_unary(tt, t, PT_TOP_NOT, &n) || !is_binary(tt, n, PT_TOP_OR, &a, &b)) return false;
  pt_vec_push(s->m, &s->todo, pt_mk_not(tt, b));
  pt_vec_push(s->m, &s->todo, pt_mk_not(tt, a));
  return true;
}

/* Adds a conjunct to the rest unless it is there; false: its negation is. */
static bool keep(solver *s, pt_term t) {
  pt_term n;
  bool negated = is_unary(s->tt, t, PT_TOP_NOT, &n);
  pt_term atom = negated ? n : t;
  uint64_t before;
  if (pt_map_get(&s->polarity, atom.i, &before)) return before == !negated;
  pt_map_put(s->m, &s->polarity, atom.i, !negated);
  pt_vec_push(s->m, &s->rest, t);
  return true;
}

/* One pass over what is to be done: definitions aside, the rest kept.  False: contradiction. */
static bool sort_out(solver *s) {
  pt_vec_reset(&s->rest);
  pt_map_reset(&s->polarity);
  while (s->todo.n) {
    pt_term t = pt_vec_pop(&s->todo);
    if (pt_term_is_true(s->tt, t)) continue;
    if (pt_term_is_false(s->tt, t)) return false;
    if (!take_apart(s, t) && !define_by(s, t) && !keep(s, t)) return false;
  }
  return true;
}

/* ---- resolving */

static bool resolved(const pt_subst *s, pt_term t, pt_term *out) {
  uint64_t v;
  if (!pt_map_get(&s->cache, t.i, &v)) return false;
  out->i = (uint32_t)v;
  return true;
}

/* T with all definitions put in, also into each other.  ALL->cache keeps results; the map of ALL
   is not used. */
static pt_term resolve(solver *s, pt_subst *all, pt_term root) {
  pt_terms *tt = s->tt;
  pt_term_vec args = {0};
  pt_term r = NONE;
  uint64_t d;
  pt_vec_reset(&s->stack);
  pt_vec_push(s->m, &s->stack, root);
  while (s->stack.n) {
    pt_term t = pt_vec_top(&s->stack);
    if (resolved(all, t, &r)) {
      s->stack.n--;
      continue;
    }
    bool ready = true;
    pt_vec_reset(&args);
    bool defined = pt_map_get(&s->def, t.i, &d);
    uint32_t n = defined ? 1 : pt_term_nargs(tt, t);
    for (uint32_t k = 0; k < n; k++) {
      pt_term a = defined ? (pt_term){(uint32_t)d} : pt_term_arg(tt, t, k);
      if (!resolved(all, a, &r)) {
        ready = false;
        pt_vec_push(s->m, &s->stack, a);
      }
      pt_vec_push(s->m, &args, r);
    }
    if (!ready) continue;
    bool changed = false;
    for (uint32_t k = 0; k < args.n && !defined; k++)
      changed |= !same(args.at[k], pt_term_arg(tt, t, k));
    if (defined) r = args.at[0];
    else if (changed) r = pt_mk_like(tt, t, args.at);
    else r = t;
    pt_map_put(s->m, &all->cache, t.i, r.i);
  }
  resolved(all, root, &r);
  pt_vec_release(s->m, &args);
  return r;
}

/* Puts the definitions of this pass into the rest and into the values found before. */
static void apply(solver *s, pt_subst *out) {
  pt_subst all = {0};
  for (size_t i = 0; i < out->map.cap; i++) {
    if (out->map.at[i].used != 1) continue;
    out->map.at[i].val = resolve(s, &all, (pt_term){(uint32_t)out->map.at[i].val}).i;
  }
  for (size_t i = 0; i < s->vars.n; i++)
    pt_map_put(s->m, &out->map, s->vars.at[i].i, resolve(s, &all, s->vars.at[i]).i);
  for (size_t i = s->rest.n; i-- > 0;)
    pt_vec_push(s->m, &s->todo, resolve(s, &all, s->rest.at[i]));
  pt_subst_release(s->m, &all);
}

/* Substitution could capture these, so they stay as they are. */
static void find_bound(solver *s, const pt_term *conj, size_t n) {
  pt_terms *tt = s->tt;
  pt_walk_begin(tt);
  for (size_t i = 0; i < n; i++)
    pt_vec_push(s->m, &s->stack, conj[i]);
  while (s->stack.n) {
    pt_term t = pt_vec_pop(&s->stack);
    if (!pt_walk_mark(tt, t)) continue;
    if (is_op(tt, t, PT_TOP_FORALL) || is_op(tt, t, PT_TOP_EXISTS))
      pt_map_put(s->m, &s->bound, arg_of(tt, t, 0).i, 1);
    for (uint32_t k = 0; k < pt_term_nargs(tt, t); k++)
      pt_vec_push(s->m, &s->stack, pt_term_arg(tt, t, k));
  }
}

bool pt_conj_solve(pt_terms *tt, const pt_term *conj, size_t n, pt_subst *out, pt_term_vec *rest) {
  solver s = {.tt = tt, .m = tt->m};
  bool ok = true;
  find_bound(&s, conj, n);
  for (size_t i = n; i-- > 0;)
    pt_vec_push(s.m, &s.todo, conj[i]);
  for (int pass = 0; ok; pass++) {
    pt_map_reset(&s.def);
    pt_vec_reset(&s.vars);
    pt_map_reset(&s.seen);
    ok = sort_out(&s);
    if (!ok || s.vars.n == 0 || pass == MAX_PASSES) break;
    apply(&s, out);
  }
  if (ok && s.vars.n) { /* out of passes: what the last one found becomes equations again */
    for (size_t i = 0; i < s.vars.n; i++) {
      uint64_t d = 0;
      pt_map_get(&s.def, s.vars.at[i].i, &d);
      pt_vec_push(s.m, &s.rest, pt_mk_eq(tt, s.vars.at[i], (pt_term){(uint32_t)d}));
    }
  }
  for (size_t i = 0; ok && i < s.rest.n; i++)
    pt_vec_push(tt->m, rest, s.rest.at[i]);
  pt_map_reset(&out->cache);
  pt_map_release(s.m, &s.def);
  pt_map_release(s.m, &s.seen);
  pt_map_release(s.m, &s.bound);
  pt_vec_release(s.m, &s.vars);
  pt_vec_release(s.m, &s.todo);
  pt_vec_release(s.m, &s.rest);
  pt_vec_release(s.m, &s.stack);
  pt_map_release(s.m, &s.polarity);
  return ok;
}
