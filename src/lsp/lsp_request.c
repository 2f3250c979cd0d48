/* The table of messages, and what each of them does.

   A request has an answer, whatever it is; a notification has none.  Before `initialize` only that
   is answered, after `shutdown` only `exit` counts.  What is not in the table is refused when it is
   a request, and ignored otherwise. */
#include <stdlib.h>
#include <unistd.h>

#include "base/stats.h"
#include "lsp/lsp_priv.h"
#include "lsp/uri.h"

typedef struct {
  pt_lsp *x;
  const pt_json_node *id, *params; /* NULL: there are none */
} message;

static const pt_json_node *member(const message *m, const pt_json_node *n, const char *key) {
  return pt_json_member(&m->x->json, n, key);
}

static const char *text_of(const message *m, const pt_json_node *n, const char *key) {
  return pt_json_string(&m->x->json, member(m, n, key));
}

static int64_t number_of(const message *m, const pt_json_node *n, const char *key) {
  n = member(m, n, key);
  return n && n->kind == PT_JSON_NUMBER
             ? strtoll(pt_strtab_text(&m->x->json.strings, n->text), NULL, 10)
             : 0;
}

static uint32_t unsigned_of(const message *m, const pt_json_node *n, const char *key) {
  int64_t value = number_of(m, n, key);
  if (value < 0) return 0;
  return value > INT32_MAX ? INT32_MAX : (uint32_t)value;
}

static pt_lsp_document *document_of(const message *m) {
  return pt_lsp_find(m->x, text_of(m, member(m, m->params, "textDocument"), "uri"));
}

void pt_lsp_say(pt_lsp *x, bool warning, const char *format, ...) {
  enum { WARNING = 2, INFORMATION = 3 };
  va_list args;
  pt_buf text = {0};
  va_start(args, format);
  pt_buf_add(x->mem, &text, "protest: ");
  pt_buf_vprintf(x->mem, &text, format, args);
  va_end(args);
  pt_json_writer *w = pt_rpc_notify(&x->rpc, "window/showMessage");
  pt_jw_open(w, "params", '{');
  pt_jw_number(w, "type", warning ? WARNING : INFORMATION);
  pt_jw_text(w, "message", pt_buf_text(&text));
  pt_jw_close(w, '}');
  pt_rpc_send(&x->rpc);
  pt_buf_release(x->mem, &text);
}

/* ---- the session */

static const char *const commands[] = {"protest.check", "protest.cancel", "protest.moreTime",
                                       "protest.show", "protest.test"};

static void add_capabilities(pt_lsp *x, pt_json_writer *w) {
  pt_jw_open(w, "capabilities", '{');
  pt_jw_text(w, "positionEncoding", x->client.utf16 ? "utf-16" : "utf-8");
  pt_jw_open(w, "textDocumentSync", '{');
  pt_jw_bool(w, "openClose", true);
  pt_jw_number(w, "change", 1); /* whole texts */
  pt_jw_bool(w, "save", true);
  pt_jw_close(w, '}');
  pt_jw_bool(w, "hoverProvider", true);
  pt_jw_bool(w, "inlayHintProvider", true);
  pt_jw_open(w, "codeLensProvider", '{');
  pt_jw_close(w, '}');
  pt_jw_open(w, "codeActionProvider", '{');
  pt_jw_open(w, "codeActionKinds", '[');
  pt_jw_text(w, NULL, "quickfix");
  pt_jw_close(w, ']');
  pt_jw_close(w, '}');
  pt_jw_open(w, "executeCommandProvider", '{');
  pt_jw_open(w, "commands", '[');
  for (size_t k = 0; k < sizeof commands / sizeof *commands; k++)
    pt_jw_text(w, NULL, commands[k]);
  pt_jw_close(w, ']');
  pt_jw_close(w, '}');
  pt_jw_close(w, '}');
}

static void on_initialize(const message *m) {
  pt_lsp *x = m->x;
  if (x->ready) {
    pt_rpc_error(&x->rpc, &x->json, m->id, PT_RPC_INVALID, "initialize came before");
    return;
  }
  pt_lsp_client_read(x, m->params);
  x->ready = true;
  pt_json_writer *w = pt_rpc_answer(&x->rpc, &x->json, m->id);
  pt_jw_open(w, "result", '{');
  add_capabilities(x, w);
  pt_jw_open(w, "serverInfo", '{');
  pt_jw_text(w, "name", "protest");
  pt_jw_text(w, "version", protest_version());
  pt_jw_close(w, '}');
  pt_jw_close(w, '}');
  pt_rpc_send(&x->rpc);
}

