#include "search/schedule.h"
#include "search/search.h"

#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/stats.h"
#include "ir/undefined.h"
#include "policy/open.h"
#include "policy/verdict.h"
#include "search/by_text.h"
#include "search/idle.h"
#include "search/weights.h"
#include "session/memory.h"

enum {
  MAX_WORKERS = 16,
  FIRST_SLICE_US = 150000,
  LONGEST_SLICE_US = 2000000,
  LOOK_US = 30000,
  LAST_WORDS_US = 400000,
  EASY_US = 1000000,
  RUNS_US = 1000000,
  FEW_RUNS_US = 200000,
  CHECKING_US = 4000000,
  MOST_BESIDE = 4
};

typedef struct {
  pt_checker *c;
  const pt_job *job;
  pt_worker *workers;
  size_t n, jobs; /* JOBS 0: as there are processors */
  uint64_t start_us;
  pt_idle idle;
  pt_by_text by_text;
  pt_board board;
  uint64_t slice_us;
  size_t next; /* whose turn is next */
  uint64_t next_look_us; /* when memory is looked at again */
  uint64_t patience_us;  /* how long a worker may say nothing new */
  bool weary;            /* none of those who are left has found anything new for so long */
  bool only_by_runs;     /* there may be errors that nobody proves or refutes but runs show */
} scheduler;

/* Whether the program was run for so long, or nobody runs it. */
static bool was_run(const scheduler *s, uint64_t us) {
  for (size_t k = 0; k < s->n; k++) {
    const pt_worker *w = &s->workers[k];
    if (w->engine == PT_ENGINE_TEST) return w->done || pt_worker_used(w) >= us;
  }
  return true;
}

/* Who is quick with a proof leaves time to look for variables that are not set. */
static bool is_all(const scheduler *s) {
  return pt_all_decided(s->c) && (!s->only_by_runs || was_run(s, FEW_RUNS_US));
}

static bool is_over(const scheduler *s) {
  const pt_checker *c = s->c;
  if (c->timer.stop || c->s->err.status != PT_OK) return true;
  if (was_run(s, RUNS_US) && pt_by_text_is_all(&s->by_text, c)) return true;
  return (s->job->first_failure && pt_result_count(&c->result, PT_REFUTED)) || is_all(s);
}

/* Each of those who are left has worked for long without finding anything. */
static bool is_weary(const scheduler *s) {
  bool any = false;
  for (size_t k = 0; k < s->n; k++) {
    const pt_worker *w = &s->workers[k];
    if (w->done) continue;
    if (pt_worker_used(w) < w->news_us + s->patience_us) return false;
    any = true;
  }
  return any;
}

static void contradiction(scheduler *s, const pt_worker *w) {
  pt_checker *c = s->c;
  if (!w->conflict) return; /* said already */
  const pt_check_result *r = &c->result.checks[w->conflict];
  char where[300];
  pt_ir_loc_text(c->s->prog, c->s->prog->checks.at[w->conflict].loc, where, sizeof where);
  pt_err_set(&c->s->err, PT_INTERNAL,
             "internal error: engines contradict each other: the check at %s is %s by %s, and %s "
             "by %s: nothing is claimed",
             *where ? where : "no place", r->verdict == PT_REFUTED ? "refuted" : "proved",
             r->engine ? r->engine : "?", r->verdict == PT_REFUTED ? "proved" : "refuted",
             pt_engine_whole(w->engine));
}

static void read_all(scheduler *s) {
  for (size_t k = 0; k < s->n; k++)
    if (pt_worker_read(&s->workers[k], s->c, &s->board) == PT_NEWS_CONTRADICTION)
      contradiction(s, &s->workers[k]);
}

/* ---- memory: all workers together stay within the limit */

enum { GENERATIONS = 3 }; /* a worker, its copy for one query, and a solver */

