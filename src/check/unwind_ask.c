/* The question of a claim: is there a path to one of the bad things?

   Facts that define a variable are given to the solver when something looks at that variable.
   All bad things are one question, unless there are quantifiers or rows about every element: then
   each is one of its own, and much simpler.  With quantifiers it is asked with few instances at
   first: a model says which quantifiers are said to hold on its path, and
   which fail, and so which instances may contradict it; those are added, and it is asked again.
   Whatever is left out is only left out of what is known: an answer `unsatisfiable` holds.

   Most of these questions are answered at once by one solver that has everything, and learns from
   each.  Now and then one is not, for no reason of its own: where the search begins decides.  So
   it gets a solver to itself, with nothing but what that question looks at, and after a while
   another one with twice the effort. */
#include "base/stats.h"
#include "check/unwind_priv.h"

#include <string.h>

enum { FIRST_EFFORT = 20000, EFFORT_ALONE = 10000 }; /* conflicts */

typedef struct {
  pt_unw *x;
  pt_solver *s;
  const pt_smt_config *config; /* of S */
  uint64_t until; /* 0: no limit */
  uint64_t first_effort; /* of a question at first; 0: the solver does not count conflicts */
  uint64_t effort;       /* of the question that is asked; 0: no limit */
  pt_term_vec todo;
  pt_map seen;
  pt_map first; /* variable -> 1 + the last entry of `next` that is about it */
  PT_VEC(size_t) next;  /* entry 2 * fact, + 1 for the other variable: the one before, likewise */
  PT_VEC(bool) told;    /* by fact: the solver has it */
  PT_VEC(bool) given;  /* by instance: the solver has it */
  pt_map quant_of;     /* bound variable -> its quantifier */
  pt_term_vec assumed; /* of the question that is asked: the bad thing, then instances */
  PT_VEC(bool) used;   /* by instance: it is among them */
} asker;

/* ---- facts that matter */

static void chain(asker *a, pt_term var) {
  uint64_t before = 0;
  if (var.i) pt_map_get(&a->first, var.i, &before);
  pt_vec_push(a->x->mem, &a->next, (size_t)before);
  if (var.i) pt_map_put(a->x->mem, &a->first, var.i, a->next.n);
}

static void chain_definitions(asker *a) {
  for (size_t k = 0; k < a->x->facts.n; k++)
    chain(a, a->x->defines.at[k]), chain(a, a->x->brings.at[k].other);
  pt_vec_resize(a->x->mem, &a->told, a->x->facts.n);
}

/* A fact about a variable that is looked at; one that relates two waits for the other. */
static void tell(asker *a, size_t fact) {
  pt_unw *x = a->x;
  pt_term other = x->brings.at[fact].other;
  if (a->told.at[fact] || (other.i && !pt_map_get(&a->seen, other.i, NULL)) ||
      !pt_map_get(&a->seen, x->defines.at[fact].i, NULL))
    return;
  a->told.at[fact] = true;
  pt_solver_add(a->s, x->facts.at[fact]);
  pt_vec_push(x->mem, &a->todo, x->facts.at[fact]);
}

static void look_from(asker *a, pt_term root) {
  pt_unw *x = a->x;
  pt_vec_push(x->mem, &a->todo, root);
  while (a->todo.n) {
    pt_term t = pt_vec_pop(&a->todo);
    uint64_t fact = 0; /* an entry of `next`, + 1 */
    if (!t.i || pt_map_get(&a->seen, t.i, NULL)) continue;
    pt_map_put(x->mem, &a->seen, t.i, 1);
    for (uint32_t k = 0; k < pt_term_nargs(x->tt, t); k++)
      pt_vec_push(x->mem, &a->todo, pt_term_arg(x->tt, t, k));
    if (pt_term_op(x->tt, t) == PT_TOP_VAR) pt_map_get(&a->first, t.i, &fact);
    for (; fact; fact = a->next.at[fact - 1]) tell(a, (fact - 1) / 2);
  }
}

