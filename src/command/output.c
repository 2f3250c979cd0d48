#include "command/output.h"

#include <stdlib.h>
#include <string.h>

#include "command/reproduce.h"
#include "fill/fill_report.h"
#include "report/format.h"
#include "report/witness.h"

static double seconds_since(uint64_t start) { return (double)(pt_clock_us() - start) / 1e6; }

static void complain(pt_session *s, const pt_err *e) { fprintf(s->msg, "protest: %s\n", e->text); }

static void write_witness(pt_session *s, const pt_report *r) {
  pt_buf b = {0};
  pt_err e = {0};
  if (!*s->options.witness) return;
  if (pt_witness_write(&b, r, &e) != PT_OK ||
      pt_report_write(s->options.witness, pt_buf_text(&b), b.n, &e) != PT_OK)
    complain(s, &e);
  pt_buf_release(s->mem, &b);
}

pt_screen pt_output_screen(const pt_session *s) {
  return (pt_screen){.out = s->out,
                     .terminal = s->terminal,
                     .quiet = s->options.quiet,
                     .verbose = s->options.verbose,
                     .indent = ""};
}

/* What the screen would have in all. */
static void write_copy(pt_session *s, const pt_sink *to, const pt_report *r) {
  char *text = NULL;
  size_t n = 0;
  pt_screen screen = pt_output_screen(s);
  screen.out = open_memstream(&text, &n), screen.terminal = NULL;
  if (!screen.out) return;
  pt_screen_report(&screen, r);
  if (fclose(screen.out) == 0) pt_sink_deliver(to, text, n, s->out, s->msg);
  free(text);
}

static void write_documents(pt_session *s, const pt_report *r) {
  for (size_t k = 0; k < s->sinks.at.n; k++) {
    const pt_sink *to = &s->sinks.at.at[k];
    pt_buf document = {0};
    if (!to->format) continue;
    to->format->one(&document, r, s->options.verbose);
    pt_sink_deliver(to, pt_buf_text(&document), document.n, pt_session_plain(s), s->msg);
    pt_buf_release(s->mem, &document);
  }
}

bool pt_output_has_screen(const pt_session *s) { return s->sinks.screen; }

/* SHOWN: errors are on the screen already. */
static pt_fill how_much(const pt_session *s, bool shown, uint64_t start) {
  const pt_sinks *t = &s->sinks;
  bool quiet = s->options.quiet, steps = !quiet && ((t->screen && !shown) || t->copy);
  pt_fill how = {.seconds = seconds_since(start), .in_time = !t->full};
  how.tables = t->full || (t->screen && !quiet);
  if (steps) how.traces = s->options.verbose ? PT_TRACES_ALL : PT_TRACES_FIRST;
  if (t->full) how.traces = PT_TRACES_ALL;
  return how;
}

static void add_warning(void *payload, const char *text) {
  pt_report *r = payload;
  pt_report_warning w = {.code = PT_WARNING_SUPPRESSION, .text = pt_report_text(r, text)};
  pt_vec_push(r->mem, &r->warnings, w);
}

/* The result rests on what is accepted, too; why something is open stays the last line. */
static void add_summary(pt_accept *a, pt_report *r) {
  char text[600];
  if (!pt_accept_summary(a, text, sizeof text)) return;
  pt_vec_push(r->mem, &r->basis, pt_report_text(r, text));
  size_t n = r->basis.n;
  if (!*r->open || n < 2) return;
  const char *last = r->basis.at[n - 2];
  r->basis.at[n - 2] = r->basis.at[n - 1], r->basis.at[n - 1] = last;
}

/* Errors that are accepted, what there is to say about that, and the list of all of them. */
static void accept(pt_session *s, pt_report *r) {
  pt_accept_report(&s->accept, r);
  add_summary(&s->accept, r);
  pt_accept_notes(&s->accept, add_warning, r);
  if (!*s->options.write_baseline) return;
  pt_buf list = {0};
  pt_err e = {0};
  pt_accept_list_begin(&s->accept, &list);
  pt_accept_list_add(&s->accept, s->options.write_baseline, r, &list);
  pt_accept_list_end(&s->accept, &list);
  if (pt_report_write(s->options.write_baseline, pt_buf_text(&list), list.n, &e) != PT_OK)
    complain(s, &e);
  pt_buf_release(s->mem, &list);
}

int pt_output_result(pt_checker *c, const pt_report *shown, uint64_t start) {
  pt_session *s = c->s;
  pt_screen screen = pt_output_screen(s);
  pt_fill how = how_much(s, shown, start);
  pt_report r;
  screen.shown = shown;
  pt_report_init(&r, s->mem);
  pt_fill_report(&r, c, &how);
  accept(s, &r);
  if (s->sinks.screen) pt_screen_report(&screen, &r);
  for (size_t k = 0; k < s->sinks.at.n; k++) {
    const pt_sink *to = &s->sinks.at.at[k];
    if (!to->format && *to->path) write_copy(s, to, &r);
  }
  write_documents(s, &r);
  write_witness(s, &r);
  pt_reproduce_write(s, &r);
  int code = r.exit_code;
  pt_report_release(&r);
  return code;
}

void pt_output_error(const pt_checker *c, const pt_report *shown, uint64_t start) {
  pt_session *s = c->s;
  pt_screen screen = pt_output_screen(s);
  pt_fill how = {.seconds = seconds_since(start)};
  pt_report r;
  screen.shown = shown;
  pt_report_init(&r, s->mem);
  pt_fill_report(&r, c, &how);
  if (s->sinks.screen) pt_screen_failures(&screen, &r);
  write_documents(s, &r);
  if (s->sinks.screen && s->err.status == PT_LIMIT) {
    pt_screen_tips(&screen, &r);
    pt_screen_verdict(&screen, r.result);
  }
  pt_report_release(&r);
}
