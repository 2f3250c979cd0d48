/* More predicates, where those that there are do not tell a state from others.

   A round does not lead to the state itself, but to others with the same predicates.  What else
   could be said of it is offered to the solver, the simple things first: comparisons in the
   preconditions of what is said already; how variables compare with each other; bounds at constants
   that predicates have; bounds at the values, and differences.  What it needs becomes a
   predicate. */
#include "engine/pred/pred_priv.h"

enum { MOST_PAIRS = 24 };

typedef struct {
  pt_pred *p;
  const pt_pred_state *s;
  uint32_t level;
  pt_pred_cube needed; /* values */
  pt_pred_cube more;   /* candidates, the best last */
} refiner;

static uint64_t mask_of(const refiner *r, const pt_row_item *i) {
  uint32_t width = pt_item_width(r->p, r->s->loop, i);
  return width >= 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
}

static uint64_t least_of(const refiner *r, const pt_row_item *i) { return mask_of(r, i) / 2 + 1; }

/* ---- candidates */

/* From LOW to HIGH, as signed numbers. */
static void add_span(refiner *r, uint32_t var, uint64_t low, uint64_t high) {
  pt_row_item i = {.a = var};
  uint64_t mask = mask_of(r, &i);
  i.low = low & mask, i.most = (high - low) & mask;
  if (i.most != mask) pt_vec_push(r->p->mem, &r->more, i);
}

/* The ends of spans that predicates have for the variable, nearest to V (signed, moved up so that
   they are compared as unsigned): *LOW at or below it, *HIGH at or above it. */
static void nearest(const refiner *r, const pt_row_item *value, uint64_t *low, uint64_t *high) {
  const pt_pred_cube *atoms = &r->p->loops.at[r->s->loop].atoms;
  uint64_t mask = mask_of(r, value), least = least_of(r, value), v = (value->low + least) & mask;
  uint64_t down = v >= least ? least : 0, up = v < least ? least - 1 : mask; /* zero is one, too */
  for (size_t k = 0; k < atoms->n; k++) {
    const pt_row_item *i = &atoms->at[k];
    if (i->a != value->a || i->b) continue;
    uint64_t ends[] = {i->low, i->low + i->most, i->low - 1, i->low + i->most + 1};
    for (size_t e = 0; e < sizeof ends / sizeof *ends; e++) {
      uint64_t at = (ends[e] + least) & mask;
      if (at <= v && at > down) down = at;
      if (at >= v && at < up) up = at;
    }
  }
  *low = (down - least) & mask, *high = (up - least) & mask;
}

static void add_bounds(refiner *r, bool at_constants) {
  for (size_t k = 0; k < r->needed.n; k++) {
    const pt_row_item *v = &r->needed.at[k];
    uint64_t low = v->low, high = low, least = least_of(r, v);
    if (at_constants) nearest(r, v, &low, &high);
    add_span(r, v->a, least, high);
    add_span(r, v->a, low, (least - 1) & mask_of(r, v));
  }
}

/* How two variables compare, the weakest last. */
static void add_comparison(refiner *r, const pt_row_item *x, const pt_row_item *y) {
  uint64_t mask = mask_of(r, x), least = least_of(r, x), d = (x->low - y->low) & mask;
  pt_row_item i = {.a = x->a, .b = y->a + 1};
  if (d) {
    i.low = d >= least ? least : 1, i.most = d >= least ? least - 1 : least - 2;
    if (mask > 1) pt_vec_push(r->p->mem, &r->more, i);
    i.low = 1, i.most = mask - 1;
  }
  pt_vec_push(r->p->mem, &r->more, i);
}

static void add_difference(refiner *r, const pt_row_item *x, const pt_row_item *y) {
  pt_row_item d = {.a = x->a, .b = y->a + 1, .low = (x->low - y->low) & mask_of(r, x)};
  pt_vec_push(r->p->mem, &r->more, d);
}

typedef void (*pair_fn)(refiner *r, const pt_row_item *x, const pt_row_item *y);

