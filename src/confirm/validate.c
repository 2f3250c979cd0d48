#include "confirm/validate.h"

#include <string.h>

#include "check/lasso.h"
#include "confirm/bundle.h"
#include "confirm/native.h"
#include "confirm/proofs.h"
#include "policy/loose.h"
#include "policy/verdict.h"

/* ---- in a fresh interpreter at full speed.  Neither an interrupt nor the time limit ends it at
   once, for what is known so far must be right, too; but a run that takes longer than the rest of
   the time and a moment is not waited for: then its failure is not claimed. */

/* A run without an end: looked at until its state has come back. */
static bool is_endless_again(pt_checker *c, pt_exec *fresh, const pt_test *t,
                             const pt_exec_options *o, pt_run *run) {
  char why[200];
  bool holds = pt_lasso_holds(c->s->mem, c->s->prog, fresh, o, t, c->s->uses_addresses, why,
                              sizeof why);
  run->status = *o->stop ? PT_RUN_STOPPED : PT_RUN_DONE;
  return holds;
}

static bool fails_again(pt_checker *c, pt_exec *fresh, const pt_test *t, const volatile int *stop,
                        uint64_t steps, pt_run *run) {
  pt_exec_options o = pt_session_exec_options(c->s, &t->inputs);
  o.step_limit = steps;
  o.stop = stop;
  if (PT_CHECKS_ENDLESS >> t->kind & 1) return is_endless_again(c, fresh, t, &o, run);
  pt_exec_run(fresh, &o, run);
  return run->status == PT_RUN_FAILED && run->check == t->check && run->kind == t->kind &&
         run->inputs.n == t->inputs.n;
}

bool pt_fails_again(pt_checker *c, pt_exec *fresh, const pt_test *t, uint64_t steps) {
  pt_run run = {0};
  bool again = fails_again(c, fresh, t, c->s->stop, steps, &run);
  pt_run_release(c->s->mem, &run);
  return again;
}

/* A check is open unless a test refutes it that is not doubtful. */
void pt_check_reopen(pt_checker *c, uint32_t check, pt_reason why) {
  pt_result *r = &c->result;
  pt_result_take_back(r, check, why);
  for (size_t j = 0; j < r->tests.n && r->checks[check].verdict == PT_OPEN; j++) {
    const pt_test *t = &r->tests.at[j];
    if (t->fails && !pt_test_is_doubtful(t) && t->check == check)
      pt_result_refute(r, check, (uint32_t)j, PT_ENGINE_TEST);
  }
}

/* Test K is not confirmed: what only it refutes is open. */
static void take_back(pt_checker *c, size_t k) {
  c->result.tests.at[k].fails = false;
  pt_check_reopen(c, c->result.tests.at[k].check, PT_REASON_NOT_RUN_AGAIN);
}

/* How long validation may take: the rest of the time, and a moment; after an interrupt only that.
 */
static double validation_seconds(const pt_checker *c) {
  static const double moment = 0.4;
  uint64_t now = pt_clock_us();
  if (*c->s->stop) return moment;
  return c->end_us ? (c->end_us > now ? (double)(c->end_us - now) / 1e6 : 0) + moment : 0;
}

static pt_status validate(pt_checker *c) {
  static const volatile int never = 0;
  static const uint64_t all_steps = UINT64_C(100000000000);
  pt_session *s = c->s;
  pt_exec *fresh = NULL;
  pt_run run = {0};
  pt_timer timer;
  if (pt_exec_new(&fresh, s->mem, s->prog, &s->err) != PT_OK) return s->err.status;
  pt_timer_start(&timer, *s->stop ? &never : s->stop, pt_clock_us(), validation_seconds(c), NULL);
  for (size_t k = 0; k < c->result.tests.n; k++) {
    const pt_test *t = &c->result.tests.at[k];
    if (!t->fails || fails_again(c, fresh, t, &timer.stop, all_steps, &run)) continue;
    if (run.status != PT_RUN_STOPPED)
      pt_err_set(&s->err, PT_INTERNAL, "internal error: a test does not fail again (%s)", t->text);
    take_back(c, k);
  }
  pt_timer_end(&timer);
  pt_run_release(s->mem, &run);
  pt_exec_delete(fresh);
  return s->err.status;
}

