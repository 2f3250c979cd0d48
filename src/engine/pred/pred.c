/* Levels: what fails is traced back until nothing fails; then clauses that hold for ever. */
#include "engine/pred/pred.h"

#include "engine/pred/pred_priv.h"
#include "engine/try.h"
#include "term/build.h"

enum { QUERY_MS = 20000, MOST_LEVELS = 2000, MOST_UNWIND = 40 };
static const uint64_t MOST_INS = 1000000, MODEL_STEPS = 10000000;

bool pt_pred_over(const pt_pred *p) { return p->why || (p->o->job.stop && *p->o->job.stop); }

void pt_pred_give_up(pt_pred *p, pt_reason why, uint32_t loc) {
  if (!p->why) p->why = why, p->why_loc = loc;
}

/* ---- asking */

pt_answer pt_pred_ask(pt_pred *p, const pt_term_vec *assume) {
  pt_limit limit = {.time_ms = QUERY_MS};
  for (size_t k = 0; k < assume->n; k++)
    if (pt_term_is_false(p->tt, assume->at[k])) return PT_UNSAT;
  p->r->queries++, p->r->counters.pred_queries++;
  if (p->r->counters.pred_queries % 256 == 0) pt_job_sync(&p->o->job);
  if (pt_mem_is_short(p->mem)) pt_pred_give_up(p, PT_REASON_MEMORY, 0);
  pt_answer a = pt_solver_check(p->solver, assume->at, assume->n, &limit);
  if (a == PT_UNKNOWN) pt_pred_give_up(p, pt_why_reason(p->solver->why), 0);
  return a;
}

void pt_pred_core(pt_pred *p, const pt_term_vec *assume, bool *used) {
  for (size_t k = 0; k < assume->n; k++)
    if (pt_term_is_false(p->tt, assume->at[k])) {
      used[k] = true;
      return;
    }
  pt_solver_core(p->solver, used, assume->n);
}

/* ---- what must not happen */

static bool is_wanted(const pt_pred *p, uint32_t check) {
  pt_check_kind kind = (pt_check_kind)p->r->prog->checks.at[check].kind;
  return p->r->checks[check].verdict == PT_OPEN &&
         pt_job_wants(&p->o->job, p->r->prog, check, kind);
}

/* What the whole program must not do is not looked at. */
static bool is_asked(const pt_pred *p, uint32_t check) {
  return is_wanted(p, check) && p->r->prog->checks.at[check].fn &&
         !pt_map_get(&p->failing, check, NULL);
}

static pt_term fails(pt_pred *p, const pt_obligation *ob) {
  return is_asked(p, ob->check) ? pt_mk_and(p->tt, ob->fails, ob->counts) : pt_false(p->tt);
}

static pt_term any_bad(pt_pred *p) {
  pt_term_vec all = {0};
  for (size_t k = 0; k < p->enc->lost.n; k++) pt_vec_push(p->mem, &all, p->enc->lost.at[k].guard);
  for (size_t k = 0; k < p->enc->obligations.n; k++)
    pt_vec_push(p->mem, &all, fails(p, &p->enc->obligations.at[k]));
  pt_term any = pt_mk_or_all(p->tt, all.at, all.n);
  pt_vec_release(p->mem, &all);
  return any;
}

static bool any_asked(const pt_pred *p) {
  for (uint32_t c = 1; c < p->r->prog->checks.n; c++)
    if (is_asked(p, c)) return true;
  return false;
}

/* ---- one level */

static const pt_lost *lost_in(pt_pred *p, pt_model *md) {
  for (size_t k = 0; k < p->enc->lost.n; k++)
    if (pt_model_is_true(md, p->enc->lost.at[k].guard)) return &p->enc->lost.at[k];
  return NULL;
}

static const pt_obligation *failing_in(pt_pred *p, pt_model *md) {
  for (size_t k = 0; k < p->enc->obligations.n; k++)
    if (pt_model_is_true(md, fails(p, &p->enc->obligations.at[k])))
      return &p->enc->obligations.at[k];
  return NULL;
}

