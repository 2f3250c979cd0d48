/* Loops that predicates go round and round.

   A loop that is left after a few rounds, because of a counter, lets the precondition of an error
   be carried around it for ever: each round is a larger predicate about states that no run is in.
   What tells the rounds apart is a variable whose value no input has a say in.  When a point was
   split often, and still by complicated predicates, its regions are told apart by the value of such
   a variable: then a round leads to the next one, and the last one out of the loop. */
#include "engine/dash/search.h"
#include "term/build.h"

enum {
  DEEP = 10, /* splits above a region before this is tried for a predicate with so many nodes */
  COMPLICATED = 32,
  LESS_DEEP = 4, /* ... and so many */
  LARGE = 150,
  MOST_VALUES = 40 /* of a variable that is told apart by them */
};

static uint32_t root_of(pt_dash *d, uint32_t region) {
  while (pt_region_at(&d->graphs, region)->parent)
    region = pt_region_at(&d->graphs, region)->parent;
  return region;
}

bool pt_dash_is_partitioned(pt_dash *d, uint32_t region) {
  return pt_region_at(&d->graphs, root_of(d, region))->counter.i != 0;
}

static size_t depth_of(pt_dash *d, uint32_t region) {
  size_t n = 0;
  for (uint32_t r = pt_region_at(&d->graphs, region)->parent; r;
       r = pt_region_at(&d->graphs, r)->parent)
    n++;
  return n;
}

/* The visit of the same point before, in the same frame; false: it is the first one. */
static bool visit_before(pt_dash *d, pt_visit v, pt_visit *out) {
  const pt_context *c = &d->contexts.at[v.context];
  const pt_dash_trace *t = pt_forest_at(d->forest, c->test);
  const pt_trace_frame *frame = &t->frames.at[c->frame];
  uint32_t point = t->events.at[frame->events.at[v.event]].point;
  for (uint32_t k = v.event; k-- > 0;)
    if (t->events.at[frame->events.at[k]].point == point) {
      *out = (pt_visit){v.context, k};
      return true;
    }
  return false;
}

static bool value_at(pt_dash *d, pt_visit v, pt_term var, pt_bv *out) {
  pt_state s = pt_dash_state(d, v.context, v.event);
  pt_term t = pt_state_term(&s, var, NULL);
  return pt_term_value(d->tt, t, out);
}

typedef struct {
  pt_bv seen[MOST_VALUES];
  size_t n;
  pt_bv step, first;
  bool has_step, has_first;
} progression;

/* From round to round the value grows by the same step, or begins anew. */
static bool takes_step(pt_dash *d, progression *p, pt_visit v, pt_term var, pt_bv x) {
  pt_visit before;
  pt_bv y;
  if (!visit_before(d, v, &before)) {
    if (p->has_first && !pt_bv_eq(p->first, x)) return false;
    p->first = x, p->has_first = true;
    return true;
  }
  if (!value_at(d, before, var, &y)) return false;
  pt_bv step = pt_bv_sub(x, y);
  if (p->has_first && pt_bv_eq(x, p->first)) return true;
  if (p->has_step ? !pt_bv_eq(p->step, step) : pt_bv_is_zero(step)) return false;
  p->step = step, p->has_step = true;
  return true;
}

/* Whether VAR goes through few values, but at least LEAST, in the visited states of the region,
   whatever the inputs. */
static bool is_counter(pt_dash *d, const pt_region *r, pt_term var, size_t least) {
  progression p = {0};
  for (size_t k = 0; k < r->visits.n; k++) {
    pt_bv x;
    size_t at = 0;
    if (!value_at(d, r->visits.at[k], var, &x) || !takes_step(d, &p, r->visits.at[k], var, x))
      return false;
    while (at < p.n && !pt_bv_eq(p.seen[at], x)) at++;
    if (at == p.n && p.n == MOST_VALUES) return false;
    if (at == p.n) p.seen[p.n++] = x;
  }
  return p.n >= least;
}

static bool find_counter(pt_dash *d, const pt_region *r, const pt_term_vec *suitable,
                         pt_term *out) {
  pt_term_vec vars = {0};
  pt_sv sv;
  bool found = false;
  pt_term_inputs(d->tt, suitable->at, suitable->n, &vars);
  for (size_t k = 0; k < vars.n && !found; k++) {
    if (!pt_flow_meaning(d->flow, vars.at[k], &sv) ||
        (sv.kind != PT_SV_VALUE && sv.kind != PT_SV_CELL))
      continue;
    if (pt_term_width(d->tt, vars.at[k]) > 64) continue;
    found = is_counter(d, r, vars.at[k], 3); /* two values: a flag */
    *out = vars.at[k];
  }
  pt_vec_release(d->mem, &vars);
  return found;
}

static bool goes_round(pt_dash *d, uint32_t region, const pt_term_vec *suitable) {
  size_t depth = depth_of(d, region);
  uint64_t most = 0;
  for (size_t k = 0; k < suitable->n; k++) {
    uint64_t size = pt_term_size(d->tt, suitable->at[k], LARGE);
    if (size > most) most = size;
  }
  return (depth >= DEEP && most >= COMPLICATED) || (depth >= LESS_DEEP && most >= LARGE);
}

/* A point has one counter. */
static bool choose_counter(pt_dash *d, uint32_t region, const pt_term_vec *suitable, pt_term *out) {
  uint32_t root = root_of(d, region);
  *out = pt_region_at(&d->graphs, root)->counter;
  if (out->i) return is_counter(d, pt_region_at(&d->graphs, region), *out, 2);
  if (!find_counter(d, pt_region_at(&d->graphs, region), suitable, out)) return false;
  pt_region_at(&d->graphs, root)->counter = *out;
  return true;
}

bool pt_dash_partition(pt_dash *d, uint32_t region, const pt_state *s,
                       const pt_term_vec *suitable) {
  pt_term var;
  if (!goes_round(d, region, suitable) || !choose_counter(d, region, suitable, &var)) return false;
  pt_term other = pt_mk_not(d->tt, pt_mk_eq(d->tt, var, pt_state_value(s, var)));
  pt_graphs_split(&d->graphs, region, &other, 1);
  pt_dash_resettle(d, region);
  d->stats.dash_splits++;
  return true;
}
