/* program.json: which sources a suite is for, in which state, and how Protest read them. */
#include "report/sha256.h"
#include "report/suite_priv.h"

static void add_string(pt_mem *m, pt_buf *out, const char *text) {
  pt_buf_char(m, out, '"');
  for (; *text; text++) {
    unsigned char c = (unsigned char)*text;
    if (c == '"' || c == '\\')
      pt_buf_printf(m, out, "\\%c", c);
    else if (c < 32)
      pt_buf_printf(m, out, "\\u%04x", c);
    else
      pt_buf_char(m, out, *text);
  }
  pt_buf_char(m, out, '"');
}

bool pt_suite_hash(pt_mem *m, const char *path, char out[65]) {
  pt_buf text = {0};
  bool ok = pt_buf_read_file(m, &text, path);
  if (ok) pt_sha256(pt_buf_text(&text), text.n, out);
  pt_buf_release(m, &text);
  return ok;
}

void pt_suite_text_record(pt_buf *out, const pt_suite *s) {
  pt_mem *m = s->mem;
  char hash[65];
  pt_buf_add(m, out, "{\n  \"format\": 1,\n  \"folder\": ");
  add_string(m, out, s->back);
  pt_buf_add(m, out, ",\n  \"files\": [");
  for (size_t k = 0; k < s->info.nfiles; k++) {
    pt_buf_add(m, out, k ? ",\n    {\"name\": " : "\n    {\"name\": ");
    add_string(m, out, s->info.files[k]);
    pt_buf_printf(m, out, ", \"sha256\": \"%s\"}",
                  pt_suite_hash(m, s->info.files[k], hash) ? hash : "");
  }
  pt_buf_printf(m, out, "],\n%s  \"options\": [",
                s->info.contract ? "  \"contract\": \"yes\",\n" : "");
  for (size_t k = 0; k < s->info.noptions; k++) {
    pt_buf_add(m, out, k ? ",\n    " : "\n    ");
    add_string(m, out, s->info.options[k]);
  }
  pt_buf_add(m, out, "]\n}\n");
}
