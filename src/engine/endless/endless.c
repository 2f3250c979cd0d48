#include "engine/endless/endless.h"

#include <stdio.h>
#include <string.h>

#include "engine/endless/descent.h"
#include "engine/endless/inputs.h"
#include "engine/endless/stays.h"
#include "engine/try.h"
#include "result/feed.h"

enum { FIRST_STEPS = 20000, LONGER = 8, LEVELS = 7, SYNC_RUNS = 16, MOST_INPUTS = 1000000,
       MOST_TRIES = 200 };

typedef struct {
  pt_result *r;
  pt_exec *x;
  const pt_endless_options *o;
  pt_mem *mem;
  pt_marks marks;
  pt_hunt_inputs inputs;
  pt_run run;
  pt_feeds feeds;
  bool *refused; /* by check: what was found was not believed */
  uint8_t *tries; /* by check: how often a set was looked for */
  uint8_t *why;  /* by check: pt_reason why a cycle that was found is no run without an end */
  PT_VEC(pt_inputs) taken; /* what other engines found: runs get far with them */
  uint32_t next_taken;
} hunter;

static bool is_wanted(const hunter *h, uint32_t check) {
  return h->r->checks[check].verdict == PT_OPEN &&
         h->o->job.checks >> h->r->prog->checks.at[check].kind & 1;
}

static bool is_over(const hunter *h) {
  if (*h->o->job.stop) return true;
  if (h->o->job.first_failure && pt_result_count(h->r, PT_REFUTED)) return true;
  for (uint32_t c = 1; c < h->r->prog->checks.n; c++)
    if (is_wanted(h, c) && !h->refused[c]) return false;
  return true;
}

/* ---- one run */

static bool on_ask(void *payload, pt_exec *x, pt_input *in) {
  hunter *h = payload;
  (void)x;
  pt_hunt_inputs_next(&h->inputs, in);
  return true;
}

static bool on_marker(void *payload, pt_exec *x, uint32_t check) {
  hunter *h = payload;
  if (pt_marks_arrive(&h->marks, x, check)) {
    if (is_wanted(h, check) && !h->refused[check]) return false;
    h->marks.found = false;
  }
  if (h->marks.at) pt_hunt_inputs_arrive(&h->inputs, h->marks.at);
  return true;
}

/* What another engine found, or NULL. */
static const pt_inputs *prefix_of(hunter *h, uint64_t turn) {
  enum { MOST = 64 };
  pt_inputs in = {0};
  while (h->taken.n < MOST && pt_job_take(&h->o->job, &h->next_taken, &in)) {
    pt_vec_push(h->mem, &h->taken, in);
    in = (pt_inputs){0};
  }
  if (h->o->given) return NULL;
  return h->taken.n ? &h->taken.at[pt_hash_mix(turn) % h->taken.n] : NULL;
}

static void run_once(hunter *h, uint64_t plan, const pt_inputs *prefix, uint64_t steps) {
  pt_exec_options o = pt_job_exec_options(&h->o->job);
  o.ask = on_ask, o.ask_payload = h;
  o.marker = on_marker, o.marker_payload = h;
  o.step_limit = steps, o.input_limit = MOST_INPUTS;
  if (h->o->given)
    o.inputs = h->o->given->at, o.ninputs = h->o->given->n, o.repeat = h->o->repeat;
  pt_marks_begin(&h->marks);
  pt_hunt_inputs_begin(&h->inputs, plan, prefix);
  pt_exec_run(h->x, &o, &h->run);
  h->r->runs++;
}

/* ---- what was found */

/* Why nobody may give this again and again, or NONE.  The user's functions may; but no clock stands
   still, no generator of random numbers gives one number for ever, no exchange fails for ever for
   no reason, and what is read has an end.
   (Of functions without a body `doubt` knows more.) */
