/* The rounds: base and step by turns, with growing bounds. */
#include "engine/kiki/kiki.h"

#include "engine/kiki/explain.h"
#include "engine/kiki/kiki_priv.h"
#include "engine/kiki/rank.h"
#include "engine/try.h"

enum { QUERY_MS = 20000, AGAIN_MS = 1500 };

/* ---- asking */

void pt_kiki_count_query(pt_kiki *k) {
  uint64_t *part =
      k->enc->o.step ? &k->r->counters.step_queries : &k->r->counters.base_queries;
  k->r->queries++, k->stats.queries++, ++*part;
}

bool pt_kiki_stopped(const pt_kiki *k) { return *k->o->job.stop != 0; }

/* What was asked about rows is a burden to proofs with quantifiers: another solver is asked. */
static void choose_solver(pt_kiki *k, bool opaque) {
  if (opaque && !k->rows_solver)
    k->rows_solver = pt_quant_new(pt_auto_new(k->tt, PT_HINT_TEMPLATE, 0), true);
  k->asked = opaque ? k->rows_solver : k->solver;
}

/* Products and quotients of bounded numbers take solvers long. */
static bool is_refuted(pt_kiki *k, const pt_term_vec *all) {
  return pt_refute_may_help(&k->bounds, all->at, all->n) && pt_refute(&k->bounds, all->at, all->n);
}

pt_answer pt_kiki_try(pt_kiki *k, const pt_term_vec *assume, uint32_t time_ms) {
  pt_limit limit = {.time_ms = time_ms, .opaque = k->opaque};
  choose_solver(k, k->opaque);
  if (is_refuted(k, assume)) return PT_UNSAT;
  pt_kiki_count_query(k);
  return pt_solver_check(k->asked, assume->at, assume->n, &limit);
}

static pt_answer ask(pt_kiki *k, const pt_term_vec *assume, bool opaque) {
  pt_limit limit = {.time_ms = k->o->query_ms ? k->o->query_ms : QUERY_MS, .opaque = opaque};
  choose_solver(k, opaque);
  for (size_t j = 0; j < assume->n; j++)
    if (pt_range_of(&k->ranges, assume->at[j]).truth == 0) return PT_UNSAT;
  pt_kiki_count_query(k);
  pt_answer a = pt_solver_check(k->asked, assume->at, assume->n, &limit);
  if (a != PT_UNKNOWN) return a;
  k->unsure = true;
  pt_kiki_say(k, pt_why_reason(k->asked->why), 0);
  return a;
}

pt_answer pt_kiki_ask(pt_kiki *k, const pt_term_vec *assume) {
  return is_refuted(k, assume) ? PT_UNSAT : ask(k, assume, false);
}

pt_answer pt_kiki_ask_rows(pt_kiki *k, const pt_term_vec *assume) {
  return ask(k, assume, k->opaque);
}

/* ---- checks that are still of interest */

bool pt_kiki_is_open(const pt_kiki *k, uint32_t check) {
  return k->r->checks[check].verdict == PT_OPEN;
}

static bool is_wanted(const pt_kiki *k, uint32_t check) {
  return pt_job_wants(&k->o->job, k->r->prog, check,
                      (pt_check_kind)k->r->prog->checks.at[check].kind);
}

bool pt_kiki_all_decided(const pt_kiki *k) {
  for (uint32_t c = 1; c < k->r->prog->checks.n; c++)
    if (is_wanted(k, c) && pt_kiki_is_open(k, c)) return false;
  return true;
}

pt_engine_id pt_kiki_part(const pt_kiki *k) {
  return k->enc->o.step ? PT_ENGINE_STEP : PT_ENGINE_BASE;
}

/* When time is over, what was met before says more. */
void pt_kiki_say(pt_kiki *k, pt_reason reason, uint32_t loc) {
  pt_engine_id part = pt_kiki_part(k);
  for (uint32_t c = 1; c < k->r->prog->checks.n; c++) {
    bool said = !pt_result_says(k->r, c, part, PT_REASON_NONE);
    if (is_wanted(k, c) && !(reason == PT_REASON_TIME && said))
      pt_result_open(k->r, c, part, reason, loc);
  }
}

