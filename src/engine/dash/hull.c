/* What the bits of a few variables have in common in all visited states.

   Bits are numbers modulo 2.  The smallest affine space that contains all visited states of a point
   is computed from them by elimination; its equations (sums of bits that are always 0, or always 1)
   say which bits are constant, equal, or, as for a parity, what a sum of many of them is.  A
   predicate that no state of the space satisfies is replaced by "outside of the space": when that
   is an invariant, the proof is short.  When it is none, a test will show it, and the space
   grows. */
#include "engine/dash/generalise.h"
#include "term/build.h"

enum {
  WORDS = 3,
  MOST_BITS = 64 * WORDS - 1, /* and the constant 1 */
  MOST_STATES = 4000,
  SPARE = 12,                 /* states that told nothing new: then the space is believed */
  MOST_EQUATIONS = 48
};

typedef struct {
  uint64_t w[WORDS];
} row;

/* The space: rows in echelon form, over the bits of the variables and, as bit 0, the constant 1. */
typedef struct {
  pt_dash *d;
  const pt_term_vec *vars;
  uint32_t nbits;             /* the constant included */
  row basis[MOST_BITS + 1];   /* by pivot */
  bool has[MOST_BITS + 1];
  pt_map seen;                /* hashes of states */
  size_t rank, spare;
} space;

static bool bit(const row *r, uint32_t k) { return r->w[k / 64] >> k % 64 & 1; }
static void flip(row *r, uint32_t k) { r->w[k / 64] ^= UINT64_C(1) << k % 64; }

static void add(row *to, const row *r) {
  for (int k = 0; k < WORDS; k++) to->w[k] ^= r->w[k];
}

static row row_of(const space *s, const pt_state *state) {
  row r = {{1}};
  uint32_t at = 1;
  for (size_t v = 0; v < s->vars->n; v++) {
    pt_bv x;
    uint32_t width = pt_term_width(s->d->tt, s->vars->at[v]);
    bool known = pt_term_value(s->d->tt, pt_state_value(state, s->vars->at[v]), &x);
    for (uint32_t k = 0; known && k < width; k++)
      if (pt_bv_bit(x, k)) flip(&r, at + k);
    at += width;
  }
  return r;
}

/* Every basis row has its pivot alone in its column. */
static void add_state(space *s, row r) {
  uint64_t hash = pt_hash_bytes(r.w, sizeof r.w);
  if (pt_map_get(&s->seen, hash, NULL)) return;
  pt_map_put(s->d->mem, &s->seen, hash, 1);
  for (uint32_t k = 0; k < s->nbits; k++)
    if (s->has[k] && bit(&r, k)) add(&r, &s->basis[k]);
  uint32_t pivot = 0;
  while (pivot < s->nbits && !bit(&r, pivot)) pivot++;
  if (pivot == s->nbits) {
    s->spare++;
    return;
  }
  for (uint32_t k = 0; k < s->nbits; k++)
    if (s->has[k] && bit(&s->basis[k], pivot)) add(&s->basis[k], &r);
  s->basis[pivot] = r, s->has[pivot] = true;
  s->rank++, s->spare = 0;
}

/* All states of the tests at a point, also those that are not kept as visits. */
static void add_states(space *s, uint32_t graph, uint32_t point) {
  size_t n = 0;
  for (uint32_t c = 1; c < s->d->contexts.n; c++) {
    const pt_context *context = &s->d->contexts.at[c];
    const pt_dash_trace *t = pt_forest_at(s->d->forest, context->test);
    if (context->graph != graph) continue;
    const pt_trace_frame *frame = &t->frames.at[context->frame];
    for (uint32_t k = 0; k < frame->events.n && n < MOST_STATES; k++) {
      if (t->events.at[frame->events.at[k]].point != point) continue;
      pt_state state = pt_dash_state(s->d, c, k);
      add_state(s, row_of(s, &state));
      n++;
    }
  }
}

/* ---- equations */

/* The sum of the bits of a variable, the first of which is bit AT, that an equation has. */
static pt_term sum_of(const space *s, pt_term var, uint32_t at, uint32_t column) {
  pt_terms *tt = s->d->tt;
  pt_term sum = pt_mk_u64(tt, 1, 0);
  for (uint32_t k = 0; k < pt_term_width(tt, var); k++)
    if (at + k == column || (s->has[at + k] && bit(&s->basis[at + k], column)))
      sum = pt_mk_op2(tt, PT_TOP_BVXOR, sum, pt_mk_extract(tt, var, k, k));
  return sum;
}

/* A bit that is no pivot is the sum of the pivots whose rows contain it.  Summed up by variable:
   what a step does not change is the same term before and behind it. */
static pt_term equation(const space *s, uint32_t column) {
  pt_terms *tt = s->d->tt;
  pt_term sum = pt_mk_u64(tt, 1, bit(&s->basis[0], column));
  uint32_t at = 1;
  for (size_t v = 0; v < s->vars->n; v++) {
    sum = pt_mk_op2(tt, PT_TOP_BVXOR, sum, sum_of(s, s->vars->at[v], at, column));
    at += pt_term_width(tt, s->vars->at[v]);
  }
  return pt_mk_eq(tt, sum, pt_mk_u64(tt, 1, 0));
}

static pt_term outside(const space *s) {
  pt_term any = pt_false(s->d->tt);
  for (uint32_t k = 1; k < s->nbits; k++)
    if (!s->has[k]) any = pt_mk_or(s->d->tt, any, pt_mk_not(s->d->tt, equation(s, k)));
  return any;
}

static bool find_vars(const pt_dash *d, const pt_term_vec *suitable, pt_term_vec *out,
                      uint32_t *nbits) {
  pt_sv sv;
  *nbits = 1;
  pt_term_inputs(d->tt, suitable->at, suitable->n, out);
  for (size_t k = 0; k < out->n; k++) {
    if (!pt_flow_meaning(d->flow, out->at[k], &sv) ||
        (sv.kind != PT_SV_VALUE && sv.kind != PT_SV_CELL))
      return false;
    *nbits += pt_term_width(d->tt, out->at[k]);
  }
  return *nbits <= MOST_BITS;
}

bool pt_dash_outside_hull(pt_dash *d, uint32_t region, const pt_term_vec *suitable, pt_term *out) {
  pt_term_vec vars = {0};
  space s = {.d = d, .vars = &vars};
  bool found = find_vars(d, suitable, &vars, &s.nbits);
  if (found) {
    add_states(&s, pt_region_at(&d->graphs, region)->graph,
               pt_region_at(&d->graphs, region)->point);
    size_t equations = s.nbits - s.rank;
    found = s.spare >= SPARE && equations > 0 && equations <= MOST_EQUATIONS;
    if (found) *out = outside(&s);
  }
  pt_vec_release(d->mem, &vars);
  pt_map_release(d->mem, &s.seen);
  return found;
}