static pt_reason why_not_again(const hunter *h, const pt_input *in) {
  const char *name = pt_ir_text(h->r->prog, in->name);
  if (in->kind == PT_INPUT_UNDEF || in->kind == PT_INPUT_MISSING) return PT_REASON_NONE;
  pt_feed feed = pt_feeds_of(&h->feeds, in);
  bool of_model = feed != PT_FEED_CALL || strcmp(name, PT_INPUT_WEAK_EXCHANGE) == 0;
  for (const pt_stand_in *s = pt_stand_ins; s->name && !of_model; s++)
    of_model = strcmp(s->name, name) == 0;
  if (!of_model) return PT_REASON_NONE;
  return pt_feed_has_end(name) ? PT_REASON_INPUT_ENDS : PT_REASON_NO_CYCLE;
}

/* Why the run is no witness, or NONE: a function of the library had a say that does not really say
   this. */
static pt_reason why_not(const hunter *h, const pt_test *t) {
  pt_reason why = PT_REASON_NONE;
  for (size_t k = t->inputs.n - t->lasso.repeat; k < t->inputs.n; k++) {
    pt_reason one = why_not_again(h, &t->inputs.at[k]);
    if (one == PT_REASON_NO_CYCLE) return one;
    if (one) why = one;
  }
  return why;
}

static void say_stays(const hunter *h, pt_test *t) {
  pt_buf rows = {0};
  pt_stays_text(h->r->prog, t->check, &t->lasso.stays, h->mem, &rows);
  snprintf(t->text, sizeof t->text, "%s: from arrival %llu on it is never left%s%s",
           pt_check_text(t->kind), (unsigned long long)t->lasso.arrival,
           rows.n ? ", because " : "", pt_buf_text(&rows));
  pt_buf_release(h->mem, &rows);
}

static void say(const hunter *h, pt_test *t) {
  const pt_ir_check *c = &h->r->prog->checks.at[t->check];
  bool model = h->r->prog->fns.at[c->fn]->model;
  const char *what = model ? "library function never ends" : pt_check_text((pt_check_kind)c->kind);
  unsigned long long n = t->lasso.period, at = t->lasso.arrival;
  if (c->kind == PT_CHECK_ENDLESS)
    snprintf(t->text, sizeof t->text,
             "%s: its state at arrival %llu is that at arrival %llu, and so for ever", what, at + n,
             at);
  else
    snprintf(t->text, sizeof t->text,
             "%s: call %llu of %s begins as call %llu, in which it is, began, and so for ever",
             what, at + n, pt_ir_text(h->r->prog, h->r->prog->fns.at[c->fn]->cname), at);
}

/* Whether another cycle of the same loop may have nothing against it. */
static bool may_be_another(pt_reason why) {
  return why == PT_REASON_INPUT_ENDS || why == PT_REASON_MISSING_AGAIN;
}

/* T is a run without an end, unless there is a reason to doubt it. */
static void refute(hunter *h, pt_test *t) {
  pt_reason why = why_not(h, t);
  if (!why) why = h->o->doubt(h->o->payload, t);
  if (why) {
    h->why[t->check] = (uint8_t)why;
    h->refused[t->check] = !may_be_another(why);
    pt_vec_release(h->mem, &t->inputs);
    return;
  }
  uint32_t check = t->check, index = pt_result_add_test(h->r, t);
  pt_result_refute(h->r, check, index, PT_ENGINE_ENDLESS);
  if (h->o->job.found) h->o->job.found(h->o->job.found_payload, index);
}

static void refute_by_cycle(hunter *h) {
  uint32_t check = h->marks.check;
  const pt_ir_check *c = &h->r->prog->checks.at[check];
  bool model = h->r->prog->fns.at[c->fn]->model; /* users look at the call */
  pt_test t = {.fails = true,
               .check = check,
               .kind = (pt_check_kind)c->kind,
               .loc = model ? h->run.loc : c->loc,
               .lasso = h->marks.lasso};
  for (size_t k = 0; k < h->run.inputs.n; k++)
    pt_vec_push(h->mem, &t.inputs, h->run.inputs.at[k]);
  say(h, &t);
  refute(h, &t);
}

/* The last run went on and on in a loop, and no state came back: perhaps it stays in a set. */
static void refute_by_set(hunter *h) {
  const pt_mark *m = h->marks.at;
  if (!h->o->stays || h->o->addresses || h->run.status != PT_RUN_STEPS || !m || !m->round) return;
  if (!is_wanted(h, m->check) || h->refused[m->check] || h->tries[m->check] == MOST_TRIES) return;
  h->tries[m->check]++;
  pt_test t;
  pt_stays_at at = {.inputs = &h->run.inputs, .stem = m->used, .arrival = m->arrival,
                    .steps = 2 * h->run.steps + FIRST_STEPS, .check = m->check};
  if (!pt_endless_stays(h->r, h->x, h->o, &at, &t)) return;
  say_stays(h, &t);
  refute(h, &t);
}

