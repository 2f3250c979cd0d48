/* The scanner of the text form; the characters are ASCII in every locale. */
#include "ir/lex.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

void pt_lex_init(pt_lex *l, pt_mem *m, const char *path, const char *text, pt_err *e) {
  *l = (pt_lex){.mem = m, .err = e, .path = path, .at = text};
}

void pt_lex_release(pt_lex *l) { pt_buf_release(l->mem, &l->word); }

void pt_lex_rewind(pt_lex *l, const char *text) { l->at = text, l->line = 0; }

bool pt_lex_fail(pt_lex *l, const char *format, ...) {
  if (l->failed) return false;
  l->failed = true;
  char what[512];
  va_list args;
  va_start(args, format);
  vsnprintf(what, sizeof what, format, args);
  va_end(args);
  pt_err_set(l->err, PT_INPUT, "%s:%u: %s", l->path, l->line, what);
  return false;
}

/* ---- characters */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool is_word_char(char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '-'; }

bool pt_lex_is_name_char(char c) {
  return is_letter(c) || is_digit(c) || c == '_' || c == '.' || c == '$';
}

static int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

static void skip_space(pt_lex *l) {
  while (*l->at == ' ' || *l->at == '\t' || *l->at == '\r')
    l->at++;
}

/* ---- lines */

bool pt_lex_next_line(pt_lex *l) {
  if (l->failed) return false;
  for (;;) {
    if (l->line > 0) {
      const char *end = strchr(l->at, '\n'); /* strings have no line breaks */
      if (!end) return false;
      l->at = end + 1;
    }
    if (l->line == UINT32_MAX) return pt_lex_fail(l, "too many lines");
    l->line++;
    if (pt_lex_peek(l)) return true;
  }
}

char pt_lex_peek(pt_lex *l) {
  skip_space(l);
  return *l->at == '\n' || *l->at == ';' ? '\0' : *l->at;
}

/* What stands at the cursor, for messages. */
static bool unexpected(pt_lex *l, const char *wanted) {
  if (!pt_lex_peek(l)) return pt_lex_fail(l, "%s expected at the end of the line", wanted);
  int n = 1;
  if (is_word_char(*l->at))
    while (n < 40 && is_word_char(l->at[n]))
      n++;
  else if ((unsigned char)*l->at < ' ' || (unsigned char)*l->at > '~')
    return pt_lex_fail(l, "%s expected, not byte %u", wanted, (unsigned char)*l->at);
  return pt_lex_fail(l, "%s expected, not `%.*s`", wanted, n, l->at);
}

bool pt_lex_line_end(pt_lex *l) {
  if (l->failed) return false;
  return pt_lex_peek(l) ? unexpected(l, "end of the line") : true;
}

/* ---- words and punctuation */

bool pt_lex_take(pt_lex *l, char c) {
  assert(c);
  if (l->failed || pt_lex_peek(l) != c) return false;
  l->at++;
  return true;
}

bool pt_lex_expect(pt_lex *l, char c) {
  if (l->failed) return false;
  char wanted[] = {'`', c, '`', '\0'};
  return pt_lex_take(l, c) || unexpected(l, wanted);
}

bool pt_lex_take_word(pt_lex *l, const char *word) {
  if (l->failed) return false;
  skip_space(l);
  size_t n = strlen(word);
  if (strncmp(l->at, word, n) != 0 || is_word_char(l->at[n])) return false;
  l->at += n;
  return true;
}

bool pt_lex_word(pt_lex *l, const char *what) {
  if (l->failed) return false;
  if (!is_letter(pt_lex_peek(l))) return unexpected(l, what);
  size_t n = 1;
  while (is_word_char(l->at[n]))
    n++;
  pt_buf_reset(&l->word);
  pt_buf_addn(l->mem, &l->word, l->at, n);
  l->at += n;
  return true;
}

/* ---- numbers */

/* Reads digits; false when there are none or when the number exceeds MAX. */
static bool decimal(const char **at, uint64_t max, uint64_t *out) {
  const char *s = *at;
  uint64_t x = 0;
  if (!is_digit(*s)) return false;
  for (; is_digit(*s); s++) {
    uint64_t digit = (uint64_t)(*s - '0');
    if (x > max / 10 || x * 10 > max - digit) return false;
    x = x * 10 + digit;
  }
  if (is_letter(*s) || *s == '_') return false;
  *at = s, *out = x;
  return true;
}

