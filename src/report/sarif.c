/* SARIF 2.1.0: one run, of one report or of many, with a rule per kind of check, CWE as taxonomy, a
   result per error with the run that fails as code flow, and a result of kind `open` per check that
   was not decided; of `protest lines` a result per row of its table, with status and context as
   properties.  What the verdict rests on, warnings and errors are notifications of the
   invocation, and the whole result is repeated in the run's property bag. */
#include <ctype.h>

#include "ir/check.h"
#include "report/lines.h"
#include "report/report_priv.h"

/* A path as a URI reference: what a URI does not allow is percent-encoded. */
static const char *uri_of(pt_mem *m, pt_buf *b, const char *path) {
  pt_buf_reset(b);
  if (*path == '/') pt_buf_add(m, b, "file://");
  for (const char *s = path; *s; s++) {
    unsigned char c = (unsigned char)*s;
    if (isalnum(c) || strchr("/._-~", c)) pt_buf_char(m, b, (char)c);
    else pt_buf_printf(m, b, "%%%02X", c);
  }
  return pt_buf_text(b);
}

static void add_physical(pt_json_writer *w, const pt_place *p) {
  pt_buf uri = {0};
  pt_jw_open(w, "physicalLocation", '{');
  pt_jw_open(w, "artifactLocation", '{');
  pt_jw_text(w, "uri", uri_of(w->mem, &uri, p->file));
  if (*p->file != '/') pt_jw_text(w, "uriBaseId", "%SRCROOT%");
  pt_jw_close(w, '}');
  if (p->line) {
    pt_jw_open(w, "region", '{');
    pt_jw_number(w, "startLine", p->line);
    if (p->column) pt_jw_number(w, "startColumn", p->column);
    pt_jw_close(w, '}');
  }
  pt_jw_close(w, '}');
  pt_buf_release(w->mem, &uri);
}

static void add_message(pt_json_writer *w, const char *key, const char *text) {
  pt_jw_open(w, key, '{');
  pt_jw_text(w, "text", text);
  pt_jw_close(w, '}');
}

/* A location object's members; TEXT may be "". */
static void add_location(pt_json_writer *w, const char *key, const pt_place *p, const char *text) {
  pt_jw_open(w, key, '{');
  add_physical(w, p);
  if (*p->function) {
    pt_jw_open(w, "logicalLocations", '[');
    pt_jw_open(w, NULL, '{');
    pt_jw_text(w, "name", p->function);
    pt_jw_text(w, "kind", "function");
    pt_jw_close(w, '}');
    pt_jw_close(w, ']');
  }
  if (*text) add_message(w, "message", text);
  pt_jw_close(w, '}');
}

/* ---- rules */

static void cwe_id(char out[16], int cwe) { snprintf(out, 16, "%d", cwe); }

static void add_taxon(pt_json_writer *w, int cwe) {
  char id[16];
  cwe_id(id, cwe);
  pt_jw_text(w, "id", id);
  pt_jw_open(w, "toolComponent", '{');
  pt_jw_text(w, "name", "CWE");
  pt_jw_close(w, '}');
}

static void add_rule(pt_json_writer *w, pt_check_kind k) {
  char tag[48];
  snprintf(tag, sizeof tag, "external/cwe/cwe-%d", pt_check_cwe(k));
  pt_jw_open(w, NULL, '{');
  pt_jw_text(w, "id", pt_check_name(k));
  add_message(w, "shortDescription", pt_check_text(k));
  pt_jw_open(w, "defaultConfiguration", '{');
  pt_jw_text(w, "level", "error");
  pt_jw_close(w, '}');
  pt_jw_open(w, "relationships", '[');
  pt_jw_open(w, NULL, '{');
  pt_jw_open(w, "target", '{');
  add_taxon(w, pt_check_cwe(k));
  pt_jw_close(w, '}');
  pt_jw_open(w, "kinds", '[');
  pt_jw_text(w, NULL, "superset");
  pt_jw_close(w, ']');
  pt_jw_close(w, '}');
  pt_jw_close(w, ']');
  pt_jw_open(w, "properties", '{');
  pt_jw_open(w, "tags", '[');
  pt_jw_text(w, NULL, tag);
  pt_jw_close(w, ']');
  pt_jw_close(w, '}');
  pt_jw_close(w, '}');
}

