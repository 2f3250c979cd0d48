/* Pieces of what is shown: ranges, tests, and a function's status in a few words. */
#include "lsp/lsp_priv.h"
#include "lsp/uri.h"

void pt_lsp_position(pt_json_writer *w, const char *key, uint32_t line, uint32_t character) {
  pt_jw_open(w, key, '{');
  pt_jw_number(w, "line", line);
  pt_jw_number(w, "character", character);
  pt_jw_close(w, '}');
}

/* From the column to the end of the word there; at no word, one character. */
void pt_lsp_range(const pt_lsp *x, const pt_lsp_document *d, pt_json_writer *w, const char *key,
                  uint32_t line, uint32_t column) {
  size_t n;
  uint32_t length, from = 0, to;
  const char *text = pt_lsp_text_line(&d->text, line, &n);
  if (column && column - 1 < n) {
    from = column - 1;
    uint32_t start = pt_lsp_text_word(&d->text, line, from, &length);
    to = length ? start + length : from + 1;
  } else {
    while (from < n && (text[from] == ' ' || text[from] == '\t'))
      from++;
    to = (uint32_t)n;
  }
  bool utf16 = x->client.utf16;
  pt_jw_open(w, key, '{');
  pt_lsp_position(w, "start", line, pt_lsp_text_units(&d->text, line, from, utf16));
  pt_lsp_position(w, "end", line, pt_lsp_text_units(&d->text, line, to, utf16));
  pt_jw_close(w, '}');
}

/* ---- tests */

/* In one line. */
static void add_comment(pt_mem *m, pt_buf *out, const char *text) {
  for (; *text; text++)
    pt_buf_char(m, out, *text == '\n' ? ' ' : *text);
}

void pt_lsp_test(pt_mem *m, pt_buf *out, const pt_report_failure *f) {
  pt_buf_add(m, out, "# ");
  add_comment(m, out, f->text);
  pt_buf_char(m, out, '\n');
  for (size_t k = 0; k < f->inputs.n; k++) {
    const pt_report_input *in = &f->inputs.at[k];
    pt_buf_printf(m, out, "%s %s", in->kind, in->value);
    if (*in->name) pt_buf_add(m, out, "  # "), add_comment(m, out, in->name);
    pt_buf_char(m, out, '\n');
  }
}

const pt_report_failure *pt_lsp_failure(const pt_lsp_document *d, const char *check,
                                        const pt_lsp_unit **unit) {
  for (size_t k = 0; check && k < d->units.n; k++) {
    const pt_report *r = d->units.at[k].report;
    for (size_t j = 0; r && j < r->failures.n; j++)
      if (strcmp(r->failures.at[j].check, check) == 0) {
        *unit = &d->units.at[k];
        return &r->failures.at[j];
      }
  }
  return NULL;
}

/* Steps for a client that shows them: place and what changed. */
static void add_steps(const pt_lsp_document *d, const pt_lsp_unit *u, const pt_report_failure *f,
                      pt_json_writer *w) {
  pt_jw_open(w, NULL, '[');
  for (size_t k = 0; k < f->steps.n; k++) {
    const pt_report_step *s = &f->steps.at[k];
    uint32_t line;
    if (!pt_lsp_line(d, u, &s->at, &line)) continue;
    pt_jw_open(w, NULL, '{');
    pt_jw_number(w, "line", line);
    pt_jw_text(w, "function", s->at.function);
    pt_jw_text(w, "changes", s->changes);
    pt_jw_number(w, "depth", s->depth);
    pt_jw_close(w, '}');
  }
  pt_jw_close(w, ']');
}

void pt_lsp_failure_command(pt_lsp *x, const pt_lsp_document *d, const pt_lsp_unit *u,
                            const pt_report_failure *f, bool steps, const char *title,
                            pt_json_writer *w, const char *key) {
  const char *name = steps ? "protest.showSteps" : "protest.copyTest";
  pt_jw_open(w, key, '{');
  pt_jw_text(w, "title", title);
  pt_jw_text(w, "command", x->client.commands ? name : "protest.show");
  pt_jw_open(w, "arguments", '[');
  pt_jw_text(w, NULL, d->uri);
  pt_jw_text(w, NULL, f->check);
  if (x->client.commands && steps) {
    add_steps(d, u, f, w);
  } else if (x->client.commands) {
    pt_buf test = {0};
    pt_lsp_test(x->mem, &test, f);
    pt_jw_text(w, NULL, pt_buf_text(&test));
    pt_buf_release(x->mem, &test);
  }
  pt_jw_close(w, ']');
  pt_jw_close(w, '}');
}

