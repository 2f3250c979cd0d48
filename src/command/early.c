#include "command/early.h"

#include <string.h>

#include "confirm/validate.h"
#include "fill/fill_report.h"
#include "policy/verdict.h"

enum { PATIENCE_US = 5000000, WAIT_MS = 20 };
static const uint64_t early_steps = 20000000; /* of a run that is made while engines work */

/* ---- tests */

static pt_early_test name_of(const pt_test *t) {
  return (pt_early_test){t->check, t->loc, t->inputs.at};
}

static bool is_same(pt_early_test a, pt_early_test b) {
  return a.check == b.check && a.loc == b.loc && a.inputs == b.inputs;
}

/* Its index. */
static uint32_t index_of(const pt_early *e, pt_early_test name) {
  const pt_result *r = &e->c->result;
  uint32_t k = 0;
  while (k < r->tests.n && !is_same(name_of(&r->tests.at[k]), name)) k++;
  return k;
}

static bool is_known(const pt_early *e, pt_early_test name) {
  for (size_t k = 0; k < e->known.n; k++)
    if (is_same(e->known.at[k], name)) return true;
  return false;
}

static bool fails_again(pt_early *e, const pt_test *t) {
  pt_session *s = e->c->s;
  pt_err none = {0};
  if (!e->exec && pt_exec_new(&e->exec, s->mem, s->prog, &none) != PT_OK) return false;
  return pt_fails_again(e->c, e->exec, t, early_steps);
}

/* ---- the screen */

static void begin_print(const pt_early *e) { pt_progress_hold(&e->c->progress); }

static void end_print(const pt_early *e) {
  fflush(e->screen.out);
  pt_progress_go_on(&e->c->progress);
}

static void print_first_part(pt_early *e, uint32_t row) {
  begin_print(e);
  pt_screen_found(&e->screen, &e->report.failures.at[row], 0);
  end_print(e);
}

static void show_first_part(pt_early *e, uint32_t row, const pt_test *t) {
  bool native = pt_can_be_native(e->c) && row < PT_NATIVE_MOST;
  e->held = native && pt_native_may_doubt(e->c, t);
  if (!e->held) print_first_part(e, row);
  e->half = row + 1;
  e->since_us = pt_clock_us();
}

/* The row, which is the last one, is doubtful: what is said of it is up to the report. */
static void drop(pt_early *e) {
  pt_report_failure_release(e->c->s->mem, &pt_vec_top(&e->report.failures));
  e->report.failures.n--, e->rows.n--;
  if (e->native > e->rows.n) e->native = (uint32_t)e->rows.n;
  e->half = 0;
}

/* The steps come from one more run, observed. */
static void show_second_part(pt_early *e) {
  pt_session *s = e->c->s;
  uint32_t row = e->half - 1, test = index_of(e, e->rows.at[row]);
  pt_report_failure *f = &e->report.failures.at[row];
  bool steps = e->steps && (row == 0 || s->options.verbose);
  if (e->held && test < e->c->result.tests.n && pt_test_is_doubtful(&e->c->result.tests.at[test])) {
    drop(e);
    return;
  }
  if (e->held) print_first_part(e, row);
  if (test < e->c->result.tests.n) {
    const pt_test *t = &e->c->result.tests.at[test];
    pt_fill_native(&e->report, f, e->c, t);
    if (steps && e->exec) pt_fill_trace(&e->report, f, s, e->exec, t);
  }
  begin_print(e);
  pt_screen_replayed(&e->screen, f, steps);
  end_print(e);
  e->half = 0;
}

/* A native run of an error whose second part could not wait for it. */
static void show_late(pt_early *e, uint32_t row, const pt_test *t) {
  pt_report_failure *f = &e->report.failures.at[row];
  pt_fill_native(&e->report, f, e->c, t);
  if (t->native == PT_NATIVE_UNTRIED) return;
  begin_print(e);
  pt_screen_late(&e->screen, f);
  end_print(e);
}

/* ---- natively */

/* The next row, when none is being replayed. */
static void ask(pt_early *e) {
  while (!e->asked && e->native < PT_NATIVE_MOST && e->native < e->rows.n &&
         pt_can_be_native(e->c)) {
    uint32_t row = e->native++, test = index_of(e, e->rows.at[row]);
    if (test < e->c->result.tests.n && pt_replayer_ask(e->replayer, &e->c->result.tests.at[test]))
      e->asked = row + 1;
  }
}