static void add_tool(pt_json_writer *w, const char *version) {
  pt_jw_open(w, "tool", '{');
  pt_jw_open(w, "driver", '{');
  pt_jw_text(w, "name", "Protest");
  pt_jw_text(w, "version", version);
  pt_jw_open(w, "rules", '[');
  for (int k = PT_CHECK_NONE + 1; k < PT_CHECK_COUNT; k++) add_rule(w, (pt_check_kind)k);
  pt_jw_close(w, ']');
  pt_jw_close(w, '}');
  pt_jw_close(w, '}');
}

static void add_taxonomy(pt_json_writer *w) {
  bool seen[2048] = {false};
  char id[16];
  pt_jw_open(w, "taxonomies", '[');
  pt_jw_open(w, NULL, '{');
  pt_jw_text(w, "name", "CWE");
  pt_jw_text(w, "organization", "MITRE");
  pt_jw_open(w, "taxa", '[');
  for (int k = PT_CHECK_NONE + 1; k < PT_CHECK_COUNT; k++) {
    int cwe = pt_check_cwe((pt_check_kind)k);
    if (cwe < 0 || cwe >= 2048 || seen[cwe]) continue;
    seen[cwe] = true;
    cwe_id(id, cwe);
    pt_jw_open(w, NULL, '{');
    pt_jw_text(w, "id", id);
    pt_jw_close(w, '}');
  }
  pt_jw_close(w, ']');
  pt_jw_close(w, '}');
  pt_jw_close(w, ']');
}

/* ---- results */

static void begin_result(pt_json_writer *w, const char *rule, const char *kind, const char *level,
                         int cwe, const char *text, const pt_place *at, const char *id,
                         const char *fingerprint) {
  pt_jw_open(w, NULL, '{');
  pt_jw_text(w, "ruleId", rule);
  pt_jw_text(w, "kind", kind);
  pt_jw_text(w, "level", level);
  add_message(w, "message", text);
  pt_jw_open(w, "locations", '[');
  if (*at->file && *at->file != '<') add_location(w, NULL, at, "");
  pt_jw_close(w, ']');
  pt_jw_open(w, "taxa", '[');
  pt_jw_open(w, NULL, '{');
  add_taxon(w, cwe);
  pt_jw_close(w, '}');
  pt_jw_close(w, ']');
  pt_jw_open(w, "partialFingerprints", '{');
  pt_jw_text(w, "protestCheck/v1", fingerprint);
  pt_jw_close(w, '}');
  pt_jw_open(w, "properties", '{');
  pt_jw_text(w, "check", id);
}

static void add_flow(pt_json_writer *w, const pt_report_failure *f) {
  if (!f->steps.n) return;
  pt_jw_open(w, "codeFlows", '[');
  pt_jw_open(w, NULL, '{');
  pt_jw_open(w, "threadFlows", '[');
  pt_jw_open(w, NULL, '{');
  pt_jw_open(w, "locations", '[');
  for (size_t k = 0; k < f->steps.n; k++) {
    bool last = k + 1 == f->steps.n;
    pt_jw_open(w, NULL, '{');
    add_location(w, "location", &f->steps.at[k].at, last ? f->text : f->steps.at[k].changes);
    bool near = !f->sliced || f->steps.at[k].near;
    const char *importance = near ? "important" : "unimportant";
    pt_jw_text(w, "importance", last ? "essential" : importance);
    pt_jw_close(w, '}');
  }
  pt_jw_close(w, ']');
  pt_jw_close(w, '}');
  pt_jw_close(w, ']');
  pt_jw_close(w, '}');
  pt_jw_close(w, ']');
}

/* Of `lines`; L may be NULL. */
static void add_line_status(pt_json_writer *w, const pt_report_line *l) {
  if (!l) return;
  pt_jw_text(w, "status", pt_line_status_word((pt_line_status)l->status));
  if (*l->context) pt_jw_text(w, "context", l->context);
  if (l->hint) pt_jw_bool(w, "hint", true);
  if (l->rounds) pt_jw_number(w, "rounds", l->rounds);
}

/* An accepted error: by a comment in the source, or by a list outside of it. */
static void add_suppression(pt_json_writer *w, const pt_report_failure *f) {
  if (!f->accepted) return;
  pt_jw_open(w, "suppressions", '[');
  pt_jw_open(w, NULL, '{');
  pt_jw_text(w, "kind", f->accepted == PT_ACCEPTED_COMMENT ? "inSource" : "external");
  pt_jw_text(w, "justification", f->reason);
  pt_jw_close(w, '}');
  pt_jw_close(w, ']');
}

