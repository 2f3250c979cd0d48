/* Facts of other engines about loops, as predicates.

   What a fact compares is worth a predicate: whether it holds is found out like of any other, so
   nothing is believed.  It is told of every copy of its loop, whatever the calling context. */
#include "engine/pred/pred_priv.h"
#include "result/fact.h"
#include "term/build.h"

/* What the value is in the arbitrary state of a copy; 0: it is no variable of the loop. */
static pt_term value_in(const pt_pred *p, uint32_t copy, pt_val v) {
  const pt_pred_loop *l = &p->loops.at[p->enc->copies.at[copy].loop];
  for (size_t k = 0; k < l->vars.n; k++)
    if (l->vars.at[k].key.val == v && l->vars.at[k].key.up == 0) return p->any.at[copy].at[k];
  return (pt_term){0};
}

/* Values that the copy does not know stay as they are: what is said of them is no predicate. */
static void learn_in(pt_pred *p, uint32_t copy, pt_term formula) {
  pt_term_vec vars = {0};
  pt_subst s = {0};
  pt_term_inputs(p->tt, &formula, 1, &vars);
  for (size_t k = 0; k < vars.n; k++) {
    pt_term now = value_in(p, copy, pt_fact_value_of(p->tt, vars.at[k]));
    if (now.i && pt_term_sort(p->tt, now).i == pt_term_sort(p->tt, vars.at[k]).i)
      pt_subst_add(p->mem, &s, vars.at[k], now);
  }
  pt_pred_learn(p, pt_term_subst(p->tt, &s, formula));
  pt_subst_release(p->mem, &s);
  pt_vec_release(p->mem, &vars);
}

void pt_pred_take_facts(pt_pred *p) {
  pt_fact f;
  pt_term formula;
  while (pt_job_take_fact(&p->o->job, &p->next_fact, &f)) {
    if (!pt_fact_read(&f, p->r->prog, p->tt, &formula)) continue;
    p->r->counters.pred_facts++;
    for (uint32_t c = 0; c < p->enc->copies.n; c++) {
      const pt_merge_loop *l = &p->enc->loops.at[p->enc->copies.at[c].loop];
      if (l->fn == f.fn && l->head == f.head) learn_in(p, c, formula);
    }
  }
}
