#include "engine/dash/generalise.h"

#include "term/build.h"

enum {
  COMPLICATED = 6, /* nodes of a conjunct that is worth replacing */
  MOST_VARS = 6,   /* variables that atoms are made of */
  MOST_ASKED = 6,  /* atoms that the solver is asked about */
  MOST_TUPLE = 3,  /* variables whose values are looked at together */
  MOST_TUPLES = 6,
  MOST_DEPTH = 40,
  LARGE = 16,      /* nodes of a conjunct that the hull of all states is tried for */
  MOST_HULLS = 2,  /* at a point, in vain */
  WILD_TESTS = 48
};

static bool is_false_everywhere(const pt_dash *d, const pt_region *r, pt_term t) {
  for (size_t k = 0; k < r->visits.n; k++) {
    pt_state s = pt_dash_state(d, r->visits.at[k].context, r->visits.at[k].event);
    if (pt_state_holds(&s, t)) return false;
  }
  return true;
}

/* ---- low bits */

/* The K low bits of a term, pushed down to where they come from. */
static pt_term low_bits(pt_terms *tt, pt_term t, uint32_t k, int depth) {
  pt_term a, b;
  pt_top op = pt_term_op(tt, t);
  if (pt_term_width(tt, t) == k) return t;
  if (depth == 0) return pt_mk_extract(tt, t, k - 1, 0);
  switch (op) {
  case PT_TOP_ADD:
  case PT_TOP_SUB:
  case PT_TOP_MUL:
  case PT_TOP_BVAND:
  case PT_TOP_BVOR:
  case PT_TOP_BVXOR:
    a = low_bits(tt, pt_term_arg(tt, t, 0), k, depth - 1),
    b = low_bits(tt, pt_term_arg(tt, t, 1), k, depth - 1);
    return pt_mk_op2(tt, op, a, b);
  case PT_TOP_BVNEG:
  case PT_TOP_BVNOT: return pt_mk_op1(tt, op, low_bits(tt, pt_term_arg(tt, t, 0), k, depth - 1));
  case PT_TOP_ITE:
    a = low_bits(tt, pt_term_arg(tt, t, 1), k, depth - 1),
    b = low_bits(tt, pt_term_arg(tt, t, 2), k, depth - 1);
    return pt_mk_ite(tt, pt_term_arg(tt, t, 0), a, b);
  case PT_TOP_ZEXT: case PT_TOP_SEXT:
    a = pt_term_arg(tt, t, 0);
    if (pt_term_width(tt, a) >= k) return low_bits(tt, a, k, depth - 1);
    return pt_mk_extract(tt, t, k - 1, 0);
  case PT_TOP_CONCAT:
    b = pt_term_arg(tt, t, 1);
    if (pt_term_width(tt, b) >= k) return low_bits(tt, b, k, depth - 1);
    return pt_mk_extract(tt, t, k - 1, 0);
  case PT_TOP_SHL: {
    pt_bv c;
    if (!pt_term_value(tt, pt_term_arg(tt, t, 1), &c)) return pt_mk_extract(tt, t, k - 1, 0);
    if (!pt_bv_fits_u64(c) || pt_bv_to_u64(c) >= k) return pt_mk_u64(tt, k, 0);
    a = low_bits(tt, pt_term_arg(tt, t, 0), k, depth - 1);
    return pt_mk_op2(tt, PT_TOP_SHL, a, pt_mk_u64(tt, k, pt_bv_to_u64(c)));
  }
  default: return pt_mk_extract(tt, t, k - 1, 0);
  }
}

/* How many low bits of an equation to try, in this order. */
static size_t widths_of(const pt_terms *tt, pt_term a, pt_term b, uint32_t out[8]) {
  static const uint32_t usual[] = {1, 2, 3, 4, 8, 16};
  uint32_t w = pt_term_width(tt, a);
  size_t n = 0;
  pt_bv c;
  for (size_t k = 0; k < sizeof usual / sizeof *usual; k++)
    if (2 * usual[k] <= w) out[n++] = usual[k];
  bool known = pt_term_value(tt, b, &c) || pt_term_value(tt, a, &c);
  if (known && !pt_bv_is_zero(c) && pt_bv_ctz(c) + 1 < w)
    out[n++] = pt_bv_ctz(c) + 1; /* its lowest bit that is 1 */
  return n;
}

/* An equation, in so few low bits that no visited state satisfies it. */
static bool try_low_bits(const pt_dash *d, const pt_region *r, pt_term_vec *suitable) {
  for (size_t n = 0; n < suitable->n; n++) {
    pt_term t = suitable->at[n];
    if (pt_term_op(d->tt, t) != PT_TOP_EQ || pt_term_is_bool(d->tt, pt_term_arg(d->tt, t, 0)))
      continue;
    pt_term a = pt_term_arg(d->tt, t, 0), b = pt_term_arg(d->tt, t, 1);
    uint32_t widths[8];
    size_t nwidths = widths_of(d->tt, a, b, widths);
    for (size_t k = 0; k < nwidths; k++) {
      pt_term low = pt_mk_eq(d->tt, low_bits(d->tt, a, widths[k], MOST_DEPTH),
                             low_bits(d->tt, b, widths[k], MOST_DEPTH));
      if (pt_term_is_true(d->tt, low) || !is_false_everywhere(d, r, low)) continue;
      pt_vec_reset(suitable);
      pt_vec_push(d->mem, suitable, low);
      return true;
    }
  }
  return false;
}