/* A trace from the start: only a run shows that it is one. */
static void try_trace(pt_pred *p, uint32_t check) {
  bool found =
      pt_try_inputs(p->r, p->x, &p->o->job, PT_ENGINE_PRED, &p->trace, MODEL_STEPS, &p->run);
  if (p->o->log)
    pt_log_say(p->o->log, "pred: a trace with %zu inputs: %s", p->trace.n,
               found ? "fails" : "does not fail when it is run");
  if (!is_wanted(p, check)) return;
  pt_map_put(p->mem, &p->failing, check, 1);
  pt_result_open(p->r, check, PT_ENGINE_PRED, PT_REASON_NO_INVARIANT, 0);
}

/* The model of something bad: its states are traced back. */
static void explain_bad(pt_pred *p, uint32_t level) {
  pt_model *md = pt_model_new(p->tt);
  pt_solver_model(p->solver, md);
  const pt_lost *lost = lost_in(p, md);
  const pt_obligation *ob = lost ? NULL : failing_in(p, md);
  pt_term target = pt_true(p->tt);
  if (lost) target = lost->guard;
  if (ob) target = fails(p, ob);
  if (!lost && !ob) pt_pred_give_up(p, PT_REASON_SOLVER_GAVE_UP, 0);
  pt_pred_answer a = pt_pred_over(p) ? PT_PRED_UNSURE : pt_pred_trace(p, target, md, level);
  if (a == PT_PRED_REAL && lost) pt_pred_give_up(p, lost->why, lost->loc);
  if (a == PT_PRED_REAL && ob) try_trace(p, ob->check);
  if (a == PT_PRED_UNSURE) pt_pred_give_up(p, PT_REASON_NO_INVARIANT, 0);
  pt_model_delete(md);
}

/* True: nothing bad happens from states of F[level]. */
static bool clear_level(pt_pred *p, uint32_t level) {
  pt_term_vec query = {0};
  pt_answer a = PT_SAT;
  while (a == PT_SAT && !pt_pred_over(p) && any_asked(p)) {
    pt_vec_reset(&query);
    pt_pred_assume(p, level, &query);
    pt_vec_push(p->mem, &query, any_bad(p));
    a = pt_pred_ask(p, &query);
    if (a == PT_SAT) explain_bad(p, level);
    if (p->o->job.first_failure && pt_result_count(p->r, PT_REFUTED)) break;
  }
  pt_vec_release(p->mem, &query);
  return a == PT_UNSAT;
}

/* ---- conclusions */

static bool is_reached(const pt_pred *p, uint32_t check) {
  for (size_t k = 0; k < p->enc->obligations.n; k++)
    if (p->enc->obligations.at[k].check == check) return true;
  return false;
}

/* False: the proof was not confirmed. */
static bool prove(pt_pred *p, uint32_t level) {
  PT_VEC(uint32_t) checks = {0};
  pt_proof proof = {0};
  for (uint32_t c = 1; c < p->r->prog->checks.n; c++)
    if (is_asked(p, c)) pt_vec_push(p->mem, &checks, c);
  pt_pred_proof(p, level, checks.at, checks.n, &proof);
  pt_job_checking(&p->o->job, true);
  bool holds = !p->o->certify || p->o->certify(p->o->certify_payload, &proof);
  pt_job_checking(&p->o->job, false);
  for (size_t k = 0; k < checks.n; k++)
    if (holds) pt_result_prove(p->r, checks.at[k], is_reached(p, checks.at[k]), PT_ENGINE_PRED);
    else pt_result_open(p->r, checks.at[k], PT_ENGINE_PRED, PT_REASON_NOT_CONFIRMED, 0);
  pt_proof_release(p->mem, &proof);
  pt_vec_release(p->mem, &checks);
  return holds;
}

static void say_open(pt_pred *p, pt_reason why, uint32_t loc) {
  for (uint32_t c = 1; c < p->r->prog->checks.n; c++)
    if (is_wanted(p, c))
      pt_result_open(p->r, c, PT_ENGINE_PRED,
                     p->r->prog->checks.at[c].fn ? why : PT_REASON_OTHER_KIND, loc);
}

