/* The automatic back end: sat where it can, z3 for the rest.

   Floats, quantifiers and arrays compared as a whole go to z3.  Multiplications and divisions of
   unknowns can be out of reach of bit-blasting but easy for Z3's rewriting, so such a query gets
   a bounded effort from sat first, then z3, and then sat for as long as it takes.  The turns are
   counted in conflicts, so the answer does not depend on the speed of the machine unless
   the caller sets a time limit. */
#include "base/stats.h"
#include "smt/pair.h"
#include "smt/scan.h"

enum { FIRST_EFFORT = 20000, Z3_TURN_MS = 20000 };

typedef struct {
  pt_pair pair;
  pt_scan scan;
} automatic;

/* z3's turn on hard arithmetic: half of the time that is left. */
static pt_answer second_turn(pt_pair *p, const pt_term *assume, size_t n, const pt_limit *limit) {
  pt_limit turn = *limit;
  turn.time_ms = limit->time_ms ? limit->time_ms / 2 + 1 : Z3_TURN_MS;
  return pt_pair_ask(p, p->second, assume, n, &turn);
}

static bool goes_on(pt_answer r, pt_why why) {
  return r == PT_UNKNOWN && why != PT_WHY_INTERRUPT && why != PT_WHY_WRONG;
}

static pt_answer hard(pt_pair *p, const pt_term *assume, size_t n, const pt_limit *limit) {
  uint64_t start = pt_work_us();
  pt_limit turn = limit ? *limit : (pt_limit){0}, rest;
  bool capped = !turn.effort || turn.effort > FIRST_EFFORT;
  if (capped) turn.effort = FIRST_EFFORT;
  pt_answer r = pt_pair_ask(p, p->first, assume, n, &turn);
  if (r != PT_UNKNOWN || p->base.why != PT_WHY_EFFORT || !capped) return r;
  if (!pt_pair_rest(limit, start, &rest)) return r;
  r = second_turn(p, assume, n, &rest);
  if (!goes_on(r, p->base.why) || !pt_pair_rest(limit, start, &rest)) return r;
  return pt_pair_ask(p, p->first, assume, n, &rest);
}

static pt_answer decide(automatic *a, const pt_term *assume, size_t n, const pt_limit *limit) {
  pt_pair *p = &a->pair;
  uint64_t start = pt_work_us();
  pt_limit rest;
  uint32_t kinds = pt_scan_all(&a->scan, p->base.terms, p->query.at, p->query.n);
  if (kinds & (PT_HAS_FP | PT_HAS_QUANT | PT_HAS_ARRAY_EQ))
    return pt_pair_ask(p, p->second, assume, n, limit);
  pt_answer r =
      kinds & PT_HAS_HARD ? hard(p, assume, n, limit) : pt_pair_ask(p, p->first, assume, n, limit);
  if (r != PT_UNKNOWN || p->base.why != PT_WHY_UNSUPPORTED) return r;
  if (!pt_pair_rest(limit, start, &rest)) return r;
  return pt_pair_ask(p, p->second, assume, n, &rest);
}

static pt_answer auto_check(pt_solver *s, const pt_term *assume, size_t n, const pt_limit *limit) {
  automatic *a = (automatic *)s;
  if (pt_pair_begin(&a->pair, assume, n)) return pt_pair_end(&a->pair, PT_UNKNOWN);
  return pt_pair_end(&a->pair, decide(a, assume, n, limit));
}

static void auto_release(pt_solver *s) {
  pt_scan_release(pt_terms_mem(s->terms), &((automatic *)s)->scan);
  pt_pair_release(s);
}

static const pt_solver_ops auto_ops = {
    .name = "auto",
    .push = pt_pair_push,
    .pop = pt_pair_pop,
    .add = pt_pair_add,
    .check = auto_check,
    .model = pt_pair_model,
    .core = pt_pair_core,
    .interrupt = pt_pair_interrupt,
    .stats = pt_pair_stats,
    .release = auto_release,
};

/* What sat leaves over is either hard or decided by its theories, so HINT does not matter to
   z3: it gets the configuration for hard queries, which depends on the theories first. */
pt_solver *pt_auto_new(pt_terms *tt, pt_hint hint, uint32_t seed) {
  (void)hint;
  pt_solver *z3 = pt_z3_new(tt, PT_HINT_HARD, seed, false);
  return pt_pair_new(&auto_ops, sizeof(automatic), pt_sat_new(tt, seed), z3);
}
