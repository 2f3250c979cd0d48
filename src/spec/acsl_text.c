#include "spec/acsl_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define BEGIN "__protest_acsl_begin"
#define END "__protest_acsl_end"

enum { MARK = 1 }; /* a character that no program has */

typedef struct {
  pt_mem *m;
  const char *at, *line_start;
  const char *file; /* with its quotes, in the text */
  size_t file_n, line, found;
  pt_buf *code, *definitions;
} splitter;

static void newline(splitter *s) {
  pt_buf_char(s->m, s->code, '\n');
  s->line_start = ++s->at;
  s->line++;
}

/* ---- directives */

/* `# 12 "file.c" 2` */
static void look_at_marker(splitter *s) {
  char *end;
  unsigned long line = strtoul(s->at + 1, &end, 10);
  if (end == s->at + 1) return;
  s->line = (size_t)line - 1; /* of the newline that follows */
  const char *name = end + strspn(end, " ");
  const char *quote = *name == '"' ? strchr(name + 1, '"') : NULL;
  if (quote) s->file = name, s->file_n = (size_t)(quote + 1 - name);
}

/* Definitions go to the one text, everything else to the other. */
static void take_directive(splitter *s) {
  size_t n = strcspn(s->at, "\n");
  bool definition = strncmp(s->at, "#define ", 8) == 0 || strncmp(s->at, "#undef ", 7) == 0;
  look_at_marker(s);
  pt_buf_addn(s->m, definition ? s->definitions : s->code, s->at, n);
  if (definition) pt_buf_char(s->m, s->definitions, '\n');
  s->at += n;
}

/* ---- comments */

static size_t literal_length(const char *s) {
  size_t k = 1;
  while (s[k] && s[k] != *s && s[k] != '\n') k += s[k] == '\\' && s[k + 1] ? 2 : 1;
  return s[k] == *s ? k + 1 : k;
}

static size_t comment_length(const char *s) {
  if (s[1] == '/') return strcspn(s, "\n");
  const char *end = strstr(s + 2, "*/");
  return end ? (size_t)(end + 2 - s) : strlen(s);
}

/* clang keeps the column of what is on the line behind a marker, not of what is on its own line. */
static void put_place(splitter *s, pt_buf *out, const char *at) {
  size_t before = s->line - (s->line > 1);
  if (s->file) pt_buf_printf(s->m, out, "\n# %zu %.*s\n", before, (int)s->file_n, s->file);
  else pt_buf_printf(s->m, out, "\n#line %zu\n", before);
  if (s->line > 1) pt_buf_char(s->m, out, '\n');
  for (const char *c = s->line_start; c < at; c++) pt_buf_char(s->m, out, ' ');
}

/* What is in an annotation, for the preprocessor. */
static void put_inside(splitter *s, const char *from, const char *to) {
  pt_buf *out = s->definitions;
  bool first = false; /* on its line */
  while (to > from && (isspace((unsigned char)to[-1]) || to[-1] == '@')) to--;
  for (const char *c = from; c < to; c++) {
    if (*c == '"' || *c == '\'') {
      size_t n = literal_length(c);
      pt_buf_addn(s->m, out, c, n);
      c += n - 1;
    } else if (*c == '@' && first) pt_buf_char(s->m, out, ' ');
    else if (*c == '#' && first) pt_buf_char(s->m, out, '@'); /* no directive */
    else if (*c == '\\') pt_buf_char(s->m, out, '$');
    else if (c[0] == '.' && c[1] == '.') pt_buf_add(s->m, out, " .. "), c++;
    else pt_buf_char(s->m, out, *c);
    if (*c == '\n') first = true;
    else if (!isspace((unsigned char)*c)) first = false;
  }
}

static void take_annotation(splitter *s, size_t n) {
  const char *from = s->at + 3, *to = s->at + n;
  if (s->at[1] == '*' && to - from >= 2) to -= 2;
  pt_buf_add(s->m, s->definitions, "\n" BEGIN);
  put_place(s, s->definitions, from);
  put_inside(s, from, to);
  pt_buf_add(s->m, s->definitions, "\n" END "\n");
  for (const char *c = s->at; c < s->at + n; c++)
    if (*c == '\n') s->line++, s->line_start = c + 1;
  s->at += n;
  s->found++;
  pt_buf_printf(s->m, s->code, "\n%c", MARK);
  put_place(s, s->code, s->at);
}

static void take_comment(splitter *s) {
  size_t n = comment_length(s->at);
  if (s->at[2] == '@') {
    take_annotation(s, n);
    return;
  }
  for (const char *end = s->at + n; s->at < end;)
    if (*s->at == '\n') newline(s);
    else s->at++, pt_buf_char(s->m, s->code, ' ');
}

/* ---- both */

size_t pt_acsl_split(pt_mem *m, const char *text, pt_buf *code, pt_buf *definitions) {
  splitter s = {.m = m, .at = text, .line_start = text, .line = 1, .code = code,
                .definitions = definitions};
  while (*s.at) {
    if (*s.at == '\n') newline(&s);
    else if (*s.at == '#' && s.at == s.line_start) take_directive(&s);
    else if (*s.at == '/' && (s.at[1] == '/' || s.at[1] == '*')) take_comment(&s);
    else {
      size_t n = *s.at == '"' || *s.at == '\'' ? literal_length(s.at) : 1;
      pt_buf_addn(m, code, s.at, n);
      s.at += n;
    }
  }
  return s.found;
}

bool pt_acsl_join(pt_mem *m, const char *code, const char *expanded, pt_buf *out) {
  for (; *code; code++) {
    if (*code != MARK) {
      pt_buf_char(m, out, *code);
      continue;
    }
    const char *from = strstr(expanded, BEGIN), *to = from ? strstr(from, END) : NULL;
    if (!to) return false;
    from += strlen(BEGIN);
    pt_buf_add(m, out, "__protest_acsl (");
    pt_buf_addn(m, out, from, (size_t)(to - from));
    pt_buf_add(m, out, ")");
    expanded = to + strlen(END);
  }
  return true;
}