static void answer_null(const message *m) {
  pt_json_writer *w = pt_rpc_answer(&m->x->rpc, &m->x->json, m->id);
  pt_jw_plain(w, "result", "null");
  pt_rpc_send(&m->x->rpc);
}

static void on_shutdown(const message *m) {
  m->x->shut = true;
  for (size_t k = 0; k < m->x->documents.n; k++)
    pt_lsp_cancel(m->x, m->x->documents.at[k]);
  answer_null(m);
}

static void on_exit_(const message *m) {
  m->x->ended = true;
  m->x->code = m->x->shut ? PROTEST_OK : PROTEST_USAGE;
}

static void on_settings(const message *m) {
  const pt_json_node *all = member(m, m->params, "settings");
  const pt_json_node *own = member(m, all, "protest");
  pt_lsp_settings_read(m->x, own ? own : all);
  for (size_t k = 0; k < m->x->documents.n; k++)
    pt_lsp_show(m->x, m->x->documents.at[k]);
}

/* ---- documents */

void pt_lsp_show(pt_lsp *x, pt_lsp_document *d) {
  int64_t id;
  pt_json_writer *w = pt_rpc_notify(&x->rpc, "textDocument/publishDiagnostics");
  pt_jw_open(w, "params", '{');
  pt_jw_text(w, "uri", d->uri);
  pt_jw_number(w, "version", d->version);
  pt_lsp_diagnostics(x, d, w, "diagnostics");
  pt_jw_close(w, '}');
  pt_rpc_send(&x->rpc);
  if (x->client.refreshes) {
    pt_rpc_request(&x->rpc, "workspace/codeLens/refresh", &id);
    pt_rpc_send(&x->rpc);
  }
  if (x->client.refreshes_hints && x->settings.invariants) {
    pt_rpc_request(&x->rpc, "workspace/inlayHint/refresh", &id);
    pt_rpc_send(&x->rpc);
  }
}

static bool is_c(const char *path) {
  size_t n = strlen(path);
  return n > 2 && path[n - 2] == '.' && (path[n - 1] == 'c' || path[n - 1] == 'i');
}

static void on_open(const message *m) {
  pt_lsp *x = m->x;
  const pt_json_node *n = member(m, m->params, "textDocument");
  const char *uri = text_of(m, n, "uri"), *text = text_of(m, n, "text");
  if (!uri || !text) return;
  pt_lsp_document *d = pt_lsp_find(x, uri);
  if (d)
    pt_lsp_change(x, d, text, number_of(m, n, "version"));
  else
    d = pt_lsp_open(x, uri, text, number_of(m, n, "version"));
  if (!d)
    pt_lsp_say(x, true, "%s is no file on this machine: it is not checked", uri);
  else if (x->settings.run >= PT_LSP_RUN_OPEN && is_c(d->path))
    pt_lsp_check(x, d);
}

static void on_change(const message *m) {
  enum { QUIET_US = 600000 };
  pt_lsp *x = m->x;
  pt_lsp_document *d = document_of(m);
  const pt_json_node *n = member(m, m->params, "contentChanges");
  const char *text = NULL;
  for (uint32_t k = n && n->kind == PT_JSON_ARRAY ? n->first : 0; k; k = x->json.nodes.at[k].next)
    text = text_of(m, &x->json.nodes.at[k], "text");
  if (!d || !text) return;
  pt_lsp_change(x, d, text, number_of(m, member(m, m->params, "textDocument"), "version"));
  if (x->settings.run == PT_LSP_RUN_TYPE && is_c(d->path)) d->due = pt_clock_us() + QUIET_US;
  pt_lsp_show(x, d);
  pt_lsp_progress(x, d);
}

/* Whether D is checked again when a file was saved: itself, and who may include a header. */
static void on_save(const message *m) {
  pt_lsp *x = m->x;
  pt_lsp_document *d = document_of(m);
  if (!d || x->settings.run == PT_LSP_RUN_MANUAL) return;
  if (is_c(d->path)) pt_lsp_check(x, d);
  for (size_t k = 0; k < x->documents.n && !is_c(d->path); k++)
    if (is_c(x->documents.at[k]->path)) pt_lsp_check(x, x->documents.at[k]);
}

/* The client forgets what was shown. */
static void on_close(const message *m) {
  pt_lsp *x = m->x;
  pt_lsp_document *d = document_of(m);
  if (!d) return;
  pt_json_writer *w = pt_rpc_notify(&x->rpc, "textDocument/publishDiagnostics");
  pt_jw_open(w, "params", '{');
  pt_jw_text(w, "uri", d->uri);
  pt_jw_open(w, "diagnostics", '[');
  pt_jw_close(w, ']');
  pt_jw_close(w, '}');
  pt_rpc_send(&x->rpc);
  pt_lsp_close(x, d);
}

