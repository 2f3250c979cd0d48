#include "show/output.h"

#include <stdlib.h>
#include <string.h>

#include "report/witness.h"
#include "show/fill_report.h"

static double seconds_since(uint64_t start) { return (double)(pt_clock_us() - start) / 1e6; }

static bool is_format(const pt_session *s, const char *name) {
  return strcmp(s->options.format, name) == 0;
}

static void complain(pt_session *s, const pt_err *e) { fprintf(s->msg, "protest: %s\n", e->text); }

static void write_format(pt_buf *out, const pt_session *s, const pt_report *r) {
  if (is_format(s, "json")) pt_report_json(out, r);
  else if (is_format(s, "sarif")) pt_report_sarif(out, r, s->options.verbose);
  else if (is_format(s, "junit")) pt_report_junit(out, r);
  else pt_report_gcc(out, r);
}

/* A document to --output, or to the screen when there is none. */
static void deliver(pt_session *s, const pt_buf *b) {
  pt_err e = {0};
  if (s->document) fwrite(pt_buf_text(b), 1, b->n, s->document);
  else if (!*s->options.output || strcmp(s->options.output, "-") == 0)
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

/* Prints the screen's text into memory. */
static int capture(pt_checker *c, int (*print)(pt_checker *c), pt_buf *out) {
  FILE *screen = c->s->out;
  char *text = NULL;
  size_t n = 0;
  FILE *memory = open_memstream(&text, &n);
  if (memory) c->s->out = memory;
  int code = print(c);
  c->s->out = screen;
  if (memory && fclose(memory) == 0) pt_buf_addn(c->s->mem, out, text, n);
  free(text);
  return code;
}

int pt_output_result(pt_checker *c, uint64_t start, int (*print)(pt_checker *c)) {
  pt_session *s = c->s;
  bool text = is_format(s, "text"),
       to_file = s->document || (*s->options.output && strcmp(s->options.output, "-") != 0);
  if (text && !to_file && !*s->options.witness) return print(c);
  pt_buf screen = {0}, document = {0};
  pt_report r;
  bool direct = text && !to_file; /* the terminal's own form, with colour */
  int code = direct ? print(c) : capture(c, print, &screen);
  if (to_file) fwrite(pt_buf_text(&screen), 1, screen.n, s->out);
  pt_report_init(&r, s->mem);
  pt_fill_report(&r, c, seconds_since(start), !text && !is_format(s, "gcc"));
  if (!text) {
    write_format(&document, s, &r);
    deliver(s, &document);
  } else if (to_file) {
    deliver(s, &screen);
  }
  write_witness(s, &r);
  pt_report_release(&r);
  pt_buf_release(s->mem, &document);
  pt_buf_release(s->mem, &screen);
  return code;
}

void pt_output_error(const pt_checker *c, uint64_t start, void (*print)(const pt_checker *c)) {
  pt_session *s = c->s;
  bool to_file = s->document || (*s->options.output && strcmp(s->options.output, "-") != 0);
  bool confirmed = s->err.status == PT_INTERNAL && c->result.mem;
  if (confirmed && (is_format(s, "text") || to_file)) print(c);
  if (is_format(s, "text")) return;
  pt_buf document = {0};
  pt_report r;
  pt_report_init(&r, s->mem);
  pt_fill_report(&r, c, seconds_since(start), false);
  write_format(&document, s, &r);
  deliver(s, &document);
  pt_report_release(&r);
  pt_buf_release(s->mem, &document);
}
