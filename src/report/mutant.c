#include "report/mutant.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* X(token, what it becomes or "" for nothing, BINARY: only between operands); longer ones first. */
typedef struct {
  const char *token, *with;
  bool binary;
} rule;

static const rule rules[] = {
    {"<<=", ">>=", false}, {">>=", "<<=", false}, {"...", "", false},  {"->", "", false},
    {"++", "--", false},   {"--", "++", false},   {"+=", "-=", false}, {"-=", "+=", false},
    {"*=", "+=", false},   {"/=", "*=", false},   {"%=", "+=", false}, {"&=", "|=", false},
    {"|=", "&=", false},   {"^=", "|=", false},   {"&&", "||", false}, {"||", "&&", false},
    {"<=", "<", false},    {">=", ">", false},    {"==", "!=", false}, {"!=", "==", false},
    {"<<", ">>", false},   {">>", "<<", false},   {"<", "<=", false},  {">", ">=", false},
    {"+", "-", true},      {"-", "+", true},      {"*", "+", true},    {"/", "*", true},
    {"%", "*", true},      {"&", "|", true},      {"|", "&", true},    {"^", "|", true},
};

static const char *const jumps[] = {"break", "continue"};

static bool is_word_char(char c) { return isalnum((unsigned char)c) || c == '_'; }

static void add(pt_mutants *out, pt_mem *m, size_t at, size_t n, const char *with) {
  pt_vec_push(m, out, ((pt_mutant){.at = at, .n = n, .with = with}));
}

/* Whether an operand ends before AT.  `int *p` is none: blanks stand on both sides, or on none. */
static bool is_behind_operand(const pt_source *s, size_t at) {
  const char *t = s->code.text + at;
  if (at && isspace((unsigned char)t[-1]) != isspace((unsigned char)t[1])) return false;
  while (at && isspace((unsigned char)s->code.text[at - 1])) at--;
  char c = at ? s->code.text[at - 1] : 0;
  return c && (is_word_char(c) || c == ')' || c == ']');
}

/* A number or a word; its length. */
static size_t take_word(pt_mutants *out, pt_mem *m, const pt_source *s, size_t at) {
  const char *t = s->text.text + at;
  size_t n = 0, digits = strspn(t, "0123456789");
  while (at + n < s->code.n && is_word_char(s->code.text[at + n])) n++;
  bool number = digits == n && n && n < 10 && (*t != '0' || n == 1);
  bool part = t[n] == '.' || (at && t[-1] == '.'); /* of a float */
  if (number && !part) add(out, m, at, n, NULL);
  for (size_t k = 0; k < sizeof jumps / sizeof *jumps; k++)
    if (strlen(jumps[k]) == n && memcmp(t, jumps[k], n) == 0) add(out, m, at, n, "");
  return n;
}

/* An operator; its length. */
static size_t take_operator(pt_mutants *out, pt_mem *m, const pt_source *s, size_t at) {
  const char *t = s->code.text + at;
  for (size_t k = 0; k < sizeof rules / sizeof *rules; k++) {
    size_t n = strlen(rules[k].token);
    if (strncmp(t, rules[k].token, n) != 0) continue;
    bool fits = !rules[k].binary || is_behind_operand(s, at);
    if (fits && *rules[k].with) add(out, m, at, n, rules[k].with);
    return n;
  }
  if (*t == '!') add(out, m, at, 1, "");
  return 1;
}

void pt_mutants_of(pt_mutants *out, pt_mem *m, const pt_source *s) {
  for (size_t at = 0; at < s->code.n;) {
    char c = s->code.text[at];
    bool masked = c == ' ' || c != s->text.text[at]; /* a comment, a literal, a directive */
    if (masked || isspace((unsigned char)c)) at++;
    else if (is_word_char(c)) at += take_word(out, m, s, at);
    else at += take_operator(out, m, s, at);
  }
}

static void add_replacement(pt_buf *out, pt_mem *m, const pt_source *s, const pt_mutant *x) {
  if (x->with) pt_buf_add(m, out, x->with);
  else pt_buf_printf(m, out, "%ld", strtol(s->text.text + x->at, NULL, 10) + 1);
}

void pt_mutant_text(pt_buf *out, pt_mem *m, const pt_source *s, const pt_mutant *x) {
  pt_buf_addn(m, out, s->text.text, x->at);
  add_replacement(out, m, s, x);
  pt_buf_addn(m, out, s->text.text + x->at + x->n, s->text.n - x->at - x->n);
}

void pt_mutant_name(pt_buf *out, pt_mem *m, const pt_source *s, const char *path,
                    const pt_mutant *x) {
  uint32_t line, column;
  const char *slash = strrchr(path, '/');
  pt_source_position(s, x->at, &line, &column);
  pt_buf_printf(m, out, "%s:%u:%u: `%.*s` ", slash ? slash + 1 : path, line, column, (int)x->n,
                s->text.text + x->at);
  if (x->with && !*x->with) {
    pt_buf_add(m, out, "is gone");
    return;
  }
  pt_buf_add(m, out, "is `");
  add_replacement(out, m, s, x);
  pt_buf_char(m, out, '`');
}
