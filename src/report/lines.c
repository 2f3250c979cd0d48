#include "report/lines.h"

#include <stdio.h>

#include "report/json_write.h"
#include "report/report_priv.h"
#include "report/source.h"

void pt_report_lines_release(pt_report_lines *l) {
  for (size_t k = 0; k < l->causes.n; k++)
    pt_vec_release(l->report->mem, &l->causes.at[k].lines);
  pt_vec_release(l->report->mem, &l->causes);
  pt_vec_release(l->report->mem, &l->large);
  pt_vec_release(l->report->mem, &l->rows);
}

size_t pt_report_lines_count(const pt_report_lines *l, pt_line_status s) {
  size_t n = 0;
  for (size_t k = 0; k < l->rows.n; k++) n += l->rows.at[k].status == s;
  return n;
}

size_t pt_report_lines_shown(const pt_report_lines *l) {
  size_t n = 0;
  for (size_t k = 0; k < l->rows.n; k++) n += l->rows.at[k].failure != 0;
  return n;
}

static bool same_line(const pt_report_line *a, const pt_report_line *b) {
  return a->at.line == b->at.line && strcmp(a->at.file, b->at.file) == 0;
}

static size_t count_lines(const pt_report_lines *l) {
  size_t n = 0;
  for (size_t k = 0; k < l->rows.n; k++)
    n += k == 0 || !same_line(&l->rows.at[k - 1], &l->rows.at[k]);
  return n;
}

static const char *word_of(const pt_report_line *r) {
  return pt_line_status_word((pt_line_status)r->status);
}

/* ---- the table */

static void add_row(pt_mem *m, pt_buf *out, const pt_report_line *r) {
  char status[24];
  snprintf(status, sizeof status, "%s%s", word_of(r), r->hint ? "?" : "");
  pt_buf_printf(m, out, "%6u  %-12s %-9s %-12s %s", r->at.line, status, r->context,
                pt_check_name(r->kind), r->what);
  if (r->rounds) pt_buf_printf(m, out, " (up to %u rounds)", r->rounds);
  if (r->failure) pt_buf_printf(m, out, " (test %u)", r->failure);
  pt_buf_add(m, out, "\n");
}

static void add_counts(pt_mem *m, pt_buf *out, const pt_report_lines *l) {
  size_t lines = count_lines(l), open = pt_report_lines_count(l, PT_LINE_NONE);
  pt_buf_printf(m, out, "%zu line%s with %zu check%s: %zu safe, %zu flawed, %zu unsafe (%zu shown "
                        "by tests), %zu unreachable",
                lines, lines == 1 ? "" : "s", l->rows.n, l->rows.n == 1 ? "" : "s",
                pt_report_lines_count(l, PT_LINE_SAFE), pt_report_lines_count(l, PT_LINE_FLAWED),
                pt_report_lines_count(l, PT_LINE_UNSAFE), pt_report_lines_shown(l),
                pt_report_lines_count(l, PT_LINE_UNREACHABLE));
  if (open) pt_buf_printf(m, out, ", %zu open", open);
  pt_buf_add(m, out, "\n");
}

void pt_report_cause_text(pt_mem *m, pt_buf *out, const pt_report_cause *c) {
  pt_buf_add(m, out, "one cause: lines");
  for (size_t k = 0; k < c->lines.n; k++) {
    const char *before = k ? "," : "";
    if (k && k + 1 == c->lines.n) before = " and";
    pt_buf_printf(m, out, "%s %u", before, c->lines.at[k]);
  }
  pt_buf_printf(m, out, " are safe when %s is checked", c->condition);
  if (c->after) pt_buf_printf(m, out, " behind line %u", c->after);
}

void pt_report_lines_text(pt_buf *out, const pt_report_lines *l) {
  pt_mem *m = l->report->mem;
  for (size_t k = 0; k < l->rows.n; k++) {
    const pt_report_line *r = &l->rows.at[k];
    if (k == 0 || strcmp(l->rows.at[k - 1].at.file, r->at.file) != 0)
      pt_buf_printf(m, out, "%s\n  line  status       context   check        what\n", r->at.file);
    add_row(m, out, r);
  }
  add_counts(m, out, l);
  for (size_t k = 0; k < l->causes.n; k++) {
    pt_report_cause_text(m, out, &l->causes.at[k]);
    pt_buf_add(m, out, "\n");
  }
  if (*l->behind) pt_buf_printf(m, out, "%s\n", l->behind);
  if (*l->skipped) pt_buf_printf(m, out, "%s\n", l->skipped);
}

/* ---- the sources */

/* Worse ones are larger. */
static int badness(const pt_report_line *r) {
  static const int rank[PT_LINE_STATUS_COUNT] = {[PT_LINE_SAFE] = 2, [PT_LINE_UNREACHABLE] = 1,
                                                 [PT_LINE_NONE] = 3, [PT_LINE_UNSAFE] = 4,
                                                 [PT_LINE_FLAWED] = 5};
  return rank[r->status] * 2 + (r->failure != 0);
}

static const pt_report_line *worst(const pt_report_lines *l, const char *file, uint32_t line) {
  const pt_report_line *found = NULL;
  for (size_t k = 0; k < l->rows.n; k++) {
    const pt_report_line *r = &l->rows.at[k];
    if (r->at.line != line || strcmp(r->at.file, file) != 0) continue;
    if (!found || badness(r) > badness(found)) found = r;
  }
  return found;
}

