#include "session/progress.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "base/stats.h"

enum { PERIOD_MS = 200, LOOK_MS = 20 };
static const char clear_all[] = "\r\033[J"; /* this line and those below */

/* What there is to count: tests and what they cover, or checks. */
static int add_counts(const pt_progress *p, char *out, size_t size) {
  uint32_t total = p->total, tests = p->tests, covered = p->covered, sides = p->sides;
  if (sides)
    return snprintf(out, size, "  %u test%s, %u of %u branch sides covered", tests,
                    tests == 1 ? "" : "s", covered, sides);
  return total ? snprintf(out, size, "  %u of %u checks decided", p->decided, total) : 0;
}

int pt_progress_line(const pt_progress *p, uint64_t now_us, char *out, size_t size) {
  static const char *const phases[] = {"[1/3] compile", "[2/3] search", "[3/3] replay"};
  double seconds = now_us > p->start_us ? (double)(now_us - p->start_us) / 1e6 : 0;
  uint32_t refuted = p->refuted;
  const char *engine = p->engine;
  pt_phase phase = (pt_phase)p->phase;
  int n = snprintf(out, size, "%s  %.1f s", phases[phase], seconds);
  if (phase != PT_PHASE_COMPILE) n += add_counts(p, out + n, size - (size_t)n);
  if (refuted) n += snprintf(out + n, size - (size_t)n, ", %u refuted", refuted);
  if (engine && phase == PT_PHASE_SEARCH)
    n += snprintf(out + n, size - (size_t)n, "  %.20s", engine);
  return n;
}

int pt_progress_second(const pt_progress *p, char *out, size_t size) {
  static const struct {
    const char *before, *behind;
  } words[] = {
#define X(ENUM, COUNTER, BEFORE, BEHIND) {BEFORE, BEHIND},
      PT_TRIED(X)
#undef X
  };
  int n = 0;
  out[0] = 0;
  for (int k = 0; k < PT_TRIED_COUNT && p->phase == PT_PHASE_SEARCH; k++) {
    if (!p->tried[k]) continue;
    n += snprintf(out + n, size - (size_t)n, "%s%s%llu%s", n ? "; " : "      ", words[k].before,
                  (unsigned long long)p->tried[k], words[k].behind);
  }
  return n;
}

void pt_progress_tried(pt_progress *p, const pt_counters *n) {
#define X(ENUM, COUNTER, BEFORE, BEHIND) p->tried[PT_TRIED_##ENUM] = n->COUNTER;
  PT_TRIED(X)
#undef X
}

static void put(const pt_progress *p, const char *text, size_t n) {
  ssize_t written = write(p->fd, text, n);
  (void)written; /* a terminal that is gone is no reason to stop */
}

static int columns_of(const pt_progress *p) {
  struct winsize w;
  return ioctl(p->fd, TIOCGWINSZ, &w) == 0 && w.ws_col ? w.ws_col - 1 : 79;
}

static void show(const pt_progress *p) {
  char first[200], second[200], text[500];
  int most = columns_of(p);
  pt_progress_line(p, pt_clock_us(), first, sizeof first);
  bool two = pt_progress_second(p, second, sizeof second) > 0;
  int n = snprintf(text, sizeof text, "%s%.*s", clear_all, most, first);
  if (two) n += snprintf(text + n, sizeof text - (size_t)n, "\n%.*s\033[A", most, second);
  n += snprintf(text + n, sizeof text - (size_t)n, "\r");
  put(p, text, (size_t)n);
}

static void *follow(void *payload) {
  pt_progress *p = payload;
  sigset_t all;
  sigfillset(&all); /* signals are for the main thread */
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  for (int waited = 0; !p->done; waited += LOOK_MS) {
    if (waited >= PERIOD_MS) {
      pthread_mutex_lock(&p->lock);
      show(p);
      pthread_mutex_unlock(&p->lock);
      waited = 0;
    }
    nanosleep(&(struct timespec){.tv_nsec = LOOK_MS * 1000000L}, NULL);
  }
  return NULL;
}

void pt_progress_start(pt_progress *p, const pt_session *s, uint64_t start_us) {
  const char *terminal = getenv("TERM");
  *p = (pt_progress){.fd = fileno(s->msg), .start_us = start_us};
  if (s->options.quiet || s->options.verbose || !terminal || strcmp(terminal, "dumb") == 0) return;
  if (p->fd < 0 || !isatty(p->fd)) return;
  pthread_mutex_init(&p->lock, NULL);
  p->on = pthread_create(&p->thread, NULL, follow, p) == 0;
}

void pt_progress_hold(pt_progress *p) {
  if (!p->on) return;
  pthread_mutex_lock(&p->lock);
  put(p, clear_all, sizeof clear_all - 1);
}

void pt_progress_go_on(pt_progress *p) {
  if (p->on) pthread_mutex_unlock(&p->lock);
}

void pt_progress_end(pt_progress *p) {
  if (!p->on) return;
  p->done = true;
  pthread_join(p->thread, NULL);
  p->on = false;
  pthread_mutex_destroy(&p->lock);
  put(p, clear_all, sizeof clear_all - 1);
}