/* ---- questions about a document */

static void on_lens(const message *m) {
  const pt_lsp_document *d = document_of(m);
  if (!d) {
    answer_null(m);
    return;
  }
  pt_json_writer *w = pt_rpc_answer(&m->x->rpc, &m->x->json, m->id);
  pt_lsp_lenses(m->x, d, w, "result");
  pt_rpc_send(&m->x->rpc);
}

static void on_hover(const message *m) {
  const pt_lsp_document *d = document_of(m);
  const pt_json_node *at = member(m, m->params, "position");
  if (!d || !at) {
    answer_null(m);
    return;
  }
  pt_json_writer *w = pt_rpc_answer(&m->x->rpc, &m->x->json, m->id);
  pt_lsp_hover(m->x, d, unsigned_of(m, at, "line"), unsigned_of(m, at, "character"), w, "result");
  pt_rpc_send(&m->x->rpc);
}

/* The lines of params.range. */
static void lines_of(const message *m, uint32_t *first, uint32_t *last) {
  const pt_json_node *range = member(m, m->params, "range");
  *first = unsigned_of(m, member(m, range, "start"), "line");
  *last = unsigned_of(m, member(m, range, "end"), "line");
}

static void on_hints(const message *m) {
  const pt_lsp_document *d = document_of(m);
  uint32_t first, last;
  if (!d) {
    answer_null(m);
    return;
  }
  lines_of(m, &first, &last);
  pt_json_writer *w = pt_rpc_answer(&m->x->rpc, &m->x->json, m->id);
  pt_lsp_hints(m->x, d, first, last, w, "result");
  pt_rpc_send(&m->x->rpc);
}

/* Whether the client wants quick fixes: it says which kinds, or takes all. */
static bool wants_fixes(const message *m) {
  const pt_json_node *only = member(m, member(m, m->params, "context"), "only");
  if (!only || only->kind != PT_JSON_ARRAY) return true;
  for (uint32_t k = only->first; k; k = m->x->json.nodes.at[k].next) {
    const char *kind = pt_json_string(&m->x->json, &m->x->json.nodes.at[k]);
    if (kind && (!*kind || strcmp(kind, "quickfix") == 0)) return true;
  }
  return false;
}

static void on_actions(const message *m) {
  const pt_lsp_document *d = document_of(m);
  uint32_t first, last;
  if (!d || !wants_fixes(m)) {
    answer_null(m);
    return;
  }
  lines_of(m, &first, &last);
  pt_json_writer *w = pt_rpc_answer(&m->x->rpc, &m->x->json, m->id);
  pt_lsp_actions(m->x, d, first, last, w, "result");
  pt_rpc_send(&m->x->rpc);
}

/* ---- commands */

/* The K-th argument, when it is a text. */
static const char *argument(const message *m, size_t k) {
  const pt_json_node *all = member(m, m->params, "arguments");
  uint32_t at = all && all->kind == PT_JSON_ARRAY ? all->first : 0;
  for (; at && k; k--)
    at = m->x->json.nodes.at[at].next;
  return at ? pt_json_string(&m->x->json, &m->x->json.nodes.at[at]) : NULL;
}

/* The test of a check as a message, with the steps that fail: for clients without commands. */
static void show_failure(pt_lsp *x, const pt_report_failure *f) {
  enum { MOST_STEPS = 12 };
  pt_buf text = {0};
  char where[300];
  pt_lsp_test(x->mem, &text, f);
  size_t first = f->steps.n > MOST_STEPS ? f->steps.n - MOST_STEPS : 0;
  for (size_t k = first; k < f->steps.n; k++)
    pt_buf_printf(x->mem, &text, "%s: %s: %s\n",
                  pt_place_text(&f->steps.at[k].at, where, sizeof where),
                  f->steps.at[k].at.function, f->steps.at[k].changes);
  pt_lsp_say(x, false, "%s", pt_buf_text(&text));
  pt_buf_release(x->mem, &text);
}

static void answer_test(const message *m, const pt_report_failure *f) {
  pt_buf text = {0};
  pt_lsp_test(m->x->mem, &text, f);
  pt_json_writer *w = pt_rpc_answer(&m->x->rpc, &m->x->json, m->id);
  pt_jw_text(w, "result", pt_buf_text(&text));
  pt_rpc_send(&m->x->rpc);
  pt_buf_release(m->x->mem, &text);
}

static bool is_command(const char *name, int k) { return strcmp(name, commands[k]) == 0; }

