#include "smt/fork.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include "base/process.h"
#include "base/stats.h"
#include "smt/scan.h"
#include "smt/watch.h"

enum { TICK_MS = 10, GRACE_MS = 250, MAGIC = 0x50f0 };

/* The reply: a head, one byte per assumption (core), records, and MAGIC again. */
typedef struct {
  uint32_t magic, answer, why, ncore;
  char message[sizeof((pt_solver *)0)->message];
} reply_head;

typedef enum { REC_END, REC_VALUE, REC_ELEM, REC_DEFAULT, REC_APPLY } record_kind;

typedef struct {
  uint32_t kind, id, n; /* followed by N values */
} record_head;

/* ---- in the copy: saying the answer ---- */

static void put(pt_mem *m, pt_buf *b, const void *p, size_t n) {
  if (n) pt_buf_addn(m, b, p, n);
}

static void put_record(pt_mem *m, pt_buf *b, record_kind kind, uint32_t id, const pt_bv *v,
                       uint32_t n) {
  record_head h = {.kind = kind, .id = id, .n = n};
  put(m, b, &h, sizeof h);
  put(m, b, v, n * sizeof *v);
}

/* An index that the model does not mention tells the value everywhere else. */
static bool other_index(const pt_bv *index, size_t n, uint32_t width, pt_bv *out) {
  for (uint64_t k = 0; k <= n; k++) {
    bool used = false;
    *out = pt_bv_u64(width, k);
    if (pt_bv_to_u64(*out) != k) return false;
    for (size_t i = 0; i < n && !used; i++)
      used = pt_bv_eq(index[i], *out);
    if (!used) return true;
  }
  return false;
}

static void put_array(pt_solver *s, pt_buf *b, pt_model *md, pt_term var) {
  pt_terms *tt = s->terms;
  pt_mem *m = pt_terms_mem(tt);
  const pt_bv *index, *elem;
  pt_bv other, value;
  size_t n = pt_model_elems(md, var, &index, &elem);
  for (size_t i = 0; i < n; i++) {
    pt_bv pair[2] = {index[i], elem[i]};
    put_record(m, b, REC_ELEM, var.i, pair, 2);
  }
  pt_sort sort = pt_sort_index(tt, pt_term_sort(tt, var));
  if (pt_sort_kind_of(tt, sort) != PT_SORT_BV) return;
  if (!other_index(index, n, pt_sort_width(tt, sort), &other)) return;
  if (pt_model_eval(md, pt_mk_select(tt, var, pt_mk_const(tt, other)), &value))
    put_record(m, b, REC_DEFAULT, var.i, &value, 1);
}

static void put_apply(pt_solver *s, pt_buf *b, pt_model *md, pt_term t) {
  pt_terms *tt = s->terms;
  pt_mem *m = pt_terms_mem(tt);
  PT_VEC(pt_bv) v = {0}; /* arguments and then the result */
  uint32_t n = pt_term_nargs(tt, t);
  pt_vec_resize(m, &v, n + 1);
  bool known = pt_model_eval(md, t, &v.at[n]);
  for (uint32_t k = 0; k < n && known; k++)
    known = pt_model_eval(md, pt_term_arg(tt, t, k), &v.at[k]);
  if (known) put_record(m, b, REC_APPLY, pt_term_fun(tt, t).i, v.at, n + 1);
  pt_vec_release(m, &v);
}

static void put_model(pt_solver *s, pt_buf *b, const pt_fork_question *q) {
  pt_terms *tt = s->terms;
  pt_mem *m = pt_terms_mem(tt);
  pt_model *md = pt_model_new(tt);
  pt_term_vec inputs = {0}, accesses = {0}, applies = {0};
  pt_solver_model(s, md);
  pt_term_inputs(tt, q->query, q->nquery, &inputs);
  pt_scan_collect(tt, q->query, q->nquery, &accesses, &applies);
  for (size_t i = 0; i < inputs.n; i++) {
    pt_bv v;
    pt_sort sort = pt_term_sort(tt, inputs.at[i]);
    if (pt_sort_kind_of(tt, sort) == PT_SORT_ARRAY)
      put_array(s, b, md, inputs.at[i]);
    else if (pt_model_get(md, inputs.at[i], &v))
      put_record(m, b, REC_VALUE, inputs.at[i].i, &v, 1);
  }
  for (size_t i = 0; i < applies.n; i++)
    put_apply(s, b, md, applies.at[i]);
  pt_vec_release(m, &inputs);
  pt_vec_release(m, &accesses);
  pt_vec_release(m, &applies);
  pt_model_delete(md);
}

__attribute__((noreturn)) static void be_the_copy(int fd, pt_solver *s, pt_fork_run run,
                                                  const pt_fork_question *q) {
  pt_mem *m = pt_terms_mem(s->terms);
  pt_buf b = {0};
  reply_head h = {.magic = MAGIC, .ncore = (uint32_t)q->n};
  bool *used = pt_mem_alloc(m, q->n + 1);
  pt_answer answer = run(s, q->assume, q->n, q->limit);
  h.answer = answer;
  if (answer == PT_UNKNOWN) h.why = s->why, memcpy(h.message, s->message, sizeof h.message);
  if (answer == PT_UNSAT) pt_solver_core(s, used, q->n);
  put(m, &b, &h, sizeof h);
  put(m, &b, used, q->n);
  if (answer == PT_SAT) put_model(s, &b, q);
  put_record(m, &b, REC_END, MAGIC, NULL, 0);
  pt_process_write(fd, b.text, b.n);
  _exit(0);
}

