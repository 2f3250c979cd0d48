#include "report/source.h"

#include <ctype.h>

#include "base/unsaved.h"

static bool is_word_char(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$'; }

/* ---- blanking out */

static void blank(pt_source *s, size_t from, size_t to, char with) {
  for (size_t k = from; k < to && k < s->code.n; k++)
    if (s->code.text[k] != '\n') s->code.text[k] = with;
}

/* The offset behind the literal that begins at K. */
static size_t literal_end(const pt_source *s, size_t k) {
  char quote = s->text.text[k++];
  while (k < s->text.n && s->text.text[k] != quote && s->text.text[k] != '\n')
    k += s->text.text[k] == '\\' ? 2 : 1;
  return k < s->text.n ? k + 1 : s->text.n;
}

static size_t line_end(const pt_source *s, size_t k) {
  while (k < s->text.n && s->text.text[k] != '\n') k += s->text.text[k] == '\\' ? 2 : 1;
  return k < s->text.n ? k : s->text.n;
}

static size_t comment_end(const pt_source *s, size_t k) {
  const char *end = strstr(s->text.text + k + 2, "*/");
  return end ? (size_t)(end - s->text.text) + 2 : s->text.n;
}

static void mask(pt_source *s) {
  bool fresh = true; /* only blanks since the line began: a # is a directive */
  for (size_t k = 0; k < s->text.n;) {
    const char *t = s->text.text + k;
    size_t end = k + 1;
    if (*t == '\n') fresh = true;
    else if (t[0] == '/' && t[1] == '*') end = comment_end(s, k), blank(s, k, end, ' ');
    else if (t[0] == '/' && t[1] == '/') end = line_end(s, k), blank(s, k, end, ' ');
    else if (*t == '"' || *t == '\'') end = literal_end(s, k), blank(s, k, end, '0'), fresh = false;
    else if (*t == '#' && fresh) end = line_end(s, k), blank(s, k, end, ' '), s->code.text[k] = ';';
    else if (!isspace((unsigned char)*t)) fresh = false;
    k = end;
  }
}

void pt_source_parse(pt_source *s, pt_mem *m, const char *text) {
  s->mem = m;
  pt_buf_add(m, &s->text, text);
  pt_buf_add(m, &s->code, text);
  pt_vec_push(m, &s->lines, 0);
  for (size_t k = 0; k < s->text.n; k++)
    if (s->text.text[k] == '\n') pt_vec_push(m, &s->lines, k + 1);
  if (s->text.n) mask(s);
}

bool pt_source_read(pt_source *s, pt_mem *m, const char *path) {
  pt_buf b = {0};
  *s = (pt_source){.mem = m};
  bool ok = pt_buf_read_file(m, &b, path);
  if (ok) pt_source_parse(s, m, pt_buf_text(&b));
  pt_buf_release(m, &b);
  return ok;
}

void pt_source_release(pt_source *s) {
  if (!s->mem) return;
  pt_buf_release(s->mem, &s->text);
  pt_buf_release(s->mem, &s->code);
  pt_vec_release(s->mem, &s->lines);
}

const pt_source *pt_sources_get(pt_sources *all, pt_mem *m, const char *path) {
  for (size_t k = 0; k < all->paths.n; k++)
    if (strcmp(all->paths.at[k], path) == 0) return &all->at.at[k];
  pt_source s;
  pt_source_read(&s, m, pt_unsaved_copy(all->unsaved, path));
  pt_vec_push(m, &all->at, s);
  pt_vec_push(m, &all->paths, path);
  return &pt_vec_top(&all->at);
}

void pt_sources_release(pt_sources *all, pt_mem *m) {
  for (size_t k = 0; k < all->at.n; k++) pt_source_release(&all->at.at[k]);
  pt_vec_release(m, &all->at);
  pt_vec_release(m, &all->paths);
}

/* ---- positions */

size_t pt_source_offset(const pt_source *s, uint32_t line, uint32_t column) {
  if (line == 0 || line > s->lines.n) return PT_NOWHERE;
  size_t start = s->lines.at[line - 1], end = line < s->lines.n ? s->lines.at[line] : s->code.n;
  size_t at = start + (column ? column - 1 : 0);
  return at < end ? at : PT_NOWHERE;
}

void pt_source_position(const pt_source *s, size_t offset, uint32_t *line, uint32_t *column) {
  size_t low = 0, high = s->lines.n;
  while (high - low > 1) {
    size_t mid = (low + high) / 2;
    if (s->lines.at[mid] <= offset) low = mid;
    else high = mid;
  }
  *line = (uint32_t)low + 1;
  *column = (uint32_t)(offset - s->lines.at[low]) + 1;
}

/* ---- words and brackets */

size_t pt_source_word(const pt_source *s, size_t offset) {
  size_t k = offset;
  if (k >= s->code.n || (k > 0 && is_word_char(s->code.text[k - 1])) ||
      isdigit((unsigned char)s->code.text[k]))
    return 0;
  while (k < s->code.n && is_word_char(s->code.text[k])) k++;
  return k - offset;
}

bool pt_source_is_word(const pt_source *s, size_t offset, const char *word) {
  size_t n = pt_source_word(s, offset);
  return n && n == strlen(word) && memcmp(s->code.text + offset, word, n) == 0;
}

size_t pt_source_partner(const pt_source *s, size_t offset) {
  size_t depth = 0;
  for (size_t k = offset; k < s->code.n; k++) {
    char c = s->code.text[k];
    if (c == '(' || c == '[' || c == '{') depth++;
    else if (c == ')' || c == ']' || c == '}') depth--;
    if (depth == 0) return k;
  }
  return PT_NOWHERE;
}

size_t pt_source_skip_blank(const pt_source *s, size_t offset) {
  while (offset < s->code.n && isspace((unsigned char)s->code.text[offset])) offset++;
  return offset;
}

size_t pt_source_call_end(const pt_source *s, size_t offset, const char *name) {
  if (offset >= s->code.n || !pt_source_is_word(s, offset, name)) return PT_NOWHERE;
  size_t k = pt_source_skip_blank(s, offset + strlen(name));
  return k < s->code.n && s->code.text[k] == '(' ? pt_source_partner(s, k) : PT_NOWHERE;
}

const char *pt_source_loop(const pt_source *s, size_t offset) {
  static const char *const words[] = {"while", "for", "do"};
  for (size_t k = 0; offset < s->code.n && k < sizeof words / sizeof *words; k++)
    if (pt_source_is_word(s, offset, words[k])) return words[k];
  return "";
}

/* ---- statements */

/* Whether the parenthesis at OFFSET opens the head of a statement. */
static bool opens_head(const pt_source *s, size_t offset) {
  static const char *const words[] = {"if", "while", "for", "switch"};
  size_t end = offset;
  while (end > 0 && isspace((unsigned char)s->code.text[end - 1])) end--;
  size_t from = end;
  while (from > 0 && is_word_char(s->code.text[from - 1])) from--;
  for (size_t k = 0; k < sizeof words / sizeof *words; k++)
    if (from + strlen(words[k]) == end && pt_source_is_word(s, from, words[k])) return true;
  return false;
}

/* Going back from OFFSET to where its statement, or full expression, can begin. */
static size_t boundary(const pt_source *s, size_t offset) {
  size_t depth = 0, closed = 0;
  for (size_t k = offset; k > 0; k--) {
    char c = s->code.text[k - 1];
    if (c == ')' || c == ']') {
      if (depth++ == 0) closed = k;
    } else if (c == '(' || c == '[') {
      bool head = c == '(' && opens_head(s, k - 1);
      if (depth == 0 && head) return k;
      if (depth == 1 && head) return closed;
      if (depth) depth--;
    } else if (depth == 0 && (c == ';' || c == '{' || c == '}')) {
      return k;
    }
  }
  return 0;
}

size_t pt_source_statement(const pt_source *s, size_t offset) {
  if (offset >= s->code.n) return PT_NOWHERE;
  size_t k = pt_source_skip_blank(s, boundary(s, offset));
  while (pt_source_is_word(s, k, "else") || pt_source_is_word(s, k, "do"))
    k = pt_source_skip_blank(s, k + pt_source_word(s, k));
  return k <= offset ? k : offset;
}