/* What holds of everything. */
static void add_common_facts(asker *a) {
  const pt_unw *x = a->x;
  chain_definitions(a);
  for (size_t k = 0; k < x->facts.n; k++)
    if (!x->defines.at[k].i) pt_solver_add(a->s, x->facts.at[k]), look_from(a, x->facts.at[k]);
}

static void add_facts(asker *a) {
  pt_unw *x = a->x;
  pt_term_vec any = {0};
  add_common_facts(a);
  for (size_t k = 0; k < x->bads.n; k++) look_from(a, x->bads.at[k].when);
  for (size_t k = 0; k < x->inputs.n; k++) look_from(a, x->inputs.at[k].when);
  for (size_t k = 0; k < x->bads.n; k++) pt_vec_push(x->mem, &any, x->bads.at[k].when);
  pt_solver_add(a->s, pt_mk_or_all(x->tt, any.at, any.n));
  pt_vec_release(x->mem, &any);
}

/* ---- instances */

/* The model's path gets to the quantifier, and finds that it holds (or fails, for FAILS) of every
   value. */
static bool is_said(const pt_uquant *q, pt_model *md, bool fails) {
  pt_bv result;
  if (!q->close || !pt_model_is_true(md, q->guard) || !pt_model_eval(md, q->result, &result))
    return false;
  return (pt_bv_is_zero(result) == q->forall) == fails;
}

/* It is about a value of the program, or about one for which another quantifier fails. */
static bool is_relevant(asker *a, const pt_ugiven *g, pt_model *md) {
  pt_unw *x = a->x;
  pt_term_vec vars = {0};
  bool is = is_said(&x->quants.at[g->quant], md, false);
  if (is) pt_term_inputs(x->tt, &g->value, 1, &vars);
  for (size_t k = 0; k < vars.n && is; k++) {
    uint64_t quant;
    if (pt_map_get(&a->quant_of, vars.at[k].i, &quant))
      is = is_said(&x->quants.at[quant], md, true);
  }
  pt_vec_release(x->mem, &vars);
  return is;
}

static void use_instance(asker *a, size_t k) {
  const pt_ugiven *g = &a->x->givens.at[k];
  if (!a->given.at[k]) pt_solver_add(a->s, g->fact), look_from(a, g->fact);
  a->given.at[k] = a->used.at[k] = true;
  pt_vec_push(a->x->mem, &a->assumed, g->active);
}

/* All of them, for good. */
static void add_instances(asker *a) {
  for (size_t k = 0; k < a->x->givens.n; k++) use_instance(a, k);
  for (size_t k = 0; k < a->assumed.n; k++) pt_solver_add(a->s, a->assumed.at[k]);
}

/* Adds what may contradict the model; at last all that is left.  False: there is nothing left. */
static bool use_more(asker *a) {
  pt_unw *x = a->x;
  size_t before = a->assumed.n;
  pt_model *md = pt_model_new(x->tt);
  pt_solver_model(a->s, md);
  for (size_t k = 0; k < x->givens.n; k++)
    if (!a->used.at[k] && is_relevant(a, &x->givens.at[k], md)) use_instance(a, k);
  pt_model_delete(md);
  for (size_t k = 0; k < x->givens.n && a->assumed.n == before; k++)
    if (!a->used.at[k]) use_instance(a, k);
  return a->assumed.n > before;
}

/* ---- asking */

static pt_answer ask_once(asker *a) {
  pt_limit limit = {.effort = a->effort};
  uint64_t now = pt_work_us();
  if ((a->until && now >= a->until) || (a->x->job->stop && *a->x->job->stop)) return PT_UNKNOWN;
  if (a->until) limit.time_ms = (uint32_t)((a->until - now) / 1000) + 1;
  return pt_solver_check(a->s, a->assumed.at, a->assumed.n, &limit);
}

