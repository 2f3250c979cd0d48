/* What the client says about itself, and what its user has set.

   A setting that is missing stays as it was; one that is wrong is told in one line and ignored. */
#include <stdlib.h>

#include "lsp/lsp_priv.h"

static const char *const run_words[] = {
#define X(NAME, WORD) WORD,
    PT_LSP_RUNS(X)
#undef X
};

void pt_lsp_settings_init(pt_lsp *x) {
  x->settings =
      (pt_lsp_settings){.run = PT_LSP_RUN_OPEN, .quick = 1, .limit = 20, .unreachable = true};
}

void pt_lsp_settings_release(pt_lsp *x) {
  pt_lsp_settings *s = &x->settings;
  if (s->database) pt_mem_free(x->mem, s->database, strlen(s->database) + 1);
  pt_vec_release(x->mem, &s->arguments);
  pt_strtab_release(x->mem, &s->words);
  s->database = NULL;
}

/* ---- one setting each */

static void read_run(pt_lsp *x, const pt_json_node *n) {
  const char *word = pt_json_string(&x->json, n);
  if (!n) return;
  for (int k = 0; word && k < PT_LSP_RUN_COUNT; k++)
    if (strcmp(word, run_words[k]) == 0) {
      x->settings.run = (pt_lsp_run)k;
      return;
    }
  pt_lsp_say(x, true, "setting run: '%s' is none of manual, onSave, onOpen, onType",
             word ? word : "?");
}

static void read_seconds(pt_lsp *x, const pt_json_node *n, const char *name, double *out) {
  if (!n) return;
  double value =
      n->kind == PT_JSON_NUMBER ? strtod(pt_strtab_text(&x->json.strings, n->text), NULL) : -1;
  if (value >= 0.1 && value <= 1e6)
    *out = value;
  else
    pt_lsp_say(x, true, "setting %s: a number of seconds from 0.1 is expected", name);
}

static void read_truth(pt_lsp *x, const pt_json_node *n, const char *name, bool *out) {
  if (!n) return;
  if (n->kind == PT_JSON_BOOL)
    *out = n->truth;
  else
    pt_lsp_say(x, true, "setting %s: true or false is expected", name);
}

static void read_arguments(pt_lsp *x, const pt_json_node *n) {
  if (!n) return;
  if (n->kind != PT_JSON_ARRAY) {
    pt_lsp_say(x, true, "setting arguments: a list of texts is expected");
    return;
  }
  pt_lsp_settings *s = &x->settings;
  pt_vec_reset(&s->arguments);
  for (uint32_t k = n->first; k; k = x->json.nodes.at[k].next) {
    const char *text = pt_json_string(&x->json, &x->json.nodes.at[k]);
    if (text && *text)
      pt_vec_push(x->mem, &s->arguments,
                  pt_strtab_text(&s->words, pt_strtab_add(x->mem, &s->words, text)));
    else
      pt_lsp_say(x, true, "setting arguments: a list of texts is expected");
  }
}

static void read_database(pt_lsp *x, const pt_json_node *n) {
  const char *text = pt_json_string(&x->json, n);
  char **out = &x->settings.database;
  if (!text) return;
  if (*out) pt_mem_free(x->mem, *out, strlen(*out) + 1);
  *out = *text ? pt_mem_strdup(x->mem, text) : NULL;
}

void pt_lsp_settings_read(pt_lsp *x, const pt_json_node *n) {
  pt_lsp_settings *s = &x->settings;
#define MEMBER(KEY) pt_json_member(&x->json, n, KEY)
  if (!n || n->kind != PT_JSON_OBJECT) return;
  read_run(x, MEMBER("run"));
  read_seconds(x, MEMBER("quickLimit"), "quickLimit", &s->quick);
  read_seconds(x, MEMBER("timeLimit"), "timeLimit", &s->limit);
  read_truth(x, MEMBER("showOpen"), "showOpen", &s->open);
  read_truth(x, MEMBER("showUnreachable"), "showUnreachable", &s->unreachable);
  read_truth(x, MEMBER("showInvariants"), "showInvariants", &s->invariants);
  read_truth(x, MEMBER("clientCommands"), "clientCommands", &x->client.commands);
  read_arguments(x, MEMBER("arguments"));
  read_database(x, MEMBER("compileCommands"));
#undef MEMBER
}

/* ---- capabilities */

static const pt_json_node *path(const pt_lsp *x, const pt_json_node *n, const char *const *keys) {
  for (; n && *keys; keys++)
    n = pt_json_member(&x->json, n, *keys);
  return n;
}

static bool has(const pt_lsp *x, const pt_json_node *n, const char *a, const char *b,
                const char *c) {
  const char *const keys[] = {a, b, c, NULL};
  n = path(x, n, keys);
  return n && n->kind == PT_JSON_BOOL && n->truth;
}

/* Whether the list has that text. */
static bool lists(const pt_lsp *x, const pt_json_node *n, const char *const *keys,
                  const char *word) {
  n = path(x, n, keys);
  for (uint32_t k = n && n->kind == PT_JSON_ARRAY ? n->first : 0; k; k = x->json.nodes.at[k].next) {
    const char *text = pt_json_string(&x->json, &x->json.nodes.at[k]);
    if (text && strcmp(text, word) == 0) return true;
  }
  return false;
}

void pt_lsp_client_read(pt_lsp *x, const pt_json_node *params) {
  static const char *const encodings[] = {"general", "positionEncodings", NULL};
  static const char *const operations[] = {"workspace", "workspaceEdit", "resourceOperations",
                                           NULL};
  const pt_json_node *c = pt_json_member(&x->json, params, "capabilities");
  const pt_json_node *parent = pt_json_member(&x->json, params, "processId");
  x->client = (pt_lsp_client){.utf16 = !lists(x, c, encodings, "utf-8")};
  x->client.progress = has(x, c, "window", "workDoneProgress", NULL);
  x->client.refreshes = has(x, c, "workspace", "codeLens", "refreshSupport");
  x->client.refreshes_hints = has(x, c, "workspace", "inlayHint", "refreshSupport");
  x->client.related = has(x, c, "textDocument", "publishDiagnostics", "relatedInformation");
  x->client.creates = has(x, c, "workspace", "workspaceEdit", "documentChanges") &&
                      lists(x, c, operations, "create");
  if (parent && parent->kind == PT_JSON_NUMBER)
    x->parent = strtoll(pt_strtab_text(&x->json.strings, parent->text), NULL, 10);
  pt_lsp_settings_read(x, pt_json_member(&x->json, params, "initializationOptions"));
}
