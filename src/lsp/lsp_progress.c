/* Progress, one per document: from the first child to the last, with a message that ends it.

   The client is asked for a token, and told nothing before it has agreed. */
#include "lsp/lsp_priv.h"

static void begin_value(pt_lsp *x, const pt_lsp_document *d, const char *kind) {
  pt_json_writer *w = pt_rpc_notify(&x->rpc, "$/progress");
  pt_jw_open(w, "params", '{');
  pt_jw_number(w, "token", d->token);
  pt_jw_open(w, "value", '{');
  pt_jw_text(w, "kind", kind);
}

static void send_value(pt_lsp *x) {
  pt_jw_close(&x->rpc.w, '}');
  pt_jw_close(&x->rpc.w, '}');
  pt_rpc_send(&x->rpc);
}

static size_t count_done(const pt_lsp_document *d) {
  size_t n = 0;
  for (size_t k = 0; k < d->units.n; k++)
    n += d->units.at[k].state == PT_LSP_DONE;
  return n;
}

/* What is being done now. */
static void add_message(pt_lsp *x, const pt_lsp_document *d) {
  char text[300];
  const char *running = "";
  bool again = false;
  for (size_t k = 0; k < d->units.n; k++)
    if (d->units.at[k].state == PT_LSP_RUNNING)
      running = d->units.at[k].function, again = d->units.at[k].again;
  if (d->outline != PT_LSP_DONE)
    snprintf(text, sizeof text, "reading");
  else if (!*running)
    snprintf(text, sizeof text, "waiting");
  else if (d->program)
    snprintf(text, sizeof text, "the program%s", again ? ", more slowly" : "");
  else
    snprintf(text, sizeof text, "%zu of %zu functions: %.200s%s", count_done(d), d->units.n,
             running, again ? ", more slowly" : "");
  pt_jw_text(&x->rpc.w, "message", text);
  if (d->units.n && d->outline == PT_LSP_DONE)
    pt_jw_number(&x->rpc.w, "percentage", (int64_t)(100 * count_done(d) / d->units.n));
}

/* How it ended. */
static void add_summary(pt_lsp *x, const pt_lsp_document *d) {
  char text[120];
  size_t errors = 0, open = 0;
  for (size_t k = 0; k < d->units.n; k++) {
    const pt_report *r = d->units.at[k].report;
    if (!r) continue;
    errors += r->failures.n;
    for (size_t j = 0; j < r->checks.n; j++)
      open += r->checks.at[j].status == PT_OPEN;
  }
  if (*d->problem)
    snprintf(text, sizeof text, "not checked");
  else
    snprintf(text, sizeof text, "%zu error%s, %zu open", errors, errors == 1 ? "" : "s", open);
  pt_jw_text(&x->rpc.w, "message", text);
}

static void ask(pt_lsp *x, pt_lsp_document *d) {
  pt_json_writer *w = pt_rpc_request(&x->rpc, "window/workDoneProgress/create", &d->token);
  pt_jw_open(w, "params", '{');
  pt_jw_number(w, "token", d->token);
  pt_jw_close(w, '}');
  pt_rpc_send(&x->rpc);
  d->shown = PT_PROGRESS_ASKED;
}

void pt_lsp_progress(pt_lsp *x, pt_lsp_document *d) {
  bool busy = pt_lsp_is_busy(d);
  if (!x->client.progress) return;
  if (d->shown == PT_PROGRESS_NONE && busy) {
    ask(x, d);
  } else if (d->shown == PT_PROGRESS_SHOWN && busy) {
    begin_value(x, d, "report");
    add_message(x, d);
    send_value(x);
  } else if (d->shown == PT_PROGRESS_SHOWN) {
    begin_value(x, d, "end");
    add_summary(x, d);
    send_value(x);
    d->shown = PT_PROGRESS_NONE;
  }
}

pt_lsp_document *pt_lsp_of_token(const pt_lsp *x, int64_t token) {
  for (size_t k = 0; k < x->documents.n; k++)
    if (x->documents.at[k]->shown != PT_PROGRESS_NONE && x->documents.at[k]->token == token)
      return x->documents.at[k];
  return NULL;
}

void pt_lsp_progress_answer(pt_lsp *x, int64_t id, bool ok) {
  pt_lsp_document *d = pt_lsp_of_token(x, id);
  if (!d || d->shown != PT_PROGRESS_ASKED) return;
  d->shown = PT_PROGRESS_NONE;
  if (!ok || !pt_lsp_is_busy(d)) return;
  const char *slash = strrchr(d->path, '/');
  char title[300];
  snprintf(title, sizeof title, "protest: %.250s", slash + 1);
  begin_value(x, d, "begin");
  pt_jw_text(&x->rpc.w, "title", title);
  pt_jw_bool(&x->rpc.w, "cancellable", true);
  add_message(x, d);
  send_value(x);
  d->shown = PT_PROGRESS_SHOWN;
}
