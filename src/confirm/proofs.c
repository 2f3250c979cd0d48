#include "confirm/proofs.h"

#include <string.h>

#include "base/stats.h"
#include "check/contexts.h"
#include "check/loans.h"
#include "check/dash.h"
#include "check/descent.h"
#include "check/lasso.h"
#include "check/paths.h"
#include "check/recur.h"
#include "check/shape.h"
#include "check/unwind.h"
#include "check/whole.h"
#include "ir/builtin.h"
#include "ir/disturb.h"
#include "policy/foreign.h"
#include "policy/job.h"
#include "policy/verdict.h"

/* Whatever else the engine would do is not worth waiting for. */
static void contradict(pt_checker *c, const char *engine, size_t checks, const char *why) {
  pt_err_set(&c->s->err, PT_INTERNAL,
             "internal error: %s proved %zu check%s, and the check of that proof refutes it (%s): "
             "nothing is claimed",
             engine, checks, checks == 1 ? "" : "s", why);
  c->timer.stop = 1;
}

/* What the test engine would prove. */
static size_t open_checks(const pt_checker *c) {
  size_t n = 0;
  for (uint32_t k = 1; k < c->s->prog->checks.n; k++)
    n += c->result.checks[k].verdict == PT_OPEN && pt_check_wanted(c, k);
  return n;
}

/* What check/unwind.h says of a proof of this engine. */
static pt_certified certify_unwinding(pt_checker *c, const char *engine, const pt_proof *proof,
                                      pt_unwind_limits limits) {
  pt_job job = pt_check_job(c);
  limits.exec = c->exec;
  pt_unwind_stats stats = {0};
  char why[300] = "";
  uint64_t start = pt_clock_us();
  pt_unwind_answer a =
      pt_unwind_check(c->s->mem, c->s->prog, &job, proof, &limits, &stats, why, sizeof why);
  static const char *const said[] = {"confirmed", "refuted", "doubted", "undecided"};
  static const pt_certified answers[] = {[PT_UNWIND_CONFIRMED] = PT_CERTIFIED,
                                         [PT_UNWIND_REFUTED] = PT_CERTIFY_REFUSED,
                                         [PT_UNWIND_DOUBTED] = PT_CERTIFY_REFUSED,
                                         [PT_UNWIND_GAVE_UP] = PT_CERTIFY_UNDECIDED};
  pt_log_say(&c->s->log, "%s: proof of %zu checks %s in %.2f s%s%s", engine, proof->checks.n,
             said[a], (double)(pt_clock_us() - start) / 1e6, *why ? ": " : "", why);
  if (a == PT_UNWIND_REFUTED) contradict(c, engine, proof->checks.n, why);
  return answers[a];
}

static bool has_quantifiers(const pt_ir_prog *p) {
  for (uint32_t k = 1; k < p->fns.n; k++)
    if (pt_ir_builtin(p, k) == PT_BUILTIN_BOUND) return true;
  return false;
}

/* The engine solves by bits; where Z3 is too slow, bits it is, on an encoding that has nothing of
   the engine's.  With instances of quantifiers Z3 hardly ever is quick enough.  What is doubted may
   lack what rows about two arrays say at places of the second one. */
pt_certified pt_certify_kiki(void *payload, const pt_proof *proof, bool longer) {
  enum { BY_BITS_MS = 6000, BY_Z3_MS = 1000, INSTANCES_MS = 12000 };
  const pt_checker *c = payload;
  bool instances = has_quantifiers(c->s->prog);
  const pt_unwind_limits bits = {.solver = "sat", .time_ms = BY_BITS_MS, .either = true};
  pt_unwind_limits limits = {.solver = "z3", .time_ms = BY_Z3_MS};
  if (longer != instances) limits = bits;
  if (!longer && instances) limits.time_ms = INSTANCES_MS;
  pt_certified answer = certify_unwinding(payload, "kiki", proof, limits);
  bool doubted = answer == PT_CERTIFY_REFUSED && !c->timer.stop;
  if (doubted && !limits.either && pt_proof_about_elements(proof))
    answer = certify_unwinding(payload, "kiki", proof, bits);
  return answer;
}

pt_certified pt_certify_by_bits(void *payload, const pt_proof *proof, bool longer) {
  return pt_certify_kiki(payload, proof, pt_proof_about_elements(proof) ? !longer : longer);
}

/* The engine has no solver, so any will do; with many small questions, bits are faster. */
bool pt_certify_box(void *payload, const pt_proof *proof) {
  enum { BY_BITS_MS = 20000, BY_Z3_MS = 3000 };
  pt_unwind_limits bits = {.solver = "sat", .time_ms = BY_BITS_MS};
  pt_unwind_limits words = {.solver = "z3", .time_ms = BY_Z3_MS};
  pt_certified answer = certify_unwinding(payload, "box", proof, bits);
  if (answer == PT_CERTIFY_UNDECIDED) answer = certify_unwinding(payload, "box", proof, words);
  return answer == PT_CERTIFIED;
}