bool pt_fork_start(pt_fork *f, pt_solver *s, pt_fork_run run, const pt_fork_question *q) {
  int ends[2];
  *f = (pt_fork){.fd = -1};
  if (!pt_process_pipe(ends)) return false;
  pid_t pid = pt_process_fork(PT_PROCESS_SAME_GROUP);
  if (pid == 0) {
    signal(SIGPIPE, SIG_IGN);
    be_the_copy(ends[1], s, run, q);
  }
  close(ends[1]);
  if (pid < 0) return close(ends[0]), false;
  f->pid = pid, f->fd = ends[0];
  return true;
}

/* ---- in the original: listening ---- */

static void listen_once(pt_mem *m, pt_fork *f) {
  char part[65536];
  ssize_t n = read(f->fd, part, sizeof part);
  if (n < 0 && errno == EINTR) return;
  if (n <= 0)
    f->done = true;
  else
    pt_buf_addn(m, &f->in, part, (size_t)n);
}

bool pt_fork_poll(pt_mem *m, pt_fork *const *f, size_t n) {
  struct pollfd p[2];
  bool done = false;
  assert(n <= 2);
  for (size_t i = 0; i < n; i++)
    p[i] = (struct pollfd){.fd = f[i]->done ? -1 : f[i]->fd, .events = POLLIN};
  if (poll(p, n, TICK_MS) <= 0) return false;
  for (size_t i = 0; i < n; i++) {
    if (p[i].fd < 0 || !p[i].revents) continue;
    listen_once(m, f[i]);
    done |= f[i]->done;
  }
  return done;
}

/* Processor time counts.  A copy that does nothing (a lock of another thread was copied, too) is
   given up after so many times the limit, as far as we were awake ourselves. */
static bool is_late(const pt_fork *f, uint64_t time_ms, uint64_t waited_ms) {
  enum { PATIENCE = 6 };
  if (!time_ms) return false;
  uint64_t limit_ms = time_ms + GRACE_MS;
  return pt_work_of_us(f->pid) > limit_ms * 1000 || waited_ms > PATIENCE * limit_ms;
}

pt_why pt_fork_wait(pt_mem *m, pt_fork *const *f, size_t n, const pt_limit *limit,
                    const volatile sig_atomic_t *flag) {
  uint64_t time_ms = limit ? limit->time_ms : 0;
  size_t memory = limit ? limit->memory : 0;
  for (uint64_t waited_ms = 0;; waited_ms += TICK_MS) {
    if (pt_fork_poll(m, f, n)) return PT_WHY_NONE;
    if (*flag) return PT_WHY_INTERRUPT;
    for (size_t i = 0; i < n; i++) {
      if (f[i]->done) continue;
      if (is_late(f[i], time_ms, waited_ms)) return PT_WHY_TIME;
      if (memory && pt_watch_memory(f[i]->pid) > memory) return PT_WHY_MEMORY;
    }
  }
}

typedef struct {
  const char *at, *end;
} cursor;

static bool take(cursor *c, void *out, size_t n) {
  if ((size_t)(c->end - c->at) < n) return false;
  if (n) memcpy(out, c->at, n);
  c->at += n;
  return true;
}

static void apply_record(pt_model *md, record_head h, const pt_bv *v) {
  pt_term t = {h.id};
  if (h.kind == REC_VALUE) pt_model_set(md, t, v[0]);
  if (h.kind == REC_ELEM) pt_model_set_elem(md, t, v[0], v[1]);
  if (h.kind == REC_DEFAULT) pt_model_set_default(md, t, v[0]);
  if (h.kind == REC_APPLY) pt_model_set_apply(md, (pt_fun){h.id}, v, v[h.n - 1]);
}

static bool take_records(pt_mem *m, cursor *c, pt_model *md) {
  PT_VEC(pt_bv) v = {0};
  record_head h;
  bool ok;
  while ((ok = take(c, &h, sizeof h)) && h.kind != REC_END) {
    pt_vec_resize(m, &v, h.n);
    if (!(ok = take(c, v.at, h.n * sizeof *v.at))) break;
    apply_record(md, h, v.at);
  }
  pt_vec_release(m, &v);
  return ok && h.id == MAGIC;
}

pt_answer pt_fork_take(pt_fork *f, pt_solver *s, bool *used, size_t n, pt_model *md) {
  const char *said = pt_buf_text(&f->in);
  cursor c = {said, said + f->in.n};
  reply_head h;
  assert(f->done);
  if (take(&c, &h, sizeof h) && h.magic == MAGIC && h.ncore == n && take(&c, used, n) &&
      take_records(pt_terms_mem(s->terms), &c, md)) {
    s->why = (pt_why)h.why;
    memcpy(s->message, h.message, sizeof s->message);
    return (pt_answer)h.answer;
  }
  s->why = PT_WHY_DIED;
  snprintf(s->message, sizeof s->message, "the process that ran the check ended early");
  return PT_UNKNOWN;
}

void pt_fork_stop(pt_mem *m, pt_fork *f) {
  if (f->pid) {
    pt_process_end(f->pid, PT_PROCESS_SAME_GROUP);
    close(f->fd);
  }
  pt_buf_release(m, &f->in);
  *f = (pt_fork){.fd = -1};
}
