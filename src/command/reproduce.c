#include "command/reproduce.h"

#include <string.h>

static bool is_octal(char c) { return c >= '0' && c <= '7'; }

void pt_reproduce_bytes(pt_mem *m, pt_buf *out, const char *literal) {
  static const char letters[] = "ntr", bytes[] = "\n\t\r";
  size_t n = strlen(literal);
  for (size_t k = 1; k + 1 < n; k++) {
    const char *at = literal + k;
    const char *letter = *at == '\\' && at[1] ? strchr(letters, at[1]) : NULL;
    if (*at != '\\') {
      pt_buf_char(m, out, *at);
    } else if (is_octal(at[1]) && is_octal(at[2]) && is_octal(at[3])) {
      pt_buf_char(m, out, (char)((at[1] - '0') << 6 | (at[2] - '0') << 3 | (at[3] - '0')));
      k += 3;
    } else {
      pt_buf_char(m, out, letter ? bytes[letter - letters] : at[1]);
      k++;
    }
  }
}

static void write_one(pt_session *s, size_t error, const char *what, const char *literal) {
  pt_buf path = {0}, bytes = {0};
  pt_err e = {0};
  if (!*literal) return;
  pt_buf_printf(s->mem, &path, "%s.%zu.%s", s->options.output, error, what);
  pt_reproduce_bytes(s->mem, &bytes, literal);
  if (pt_report_write(pt_buf_text(&path), pt_buf_text(&bytes), bytes.n, &e) == PT_OK)
    fprintf(s->msg, "protest: error %zu: its %s is in %s\n", error, what, pt_buf_text(&path));
  else fprintf(s->msg, "protest: %s\n", e.text);
  pt_buf_release(s->mem, &path);
  pt_buf_release(s->mem, &bytes);
}

void pt_reproduce_write(pt_session *s, const pt_report *r) {
  if (!*s->options.output) return;
  for (size_t k = 0; k < r->failures.n; k++) {
    write_one(s, k + 1, "stdin", r->failures.at[k].input);
    write_one(s, k + 1, "file", r->failures.at[k].file);
  }
}
