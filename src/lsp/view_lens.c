/* Code lenses, one or more per function; inlay hints with invariants; actions for what fails. */
#include "lsp/lsp_priv.h"
#include "lsp/uri.h"

typedef struct {
  pt_lsp *x;
  const pt_lsp_document *d;
  pt_json_writer *w;
} view;

static void range_of(const view *v, const pt_text_function *f) {
  size_t start = f->name - v->d->text.source.lines.at[f->line];
  pt_lsp_range(v->x, v->d, v->w, "range", f->line, (uint32_t)start + 1);
}

static void add_command(const view *v, const char *title, const char *command,
                        const char *function) {
  pt_jw_open(v->w, "command", '{');
  pt_jw_text(v->w, "title", title);
  pt_jw_text(v->w, "command", command);
  if (*command) {
    pt_jw_open(v->w, "arguments", '[');
    pt_jw_text(v->w, NULL, v->d->uri);
    pt_jw_text(v->w, NULL, function);
    pt_jw_close(v->w, ']');
  }
  pt_jw_close(v->w, '}');
}

/* The first error in FUNCTION. */
static const pt_report_failure *failure_in(const view *v, const pt_lsp_count *c,
                                           const char *function) {
  const pt_report *r = c->unit->report;
  for (size_t k = 0; k < r->failures.n; k++) {
    bool here = strcmp(r->failures.at[k].at.function, function) == 0;
    if (here || (!v->d->program && !c->callers)) return &r->failures.at[k];
  }
  return NULL;
}

static void add_failure_lenses(const view *v, const pt_text_function *f, const pt_lsp_count *c,
                               const char *status, const pt_report_failure *failure) {
  static const char *const titles[] = {NULL, "copy test"};
  for (int k = 0; k < 2; k++) {
    pt_jw_open(v->w, NULL, '{');
    range_of(v, f);
    pt_lsp_failure_command(v->x, v->d, c->unit, failure, k == 0, titles[k] ? titles[k] : status,
                           v->w, "command");
    pt_jw_close(v->w, '}');
  }
}

static void add_function(const view *v, const pt_text_function *f) {
  char name[256];
  pt_lsp_count c;
  pt_buf status = {0};
  snprintf(name, sizeof name, "%.*s", (int)(f->length < 255 ? f->length : 255),
           v->d->text.source.text.text + f->name);
  pt_lsp_counts(v->d, name, &c);
  pt_lsp_status(v->x, v->d, name, &status);
  const pt_report_failure *failure =
      c.unit && c.unit->report && c.refuted && !c.old ? failure_in(v, &c, name) : NULL;
  bool waits = c.unit && (c.unit->state == PT_LSP_WAITS || c.unit->state == PT_LSP_RUNNING);
  bool more = c.unit && c.open && !waits && !c.callers && !c.old;
  if (failure) {
    add_failure_lenses(v, f, &c, pt_buf_text(&status), failure);
  } else if (status.n && !more) {
    pt_jw_open(v->w, NULL, '{');
    range_of(v, f);
    add_command(v, pt_buf_text(&status), "", name);
    pt_jw_close(v->w, '}');
  }
  if (more) {
    if (failure) pt_buf_reset(&status);
    pt_buf_printf(v->x->mem, &status, "%sgive more time", status.n ? ": " : "");
    pt_jw_open(v->w, NULL, '{');
    range_of(v, f);
    add_command(v, pt_buf_text(&status), "protest.moreTime", c.unit->function);
    pt_jw_close(v->w, '}');
  }
  pt_buf_release(v->x->mem, &status);
}

void pt_lsp_lenses(pt_lsp *x, const pt_lsp_document *d, pt_json_writer *w, const char *key) {
  view v = {.x = x, .d = d, .w = w};
  pt_jw_open(w, key, '[');
  for (size_t k = 0; k < d->text.functions.n; k++)
    add_function(&v, &d->text.functions.at[k]);
  pt_jw_close(w, ']');
}

/* ---- inlay hints */

void pt_lsp_hints(pt_lsp *x, const pt_lsp_document *d, uint32_t first, uint32_t last,
                  pt_json_writer *w, const char *key) {
  pt_jw_open(w, key, '[');
  for (size_t k = 0; k < d->units.n && x->settings.invariants; k++) {
    const pt_report *r = d->units.at[k].report;
    for (size_t j = 0; r && j < r->loops.n; j++) {
      const pt_report_loop *l = &r->loops.at[j];
      uint32_t line;
      size_t n;
      if (!*l->invariant || !pt_lsp_line(d, &d->units.at[k], &l->at, &line)) continue;
      if (line < first || line > last) continue;
      pt_lsp_text_line(&d->text, line, &n);
      pt_jw_open(w, NULL, '{');
      pt_lsp_position(w, "position", line,
                      pt_lsp_text_units(&d->text, line, (uint32_t)n, x->client.utf16));
      pt_jw_text(w, "label", l->invariant);
      pt_jw_bool(w, "paddingLeft", true);
      pt_jw_close(w, '}');
    }
  }
  pt_jw_close(w, ']');
}

/* ---- actions */