static void annotate(pt_mem *m, pt_buf *out, const pt_report_lines *l, const char *path) {
  pt_source s = {0};
  if (!pt_source_read(&s, m, path)) {
    pt_buf_printf(m, out, "%s: cannot be read\n", path);
    return;
  }
  const char *text = pt_buf_text(&s.text);
  for (size_t k = 0; k < s.lines.n; k++) {
    size_t from = s.lines.at[k], to = k + 1 < s.lines.n ? s.lines.at[k + 1] : s.text.n;
    while (to > from && (text[to - 1] == '\n' || text[to - 1] == '\r')) to--;
    if (k + 1 == s.lines.n && from == to) break;
    const pt_report_line *r = worst(l, path, (uint32_t)k + 1);
    char letter = r ? pt_line_status_letter((pt_line_status)r->status) : ' ';
    bool bad = r && (r->status == PT_LINE_UNSAFE || r->status == PT_LINE_FLAWED);
    pt_buf_printf(m, out, "%c %-9s %5zu  ", letter, bad ? r->context : "", k + 1);
    pt_buf_addn(m, out, text + from, to - from);
    pt_buf_add(m, out, "\n");
  }
  pt_source_release(&s);
}

void pt_report_lines_annotate(pt_buf *out, const pt_report_lines *l) {
  for (size_t k = 0; k < l->report->files.n; k++)
    annotate(l->report->mem, out, l, l->report->files.at[k].path);
}

/* ---- JSON */

static void add_json_row(pt_json_writer *w, const pt_report_line *r) {
  pt_jw_open(w, NULL, '{');
  pt_jw_text(w, "file", r->at.file);
  pt_jw_number(w, "line", r->at.line);
  if (r->at.column) pt_jw_number(w, "column", r->at.column);
  pt_jw_text(w, "check", r->check);
  pt_jw_text(w, "kind", pt_check_name(r->kind));
  pt_jw_text(w, "status", word_of(r));
  pt_jw_text(w, "context", r->context);
  pt_jw_text(w, "what", r->what);
  pt_jw_bool(w, "hint", r->hint);
  if (r->rounds) pt_jw_number(w, "rounds", r->rounds);
  if (r->failure) pt_jw_number(w, "test", r->failure);
  pt_jw_close(w, '}');
}

static void add_json_cause(pt_json_writer *w, const pt_report_cause *c) {
  pt_jw_open(w, NULL, '{');
  pt_jw_text(w, "file", c->file);
  pt_jw_text(w, "condition", c->condition);
  if (c->after) pt_jw_number(w, "after", c->after);
  pt_jw_open(w, "lines", '[');
  for (size_t k = 0; k < c->lines.n; k++) pt_jw_number(w, NULL, c->lines.at[k]);
  pt_jw_close(w, ']');
  pt_jw_close(w, '}');
}

static void add_json_test(pt_json_writer *w, const pt_report_failure *f) {
  pt_jw_open(w, NULL, '{');
  pt_jw_text(w, "check", f->check);
  pt_jw_text(w, "text", f->text);
  pt_jw_open(w, "inputs", '[');
  for (size_t k = 0; k < f->inputs.n; k++) {
    pt_jw_open(w, NULL, '{');
    pt_jw_text(w, "name", f->inputs.at[k].name);
    pt_jw_text(w, "value", f->inputs.at[k].value);
    pt_jw_close(w, '}');
  }
  pt_jw_close(w, ']');
  pt_jw_open(w, "steps", '[');
  for (size_t k = 0; k < f->steps.n; k++) {
    pt_jw_open(w, NULL, '{');
    pt_jw_number(w, "line", f->steps.at[k].at.line);
    pt_jw_text(w, "changes", f->steps.at[k].changes);
    pt_jw_close(w, '}');
  }
  pt_jw_close(w, ']');
  pt_jw_close(w, '}');
}

void pt_lines_rows_and_causes(pt_json_writer *w, const pt_report_lines *l) {
  pt_jw_open(w, "lines", '[');
  for (size_t k = 0; k < l->rows.n; k++) add_json_row(w, &l->rows.at[k]);
  pt_jw_close(w, ']');
  pt_jw_open(w, "causes", '[');
  for (size_t k = 0; k < l->causes.n; k++) add_json_cause(w, &l->causes.at[k]);
  pt_jw_close(w, ']');
  if (!l->large.n) return;
  pt_jw_open(w, "too_large", '[');
  for (size_t k = 0; k < l->large.n; k++)
    pt_jw_text(w, NULL, l->large.at[k]);
  pt_jw_close(w, ']');
}

void pt_report_lines_json(pt_buf *out, const pt_report_lines *l) {
  const pt_report *r = l->report;
  pt_json_writer w = {.mem = r->mem, .out = out, .first = true};
  pt_jw_open(&w, NULL, '{');
  pt_jw_text(&w, "schema", PT_LINES_SCHEMA);
  pt_jw_text(&w, "version", r->version);
  pt_jw_text(&w, "result", r->result);
  if (r->error && *r->error) pt_jw_text(&w, "error", r->error);
  pt_lines_rows_and_causes(&w, l);
  pt_jw_open(&w, "tests", '[');
  for (size_t k = 0; k < r->failures.n; k++) add_json_test(&w, &r->failures.at[k]);
  pt_jw_close(&w, ']');
  pt_jw_open(&w, "basis", '[');
  for (size_t k = 0; k < r->basis.n; k++) pt_jw_text(&w, NULL, r->basis.at[k]);
  pt_jw_close(&w, ']');
  pt_jw_close(&w, '}');
  pt_buf_add(r->mem, out, "\n");
}
