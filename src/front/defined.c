#include "front/defined.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"

/* ---- C, as far as it matters here */

static const char *skip_literal(const char *s) {
  char quote = *s++;
  for (; *s && *s != quote && *s != '\n'; s++)
    if (*s == '\\' && s[1]) s++;
  return *s ? s + 1 : s;
}

static const char *comment_end(const char *s) {
  const char *end = strstr(s, "*/");
  return end ? end + 2 : s + strlen(s);
}

/* Behind white space and comments. */
static const char *skip_blank(const char *s) {
  for (;;) {
    const char *end = NULL;
    if (isspace((unsigned char)*s)) end = s + 1;
    else if (s[0] == '/' && s[1] == '/') end = s + strcspn(s, "\n");
    else if (s[0] == '/' && s[1] == '*') end = comment_end(s + 2);
    if (!end) return s;
    s = end;
  }
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static size_t word_length(const char *s) {
  size_t n = 0;
  while (is_word(s[n])) n++;
  return n;
}

/* Behind the parenthesis that belongs to the one at S; NULL: there is none. */
static const char *skip_parentheses(const char *s) {
  int depth = 0;
  while (*s) {
    if (*s == '"' || *s == '\'') {
      s = skip_literal(s);
      continue;
    }
    depth += (*s == '(') - (*s == ')');
    s++;
    if (depth == 0) return s;
    s = skip_blank(s);
  }
  return NULL;
}

/* Behind attributes: words, each perhaps with something in parentheses. */
static const char *skip_attributes(const char *s) {
  while (s && word_length(s = skip_blank(s))) {
    s = skip_blank(s + word_length(s));
    if (*s == '(') s = skip_parentheses(s);
  }
  return s;
}

static bool is_definition(const char *behind_name) {
  const char *s = skip_blank(behind_name);
  if (*s != '(') return false;
  s = skip_attributes(skip_parentheses(s));
  return s && *s == '{';
}

bool pt_text_defines(const char *text, const char *name) {
  size_t length = strlen(name);
  for (const char *s = skip_blank(text); *s; s = skip_blank(s)) {
    size_t n = word_length(s);
    if (*s == '"' || *s == '\'') s = skip_literal(s);
    else if (!n) s++;
    else if (n == length && memcmp(s, name, n) == 0 && is_definition(s + n)) return true;
    else s += n;
  }
  return false;
}

/* ---- bodies and declarations */

/* Behind the brace that belongs to the one at S; NULL: there is none. */
static const char *skip_braces(const char *s) {
  int depth = 0;
  while (*s) {
    if (*s == '"' || *s == '\'') {
      s = skip_literal(s);
      continue;
    }
    depth += (*s == '{') - (*s == '}');
    s++;
    if (depth == 0) return s;
    s = skip_blank(s);
  }
  return NULL;
}

/* A line marker, `# 12 "file.h" 1`: the name of the file. */
static const char *marked_file(const char *s, size_t *n) {
  const char *quote = s + strcspn(s, "\"\n");
  if (*quote != '"') return NULL;
  *n = strcspn(quote + 1, "\"\n");
  return quote + 1;
}

typedef struct {
  const char *text;
  const pt_text_visitor *v;
  const char *file; /* by the last marker */
  size_t length;
} visit;

/* A word that is one of the names; returns where to go on. */
static const char *visit_name(const visit *w, uint32_t name, const char *behind) {
  const char *s = skip_blank(behind);
  if (*s != '(') return behind;
  s = skip_attributes(skip_parentheses(s));
  bool header = w->length > 2 && memcmp(w->file + w->length - 2, ".h", 2) == 0;
  if (s && *s == ';' && header) w->v->declared(w->v->payload, name, w->file, w->length);
  const char *end = s && *s == '{' ? skip_braces(s) : NULL;
  if (!end) return behind;
  w->v->body(w->v->payload, name, (size_t)(s - w->text), (size_t)(end - s));
  return end;
}

static uint32_t find_word(const pt_strtab *names, const char *s, size_t n) {
  char word[256];
  if (n >= sizeof word) return 0;
  memcpy(word, s, n);
  word[n] = 0;
  return pt_strtab_find(names, word);
}

void pt_text_visit(const char *text, const pt_text_visitor *v) {
  visit w = {.text = text, .v = v};
  for (const char *s = skip_blank(text); *s; s = skip_blank(s)) {
    size_t n = word_length(s);
    uint32_t name = n ? find_word(v->names, s, n) : 0;
    if (*s == '"' || *s == '\'') s = skip_literal(s);
    else if (*s == '#') {
      const char *file = marked_file(s, &n);
      if (file) w.file = file, w.length = n;
      s += strcspn(s, "\n");
    } else if (name) s = visit_name(&w, name, s + n);
    else s += n ? n : 1;
  }
}

/* ---- notes */

static bool is_source(const char *path) {
  size_t n = strlen(path);
  return n > 2 && path[n - 2] == '.' && (path[n - 1] == 'c' || path[n - 1] == 'i');
}

static void look_into(pt_ir_prog *p, pt_mem *m, const char *path) {
  pt_buf text = {0};
  char note[400];
  if (pt_buf_read_file(m, &text, path))
    for (size_t k = 0; k < p->missing.n; k++) {
      const char *name = pt_ir_text(p, p->missing.at[k]);
      if (!pt_text_defines(pt_buf_text(&text), name)) continue;
      snprintf(note, sizeof note, "%s is defined in %s, and its body was lost", name, path);
      pt_ir_add_note(p, PT_NOTE_RESTRICTED, note);
    }
  pt_buf_release(m, &text);
}

void pt_note_defined(pt_ir_prog *p, pt_mem *m, const pt_front_options *o) {
  for (size_t k = 0; p->missing.n && k < o->nfiles; k++)
    if (is_source(o->files[k])) look_into(p, m, o->files[k]);
}