static bool number(pt_lex *l, uint64_t max, uint64_t *out) {
  if (l->failed) return false;
  if (!is_digit(pt_lex_peek(l))) return unexpected(l, "number");
  return decimal(&l->at, max, out) || unexpected(l, "smaller number");
}

bool pt_lex_u64(pt_lex *l, uint64_t *out) { return number(l, UINT64_MAX, out); }

bool pt_lex_u32(pt_lex *l, uint32_t *out) {
  uint64_t x;
  if (!number(l, UINT32_MAX, &x)) return false;
  *out = (uint32_t)x;
  return true;
}

bool pt_lex_i64(pt_lex *l, int64_t *out) {
  bool minus = pt_lex_take(l, '-');
  uint64_t x;
  if (!number(l, (uint64_t)INT64_MAX + minus, &x)) return false;
  *out = (int64_t)(minus ? -x : x);
  return true;
}

bool pt_lex_take_ref(pt_lex *l, char letter, uint32_t *out) {
  if (l->failed || pt_lex_peek(l) != letter || !is_digit(l->at[1])) return false;
  const char *s = l->at + 1;
  uint64_t x;
  if (!decimal(&s, UINT32_MAX, &x)) return unexpected(l, "smaller number");
  l->at = s, *out = (uint32_t)x;
  return true;
}

bool pt_lex_literal(pt_lex *l) {
  if (l->failed) return false;
  char first = pt_lex_peek(l);
  size_t n = first == '-';
  if (!is_digit(l->at[n])) return unexpected(l, "number");
  while (is_digit(l->at[n]) || is_letter(l->at[n]))
    n++;
  pt_buf_reset(&l->word);
  pt_buf_addn(l->mem, &l->word, l->at, n);
  l->at += n;
  return true;
}

bool pt_lex_hex(pt_lex *l) {
  if (l->failed) return false;
  pt_buf_reset(&l->word);
  if (hex_digit(pt_lex_peek(l)) < 0) return unexpected(l, "hexadecimal digits");
  while (hex_digit(l->at[0]) >= 0 && hex_digit(l->at[1]) >= 0) {
    pt_buf_char(l->mem, &l->word, (char)(hex_digit(l->at[0]) << 4 | hex_digit(l->at[1])));
    l->at += 2;
  }
  return true;
}

/* ---- strings */

/* The character after a backslash; -1 when there is no such escape. */
static int escape(const char **at) {
  switch (*(*at)++) {
  case '\\': return '\\';
  case '"': return '"';
  case 'n': return '\n';
  case 't': return '\t';
  case 'x': break;
  default: return -1;
  }
  int high = hex_digit((*at)[0]), low = high < 0 ? -1 : hex_digit((*at)[1]);
  *at += 2;
  return low < 0 ? -1 : high << 4 | low;
}

bool pt_lex_bytes(pt_lex *l) {
  if (l->failed) return false;
  if (pt_lex_peek(l) != '"') return unexpected(l, "string");
  pt_buf_reset(&l->word);
  const char *s = l->at + 1;
  while (*s != '"') {
    int c = (unsigned char)*s++;
    if (c == '\0' || c == '\n') return pt_lex_fail(l, "string without closing quote");
    if (c == '\\') c = escape(&s);
    if (c == -1) return pt_lex_fail(l, "unknown escape in a string");
    pt_buf_char(l->mem, &l->word, (char)c);
  }
  l->at = s + 1;
  return true;
}

bool pt_lex_string(pt_lex *l) {
  if (!pt_lex_bytes(l)) return false;
  if (l->word.n != strlen(pt_buf_text(&l->word))) return pt_lex_fail(l, "zero byte in a string");
  return true;
}

bool pt_lex_name(pt_lex *l, char sigil) {
  if (!pt_lex_expect(l, sigil)) return false;
  if (*l->at == '"') return pt_lex_string(l) && (l->word.n > 0 || pt_lex_fail(l, "empty name"));
  size_t n = 0;
  while (pt_lex_is_name_char(l->at[n]))
    n++;
  if (n == 0) return unexpected(l, "name");
  pt_buf_reset(&l->word);
  pt_buf_addn(l->mem, &l->word, l->at, n);
  l->at += n;
  return true;
}