bool pt_check_settle(pt_checker *c, const char *folder) {
  pt_session *s = c->s;
  if (s->err.status == PT_OK) pt_compare_proofs_and_tests(c);
  pt_err before = s->err;
  if (before.status == PT_OK || before.status == PT_INTERNAL)
    validate(c); /* errors outlive a contradiction */
  if (before.status != PT_OK) s->err = before;
  if (s->err.status == PT_INTERNAL) pt_bundle_write(c, folder, s->err.text);
  if (s->err.status == PT_OK) pt_bound_claims(c);
  return s->err.status == PT_OK;
}

/* ---- natively */

bool pt_can_be_native(const pt_checker *c) {
  const pt_session *s = c->s;
  size_t n = s->options.files.n == 1 ? strlen(s->options.files.at[0]) : 0;
  bool text = n > 3 && strcmp(s->options.files.at[0] + n - 3, ".ir") == 0;
  return s->options.native && !text && !*s->stop;
}

double pt_native_seconds(const pt_test *t) { return t->lasso.period ? 1 : 2; }

/* ---- native doubt */

/* A result of which C says less than a number (policy/loose.h) is the machine's own there. */
static bool asks_for_loose_results(const pt_checker *c, const pt_test *t) {
  for (size_t k = 0; k < t->inputs.n; k++)
    if (pt_loose_is(c->s->prog, t->inputs.at[k].name)) return true;
  return false;
}

/* What fails is said by the program itself, not by a sanitizer, and neither addresses, precision
   of floats nor results that C leaves open may make a difference. */
bool pt_native_may_doubt(const pt_checker *c, const pt_test *t) {
  bool own = t->kind == PT_CHECK_ASSERTION || t->kind == PT_CHECK_REACH || t->lasso.period;
  bool precision = c->s->prog->ptr_width == 32 && pt_ir_has_floats(c->s->prog);
  return own && !c->s->uses_addresses && !precision && !asks_for_loose_results(c, t);
}

/* Whether the native run of a failing test, COMPLETE as it is, had to fail like the
   interpreter's. */
static bool had_to_fail(const pt_checker *c, const pt_test *t, bool complete) {
  return t->native == PT_NATIVE_DIFFERS && complete && pt_native_may_doubt(c, t);
}

/* Interpreter and machine disagree: one of them is wrong, so nothing is claimed of it, and somebody
 * should look. */
static void doubt(pt_checker *c, size_t k) {
  pt_test *t = &c->result.tests.at[k];
  char why[800];
  c->s->stats.native_doubts++;
  snprintf(why, sizeof why,
           "a run fails in the interpreter (%s), but not natively with the same inputs (%s)",
           t->text, t->native_text);
  pt_bundle_write(c, ".", why);
  t->doubted = true;
  pt_check_reopen(c, t->check, PT_REASON_NATIVE_DOUBT);
}

void pt_native_take(pt_checker *c, uint32_t test, pt_native native, const char *text,
                    bool complete) {
  pt_test *t = &c->result.tests.at[test];
  t->native = (uint8_t)native;
  snprintf(t->native_text, sizeof t->native_text, "%s", text);
  if (had_to_fail(c, t, complete)) doubt(c, test);
}

/* Failing tests once more, natively with sanitizers; a few, while there is time. */
void pt_validate_natively(pt_checker *c, uint64_t start) {
  pt_session *s = c->s;
  if (!pt_can_be_native(c)) return;
  pt_native_kit kit;
  bool complete = false;
  char text[sizeof((pt_test *)NULL)->native_text];
  c->progress.phase = PT_PHASE_REPLAY;
  pt_native_init(&kit, s);
  pt_replay_setup setup = pt_native_setup(&kit, s);
  setup.cache = pt_replay_cache_new(s->mem);
  pt_timer_start(&c->timer, s->stop, start, s->options.time_limit, NULL);
  setup.stop = &c->timer.stop;
  setup.complete = &complete;
  for (size_t k = 0, done = 0; k < c->result.tests.n && done < PT_NATIVE_MOST; k++) {
    const pt_test *t = &c->result.tests.at[k];
    if (!t->fails || pt_test_is_doubtful(t) || c->timer.stop) continue;
    setup.seconds = pt_native_seconds(t);
    complete = false;
    pt_native native = pt_replay_native(s->mem, &setup, t, text, sizeof text);
    pt_native_take(c, (uint32_t)k, native, text, complete);
    done++;
  }
  pt_timer_end(&c->timer);
  pt_replay_cache_delete(setup.cache);
  pt_native_release(&kit, s->mem);
}
