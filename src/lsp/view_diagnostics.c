/* Diagnostics: errors with their steps, runs that fail and refute nothing, needs, dead code, and
   why a document cannot be checked.

   What was found in a function that was changed since then is not shown; what is elsewhere moves
   with its line. */
#include "lsp/lsp_priv.h"
#include "lsp/uri.h"

typedef enum { SEVERITY_ERROR = 1, SEVERITY_WARNING, SEVERITY_INFORMATION, SEVERITY_HINT } severity;

enum { MOST_STEPS = 20, TAG_UNNECESSARY = 1 };

typedef struct {
  pt_lsp *x;
  const pt_lsp_document *d;
  const pt_lsp_unit *u;
  pt_json_writer *w;
} view;

static void open_one(const view *v, uint32_t line, uint32_t column, severity s, const char *code,
                     const char *message) {
  pt_jw_open(v->w, NULL, '{');
  pt_lsp_range(v->x, v->d, v->w, "range", line, column);
  pt_jw_number(v->w, "severity", s);
  pt_jw_text(v->w, "source", "protest");
  if (*code) pt_jw_text(v->w, "code", code);
  pt_jw_text(v->w, "message", message);
}

/* ---- failing runs */

/* Where the compiler found FILE: whole paths only. */
static bool add_other(const view *v, const pt_place *p) {
  pt_buf uri = {0};
  if (p->file[0] != '/' || !p->line) return false;
  pt_uri_of(v->x->mem, &uri, p->file);
  pt_jw_text(v->w, "uri", pt_buf_text(&uri));
  pt_buf_release(v->x->mem, &uri);
  pt_jw_open(v->w, "range", '{');
  pt_lsp_position(v->w, "start", p->line - 1, p->column ? p->column - 1 : 0);
  pt_lsp_position(v->w, "end", p->line - 1, p->column);
  pt_jw_close(v->w, '}');
  return true;
}

static bool has_place(const view *v, const pt_place *p) {
  uint32_t line;
  return pt_lsp_line(v->d, v->u, p, &line) ||
         (!pt_lsp_is_in(v->d, p) && p->file[0] == '/' && p->line);
}

static void add_related(const view *v, const pt_place *p, const char *message) {
  uint32_t line;
  if (!has_place(v, p)) return;
  pt_jw_open(v->w, NULL, '{');
  pt_jw_open(v->w, "location", '{');
  if (pt_lsp_line(v->d, v->u, p, &line)) {
    pt_jw_text(v->w, "uri", v->d->uri);
    pt_lsp_range(v->x, v->d, v->w, "range", line, p->column);
  } else {
    add_other(v, p);
  }
  pt_jw_close(v->w, '}');
  pt_jw_text(v->w, "message", message);
  pt_jw_close(v->w, '}');
}

/* The last steps: those next to what fails. */
static void add_steps(const view *v, const pt_report_failure *f) {
  if (!v->x->client.related || !f->steps.n) return;
  size_t first = f->steps.n > MOST_STEPS ? f->steps.n - MOST_STEPS : 0;
  pt_jw_open(v->w, "relatedInformation", '[');
  for (size_t k = first; k < f->steps.n; k++) {
    const pt_report_step *s = &f->steps.at[k];
    bool last = k + 1 == f->steps.n;
    pt_buf text = {0};
    pt_buf_printf(v->x->mem, &text, "%s%s%s", s->at.function, *s->changes ? ": " : "", s->changes);
    if (last && !*s->changes) pt_buf_add(v->x->mem, &text, ": here it fails");
    add_related(v, &s->at, pt_buf_text(&text));
    pt_buf_release(v->x->mem, &text);
  }
  pt_jw_close(v->w, ']');
}

/* The inputs in one line: `n = 3, a[0] = 7`. */
static void add_inputs(pt_mem *m, pt_buf *out, const pt_report_failure *f) {
  enum { MOST = 8 };
  if (*f->run) pt_buf_printf(m, out, "\nrun: %s", f->run);
  if (*f->input) pt_buf_printf(m, out, "\nstdin: %s", f->input);
  if (!f->inputs.n || *f->run || *f->input) return;
  pt_buf_add(m, out, "\ninputs: ");
  for (size_t k = 0; k < f->inputs.n && k < MOST; k++) {
    const pt_report_input *in = &f->inputs.at[k];
    pt_buf_printf(m, out, "%s%s = %s", k ? ", " : "", *in->name ? in->name : in->kind, in->value);
  }
  if (f->inputs.n > MOST) pt_buf_printf(m, out, " and %zu more", f->inputs.n - MOST);
}

/* Where it is shown: at its place, or at the last step that is in this document; false: nowhere,
   because of edits. */
static bool find_line(const view *v, const pt_report_failure *f, uint32_t *line, uint32_t *column) {
  *column = f->at.column;
  if (pt_lsp_line(v->d, v->u, &f->at, line)) return true;
  if (pt_lsp_is_in(v->d, &f->at)) return false;
  for (size_t k = f->steps.n; k-- > 0;) {
    if (!pt_lsp_is_in(v->d, &f->steps.at[k].at)) continue;
    *column = f->steps.at[k].at.column;
    return pt_lsp_line(v->d, v->u, &f->steps.at[k].at, line);
  }
  const pt_text_function *fn = pt_lsp_text_named(&v->d->text, v->u->function);
  *line = fn ? fn->line : 0, *column = 0;
  return !pt_lsp_is_old(v->d, v->u);
}

