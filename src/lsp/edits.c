#include "lsp/edits.h"

static bool same_line(const pt_lsp_text *a, uint32_t k, const pt_lsp_text *b, uint32_t j) {
  size_t n, m;
  const char *x = pt_lsp_text_line(a, k, &n), *y = pt_lsp_text_line(b, j, &m);
  return n == m && memcmp(x, y, n) == 0;
}

/* All lines of the functions that FIRST .. LAST touch; a line in front of LAST is touched when
   something was put in front of it. */
static void widen(const pt_lsp_text *t, pt_edit *e) {
  uint32_t first = e->first, last = e->last;
  for (size_t k = 0; k < t->functions.n; k++) {
    const pt_text_function *f = &t->functions.at[k];
    bool touched =
        first == last ? f->first < first && first <= f->last : f->first < last && first <= f->last;
    if (!touched) continue;
    if (f->first < e->first) e->first = f->first;
    if (f->last + 1 > e->last) e->last = f->last + 1;
  }
}

bool pt_edit_between(const pt_lsp_text *before, const pt_lsp_text *after, pt_edit *out) {
  uint32_t n = pt_lsp_text_lines(before), m = pt_lsp_text_lines(after), head = 0, tail = 0;
  uint32_t least = n < m ? n : m;
  while (head < least && same_line(before, head, after, head))
    head++;
  if (head == n && head == m) return false;
  while (tail < least - head && same_line(before, n - 1 - tail, after, m - 1 - tail))
    tail++;
  *out = (pt_edit){.first = head, .last = n - tail, .shift = (int64_t)m - (int64_t)n};
  widen(before, out);
  return true;
}

bool pt_edits_map(const pt_edits *e, size_t from, uint32_t line, uint32_t *out) {
  for (size_t k = from; k < e->n; k++) {
    const pt_edit *x = &e->at[k];
    if (line >= x->first && line < x->last) return false;
    if (line >= x->last) line = (uint32_t)((int64_t)line + x->shift);
  }
  *out = line;
  return true;
}
