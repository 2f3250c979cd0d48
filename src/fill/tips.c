/* What a user can do about a result: every tip names the option, the file or the line to add. */
#include <string.h>

#include "fill/fill_report.h"
#include "policy/open.h"
#include "policy/verdict.h"

__attribute__((format(printf, 2, 3))) static void tip(pt_report *r, const char *format, ...) {
  pt_buf b = {0};
  va_list args;
  va_start(args, format);
  pt_buf_vprintf(r->mem, &b, format, args);
  va_end(args);
  pt_vec_push(r->mem, &r->tips, pt_report_text(r, pt_buf_text(&b)));
  pt_buf_release(r->mem, &b);
}

/* ---- limits */

void pt_fill_time_tip(pt_report *r, const pt_session *s) {
  tip(r, "%s %gs", pt_reason_tip(PT_REASON_TIME), 5 * s->options.time_limit);
}

static void tip_limits(pt_report *r, const pt_checker *c) {
  const pt_session *s = c->s;
  if (c->out_of_time) pt_fill_time_tip(r, s);
  if (pt_open_has(c, PT_REASON_MEMORY))
    tip(r, "%s %lldM", pt_reason_tip(PT_REASON_MEMORY),
        (long long)s->options.memory_limit / 1048576 * 2);
}

/* ---- the program */

static void tip_missing(pt_report *r, const pt_checker *c) {
  const pt_session *s = c->s;
  const pt_ir_prog *p = s->prog;
  enum { FEW = 3 };
  for (size_t k = 0; k < p->missing.n && k < FEW; k++)
    tip(r, "%s has no body: name the file that defines it on the command line, too",
        pt_ir_text(p, p->missing.at[k]));
  if (p->missing.n > FEW) tip(r, "and %zu more functions have no body", p->missing.n - FEW);
}

static bool contains(const pt_session *s, const char *path, const char *text) {
  pt_buf b = {0};
  bool found = pt_buf_read_file(s->mem, &b, path) && strstr(pt_buf_text(&b), text);
  pt_buf_release(s->mem, &b);
  return found;
}

/* Preprocessed files fix the data model: their size_t is that of the machine they were made for. */
static void tip_data_model(pt_report *r, const pt_checker *c) {
  const pt_session *s = c->s;
  bool narrow = s->prog->ptr_width == 32;
  const char *other = narrow ? "typedef long unsigned int size_t;" : "typedef unsigned int size_t;";
  for (size_t k = 0; k < s->options.files.n; k++) {
    const char *path = s->options.files.at[k];
    size_t n = strlen(path);
    if (n < 3 || strcmp(path + n - 2, ".i") != 0 || !contains(s, path, other)) continue;
    tip(r, "%s was preprocessed for %s bits: give %s", path, narrow ? "64" : "32",
        narrow ? "-m64" : "-m32");
    return;
  }
}

/* ---- proofs */

static bool has_obstacle(const pt_report *r, pt_obstacle what) {
  for (size_t k = 0; k < r->obstacles.n; k++)
    if (r->obstacles.at[k].what == what) return true;
  return false;
}

static void tip_obstacles(pt_report *r) {
  if (has_obstacle(r, PT_OBSTACLE_FACT))
    tip(r, "say what holds there with protest_invariant(...), for `protest prove` "
           "(docs/contracts.md), or assume it with protest_assume(...)");
  if (has_obstacle(r, PT_OBSTACLE_UNSUPPORTED))
    tip(r, "what cannot be proved can be tested: `protest test` says what its tests cover");
}

static void tip_proof(pt_report *r, const pt_checker *c) {
  const pt_session *s = c->s;
  bool alone = strcmp(s->options.engine, "test") == 0 || strcmp(s->options.engine, "dash") == 0;
  if (c->s->prog->missing.n || c->s->prog->notes.n)
    return; /* nothing can be proved before that is mended */
  if (alone)
    tip(r, "other engines may prove what is open: leave out --engine=%s", s->options.engine);
  else if (!s->options.explain)
    tip(r, "--explain says which loops and variables stand in the way of a proof");
}

void pt_fill_tips(pt_report *r, const pt_checker *c) {
  tip_data_model(r, c);
  if (pt_all_decided(c)) return;
  tip_missing(r, c);
  tip_limits(r, c);
  if (pt_first_failure(c)) return;
  tip_obstacles(r);
  tip_proof(r, c);
}