static void add_failure(const view *v, const pt_report_failure *f, severity s) {
  pt_mem *m = v->x->mem;
  uint32_t line, column;
  pt_buf message = {0};
  char where[300];
  if (!find_line(v, f, &line, &column)) return;
  pt_buf_printf(m, &message, "%s [%s", f->text, pt_check_name(f->kind));
  if (f->cwe) pt_buf_printf(m, &message, ", CWE-%d", f->cwe);
  pt_buf_char(m, &message, ']');
  if (!pt_lsp_is_in(v->d, &f->at) && f->at.line)
    pt_buf_printf(m, &message, "\nat %s", pt_place_text(&f->at, where, sizeof where));
  if (*f->doubt) pt_buf_printf(m, &message, "\n%s", f->doubt);
  add_inputs(m, &message, f);
  open_one(v, line, column, s, f->check, pt_buf_text(&message));
  add_steps(v, f);
  pt_buf_reset(&message);
  pt_lsp_test(m, &message, f);
  pt_jw_open(v->w, "data", '{');
  pt_jw_text(v->w, "test", pt_buf_text(&message));
  pt_jw_close(v->w, '}');
  pt_jw_close(v->w, '}');
  pt_buf_release(m, &message);
}

/* An error in what several functions call is shown once. */
static bool is_shown(const view *v, const pt_report_failure *f) {
  for (size_t k = 0; &v->d->units.at[k] != v->u; k++) {
    const pt_report *r = v->d->units.at[k].report;
    for (size_t j = 0; r && j < r->failures.n; j++)
      if (pt_report_same_error(&r->failures.at[j], f)) return true;
  }
  return false;
}

/* ---- other things */

static void add_needs(const view *v) {
  const pt_report *r = v->u->report;
  const pt_text_function *f = pt_lsp_text_named(&v->d->text, v->u->function);
  pt_buf text = {0};
  if (!r->needs.n || !f || pt_lsp_is_old(v->d, v->u)) return;
  pt_buf_printf(v->x->mem, &text, "callers of %s must keep to: ", v->u->function);
  for (size_t k = 0; k < r->needs.n; k++)
    pt_buf_printf(v->x->mem, &text, "%s%s", k ? ", " : "", r->needs.at[k]);
  size_t start = f->name - v->d->text.source.lines.at[f->line];
  open_one(v, f->line, (uint32_t)start + 1, SEVERITY_INFORMATION, "needs", pt_buf_text(&text));
  pt_jw_close(v->w, '}');
  pt_buf_release(v->x->mem, &text);
}

static void add_unreachable(const view *v, const pt_report_check *c, uint32_t line) {
  open_one(v, line, 0, SEVERITY_HINT, c->id, "no run gets here");
  pt_jw_open(v->w, "tags", '[');
  pt_jw_number(v->w, NULL, TAG_UNNECESSARY);
  pt_jw_close(v->w, ']');
  pt_jw_close(v->w, '}');
}

static void add_open(const view *v, const pt_report_check *c, uint32_t line) {
  pt_buf text = {0};
  pt_buf_printf(v->x->mem, &text, "not decided: %s", c->describe);
  if (*c->why) pt_buf_printf(v->x->mem, &text, "\n%s", c->why);
  open_one(v, line, c->at.column, SEVERITY_INFORMATION, c->id, pt_buf_text(&text));
  pt_jw_close(v->w, '}');
  pt_buf_release(v->x->mem, &text);
}

/* Lines of which every check is unreachable, each once. */
static bool is_dead(const pt_report *r, size_t number) {
  const pt_report_check *c = &r->checks.at[number];
  for (size_t k = 0; k < r->checks.n; k++) {
    const pt_report_check *o = &r->checks.at[k];
    if (o->at.line != c->at.line || strcmp(o->at.file, c->at.file) != 0) continue;
    if (o->status != PT_UNREACHED || k < number) return false;
  }
  return true;
}

static void add_checks(const view *v) {
  const pt_report *r = v->u->report;
  const pt_lsp_settings *s = &v->x->settings;
  for (size_t k = 0; k < r->checks.n; k++) {
    const pt_report_check *c = &r->checks.at[k];
    uint32_t line;
    bool dead = c->status == PT_UNREACHED && s->unreachable && v->d->program;
    if (c->model || (c->status != PT_OPEN && !dead)) continue;
    if (!pt_lsp_line(v->d, v->u, &c->at, &line)) continue;
    if (c->status == PT_OPEN && s->open)
      add_open(v, c, line);
    else if (dead && is_dead(r, k))
      add_unreachable(v, c, line);
  }
}

static void add_problem(const view *v) {
  pt_buf text = {0};
  pt_buf_printf(v->x->mem, &text, "not checked: %s", v->d->problem);
  open_one(v, v->d->problem_line, 0, SEVERITY_WARNING, "", pt_buf_text(&text));
  pt_jw_close(v->w, '}');
  pt_buf_release(v->x->mem, &text);
}

void pt_lsp_diagnostics(pt_lsp *x, const pt_lsp_document *d, pt_json_writer *w, const char *key) {
  view v = {.x = x, .d = d, .w = w};
  pt_jw_open(w, key, '[');
  if (*d->problem) add_problem(&v);
  for (size_t k = 0; k < d->units.n; k++) {
    const pt_report *r = d->units.at[k].report;
    v.u = &d->units.at[k];
    if (!r) continue;
    for (size_t j = 0; j < r->failures.n; j++)
      if (!is_shown(&v, &r->failures.at[j]))
        add_failure(&v, &r->failures.at[j],
                    r->failures.at[j].accepted ? SEVERITY_INFORMATION : SEVERITY_ERROR);
    for (size_t j = 0; j < r->doubts.n; j++)
      add_failure(&v, &r->doubts.at[j], SEVERITY_WARNING);
    add_needs(&v);
    add_checks(&v);
  }
  pt_jw_close(w, ']');
}