static pt_worker *largest(scheduler *s) {
  uint64_t most = 0;
  pt_worker *found = NULL;
  for (size_t k = 0; k < s->n; k++) {
    uint64_t n = s->workers[k].pid ? pt_memory_of(s->workers[k].pid, false, GENERATIONS) : 0;
    if (n > most) most = n, found = &s->workers[k];
  }
  return found;
}

/* Workers share what they have from before the fork: only a sum that is too large is worth an exact
   look. */
static void watch_memory(scheduler *s) {
  uint64_t most = (uint64_t)s->c->s->options.memory_limit / 10 * 7, now = pt_clock_us();
  if (now < s->next_look_us) return;
  s->next_look_us = now + LOOK_US;
  if (pt_memory_of(getpid(), false, GENERATIONS) <= most ||
      pt_memory_of(getpid(), true, GENERATIONS) <= most)
    return;
  pt_worker *w = largest(s);
  if (!w) return;
  w->hungry = true;
  pt_worker_kill(w);
}

/* ---- turns */

static bool has_turn(const pt_worker *w) { return w->end_us != 0; }

/* Whoever is next: started, or woken up.  False: nobody is left but those who work already. */
static bool give_turn(scheduler *s, uint64_t deadline_us) {
  for (size_t tried = 0; tried < s->n; tried++) {
    pt_worker *w = &s->workers[s->next];
    s->next = (s->next + 1) % s->n;
    if (s->next == 0 && s->slice_us < LONGEST_SLICE_US) s->slice_us += s->slice_us / 2;
    if (w->done || has_turn(w)) continue;
    if (w->engine != PT_ENGINE_TEST && pt_all_decided(s->c)) continue;
    if (w->pid) pt_worker_resume(w);
    else if (!pt_worker_start(w, s->c, s->job, &s->board, deadline_us)) {
      w->done = w->crashed = true;
      continue;
    }
    w->slices++;
    w->since_us = pt_clock_us();
    w->end_us = w->since_us + s->slice_us * w->weight / PT_WEIGHT_ORDINARY;
    return true;
  }
  return false;
}

static void end_turn(pt_worker *w, uint64_t now) {
  w->used_us += now - w->since_us;
  w->since_us = now, w->end_us = 0;
  pt_worker_pause(w);
}

/* Who checks a proof is nearly through: its turn goes on for a while. */
static bool goes_on(pt_worker *w, uint64_t now) {
  if (w->done || !w->work.checking || w->extra_us >= CHECKING_US) return false;
  w->extra_us += now - w->end_us + LOOK_US;
  w->end_us = now + LOOK_US;
  return true;
}

/* How many have a turn; OUT gets them. */
static size_t find_working(const scheduler *s, pt_worker **out) {
  size_t n = 0;
  for (size_t k = 0; k < s->n; k++)
    if (has_turn(&s->workers[k])) out[n++] = &s->workers[k];
  return n;
}

/* How many may work at a time: what is easy is not worth a second processor. */
static size_t most_at_once(const scheduler *s) {
  size_t room = pt_idle_room(&s->idle);
  if (s->jobs) return s->jobs;
  if (pt_clock_us() < s->start_us + EASY_US) return 1;
  return room < MOST_BESIDE ? room : MOST_BESIDE;
}

/* To the lines on a terminal. */
static void tell_progress(scheduler *s, const pt_worker *working) {
  pt_counters sum = {0};
  for (size_t k = 0; k < s->n; k++) pt_counters_add(&sum, &s->workers[k].work.counters);
  pt_progress_tried(&s->c->progress, &sum);
  pt_check_progress(s->c, pt_engine_name(working->engine));
}

/* Waits until somebody says something, or the first of these turns is over. */
static void listen(scheduler *s, pt_worker **turn, size_t n) {
  struct pollfd fds[MAX_WORKERS];
  uint64_t now = pt_clock_us(), end = now + LOOK_US;
  for (size_t k = 0; k < n; k++) {
    fds[k] = (struct pollfd){.fd = turn[k]->fd, .events = POLLIN};
    if (turn[k]->end_us < end) end = turn[k]->end_us;
  }
  poll(fds, (nfds_t)n, end > now ? (int)((end - now) / 1000) + 1 : 0);
  if (!s->jobs) pt_idle_look(&s->idle, (uint32_t)n);
  read_all(s);
  tell_progress(s, turn[0]);
  watch_memory(s);
}