static size_t instructions(const pt_ir_prog *p) {
  size_t n = 0;
  for (size_t k = 1; k < p->fns.n; k++) n += p->fns.at[k]->ins.n;
  return n;
}

bool pt_certify_shape(void *payload, const pt_shape_proof *proof) {
  pt_checker *c = payload;
  uint64_t start = pt_clock_us();
  bool holds = pt_check_shape(c->s->mem, c->s->prog, proof, &c->timer.stop);
  pt_log_say(&c->s->log, "shape: that %zu states are an invariant is %s in %.2f s", proof->states.n,
             holds ? "confirmed" : "not confirmed", (double)(pt_clock_us() - start) / 1e6);
  return holds;
}

/* The engine solves by bits: Z3 first; where that is too slow, and for large programs, bits on an
   encoding that has nothing of the engine's. */
bool pt_certify_pred(void *payload, const pt_proof *proof) {
  enum { BY_Z3_MS = 2000, BY_BITS_MS = 20000, LARGE = 2000 };
  const pt_checker *c = payload;
  pt_unwind_limits words = {.solver = "z3", .time_ms = BY_Z3_MS};
  pt_unwind_limits bits = {.solver = "sat", .time_ms = BY_BITS_MS};
  bool large = instructions(c->s->prog) > LARGE;
  pt_certified answer = certify_unwinding(payload, "pred", proof, large ? bits : words);
  if (answer == PT_CERTIFY_UNDECIDED)
    answer = certify_unwinding(payload, "pred", proof, large ? words : bits);
  return answer == PT_CERTIFIED;
}

/* On another back end than the engine's. */
static pt_solver *other_solver(const pt_checker *c) {
  bool by_z3 = strcmp(c->s->options.solver, "z3") == 0;
  return by_z3 ? pt_sat_new(c->terms, 0) : pt_z3_new(c->terms, PT_HINT_PATH, 0, false);
}

bool pt_certify_test(void *payload, const pt_path_proof *proof) {
  pt_checker *c = payload;
  pt_solver *other = other_solver(c), *second = pt_auto_new(c->terms, PT_HINT_PATH, 0);
  uint64_t start = pt_clock_us();
  pt_timer_also(&c->timer, other, second);
  pt_paths_answer a = pt_check_paths(proof, c->s->mem, other, second, &c->timer.stop);
  pt_timer_also(&c->timer, NULL, NULL);
  static const char *const said[] = {"confirmed", "refuted", "undecided"};
  pt_log_say(&c->s->log, "test: that all paths were walked (%zu questions) is %s in %.2f s",
             proof->first.n, said[a], (double)(pt_clock_us() - start) / 1e6);
  if (a == PT_PATHS_REFUTED)
    contradict(c, "test", open_checks(c), "there is a path that was taken for impossible");
  pt_solver_delete(other);
  pt_solver_delete(second);
  return a == PT_PATHS_CONFIRMED;
}

static bool certify_regions(pt_checker *c, const char *engine, const pt_region_proof *proof) {
  pt_solver *other = other_solver(c);
  pt_solver *second = pt_auto_new(c->terms, PT_HINT_PATH, 0);
  pt_dash_check out;
  pt_timer_also(&c->timer, other, second);
  pt_dash_answer a = pt_check_dash(proof, c->s->prog, c->exec, other, second, &c->timer.stop, &out);
  pt_timer_also(&c->timer, NULL, NULL);
  static const char *const said[] = {"confirmed", "refuted: ", "undecided: "};
  pt_log_say(&c->s->log,
             "%s: proof of %zu checks (%llu regions, %llu steps) with %llu queries %s%s", engine,
             proof->checks.n, (unsigned long long)out.regions, (unsigned long long)out.steps,
             (unsigned long long)out.queries, said[a], out.why);
  if (a == PT_DASH_REFUTED) contradict(c, engine, proof->checks.n, out.why);
  pt_solver_delete(other);
  pt_solver_delete(second);
  return a == PT_DASH_CONFIRMED;
}

bool pt_certify_dash(void *payload, const pt_region_proof *proof) {
  return certify_regions(payload, "dash", proof);
}

bool pt_certify_bp(void *payload, const pt_region_proof *proof) {
  return certify_regions(payload, "bp", proof);
}

static pt_contexts_limits contexts_limits(const pt_checker *c) {
  return (pt_contexts_limits){.solver = strcmp(c->s->options.solver, "z3") == 0 ? "sat" : "z3",
                              .time_ms = 150,
                              .stack_limit = (uint64_t)c->s->options.stack_limit,
                              .stop = &c->timer.stop};
}

