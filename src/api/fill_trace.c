/* The steps of a failing run: those that change a variable, and the last one.  The run is made twice: once to
   count, once to keep the first and the last of a long one. */
#include "api/fill_report.h"

#include <string.h>

#include "api/trace.h"

enum { FIRST = 40, LAST = 160 };
static const uint64_t most_steps = 5000000; /* of the interpreter, with an observer: a second or two */

typedef struct {
  pt_report *r;
  pt_report_failure *f; /* NULL: only count */
  uint64_t count, total;
  pt_report_step last;  /* the newest step, whether it changes something or not */
  bool last_kept;
} collector;

/* A loop in one line changes things as often as it goes round: the last changes are enough. */
static const char *last_changes(pt_report *r, const char *text) {
  enum { MOST = 1000 };
  size_t n = strlen(text);
  if (n <= MOST) return pt_report_text(r, text);
  const char *from = strstr(text + n - MOST, ", ");
  return pt_report_printf(r, "... %s", from ? from + 2 : text + n - MOST);
}

static void on_step(void *payload, const pt_trace *t) {
  collector *c = payload;
  uint64_t number = c->count;
  bool changes = t->changes.n != 0;
  c->count += changes;
  if (!c->f) return;
  c->last = (pt_report_step){.at = {.file = pt_report_text(c->r, pt_ir_text(t->prog, t->file)), .line = t->line,
                                    .function = pt_report_text(c->r, pt_ir_text(t->prog, t->prog->fns.at[t->fn]->cname))},
                             .changes = ""};
  c->last_kept = changes && (number < FIRST || number + LAST >= c->total);
  if (!c->last_kept) return;
  c->last.changes = last_changes(c->r, pt_buf_text(&t->changes));
  pt_vec_push(c->r->mem, &c->f->steps, c->last);
}

static bool walk(const pt_checker *k, const pt_test *t, collector *c) {
  pt_session *s = k->s;
  pt_run run = {0};
  pt_trace trace;
  pt_trace_init(&trace, s->mem, s->prog, NULL);
  trace.step = on_step, trace.step_payload = c;
  pt_exec_options o = {.inputs = t->inputs.at, .ninputs = t->inputs.n, .step_limit = most_steps,
                       .stack_limit = (uint64_t)s->options.stack_limit,
                       .memory_limit = (uint64_t)s->options.memory_limit / 4,
                       .check_uninit = s->checks >> PT_CHECK_UNINIT & 1,
                       .check_leaks = s->checks >> PT_CHECK_LEAK_LOST & 1,
                       .check_unfreed = s->checks >> PT_CHECK_LEAK_UNFREED & 1, .observer = &trace.observer};
  pt_exec_run(k->exec, &o, &run);
  pt_trace_release(&trace);
  bool failed = run.status == PT_RUN_FAILED;
  pt_run_release(s->mem, &run);
  return failed;
}

void pt_fill_trace(pt_report *r, pt_report_failure *f, const pt_checker *c, const pt_test *t) {
  collector k = {.r = r};
  if (!walk(c, t, &k)) return;
  k = (collector){.r = r, .f = f, .total = k.count};
  walk(c, t, &k);
  if (!k.last_kept && k.last.at.file) pt_vec_push(r->mem, &f->steps, k.last);
  f->cut = k.total > FIRST + LAST ? k.total - FIRST - LAST : 0;
}