/* When workers end by themselves: a little earlier than they are ended, so that they can say why
   checks are open. */
static uint64_t last_words_us(uint64_t deadline_us) {
  uint64_t now = pt_clock_us(), left = deadline_us > now ? deadline_us - now : 0;
  return deadline_us ? deadline_us - (left / 20 < LAST_WORDS_US ? left / 20 : LAST_WORDS_US) : 0;
}

static void run(scheduler *s, uint64_t deadline_us) {
  pt_worker *turn[MAX_WORKERS];
  size_t n = 0;
  while (!is_over(s) && !(s->weary = is_weary(s))) {
    size_t most = most_at_once(s);
    while (n < most && give_turn(s, deadline_us)) n++;
    n = find_working(s, turn);
    if (n == 0) return;
    listen(s, turn, n);
    uint64_t now = pt_clock_us();
    for (size_t k = 0; k < n; k++)
      if (turn[k]->done || (now >= turn[k]->end_us && !goes_on(turn[k], now)))
        end_turn(turn[k], now);
    n = find_working(s, turn);
  }
  for (size_t k = 0; k < n; k++) end_turn(turn[k], pt_clock_us());
}

/* Invariants and explanations come when an engine is through: those who decided something get a
   moment for that, and with --explain all of them. */
static void last_words(scheduler *s) {
  pt_checker *c = s->c;
  uint64_t end = pt_clock_us() + LAST_WORDS_US;
  bool explain = c->s->options.explain;
  if (*c->s->stop || (!explain && !pt_all_decided(c))) return;
  for (bool waiting = true; waiting && c->s->err.status == PT_OK && pt_clock_us() < end;) {
    struct pollfd fds[MAX_WORKERS];
    nfds_t n = 0;
    for (size_t k = 0; k < s->n; k++) {
      pt_worker *w = &s->workers[k];
      if (!w->pid || w->done || (!explain && !w->decided)) continue;
      pt_worker_resume(w);
      fds[n++] = (struct pollfd){.fd = w->fd, .events = POLLIN};
    }
    waiting = n > 0;
    if (waiting) poll(fds, n, LOOK_US / 1000);
    read_all(s);
  }
}

static const char *state_of(const pt_worker *w) {
  if (w->hungry) return "memory limit";
  if (w->crashed) return "ended early";
  if (w->done) return "done";
  if (w->slices) return "stopped";
  return "not needed";
}

/* Whoever did not come to its end is part of why checks are open, whatever it said before. */
static void say_losses(scheduler *s) {
  for (size_t k = 0; k < s->n; k++) {
    const pt_worker *w = &s->workers[k];
    if (!w->crashed) {
      pt_reason why = s->weary ? PT_REASON_NOTHING_NEW : PT_REASON_TIME;
      if (!w->done && w->slices) pt_open_all(s->c, w->engine, why);
      continue;
    }
    pt_reason why = w->hungry ? PT_REASON_MEMORY : PT_REASON_CRASHED;
    for (uint32_t c = 1; c < s->c->s->prog->checks.n; c++)
      pt_result_open(&s->c->result, c, w->engine, why, 0);
    pt_log_say(&s->c->s->log, "%s: %s (signal %d)", pt_engine_whole(w->engine),
               pt_reason_sentence(why), w->signal);
  }
}

static void add_up(scheduler *s) {
  pt_result *r = &s->c->result;
  for (size_t k = 0; k < s->n; k++) {
    const pt_work_message *w = &s->workers[k].work;
    r->runs += w->runs, r->queries += w->queries;
    pt_counters_add(&r->counters, &w->counters);
  }
}

