/* Model checking: the states of the Boolean program, breadth first, so that an error is a shortest
   one. */
#include "base/map.h"
#include "engine/bp/bp.h"

enum { MOST_STATES = 300000, MOST_FREE = 16 };

typedef struct {
  pt_bp *b;
  pt_bp_reach *out;
  pt_map known; /* hash of point and state -> state + 1 */
  uint32_t failing; /* the state from which a check fails, and the arc */
  uint32_t fails;
} explorer;

static bool is_known(explorer *x, uint32_t point, uint64_t state, uint64_t *key) {
  uint64_t found;
  *key = pt_hash_mix(pt_hash_mix(state) + point);
  for (; pt_map_get(&x->known, *key, &found); ++*key) {
    const pt_bp_state *s = &x->out->states.at[found - 1];
    if (s->point == point && s->state == state) return true;
  }
  return false;
}

/* Whether a cube holds that is about bits of KNOWN only: the others are 0 without a meaning. */
static bool holds_surely(const pt_cubes *c, uint64_t state, uint64_t known) {
  for (size_t k = 0; k < c->n; k++)
    if ((c->at[k].care & ~known) == 0 && (state & c->at[k].care) == c->at[k].value) return true;
  return false;
}

static uint64_t live_at(const explorer *x, uint32_t point) {
  return x->b->points.at[point - x->b->first].live;
}

static void add(explorer *x, uint32_t point, uint64_t state, uint32_t from, uint32_t arc) {
  uint64_t key;
  if (holds_surely(&x->b->contradictions, state, live_at(x, point))) return;
  if (is_known(x, point, state, &key)) return;
  if (x->out->states.n >= MOST_STATES) {
    x->out->complete = false;
    return;
  }
  pt_bp_state s = {.point = point, .from = from, .arc = arc, .state = state};
  pt_vec_push(x->b->mem, &x->out->states, s);
  pt_map_put(x->b->mem, &x->known, key, x->out->states.n);
}

/* All states that agree with STATE but for the bits of FREE. */
static void add_all(explorer *x, uint32_t point, uint64_t state, uint64_t free, uint32_t from,
                    uint32_t arc) {
  if (__builtin_popcountll(free) > MOST_FREE) {
    x->out->complete = false;
    return;
  }
  uint64_t some = 0;
  do {
    add(x, point, state | some, from, arc);
    some = (some - free) & free; /* the next subset */
  } while (some);
}

static void step(explorer *x, uint32_t from, const pt_bp_point *p, uint32_t arc) {
  pt_bp_state s = x->out->states.at[from];
  uint32_t to = pt_flow_arc(x->b->flow, arc)->to;
  uint64_t state = s.state, free = 0, live = live_at(x, to);
  for (size_t k = 0; k < p->updates.n; k++) {
    const pt_bp_update *u = &p->updates.at[k];
    uint64_t bit = UINT64_C(1) << u->predicate;
    if (!(live & bit)) continue; /* its cubes may be about what has no meaning here */
    bool one = pt_cube_holds(&u->one, s.state), zero = pt_cube_holds(&u->zero, s.state);
    if (one && zero) return; /* no state of the program is here */
    state &= ~bit;
    if (one) state |= bit;
    if (!one && !zero) free |= bit;
  }
  add_all(x, to, state & live, free & live, from, arc);
}

static bool leave(explorer *x, uint32_t from) {
  pt_bp_state s = x->out->states.at[from];
  const pt_bp_point *p = &x->b->points.at[s.point - x->b->first];
  for (size_t k = 0; k < p->arcs.n; k++) {
    const pt_bp_arc *a = &p->arcs.at[k];
    if (pt_cube_holds(&a->never, s.state)) continue;
    if (pt_flow_arc(x->b->flow, a->arc)->kind == PT_ARC_FAIL) {
      x->failing = from, x->fails = a->arc;
      return false;
    }
    step(x, from, p, a->arc);
  }
  return true;
}

static void begin(explorer *x) {
  pt_bp *b = x->b;
  uint32_t entry = pt_flow_entry(b->flow, b->prog->main);
  uint64_t live = live_at(x, entry), some = 0;
  if (__builtin_popcountll(live) > MOST_FREE) {
    x->out->complete = false;
    return;
  }
  do {
    if (!holds_surely(&b->start, some, live)) add(x, entry, some, UINT32_MAX, 0);
    some = (some - live) & live;
  } while (some);
}

/* The way to the failing state, from the start. */
static void find_error(explorer *x) {
  pt_bp_reach *r = x->out;
  size_t n = 1;
  for (uint32_t s = x->failing; r->states.at[s].from != UINT32_MAX; s = r->states.at[s].from) n++;
  pt_vec_resize(x->b->mem, &r->error, n);
  pt_vec_resize(x->b->mem, &r->error_states, n);
  uint32_t arc = x->fails, s = x->failing;
  for (size_t k = n; k-- > 0; arc = r->states.at[s].arc, s = r->states.at[s].from) {
    r->error.at[k] = arc;
    r->error_states.at[k] = r->states.at[s].state;
  }
}

void pt_bp_explore(pt_bp *b, pt_bp_reach *out) {
  explorer x = {.b = b, .out = out};
  *out = (pt_bp_reach){.complete = true};
  begin(&x);
  for (uint32_t k = 0; k < out->states.n && out->complete; k++) {
    if (b->stop && *b->stop) out->complete = false;
    else if (!leave(&x, k)) {
      find_error(&x);
      break;
    }
  }
  pt_map_release(b->mem, &x.known);
}

void pt_bp_reach_release(pt_mem *m, pt_bp_reach *r) {
  pt_vec_release(m, &r->states);
  pt_vec_release(m, &r->error);
  pt_vec_release(m, &r->error_states);
}
