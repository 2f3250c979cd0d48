/* Facts of a guard: a bounded walk over a term, with the constants that are known put in. */
#include "sym/known.h"

#include "term/build.h"

enum { MOST_NODES = 120, MOST_DEPTH = 24, MOST_PARTS = 12 };

static bool lookup(pt_pmap known, pt_term t, pt_term *value) {
  uint64_t v;
  if (!pt_pmap_get(known, t.i, &v)) return false;
  *value = (pt_term){(uint32_t)v};
  return true;
}

static bool is_constant(const pt_terms *tt, pt_term t) {
  return pt_term_op(tt, t) == PT_TOP_CONST;
}

/* ---- learning */

static pt_pmap learn(pt_space *sp, pt_pmap known, pt_term t, bool holds, int depth);

/* Both parts of a conjunction that holds, or of a disjunction that does not. */
static pt_pmap learn_parts(pt_space *sp, pt_pmap known, pt_term t, bool holds, int depth) {
  for (uint32_t k = 0; k < 2; k++)
    known = learn(sp, known, pt_term_arg(sp->tt, t, k), holds, depth - 1);
  return known;
}

static pt_pmap learn(pt_space *sp, pt_pmap known, pt_term t, bool holds, int depth) {
  pt_terms *tt = sp->tt;
  pt_top op = pt_term_op(tt, t);
  if (op == PT_TOP_NOT) return learn(sp, known, pt_term_arg(tt, t, 0), !holds, depth);
  if (op == PT_TOP_CONST || pt_pmap_get(known, t.i, NULL)) return known;
  known = pt_pmap_put(sp->maps, known, t.i, pt_mk_bool(tt, holds).i);
  if (depth == 0) return known;
  if (op == (holds ? PT_TOP_AND : PT_TOP_OR)) return learn_parts(sp, known, t, holds, depth);
  if (op != PT_TOP_EQ || !holds) return known;
  pt_term a = pt_term_arg(tt, t, 0), b = pt_term_arg(tt, t, 1);
  if (is_constant(tt, b) && !is_constant(tt, a)) return pt_pmap_put(sp->maps, known, a.i, b.i);
  return known;
}

pt_pmap pt_known_add(pt_space *sp, pt_pmap known, pt_term c) {
  return learn(sp, known, c, true, MOST_PARTS);
}

/* ---- joining */

typedef struct {
  pt_space *sp;
  pt_pmap out;
} dropping;

static void drop(void *payload, uint64_t key) {
  dropping *d = payload;
  d->out = pt_pmap_remove(d->sp->maps, d->out, key);
}

pt_pmap pt_known_both(pt_space *sp, pt_pmap a, pt_pmap b) {
  dropping d = {sp, a};
  pt_pmap_diff(a, b, drop, &d);
  return d.out;
}

/* ---- applying */

typedef struct {
  pt_terms *tt;
  pt_pmap known;
  int nodes; /* that may still be looked at */
} walk;

static pt_term apply(walk *w, pt_term t, int depth);

static pt_term apply_args(walk *w, pt_term t, int depth) {
  pt_term args[3];
  uint32_t n = pt_term_nargs(w->tt, t);
  bool changed = false;
  for (uint32_t k = 0; k < n; k++) {
    pt_term a = pt_term_arg(w->tt, t, k);
    args[k] = apply(w, a, depth - 1);
    changed |= args[k].i != a.i;
    bool decided = k == 0 && pt_term_op(w->tt, t) == PT_TOP_ITE && is_constant(w->tt, args[0]);
    if (decided)
      return apply(w, pt_term_arg(w->tt, t, pt_term_is_true(w->tt, args[0]) ? 1 : 2), depth - 1);
  }
  return changed ? pt_mk_like(w->tt, t, args) : t;
}

static bool holds(const walk *w, pt_term c) {
  bool negated = pt_term_op(w->tt, c) == PT_TOP_NOT;
  if (negated) c = pt_term_arg(w->tt, c, 0);
  pt_term value = c;
  if (!is_constant(w->tt, c) && !lookup(w->known, c, &value)) return false;
  return negated ? pt_term_is_false(w->tt, value) : pt_term_is_true(w->tt, value);
}

static bool is_natural(walk *w, pt_term t) {
  pt_term zero = pt_mk_u64(w->tt, pt_term_width(w->tt, t), 0),
          minus = pt_mk_op1(w->tt, PT_TOP_BVNOT, zero);
  return holds(w, pt_mk_op2(w->tt, PT_TOP_SLE, zero, t)) ||
         holds(w, pt_mk_op2(w->tt, PT_TOP_SLT, minus, t));
}

/* T is signed division or remainder. */
static pt_term apply_division(walk *w, pt_term t) {
  pt_term a = pt_term_arg(w->tt, t, 0), b = pt_term_arg(w->tt, t, 1);
  if (!is_natural(w, a) || !is_natural(w, b)) return t;
  pt_top op = pt_term_op(w->tt, t) == PT_TOP_SDIV ? PT_TOP_UDIV : PT_TOP_UREM;
  return pt_mk_op2(w->tt, op, a, b);
}

static bool is_signed_division(pt_top op) { return op == PT_TOP_SDIV || op == PT_TOP_SREM; }

static bool is_opaque(pt_top op) {
  return op == PT_TOP_CONST || op == PT_TOP_APPLY || op == PT_TOP_FORALL || op == PT_TOP_EXISTS ||
         op == PT_TOP_SELECT || op == PT_TOP_STORE;
}

static pt_term apply(walk *w, pt_term t, int depth) {
  pt_top op = pt_term_op(w->tt, t);
  pt_term value;
  if (op == PT_TOP_CONST || depth == 0 || w->nodes-- <= 0) return t;
  if (lookup(w->known, t, &value)) return value;
  if (is_signed_division(op)) return apply_division(w, t);
  return is_opaque(op) ? t : apply_args(w, t, depth);
}

pt_term pt_known_apply(pt_space *sp, pt_pmap known, pt_term t) {
  walk w = {sp->tt, known, MOST_NODES};
  return known ? apply(&w, t, MOST_DEPTH) : t;
}
