#include "session/timer.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "base/stats.h"
#include "session/memory.h"

static bool is_over(pt_timer *w) {
  if (w->memory && pt_memory_of(getpid(), false, 0) > w->memory) w->full = 1;
  return *w->user || w->full || (w->deadline_us && pt_clock_us() >= w->deadline_us);
}

static void interrupt(pt_timer *w) {
  if (w->solver) pt_solver_interrupt(w->solver);
  pthread_mutex_lock(&w->lock);
  for (int k = 0; k < 2; k++)
    if (w->also[k]) pt_solver_interrupt(w->also[k]);
  pthread_mutex_unlock(&w->lock);
}

static void *watch(void *payload) {
  pt_timer *w = payload;
  sigset_t all;
  sigfillset(&all); /* signals are for the main thread */
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  while (!w->done) {
    if (is_over(w)) {
      w->stop = 1;
      interrupt(w); /* again and again: a new query may have begun */
    }
    nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
  }
  return NULL;
}

void pt_timer_start(pt_timer *w, const volatile int *user, uint64_t start_us, double seconds,
                    pt_solver *solver) {
  *w = (pt_timer){.user = user, .solver = solver};
  pthread_mutex_init(&w->lock, NULL);
  if (seconds > 0) w->deadline_us = start_us + (uint64_t)(seconds * 1e6);
  pthread_create(&w->thread, NULL, watch, w);
}

void pt_timer_before(pt_timer *w, uint64_t when_us) {
  if (!w->deadline_us || when_us < w->deadline_us) w->deadline_us = when_us;
}

void pt_timer_also(pt_timer *w, pt_solver *a, pt_solver *b) {
  pthread_mutex_lock(&w->lock);
  w->also[0] = a, w->also[1] = b;
  pthread_mutex_unlock(&w->lock);
}

void pt_timer_end(pt_timer *w) {
  w->done = 1;
  pthread_join(w->thread, NULL);
  pthread_mutex_destroy(&w->lock);
}
