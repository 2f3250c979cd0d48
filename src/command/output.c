#include "command/output.h"

#include <stdlib.h>
#include <string.h>

#include "fill/fill_report.h"
#include "report/format.h"
#include "report/witness.h"

static double seconds_since(uint64_t start) { return (double)(pt_clock_us() - start) / 1e6; }

/* NULL: the screen. */
static const pt_format *format_of(const pt_session *s) {
  return pt_format_by_word(s->options.format);
}

static void complain(pt_session *s, const pt_err *e) { fprintf(s->msg, "protest: %s\n", e->text); }

/* A document to --output, or to the screen when there is none. */
static void deliver(pt_session *s, const pt_buf *b) {
  pt_err e = {0};
  if (!*s->options.output || strcmp(s->options.output, "-") == 0)
    fwrite(pt_buf_text(b), 1, b->n, s->out);
  else if (pt_report_write(s->options.output, pt_buf_text(b), b->n, &e) != PT_OK) complain(s, &e);
}

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
  return (pt_screen){
      .out = s->out, .quiet = s->options.quiet, .verbose = s->options.verbose, .indent = ""};
}

/* What the screen would have in all, to --output. */
static void write_copy(pt_session *s, const pt_report *r) {
  char *text = NULL;
  size_t n = 0;
  pt_buf copy = {0};
  pt_screen screen = pt_output_screen(s);
  screen.out = open_memstream(&text, &n);
  if (screen.out) {
    pt_screen_report(&screen, r);
    if (fclose(screen.out) == 0) pt_buf_addn(s->mem, &copy, text, n);
    free(text);
  }
  deliver(s, &copy);
  pt_buf_release(s->mem, &copy);
}

static void write_document(pt_session *s, const pt_report *r) {
  pt_buf document = {0};
  format_of(s)->one(&document, r, s->options.verbose);
  deliver(s, &document);
  pt_buf_release(s->mem, &document);
}

/* Whether documents go elsewhere than to the screen. */
static bool has_file(const pt_session *s) {
  return *s->options.output && strcmp(s->options.output, "-") != 0;
}

bool pt_output_has_screen(const pt_session *s) { return !format_of(s) || has_file(s); }

/* SHOWN: errors are on the screen already. */
static pt_fill how_much(const pt_session *s, bool shown, uint64_t start) {
  const pt_format *format = format_of(s);
  bool text = !format, full = format && format->full;
  pt_fill how = {.seconds = seconds_since(start), .in_time = !full, .tables = true};
  bool screen = pt_output_has_screen(s) && !s->options.quiet && (!shown || has_file(s));
  if (format && !format->full) how.tables = has_file(s);
  if (text && s->options.quiet) how.tables = false;
  if (screen) how.traces = s->options.verbose ? PT_TRACES_ALL : PT_TRACES_FIRST;
  if (full) how.traces = PT_TRACES_ALL;
  return how;
}

int pt_output_result(pt_checker *c, const pt_report *shown, uint64_t start) {
  pt_session *s = c->s;
  bool text = !format_of(s), to_file = has_file(s);
  pt_screen screen = pt_output_screen(s);
  pt_fill how = how_much(s, shown, start);
  pt_report r;
  screen.shown = shown;
  pt_report_init(&r, s->mem);
  pt_fill_report(&r, c, &how);
  if (text || to_file) pt_screen_report(&screen, &r);
  if (text && to_file) write_copy(s, &r);
  if (!text) write_document(s, &r);
  write_witness(s, &r);
  int code = r.exit_code;
  pt_report_release(&r);
  return code;
}

void pt_output_error(const pt_checker *c, const pt_report *shown, uint64_t start) {
  pt_session *s = c->s;
  pt_screen screen = pt_output_screen(s);
  bool text = !format_of(s);
  pt_fill how = {.seconds = seconds_since(start)};
  pt_report r;
  screen.shown = shown;
  pt_report_init(&r, s->mem);
  pt_fill_report(&r, c, &how);
  if (text || has_file(s)) pt_screen_failures(&screen, &r);
  if (!text) write_document(s, &r);
  else if (s->err.status == PT_LIMIT) {
    pt_screen_tips(&screen, &r);
    pt_screen_verdict(&screen, r.result);
  }
  pt_report_release(&r);
}