void pt_kiki_say_lost(pt_kiki *k, const pt_lost *list, size_t n) {
  pt_model *md = pt_model_new(k->tt);
  pt_solver_model(k->solver, md);
  for (size_t j = 0; j < n; j++) {
    if (!pt_model_is_true(md, list[j].guard)) continue;
    pt_kiki_say(k, list[j].why, list[j].loc);
    break;
  }
  pt_model_delete(md);
}

/* The stack cannot overflow when all that the encoding put on it is small. */
static bool is_stack_safe(const pt_kiki *k) {
  enum { FRAME = 4096 };
  uint64_t limit = k->o->job.stack_limit ? k->o->job.stack_limit : UINT64_C(8) << 20;
  return !k->enc->deep && k->enc->max_stack + UINT64_C(400) * FRAME < limit;
}

static bool is_proved(const pt_kiki *k, uint32_t check, const pt_map *failing) {
  if (!pt_kiki_is_open(k, check) || !is_wanted(k, check) || pt_map_get(failing, check, NULL))
    return false;
  return k->r->prog->checks.at[check].kind != PT_CHECK_STACK || is_stack_safe(k);
}

/* Asks the proof's questions once more, elsewhere. */
static bool holds_elsewhere(pt_kiki *k, const pt_map *failing) {
  pt_term_vec assume = {0}, questions = {0};
  pt_smt_config config = pt_smt_config_default();
  pt_solver *other = NULL;
  pt_err err = {0};
  pt_limit limit = {.time_ms = AGAIN_MS};
  config.name = k->o->other_solver, config.loose = true;
  if (pt_solver_new(&other, k->tt, &config, &err) != PT_OK) return false;
  if (k->enc->o.step) pt_kiki_step_questions(k, failing, &assume, &questions);
  else pt_kiki_base_questions(k, failing, &questions);
  bool all = true;
  size_t n = assume.n;
  for (size_t j = 0; j < questions.n && all && !pt_kiki_stopped(k); j++) {
    assume.n = n;
    pt_vec_push(k->mem, &assume, questions.at[j]);
    all = pt_range_of(&k->ranges, questions.at[j]).truth == 0 ||
          pt_solver_check(other, assume.at, assume.n, &limit) == PT_UNSAT;
  }
  pt_solver_delete(other);
  pt_vec_release(k->mem, &assume);
  pt_vec_release(k->mem, &questions);
  return all && !pt_kiki_stopped(k);
}

/* The rows that we need may be too few for whoever follows pointers in his own way. */
static pt_certified certify_all_rows(pt_kiki *k, const uint32_t *checks, size_t n,
                                     pt_proof *proof) {
  pt_proof_release(k->mem, proof);
  *proof = (pt_proof){0};
  pt_kiki_need_all(k);
  pt_kiki_proof(k, checks, n, proof);
  return k->o->certify(k->o->certify_payload, proof, false);
}

static bool is_certified(pt_kiki *k, const uint32_t *checks, size_t n, const pt_map *failing) {
  pt_proof proof = {0};
  if (!k->o->certify) return true;
  if (k->enc->o.step && !k->enc->bounds.n) pt_kiki_find_needed(k, failing);
  pt_kiki_proof(k, checks, n, &proof);
  pt_job_checking(&k->o->job, true);
  pt_certified answer = k->o->certify(k->o->certify_payload, &proof, false);
  /* about elements, more rows make it harder */
  if (answer == PT_CERTIFY_UNDECIDED && pt_proof_about_elements(&proof))
    answer = k->o->certify(k->o->certify_payload, &proof, true);
  if (answer == PT_CERTIFY_UNDECIDED && k->enc->o.step)
    answer = certify_all_rows(k, checks, n, &proof);
  if (answer == PT_CERTIFY_UNDECIDED && k->o->other_solver && holds_elsewhere(k, failing))
    answer = PT_CERTIFIED;
  if (answer == PT_CERTIFY_UNDECIDED) answer = k->o->certify(k->o->certify_payload, &proof, true);
  pt_job_checking(&k->o->job, false);
  pt_proof_release(k->mem, &proof);
  pt_kiki_need_all(k);
  for (size_t j = 0; answer != PT_CERTIFIED && j < n; j++)
    pt_result_open(k->r, checks[j], pt_kiki_part(k), PT_REASON_NOT_CONFIRMED, 0);
  return answer == PT_CERTIFIED;
}

