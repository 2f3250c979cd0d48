/* Slicing: a question is about few inputs, and only conditions on those matter. */
#include "engine/test/search.h"

/* The inputs of a term, computed once. */
static const pt_term_vec *inputs_of(pt_search *s, pt_term t) {
  uint64_t known;
  if (!pt_map_get(&s->var_sets, t.i, &known)) {
    pt_term_vec set = {0};
    pt_term_inputs(s->tt, &t, 1, &set);
    known = s->sets.n;
    pt_vec_push(s->mem, &s->sets, set);
    pt_map_put(s->mem, &s->var_sets, t.i, known);
  }
  return &s->sets.at[known];
}

static bool meets(const pt_term_vec *set, const pt_map *in) {
  for (size_t k = 0; k < set->n; k++)
    if (pt_map_get(in, set->at[k].i, NULL)) return true;
  return false;
}

static void join(pt_search *s, pt_map *in, const pt_term_vec *set) {
  for (size_t k = 0; k < set->n; k++) pt_map_put(s->mem, in, set->at[k].i, 1);
}

void pt_slice(pt_search *s, const pt_walked *node, uint32_t step, pt_term cond, pt_term_vec *out,
              pt_map *inputs) {
  pt_map taken = {0};
  pt_vec_reset(out);
  pt_map_reset(inputs);
  join(s, inputs, inputs_of(s, cond));
  for (bool grown = true; grown;) {
    size_t before = inputs->n;
    for (uint32_t k = 0; k < step; k++) {
      pt_term t = node->steps.at[k].cond;
      if (pt_map_get(&taken, t.i, NULL) || !meets(inputs_of(s, t), inputs)) continue;
      pt_map_put(s->mem, &taken, t.i, 1);
      join(s, inputs, inputs_of(s, t));
      pt_vec_push(s->mem, out, t);
    }
    grown = inputs->n > before;
  }
  pt_map_release(s->mem, &taken);
}
