/* A report from its JSON.

   Reading is lenient: what is missing or of another kind is empty.  Then the report is written
   again, and the first byte that differs is the place where the document is not what json.c wrote:
   an unknown, missing, double or moved member, a wrong sum, another form of a number.  What such a
   comparison cannot see, claims that contradict each other, contradiction() looks for. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "report/report.h"

typedef struct {
  pt_json json;
  pt_report *r;
} reader;

/* ---- members */

static const pt_json_node *member(const reader *x, const pt_json_node *n, const char *key) {
  return pt_json_member(&x->json, n, key);
}

static const char *string(const reader *x, const pt_json_node *n) {
  const char *text = pt_json_string(&x->json, n);
  return text ? pt_report_text(x->r, text) : "";
}

static const char *text(const reader *x, const pt_json_node *n, const char *key) {
  return string(x, member(x, n, key));
}

static const char *digits(const reader *x, const pt_json_node *n) {
  return n && n->kind == PT_JSON_NUMBER ? pt_strtab_text(&x->json.strings, n->text) : "0";
}

static int64_t number(const reader *x, const pt_json_node *n, const char *key) {
  return strtoll(digits(x, member(x, n, key)), NULL, 10);
}

static bool truth(const reader *x, const pt_json_node *n, const char *key) {
  const pt_json_node *m = member(x, n, key);
  return m && m->kind == PT_JSON_BOOL && m->truth;
}

/* The elements of an array, the members of an object: NULL at the end. */
static const pt_json_node *first(const reader *x, const pt_json_node *n) {
  return n && n->first ? &x->json.nodes.at[n->first] : NULL;
}

static const pt_json_node *next(const reader *x, const pt_json_node *n) {
  return n->next ? &x->json.nodes.at[n->next] : NULL;
}

#define EACH(X, ITEM, LIST)                                                                        \
  for (const pt_json_node *ITEM = first(X, LIST); ITEM; ITEM = next(X, ITEM))

/* ---- parts */

static pt_place read_place(const reader *x, const pt_json_node *n) {
  const pt_json_node *at = member(x, n, "location");
  return (pt_place){.file = text(x, at, "file"),
                    .function = text(x, at, "function"),
                    .line = (uint32_t)number(x, at, "line"),
                    .column = (uint32_t)number(x, at, "column")};
}

static void read_task(reader *x, const pt_json_node *root) {
  pt_report *r = x->r;
  pt_mem *m = r->mem;
  r->version = text(x, member(x, root, "tool"), "version");
  EACH(x, n, member(x, root, "files")) {
    pt_report_file f = {.path = text(x, n, "path"), .sha256 = text(x, n, "sha256")};
    pt_vec_push(m, &r->files, f);
  }
  r->data_model = text(x, root, "data_model");
  r->entry = text(x, root, "entry");
  r->property = text(x, root, "property");
  EACH(x, n, member(x, root, "specification")) pt_vec_push(m, &r->specification, string(x, n));
  EACH(x, n, member(x, root, "options")) {
    pt_report_pair p = {.name = pt_report_text(r, pt_strtab_text(&x->json.strings, n->key)),
                        .value = string(x, n)};
    pt_vec_push(m, &r->options, p);
  }
  pt_conclusion_by_word(text(x, root, "verdict"), &r->verdict);
  r->result = text(x, root, "result");
  r->exit_code = (int)number(x, root, "exit_code");
  r->error = text(x, root, "error");
}

static uint32_t read_whys(const reader *x, const pt_json_node *n) {
  uint32_t count = 0;
  EACH(x, y, member(x, n, "why")) {
    pt_report_why why = {.engine = text(x, y, "engine"),
                         .reason = text(x, y, "reason"),
                         .text = text(x, y, "text"),
                         .at = read_place(x, y)};
    pt_vec_push(x->r->mem, &x->r->whys, why);
    count++;
  }
  return count;
}

/* A word that does not exist is read as the first of its table: written again, it differs. */