/* The inputs on the board outlive it: they say how far the search got. */
static void keep_runs(scheduler *s) {
  for (uint32_t next = 0;;) {
    pt_inputs in = {0};
    if (!pt_board_take(&s->board, PT_ENGINE_NONE, &next, s->c->s->mem, &in)) return;
    pt_vec_push(s->c->s->mem, &s->c->walked, in);
  }
}

static void set_weights(scheduler *s) {
  pt_features f;
  pt_weights weights;
  pt_features_of(s->c->s->prog, s->c->s->mem, &f);
  pt_weights_of(&f, &weights);
  for (size_t k = 0; k < s->n; k++) s->workers[k].weight = weights.of[s->workers[k].engine];
}

/* Of its own working time: half of the limit when that is short, else a quarter. */
static uint64_t patience_us(const pt_checker *c) {
  const double enough = 5, usual = 60;
  double limit = c->s->options.time_limit > 0 ? c->s->options.time_limit : usual, quiet = limit / 2;
  if (quiet > enough) quiet = limit / 4 > enough ? limit / 4 : enough;
  return (uint64_t)(quiet * 1e6);
}

void pt_schedule(pt_checker *c, const pt_job *job, pt_worker *workers, size_t n) {
  scheduler s = {.c = c, .job = job, .workers = workers, .n = n, .slice_us = FIRST_SLICE_US};
  s.patience_us = patience_us(c);
  s.only_by_runs = pt_uninit_of(c->s->checks) == PT_UNINIT_VARIABLES &&
                   pt_ir_may_be_undefined(c->s->prog);
  set_weights(&s);
  s.jobs = (size_t)c->s->options.jobs, s.start_us = pt_clock_us();
  pt_idle_init(&s.idle);
  if (!pt_board_init(&s.board, c->s->prog->checks.n)) {
    pt_err_set(&c->s->err, PT_INPUT, "no memory for %zu checks", c->s->prog->checks.n);
    return;
  }
  pt_by_text_find(&s.by_text, c);
  run(&s, last_words_us(c->timer.deadline_us));
  read_all(&s);
  if (c->s->err.status == PT_OK) pt_by_text_prove(&s.by_text, c);
  last_words(&s);
  say_losses(&s);
  add_up(&s);
  keep_runs(&s);
  for (size_t k = 0; k < n; k++) pt_worker_end(&workers[k], c->s->mem);
  pt_board_release(&s.board);
}

/* `kiki base: base-rounds 3, base-bound 10`: what it counted. */
static void explain_counters(pt_mem *m, const pt_worker *w, pt_buf *out) {
  const char *before = ":";
  const pt_counters *n = &w->work.counters;
  pt_buf_add(m, out, pt_engine_whole(w->engine));
#define X(ENGINE, F, NAME, TEXT)                                                                   \
  if (n->F) {                                                                                      \
    pt_buf_printf(m, out, "%s %s %llu", before, NAME, (unsigned long long)n->F);                   \
    before = ",";                                                                                  \
  }
  PT_COUNTERS(X)
#undef X
  pt_buf_add(m, out, *before == ':' ? ": nothing counted\n" : "\n");
}

void pt_schedule_explain(const pt_checker *c, const pt_worker *workers, size_t n, pt_buf *out) {
  pt_mem *m = c->s->mem;
  pt_features f;
  pt_features_of(c->s->prog, m, &f);
  pt_weights_explain(&f, m, out);
  pt_buf_printf(m, out, "%-12s %8s %8s %8s %8s %8s  %s\n", "engine", "decided", "tests", "weight",
                "turns", "seconds", "state");
  for (size_t k = 0; k < n; k++) {
    const pt_worker *w = &workers[k];
    pt_buf_printf(m, out, "%-12s %8u %8u %8u %8u %8.2f  %s\n", pt_engine_whole(w->engine),
                  w->decided, w->tests, w->weight, w->slices, (double)w->used_us / 1e6,
                  state_of(w));
  }
  for (size_t k = 0; k < n; k++) explain_counters(m, &workers[k], out);
}
