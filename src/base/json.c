#include "base/json.h"

#include <ctype.h>
#include <string.h>

#include "base/buf.h"

enum { MAX_DEPTH = 200 };

typedef struct {
  pt_json *j;
  pt_mem *m;
  const char *path, *at, *line_start;
  int line, depth;
  pt_err *e;
} reader;

static bool fail(reader *r, const char *what) {
  pt_err_set(r->e, PT_INPUT, "%s:%d:%d: %s", r->path, r->line, (int)(r->at - r->line_start) + 1,
             what);
  return false;
}

static void skip_space(reader *r) {
  for (; isspace((unsigned char)*r->at); r->at++)
    if (*r->at == '\n') r->line++, r->line_start = r->at + 1;
}

static bool take(reader *r, char c) {
  skip_space(r);
  if (*r->at != c) return false;
  r->at++;
  return true;
}

static uint32_t add_node(reader *r, pt_json_kind kind) {
  pt_vec_push(r->m, &r->j->nodes, (pt_json_node){.kind = (uint8_t)kind});
  return (uint32_t)(r->j->nodes.n - 1);
}

static bool read_hex4(reader *r, uint32_t *out) {
  *out = 0;
  for (int k = 0; k < 4; k++) {
    char c = r->at[k];
    if (!isxdigit((unsigned char)c)) return fail(r, "malformed \\u escape");
    *out = *out * 16 + (uint32_t)(isdigit((unsigned char)c) ? c - '0' : (c | 32) - 'a' + 10);
  }
  r->at += 4;
  return true;
}

static void add_utf8(reader *r, pt_buf *b, uint32_t c) {
  char s[4];
  size_t n = 4;
  if (c < 0x80) n = 1;
  else if (c < 0x800) n = 2;
  else if (c < 0x10000) n = 3;
  static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
  for (size_t k = n; k-- > 1; c >>= 6) s[k] = (char)(0x80 | (c & 0x3f));
  s[0] = (char)(n == 1 ? c : lead[n] | c);
  pt_buf_addn(r->m, b, s, n);
}

static bool read_escape(reader *r, pt_buf *b) {
  static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
  char c = *r->at++;
  const char *known = c ? strchr(from, c) : NULL;
  uint32_t code, low;
  if (known) {
    pt_buf_char(r->m, b, to[known - from]);
    return true;
  }
  if (c != 'u') return fail(r, "unknown escape in a string");
  if (!read_hex4(r, &code)) return false;
  if (code >= 0xd800 && code < 0xdc00 && r->at[0] == '\\' && r->at[1] == 'u') {
    r->at += 2;
    if (!read_hex4(r, &low)) return false;
    code = 0x10000 + ((code - 0xd800) << 10) + ((low - 0xdc00) & 0x3ff);
  }
  add_utf8(r, b, code);
  return true;
}

static bool read_string(reader *r, uint32_t *out) {
  pt_buf b = {0};
  bool ok = true;
  if (!take(r, '"')) return fail(r, "a string is expected");
  while (ok && *r->at && *r->at != '"') {
    if (*r->at == '\\') r->at++, ok = read_escape(r, &b);
    else if (*r->at == '\n') ok = fail(r, "line break in a string");
    else pt_buf_char(r->m, &b, *r->at++);
  }
  if (ok && !*r->at) ok = fail(r, "unfinished string");
  if (ok) {
    r->at++;
    *out = pt_strtab_addn(r->m, &r->j->strings, pt_buf_text(&b), b.n);
  }
  pt_buf_release(r->m, &b);
  return ok;
}

static bool read_value(reader *r, uint32_t *out);

static bool read_children(reader *r, uint32_t parent, char close, bool keyed) {
  uint32_t last = 0;
  if (take(r, close)) return true;
  do {
    uint32_t key = 0, child;
    if (keyed && (!read_string(r, &key) || (!take(r, ':') && !fail(r, "`:` is expected"))))
      return false;
    if (!read_value(r, &child)) return false;
    r->j->nodes.at[child].key = key;
    if (last) r->j->nodes.at[last].next = child;
    else r->j->nodes.at[parent].first = child;
    last = child;
  } while (take(r, ','));
  return take(r, close) || fail(r, keyed ? "`,` or `}` is expected" : "`,` or `]` is expected");
}

static bool read_word(reader *r, uint32_t *out) {
  const char *start = r->at;
  while (isalnum((unsigned char)*r->at) || (*r->at && strchr("+-.", *r->at))) r->at++;
  size_t n = (size_t)(r->at - start);
  if (n == 0) return fail(r, "a value is expected");
  bool number = isdigit((unsigned char)*start) || *start == '-';
  bool yes = n == 4 && strncmp(start, "true", 4) == 0,
       no = n == 5 && strncmp(start, "false", 5) == 0;
  if (!number && !yes && !no && !(n == 4 && strncmp(start, "null", 4) == 0)) {
    r->at = start;
    return fail(r, "unknown word");
  }
  if (number) *out = add_node(r, PT_JSON_NUMBER);
  else *out = add_node(r, yes || no ? PT_JSON_BOOL : PT_JSON_NULL);
  r->j->nodes.at[*out].truth = yes;
  if (number) r->j->nodes.at[*out].text = pt_strtab_addn(r->m, &r->j->strings, start, n);
  return true;
}

static bool read_value(reader *r, uint32_t *out) {
  skip_space(r);
  bool ok;
  if (++r->depth > MAX_DEPTH) return fail(r, "nested too deeply");
  if (*r->at == '{' || *r->at == '[') {
    bool object = *r->at++ == '{';
    *out = add_node(r, object ? PT_JSON_OBJECT : PT_JSON_ARRAY);
    ok = read_children(r, *out, object ? '}' : ']', object);
  } else if (*r->at == '"') {
    uint32_t text = 0;
    *out = add_node(r, PT_JSON_STRING);
    ok = read_string(r, &text);
    r->j->nodes.at[*out].text = text;
  } else {
    ok = read_word(r, out);
  }
  r->depth--;
  return ok;
}

pt_status pt_json_parse(pt_json *j, pt_mem *m, const char *path, const char *text, pt_err *e) {
  reader r = {
      .j = j, .m = m, .path = path, .at = text, .line_start = text, .line = 1, .e = e};
  uint32_t root;
  bool ok = read_value(&r, &root);
  if (ok) skip_space(&r);
  if (ok && *r.at) ok = fail(&r, "more text after the value");
  return ok ? PT_OK : PT_INPUT;
}

void pt_json_release(pt_json *j, pt_mem *m) {
  pt_strtab_release(m, &j->strings);
  pt_vec_release(m, &j->nodes);
}

const pt_json_node *pt_json_member(const pt_json *j, const pt_json_node *n, const char *key) {
  if (!n || n->kind != PT_JSON_OBJECT) return NULL;
  for (uint32_t k = n->first; k; k = j->nodes.at[k].next)
    if (strcmp(pt_strtab_text(&j->strings, j->nodes.at[k].key), key) == 0) return &j->nodes.at[k];
  return NULL;
}

const char *pt_json_string(const pt_json *j, const pt_json_node *n) {
  return n && n->kind == PT_JSON_STRING ? pt_strtab_text(&j->strings, n->text) : NULL;
}