static void add_pairs(refiner *r, pair_fn add) {
  size_t n = 0;
  for (size_t a = 0; a < r->needed.n; a++)
    for (size_t b = a + 1; b < r->needed.n && n < MOST_PAIRS; b++)
      if (mask_of(r, &r->needed.at[a]) == mask_of(r, &r->needed.at[b]))
        add(r, &r->needed.at[a], &r->needed.at[b]), n++;
}

/* ---- which of them are enough */

/* What predicates say, and the candidates. */
static bool is_enough(refiner *r, pt_pred_cube *core) {
  pt_pred_cube all = {0};
  uint32_t back;
  pt_pred_abstract(r->p, r->s, &all);
  for (size_t k = 0; k < r->more.n; k++) pt_vec_push(r->p->mem, &all, r->more.at[k]);
  bool enough = pt_pred_into(r->p, r->s->loop, &all, r->level, core, &back) == PT_UNSAT;
  pt_vec_release(r->p->mem, &all);
  return enough;
}

static void keep_core(refiner *r, const pt_pred_cube *core) {
  size_t kept = 0;
  for (size_t k = 0; k < r->more.n; k++) {
    size_t n = 0;
    while (n < core->n && !pt_same_item(&core->at[n], &r->more.at[k])) n++;
    if (n < core->n) r->more.at[kept++] = r->more.at[k];
  }
  r->more.n = kept;
}

static void leave_out(refiner *r) {
  for (size_t k = 0; k < r->more.n && !pt_pred_over(r->p);) {
    pt_row_item i = r->more.at[k];
    for (size_t n = k; n + 1 < r->more.n; n++) r->more.at[n] = r->more.at[n + 1];
    r->more.n--;
    if (is_enough(r, NULL)) continue;
    pt_vec_push(r->p->mem, &r->more, i);
    for (size_t n = r->more.n - 1; n > k; n--) r->more.at[n] = r->more.at[n - 1];
    r->more.at[k++] = i;
  }
}

typedef enum { PRECONDITIONS, COMPARISONS, CONSTANTS, VALUES, STRENGTHS } strength;

/* Comparisons, as they are in the state. */
static void add_preconditions(refiner *r) {
  pt_pred_cube said = {0}, found = {0};
  pt_pred_abstract(r->p, r->s, &said);
  pt_pred_preconditions(r->p, r->s->loop, &said, &found);
  for (size_t k = 0; k < found.n; k++) {
    bool known, holds = pt_item_holds(r->p, r->s, &found.at[k], &known);
    pt_row_item i = holds ? found.at[k] : pt_item_not(r->p, r->s->loop, &found.at[k]);
    if (known) pt_vec_push(r->p->mem, &r->more, i);
  }
  pt_vec_release(r->p->mem, &said);
  pt_vec_release(r->p->mem, &found);
}

static bool try_candidates(refiner *r, strength how) {
  pt_pred_cube core = {0};
  bool added = false;
  pt_vec_reset(&r->more);
  if (how == VALUES) add_bounds(r, false), add_pairs(r, add_difference);
  if (how >= CONSTANTS) add_bounds(r, true);
  if (how >= COMPARISONS) add_pairs(r, add_comparison);
  if (how == PRECONDITIONS) add_preconditions(r);
  bool enough = r->more.n && is_enough(r, &core);
  if (enough) keep_core(r, &core), leave_out(r);
  for (size_t k = 0; k < r->more.n && enough; k++)
    added |= pt_pred_add_atom(r->p, r->s->loop, r->more.at[k]);
  pt_vec_release(r->p->mem, &core);
  return added;
}

bool pt_pred_refine(pt_pred *p, const pt_pred_state *s, uint32_t level) {
  refiner r = {.p = p, .s = s, .level = level};
  pt_pred_cube exact = {0};
  bool added = false;
  uint32_t back;
  pt_pred_exact(p, s, &exact);
  if (pt_pred_into(p, s->loop, &exact, level, &r.needed, &back) == PT_UNSAT)
    for (strength how = PRECONDITIONS; how < STRENGTHS && !added; how++)
      added = try_candidates(&r, how);
  pt_vec_release(p->mem, &exact);
  pt_vec_release(p->mem, &r.needed);
  pt_vec_release(p->mem, &r.more);
  return added;
}
