/* The logging decorator: every query is a file of its own.

   DIR/000001.smt2 and so on: a stand-alone SMT-LIB script with the assumptions as its last
   assertions.  It is written before the check, so that a check that never ends leaves it behind
   with the status unknown, and again with the answer.  Files that exist are never touched: their
   numbers are skipped. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/stats.h"
#include "smt/asserts.h"
#include "smt/smt.h"
#include "term/smtlib.h"

typedef struct {
  pt_solver base;
  pt_solver *inner;
  pt_asserts stack;
  pt_term_vec query;
  char *dir;
  uint32_t next; /* number of the next file */
} logging;

static logging *self(pt_solver *s) { return (logging *)s; }

static void log_push(pt_solver *s) {
  pt_asserts_push(pt_terms_mem(s->terms), &self(s)->stack);
  pt_solver_push(self(s)->inner);
}

static void log_pop(pt_solver *s, uint32_t n) {
  pt_asserts_pop(&self(s)->stack, n);
  pt_solver_pop(self(s)->inner, n);
}

static void log_add(pt_solver *s, pt_term t) {
  pt_asserts_add(pt_terms_mem(s->terms), &self(s)->stack, t);
  pt_solver_add(self(s)->inner, t);
}

/* A file that did not exist before; -1 when the folder cannot be written. */
static int open_new(logging *l) {
  pt_mem *m = pt_terms_mem(l->base.terms);
  pt_buf path = {0};
  int fd;
  do {
    pt_buf_reset(&path);
    pt_buf_printf(m, &path, "%s/%06u.smt2", l->dir, l->next++);
    fd = open(pt_buf_text(&path), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  } while (fd < 0 && errno == EEXIST);
  pt_buf_release(m, &path);
  return fd;
}

static void write_file(logging *l, int fd, const char *status, const char *comment, size_t n) {
  pt_mem *m = pt_terms_mem(l->base.terms);
  pt_buf b = {0};
  pt_buf_printf(m, &b, "; %s: %s\n", l->inner->ops->name, comment);
  if (n) pt_buf_printf(m, &b, "; the last %zu of %zu assertions are assumptions\n", n, l->query.n);
  pt_buf_printf(m, &b, "(set-info :status %s)\n", status);
  pt_smtlib_script(m, &b, l->base.terms, l->query.at, l->query.n);
  ssize_t done = 0;
  for (size_t at = 0; at < b.n && done >= 0; at += (size_t)done)
    done = pwrite(fd, b.text + at, b.n - at, (off_t)at);
  if (ftruncate(fd, (off_t)b.n)) done = -1; /* a full disk: the log is best effort */
  pt_buf_release(m, &b);
}

static const char *status_text(pt_answer r) {
  if (r == PT_SAT) return "sat";
  if (r == PT_UNSAT) return "unsat";
  return "unknown";
}

static pt_answer log_check(pt_solver *s, const pt_term *assume, size_t n, const pt_limit *limit) {
  logging *l = self(s);
  char comment[512] = "not answered yet";
  pt_asserts_query(pt_terms_mem(s->terms), &l->stack, assume, n, &l->query);
  int fd = open_new(l);
  if (fd >= 0) write_file(l, fd, "unknown", comment, n);
  uint64_t start = pt_clock_us();
  pt_answer r = pt_solver_check(l->inner, assume, n, limit);
  double ms = (double)(pt_clock_us() - start) / 1e3;
  s->why = l->inner->why;
  memcpy(s->message, l->inner->message, sizeof s->message);
  snprintf(comment, sizeof comment, "%s after %.3f ms%s%s%s%s", status_text(r), ms,
           r == PT_UNKNOWN ? " (" : "", r == PT_UNKNOWN ? pt_why_text(s->why) : "",
           r == PT_UNKNOWN && *s->message ? ": " : "", r == PT_UNKNOWN ? s->message : "");
  if (r == PT_UNKNOWN) strncat(comment, ")", sizeof comment - strlen(comment) - 1);
  for (char *p = comment; *p; p++)
    if (*p == '\n') *p = ' ';
  if (fd >= 0) write_file(l, fd, status_text(r), comment, n), close(fd);
  return r;
}

static void log_model(pt_solver *s, pt_model *md) { pt_solver_model(self(s)->inner, md); }

static void log_core(pt_solver *s, bool *used, size_t n) {
  self(s)->inner->ops->core(self(s)->inner, used, n);
}

static void log_interrupt(pt_solver *s) { pt_solver_interrupt(self(s)->inner); }

static void log_stats(const pt_solver *s, pt_smt_stats *out) {
  pt_solver_stats(((const logging *)s)->inner, out);
}

static void log_release(pt_solver *s) {
  logging *l = self(s);
  pt_mem *m = pt_terms_mem(s->terms);
  pt_solver_delete(l->inner);
  pt_asserts_release(m, &l->stack);
  pt_vec_release(m, &l->query);
  pt_mem_free(m, l->dir, strlen(l->dir) + 1);
  pt_mem_free(m, l, sizeof *l);
}

static const pt_solver_ops log_ops = {
    .name = "log",
    .push = log_push,
    .pop = log_pop,
    .add = log_add,
    .check = log_check,
    .model = log_model,
    .core = log_core,
    .interrupt = log_interrupt,
    .stats = log_stats,
    .release = log_release,
};

pt_status pt_log_new(pt_solver **out, pt_solver *inner, const char *dir, pt_err *e) {
  pt_mem *m = pt_terms_mem(inner->terms);
  if (mkdir(dir, 0777) && errno != EEXIST)
    return pt_err_set(e, PT_INPUT, "cannot make the folder %s: %s", dir, strerror(errno));
  if (access(dir, W_OK | X_OK))
    return pt_err_set(e, PT_INPUT, "cannot write to %s: %s", dir, strerror(errno));
  logging *l = pt_mem_alloc(m, sizeof *l);
  l->base.ops = &log_ops;
  l->base.terms = inner->terms;
  l->inner = inner;
  l->dir = pt_mem_strdup(m, dir);
  l->next = 1;
  *out = &l->base;
  return PT_OK;
}