/* ---- levels */

static void say_level(const pt_pred *p, uint32_t level) {
  if (p->o->log)
    pt_log_say(p->o->log, "pred: level %u: %zu clauses, %llu predicates, %llu states, %llu queries",
               level, p->clauses.n, (unsigned long long)p->r->counters.pred_atoms,
               (unsigned long long)p->r->counters.pred_states,
               (unsigned long long)p->r->counters.pred_queries);
}

/* The level above which clauses are an invariant; 0: there is none. */
static uint32_t find_invariant(pt_pred *p) {
  for (uint32_t level = 1; level < MOST_LEVELS; level++) {
    p->r->counters.pred_levels = level;
    pt_pred_take_facts(p);
    bool clear = clear_level(p, level);
    say_level(p, level);
    if (!clear || pt_pred_over(p)) return 0;
    uint32_t found = pt_pred_propagate(p, level);
    if (found) return found;
    pt_job_sync(&p->o->job);
  }
  pt_pred_give_up(p, PT_REASON_NO_INVARIANT, 0);
  return 0;
}

static bool encode(pt_pred *p, uint32_t bound) {
  pt_merge_options o = {.step = true, .bound = bound, .recursion = 1, .max_unwind = MOST_UNWIND};
  o.max_ins = p->o->max_ins ? p->o->max_ins : MOST_INS;
  if (!pt_merge_encode(p->enc, &o)) {
    pt_pred_give_up(p, p->enc->too_large ? p->enc->too_large : PT_REASON_TIME, 0);
    return false;
  }
  pt_pred_find_vars(p);
  p->next_fact = 0; /* all of them, for the variables of this encoding */
  for (size_t k = 0; k < p->enc->backs.n; k++) pt_pred_learn(p, p->enc->backs.at[k].guard);
  pt_pred_learn(p, any_bad(p));
  return true;
}

/* With windows of this many rounds more than one.  True: there is nothing more to find. */
static bool search(pt_pred *p, uint32_t bound) {
  uint32_t level = encode(p, bound) ? find_invariant(p) : 0;
  bool done = true;
  if (level && any_asked(p) && !p->o->job.narrowed) done = prove(p, level);
  else if (p->o->job.narrowed) say_open(p, p->o->job.narrowed, 0);
  else if (!level) say_open(p, p->why ? p->why : PT_REASON_TIME, p->why_loc);
  done &= !p->failing.n;
  pt_pred_release_clauses(p);
  pt_pred_release_vars(p);
  pt_map_reset(&p->failing);
  return done || pt_pred_over(p);
}

static void release(pt_pred *p) {
  pt_map_release(p->mem, &p->failing);
  pt_vec_release(p->mem, &p->trace);
  pt_run_release(p->mem, &p->run);
  pt_merge_delete(p->enc);
}

/* Larger windows are for proofs that are not confirmed (who checks them may know less of what a
   loop leaves alone), and for traces that are none: states of a loop in a loop do not say all of
   the outer one's. */
static const uint32_t bounds[] = {0, 1, 3};

static bool all_decided(const pt_pred *p) {
  for (uint32_t c = 1; c < p->r->prog->checks.n; c++)
    if (is_wanted(p, c)) return false;
  return true;
}

bool pt_engine_pred(pt_result *r, pt_exec *x, pt_solver *solver, const pt_pred_options *o) {
  pt_pred p = {
      .r = r, .x = x, .solver = solver, .tt = solver->terms, .mem = r->mem, .o = o};
  pt_merge_goal goal = {.checks = o->job.checks,
                        .uninit = o->job.uninit,
                        .leaks = o->job.leaks,
                        .unfreed = o->job.unfreed,
                        .stop = o->job.stop,
                        .stack_limit = o->job.stack_limit};
  p.enc = pt_merge_new(p.mem, p.tt, r->prog, &goal);
  for (size_t k = 0; k < sizeof bounds / sizeof *bounds; k++)
    if (search(&p, bounds[k])) break;
  pt_job_sync(&o->job);
  bool all = all_decided(&p);
  release(&p);
  return all;
}