/* ---- atoms */

/* Whether the region and SUITABLE imply an atom. */
static bool is_implied(pt_dash *d, const pt_region *r, const pt_term_vec *suitable, pt_term atom) {
  pt_term_vec all = {0};
  for (size_t k = 0; k < r->lits.n; k++) pt_vec_push(d->mem, &all, r->lits.at[k]);
  for (size_t k = 0; k < suitable->n; k++) pt_vec_push(d->mem, &all, suitable->at[k]);
  pt_vec_push(d->mem, &all, pt_mk_not(d->tt, atom));
  bool yes = pt_oracle_ask(&d->oracle, all.at, all.n) == PT_UNSAT;
  pt_vec_release(d->mem, &all);
  return yes;
}

typedef struct {
  pt_dash *d;
  const pt_region *r;
  pt_term_vec *suitable;
  unsigned asked;
} chooser;

static bool try_atom(chooser *c, pt_term atom) {
  if (c->asked >= MOST_ASKED || pt_term_op(c->d->tt, atom) == PT_TOP_CONST) return false;
  if (!is_false_everywhere(c->d, c->r, atom)) return false;
  c->asked++;
  if (!is_implied(c->d, c->r, c->suitable, atom)) return false;
  pt_vec_reset(c->suitable);
  pt_vec_push(c->d->mem, c->suitable, atom);
  return true;
}

/* Values and cells that SUITABLE speaks of. */
static void find_vars(const pt_dash *d, const pt_term_vec *suitable, pt_term_vec *out) {
  pt_term_vec vars = {0};
  pt_sv sv;
  pt_term_inputs(d->tt, suitable->at, suitable->n, &vars);
  for (size_t k = 0; k < vars.n && out->n < MOST_VARS; k++) {
    if (!pt_flow_meaning(d->flow, vars.at[k], &sv)) continue;
    if (sv.kind == PT_SV_VALUE || sv.kind == PT_SV_CELL || sv.kind == PT_SV_RIGID)
      pt_vec_push(d->mem, out, vars.at[k]);
  }
  pt_vec_release(d->mem, &vars);
}

static bool try_atoms(chooser *c, const pt_term_vec *vars) {
  pt_terms *tt = c->d->tt;
  for (size_t k = 0; k < vars->n; k++) {
    pt_term v = vars->at[k], zero = pt_mk_u64(tt, pt_term_width(tt, v), 0);
    if (try_atom(c, pt_mk_op2(tt, PT_TOP_SLT, v, zero)) || try_atom(c, pt_mk_eq(tt, v, zero)))
      return true;
  }
  for (size_t k = 0; k < vars->n; k++)
    for (size_t n = 0; n < vars->n; n++) {
      pt_term v = vars->at[k], u = vars->at[n];
      if (k == n || pt_term_width(tt, v) != pt_term_width(tt, u)) continue;
      if (try_atom(c, pt_mk_op2(tt, PT_TOP_SLT, v, u)) ||
          try_atom(c, pt_mk_op2(tt, PT_TOP_ULT, v, u)))
        return true;
      if (k < n && try_atom(c, pt_mk_eq(tt, v, u))) return true;
    }
  return false;
}

/* ---- values that were seen */

static bool holds(const pt_state *s, const pt_term_vec *all) {
  for (size_t k = 0; k < all->n; k++)
    if (!pt_state_holds(s, all->at[k])) return false;
  return true;
}

/* The visited states, as far as VARS tell them apart; false: there are too many, or SUITABLE holds
   in one of them (a call that did not come back). */
static bool find_tuples(const pt_dash *d, const pt_region *r, const pt_term_vec *vars,
                        const pt_term_vec *suitable, pt_term_vec *out) {
  for (size_t k = 0; k < r->visits.n; k++) {
    pt_state s = pt_dash_state(d, r->visits.at[k].context, r->visits.at[k].event);
    pt_term t = pt_true(d->tt);
    if (holds(&s, suitable)) return false;
    for (size_t v = 0; v < vars->n; v++)
      t = pt_mk_and(d->tt, t, pt_mk_eq(d->tt, vars->at[v], pt_state_value(&s, vars->at[v])));
    size_t n = 0;
    while (n < out->n && out->at[n].i != t.i) n++;
    if (n == out->n) pt_vec_push(d->mem, out, t);
    if (out->n > MOST_TUPLES) return false;
  }
  return r->visits.n >= 2 * out->n;
}

