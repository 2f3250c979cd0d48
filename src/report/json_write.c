#include "report/json_write.h"

#include <assert.h>

size_t pt_utf8_length(const char *text) {
  const unsigned char *s = (const unsigned char *)text;
  if (s[0] == 0) return 0;
  if (s[0] < 0x80) return 1;
  size_t n = 0;
  if (s[0] >= 0xc2 && s[0] < 0xe0) n = 2;
  else if (s[0] >= 0xe0 && s[0] < 0xf0) n = 3;
  else if (s[0] >= 0xf0 && s[0] < 0xf5) n = 4;
  for (size_t k = 1; k < n; k++)
    if ((s[k] & 0xc0) != 0x80) return 0;
  bool overlong = (s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xf0 && s[1] < 0x90);
  bool outside =
      (s[0] == 0xed && s[1] > 0x9f) || (s[0] == 0xf4 && s[1] > 0x8f); /* surrogates; too large */
  return overlong || outside ? 0 : n;
}

void pt_json_quote(pt_mem *m, pt_buf *out, const char *text) {
  pt_buf_char(m, out, '"');
  while (*text) {
    unsigned char c = (unsigned char)*text;
    size_t n = pt_utf8_length(text);
    if (c == '"' || c == '\\') pt_buf_printf(m, out, "\\%c", c);
    else if (c == '\n') pt_buf_add(m, out, "\\n");
    else if (c == '\t') pt_buf_add(m, out, "\\t");
    else if (c < 32 || c == 127) pt_buf_printf(m, out, "\\u%04x", c);
    else if (n) pt_buf_addn(m, out, text, n);
    else pt_buf_add(m, out, "\xef\xbf\xbd"); /* U+FFFD */
    text += n ? n : 1;
  }
  pt_buf_char(m, out, '"');
}

static void begin(pt_json_writer *w, const char *key) {
  if (!w->first && w->depth) pt_buf_char(w->mem, w->out, ',');
  if (w->depth) pt_buf_printf(w->mem, w->out, "\n%*s", (int)w->depth, "");
  if (key) {
    pt_json_quote(w->mem, w->out, key);
    pt_buf_add(w->mem, w->out, ": ");
  }
  w->first = false;
}

void pt_jw_open(pt_json_writer *w, const char *key, char bracket) {
  begin(w, key);
  pt_buf_char(w->mem, w->out, bracket);
  w->depth++, w->first = true;
}

void pt_jw_close(pt_json_writer *w, char bracket) {
  assert(w->depth);
  w->depth--;
  if (!w->first) pt_buf_printf(w->mem, w->out, "\n%*s", (int)w->depth, "");
  pt_buf_char(w->mem, w->out, bracket);
  if (!w->depth) pt_buf_char(w->mem, w->out, '\n');
  w->first = false;
}

void pt_jw_text(pt_json_writer *w, const char *key, const char *text) {
  begin(w, key);
  pt_json_quote(w->mem, w->out, text);
}

void pt_jw_number(pt_json_writer *w, const char *key, int64_t number) {
  begin(w, key);
  pt_buf_printf(w->mem, w->out, "%lld", (long long)number);
}

void pt_jw_bool(pt_json_writer *w, const char *key, bool value) {
  pt_jw_plain(w, key, value ? "true" : "false");
}

void pt_jw_plain(pt_json_writer *w, const char *key, const char *json) {
  begin(w, key);
  pt_buf_add(w->mem, w->out, json);
}
