/* The question of a claim: is there a path to one of the bad things?

   Facts that define a variable are given to the solver when something looks at that variable.
   All bad things are one question, unless there are quantifiers or rows about every element: then
   each is one of its own, and much simpler.  With quantifiers it is asked with few instances at
   first: a model says which quantifiers are said to hold on its path, and
   which fail, and so which instances may contradict it; those are added, and it is asked again.
   Whatever is left out is only left out of what is known: an answer `unsatisfiable` holds. */
#include "base/stats.h"
#include "check/unwind_priv.h"

typedef struct {
  pt_unw *x;
  pt_solver *s;
  uint64_t until; /* 0: no limit */
  pt_term_vec todo;
  pt_map seen;
  pt_map first; /* variable -> 1 + the last fact that defines it; the others by `next` */
  PT_VEC(size_t) next;
  PT_VEC(bool) given;  /* by instance: the solver has it */
  pt_map quant_of;     /* bound variable -> its quantifier */
  pt_term_vec assumed; /* of the question that is asked: the bad thing, then instances */
  PT_VEC(bool) used;   /* by instance: it is among them */
} asker;

/* ---- facts that matter */

static void chain_definitions(asker *a) {
  for (size_t k = 0; k < a->x->facts.n; k++) {
    uint64_t before = 0;
    pt_term var = a->x->defines.at[k];
    if (var.i) pt_map_get(&a->first, var.i, &before);
    pt_vec_push(a->x->mem, &a->next, (size_t)before);
    if (var.i) pt_map_put(a->x->mem, &a->first, var.i, k + 1);
  }
}

static void look_from(asker *a, pt_term root) {
  pt_unw *x = a->x;
  pt_vec_push(x->mem, &a->todo, root);
  while (a->todo.n) {
    pt_term t = pt_vec_pop(&a->todo);
    uint64_t fact = 0;
    if (!t.i || pt_map_get(&a->seen, t.i, NULL)) continue;
    pt_map_put(x->mem, &a->seen, t.i, 1);
    for (uint32_t k = 0; k < pt_term_nargs(x->tt, t); k++)
      pt_vec_push(x->mem, &a->todo, pt_term_arg(x->tt, t, k));
    if (pt_term_op(x->tt, t) == PT_TOP_VAR) pt_map_get(&a->first, t.i, &fact);
    for (; fact; fact = a->next.at[fact - 1]) {
      pt_solver_add(a->s, x->facts.at[fact - 1]);
      pt_vec_push(x->mem, &a->todo, x->facts.at[fact - 1]);
    }
  }
}

static void add_facts(asker *a) {
  pt_unw *x = a->x;
  pt_term_vec any = {0};
  chain_definitions(a);
  for (size_t k = 0; k < x->facts.n; k++)
    if (!x->defines.at[k].i) pt_solver_add(a->s, x->facts.at[k]), look_from(a, x->facts.at[k]);
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
  pt_limit limit = {0};
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

static pt_answer ask_each(asker *a) {
  pt_unw *x = a->x;
  pt_answer answer = PT_UNSAT;
  for (size_t k = 0; k < x->quants.n; k++)
    pt_map_put(x->mem, &a->quant_of, x->quants.at[k].var.i, k);
  for (size_t k = 0; k < x->bads.n && answer == PT_UNSAT; k++)
    answer = ask_bad(a, x->bads.at[k].when);
  return answer;
}

pt_answer pt_unw_ask(pt_unw *x, pt_solver *s, const pt_smt_config *config, uint32_t time_ms) {
  asker a = {.x = x, .s = s, .until = time_ms ? pt_work_us() + (uint64_t)time_ms * 1000 : 0};
  pt_answer answer;
  bool boxes = pt_unw_has_boxes(x), apart = x->givens.n || pt_proof_about_elements(x->proof);
  add_facts(&a);
  pt_vec_resize(x->mem, &a.given, x->givens.n);
  pt_vec_resize(x->mem, &a.used, x->givens.n);
  if (boxes) add_instances(&a);
  if (boxes) answer = pt_unw_ask_boxes(x, s, config, time_ms);
  else if (apart)
    answer = ask_each(&a);
  else answer = ask_once(&a);
  pt_vec_release(x->mem, &a.todo);
  pt_vec_release(x->mem, &a.next);
  pt_vec_release(x->mem, &a.given);
  pt_vec_release(x->mem, &a.assumed);
  pt_vec_release(x->mem, &a.used);
  pt_map_release(x->mem, &a.seen);
  pt_map_release(x->mem, &a.first);
  pt_map_release(x->mem, &a.quant_of);
  return answer;
}
