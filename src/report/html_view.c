#include <stdlib.h>
#include <unistd.h>

#include "report/html_priv.h"
#include "report/report_priv.h"

/* ---- files */

int pt_html_file(const pt_html *h, const char *path) {
  for (size_t k = 0; k < h->files.n; k++)
    if (strcmp(h->files.at[k], path) == 0) return (int)k;
  return -1;
}

/* Models of the C library (`<protest>/...`) are no sources of the user. */
static void want_file(pt_html *h, const char *path) {
  if (!*path || *path == '<' || pt_html_file(h, path) >= 0 || access(path, R_OK) != 0) return;
  pt_vec_push(h->mem, &h->files, path);
}

static void want_files(pt_html *h) {
  for (size_t k = 0; k < h->errors.n; k++) {
    const pt_report_failure *f = h->errors.at[k].failure;
    want_file(h, f->at.file);
    for (size_t i = 0; i < f->steps.n; i++) want_file(h, f->steps.at[i].at.file);
  }
  for (size_t k = 0; k < h->rows.n; k++) want_file(h, h->rows.at[k].at.file);
}

/* ---- errors */

static void add_errors(pt_html *h) {
  for (size_t k = 0; k < h->reports.n; k++) {
    const pt_report *r = h->reports.at[k];
    for (size_t i = 0; i < r->failures.n; i++) {
      pt_html_error e = {.report = r, .failure = &r->failures.at[i]};
      if (pt_whole_is_first(h->reports.at, h->reports.n, k, e.failure, &e.more))
        pt_vec_push(h->mem, &h->errors, e);
    }
    for (size_t i = 0; i < r->doubts.n; i++) {
      pt_html_error e = {.report = r, .failure = &r->doubts.at[i], .more = r->doubts.at[i].more};
      pt_vec_push(h->mem, &h->doubts, e);
    }
  }
}

static uint32_t error_of(const pt_html *h, const pt_report_failure *f) {
  for (size_t k = 0; k < h->errors.n; k++)
    if (h->errors.at[k].failure == f || pt_report_same_error(h->errors.at[k].failure, f))
      return (uint32_t)k + 1;
  return 0;
}

/* ---- rows */

size_t pt_html_count(const pt_html *h, pt_line_status s) {
  size_t n = 0;
  for (size_t k = 0; k < h->rows.n; k++) n += h->rows.at[k].status == s;
  return n;
}

static pt_line_status status_of(const pt_report_check *c) {
  switch ((pt_verdict)c->status) {
  case PT_PROVED: return PT_LINE_SAFE;
  case PT_REFUTED: return PT_LINE_UNSAFE;
  case PT_UNREACHED: return PT_LINE_UNREACHABLE;
  default: return PT_LINE_NONE;
  }
}

static const char *keep(pt_html *h, pt_buf *b) {
  uint32_t id = pt_strtab_add(h->mem, &h->strings, pt_buf_text(b));
  pt_buf_release(h->mem, b);
  return pt_strtab_text(&h->strings, id);
}

static const char *describe(pt_html *h, const pt_report_check *c) {
  pt_buf b = {0};
  bool open = status_of(c) == PT_LINE_NONE && *c->why;
  pt_buf_printf(h->mem, &b, "%s%s%s%s%s", c->describe, *c->text ? ": " : "", c->text,
                open ? "; not decided: " : "", open ? c->why : "");
  return keep(h, &b);
}

/* Checks of library models stand where the user calls them, if they fail, or nowhere. */
static void add_check(pt_html *h, const pt_report *r, const pt_report_check *c) {
  const pt_report_failure *f = c->failure ? &r->failures.at[c->failure - 1] : NULL;
  if (c->model && !f) return;
  pt_html_row row = {.at = f ? f->at : c->at,
                     .status = status_of(c),
                     .context = c->engine,
                     .kind = f ? f->kind : c->kind,
                     .what = f ? f->text : describe(h, c),
                     .error = f ? error_of(h, f) : 0};
  pt_vec_push(h->mem, &h->rows, row);
}

static bool has_row(const pt_html *h, uint32_t error) {
  for (size_t k = 0; k < h->rows.n; k++)
    if (h->rows.at[k].error == error) return true;
  return false;
}

/* Errors that belong to no check. */
static void add_other_errors(pt_html *h) {
  for (size_t k = 0; k < h->errors.n; k++) {
    const pt_report_failure *f = h->errors.at[k].failure;
    pt_html_row row = {.at = f->at,
                       .status = PT_LINE_UNSAFE,
                       .context = "",
                       .kind = f->kind,
                       .what = f->text,
                       .error = (uint32_t)k + 1};
    if (!has_row(h, row.error)) pt_vec_push(h->mem, &h->rows, row);
  }
}

/* Worse ones are larger. */
static int badness(const pt_html_row *r) {
  static const int rank[PT_LINE_STATUS_COUNT] = {[PT_LINE_UNREACHABLE] = 1, [PT_LINE_SAFE] = 2,
                                                 [PT_LINE_NONE] = 3, [PT_LINE_UNSAFE] = 4,
                                                 [PT_LINE_FLAWED] = 5};
  return rank[r->status] * 2 + (r->error != 0);
}

static const char *word_of(const pt_html_row *r) { return pt_check_name(r->kind); }

static int compare(const void *a, const void *b) {
  const pt_html_row *x = a, *y = b;
  int file = strcmp(x->at.file, y->at.file), kind = strcmp(word_of(x), word_of(y));
  if (file) return file;
  if (x->at.line != y->at.line) return x->at.line < y->at.line ? -1 : 1;
  if (x->at.column != y->at.column) return x->at.column < y->at.column ? -1 : 1;
  return kind ? kind : badness(y) - badness(x);
}

