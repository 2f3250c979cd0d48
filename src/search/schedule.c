#include "search/schedule.h"
#include "search/search.h"

#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/stats.h"
#include "policy/open.h"
#include "policy/verdict.h"
#include "session/memory.h"

enum { MAX_WORKERS = 16, FIRST_SLICE_US = 150000, LONGEST_SLICE_US = 2000000, LOOK_US = 30000,
       LAST_WORDS_US = 400000 };

typedef struct {
  pt_checker *c;
  const pt_job *job;
  pt_worker *workers;
  size_t n, jobs;
  pt_board board;
  uint64_t slice_us;
  size_t next; /* whose turn is next */
  uint64_t next_look_us; /* when memory is looked at again */
} scheduler;

static bool is_over(const scheduler *s) {
  const pt_checker *c = s->c;
  if (c->timer.stop || c->s->err.status != PT_OK) return true;
  return (s->job->first_failure && pt_result_count(&c->result, PT_REFUTED)) || pt_all_decided(c);
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

/* Whoever is next: started, or woken up; NULL: nobody is left but those who run. */
static pt_worker *give_turn(scheduler *s, uint64_t deadline_us) {
  for (size_t tried = 0; tried < s->n; tried++) {
    pt_worker *w = &s->workers[s->next];
    s->next = (s->next + 1) % s->n;
    if (s->next == 0 && s->slice_us < LONGEST_SLICE_US) s->slice_us += s->slice_us / 2;
    if (w->done || (w->pid && !w->paused)) continue;
    if (w->pid) pt_worker_resume(w);
    else if (!pt_worker_start(w, s->c, s->job, &s->board, deadline_us)) {
      w->done = w->crashed = true;
      continue;
    }
    w->slices++;
    return w;
  }
  return NULL;
}

/* To the lines on a terminal. */
static void tell_progress(scheduler *s, const pt_worker *working) {
  pt_counters sum = {0};
  for (size_t k = 0; k < s->n; k++) pt_counters_add(&sum, &s->workers[k].work.counters);
  pt_progress_tried(&s->c->progress, &sum);
  pt_check_progress(s->c, pt_engine_name(working->engine));
}

/* Lets those in TURN work for a slice, or until something is decided or somebody ends. */
static void work(scheduler *s, pt_worker **turn, size_t n) {
  uint64_t start = pt_clock_us(), end = start + s->slice_us;
  struct pollfd fds[MAX_WORKERS];
  for (bool going = true; going && !is_over(s);) {
    uint64_t now = pt_clock_us();
    if (now >= end) break;
    for (size_t k = 0; k < n; k++) fds[k] = (struct pollfd){.fd = turn[k]->fd, .events = POLLIN};
    int wait = (int)((end - now) / 1000) + 1;
    poll(fds, (nfds_t)n, wait < LOOK_US / 1000 ? wait : LOOK_US / 1000);
    read_all(s);
    tell_progress(s, turn[0]);
    watch_memory(s);
    for (size_t k = 0; k < n; k++) going &= !turn[k]->done;
  }
  for (size_t k = 0; k < n; k++) turn[k]->used_us += pt_clock_us() - start;
}

/* When workers end by themselves: a little earlier than they are ended, so that they can say why
   checks are open. */
static uint64_t last_words_us(uint64_t deadline_us) {
  uint64_t now = pt_clock_us(), left = deadline_us > now ? deadline_us - now : 0;
  return deadline_us ? deadline_us - (left / 20 < LAST_WORDS_US ? left / 20 : LAST_WORDS_US) : 0;
}

static void run(scheduler *s, uint64_t deadline_us) {
  pt_worker *turn[MAX_WORKERS];
  while (!is_over(s)) {
    size_t n = 0;
    while (n < s->jobs && (turn[n] = give_turn(s, deadline_us))) n++;
    if (n == 0) return;
    work(s, turn, n);
    for (size_t k = 0; k < n; k++) pt_worker_pause(turn[k]);
  }
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
  return w->hungry    ? "memory limit"
         : w->crashed ? "ended early"
         : w->done    ? "done"
         : w->slices  ? "stopped"
                      : "not needed";
}

/* Whoever did not come to its end is part of why checks are open, whatever it said before. */
static void say_losses(scheduler *s) {
  for (size_t k = 0; k < s->n; k++) {
    const pt_worker *w = &s->workers[k];
    pt_reason why = w->hungry ? PT_REASON_MEMORY : PT_REASON_CRASHED;
    if (!w->crashed) {
      if (!w->done && w->slices) pt_open_all(s->c, w->engine, PT_REASON_TIME);
      continue;
    }
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

void pt_schedule(pt_checker *c, const pt_job *job, pt_worker *workers, size_t n) {
  scheduler s = {.c = c, .job = job, .workers = workers, .n = n, .slice_us = FIRST_SLICE_US};
  s.jobs = (size_t)c->s->options.jobs < n ? (size_t)c->s->options.jobs : n;
  if (!pt_board_init(&s.board, c->s->prog->checks.n)) {
    pt_err_set(&c->s->err, PT_INPUT, "no memory for %zu checks", c->s->prog->checks.n);
    return;
  }
  run(&s, last_words_us(c->timer.deadline_us));
  read_all(&s);
  last_words(&s);
  say_losses(&s);
  add_up(&s);
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
  pt_buf_printf(m, out, "%-12s %8s %8s %8s %8s  %s\n", "engine", "decided", "tests", "turns",
                "seconds", "state");
  for (size_t k = 0; k < n; k++) {
    const pt_worker *w = &workers[k];
    pt_buf_printf(m, out, "%-12s %8u %8u %8u %8.2f  %s\n", pt_engine_whole(w->engine), w->decided,
                  w->tests, w->slices, (double)w->used_us / 1e6, state_of(w));
  }
  for (size_t k = 0; k < n; k++) explain_counters(m, &workers[k], out);
}