static void on_command(const message *m) {
  enum { CHECK, CANCEL, MORE_TIME, SHOW, TEST };
  pt_lsp *x = m->x;
  const char *name = text_of(m, m->params, "command"), *what = argument(m, 1);
  pt_lsp_document *d = pt_lsp_find(x, argument(m, 0));
  const pt_lsp_unit *u;
  const pt_report_failure *f = d ? pt_lsp_failure(d, what, &u) : NULL;
  bool known = name && d;
  if (known && is_command(name, CHECK))
    pt_lsp_check(x, d);
  else if (known && is_command(name, CANCEL))
    pt_lsp_cancel(x, d);
  else if (known && is_command(name, MORE_TIME))
    known = what && pt_lsp_more_time(x, d, what);
  else if (known && f && is_command(name, SHOW))
    show_failure(x, f);
  else if (known && f && is_command(name, TEST)) {
    answer_test(m, f);
    return;
  } else
    known = false;
  if (known)
    answer_null(m);
  else
    pt_rpc_error(&x->rpc, &x->json, m->id, PT_RPC_PARAMS, "no such command, document or check");
}

static void on_cancel_progress(const message *m) {
  pt_lsp_document *d = pt_lsp_of_token(m->x, number_of(m, m->params, "token"));
  if (d) pt_lsp_cancel(m->x, d);
}

static void ignore(const message *m) { (void)m; }

/* ---- dispatch */

static const struct {
  const char *method;
  void (*run)(const message *m);
  bool request;
} methods[] = {
    {"initialize", on_initialize, true},
    {"initialized", ignore, false},
    {"shutdown", on_shutdown, true},
    {"exit", on_exit_, false},
    {"textDocument/didOpen", on_open, false},
    {"textDocument/didChange", on_change, false},
    {"textDocument/didSave", on_save, false},
    {"textDocument/didClose", on_close, false},
    {"textDocument/codeLens", on_lens, true},
    {"textDocument/hover", on_hover, true},
    {"textDocument/codeAction", on_actions, true},
    {"textDocument/inlayHint", on_hints, true},
    {"workspace/executeCommand", on_command, true},
    {"workspace/didChangeConfiguration", on_settings, false},
    {"window/workDoneProgress/cancel", on_cancel_progress, false},
    {"$/cancelRequest", ignore, false}, /* every answer is given at once */
};

/* An answer to a request of ours: only those for progress matter. */
static void take_answer(pt_lsp *x, const message *m, bool ok) {
  if (m->id && m->id->kind == PT_JSON_NUMBER)
    pt_lsp_progress_answer(x, strtoll(pt_strtab_text(&x->json.strings, m->id->text), NULL, 10), ok);
}

static void dispatch(pt_lsp *x, const message *m, const char *method) {
  bool first = strcmp(method, "initialize") == 0, last = strcmp(method, "exit") == 0;
  if (!x->ready && !first && !last) {
    if (m->id) pt_rpc_error(&x->rpc, &x->json, m->id, PT_RPC_NOT_YET, "initialize comes first");
    return;
  }
  if (x->shut && !last) {
    if (m->id) pt_rpc_error(&x->rpc, &x->json, m->id, PT_RPC_INVALID, "after shutdown");
    return;
  }
  for (size_t k = 0; k < sizeof methods / sizeof *methods; k++) {
    if (strcmp(methods[k].method, method) != 0) continue;
    if (methods[k].request == (m->id != NULL))
      methods[k].run(m);
    else if (m->id)
      pt_rpc_error(&x->rpc, &x->json, m->id, PT_RPC_INVALID, "it has no answer");
    return;
  }
  if (m->id) pt_rpc_error(&x->rpc, &x->json, m->id, PT_RPC_NO_METHOD, method);
}

void pt_lsp_handle(pt_lsp *x, const char *text) {
  pt_err e = {0};
  x->json = (pt_json){0};
  if (pt_json_parse(&x->json, x->mem, "message", text, &e) != PT_OK) {
    pt_rpc_error(&x->rpc, NULL, NULL, PT_RPC_PARSE, e.text);
  } else {
    const pt_json_node *root = &x->json.nodes.at[0];
    message m = {.x = x, .id = pt_json_member(&x->json, root, "id")};
    m.params = pt_json_member(&x->json, root, "params");
    const char *method = pt_json_string(&x->json, pt_json_member(&x->json, root, "method"));
    bool answer = pt_json_member(&x->json, root, "result") != NULL;
    if (method)
      dispatch(x, &m, method);
    else if (answer || pt_json_member(&x->json, root, "error"))
      take_answer(x, &m, answer);
    else
      pt_rpc_error(&x->rpc, &x->json, m.id, PT_RPC_INVALID, "it has no method");
  }
  pt_json_release(&x->json, x->mem);
}
