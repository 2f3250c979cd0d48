#include "front/includes.h"

#include <ctype.h>
#include <string.h>

#include "base/buf.h"

/* ---- comments and quoted ends of lines */

/* How long a quoted end of line is; clang lets blanks stand in it.  0: none. */
static size_t spliced(const char *at) {
  if (*at != '\\') return 0;
  size_t n = 1 + strspn(at + 1, " \t\r");
  return at[n] == '\n' ? n + 1 : 0;
}

static void join_lines(pt_mem *m, const char *text, pt_buf *out) {
  while (*text) {
    size_t n = spliced(text);
    if (n) text += n;
    else pt_buf_char(m, out, *text++);
  }
}

/* Copies a literal up to its end, or the end of its line; returns what is behind it. */
static const char *copy_literal(pt_mem *m, const char *at, pt_buf *out) {
  char quote = *at;
  pt_buf_char(m, out, *at++);
  while (*at && *at != '\n' && *at != quote) {
    if (*at == '\\' && at[1] && at[1] != '\n') pt_buf_char(m, out, *at++);
    pt_buf_char(m, out, *at++);
  }
  if (*at == quote) pt_buf_char(m, out, *at++);
  return at;
}

static const char *behind_comment(const char *at) {
  if (at[1] == '/') return at + strcspn(at, "\n");
  const char *end = strstr(at + 2, "*/");
  return end ? end + 2 : at + strlen(at);
}

static void drop_comments(pt_mem *m, const char *at, pt_buf *out) {
  while (*at) {
    bool comment = *at == '/' && (at[1] == '/' || at[1] == '*');
    if (comment) {
      pt_buf_char(m, out, ' ');
      at = behind_comment(at);
    } else if (*at == '"' || *at == '\'') at = copy_literal(m, at, out);
    else pt_buf_char(m, out, *at++);
  }
}

/* ---- names */

typedef struct {
  pt_include_name *each;
  void *payload;
} visitor;

static const char *skip_blanks(const char *at) { return at + strspn(at, " \t\v\f\r"); }

/* The name at AT, in quotes or angle brackets; false: something else is there. */
static bool see_name(const visitor *v, const char *at) {
  at = skip_blanks(at);
  const char *close = *at == '"' ? "\"\n" : ">\n";
  if (*at != '"' && *at != '<') return false;
  size_t n = strcspn(at + 1, close);
  if (at[n + 1] != close[0] || !n) return false;
  v->each(v->payload, at + 1, n, *at == '"');
  return true;
}

static bool is_word(const char *at, size_t n, const char *word) {
  return strlen(word) == n && memcmp(at, word, n) == 0;
}

static bool is_one_of(const char *at, size_t n, const char *const *words) {
  for (; *words; words++)
    if (is_word(at, n, *words)) return true;
  return false;
}

static size_t word_length(const char *at) {
  size_t n = 0;
  while (isalnum((unsigned char)at[n]) || at[n] == '_') n++;
  return n;
}

/* Behind # at the start of a line. */
static bool see_directive(const visitor *v, const char *at) {
  static const char *const includes[] = {"include", "include_next", "import", NULL};
  at = skip_blanks(at);
  size_t n = word_length(at);
  if (is_word(at, n, "embed")) return false;
  return !is_one_of(at, n, includes) || see_name(v, at + n);
}

static bool see_word(const visitor *v, const char *at, size_t n) {
  static const char *const times[] = {"__DATE__", "__TIME__", "__TIMESTAMP__", NULL};
  static const char *const asks[] = {"__has_include", "__has_include_next", NULL};
  if (is_one_of(at, n, times)) return false;
  const char *next = skip_blanks(at + n);
  if (*next != '(') return true; /* whether the word is known */
  if (is_word(at, n, "__has_embed")) return false;
  return !is_one_of(at, n, asks) || see_name(v, next + 1);
}

static bool visit_lines(const visitor *v, const char *at) {
  for (bool start = true; *at;) {
    size_t n = word_length(at);
    bool mark = *at == '#' || (at[0] == '%' && at[1] == ':');
    if (n && !see_word(v, at, n)) return false;
    if (start && mark && !see_directive(v, at + 1 + (*at == '%'))) return false;
    start = *at == '\n' || (start && skip_blanks(at) != at);
    at += n ? n : 1;
  }
  return true;
}

bool pt_includes_visit(pt_mem *m, const char *text, pt_include_name *each, void *payload) {
  visitor v = {.each = each, .payload = payload};
  pt_buf joined = {0}, clean = {0};
  if (strstr(text, "?\?=") || strstr(text, "?\?/")) return false; /* trigraphs */
  join_lines(m, text, &joined);
  drop_comments(m, pt_buf_text(&joined), &clean);
  bool ok = visit_lines(&v, pt_buf_text(&clean));
  pt_buf_release(m, &joined);
  pt_buf_release(m, &clean);
  return ok;
}
