#include "report/report.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "ir/check.h"

void pt_report_init(pt_report *r, pt_mem *m) {
  *r = (pt_report){.mem = m,
                   .version = "",
                   .data_model = "",
                   .entry = "",
                   .property = "",
                   .verdict = PT_CONCLUSION_UNKNOWN,
                   .result = "",
                   .error = "",
                   .explanation = "",
                   .open = ""};
}

void pt_report_failure_release(pt_mem *m, pt_report_failure *f) {
  pt_vec_release(m, &f->inputs);
  pt_vec_release(m, &f->steps);
  pt_vec_release(m, &f->calls);
}

void pt_report_release(pt_report *r) {
  pt_mem *m = r->mem;
  for (size_t k = 0; k < r->failures.n; k++) pt_report_failure_release(m, &r->failures.at[k]);
  for (size_t k = 0; k < r->doubts.n; k++) pt_report_failure_release(m, &r->doubts.at[k]);
  pt_vec_release(m, &r->doubts);
  pt_vec_release(m, &r->obstacles);
  pt_vec_release(m, &r->tips);
  pt_vec_release(m, &r->specification);
  pt_vec_release(m, &r->files);
  pt_vec_release(m, &r->checks);
  pt_vec_release(m, &r->whys);
  pt_vec_release(m, &r->failures);
  pt_vec_release(m, &r->values);
  pt_vec_release(m, &r->loops);
  pt_vec_release(m, &r->warnings);
  pt_vec_release(m, &r->needs);
  pt_vec_release(m, &r->basis);
  pt_vec_release(m, &r->options);
  pt_vec_release(m, &r->stats);
  pt_strtab_release(m, &r->strings);
}

const char *pt_report_text(pt_report *r, const char *text) {
  return pt_strtab_text(&r->strings, pt_strtab_add(r->mem, &r->strings, text));
}

const char *pt_report_printf(pt_report *r, const char *format, ...) {
  pt_buf b = {0};
  va_list args;
  va_start(args, format);
  pt_buf_vprintf(r->mem, &b, format, args);
  va_end(args);
  const char *text = pt_report_text(r, pt_buf_text(&b));
  pt_buf_release(r->mem, &b);
  return text;
}

const char *pt_place_text(const pt_place *p, char *out, size_t size) {
  if (!*p->file) snprintf(out, size, "%s", "");
  else if (!p->line) snprintf(out, size, "%s", p->file);
  else if (!p->column) snprintf(out, size, "%s:%u", p->file, p->line);
  else snprintf(out, size, "%s:%u:%u", p->file, p->line, p->column);
  return out;
}

/* A run that leaks ends at the same place whatever it lost: then the text tells errors apart.
   Elsewhere it has values, which are no part of the error. */
bool pt_report_same_error(const pt_report_failure *a, const pt_report_failure *b) {
  bool leak = a->kind == PT_CHECK_LEAK_LOST || a->kind == PT_CHECK_LEAK_UNFREED;
  return a->kind == b->kind && strcmp(a->at.file, b->at.file) == 0 && a->at.line == b->at.line &&
         a->at.column == b->at.column && (!leak || strcmp(a->text, b->text) == 0);
}

const char *pt_more_ways(size_t more, char out[40]) {
  out[0] = 0;
  if (more) snprintf(out, 40, " (and %zu more way%s)", more, more == 1 ? "" : "s");
  return out;
}

const char *pt_report_way_name(pt_report_way w) {
  static const char *const names[PT_WAY_COUNT] = {"return", "variable", "argument", "stdin", "file",
                                                  "event",  "usual",    "other"};
  return names[w];
}

void pt_report_time(char out[40]) {
  const char *given = getenv("SOURCE_DATE_EPOCH");
  time_t now = given && *given ? (time_t)strtoll(given, NULL, 10) : time(NULL);
  struct tm t;
  if (!gmtime_r(&now, &t) || !strftime(out, 40, "%Y-%m-%dT%H:%M:%SZ", &t))
    snprintf(out, 40, "1970-01-01T00:00:00Z");
}

/* ---- files */

/* Devices and pipes are written as they are; an ordinary file is replaced at once. */
static bool write_directly(const char *path, const char *text, size_t n) {
  int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  return fd >= 0 && pt_fd_fill(fd, text, n);
}

static bool write_aside(const char *path, const char *text, size_t n) {
  char part[4096];
  if (snprintf(part, sizeof part, "%s.part-%ld", path, (long)getpid()) >= (int)sizeof part) {
    errno = ENAMETOOLONG;
    return false;
  }
  if (write_directly(part, text, n) && rename(part, path) == 0) return true;
  int why = errno;
  unlink(part);
  errno = why;
  return false;
}

pt_status pt_report_write(const char *path, const char *text, size_t n, pt_err *e) {
  struct stat st;
  bool there = stat(path, &st) == 0;
  bool ok =
      there && !S_ISREG(st.st_mode) ? write_directly(path, text, n) : write_aside(path, text, n);
  return ok ? PT_OK : pt_err_set(e, PT_INPUT, "cannot write %s: %s", path, strerror(errno));
}