/* What the last run shows. */
static void learn(hunter *h) {
  if (h->marks.found) refute_by_cycle(h);
  else refute_by_set(h);
}

/* ---- the search */

/* Most runs are short; one in eight may be eight times as long, and so on. */
static uint64_t steps_of(const hunter *h, uint64_t turn) {
  uint64_t steps = h->o->first_steps ? h->o->first_steps : FIRST_STEPS;
  for (uint32_t level = 0; turn && turn % LONGER == 0 && level < LEVELS; turn /= LONGER, level++)
    steps *= LONGER;
  return steps;
}

/* Nothing else can happen than what happened in the last run. */
static bool is_known(const hunter *h) {
  return h->run.inputs.n == 0 && h->run.status != PT_RUN_STEPS && !h->marks.found;
}

static void hunt(hunter *h) {
  uint64_t longest = 0;
  for (uint64_t turn = 0; !is_over(h) && (!h->o->max_runs || turn < h->o->max_runs); turn++) {
    uint64_t steps = steps_of(h, turn);
    bool same = h->run.inputs.n == 0 || h->o->given; /* all runs are the same so far */
    if (turn && same) steps = longest * LONGER;
    if (steps > longest) longest = steps;
    run_once(h, turn, NULL, steps);
    if (is_known(h)) return;
    learn(h);
    const pt_inputs *prefix = is_over(h) ? NULL : prefix_of(h, turn);
    if (prefix) { /* the same again, behind what is hard to guess */
      run_once(h, turn, prefix, steps);
      learn(h);
    }
    if (turn % SYNC_RUNS == 0 || h->marks.found) pt_job_sync(&h->o->job);
  }
}

bool pt_engine_endless(pt_result *r, pt_exec *x, const pt_endless_options *o) {
  static const volatile int never = 0;
  pt_endless_options options = *o;
  if (!options.job.stop) options.job.stop = &never;
  hunter h = {.r = r, .x = x, .o = &options, .mem = r->mem};
  h.refused = pt_mem_alloc(h.mem, r->prog->checks.n * sizeof *h.refused);
  h.why = pt_mem_alloc(h.mem, r->prog->checks.n * sizeof *h.why);
  h.tries = pt_mem_alloc(h.mem, r->prog->checks.n * sizeof *h.tries);
  pt_marks_init(&h.marks, h.mem, r->prog, options.addresses);
  pt_hunt_inputs_init(&h.inputs, h.mem, r->prog);
  pt_feeds_init(&h.feeds, h.mem, r->prog);
  if (!options.given) pt_endless_descend(r, &options);
  hunt(&h);
  if (options.log)
    pt_log_say(options.log, "endless: %llu runs, %zu of others", (unsigned long long)r->runs,
               h.taken.n);
  bool all = true;
  for (uint32_t c = 1; c < r->prog->checks.n; c++) {
    if (!is_wanted(&h, c)) continue;
    pt_reason why = (pt_reason)h.why[c];
    pt_result_open(r, c, PT_ENGINE_ENDLESS, why ? why : PT_REASON_NO_CYCLE, 0);
    all = false;
  }
  for (size_t k = 0; k < h.taken.n; k++) pt_vec_release(h.mem, &h.taken.at[k]);
  pt_vec_release(h.mem, &h.taken);
  pt_feeds_release(&h.feeds, h.mem);
  pt_hunt_inputs_release(&h.inputs);
  pt_marks_release(&h.marks);
  pt_mem_free(h.mem, h.refused, r->prog->checks.n * sizeof *h.refused);
  pt_mem_free(h.mem, h.why, r->prog->checks.n * sizeof *h.why);
  pt_mem_free(h.mem, h.tries, r->prog->checks.n * sizeof *h.tries);
  pt_run_release(h.mem, &h.run);
  return all;
}