/* Whether no input had a say in how the visited states were reached. */
static bool is_settled(const pt_dash *d, const pt_region *r) {
  for (size_t k = 0; k < r->visits.n; k++) {
    pt_state s = pt_dash_state(d, r->visits.at[k].context, r->visits.at[k].event);
    if (s.trace->events.at[s.event].npath) return false;
  }
  return true;
}

/* A predicate over a few variables that have had few values, again and again: anything else than
   those values. */
static void try_unseen(pt_dash *d, const pt_region *r, const pt_term_vec *vars,
                       pt_term_vec *suitable) {
  pt_term_vec all = {0}, tuples = {0};
  pt_term_inputs(d->tt, suitable->at, suitable->n, &all);
  if (all.n == vars->n && vars->n <= MOST_TUPLE && find_tuples(d, r, vars, suitable, &tuples)) {
    pt_vec_reset(suitable);
    for (size_t k = 0; k < tuples.n; k++)
      pt_vec_push(d->mem, suitable, pt_mk_not(d->tt, tuples.at[k]));
  }
  pt_vec_release(d->mem, &all);
  pt_vec_release(d->mem, &tuples);
}

/* ---- which way */

static bool is_complicated(const pt_dash *d, const pt_term_vec *suitable) {
  for (size_t k = 0; k < suitable->n; k++)
    if (pt_term_size(d->tt, suitable->at[k], COMPLICATED) >= COMPLICATED) return true;
  return false;
}

/* Products, quotients and remainders: what a simple condition in their place is worth some
   questions for. */
static bool is_nonlinear(const pt_dash *d, const pt_term_vec *suitable) {
  pt_term_vec todo = {0};
  pt_map seen = {0};
  bool found = false;
  for (size_t k = 0; k < suitable->n; k++) pt_vec_push(d->mem, &todo, suitable->at[k]);
  while (todo.n && !found) {
    pt_term t = pt_vec_pop(&todo);
    if (pt_map_get(&seen, t.i, NULL)) continue;
    pt_map_put(d->mem, &seen, t.i, 1);
    pt_top op = pt_term_op(d->tt, t);
    found = op >= PT_TOP_UDIV && op <= PT_TOP_SREM;
    if (op == PT_TOP_MUL) found = pt_term_op(d->tt, pt_term_arg(d->tt, t, 1)) != PT_TOP_CONST;
    for (uint32_t k = 0; k < pt_term_nargs(d->tt, t); k++)
      pt_vec_push(d->mem, &todo, pt_term_arg(d->tt, t, k));
  }
  pt_vec_release(d->mem, &todo);
  pt_map_release(d->mem, &seen);
  return found;
}

/* All bits of some inputs: without them, bits that are free would seem to depend on each other. */
static void run_wild(pt_dash *d) {
  if (d->wild) return;
  d->wild = true;
  for (uint64_t k = 0; k < WILD_TESTS; k++) {
    pt_plan plan = {.seed = PT_SEED_WILD + k};
    pt_dash_run(d, &plan, 0);
  }
}

static bool is_large(const pt_dash *d, const pt_term_vec *suitable) {
  for (size_t k = 0; k < suitable->n; k++)
    if (pt_term_size(d->tt, suitable->at[k], LARGE) >= LARGE) return true;
  return false;
}

/* In a loop: what all visited states have in common.  Tried before a predicate was carried round
   it, while it says little. */
static bool try_hull(pt_dash *d, uint32_t region, pt_term_vec *suitable) {
  uint32_t point = pt_region_at(&d->graphs, region)->point;
  pt_term atom;
  if (d->hulls[point] >= MOST_HULLS || !pt_flow_in_loop(d->flow, point) || !is_large(d, suitable))
    return false;
  if (!pt_dash_outside_hull(d, region, suitable, &atom)) return false;
  run_wild(d);
  if (!pt_dash_outside_hull(d, region, suitable, &atom)) return false;
  if (!is_implied(d, pt_region_at(&d->graphs, region), suitable, atom)) {
    d->hulls[point]++;
    return false;
  }
  pt_vec_reset(suitable);
  pt_vec_push(d->mem, suitable, atom);
  return true;
}

void pt_dash_generalise(pt_dash *d, uint32_t region, pt_term_vec *suitable) {
  pt_term_vec vars = {0};
  if (!is_complicated(d, suitable) || try_hull(d, region, suitable)) return;
  const pt_region *r = pt_region_at(&d->graphs, region);
  if (d->careful[r->point] || try_low_bits(d, r, suitable)) return;
  chooser c = {.d = d, .r = r, .suitable = suitable};
  find_vars(d, suitable, &vars);
  if (is_settled(d, r)) try_unseen(d, r, &vars, suitable);
  else if (is_nonlinear(d, suitable)) try_atoms(&c, &vars);
  pt_vec_release(d->mem, &vars);
}
