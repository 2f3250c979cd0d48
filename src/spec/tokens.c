#include "spec/tokens.h"

#include <ctype.h>
#include <stdlib.h>

/* Where the reader is. */
typedef struct {
  const char *at, *line_start;
  uint32_t file, line;
} reader;

static bool is_name(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$' || c < 0; }

/* ---- one token */

static const char *const marks[] = {"<==>", "==>", "...", "<<=", ">>=", "->", "++", "--", "<<",
                                    "^^",   ">>",  "<=",  ">=",  "==",  "!=", "&&", "||", "+=",
                                    "-=",   "*=",  "/=",  "%=",  "&=",  "^=", "|=", "##", ".."};

static size_t mark_length(const char *s) {
  for (size_t k = 0; k < sizeof marks / sizeof *marks; k++)
    if (strncmp(s, marks[k], strlen(marks[k])) == 0) return strlen(marks[k]);
  return 1;
}

static size_t literal_length(const char *s) {
  size_t k = 1;
  while (s[k] && s[k] != *s && s[k] != '\n') k += s[k] == '\\' && s[k + 1] ? 2 : 1;
  return s[k] == *s ? k + 1 : k;
}

/* A preprocessing number: 0x1p-3, 1e+9. */
static size_t number_length(const char *s) {
  size_t k = 1;
  while (is_name(s[k]) || (s[k] == '.' && s[k + 1] != '.') ||
         (s[k] == '\'' && is_name(s[k + 1])) || /* between digits */
         ((s[k] == '+' || s[k] == '-') && strchr("eEpP", s[k - 1]) && s[0] >= '0'))
    k++;
  return k;
}

static size_t name_length(const char *s) {
  size_t k = 0;
  while (is_name(s[k])) k++;
  if (k == 1 && strchr("LuU", *s) && (s[1] == '"' || s[1] == '\'')) return 1;
  return k;
}

static pt_token next(const reader *r) {
  const char *s = r->at;
  pt_token t = {.at = s, .file = r->file, .line = r->line, .kind = PT_TOKEN_MARK};
  t.column = (uint32_t)(s - r->line_start) + 1;
  if (isdigit((unsigned char)*s) || (*s == '.' && isdigit((unsigned char)s[1])))
    t.kind = PT_TOKEN_NUMBER, t.n = (uint32_t)number_length(s);
  else if (is_name(*s)) t.kind = PT_TOKEN_NAME, t.n = (uint32_t)name_length(s);
  else if (*s == '"' || *s == '\'') t.kind = PT_TOKEN_TEXT, t.n = (uint32_t)literal_length(s);
  else t.n = (uint32_t)mark_length(s);
  return t;
}

pt_token_kind pt_token_kind_of(const char *text) {
  reader r = {.at = text, .line_start = text};
  return next(&r).kind;
}

/* ---- lines */

/* `# 12 "file.c" 2`.  False: it is another directive. */
static bool read_marker(pt_tokens *t, reader *r) {
  char *end;
  const char *s = r->at + 1;
  while (*s == ' ') s++;
  if (strncmp(s, "line", 4) == 0) s += 4;
  unsigned long line = strtoul(s, &end, 10);
  if (end == s) return false;
  r->line = (uint32_t)line - 1; /* of the newline that follows */
  const char *name = end + strspn(end, " \t");
  if (*name == '"')
    r->file = pt_strtab_addn(t->mem, &t->files, name + 1, literal_length(name) - 2);
  return true;
}

static void read_directive(pt_tokens *t, reader *r) {
  size_t n = strcspn(r->at, "\n");
  pt_token d = {.at = r->at, .n = (uint32_t)n, .file = r->file, .line = r->line, .column = 1,
                .kind = PT_TOKEN_LINE};
  if (!read_marker(t, r)) pt_vec_push(t->mem, &t->all, d);
  r->at += n;
}

/* ---- brackets */

static bool opens(char c) { return c == '(' || c == '[' || c == '{'; }
static bool closes(char c) { return c == ')' || c == ']' || c == '}'; }

pt_status pt_tokens_match(pt_tokens *t, pt_err *e) {
  PT_VEC(uint32_t) open = {0};
  uint32_t bad = UINT32_MAX;
  for (uint32_t k = 0; k < t->all.n && bad == UINT32_MAX; k++) {
    pt_token *x = &t->all.at[k];
    x->partner = k;
    if (x->kind != PT_TOKEN_MARK || x->n != 1) continue;
    if (opens(*x->at)) pt_vec_push(t->mem, &open, k);
    if (!closes(*x->at)) continue;
    uint32_t o = open.n ? pt_vec_pop(&open) : k;
    char want = *t->all.at[o].at == '(' ? ')' : (char)(*t->all.at[o].at + 2);
    if (want != *x->at) bad = k;
    x->partner = o, t->all.at[o].partner = k;
  }
  if (bad == UINT32_MAX && open.n) bad = open.at[0];
  pt_vec_release(t->mem, &open);
  return bad == UINT32_MAX ? PT_OK : pt_token_refuse(t, bad, e, "this bracket has no partner");
}

pt_status pt_tokens_read(pt_tokens *t, pt_mem *m, const char *text, pt_err *e) {
  reader r = {.at = text, .line_start = text, .line = 1};
  *t = (pt_tokens){.mem = m};
  while (*r.at) {
    if (*r.at == '\n') r.line++, r.line_start = ++r.at;
    else if (isspace((unsigned char)*r.at) || *r.at == '\f') r.at++;
    else if (*r.at == '#' && (t->all.n == 0 || strspn(r.line_start, " \t") ==
                                                   (size_t)(r.at - r.line_start)))
      read_directive(t, &r);
    else {
      pt_token x = next(&r);
      pt_vec_push(m, &t->all, x);
      r.at += x.n;
    }
  }
  pt_vec_push(m, &t->all, ((pt_token){.at = "", .file = r.file, .line = r.line, .column = 1}));
  return pt_tokens_match(t, e);
}

void pt_tokens_release(pt_tokens *t) {
  pt_strtab_release(t->mem, &t->files);
  pt_vec_release(t->mem, &t->all);
}

/* ---- looking at them */

bool pt_token_is(const pt_tokens *t, uint32_t k, const char *word) {
  return k < t->all.n && t->all.at[k].n == strlen(word) &&
         memcmp(t->all.at[k].at, word, t->all.at[k].n) == 0;
}

bool pt_tokens_same(const pt_tokens *t, uint32_t from, uint32_t to, uint32_t from2, uint32_t to2) {
  if (to - from != to2 - from2) return false;
  for (uint32_t k = 0; k < to - from; k++) {
    const pt_token *a = &t->all.at[from + k], *b = &t->all.at[from2 + k];
    if (a->n != b->n || memcmp(a->at, b->at, a->n) != 0) return false;
  }
  return true;
}

uint32_t pt_tokens_find(const pt_tokens *t, uint32_t from, uint32_t to, const char *word) {
  for (uint32_t k = from; k < to; k++) {
    if (pt_token_is(t, k, word)) return k;
    if (t->all.at[k].partner > k) k = t->all.at[k].partner;
  }
  return to;
}

void pt_tokens_text(const pt_tokens *t, uint32_t from, uint32_t to, pt_buf *out) {
  for (uint32_t k = from; k < to; k++) {
    const pt_token *x = &t->all.at[k];
    const char *before = k > from ? x[-1].at + x[-1].n : x->at;
    if (before != x->at) pt_buf_char(t->mem, out, ' ');
    pt_buf_addn(t->mem, out, x->at, x->n);
  }
}

pt_status pt_token_refuse(const pt_tokens *t, uint32_t k, pt_err *e, const char *format, ...) {
  const pt_token *x = &t->all.at[k < t->all.n ? k : t->all.n - 1];
  char what[300];
  va_list args;
  va_start(args, format);
  vsnprintf(what, sizeof what, format, args);
  va_end(args);
  pt_err_set(e, PT_INPUT, "%s:%u:%u: %s", pt_strtab_text(&t->files, x->file), x->line, x->column,
             what);
  e->placed = true;
  return PT_INPUT;
}