static uint8_t read_status(const reader *x, const pt_json_node *n) {
  pt_verdict v = PT_OPEN;
  pt_verdict_by_word(text(x, n, "status"), &v);
  return (uint8_t)v;
}

static pt_check_kind read_kind(const reader *x, const pt_json_node *n) {
  pt_check_kind k = PT_CHECK_NONE;
  pt_check_by_name(text(x, n, "kind"), &k);
  return k;
}

static uint8_t read_native(const reader *x, const pt_json_node *n) {
  pt_native v = PT_NATIVE_UNTRIED;
  pt_native_by_word(text(x, n, "status"), &v);
  return (uint8_t)v;
}

static uint8_t read_code(const reader *x, const pt_json_node *n) {
  pt_warning w = PT_WARNING_NO_CHECKS;
  pt_warning_by_code(text(x, n, "code"), &w);
  return (uint8_t)w;
}

static pt_report_check read_check(const reader *x, const pt_json_node *n) {
  bool fails = member(x, n, "failure") != NULL;
  uint32_t first_why = (uint32_t)x->r->whys.n, nwhys = read_whys(x, n);
  return (pt_report_check){.first_why = first_why,
                           .nwhys = nwhys,
                           .id = text(x, n, "id"),
                           .kind = read_kind(x, n),
                           .property = text(x, n, "property"),
                           .cwe = (int)number(x, n, "cwe"),
                           .describe = text(x, n, "description"),
                           .text = text(x, n, "text"),
                           .at = read_place(x, n),
                           .model = truth(x, n, "library"),
                           .status = read_status(x, n),
                           .engine = text(x, n, "engine"),
                           .why = text(x, n, "reason"),
                           .fingerprint = text(x, n, "fingerprint"),
                           .failure = fails ? (uint32_t)number(x, n, "failure") + 1 : 0};
}

static pt_report_way way_of(const char *name) {
  for (int w = 0; w < PT_WAY_COUNT; w++)
    if (strcmp(pt_report_way_name((pt_report_way)w), name) == 0) return (pt_report_way)w;
  return PT_WAY_OTHER;
}

static pt_report_input read_input(const reader *x, const pt_json_node *n) {
  return (pt_report_input){.kind = text(x, n, "kind"),
                           .value = text(x, n, "value"),
                           .name = text(x, n, "name"),
                           .at = read_place(x, n),
                           .way = (uint8_t)way_of(text(x, n, "way")),
                           .constraint = text(x, n, "constraint"),
                           .letter = truth(x, n, "letter")};
}

static pt_report_step read_step(const reader *x, const pt_json_node *n) {
  pt_report_step s = {.at = read_place(x, n),
                      .changes = text(x, n, "changes"),
                      .near = truth(x, n, "near"),
                      .depth = (uint32_t)number(x, n, "depth"),
                      .first_value = (uint32_t)x->r->values.n};
  EACH(x, v, member(x, n, "variables")) {
    pt_report_value value = {.name = text(x, v, "name"),
                             .value = text(x, v, "value"),
                             .depth = (uint32_t)number(x, v, "depth")};
    pt_vec_push(x->r->mem, &x->r->values, value);
    s.nvalues++;
  }
  return s;
}

static uint8_t read_accepted(const reader *x, const pt_json_node *n) {
  pt_accepted a = PT_ACCEPTED_NOT;
  if (n) pt_accepted_by_word(text(x, n, "by"), &a);
  return (uint8_t)a;
}