/* B stands behind A, which is no better. */
static bool same_check(const pt_html_row *a, const pt_html_row *b) {
  return a->at.line == b->at.line && a->at.column == b->at.column &&
         (!b->error || a->error == b->error) && strcmp(a->at.file, b->at.file) == 0 &&
         a->kind == b->kind;
}

/* A check that several functions of a project lead to is shown once, with its worst status. */
static void merge_rows(pt_html *h) {
  size_t n = 0;
  for (size_t k = 0; k < h->rows.n; k++)
    if (n == 0 || !same_check(&h->rows.at[n - 1], &h->rows.at[k])) h->rows.at[n++] = h->rows.at[k];
  h->rows.n = n;
}

static void sort_rows(pt_html *h) {
  add_other_errors(h);
  if (h->rows.n) qsort(h->rows.at, h->rows.n, sizeof *h->rows.at, compare);
  if (h->whole) merge_rows(h);
  want_files(h);
}

/* ---- loops */

static bool has_loop(const pt_html *h, const pt_report_loop *l) {
  for (size_t k = 0; k < h->loops.n; k++) {
    const pt_report_loop *other = h->loops.at[k];
    if (other->at.line == l->at.line && other->at.column == l->at.column &&
        strcmp(other->at.file, l->at.file) == 0)
      return true;
  }
  return false;
}

/* An invariant holds for runs from one start: of several, that of the first one is shown. */
static void add_loops(pt_html *h, const pt_report *r) {
  for (size_t k = 0; k < r->loops.n; k++)
    if (!has_loop(h, &r->loops.at[k])) pt_vec_push(h->mem, &h->loops, &r->loops.at[k]);
}

/* ---- the three kinds */

static void view_task(pt_html *h, const pt_report *r) {
  h->version = r->version, h->verdict = r->verdict, h->result = r->result, h->error = r->error;
  pt_vec_push(h->mem, &h->reports, r);
  for (size_t k = 0; k < r->files.n; k++) want_file(h, r->files.at[k].path);
  for (size_t k = 0; k < r->basis.n; k++) pt_vec_push(h->mem, &h->basis, r->basis.at[k]);
  add_errors(h);
  add_loops(h, r);
}

void pt_html_view_report(pt_html *h, const pt_report *r) {
  view_task(h, r);
  for (size_t k = 0; k < r->checks.n; k++) add_check(h, r, &r->checks.at[k]);
  sort_rows(h);
  pt_report_json(&h->json, r);
}

void pt_html_view_lines(pt_html *h, const pt_report_lines *l) {
  view_task(h, l->report);
  h->contexts = true, h->behind = l->behind, h->skipped = l->skipped;
  for (size_t k = 0; k < l->causes.n; k++) pt_vec_push(h->mem, &h->causes, &l->causes.at[k]);
  for (size_t k = 0; k < l->rows.n; k++) {
    const pt_report_line *from = &l->rows.at[k];
    const pt_report_failure *f = from->failure ? &l->report->failures.at[from->failure - 1] : NULL;
    pt_html_row row = {.at = from->at,
                       .status = from->status,
                       .hint = from->hint,
                       .rounds = from->rounds,
                       .context = from->context,
                       .kind = from->kind,
                       .what = from->what,
                       .error = f ? error_of(h, f) : 0};
    pt_vec_push(h->mem, &h->rows, row);
  }
  sort_rows(h);
  pt_report_lines_json(&h->json, l);
}

static void view_basis(pt_html *h) {
  pt_whole_basis all = {0};
  for (size_t k = 0; k < h->reports.n; k++) pt_whole_basis_add(&all, h->mem, h->reports.at[k]);
  for (size_t k = 1; k < all.counts.n; k++) {
    pt_buf b = {0};
    pt_whole_basis_text(&all, k, h->mem, &b);
    pt_vec_push(h->mem, &h->basis, keep(h, &b));
  }
  pt_whole_basis_release(&all, h->mem);
}

void pt_html_view_whole(pt_html *h, const pt_whole *p) {
  h->whole = p, h->version = p->version, h->verdict = p->verdict;
  h->result = pt_conclusion_word(p->verdict);
  for (size_t k = 0; k < p->files.n; k++) want_file(h, p->files.at[k].path);
  for (size_t k = 0; k < p->functions.n; k++)
    if (p->functions.at[k].report && !*p->functions.at[k].error)
      pt_vec_push(h->mem, &h->reports, p->functions.at[k].report);
  add_errors(h);
  for (size_t k = 0; k < h->reports.n; k++) {
    const pt_report *r = h->reports.at[k];
    for (size_t i = 0; i < r->checks.n; i++) add_check(h, r, &r->checks.at[i]);
    add_loops(h, r);
  }
  sort_rows(h);
  view_basis(h);
  pt_whole_json(&h->json, p, false);
}

void pt_html_release(pt_html *h) {
  pt_vec_release(h->mem, &h->reports);
  pt_vec_release(h->mem, &h->errors);
  pt_vec_release(h->mem, &h->doubts);
  pt_vec_release(h->mem, &h->rows);
  pt_vec_release(h->mem, &h->loops);
  pt_vec_release(h->mem, &h->basis);
  pt_vec_release(h->mem, &h->causes);
  pt_vec_release(h->mem, &h->files);
  pt_buf_release(h->mem, &h->json);
  pt_strtab_release(h->mem, &h->strings);
}