static pt_answer ask_bad(asker *a, pt_term bad) {
  pt_answer answer;
  pt_vec_reset(&a->assumed);
  pt_vec_push(a->x->mem, &a->assumed, bad);
  for (size_t k = 0; k < a->used.n; k++) a->used.at[k] = false;
  do answer = ask_once(a);
  while (answer == PT_SAT && use_more(a));
  return answer;
}

static void begin(asker *a) {
  pt_unw *x = a->x;
  pt_vec_resize(x->mem, &a->given, x->givens.n);
  pt_vec_resize(x->mem, &a->used, x->givens.n);
  for (size_t k = 0; k < x->quants.n; k++)
    pt_map_put(x->mem, &a->quant_of, x->quants.at[k].var.i, k);
}

static void end(asker *a) {
  pt_mem *m = a->x->mem;
  pt_vec_release(m, &a->todo);
  pt_vec_release(m, &a->next);
  pt_vec_release(m, &a->told);
  pt_vec_release(m, &a->given);
  pt_vec_release(m, &a->assumed);
  pt_vec_release(m, &a->used);
  pt_map_release(m, &a->seen);
  pt_map_release(m, &a->first);
  pt_map_release(m, &a->quant_of);
}

/* One bad thing by a solver of its own, which begins its search at SEED. */
static pt_answer ask_alone(const asker *all, pt_term bad, uint32_t seed, uint64_t effort,
                           pt_why *why) {
  pt_smt_config config = *all->config;
  asker a = {.x = all->x, .config = &config, .until = all->until, .effort = effort};
  pt_err err = {0};
  config.seed = seed;
  if (pt_solver_new(&a.s, a.x->tt, &config, &err) != PT_OK) return PT_UNKNOWN;
  begin(&a);
  add_common_facts(&a);
  look_from(&a, bad);
  pt_answer answer = ask_bad(&a, bad);
  *why = a.s->why;
  pt_solver_delete(a.s);
  end(&a);
  return answer;
}

/* At the end, with no limit but time: if there is a model, the common solver has it. */
static pt_answer ask_stubborn(asker *a, pt_term bad) {
  pt_answer answer = PT_UNKNOWN;
  pt_why why = PT_WHY_EFFORT;
  for (uint32_t k = 0; answer == PT_UNKNOWN && why == PT_WHY_EFFORT; k++) {
    why = PT_WHY_NONE;
    answer = ask_alone(a, bad, k, (uint64_t)EFFORT_ALONE << (k < 30 ? k : 30), &why);
  }
  if (answer == PT_UNSAT) return answer;
  a->effort = 0;
  return ask_bad(a, bad);
}

static pt_answer ask_each(asker *a) {
  pt_unw *x = a->x;
  pt_answer answer = PT_UNSAT;
  for (size_t k = 0; k < x->bads.n && answer == PT_UNSAT; k++) {
    a->effort = a->first_effort;
    answer = ask_bad(a, x->bads.at[k].when);
    if (answer == PT_UNKNOWN && a->effort && a->s->why == PT_WHY_EFFORT)
      answer = ask_stubborn(a, x->bads.at[k].when);
  }
  return answer;
}

pt_answer pt_unw_ask(pt_unw *x, pt_solver *s, const pt_smt_config *config, uint32_t time_ms) {
  bool bits = strcmp(config->name, "sat") == 0;
  asker a = {.x = x, .s = s, .config = config, .first_effort = bits ? FIRST_EFFORT : 0};
  pt_answer answer;
  bool boxes = pt_unw_has_boxes(x), apart = x->givens.n || pt_proof_about_elements(x->proof);
  if (time_ms) a.until = pt_work_us() + (uint64_t)time_ms * 1000;
  begin(&a);
  add_facts(&a);
  if (boxes) add_instances(&a);
  if (boxes) answer = pt_unw_ask_boxes(x, s, config, time_ms);
  else if (apart)
    answer = ask_each(&a);
  else answer = ask_once(&a);
  end(&a);
  return answer;
}