/* ---- status */

const pt_lsp_unit *pt_lsp_unit_of(const pt_lsp_document *d, const char *function) {
  for (size_t k = 0; k < d->units.n; k++)
    if (d->program || strcmp(d->units.at[k].function, function) == 0) return &d->units.at[k];
  return NULL;
}

/* What makes a proof say less than it seems to. */
static size_t count_assumptions(const pt_report *r) {
  size_t n = 0;
  for (size_t k = 0; k < r->warnings.n; k++) {
    pt_warning w = (pt_warning)r->warnings.at[k].code;
    n += w == PT_WARNING_MISSING_FUNCTION || w == PT_WARNING_RESTRICTED ||
         w == PT_WARNING_EXPECTED || w == PT_WARNING_WIDENED;
  }
  return n;
}

/* The checks of R, only those of FUNCTION when it is given. */
static void count(const pt_report *r, const char *function, pt_lsp_count *out) {
  for (size_t k = 0; k < r->checks.n; k++) {
    const pt_report_check *c = &r->checks.at[k];
    if (function && strcmp(c->at.function, function) != 0) continue;
    out->proved += c->status == PT_PROVED || c->status == PT_UNREACHED;
    out->refuted += c->status == PT_REFUTED;
    out->open += c->status == PT_OPEN;
  }
}

void pt_lsp_counts(const pt_lsp_document *d, const char *function, pt_lsp_count *out) {
  *out = (pt_lsp_count){.unit = pt_lsp_unit_of(d, function)};
  out->callers = !out->unit;
  for (size_t k = 0; k < d->units.n; k++) {
    const pt_lsp_unit *u = &d->units.at[k];
    bool own = u == out->unit;
    if (!u->report || (out->unit && !own && !out->callers)) continue;
    size_t before = out->proved + out->refuted + out->open;
    count(u->report, own && !d->program ? NULL : function, out);
    bool seen = own || out->proved + out->refuted + out->open > before;
    if (!seen) continue;
    if (out->callers && !out->unit) out->unit = u;
    out->old |= pt_lsp_is_old(d, u);
    out->assumptions += count_assumptions(u->report);
  }
}

static bool warns(const pt_report *r, pt_warning w) {
  for (size_t k = 0; k < r->warnings.n; k++)
    if (r->warnings.at[k].code == w) return true;
  return false;
}

static void add_proved(pt_lsp *x, const pt_lsp_document *d, const pt_lsp_count *c, pt_buf *out) {
  const pt_report *r = c->unit->report;
  size_t needs = d->program || c->callers ? 0 : r->needs.n;
  pt_buf_add(x->mem, out, c->callers ? "proved where it is called" : "proved");
  for (size_t k = 0; k < needs; k++)
    pt_buf_printf(x->mem, out, "%s%s", k ? ", " : " if ", r->needs.at[k]);
  pt_buf_printf(x->mem, out, " (%zu check%s)", c->proved, c->proved == 1 ? "" : "s");
  if (warns(r, PT_WARNING_ALL_UNREACHABLE)) pt_buf_add(x->mem, out, ", but no run gets there");
  if (c->assumptions)
    pt_buf_printf(x->mem, out, ", rests on %zu assumption%s", c->assumptions,
                  c->assumptions == 1 ? "" : "s");
}

void pt_lsp_status(pt_lsp *x, const pt_lsp_document *d, const char *function, pt_buf *out) {
  pt_lsp_count c;
  pt_lsp_counts(d, function, &c);
  const pt_lsp_unit *u = c.unit;
  bool known = u && u->report && u->report->verdict != PT_CONCLUSION_ERROR;
  if (u && *u->why)
    pt_buf_printf(x->mem, out, "not checked: %s", u->why);
  else if (known && c.refuted)
    pt_buf_printf(x->mem, out, "%zu error%s", c.refuted, c.refuted == 1 ? "" : "s");
  if (known && c.open)
    pt_buf_printf(x->mem, out, "%s%zu open", out->n ? ", " : "", c.open);
  else if (known && !c.refuted && c.proved)
    add_proved(x, d, &c, out);
  else if (known && !c.refuted)
    pt_buf_add(x->mem, out, "nothing to check");
  if (known && c.old)
    pt_buf_add(x->mem, out, ", before the last change");
  else if (u && (u->state == PT_LSP_RUNNING || u->state == PT_LSP_WAITS))
    pt_buf_printf(x->mem, out, "%schecking", out->n ? ", " : "");
  else if (!out->n && u)
    pt_buf_add(x->mem, out, "not checked since the last change");
}
