#include "api/schedule.h"

#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "api/verdict.h"
#include "base/stats.h"

enum { MAX_WORKERS = 16, FIRST_SLICE_US = 150000, LONGEST_SLICE_US = 2000000 };

typedef struct {
  pt_checker *c;
  const pt_job *job;
  pt_worker *workers;
  size_t n, jobs;
  pt_board board;
  uint64_t slice_us;
  size_t next; /* whose turn is next */
} scheduler;

static bool is_over(const scheduler *s) {
  const pt_checker *c = s->c;
  if (c->timer.stop || c->s->err.status != PT_OK) return true;
  if (s->job->first_failure && pt_result_count(&c->result, PT_REFUTED)) return true;
  for (uint32_t k = 1; k < c->s->prog->checks.n; k++)
    if (pt_check_wanted(c, k) && c->result.checks[k].verdict == PT_OPEN) return false;
  return true;
}

static void contradiction(scheduler *s, const pt_worker *w) {
  pt_err_set(&s->c->s->err, PT_INTERNAL,
             "internal error: engines contradict each other (%s%s%s): nothing is claimed; please report the program",
             w->name, *w->part ? " " : "", w->part);
}

static void read_all(scheduler *s) {
  for (size_t k = 0; k < s->n; k++)
    if (pt_worker_read(&s->workers[k], s->c, &s->board) == PT_NEWS_CONTRADICTION) contradiction(s, &s->workers[k]);
}

/* ---- memory: all workers together stay within the limit */

static uint64_t resident_bytes(pid_t pid) {
  char path[64], text[128];
  unsigned long pages = 0;
  snprintf(path, sizeof path, "/proc/%d/statm", (int)pid);
  FILE *f = fopen(path, "r");
  if (!f) return 0;
  if (fgets(text, sizeof text, f)) sscanf(text, "%*u %lu", &pages);
  fclose(f);
  return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void watch_memory(scheduler *s) {
  uint64_t sum = 0, most = 0;
  pt_worker *largest = NULL;
  for (size_t k = 0; k < s->n; k++) {
    uint64_t n = s->workers[k].pid ? resident_bytes(s->workers[k].pid) : 0;
    sum += n;
    if (n > most) most = n, largest = &s->workers[k];
  }
  if (largest && sum > (uint64_t)s->c->s->options.memory_limit / 10 * 9) kill(largest->pid, SIGKILL);
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

/* Lets those in TURN work for a slice, or until something is decided or somebody ends. */
static void work(scheduler *s, pt_worker **turn, size_t n) {
  uint64_t start = pt_clock_us(), end = start + s->slice_us;
  struct pollfd fds[MAX_WORKERS];
  for (bool going = true; going && !is_over(s);) {
    uint64_t now = pt_clock_us();
    if (now >= end) break;
    for (size_t k = 0; k < n; k++) fds[k] = (struct pollfd){.fd = turn[k]->fd, .events = POLLIN};
    int wait = (int)((end - now) / 1000) + 1;
    poll(fds, (nfds_t)n, wait < 50 ? wait : 50);
    read_all(s);
    for (size_t k = 0; k < n; k++) going &= !turn[k]->done;
  }
  for (size_t k = 0; k < n; k++) turn[k]->used_us += pt_clock_us() - start;
}

static void run(scheduler *s, uint64_t deadline_us) {
  pt_worker *turn[MAX_WORKERS];
  while (!is_over(s)) {
    size_t n = 0;
    while (n < s->jobs && (turn[n] = give_turn(s, deadline_us))) n++;
    if (n == 0) return;
    work(s, turn, n);
    for (size_t k = 0; k < n; k++) pt_worker_pause(turn[k]);
    watch_memory(s);
  }
}

void pt_schedule(pt_checker *c, const pt_job *job, pt_worker *workers, size_t n) {
  scheduler s = {.c = c, .job = job, .workers = workers, .n = n, .slice_us = FIRST_SLICE_US};
  s.jobs = (size_t)c->s->options.jobs < n ? (size_t)c->s->options.jobs : n;
  s.board.n = c->s->prog->checks.n;
  void *shared = mmap(NULL, s.board.n, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) {
    pt_err_set(&c->s->err, PT_INPUT, "no memory for %zu checks", s.board.n);
    return;
  }
  s.board.verdict = shared;
  run(&s, c->timer.deadline_us);
  read_all(&s);
  for (size_t k = 0; k < n; k++) {
    if (workers[k].crashed)
      pt_log_say(&c->s->log, "%s %s ended early (signal %d)", workers[k].name, workers[k].part, workers[k].signal);
    pt_worker_end(&workers[k], c->s->mem);
  }
  munmap(shared, s.board.n);
}

void pt_schedule_explain(const pt_checker *c, const pt_worker *workers, size_t n, pt_buf *out) {
  pt_mem *m = c->s->mem;
  pt_buf_printf(m, out, "%-12s %8s %8s %8s %8s  %s\n", "engine", "decided", "tests", "turns", "seconds", "state");
  for (size_t k = 0; k < n; k++) {
    const pt_worker *w = &workers[k];
    char name[32];
    snprintf(name, sizeof name, "%s%s%s", w->name, *w->part ? " " : "", w->part);
    pt_buf_printf(m, out, "%-12s %8u %8u %8u %8.2f  %s\n", name, w->decided, w->tests, w->slices, (double)w->used_us / 1e6,
                  w->crashed ? "ended early" : w->done ? "done" : w->slices ? "stopped" : "not needed");
  }
}
