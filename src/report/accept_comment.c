/* Comments that accept errors: where they are, and which line they are about. */
#include <ctype.h>
#include <string.h>

#include "ir/check.h"
#include "report/accept.h"
#include "report/source.h"

static const char marker[] = "protest:";

static const char *keep(pt_accept *a, const char *text, size_t n) {
  return pt_strtab_text(&a->texts, pt_strtab_addn(a->mem, &a->texts, text, n));
}

static size_t trimmed(const char *text, size_t n) {
  while (n && isspace((unsigned char)text[n - 1])) n--;
  return n;
}

static size_t blanks(const char *text, size_t n) {
  size_t k = 0;
  while (k < n && isspace((unsigned char)text[k])) k++;
  return k;
}

/* The end of the comment that begins with the marker at AT; 0: none does. */
static size_t comment_end(const pt_source *s, size_t at) {
  const char *t = s->text.text;
  size_t from = at;
  while (from && isspace((unsigned char)t[from - 1])) from--;
  while (from > 1 && t[from - 1] == '*' && t[from - 2] == '*') from--; /* as in doc comments */
  if (from < 2 || s->code.text[from - 1] != ' ' || t[from - 2] != '/') return 0;
  const char *end = NULL;
  if (t[from - 1] == '*') end = strstr(t + at, "*/");
  else if (t[from - 1] == '/') end = t + at + strcspn(t + at, "\n");
  return end ? (size_t)(end - t) : 0;
}

static bool has_code(const pt_source *s, uint32_t line) {
  size_t from = s->lines.at[line - 1], to = line < s->lines.n ? s->lines.at[line] : s->code.n;
  for (size_t k = from; k < to; k++)
    if (!isspace((unsigned char)s->code.text[k])) return true;
  return false;
}

/* The line of the comment, or the next one with code. */
static uint32_t line_about(const pt_source *s, uint32_t line) {
  for (uint32_t k = line; k <= s->lines.n; k++)
    if (has_code(s, k)) return k;
  return line;
}

/* Kinds, separated by commas. */
static void read_kinds(pt_accept *a, pt_accept_comment *c, const char *text, size_t n) {
  c->words = keep(a, text, n), c->unknown = "";
  for (size_t k = 0; k <= n;) {
    const char *comma = memchr(text + k, ',', n - k);
    size_t length = comma ? (size_t)(comma - text) - k : n - k;
    size_t skip = blanks(text + k, length);
    const char *word = keep(a, text + k + skip, trimmed(text + k + skip, length - skip));
    pt_check_kind kind;
    if (pt_check_by_name(word, &kind)) c->kinds |= UINT64_C(1) << kind;
    else if (!*c->unknown) c->unknown = *word ? word : "nothing";
    k += length + 1;
  }
}

/* A reason of several lines becomes one. */
static const char *read_reason(pt_accept *a, const char *text, size_t n) {
  pt_buf b = {0};
  for (size_t k = 0; k < n; k++) {
    bool blank = isspace((unsigned char)text[k]) || (text[k] == '*' && k && text[k - 1] == ' ');
    if (!blank) pt_buf_char(a->mem, &b, text[k]);
    else if (b.n && b.text[b.n - 1] != ' ') pt_buf_char(a->mem, &b, ' ');
  }
  const char *kept = keep(a, pt_buf_text(&b), trimmed(pt_buf_text(&b), b.n));
  pt_buf_release(a->mem, &b);
  return kept;
}

/* TEXT: from behind the marker to the end of the comment. */
static void read_comment(pt_accept *a, const pt_source *s, const char *file, size_t at,
                         const char *text, size_t n) {
  pt_accept_comment c = {.file = file};
  uint32_t column;
  size_t skip = blanks(text, n);
  if (n < skip + 2 || memcmp(text + skip, "ok", 2) != 0) return;
  skip += 2;
  if (skip < n && (isalnum((unsigned char)text[skip]) || text[skip] == '_')) return;
  skip += blanks(text + skip, n - skip);
  const char *colon = memchr(text + skip, ':', n - skip);
  size_t kinds = colon ? (size_t)(colon - text) - skip : n - skip;
  read_kinds(a, &c, text + skip, trimmed(text + skip, kinds));
  c.reason = colon ? read_reason(a, colon + 1, (size_t)(text + n - colon) - 1) : "";
  pt_source_position(s, at, &c.line, &column);
  c.about = line_about(s, c.line);
  pt_vec_push(a->mem, &a->comments, c);
}

void pt_accept_read_comments(pt_accept *a, const char *file) {
  size_t before = a->files.n;
  uint32_t id = pt_strtab_add(a->mem, &a->files, file);
  pt_source s;
  if (id < before || !*file || *file == '<') return; /* read before, or no file */
  const char *name = pt_strtab_text(&a->files, id);
  bool ok = pt_source_read(&s, a->mem, file);
  for (const char *t = ok && s.text.n ? s.text.text : ""; (t = strstr(t, marker)); t++) {
    size_t at = (size_t)(t - s.text.text), end = comment_end(&s, at), from = at + strlen(marker);
    if (end > from) read_comment(a, &s, name, at, s.text.text + from, end - from);
  }
  if (ok) pt_source_release(&s);
}
