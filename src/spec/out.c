/* Writing tokens at the positions that they have: padding on a line, line markers elsewhere. */
#include "spec/rows.h"
#include "spec/spec_priv.h"

enum { NEAR = 8 }; /* so many empty lines are shorter than a marker */

static void go_to(pt_spec_out *o, uint32_t file, uint32_t line, uint32_t column) {
  bool behind = o->file == file && o->line == line && o->column <= column;
  bool below = o->file == file && o->line < line && line - o->line < NEAR;
  if (below) {
    for (; o->line < line; o->line++) pt_buf_char(o->m, o->out, '\n');
    o->column = 1;
  } else if (!behind) {
    pt_buf_printf(o->m, o->out, "\n# %u \"%s\"\n", line,
                  pt_strtab_text(&o->s->tokens.files, file));
    o->file = file, o->line = line, o->column = 1;
  }
  for (; o->column < column; o->column++) pt_buf_char(o->m, o->out, ' ');
}

void pt_put_place(pt_spec_out *o, uint32_t token) {
  const pt_token *t = &o->s->tokens.all.at[token];
  go_to(o, t->file, t->line, t->column);
}

void pt_put(pt_spec_out *o, uint32_t token) {
  const pt_token *t = &o->s->tokens.all.at[token];
  if (t->made) {
    pt_put_text(o, " %.*s", (int)t->n, t->at);
    return;
  }
  pt_put_place(o, token);
  pt_buf_addn(o->m, o->out, t->at, t->n);
  o->column += t->n;
}

void pt_put_range(pt_spec_out *o, uint32_t from, uint32_t to) {
  for (uint32_t k = from; k < to; k++) pt_put(o, k);
}

void pt_put_text(pt_spec_out *o, const char *format, ...) {
  size_t before = o->out->n;
  va_list args;
  va_start(args, format);
  pt_buf_vprintf(o->m, o->out, format, args);
  va_end(args);
  o->column += (uint32_t)(o->out->n - before);
}

void pt_put_clause_text(pt_spec_out *o, const pt_clause *c) {
  enum { LONGEST = 160 };
  pt_buf text = {0}, out = {0};
  pt_clause_text(&o->s->tokens, c, &text);
  bool cut = text.n > LONGEST;
  for (size_t k = 0; k < text.n && k < LONGEST; k++) {
    if (text.text[k] == '"' || text.text[k] == '\\') pt_buf_char(o->m, &out, '\\');
    pt_buf_char(o->m, &out, text.text[k]);
  }
  pt_put_text(o, "\"%s%s\"", pt_buf_text(&out), cut ? " ..." : "");
  pt_buf_release(o->m, &text);
  pt_buf_release(o->m, &out);
}