/* The folder of the document, `tests` in it, and the name of the check. */
static void test_path(const view *v, const pt_report_failure *f, pt_buf *out) {
  const char *slash = strrchr(v->d->path, '/');
  pt_buf_printf(v->x->mem, out, "%.*s/tests/%s.inputs", (int)(slash - v->d->path), v->d->path,
                f->check);
}

static void add_edit(const view *v, const pt_report_failure *f, const char *uri) {
  pt_buf test = {0};
  pt_json_writer *w = v->w;
  pt_lsp_test(v->x->mem, &test, f);
  pt_jw_open(w, "edit", '{');
  pt_jw_open(w, "documentChanges", '[');
  pt_jw_open(w, NULL, '{');
  pt_jw_text(w, "kind", "create");
  pt_jw_text(w, "uri", uri);
  pt_jw_open(w, "options", '{');
  pt_jw_bool(w, "overwrite", true);
  pt_jw_close(w, '}');
  pt_jw_close(w, '}');
  pt_jw_open(w, NULL, '{');
  pt_jw_open(w, "textDocument", '{');
  pt_jw_text(w, "uri", uri);
  pt_jw_plain(w, "version", "null");
  pt_jw_close(w, '}');
  pt_jw_open(w, "edits", '[');
  pt_jw_open(w, NULL, '{');
  pt_jw_open(w, "range", '{');
  pt_lsp_position(w, "start", 0, 0);
  pt_lsp_position(w, "end", 0, 0);
  pt_jw_close(w, '}');
  pt_jw_text(w, "newText", pt_buf_text(&test));
  pt_jw_close(w, '}');
  pt_jw_close(w, ']');
  pt_jw_close(w, '}');
  pt_jw_close(w, ']');
  pt_jw_close(w, '}');
  pt_buf_release(v->x->mem, &test);
}

static void write_action(const view *v, const pt_report_failure *f) {
  pt_buf path = {0}, uri = {0}, title = {0};
  test_path(v, f, &path);
  pt_uri_of(v->x->mem, &uri, pt_buf_text(&path));
  pt_buf_printf(v->x->mem, &title, "Write the failing test to tests/%s.inputs", f->check);
  pt_jw_open(v->w, NULL, '{');
  pt_jw_text(v->w, "title", pt_buf_text(&title));
  pt_jw_text(v->w, "kind", "quickfix");
  add_edit(v, f, pt_buf_text(&uri));
  pt_jw_close(v->w, '}');
  pt_buf_release(v->x->mem, &path);
  pt_buf_release(v->x->mem, &uri);
  pt_buf_release(v->x->mem, &title);
}

static void add_failure_actions(const view *v, const pt_lsp_unit *u, const pt_report_failure *f) {
  static const char *const titles[] = {"Copy the failing test", "Show how it fails"};
  for (int k = 0; k < 2; k++) {
    pt_buf title = {0};
    pt_buf_printf(v->x->mem, &title, "%s of %s",
                  k == 0 && !v->x->client.commands ? "Show the failing test" : titles[k], f->check);
    pt_jw_open(v->w, NULL, '{');
    pt_jw_text(v->w, "title", pt_buf_text(&title));
    pt_jw_text(v->w, "kind", "quickfix");
    pt_lsp_failure_command(v->x, v->d, u, f, k == 1, pt_buf_text(&title), v->w, "command");
    pt_jw_close(v->w, '}');
    pt_buf_release(v->x->mem, &title);
    if (!v->x->client.commands) break; /* one message has both */
  }
  if (v->x->client.creates) write_action(v, f);
}

static bool opens_in(const pt_lsp_document *d, const pt_lsp_unit *u, uint32_t first,
                     uint32_t last) {
  for (size_t k = 0; k < u->report->checks.n; k++) {
    const pt_report_check *c = &u->report->checks.at[k];
    uint32_t line;
    if (c->status == PT_OPEN && pt_lsp_line(d, u, &c->at, &line) && line >= first && line <= last)
      return true;
  }
  return false;
}

void pt_lsp_actions(pt_lsp *x, const pt_lsp_document *d, uint32_t first, uint32_t last,
                    pt_json_writer *w, const char *key) {
  view v = {.x = x, .d = d, .w = w};
  pt_jw_open(w, key, '[');
  for (size_t k = 0; k < d->units.n; k++) {
    const pt_lsp_unit *u = &d->units.at[k];
    for (size_t j = 0; u->report && j < u->report->failures.n; j++) {
      const pt_report_failure *f = &u->report->failures.at[j];
      uint32_t line;
      if (pt_lsp_line(d, u, &f->at, &line) && line >= first && line <= last)
        add_failure_actions(&v, u, f);
    }
    bool idle = u->state == PT_LSP_DONE || u->state == PT_LSP_NOTHING;
    if (!u->report || !idle || !opens_in(d, u, first, last)) continue;
    pt_jw_open(w, NULL, '{');
    pt_jw_text(w, "title", "Give more time to what is open");
    pt_jw_text(w, "kind", "quickfix");
    add_command(&v, "Give more time to what is open", "protest.moreTime", u->function);
    pt_jw_close(w, '}');
  }
  pt_jw_close(w, ']');
}
