#include "project/pool.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/process.h"
#include "base/stats.h"

enum { LOOK_US = 5000, PATIENCE_US = 1000000 };

typedef struct {
  pid_t pid; /* 0: free */
  size_t task;
  uint64_t started;
  FILE *out, *err; /* files without a name: they vanish with the last process that has them open */
} slot;

struct pt_pool {
  pt_mem *mem;
  size_t n;
  slot slots[64];
};

pt_pool *pt_pool_new(pt_mem *m, size_t jobs) {
  pt_pool *p = pt_mem_alloc(m, sizeof *p);
  size_t most = sizeof p->slots / sizeof *p->slots;
  p->mem = m;
  if (jobs < 1) p->n = 1;
  else if (jobs > most) p->n = most;
  else p->n = jobs;
  return p;
}

static slot *free_slot(pt_pool *p) {
  for (size_t k = 0; k < p->n; k++)
    if (!p->slots[k].pid) return &p->slots[k];
  return NULL;
}

bool pt_pool_has_room(const pt_pool *p) {
  for (size_t k = 0; k < p->n; k++)
    if (!p->slots[k].pid) return true;
  return false;
}

bool pt_pool_is_busy(const pt_pool *p) {
  for (size_t k = 0; k < p->n; k++)
    if (p->slots[k].pid) return true;
  return false;
}

static void close_files(slot *s) {
  if (s->out) fclose(s->out);
  if (s->err) fclose(s->err);
  s->out = s->err = NULL;
}

/* Programs that the child starts write to its standard error, too. */
static void run_child(slot *s, int (*run)(void *payload, size_t task, FILE *out, FILE *err),
                      void *payload) {
  dup2(fileno(s->err), STDERR_FILENO);
  int code = run(payload, s->task, s->out, s->err);
  fflush(s->out);
  fflush(s->err);
  _exit(code);
}

bool pt_pool_start(pt_pool *p, size_t task,
                   int (*run)(void *payload, size_t task, FILE *out, FILE *err), void *payload) {
  slot *s = free_slot(p);
  assert(s);
  *s = (slot){.task = task, .started = pt_clock_us(), .out = tmpfile(), .err = tmpfile()};
  s->pid = s->out && s->err ? pt_process_fork(PT_PROCESS_OWN_GROUP) : -1;
  if (s->pid == 0) run_child(s, run, payload);
  if (s->pid > 0) return true;
  close_files(s);
  s->pid = 0;
  return false;
}

static void read_all(pt_mem *m, FILE *f, pt_buf *out) {
  char part[4096];
  rewind(f);
  for (size_t n; (n = fread(part, 1, sizeof part, f)) > 0;) pt_buf_addn(m, out, part, n);
}

static void collect(pt_pool *p, slot *s, int status, pt_ended *out) {
  kill(-s->pid, SIGKILL); /* whatever it left behind */
  *out = (pt_ended){.task = s->task, .us = pt_clock_us() - s->started};
  out->code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  out->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  read_all(p->mem, s->out, &out->out);
  read_all(p->mem, s->err, &out->err);
  close_files(s);
  s->pid = 0;
}

bool pt_pool_look(pt_pool *p, pt_ended *out) {
  for (size_t k = 0; k < p->n; k++) {
    slot *s = &p->slots[k];
    int status;
    if (!s->pid || waitpid(s->pid, &status, WNOHANG) != s->pid) continue;
    collect(p, s, status, out);
    return true;
  }
  return false;
}

bool pt_pool_wait(pt_pool *p, const volatile int *stop, pt_ended *out) {
  while (pt_pool_is_busy(p) && !*stop) {
    if (pt_pool_look(p, out)) return true;
    usleep(LOOK_US);
  }
  return false;
}

void pt_pool_kill(pt_pool *p, size_t task) {
  for (size_t k = 0; k < p->n; k++) {
    slot *s = &p->slots[k];
    if (!s->pid || s->task != task) continue;
    pt_process_end(s->pid, PT_PROCESS_OWN_GROUP);
    close_files(s);
    s->pid = 0;
  }
}

void pt_pool_delete(pt_pool *p) {
  uint64_t deadline = pt_clock_us() + PATIENCE_US;
  for (size_t k = 0; k < p->n; k++)
    if (p->slots[k].pid) kill(p->slots[k].pid, SIGINT); /* it removes its files */
  for (size_t k = 0; k < p->n; k++) {
    slot *s = &p->slots[k];
    if (!s->pid) continue;
    int status;
    while (waitpid(s->pid, &status, WNOHANG) == 0 && pt_clock_us() < deadline) usleep(LOOK_US);
    kill(-s->pid, SIGKILL);
    while (waitpid(s->pid, &status, 0) < 0 && errno == EINTR) continue;
    close_files(s);
  }
  pt_mem_free(p->mem, p, sizeof *p);
}