static void add_failure(pt_json_writer *w, const pt_report_failure *f, size_t more,
                        const pt_report_line *l) {
  pt_buf text = {0};
  char ways[40];
  pt_buf_printf(w->mem, &text, "%s%s", f->text, pt_more_ways(more, ways));
  for (size_t k = 0; k < f->inputs.n && k < 12; k++) {
    bool again = f->repeat && k == f->inputs.n - f->repeat;
    pt_buf_printf(w->mem, &text, "%s%s%s%s%s", k ? ", " : "; inputs: ", again ? "for ever: " : "",
                  f->inputs.at[k].name, *f->inputs.at[k].name ? " = " : "", f->inputs.at[k].value);
  }
  if (f->inputs.n > 12) pt_buf_printf(w->mem, &text, " and %zu more", f->inputs.n - 12);
  begin_result(w, pt_check_name(f->kind), "fail", "error", f->cwe, pt_buf_text(&text), &f->at,
               f->check, f->fingerprint);
  pt_jw_text(w, "native", pt_native_word((pt_native)f->native));
  add_line_status(w, l);
  pt_jw_close(w, '}');
  pt_jw_number(w, "occurrenceCount", (int64_t)more + 1);
  add_suppression(w, f);
  add_flow(w, f);
  pt_jw_close(w, '}');
  pt_buf_release(w->mem, &text);
}

void pt_sarif_failure(pt_json_writer *w, const pt_report_failure *f, size_t more) {
  add_failure(w, f, more, NULL);
}

static void add_check(pt_json_writer *w, const pt_report_check *c) {
  pt_buf text = {0};
  bool open = c->status == PT_OPEN;
  const char *status = open ? "not decided" : pt_verdict_word((pt_verdict)c->status);
  pt_buf_printf(w->mem, &text, "%s: %s%s%s", status, c->describe, *c->why && open ? "; " : "",
                open ? c->why : "");
  begin_result(w, pt_check_name(c->kind), open ? "open" : "pass", "none", c->cwe,
               pt_buf_text(&text), &c->at, c->id, c->fingerprint);
  if (*c->engine) pt_jw_text(w, "engine", c->engine);
  pt_jw_close(w, '}');
  pt_jw_close(w, '}');
  pt_buf_release(w->mem, &text);
}

void pt_sarif_results_begin(pt_json_writer *w) {
  pt_jw_close(w, ']');
  pt_jw_open(w, "results", '[');
}

void pt_sarif_checks(pt_json_writer *w, const pt_report *r, bool proved_too) {
  for (size_t k = 0; k < r->checks.n; k++) {
    const pt_report_check *c = &r->checks.at[k];
    if (c->status == PT_OPEN || (c->status != PT_REFUTED && proved_too)) add_check(w, c);
  }
}

/* ---- the run */

static void add_note(pt_json_writer *w, const char *level, const char *code, const char *text) {
  pt_jw_open(w, NULL, '{');
  pt_jw_open(w, "descriptor", '{');
  pt_jw_text(w, "id", code);
  pt_jw_close(w, '}');
  pt_jw_text(w, "level", level);
  add_message(w, "message", text);
  pt_jw_close(w, '}');
}

static void begin_invocation(pt_json_writer *w, bool success, int exit_code) {
  pt_jw_open(w, NULL, '{');
  pt_jw_bool(w, "executionSuccessful", success);
  pt_jw_number(w, "exitCode", exit_code);
  pt_jw_open(w, "toolExecutionNotifications", '[');
}

static void end_invocation(pt_json_writer *w) {
  pt_jw_close(w, ']');
  pt_jw_close(w, '}');
}

void pt_sarif_invocation(pt_json_writer *w, const pt_report *r) {
  begin_invocation(w, r->verdict != PT_CONCLUSION_ERROR, r->exit_code);
  if (*r->error) add_note(w, "error", "error", r->error);
  for (size_t k = 0; k < r->warnings.n; k++)
    add_note(w, "warning", pt_warning_code((pt_warning)r->warnings.at[k].code),
             r->warnings.at[k].text);
  for (size_t k = 0; k < r->basis.n; k++) add_note(w, "note", "rests-on", r->basis.at[k]);
  end_invocation(w);
}

void pt_sarif_failed_invocation(pt_json_writer *w, int exit_code, const char *text) {
  begin_invocation(w, false, exit_code);
  add_note(w, "error", "error", text);
  end_invocation(w);
}

