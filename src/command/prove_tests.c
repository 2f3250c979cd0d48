#include "command/prove_tests.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "command/version.h"
#include "confirm/native.h"
#include "policy/verdict.h"

/* The folder that -o names when no document goes there; NULL: none. */
static const char *folder_of(const pt_session *s) {
  for (size_t k = 0; k < s->sinks.at.n; k++)
    if (!s->sinks.at.at[k].format && *s->sinks.at.at[k].path) return s->sinks.at.at[k].path;
  return NULL;
}

/* The program is kept; FILES gets the paths, which NAMES owns. */
static bool keep_program(const pt_prove *p, const char *dir, const char *function,
                         pt_strtab *names, pt_texts *files) {
  pt_session *s = p->s;
  for (size_t k = 0; k < p->copies.n && s->err.status == PT_OK; k++) {
    pt_buf path = {0}, text = {0};
    pt_buf_printf(s->mem, &path, "%s/%s-%s", dir, function, strrchr(p->copies.at[k], '/') + 1);
    if (!pt_buf_read_file(s->mem, &text, p->copies.at[k]))
      pt_err_set(&s->err, PT_INPUT, "cannot read %s", p->copies.at[k]);
    else if (pt_report_write(pt_buf_text(&path), pt_buf_text(&text), text.n, &s->err) == PT_OK)
      pt_vec_push(s->mem, files, pt_strtab_text(names, pt_strtab_add(s->mem, names,
                                                                      pt_buf_text(&path))));
    pt_buf_release(s->mem, &path);
    pt_buf_release(s->mem, &text);
  }
  return s->err.status == PT_OK;
}

static void add_failing(pt_suite *suite, const pt_checker *c, pt_err *e) {
  uint32_t n = 0;
  for (size_t k = 0; k < c->result.tests.n && e->status == PT_OK; k++)
    if (pt_test_counts(c, &c->result.tests.at[k]))
      pt_suite_add(suite, &c->result.tests.at[k], n++, e);
}

static void write_suite(const pt_checker *c, const char *dir, const char *function,
                        const pt_texts *files) {
  pt_session *s = c->s;
  pt_native_kit kit;
  pt_buf path = {0};
  pt_suite *suite = NULL;
  pt_native_init(&kit, s);
  pt_suite_info info = {.files = files->at, .nfiles = files->n, .flags = kit.flags.at,
                        .nflags = kit.flags.n, .options = kit.options.at,
                        .noptions = kit.options.n, .contract = true, .checks = s->checks,
                        .clang = s->options.clang,
                        .entry = function, .version = protest_version(),
                        .header = pt_buf_text(&kit.header), .klee = pt_buf_text(&kit.klee)};
  pt_buf_printf(s->mem, &path, "%s/%s", dir, function);
  if (pt_suite_open(&suite, s->mem, s->prog, pt_buf_text(&path), &info, &s->err) == PT_OK) {
    add_failing(suite, c, &s->err);
    pt_err ignored = {0};
    pt_suite_close(suite, NULL, s->err.status == PT_OK ? &s->err : &ignored);
  }
  pt_buf_release(s->mem, &path);
  pt_native_release(&kit, s->mem);
}

bool pt_prove_write_tests(const pt_prove *p, const pt_checker *c, const char *function) {
  pt_session *s = p->s;
  const char *dir = folder_of(s);
  pt_strtab names = {0};
  pt_texts files = {0};
  if (!dir) return true;
  if (mkdir(dir, 0777) && errno != EEXIST) {
    pt_err_set(&s->err, PT_INPUT, "cannot create %s: %s", dir, strerror(errno));
    return false;
  }
  if (keep_program(p, dir, function, &names, &files)) write_suite(c, dir, function, &files);
  pt_vec_release(s->mem, &files);
  pt_strtab_release(s->mem, &names);
  return s->err.status == PT_OK;
}