static pt_report_failure read_failure(const reader *x, const pt_json_node *n) {
  const pt_json_node *native = member(x, n, "native"), *accepted = member(x, n, "accepted");
  pt_report_failure f = {.check = text(x, n, "check"),
                         .fingerprint = text(x, n, "fingerprint"),
                         .kind = read_kind(x, n),
                         .property = text(x, n, "property"),
                         .cwe = (int)number(x, n, "cwe"),
                         .text = text(x, n, "message"),
                         .at = read_place(x, n),
                         .run = text(x, n, "run"),
                         .input = text(x, n, "stdin"),
                         .file = text(x, n, "file"),
                         .file_name = text(x, n, "file_name"),
                         .repeat = (uint64_t)number(x, n, "repeat"),
                         .cut = (uint64_t)number(x, n, "steps_left_out"),
                         .sliced = truth(x, n, "sliced"),
                         .native = read_native(x, native),
                         .native_text = text(x, native, "text"),
                         .doubt = text(x, n, "doubt"),
                         .accepted = read_accepted(x, accepted),
                         .reason = accepted ? text(x, accepted, "reason") : "",
                         .more = (uint32_t)number(x, n, "more_ways")};
  EACH(x, in, member(x, n, "inputs")) pt_vec_push(x->r->mem, &f.inputs, read_input(x, in));
  EACH(x, step, member(x, n, "trace")) {
    pt_vec_push(x->r->mem, &f.steps, read_step(x, step));
  }
  EACH(x, call, member(x, n, "calls")) pt_vec_push(x->r->mem, &f.calls, read_place(x, call));
  return f;
}

static pt_report_loop read_loop(const reader *x, const pt_json_node *n) {
  return (pt_report_loop){.at = read_place(x, n),
                          .keyword = text(x, n, "keyword"),
                          .invariant = text(x, n, "invariant"),
                          .ends = text(x, n, "ends"),
                          .elements = text(x, n, "elements"),
                          .engine = text(x, n, "engine"),
                          .rounds = text(x, n, "rounds")};
}

static void read_reached(reader *x, const pt_json_node *root) {
  const pt_json_node *reached = member(x, root, "reached");
#define X(FIELD, NAME) x->r->reached.FIELD = (uint64_t)number(x, reached, NAME);
  PT_REACHED(X)
#undef X
  EACH(x, n, member(x, root, "obstacles")) {
    pt_obstacle what = PT_OBSTACLE_NONE;
    pt_obstacle_by_word(text(x, n, "what"), &what);
    pt_report_obstacle o = {.what = (uint8_t)what,
                            .text = text(x, n, "text"),
                            .at = read_place(x, n),
                            .checks = (uint32_t)number(x, n, "checks")};
    pt_vec_push(x->r->mem, &x->r->obstacles, o);
  }
}

static void read_rest(reader *x, const pt_json_node *root) {
  pt_report *r = x->r;
  pt_mem *m = r->mem;
  EACH(x, n, member(x, root, "warnings")) {
    pt_report_warning w = {.code = read_code(x, n), .text = text(x, n, "text")};
    pt_vec_push(m, &r->warnings, w);
  }
  r->no_run_ends = truth(x, root, "no_run_ends");
  r->explanation = text(x, root, "explanation");
  read_reached(x, root);
  EACH(x, n, member(x, root, "tips")) pt_vec_push(m, &r->tips, string(x, n));
  r->open = text(x, root, "open");
  r->up_to_size = truth(x, root, "up_to_size");
  EACH(x, n, member(x, root, "needs")) pt_vec_push(m, &r->needs, string(x, n));
  EACH(x, n, member(x, root, "rests_on")) pt_vec_push(m, &r->basis, string(x, n));
  EACH(x, n, member(x, root, "statistics")) {
    pt_report_pair p = {.name = pt_report_text(r, pt_strtab_text(&x->json.strings, n->key)),
                        .value = pt_report_text(r, digits(x, n))};
    pt_vec_push(m, &r->stats, p);
    if (strcmp(p.name, "seconds") == 0) r->seconds = strtod(p.value, NULL);
  }
}

static void read_all(reader *x, const pt_json_node *root) {
  pt_mem *m = x->r->mem;
  read_task(x, root);
  EACH(x, n, member(x, root, "checks")) pt_vec_push(m, &x->r->checks, read_check(x, n));
  EACH(x, n, member(x, root, "failures")) pt_vec_push(m, &x->r->failures, read_failure(x, n));
  EACH(x, n, member(x, root, "doubts")) pt_vec_push(m, &x->r->doubts, read_failure(x, n));
  EACH(x, n, member(x, root, "loops")) pt_vec_push(m, &x->r->loops, read_loop(x, n));
  read_rest(x, root);
}

