/* Running a witness of a run without an end: the inputs that it gives, those of the cycle again and
   again.  It is confirmed when that run is found to have no end, by what finds such runs and what
   checks them (docs/termination.md). */
#include <string.h>

#include "policy/verdict.h"
#include "search/search.h"
#include "session/timer.h"
#include "witness/witness.h"

typedef struct {
  const pt_validator *v;
  const pt_ir_prog *prog;
  pt_inputs inputs;
  const pt_waypoint *bad; /* does not fit what is asked for */
  bool other;             /* something is asked for that no witness gives */
  volatile int stop;
} walker;

static bool fits(const walker *w, const pt_waypoint *p, const pt_input *in) {
  bool line = !p->at.line || p->at.line == w->prog->locs.at[in->loc].line;
  bool name = !*p->at.function || strcmp(p->at.function, pt_ir_text(w->prog, in->name)) == 0;
  return line && name;
}

static bool on_ask(void *payload, pt_exec *x, pt_input *in) {
  walker *w = payload;
  const pt_waypoint *p = &w->v->w.waypoints.at[w->inputs.n];
  (void)x;
  if (w->inputs.n == w->v->w.waypoints.n) {
    w->stop = 1;
    return false;
  }
  w->other |= in->kind == PT_INPUT_UNDEF;
  if (w->other || !fits(w, p, in) || !pt_witness_value(p->value, in)) {
    w->bad = p, w->stop = 1;
    return false;
  }
  pt_vec_push(w->v->s->mem, &w->inputs, *in);
  return true;
}

/* The waypoints as inputs of the program. */
static void take_inputs(walker *w, pt_exec *x) {
  enum { STEPS = 10000000 };
  pt_run run = {0};
  pt_exec_options o = pt_session_exec_options(w->v->s, NULL);
  o.ask = on_ask, o.ask_payload = w;
  o.step_limit = STEPS, o.stop = &w->stop;
  pt_exec_run(x, &o, &run);
  pt_run_release(w->v->s->mem, &run);
}

static pt_witness_answer run_it(pt_validator *v, pt_checker *c) {
  walker w = {.v = v, .prog = v->s->prog};
  pt_witness_answer answer;
  size_t n = v->w.waypoints.n;
  take_inputs(&w, c->exec);
  if (w.other)
    answer = pt_witness_say(v, PT_WITNESS_UNDECIDED, "the run reads what is not initialised");
  else if (w.bad)
    answer = pt_witness_say(v, PT_WITNESS_REJECTED,
                            "the assumption of line %u does not fit what the program asks for",
                            w.bad->row);
  else if (w.inputs.n < n)
    answer = pt_witness_say(v, PT_WITNESS_REJECTED, "the run asks for %zu inputs, not for %zu",
                            w.inputs.n, n);
  else if (pt_run_endless_with(c, &w.inputs, n - v->w.cycle)) {
    v->violated = "termination";
    answer = pt_witness_say(v, PT_WITNESS_CONFIRMED, "%s",
                            c->result.tests.at[c->result.tests.n - 1].text);
  } else {
    answer = pt_witness_say(v, PT_WITNESS_UNDECIDED, "it is not seen that the run has no end");
  }
  pt_vec_release(v->s->mem, &w.inputs);
  return answer;
}

pt_witness_answer pt_witness_endless(pt_validator *v) {
  pt_session *s = v->s;
  pt_checker c = {.s = s, .property = v->property, .has_property = true};
  pt_witness_answer answer = PT_WITNESS_UNDECIDED;
  if (pt_check_prepare(&c)) {
    pt_timer_start(&c.timer, s->stop, v->start, s->options.time_limit, NULL);
    answer = run_it(v, &c);
    pt_timer_end(&c.timer);
  }
  pt_check_release(&c);
  return answer;
}
