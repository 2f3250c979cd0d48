/* The documents that the client has open: texts, edits, and what is known of their functions. */
#include "lsp/lsp_priv.h"
#include "lsp/uri.h"

pt_lsp_document *pt_lsp_find(const pt_lsp *x, const char *uri) {
  for (size_t k = 0; uri && k < x->documents.n; k++)
    if (strcmp(x->documents.at[k]->uri, uri) == 0) return x->documents.at[k];
  return NULL;
}

pt_lsp_document *pt_lsp_open(pt_lsp *x, const char *uri, const char *text, int64_t version) {
  pt_buf path = {0};
  pt_lsp_document *d = NULL;
  if (pt_uri_path(x->mem, &path, uri)) {
    d = pt_mem_alloc(x->mem, sizeof *d);
    d->uri = pt_mem_strdup(x->mem, uri), d->path = pt_mem_strdup(x->mem, pt_buf_text(&path));
    d->version = version, d->touched = ++x->touches;
    pt_lsp_text_init(&d->text, x->mem, text);
    pt_vec_push(x->mem, &x->documents, d);
  }
  pt_buf_release(x->mem, &path);
  return d;
}

/* Functions that the last edit is in come first when they are checked again; what runs for them is
   about a text that is gone.  What waits is not begun with a text in the middle of an edit. */
static void note_changed(pt_lsp *x, pt_lsp_document *d, const pt_lsp_text *before) {
  const pt_edit *e = &pt_vec_top(&d->edits);
  for (size_t k = 0; k < d->units.n; k++) {
    pt_lsp_unit *u = &d->units.at[k];
    const pt_text_function *f = pt_lsp_text_named(before, u->function);
    bool inside = !f || d->program || (f->first < e->last && f->last >= e->first);
    bool dies = inside && u->state == PT_LSP_RUNNING;
    u->first |= inside;
    if (dies) pt_lsp_kill(x, u->job);
    if (dies || u->state == PT_LSP_WAITS) u->state = PT_LSP_NOTHING;
  }
  if (d->outline == PT_LSP_RUNNING) pt_lsp_kill(x, d->job);
  if (d->outline == PT_LSP_RUNNING || d->outline == PT_LSP_WAITS) d->outline = PT_LSP_NOTHING;
}

void pt_lsp_change(pt_lsp *x, pt_lsp_document *d, const char *text, int64_t version) {
  pt_lsp_text after;
  pt_edit e;
  d->version = version, d->touched = ++x->touches;
  pt_lsp_text_init(&after, x->mem, text);
  bool changed = pt_edit_between(&d->text, &after, &e);
  if (changed) {
    pt_vec_push(x->mem, &d->edits, e);
    note_changed(x, d, &d->text);
  }
  pt_lsp_text_release(&d->text);
  d->text = after;
  if (changed) d->problem[0] = 0;
}

void pt_lsp_drop_report(pt_lsp *x, pt_lsp_unit *u) {
  if (!u->report) return;
  pt_report_release(u->report);
  pt_mem_free(x->mem, u->report, sizeof *u->report);
  u->report = NULL;
}

void pt_lsp_drop_units(pt_lsp *x, pt_lsp_document *d) {
  for (size_t k = 0; k < d->units.n; k++) {
    pt_lsp_drop_report(x, &d->units.at[k]);
    pt_mem_free(x->mem, d->units.at[k].function, strlen(d->units.at[k].function) + 1);
  }
  pt_vec_release(x->mem, &d->units);
}

void pt_lsp_close(pt_lsp *x, pt_lsp_document *d) {
  size_t k = 0;
  while (x->documents.at[k] != d)
    k++;
  pt_lsp_cancel(x, d);
  memmove(x->documents.at + k, x->documents.at + k + 1,
          (x->documents.n - k - 1) * sizeof *x->documents.at);
  x->documents.n--;
  pt_lsp_drop_units(x, d);
  pt_vec_release(x->mem, &d->edits);
  pt_lsp_text_release(&d->text);
  pt_mem_free(x->mem, d->uri, strlen(d->uri) + 1);
  pt_mem_free(x->mem, d->path, strlen(d->path) + 1);
  pt_mem_free(x->mem, d, sizeof *d);
}

/* ---- places */

bool pt_lsp_is_in(const pt_lsp_document *d, const pt_place *p) {
  const char *file = p->file;
  if (file[0] == '/') return strcmp(file, d->path) == 0;
  while (strncmp(file, "./", 2) == 0 || strncmp(file, "../", 3) == 0)
    file = strchr(file, '/') + 1;
  size_t n = strlen(file), all = strlen(d->path);
  return n && n < all && d->path[all - n - 1] == '/' && strcmp(d->path + all - n, file) == 0;
}

bool pt_lsp_line(const pt_lsp_document *d, const pt_lsp_unit *u, const pt_place *p, uint32_t *out) {
  return p->line && pt_lsp_is_in(d, p) && pt_edits_map(&d->edits, u->base, p->line - 1, out);
}

bool pt_lsp_is_busy(const pt_lsp_document *d) {
  if (d->outline == PT_LSP_WAITS || d->outline == PT_LSP_RUNNING) return true;
  for (size_t k = 0; k < d->units.n; k++)
    if (d->units.at[k].state == PT_LSP_WAITS || d->units.at[k].state == PT_LSP_RUNNING) return true;
  return false;
}

bool pt_lsp_is_old(const pt_lsp_document *d, const pt_lsp_unit *u) { return u->base < d->edits.n; }