/* Every check that can fail nowhere is proved: those in FAILING stay open. */
void pt_kiki_conclude(pt_kiki *k, const pt_map *failing) {
  pt_map seen = {0};
  PT_VEC(uint32_t) checks = {0};
  if (k->o->job.narrowed) return;
  for (size_t j = 0; j < k->enc->obligations.n; j++)
    pt_map_put(k->mem, &seen, k->enc->obligations.at[j].check, 1);
  for (uint32_t c = 1; c < k->r->prog->checks.n; c++)
    if (is_proved(k, c, failing)) pt_vec_push(k->mem, &checks, c);
  if (checks.n && is_certified(k, checks.at, checks.n, failing))
    for (size_t j = 0; j < checks.n; j++)
      pt_result_prove(k->r, checks.at[j], pt_map_get(&seen, checks.at[j], NULL), pt_kiki_part(k));
  if (k->enc->goal.endless) pt_kiki_report_ends(k);
  pt_vec_release(k->mem, &checks);
  pt_map_release(k->mem, &seen);
  pt_job_sync(&k->o->job);
}

/* ---- rounds */

/* What is written about loops: it holds where a round starts, and is shown where the next does. */
static const uint64_t written =
    UINT64_C(1) << PT_CHECK_INVARIANT | UINT64_C(1) << PT_CHECK_DECREASES;

static bool encode(pt_kiki *k, bool step, bool early, uint32_t bound) {
  uint32_t most = k->o->unwind;
  if (most && bound > most) return false;
  pt_merge_options o = {.step = step,
                        .early = early,
                        .late = early ? written : 0,
                        .bound = bound,
                        .recursion = step ? 1 : bound,
                        .max_ins = k->o->max_ins ? k->o->max_ins : 3000000,
                        .max_unwind = step ? 40 : 20000};
  if (most && most < o.max_unwind) o.max_unwind = most;
  bool ok = pt_merge_encode(k->enc, &o);
  if (k->o->log)
    pt_log_say(
        k->o->log,
        "kiki: %s %u%s: %llu instructions, %zu obligations, %zu cut, %zu given up, %u terms%s%s",
        step ? "step" : "base", bound, early ? " by single rounds" : "",
        (unsigned long long)k->enc->nins, k->enc->obligations.n, k->enc->more.n, k->enc->lost.n,
        pt_terms_count(k->tt), ok ? "" : "; ", pt_reason_sentence(k->enc->too_large));
  k->stats.terms = pt_terms_count(k->tt);
  if (!ok) pt_kiki_say(k, k->enc->too_large, 0);
  return ok;
}

static bool first_failure_found(const pt_kiki *k) {
  return k->o->job.first_failure && pt_result_count(k->r, PT_REFUTED) > 0;
}

static bool is_over(const pt_kiki *k) {
  return pt_kiki_stopped(k) || pt_kiki_all_decided(k) || first_failure_found(k);
}

static const uint32_t base_bounds[] = {1,  3,   6,   10,  16,  24,  36,   54,
                                       80, 120, 200, 300, 500, 800, 1200, 2000};
static const uint32_t step_bounds[] = {0, 1, 2, 3, 5, 8, 12, 18, 26, 40};

/* What is said of a loop with quantifiers is checked at its head: that it holds is known in a
   window of two rounds only. */
static bool is_too_small(const pt_kiki *k) {
  return k->enc->o.bound == 0 && k->enc->bounds.n && k->enc->copies.n;
}

static void begin_round(pt_kiki *k, uint32_t bound) {
  pt_counters *n = &k->r->counters;
  if (k->enc->o.step) k->stats.step_bound = bound, n->step_bound = bound, n->step_rounds++;
  else k->stats.base_bound = bound, n->base_bound = bound, n->base_rounds++;
}

