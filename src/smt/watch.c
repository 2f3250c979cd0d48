#include "smt/watch.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "base/stats.h"

enum { TICK_MS = 5, IDLE_TICKS = 200 };

struct pt_watch {
  pt_mem *mem;
  void (*stop)(void *payload);
  void *payload;
  const volatile sig_atomic_t *flag;
  pid_t owner; /* the process that the thread belongs to; 0: no thread */
  pthread_t thread;
  pthread_mutex_t lock; /* of all fields below */
  pthread_cond_t wake;
  bool armed, asleep, quit;
  uint64_t deadline_us; /* 0: none */
  size_t memory;        /* 0: no limit */
  pt_watch_reason reason;
};

size_t pt_watch_memory(int pid) {
  char path[64];
  unsigned long size = 0, resident = 0;
  snprintf(path, sizeof path, "/proc/%d/statm", pid ? pid : (int)getpid());
  FILE *f = fopen(path, "re");
  if (!f) return 0;
  int got = fscanf(f, "%lu %lu", &size, &resident);
  fclose(f);
  return got == 2 ? resident * (size_t)sysconf(_SC_PAGESIZE) : 0;
}

static pt_watch_reason due(const pt_watch *w) {
  if (*w->flag) return PT_WATCH_FLAG;
  if (w->deadline_us && pt_work_us() >= w->deadline_us) return PT_WATCH_TIME;
  if (w->memory && pt_watch_memory(0) > w->memory) return PT_WATCH_MEMORY;
  return PT_WATCH_NOTHING;
}

static void tick(pt_watch *w) {
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_nsec += TICK_MS * 1000000L;
  if (until.tv_nsec >= 1000000000L) until.tv_nsec -= 1000000000L, until.tv_sec++;
  pthread_cond_timedwait(&w->wake, &w->lock, &until);
}

static void *watch_loop(void *payload) {
  pt_watch *w = payload;
  uint32_t idle = 0;
  pthread_mutex_lock(&w->lock);
  while (!w->quit) {
    if (idle > IDLE_TICKS) {
      w->asleep = true;
      pthread_cond_wait(&w->wake, &w->lock);
      w->asleep = false;
      idle = 0;
      continue;
    }
    tick(w);
    idle = w->armed ? 0 : idle + 1;
    if (!w->armed) continue;
    if (w->reason == PT_WATCH_NOTHING) w->reason = due(w);
    if (w->reason != PT_WATCH_NOTHING) w->stop(w->payload);
  }
  pthread_mutex_unlock(&w->lock);
  return NULL;
}

/* Signals are for the threads of the program, never for this one. */
static void start(pt_watch *w) {
  pthread_condattr_t attr;
  sigset_t all, old;
  pthread_mutex_init(&w->lock, NULL);
  pthread_condattr_init(&attr);
  pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
  pthread_cond_init(&w->wake, &attr);
  pthread_condattr_destroy(&attr);
  w->armed = w->asleep = w->quit = false;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  bool started = pthread_create(&w->thread, NULL, watch_loop, w) == 0;
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  w->owner = started ? getpid() : 0; /* without a thread checks run, but without limits */
}

pt_watch *pt_watch_new(pt_mem *m, void (*stop)(void *payload), void *payload,
                       const volatile sig_atomic_t *flag) {
  pt_watch *w = pt_mem_alloc(m, sizeof *w);
  w->mem = m, w->stop = stop, w->payload = payload, w->flag = flag;
  return w;
}

void pt_watch_delete(pt_watch *w) {
  if (w->owner && w->owner == getpid()) {
    pthread_mutex_lock(&w->lock);
    w->quit = true;
    pthread_cond_signal(&w->wake);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    pthread_cond_destroy(&w->wake);
    pthread_mutex_destroy(&w->lock);
  }
  pt_mem_free(w->mem, w, sizeof *w);
}

void pt_watch_begin(pt_watch *w, uint32_t time_ms, size_t memory) {
  if (w->owner != getpid()) start(w);
  if (!w->owner) return;
  pthread_mutex_lock(&w->lock);
  assert(!w->armed);
  w->armed = true;
  w->reason = PT_WATCH_NOTHING;
  w->deadline_us = time_ms ? pt_work_us() + (uint64_t)time_ms * 1000 : 0;
  w->memory = memory;
  if (w->asleep) pthread_cond_signal(&w->wake);
  pthread_mutex_unlock(&w->lock);
}

pt_watch_reason pt_watch_end(pt_watch *w) {
  if (!w->owner) return PT_WATCH_NOTHING;
  pthread_mutex_lock(&w->lock);
  assert(w->armed);
  w->armed = false;
  pt_watch_reason reason = w->reason;
  pthread_mutex_unlock(&w->lock);
  return reason;
}
