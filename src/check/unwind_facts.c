/* Facts that matter: a definition of a variable that nothing looks at is left out. */
#include "check/unwind_priv.h"

typedef struct {
  pt_unw *x;
  pt_solver *s;
  const pt_term_vec *facts;
  pt_term_vec todo;
  pt_map seen;
  pt_map first; /* variable -> 1 + the last fact that defines it; the others by `next` */
  PT_VEC(size_t) next;
} fact_walk;

static void chain_definitions(fact_walk *w, const pt_term_vec *defines) {
  for (size_t k = 0; k < w->facts->n; k++) {
    uint64_t before = 0;
    pt_term var = defines->at[k];
    if (var.i) pt_map_get(&w->first, var.i, &before);
    pt_vec_push(w->x->mem, &w->next, (size_t)before);
    if (var.i) pt_map_put(w->x->mem, &w->first, var.i, k + 1);
  }
}

static void look_from(fact_walk *w, pt_term root) {
  pt_unw *x = w->x;
  pt_vec_push(x->mem, &w->todo, root);
  while (w->todo.n) {
    pt_term t = pt_vec_pop(&w->todo);
    uint64_t fact = 0;
    if (!t.i || pt_map_get(&w->seen, t.i, NULL)) continue;
    pt_map_put(x->mem, &w->seen, t.i, 1);
    for (uint32_t a = 0; a < pt_term_nargs(x->tt, t); a++)
      pt_vec_push(x->mem, &w->todo, pt_term_arg(x->tt, t, a));
    if (pt_term_op(x->tt, t) == PT_TOP_VAR) pt_map_get(&w->first, t.i, &fact);
    for (; fact; fact = w->next.at[fact - 1]) {
      pt_solver_add(w->s, w->facts->at[fact - 1]);
      pt_vec_push(x->mem, &w->todo, w->facts->at[fact - 1]);
    }
  }
}

void pt_unw_add_facts(pt_unw *x, pt_solver *s, const pt_term_vec *facts,
                      const pt_term_vec *defines, const pt_term_vec *roots) {
  fact_walk w = {.x = x, .s = s, .facts = facts};
  chain_definitions(&w, defines);
  for (size_t k = 0; k < facts->n; k++)
    if (!defines->at[k].i) pt_solver_add(s, facts->at[k]), look_from(&w, facts->at[k]);
  for (size_t k = 0; k < roots->n; k++) look_from(&w, roots->at[k]);
  pt_vec_release(x->mem, &w.todo);
  pt_vec_release(x->mem, &w.next);
  pt_map_release(x->mem, &w.seen);
  pt_map_release(x->mem, &w.first);
}