/* With quantifiers, the window of two rounds costs much: first each round by itself, from what is
   written about its start. */
static void step_early(pt_kiki *k, uint32_t bound) {
  bool wanted = bound == 1 && k->enc->bounds.n && !k->enc->goal.endless;
  if (!wanted || !pt_kiki_has_written(k) || !encode(k, true, true, bound)) return;
  begin_round(k, bound);
  pt_kiki_step_early(k);
}

static void run(pt_kiki *k) {
  uint32_t nbase = sizeof base_bounds / sizeof *base_bounds,
           nstep = sizeof step_bounds / sizeof *step_bounds;
  unsigned parts = k->o->parts ? k->o->parts : PT_KIKI_BASE | PT_KIKI_STEP;
  bool base_left = parts & PT_KIKI_BASE, step_left = parts & PT_KIKI_STEP && !k->o->job.narrowed;
  for (uint32_t round = 0;
       (base_left || step_left) && (!k->o->max_round || round < k->o->max_round); round++) {
    k->stats.rounds = round + 1;
    pt_job_sync(&k->o->job);
    if (is_over(k)) return;
    if (base_left) {
      if (round >= nbase || !encode(k, false, false, base_bounds[round])) base_left = false;
      else begin_round(k, base_bounds[round]), pt_kiki_base(k);
    }
    if (is_over(k)) return;
    if (step_left && round < nstep) step_early(k, step_bounds[round]);
    if (is_over(k)) return;
    if (step_left) {
      if (round >= nstep || !encode(k, true, false, step_bounds[round])) step_left = false;
      else if (!is_too_small(k)) begin_round(k, step_bounds[round]), step_left = pt_kiki_step(k);
    }
    if (is_over(k)) return;
  }
}

bool pt_engine_kiki(pt_result *r, pt_exec *x, pt_solver *solver, const pt_kiki_options *o,
                    pt_kiki_stats *stats) {
  static const volatile int never = 0;
  pt_kiki_options options = *o;
  if (!options.job.stop) options.job.stop = &never;
  if (!options.domains) options.domains = PT_DOMAIN_ALL;
  pt_kiki k = {.r = r, .x = x, .solver = solver, .tt = solver->terms, .mem = r->mem, .o = &options};
  pt_merge_goal goal = {.checks = options.job.checks,
                        .uninit = options.job.uninit,
                        .leaks = options.job.leaks,
                        .unfreed = options.job.unfreed,
                        .stop = options.job.stop,
                        .stack_limit = options.job.stack_limit,
                        .endless = options.job.checks & PT_CHECKS_ENDLESS};
  k.enc = pt_merge_new(k.mem, k.tt, r->prog, &goal);
  pt_ranges_init(&k.ranges, k.mem, k.tt);
  pt_ranges_init(&k.bounds, k.mem, k.tt);
  pt_templates_init(&k.templates, k.mem, k.tt, r->prog);
  pt_templates_init(&k.known, k.mem, k.tt, r->prog);
  run(&k);
  bool all = pt_kiki_all_decided(&k);
  if (k.has_known && !all && options.explain)
    pt_kiki_explain(k.enc, &k.known, k.mem, options.explain);
  if (!all && options.explain) pt_kiki_explain_ranks(&k, options.explain);
  if (stats) *stats = k.stats;
  pt_kiki_release_ranks(&k);
  if (k.rows_solver) pt_solver_delete(k.rows_solver);
  pt_ranges_release(&k.ranges);
  pt_ranges_release(&k.bounds);
  pt_templates_release(&k.templates);
  pt_templates_release(&k.known);
  pt_elements_release(&k.elements, k.mem);
  pt_merge_delete(k.enc);
  pt_run_release(k.mem, &k.run);
  for (size_t j = 0; j < k.shared.n; j++) pt_vec_release(k.mem, &k.shared.at[j]);
  pt_vec_release(k.mem, &k.shared);
  return all;
}
