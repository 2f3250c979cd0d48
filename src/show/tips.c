/* What a user can do about a result: every tip names the option, the file or the line to add. */
#include <string.h>

#include "policy/verdict.h"
#include "show/screen.h"

__attribute__((format(printf, 2, 3))) static void tip(const pt_session *s, const char *format,
                                                      ...) {
  va_list args;
  va_start(args, format);
  fputs("tip: ", s->out);
  vfprintf(s->out, format, args);
  fputc('\n', s->out);
  va_end(args);
}

static size_t count_open(const pt_checker *c) {
  size_t n = 0;
  for (uint32_t k = 1; k < c->s->prog->checks.n; k++)
    n += pt_check_wanted(c, k) && c->result.checks[k].verdict == PT_OPEN;
  return n;
}

/* ---- limits */

static void tip_limits(const pt_checker *c) {
  const pt_session *s = c->s;
  if (c->out_of_time)
    tip(s, "%s %gs", pt_reason_tip(PT_REASON_TIME), 5 * s->options.time_limit);
  if (pt_open_has(c, PT_REASON_MEMORY))
    tip(s, "%s %lldM", pt_reason_tip(PT_REASON_MEMORY),
        (long long)s->options.memory_limit / 1048576 * 2);
}

/* ---- the program */

static void tip_missing(const pt_checker *c) {
  const pt_session *s = c->s;
  const pt_ir_prog *p = s->prog;
  enum { FEW = 3 };
  for (size_t k = 0; k < p->missing.n && k < FEW; k++)
    tip(s, "%s has no body: name the file that defines it on the command line, too",
        pt_ir_text(p, p->missing.at[k]));
  if (p->missing.n > FEW) tip(s, "and %zu more functions have no body", p->missing.n - FEW);
}

static bool contains(const pt_session *s, const char *path, const char *text) {
  pt_buf b = {0};
  bool found = pt_buf_read_file(s->mem, &b, path) && strstr(pt_buf_text(&b), text);
  pt_buf_release(s->mem, &b);
  return found;
}

/* Preprocessed files fix the data model: their size_t is that of the machine they were made for. */
static void tip_data_model(const pt_checker *c) {
  const pt_session *s = c->s;
  bool narrow = s->prog->ptr_width == 32;
  const char *other = narrow ? "typedef long unsigned int size_t;" : "typedef unsigned int size_t;";
  for (size_t k = 0; k < s->options.files.n; k++) {
    const char *path = s->options.files.at[k];
    size_t n = strlen(path);
    if (n < 3 || strcmp(path + n - 2, ".i") != 0 || !contains(s, path, other)) continue;
    tip(s, "%s was preprocessed for %s bits: give %s", path, narrow ? "64" : "32",
        narrow ? "-m64" : "-m32");
    return;
  }
}

/* ---- proofs */

static void tip_proof(const pt_checker *c) {
  const pt_session *s = c->s;
  bool alone = strcmp(s->options.engine, "test") == 0 || strcmp(s->options.engine, "dash") == 0;
  if (c->s->prog->missing.n || c->s->prog->notes.n)
    return; /* nothing can be proved before that is mended */
  if (alone)
    tip(s, "other engines may prove what is open: leave out --engine=%s", s->options.engine);
  else if (!s->options.explain)
    tip(s, "--explain says which loops and variables stand in the way of a proof");
}

void pt_screen_tips(const pt_checker *c) {
  size_t open = count_open(c);
  tip_data_model(c);
  if (!open) return;
  tip_missing(c);
  tip_limits(c);
  if (!pt_first_failure(c)) tip_proof(c);
}
