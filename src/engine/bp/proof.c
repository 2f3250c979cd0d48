/* Regions: at each point, the states that the Boolean program reaches are safe, the others are
   not.  A tree asks one predicate after the other, and ends where all states, or none, are
   reached. */
#include <stdlib.h>

#include "engine/bp/bp.h"

typedef PT_VEC(uint64_t) states;

typedef struct {
  const pt_bp *b;
  pt_region_proof *out;
  uint32_t point;
} prover;

static uint32_t add_region(prover *x, uint32_t parent) {
  pt_proof_region r = {.point = x->point, .parent = parent};
  pt_vec_push(x->out->mem, &x->out->regions, r);
  return (uint32_t)x->out->regions.n;
}

/* The conjuncts of its parent, and of the predicate or its negation. */
static void set_literals(prover *x, uint32_t region, pt_term side) {
  pt_proof_region *r = &x->out->regions.at[region - 1];
  const pt_proof_region *parent = &x->out->regions.at[r->parent - 1];
  for (size_t k = 0; k < parent->lits.n; k++)
    pt_vec_push(x->out->mem, &r->lits, parent->lits.at[k]);
  pt_flow_conjuncts(x->b->tt, side, &r->lits);
}

/* The tree below REGION for the states FROM .. TO, which are sorted and agree on all predicates but
   those below COUNT; LIVE: those that matter. */
static void grow(prover *x, uint32_t region, const uint64_t *from, const uint64_t *to,
                 uint32_t count, uint64_t live) {
  while (count && !(live >> (count - 1) & 1)) count--;
  uint64_t below = count ? live & ((UINT64_C(1) << count) - 1) : 0;
  uint64_t all = UINT64_C(1) << __builtin_popcountll(below);
  if (from == to || (uint64_t)(to - from) == all) {
    x->out->regions.at[region - 1].safe = from != to;
    return;
  }
  uint64_t bit = UINT64_C(1) << (count - 1);
  const uint64_t *middle = from;
  while (middle != to && !(*middle & bit)) middle++;
  pt_term t = x->b->predicates[count - 1];
  pt_vec_push(x->out->mem, &x->out->regions.at[region - 1].split, t);
  for (int side = 0; side < 2; side++) {
    uint32_t child = add_region(x, region);
    x->out->regions.at[region - 1].child[side] = child;
    set_literals(x, child, side == 0 ? t : pt_mk_not(x->b->tt, t));
    if (side == 0) grow(x, child, middle, to, count - 1, live);
    else grow(x, child, from, middle, count - 1, live);
  }
}

static int by_number(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

/* The highest predicate is asked first, so that sorted states come in the order of the tree. */
static void prove_point(prover *x, const pt_bp_reach *r) {
  pt_mem *m = x->out->mem;
  states here = {0};
  for (size_t k = 0; k < r->states.n; k++)
    if (r->states.at[k].point == x->point) pt_vec_push(m, &here, r->states.at[k].state);
  if (here.n) qsort(here.at, here.n, sizeof *here.at, by_number);
  uint32_t root = add_region(x, 0);
  grow(x, root, here.at, here.n ? here.at + here.n : here.at, x->b->npredicates,
       x->b->points.at[x->point - x->b->first].live);
  pt_vec_release(m, &here);
}

void pt_bp_prove(const pt_bp *b, const pt_bp_reach *r, pt_region_proof *out) {
  prover x = {.b = b, .out = out};
  *out = (pt_region_proof){.mem = b->mem};
  pt_proof_graph g = {.fn = b->prog->main, .error = true};
  pt_vec_push(b->mem, &out->graphs, g);
  for (uint32_t c = 1; c < b->prog->checks.n; c++)
    if (b->wanted[c]) pt_vec_push(b->mem, &out->checks, c);
  for (x.point = b->first; x.point < b->first + b->points.n; x.point++) prove_point(&x, r);
}
