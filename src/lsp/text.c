#include "lsp/text.h"

#include <ctype.h>

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$'; }

/* ---- functions */

static uint32_t line_of(const pt_source *s, size_t offset) {
  size_t low = 0, high = s->lines.n;
  while (high - low > 1) {
    size_t middle = (low + high) / 2;
    if (s->lines.at[middle] <= offset)
      low = middle;
    else
      high = middle;
  }
  return (uint32_t)low;
}

/* Words that stand in front of parentheses, and are no names of functions. */
static bool is_attribute(const pt_source *s, size_t at) {
  static const char *const words[] = {"__attribute__", "__attribute", "__asm__",
                                      "asm",           "__declspec",  "_Alignas",
                                      "alignas",       "__typeof__",  "typeof"};
  for (size_t k = 0; k < sizeof words / sizeof *words; k++)
    if (pt_source_is_word(s, at, words[k])) return true;
  return false;
}

/* What is outside of braces, up to a `;` or `{`: the last name with parentheses is that of a
   function. */
typedef struct {
  size_t start;        /* of the declaration; PT_NOWHERE: nothing yet */
  size_t name, length; /* PT_NOWHERE: none */
  bool value;          /* an `=` was there: braces are a value */
} head;

static void add_function(pt_lsp_text *t, const head *h, size_t open) {
  const pt_source *s = &t->source;
  size_t close = pt_source_partner(s, open);
  if (close == PT_NOWHERE) close = s->code.n;
  pt_text_function f = {.name = (uint32_t)h->name, .length = (uint32_t)h->length};
  f.first = line_of(s, h->start), f.last = line_of(s, close), f.line = line_of(s, h->name);
  pt_vec_push(s->mem, &t->functions, f);
}

/* Behind the word or bracket at K, which is outside of braces. */
static size_t step(const pt_source *s, head *h, size_t k) {
  const char *code = s->code.text;
  if (h->start == PT_NOWHERE) h->start = k;
  if (code[k] == '(' || code[k] == '[') {
    size_t close = pt_source_partner(s, k);
    return close == PT_NOWHERE ? k + 1 : close + 1;
  }
  if (code[k] == '=') h->value = true;
  if (!is_word(code[k])) return k + 1;
  size_t n = pt_source_word(s, k), behind = pt_source_skip_blank(s, k + n);
  if (!n) return k + 1;
  if (behind < s->code.n && code[behind] == '(' && !is_attribute(s, k)) h->name = k, h->length = n;
  return k + n;
}

static void find_functions(pt_lsp_text *t) {
  const pt_source *s = &t->source;
  const char *code = pt_buf_text(&s->code);
  const head none = {.start = PT_NOWHERE, .name = PT_NOWHERE};
  head h = none;
  for (size_t k = 0; k < s->code.n;) {
    if (isspace((unsigned char)code[k])) {
      k++;
    } else if (code[k] == '{') {
      bool body = h.name != PT_NOWHERE && !h.value;
      size_t close = pt_source_partner(s, k);
      if (body) add_function(t, &h, k), h = none;
      if (close == PT_NOWHERE) return;
      k = close + 1;
    } else if (code[k] == ';' || code[k] == '}') {
      /* declarations of parameters, as C had them before prototypes, end with one, too */
      h = none, k++;
    } else {
      k = step(s, &h, k);
    }
  }
}

void pt_lsp_text_init(pt_lsp_text *t, pt_mem *m, const char *text) {
  *t = (pt_lsp_text){0};
  pt_source_parse(&t->source, m, text);
  find_functions(t);
}

void pt_lsp_text_release(pt_lsp_text *t) {
  if (t->source.mem) pt_vec_release(t->source.mem, &t->functions);
  if (t->source.mem) pt_source_release(&t->source);
  *t = (pt_lsp_text){0};
}

const pt_text_function *pt_lsp_text_function(const pt_lsp_text *t, uint32_t k) {
  for (size_t i = 0; i < t->functions.n; i++)
    if (t->functions.at[i].first <= k && k <= t->functions.at[i].last) return &t->functions.at[i];
  return NULL;
}

const pt_text_function *pt_lsp_text_named(const pt_lsp_text *t, const char *name) {
  size_t n = strlen(name);
  for (size_t i = 0; i < t->functions.n; i++) {
    const pt_text_function *f = &t->functions.at[i];
    if (f->length == n && memcmp(t->source.text.text + f->name, name, n) == 0) return f;
  }
  return NULL;
}

/* ---- lines and columns */

uint32_t pt_lsp_text_lines(const pt_lsp_text *t) { return (uint32_t)t->source.lines.n; }

const char *pt_lsp_text_line(const pt_lsp_text *t, uint32_t k, size_t *n) {
  *n = 0;
  if (k >= t->source.lines.n) return "";
  const char *line = pt_buf_text(&t->source.text) + t->source.lines.at[k];
  *n = strcspn(line, "\n");
  while (*n && line[*n - 1] == '\r')
    --*n;
  return line;
}

/* Bytes of the character at LINE, of which N are there; one that is no UTF-8 is a byte. */
static size_t character(const char *line, size_t n) {
  unsigned char c = (unsigned char)*line;
  size_t length = 1;
  if (c >= 0xc2 && c < 0xe0)
    length = 2;
  else if (c >= 0xe0 && c < 0xf0)
    length = 3;
  else if (c >= 0xf0 && c < 0xf5)
    length = 4;
  return length <= n ? length : 1;
}

uint32_t pt_lsp_text_units(const pt_lsp_text *t, uint32_t k, uint32_t bytes, bool utf16) {
  size_t n, at = 0;
  const char *line = pt_lsp_text_line(t, k, &n);
  uint32_t units = 0;
  if (bytes > n) bytes = (uint32_t)n;
  if (!utf16) return bytes;
  while (at < bytes) {
    size_t c = character(line + at, n - at);
    units += c == 4 ? 2 : 1;
    at += c;
  }
  return units;
}

uint32_t pt_lsp_text_bytes(const pt_lsp_text *t, uint32_t k, uint32_t units, bool utf16) {
  size_t n, at = 0;
  const char *line = pt_lsp_text_line(t, k, &n);
  if (!utf16) return units < n ? units : (uint32_t)n;
  for (uint32_t seen = 0; at < n && seen < units;) {
    size_t c = character(line + at, n - at);
    seen += c == 4 ? 2 : 1;
    at += c;
  }
  return (uint32_t)at;
}

uint32_t pt_lsp_text_word(const pt_lsp_text *t, uint32_t k, uint32_t at, uint32_t *n) {
  size_t length;
  const char *line = pt_lsp_text_line(t, k, &length);
  if (at > length) at = (uint32_t)length;
  uint32_t end = at;
  while (at && is_word(line[at - 1]))
    at--;
  while (end < length && is_word(line[end]))
    end++;
  *n = end - at;
  return at;
}