/* ---- whether it is to be believed */

/* Whether another version wrote it: told from the name of its form. */
static pt_status know_form(const reader *x, const char *path, pt_err *e) {
  const char *form = pt_json_string(&x->json, member(x, &x->json.nodes.at[0], "schema"));
  if (form && strcmp(form, PT_REPORT_SCHEMA) == 0) return PT_OK;
  return pt_err_set(e, PT_INPUT, "%s: not a report of this version (%s): %.40s", path,
                    PT_REPORT_SCHEMA, form ? form : "it does not say what it is");
}

static pt_status wrong_at(const char *path, const char *text, size_t at, const char *what,
                          pt_err *e) {
  unsigned line = 1, column = 1;
  for (size_t k = 0; k < at; k++) {
    line += text[k] == '\n';
    column = text[k] == '\n' ? 1 : column + 1;
  }
  return pt_err_set(e, PT_INPUT, "%s:%u:%u: %s", path, line, column, what);
}

static pt_status compare(const reader *x, const char *path, const char *text, size_t n, pt_err *e) {
  pt_buf again = {0};
  size_t at = 0;
  pt_report_json(&again, x->r);
  const char *wanted = pt_buf_text(&again);
  while (at < n && at < again.n && text[at] == wanted[at]) at++;
  bool same = at == n && at == again.n;
  pt_buf_release(x->r->mem, &again);
  return same ? PT_OK : wrong_at(path, text, at, "not as Protest wrote it", e);
}

static bool has_status(const pt_report *r, pt_verdict status) {
  for (size_t k = 0; k < r->checks.n; k++)
    if (r->checks.at[k].status == status) return true;
  return false;
}

/* The member of which the others say the contrary, or NULL. */
static const char *contradiction(const pt_report *r) {
  bool yes = r->verdict == PT_CONCLUSION_TRUE, no = r->verdict == PT_CONCLUSION_FALSE;
  const char *word = pt_conclusion_word(r->verdict);
  size_t n = strlen(word);
  if (yes && (r->failures.n || has_status(r, PT_OPEN) || has_status(r, PT_REFUTED)))
    return "verdict";
  if (has_status(r, PT_ELSEWHERE)) return "checks";
  if (no != (r->failures.n != 0) && r->verdict != PT_CONCLUSION_ERROR) return "verdict";
  if (strncmp(r->result, word, n) != 0 || (r->result[n] && r->result[n] != '(')) return "result";
  if (yes != (r->exit_code == 0) || no != (r->exit_code == 10)) return "exit_code";
  for (size_t k = 0; k < r->checks.n; k++) {
    bool refuted = r->checks.at[k].status == PT_REFUTED;
    if (refuted != (r->checks.at[k].failure != 0) || r->checks.at[k].failure > r->failures.n)
      return "checks";
  }
  if (r->up_to_size && (r->verdict != PT_CONCLUSION_UNKNOWN || !*r->open)) return "up_to_size";
  return *r->open && !r->basis.n ? "rests_on" : NULL;
}

/* Members of the document itself are indented by one blank, and no line of a text begins inside
   of it. */
static size_t place_of(const char *text, const char *key) {
  char start[60];
  snprintf(start, sizeof start, "\n \"%s\": ", key);
  const char *at = strstr(text, start);
  return at ? (size_t)(at - text) + 2 : 0;
}

pt_status pt_report_read(pt_report *r, const char *path, const char *text, size_t n, pt_err *e) {
  reader x = {.r = r};
  assert(text[n] == 0);
  pt_status st = pt_json_parse(&x.json, r->mem, path, text, e);
  if (st == PT_OK) st = know_form(&x, path, e);
  if (st == PT_OK) {
    read_all(&x, &x.json.nodes.at[0]);
    st = compare(&x, path, text, n, e);
  }
  const char *wrong = st == PT_OK ? contradiction(r) : NULL;
  if (wrong) st = wrong_at(path, text, place_of(text, wrong), "the rest says the contrary", e);
  pt_json_release(&x.json, r->mem);
  return st;
}
