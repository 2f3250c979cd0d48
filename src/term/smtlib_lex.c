#include "term/smtlib_lex.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

bool pt_lex_is_symbol_char(char c) {
  return c != '\0' && (isalnum((unsigned char)c) || strchr("~!@$%^&*_-+=<>.?/", c) != NULL);
}

static const char *skip_blank(const char *s) {
  for (;;) {
    while (*s == ' ' || *s == '\t' || *s == '\r' || *s == '\n' || *s == '\f')
      s++;
    if (*s != ';') return s;
    while (*s && *s != '\n')
      s++;
  }
}

static pt_lex_token make(pt_lex_kind kind, const char *at, const char *body, const char *end) {
  assert(at <= body && body <= end);
  return (pt_lex_token){
      .kind = kind, .at = at, .end = end, .body = body, .n = (size_t)(end - body)};
}

static pt_lex_token bad(const char *at, const char *what) {
  pt_lex_token t = make(PT_LEX_BAD, at, at, at);
  t.what = what;
  return t;
}

static pt_lex_token lex_bars(const char *at) {
  const char *end = at + 1;
  while (*end && *end != '|' && *end != '\\')
    end++;
  if (*end == '\\') return bad(end, "a backslash in a quoted symbol");
  if (!*end) return bad(at, "the quoted symbol is not closed");
  pt_lex_token t = make(PT_LEX_SYMBOL, at, at + 1, end);
  t.quoted = true, t.end = end + 1;
  return t;
}

static pt_lex_token lex_string(const char *at) {
  const char *end = at + 1;
  while (*end && (*end != '"' || end[1] == '"'))
    end += *end == '"' ? 2 : 1;
  if (!*end) return bad(at, "the string is not closed");
  pt_lex_token t = make(PT_LEX_STRING, at, at + 1, end);
  t.end = end + 1;
  return t;
}

static pt_lex_token lex_bits(const char *at) {
  bool hex = at[1] == 'x';
  const char *end = at + 2;
  if (at[1] != 'x' && at[1] != 'b') return bad(at, "a literal starts with #x or #b");
  while (hex ? isxdigit((unsigned char)*end) : *end == '0' || *end == '1')
    end++;
  if (end == at + 2 || pt_lex_is_symbol_char(*end))
    return bad(end, hex ? "a hexadecimal digit is missing" : "a binary digit is missing");
  return make(hex ? PT_LEX_HEX : PT_LEX_BINARY, at, at + 2, end);
}

static pt_lex_token lex_number(const char *at) {
  const char *end = at;
  pt_lex_kind kind = PT_LEX_NUMERAL;
  while (isdigit((unsigned char)*end))
    end++;
  if (*end == '.' && isdigit((unsigned char)end[1])) {
    kind = PT_LEX_DECIMAL;
    for (end++; isdigit((unsigned char)*end);)
      end++;
  }
  if (pt_lex_is_symbol_char(*end)) return bad(at, "a symbol cannot start with a digit");
  return make(kind, at, at, end);
}

pt_lex_token pt_lex_next(const char *at) {
  at = skip_blank(at);
  const char *end = at;
  switch (*at) {
  case '\0': return make(PT_LEX_END, at, at, at);
  case '(': return make(PT_LEX_OPEN, at, at, at + 1);
  case ')': return make(PT_LEX_CLOSE, at, at, at + 1);
  case '|': return lex_bars(at);
  case '"': return lex_string(at);
  case '#': return lex_bits(at);
  default: break;
  }
  if (isdigit((unsigned char)*at)) return lex_number(at);
  if (*at == ':') end++;
  while (pt_lex_is_symbol_char(*end))
    end++;
  if (end == at) return bad(at, "this character starts nothing");
  if (*at == ':' && end == at + 1) return bad(at, "a keyword needs a name");
  return make(*at == ':' ? PT_LEX_KEYWORD : PT_LEX_SYMBOL, at, at, end);
}

void pt_lex_place(const char *text, const char *at, unsigned *line, unsigned *column) {
  assert(text <= at);
  *line = 1, *column = 1;
  for (const char *s = text; s < at; s++) {
    if (*s == '\n')
      ++*line, *column = 1;
    else
      ++*column;
  }
}

bool pt_lex_is(const pt_lex_token *t, const char *word) {
  if (t->kind != PT_LEX_SYMBOL && t->kind != PT_LEX_KEYWORD) return false;
  return !t->quoted && t->n == strlen(word) && memcmp(t->body, word, t->n) == 0;
}