void pt_sarif_begin(pt_json_writer *w, const char *version) {
  pt_jw_open(w, NULL, '{');
  pt_jw_text(w, "$schema",
             "https://docs.oasis-open.org/sarif/sarif/v2.1.0/cs01/schemas/sarif-schema-2.1.0.json");
  pt_jw_text(w, "version", "2.1.0");
  pt_jw_open(w, "runs", '[');
  pt_jw_open(w, NULL, '{');
  add_tool(w, version);
  add_taxonomy(w);
  pt_jw_open(w, "invocations", '[');
}

void pt_sarif_properties(pt_json_writer *w, pt_conclusion verdict, const char *result,
                         const char *const *basis, size_t n) {
  pt_jw_close(w, ']');
  pt_jw_open(w, "properties", '{');
  pt_jw_text(w, "verdict", pt_conclusion_word(verdict));
  pt_jw_text(w, "result", result);
  pt_jw_open(w, "restsOn", '[');
  for (size_t k = 0; k < n; k++) pt_jw_text(w, NULL, basis[k]);
  pt_jw_close(w, ']');
}

void pt_sarif_close(pt_json_writer *w) {
  pt_jw_close(w, '}');
  pt_jw_close(w, '}');
  pt_jw_close(w, ']');
  pt_jw_close(w, '}');
}

void pt_sarif_end(pt_json_writer *w, pt_conclusion verdict, const char *result,
                  const char *const *basis, size_t n) {
  pt_sarif_properties(w, verdict, result, basis, n);
  pt_sarif_close(w);
}

void pt_sarif_report(pt_json_writer *w, const pt_report *r, bool proved_too) {
  pt_sarif_begin(w, r->version);
  pt_sarif_invocation(w, r);
  pt_sarif_results_begin(w);
  for (size_t k = 0; k < r->failures.n; k++)
    pt_sarif_failure(w, &r->failures.at[k], r->failures.at[k].more);
  pt_sarif_checks(w, r, proved_too);
}

void pt_report_sarif(pt_buf *out, const pt_report *r, bool proved_too) {
  pt_json_writer writer = {.mem = r->mem, .out = out}, *w = &writer;
  pt_sarif_report(w, r, proved_too);
  pt_sarif_end(w, r->verdict, r->result, r->basis.at, r->basis.n);
}

/* ---- lines */

/* What a row without a test claims: `flawed` fails if it is ever reached, which is a warning; under
   another reading than C's, or up to some rounds, nothing. */
static const char *kind_of(const pt_report_line *l) {
  bool right = l->status == PT_LINE_SAFE || l->status == PT_LINE_UNREACHABLE;
  if (l->hint || l->rounds) return "open";
  if (l->status == PT_LINE_FLAWED) return "fail";
  return right ? "pass" : "open";
}

static const pt_report_check *check_of(const pt_report *r, const char *id) {
  for (size_t k = 0; k < r->checks.n; k++)
    if (strcmp(r->checks.at[k].id, id) == 0) return &r->checks.at[k];
  return NULL;
}

static void add_line(pt_json_writer *w, const pt_report *r, const pt_report_line *l) {
  const pt_report_check *c = check_of(r, l->check);
  const char *kind = kind_of(l);
  if (!c) return;
  begin_result(w, pt_check_name(l->kind), kind, strcmp(kind, "fail") == 0 ? "warning" : "none",
               c->cwe, l->what, &l->at, l->check, c->fingerprint);
  add_line_status(w, l);
  pt_jw_close(w, '}');
  pt_jw_close(w, '}');
}

static const pt_report_line *line_of(const pt_report_lines *l, size_t failure) {
  for (size_t k = 0; k < l->rows.n; k++)
    if (l->rows.at[k].failure == failure + 1) return &l->rows.at[k];
  return NULL;
}

void pt_report_lines_sarif(pt_buf *out, const pt_report_lines *l) {
  const pt_report *r = l->report;
  pt_json_writer writer = {.mem = r->mem, .out = out}, *w = &writer;
  pt_sarif_begin(w, r->version);
  pt_sarif_invocation(w, r);
  pt_sarif_results_begin(w);
  for (size_t k = 0; k < r->failures.n; k++)
    add_failure(w, &r->failures.at[k], r->failures.at[k].more, line_of(l, k));
  for (size_t k = 0; k < l->rows.n; k++)
    if (!l->rows.at[k].failure) add_line(w, r, &l->rows.at[k]);
  pt_sarif_properties(w, r->verdict, r->result, r->basis.at, r->basis.n);
  pt_lines_rows_and_causes(w, l);
  pt_sarif_close(w);
}
