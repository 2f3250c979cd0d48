/* One line per finding, as C compilers write them, for editors: `file:line:column: error: text
   [kind]`. */
#include "report/report_priv.h"

static void add_line(pt_buf *out, pt_mem *m, const pt_place *at, const char *level,
                     const char *text, const char *tag) {
  char where[600];
  pt_place_text(at, where, sizeof where);
  pt_buf_printf(m, out, "%s: %s: ", *where ? where : "protest", level);
  for (const char *s = text; *s; s++) pt_buf_char(m, out, *s == '\n' || *s == '\r' ? ' ' : *s);
  if (*tag) pt_buf_printf(m, out, " [%s]", tag);
  pt_buf_char(m, out, '\n');
}

void pt_gcc_failure(pt_buf *out, pt_mem *m, const pt_report_failure *f, size_t more) {
  char ways[40];
  pt_buf text = {0};
  pt_buf_printf(m, &text, "%s%s", f->text, pt_more_ways(more, ways));
  if (f->accepted) pt_buf_printf(m, &text, " (accepted: %s)", f->reason);
  add_line(out, m, &f->at, f->accepted ? "note" : "error", pt_buf_text(&text),
           pt_check_name(f->kind));
  for (size_t k = 0; k < f->inputs.n; k++) {
    const pt_report_input *in = &f->inputs.at[k];
    pt_buf_reset(&text);
    pt_buf_printf(m, &text, "input %zu: %s%s%s %s", k + 1, in->name, *in->name ? " = " : "",
                  in->kind, in->value);
    add_line(out, m, *in->at.file == '<' ? &f->at : &in->at, "note", pt_buf_text(&text), "");
  }
  pt_buf_release(m, &text);
}

static const pt_place nowhere = {.file = "", .function = ""};

void pt_gcc_error(pt_buf *out, const pt_report *r) {
  if (*r->error) add_line(out, r->mem, &nowhere, "error", r->error, "");
}

void pt_gcc_rest(pt_buf *out, const pt_report *r) {
  pt_mem *m = r->mem;
  for (size_t k = 0; k < r->checks.n; k++) {
    const pt_report_check *c = &r->checks.at[k];
    if (c->status != PT_OPEN || c->model) continue;
    pt_buf text = {0};
    pt_buf_printf(m, &text, "not decided: %s%s%s", c->describe, *c->why ? "; " : "", c->why);
    add_line(out, m, &c->at, "note", pt_buf_text(&text), pt_check_name(c->kind));
    pt_buf_release(m, &text);
  }
  for (size_t k = 0; k < r->warnings.n; k++)
    add_line(out, m, &nowhere, "warning", r->warnings.at[k].text,
             pt_warning_code((pt_warning)r->warnings.at[k].code));
  for (size_t k = 0; k < r->basis.n; k++)
    add_line(out, m, &nowhere, "note", r->basis.at[k], "rests on");
}

void pt_report_gcc(pt_buf *out, const pt_report *r) {
  pt_gcc_error(out, r);
  for (size_t k = 0; k < r->failures.n; k++)
    pt_gcc_failure(out, r->mem, &r->failures.at[k], r->failures.at[k].more);
  pt_gcc_rest(out, r);
  pt_buf_printf(r->mem, out, "RESULT: %s\n", r->result);
}