void pt_certify_loans(void *payload, pt_loans *all) {
  pt_local_claims *k = payload;
  pt_checker *c = k->c;
  pt_contexts_limits limits = contexts_limits(c);
  size_t guessed = all->n;
  uint64_t start = pt_clock_us();
  pt_loans_check(c->s->mem, c->s->prog, &limits, all);
  pt_vec_reset(&k->loans);
  for (size_t n = 0; n < all->n; n++) pt_vec_push(c->s->mem, &k->loans, all->at[n]);
  pt_log_say(&c->s->log, "local: %zu of %zu loans confirmed in %.2f s", all->n, guessed,
             (double)(pt_clock_us() - start) / 1e6);
}

void pt_certify_local(void *payload, const pt_contexts *claims, bool *held) {
  pt_local_claims *k = payload;
  pt_checker *c = k->c;
  pt_contexts_limits limits = contexts_limits(c);
  if (k->patient) limits.time_ms = limits.all_ms = 400, limits.alone_ms = 1000;
  uint64_t start = pt_clock_us();
  size_t n = pt_contexts_check(c->s->mem, c->s->prog, claims, &k->loans, &limits, held);
  pt_log_say(&c->s->log, "local: %zu of %zu claims (%zu answers, %zu rows) confirmed in %.2f s", n,
             claims->claims.n, claims->answers.n, claims->rows.n,
             (double)(pt_clock_us() - start) / 1e6);
}

bool pt_certify_stays(void *payload, const pt_test *t, uint64_t *not_kept) {
  pt_checker *c = payload;
  pt_exec *fresh = NULL;
  pt_err err = {0};
  char why[200];
  if (pt_exec_new(&fresh, c->s->mem, c->s->prog, &err) != PT_OK) return false;
  pt_exec_options o = pt_session_exec_options(c->s, NULL);
  o.stop = &c->timer.stop;
  bool holds =
      pt_recur_holds(c->s->mem, c->s->prog, fresh, &o, t, not_kept, why, sizeof why);
  pt_log_say(&c->s->log, "endless: a loop stays in a set of %u rows: %s%s", t->lasso.stays.n,
             holds ? "confirmed" : "refused: ", why);
  pt_exec_delete(fresh);
  return holds;
}

static bool is_endless(pt_checker *c, const pt_test *t) {
  pt_session *s = c->s;
  pt_exec *fresh = NULL;
  pt_err err = {0};
  char why[200];
  if (pt_exec_new(&fresh, s->mem, s->prog, &err) != PT_OK) return false;
  pt_exec_options o = pt_session_exec_options(s, NULL);
  o.stop = &c->timer.stop;
  bool holds =
      pt_lasso_holds(s->mem, s->prog, fresh, &o, t, s->uses_addresses, why, sizeof why);
  pt_log_say(&s->log, "endless: a state comes back after %llu rounds: %s%s",
             (unsigned long long)t->lasso.period, holds ? "confirmed" : "refused: ", why);
  pt_exec_delete(fresh);
  return holds;
}

pt_reason pt_doubt_lasso(void *payload, const pt_test *t) {
  pt_checker *c = payload;
  pt_reason why = pt_foreign_again(c, t);
  if (!why) why = pt_ir_disturbed(c->s->mem, c->s->prog, t->check);
  if (!why && !is_endless(c, t)) why = PT_REASON_NO_CYCLE;
  return why;
}

bool pt_certify_descent(void *payload, const pt_descent *d) {
  pt_checker *c = payload;
  char why[200];
  bool holds = pt_descent_holds(c->s->mem, c->s->prog, d, why, sizeof why);
  if (holds)
    pt_log_say(&c->s->log, "endless: %u numbers fall in the calls of %zu functions: confirmed",
               d->nparts, d->fns.n);
  return holds;
}

void pt_compare_proofs_and_tests(pt_checker *c) {
  for (size_t k = 0; k < c->result.tests.n; k++) {
    const pt_test *t = &c->result.tests.at[k];
    const pt_check_result *r = t->fails ? &c->result.checks[t->check] : NULL;
    char where[300];
    if (!r || !t->check || (r->verdict != PT_PROVED && r->verdict != PT_UNREACHED)) continue;
    if (pt_foreign_is_stray(c, t)) continue; /* no run of the program */
    pt_ir_loc_text(c->s->prog, c->s->prog->checks.at[t->check].loc, where, sizeof where);
    pt_err_set(&c->s->err, PT_INTERNAL,
               "internal error: the check at %s is proved by %s, and a test fails it (%s): nothing "
               "is claimed",
               *where ? where : "no place", r->engine ? r->engine : "?", t->text);
  }
}

bool pt_holds_by_text(const pt_checker *c, uint32_t check) {
  return pt_check_whole(c->s->mem, c->s->prog, check, (uint64_t)c->s->options.stack_limit);
}
