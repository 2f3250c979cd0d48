/* One line per finding, as C compilers write them, for editors: `file:line:column: error: text
   [kind]`. */
#include "report/report.h"

static void add_line(pt_buf *out, const pt_report *r, const pt_place *at, const char *level,
                     const char *text, const char *tag) {
  char where[600];
  pt_place_text(at, where, sizeof where);
  pt_buf_printf(r->mem, out, "%s: %s: ", *where ? where : "protest", level);
  for (const char *s = text; *s; s++) pt_buf_char(r->mem, out, *s == '\n' || *s == '\r' ? ' ' : *s);
  if (*tag) pt_buf_printf(r->mem, out, " [%s]", tag);
  pt_buf_char(r->mem, out, '\n');
}

static void add_failure(pt_buf *out, const pt_report *r, const pt_report_failure *f) {
  char ways[40];
  pt_buf message = {0};
  pt_buf_printf(r->mem, &message, "%s%s", f->text, pt_more_ways(f->more, ways));
  add_line(out, r, &f->at, "error", pt_buf_text(&message), f->kind);
  pt_buf_release(r->mem, &message);
  for (size_t k = 0; k < f->inputs.n; k++) {
    const pt_report_input *in = &f->inputs.at[k];
    pt_buf text = {0};
    pt_buf_printf(r->mem, &text, "input %zu: %s%s%s %s", k + 1, in->name, *in->name ? " = " : "",
                  in->kind, in->value);
    add_line(out, r, *in->at.file == '<' ? &f->at : &in->at, "note", pt_buf_text(&text), "");
    pt_buf_release(r->mem, &text);
  }
}

void pt_report_gcc(pt_buf *out, const pt_report *r) {
  static const pt_place nowhere = {.file = "", .function = ""};
  if (*r->error) add_line(out, r, &nowhere, "error", r->error, "");
  for (size_t k = 0; k < r->failures.n; k++) add_failure(out, r, &r->failures.at[k]);
  for (size_t k = 0; k < r->checks.n; k++) {
    const pt_report_check *c = &r->checks.at[k];
    if (strcmp(c->status, "open") != 0 || c->model) continue;
    pt_buf text = {0};
    pt_buf_printf(r->mem, &text, "not decided: %s%s%s", c->describe, *c->why ? "; " : "", c->why);
    add_line(out, r, &c->at, "note", pt_buf_text(&text), c->kind);
    pt_buf_release(r->mem, &text);
  }
  for (size_t k = 0; k < r->warnings.n; k++)
    add_line(out, r, &nowhere, "warning", r->warnings.at[k].text, r->warnings.at[k].code);
  for (size_t k = 0; k < r->basis.n; k++)
    add_line(out, r, &nowhere, "note", r->basis.at[k], "rests on");
  pt_buf_printf(r->mem, out, "RESULT: %s\n", r->result);
}
