/* Bounded model checking: what fails within the bound is turned into inputs and run. */
#include "engine/kiki/kiki_priv.h"
#include "engine/try.h"
#include "term/build.h"

/* The inputs of the model's run, in the order in which it asks for them. */
static void model_inputs(pt_kiki *k, pt_model *md, pt_inputs *out) {
  pt_vec_reset(out);
  for (size_t j = 0; j < k->enc->inputs.n; j++) {
    const pt_input_event *ev = &k->enc->inputs.at[j];
    pt_bv v;
    if (!pt_model_is_true(md, ev->guard)) continue;
    pt_input in = ev->in;
    in.lo = in.hi = 0;
    if (pt_model_eval(md, ev->var, &v)) in.lo = v.w[0], in.hi = v.width > 64 ? v.w[1] : 0;
    pt_vec_push(k->mem, out, in);
  }
}

static const uint64_t MODEL_STEPS = 100000000;

/* Runs the model; a check that fails in it but not in the run is not looked at again (for this
   bound). */
static void try_model(pt_kiki *k, pt_map *spurious) {
  pt_model *md = pt_model_new(k->tt);
  pt_inputs inputs = {0};
  pt_solver_model(k->solver, md);
  model_inputs(k, md, &inputs);
  bool found = pt_try_inputs(k->r, k->x, &k->o->job, PT_ENGINE_BASE, &inputs, MODEL_STEPS, &k->run);
  for (size_t j = 0; !found && j < k->enc->obligations.n; j++) {
    const pt_obligation *ob = &k->enc->obligations.at[j];
    if (!pt_kiki_is_open(k, ob->check) || !pt_model_is_true(md, ob->fails)) continue;
    pt_map_put(k->mem, spurious, ob->check, 1);
  }
  if (k->o->log)
    pt_log_say(k->o->log, "kiki: a model with %zu inputs: %s", inputs.n,
               found ? "fails" : "does not fail when it is run");
  pt_vec_release(k->mem, &inputs);
  pt_model_delete(md);
}

/* The obligations are asked for a few at a time, in the order of the program: what cannot fail is a
   lemma for those behind it. */
typedef struct {
  size_t at;    /* obligations before it cannot fail, or are settled */
  size_t count; /* in the last question */
  pt_term any;  /* the last question: one of them fails */
} progress;

enum { AT_ONCE = 8, MANY = 400 };

static bool next_question(pt_kiki *k, progress *p, const pt_map *spurious) {
  size_t wanted = k->enc->obligations.n > MANY ? k->enc->obligations.n / MANY * AT_ONCE : AT_ONCE,
         taken = 0, j = p->at;
  p->any = pt_false(k->tt);
  for (; j < k->enc->obligations.n && taken < wanted; j++) {
    const pt_obligation *ob = &k->enc->obligations.at[j];
    if (!pt_kiki_is_open(k, ob->check) || pt_map_get(spurious, ob->check, NULL) ||
        pt_range_of(&k->ranges, ob->fails).truth == 0)
      continue;
    p->any = pt_mk_or(k->tt, p->any, pt_range_split(&k->ranges, ob->fails));
    taken++;
  }
  p->count = j - p->at;
  return taken > 0;
}

/* Asks for all obligations; what fails is run.  True: nothing else can fail within the bound. */
static bool ask_obligations(pt_kiki *k, pt_map *spurious) {
  progress p = {0};
  pt_term_vec query = {0};
  pt_answer a = PT_UNSAT;
  bool all = false;
  while (a != PT_UNKNOWN && !pt_kiki_stopped(k) && !(all = !next_question(k, &p, spurious))) {
    pt_vec_reset(&query);
    pt_vec_push(k->mem, &query, p.any);
    a = pt_kiki_ask(k, &query);
    if (a == PT_SAT) try_model(k, spurious);
    if (a == PT_SAT && k->o->job.first_failure && pt_result_count(k->r, PT_REFUTED)) break;
    if (a != PT_UNSAT) continue;
    pt_solver_add(k->solver, pt_mk_not(k->tt, p.any));
    p.at += p.count;
  }
  pt_vec_release(k->mem, &query);
  return all && !pt_kiki_stopped(k);
}

static pt_term any_guard(pt_kiki *k, const pt_lost *list, size_t n) {
  pt_term any = pt_false(k->tt);
  for (size_t j = 0; j < n; j++) any = pt_mk_or(k->tt, any, list[j].guard);
  return any;
}

/* Whether one of LIST can happen; then it is why checks are open. */
static pt_answer is_possible(pt_kiki *k, const pt_lost *list, size_t n) {
  pt_term_vec query = {0};
  pt_vec_push(k->mem, &query, any_guard(k, list, n));
  pt_answer a = pt_kiki_ask(k, &query);
  if (a == PT_SAT) pt_kiki_say_lost(k, list, n);
  pt_vec_release(k->mem, &query);
  return a;
}

void pt_kiki_base_questions(pt_kiki *k, const pt_map *failing, pt_term_vec *questions) {
  pt_term any = pt_false(k->tt);
  for (size_t j = 0; j < k->enc->obligations.n; j++) {
    const pt_obligation *ob = &k->enc->obligations.at[j];
    if (pt_kiki_is_open(k, ob->check) && !pt_map_get(failing, ob->check, NULL))
      any = pt_mk_or(k->tt, any, ob->fails);
  }
  pt_vec_push(k->mem, questions, any);
  pt_vec_push(k->mem, questions, any_guard(k, k->enc->lost.at, k->enc->lost.n));
  pt_vec_push(k->mem, questions, any_guard(k, k->enc->more.at, k->enc->more.n));
}

/* The inputs of the last model, which goes on beyond the bound, are told: somebody else may see
   that it goes on for ever. */
static void tell_long_run(pt_kiki *k) {
  pt_model *md = pt_model_new(k->tt);
  pt_test t = {0};
  pt_solver_model(k->solver, md);
  model_inputs(k, md, &t.inputs);
  uint32_t index = pt_result_add_test(k->r, &t);
  k->o->job.found(k->o->job.found_payload, index);
  pt_model_delete(md);
}

/* Whether nothing goes on beyond the bound. */
static bool is_unwound(pt_kiki *k) {
  pt_answer a = is_possible(k, k->enc->more.at, k->enc->more.n);
  if (a == PT_SAT && k->enc->goal.endless && k->o->job.take) tell_long_run(k);
  return a == PT_UNSAT;
}

void pt_kiki_base(pt_kiki *k) {
  pt_map spurious = {0};
  bool asked = ask_obligations(k, &spurious) && !pt_kiki_all_decided(k);
  bool complete = asked && is_unwound(k) && !k->o->job.narrowed &&
                  is_possible(k, k->enc->lost.at, k->enc->lost.n) == PT_UNSAT;
  if (complete) pt_kiki_conclude(k, &spurious);
  for (uint32_t c = 1; c < k->r->prog->checks.n; c++)
    if (pt_map_get(&spurious, c, NULL))
      pt_result_open(k->r, c, PT_ENGINE_BASE, PT_REASON_SPURIOUS, 0);
  pt_map_release(k->mem, &spurious);
}
