#include "session/progress.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/stats.h"

enum { PERIOD_MS = 200, LOOK_MS = 20 };
static const char clear_line[] = "\r\033[K";

int pt_progress_line(const pt_progress *p, uint64_t now_us, char *out, size_t size) {
  static const char *const phases[] = {"[1/3] compile", "[2/3] search", "[3/3] replay"};
  double seconds = now_us > p->start_us ? (double)(now_us - p->start_us) / 1e6 : 0;
  uint32_t total = p->total, refuted = p->refuted;
  const char *engine = p->engine;
  pt_phase phase = (pt_phase)p->phase;
  int n = snprintf(out, size, "%s  %.1f s", phases[phase], seconds);
  if (total && phase != PT_PHASE_COMPILE)
    n += snprintf(out + n, size - (size_t)n, "  %u of %u checks decided", p->decided, total);
  if (refuted) n += snprintf(out + n, size - (size_t)n, ", %u refuted", refuted);
  if (engine && phase == PT_PHASE_SEARCH)
    n += snprintf(out + n, size - (size_t)n, "  %.20s", engine);
  return n;
}

static void put(const pt_progress *p, const char *text, size_t n) {
  ssize_t written = write(p->fd, text, n);
  (void)written; /* a terminal that is gone is no reason to stop */
}

static void show(const pt_progress *p) {
  char text[200];
  size_t n = sizeof clear_line - 1;
  memcpy(text, clear_line, n);
  n += (size_t)pt_progress_line(p, pt_clock_us(), text + n, sizeof text - n - 1);
  text[n++] = '\r';
  put(p, text, n);
}

static void *follow(void *payload) {
  pt_progress *p = payload;
  sigset_t all;
  sigfillset(&all); /* signals are for the main thread */
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  for (int waited = 0; !p->done; waited += LOOK_MS) {
    if (waited >= PERIOD_MS) show(p), waited = 0;
    nanosleep(&(struct timespec){.tv_nsec = LOOK_MS * 1000000L}, NULL);
  }
  return NULL;
}

void pt_progress_start(pt_progress *p, const pt_session *s, uint64_t start_us) {
  const char *terminal = getenv("TERM");
  *p = (pt_progress){.fd = fileno(s->msg), .start_us = start_us};
  if (s->options.quiet || s->options.verbose || !terminal || strcmp(terminal, "dumb") == 0) return;
  if (p->fd < 0 || !isatty(p->fd)) return;
  p->on = pthread_create(&p->thread, NULL, follow, p) == 0;
}

void pt_progress_end(pt_progress *p) {
  if (!p->on) return;
  p->done = true;
  pthread_join(p->thread, NULL);
  p->on = false;
  put(p, clear_line, sizeof clear_line - 1);
}