static void take_answer(pt_early *e, const pt_native_answer *a) {
  uint32_t row = e->asked - 1, test = index_of(e, e->rows.at[row]);
  e->asked = 0;
  if (test >= e->c->result.tests.n) return;
  pt_native_take(e->c, test, (pt_native)a->native, a->text, a->complete);
  if (e->half != row + 1) show_late(e, row, &e->c->result.tests.at[test]);
}

/* ---- what happens when */

/* Shows the next of those that wait. */
static void next(pt_early *e) {
  uint32_t test = index_of(e, e->waiting.at[0]);
  pt_early_test name = e->waiting.at[0];
  memmove(e->waiting.at, e->waiting.at + 1, --e->waiting.n * sizeof *e->waiting.at);
  if (test >= e->c->result.tests.n) return;
  const pt_test *t = &e->c->result.tests.at[test];
  if (!pt_test_counts(e->c, t) || !pt_fill_found(&e->report, e->c, t)) return;
  pt_vec_push(e->c->s->mem, &e->rows, name);
  pt_accept_failure(&e->c->s->accept, &e->report, &pt_vec_top(&e->report.failures));
  show_first_part(e, (uint32_t)e->report.failures.n - 1, t);
}

/* Whether the second part of an error waits for a native run. */
static bool is_awaited(const pt_early *e) {
  bool searching = e->c->watch.look != NULL;
  if (searching && !e->held && e->waiting.n && pt_clock_us() - e->since_us > PATIENCE_US)
    return false;
  return e->asked == e->half || (e->asked && e->native < PT_NATIVE_MOST && e->half > e->native);
}

static void look(pt_early *e, int wait_ms) {
  pt_native_answer a;
  if (e->asked && pt_replayer_answered(e->replayer, wait_ms, &a)) take_answer(e, &a);
  for (;;) {
    ask(e);
    if (e->half && !is_awaited(e)) show_second_part(e);
    if (e->half || !e->waiting.n) return;
    next(e);
  }
}

static void on_look(void *payload) { look(payload, 0); }

static void on_found(void *payload, uint32_t test) {
  pt_early *e = payload;
  const pt_test *t = &e->c->result.tests.at[test];
  pt_early_test name = name_of(t);
  if (!pt_test_counts(e->c, t) || is_known(e, name) || !fails_again(e, t)) return;
  pt_vec_push(e->c->s->mem, &e->known, name);
  pt_vec_push(e->c->s->mem, &e->waiting, name);
  look(e, 0);
}

void pt_early_init(pt_early *e, pt_checker *c, const pt_screen *screen, bool steps) {
  *e = (pt_early){.c = c, .screen = *screen, .steps = steps};
  pt_report_init(&e->report, c->s->mem);
  e->replayer = pt_replayer_new(c);
  c->watch = (pt_watch){on_found, on_look, e};
}

void pt_early_release(pt_early *e) {
  pt_mem *m = e->c->s->mem;
  pt_replayer_delete(e->replayer);
  pt_report_release(&e->report);
  pt_vec_release(m, &e->rows);
  pt_vec_release(m, &e->waiting);
  pt_vec_release(m, &e->known);
  if (e->exec) pt_exec_delete(e->exec);
}

static bool is_over(const pt_early *e) {
  return *e->c->s->stop || (e->c->end_us && pt_clock_us() >= e->c->end_us);
}

void pt_early_finish(pt_early *e) {
  const pt_result *r = &e->c->result;
  pt_status status = e->c->s->err.status;
  bool settled = status == PT_OK || status == PT_INTERNAL;
  e->c->watch = (pt_watch){0};
  e->c->progress.phase = PT_PHASE_REPLAY;
  for (uint32_t k = 0; settled && k < r->tests.n; k++)
    if (pt_test_counts(e->c, &r->tests.at[k]) && !is_known(e, name_of(&r->tests.at[k])))
      pt_vec_push(e->c->s->mem, &e->waiting, name_of(&r->tests.at[k]));
  do look(e, WAIT_MS);
  while (!is_over(e) && (e->asked || e->half || e->waiting.n));
  e->asked = 0, e->native = PT_NATIVE_MOST; /* time is over */
  look(e, 0);
}
