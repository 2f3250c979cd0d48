#include "report/whole.h"

#include <string.h>

#include "base/json.h"
#include "report/json_write.h"
#include "report/report.h"
#include "report/xml.h"

/* Calls EACH for everything that could not be checked, a file or a function of it. */
static void each_error(const pt_whole *p,
                       void (*each)(void *payload, const char *path, const char *function,
                                    const char *why, int code),
                       void *payload) {
  for (size_t k = 0; k < p->files.n; k++) {
    const pt_whole_file *f = &p->files.at[k];
    if (*f->error) each(payload, f->path, "", f->error, f->exit_code);
    for (size_t i = f->first; i < f->first + f->n; i++)
      if (*p->functions.at[i].error)
        each(payload, f->path, p->functions.at[i].name, p->functions.at[i].error,
             p->functions.at[i].exit_code);
  }
}

static size_t count(const pt_whole *p, const char *status) {
  size_t n = 0;
  for (size_t k = 0; k < p->functions.n; k++) n += strcmp(p->functions.at[k].status, status) == 0;
  return n;
}

/* ---- JSON */

static void add_document(pt_json_writer *w, const pt_whole_function *f) {
  size_t n = strlen(f->document);
  pt_buf b = {0};
  while (n && (f->document[n - 1] == '\n' || f->document[n - 1] == ' ')) n--;
  pt_buf_addn(w->mem, &b, f->document, n);
  if (n) pt_jw_plain(w, "result", pt_buf_text(&b));
  pt_buf_release(w->mem, &b);
}

static void add_function(pt_json_writer *w, const pt_whole_function *f) {
  char seconds[32];
  snprintf(seconds, sizeof seconds, "%.3f", f->seconds);
  pt_jw_open(w, NULL, '{');
  pt_jw_text(w, "name", f->name);
  pt_jw_text(w, "status", f->status);
  if (*f->error) pt_jw_text(w, "error", f->error);
  pt_jw_plain(w, "seconds", seconds);
  pt_jw_bool(w, "kept", f->kept);
  add_document(w, f);
  pt_jw_close(w, '}');
}

static void write_json(pt_buf *out, const pt_whole *p) {
  pt_json_writer writer = {.mem = p->mem, .out = out}, *w = &writer;
  pt_jw_open(w, NULL, '{');
  pt_jw_text(w, "schema", "protest-project-1");
  pt_jw_open(w, "tool", '{');
  pt_jw_text(w, "name", "protest");
  pt_jw_text(w, "version", p->version);
  pt_jw_close(w, '}');
  pt_jw_text(w, "verdict", p->verdict);
  pt_jw_number(w, "exit_code", p->exit_code);
  pt_jw_bool(w, "interrupted", p->interrupted);
  pt_jw_open(w, "summary", '{');
  pt_jw_number(w, "files", (int64_t)p->files.n);
  pt_jw_number(w, "functions", (int64_t)p->functions.n);
  pt_jw_number(w, "proved", (int64_t)count(p, "proved"));
  pt_jw_number(w, "refuted", (int64_t)count(p, "refuted"));
  pt_jw_number(w, "unknown", (int64_t)count(p, "unknown"));
  pt_jw_number(w, "not_checked", (int64_t)count(p, "not checked"));
  pt_jw_close(w, '}');
  pt_jw_open(w, "files", '[');
  for (size_t k = 0; k < p->files.n; k++) {
    const pt_whole_file *f = &p->files.at[k];
    pt_jw_open(w, NULL, '{');
    pt_jw_text(w, "path", f->path);
    if (*f->error) pt_jw_text(w, "error", f->error);
    pt_jw_open(w, "functions", '[');
    for (size_t i = f->first; i < f->first + f->n; i++) add_function(w, &p->functions.at[i]);
    pt_jw_close(w, ']');
    pt_jw_close(w, '}');
  }
  pt_jw_close(w, ']');
  pt_jw_close(w, '}');
}

/* ---- SARIF */

static void add_node(pt_json_writer *w, const pt_json *j, const pt_json_node *n, const char *key) {
  const char *text = n->text ? pt_strtab_text(&j->strings, n->text) : "";
  switch ((pt_json_kind)n->kind) {
  case PT_JSON_NULL: pt_jw_plain(w, key, "null"); return;
  case PT_JSON_BOOL: pt_jw_bool(w, key, n->truth); return;
  case PT_JSON_NUMBER: pt_jw_plain(w, key, text); return;
  case PT_JSON_STRING: pt_jw_text(w, key, text); return;
  case PT_JSON_ARRAY: case PT_JSON_OBJECT: break;
  }
  bool object = n->kind == PT_JSON_OBJECT;
  pt_jw_open(w, key, object ? '{' : '[');
  for (uint32_t k = n->first; k; k = j->nodes.at[k].next)
    add_node(w, j, &j->nodes.at[k],
             object ? pt_strtab_text(&j->strings, j->nodes.at[k].key) : NULL);
  pt_jw_close(w, object ? '}' : ']');
}

/* The elements of an array of the first run of a SARIF document, in its member WITHIN or (NULL) in
   itself.  SEEN (may be NULL): texts, each of them once. */
static void add_elements(pt_json_writer *w, const char *document, const char *within,
                         const char *array, pt_strtab *seen) {
  pt_json j = {0};
  pt_err none = {0};
  if (*document && pt_json_parse(&j, w->mem, "", document, &none) == PT_OK) {
    const pt_json_node *runs = pt_json_member(&j, &j.nodes.at[0], "runs"),
                       *from = runs && runs->first ? &j.nodes.at[runs->first] : NULL;
    if (from && within) from = pt_json_member(&j, from, within);
    const pt_json_node *all = from ? pt_json_member(&j, from, array) : NULL;
    for (uint32_t k = all ? all->first : 0; k; k = j.nodes.at[k].next) {
      const char *text = seen ? pt_json_string(&j, &j.nodes.at[k]) : NULL;
      if (text && pt_strtab_find(seen, text)) continue;
      if (text) pt_strtab_add(w->mem, seen, text);
      add_node(w, &j, &j.nodes.at[k], NULL);
    }
  }
  pt_json_release(&j, w->mem);
}

static void add_failed_invocation(void *payload, const char *path, const char *function,
                                  const char *why, int code) {
  pt_json_writer *w = payload;
  pt_buf b = {0};
  pt_buf_printf(w->mem, &b, "%s%s%s: %s", path, *function ? ", " : "", function, why);
  pt_jw_open(w, NULL, '{');
  pt_jw_bool(w, "executionSuccessful", false);
  pt_jw_number(w, "exitCode", code);
  pt_jw_open(w, "toolExecutionNotifications", '[');
  pt_jw_open(w, NULL, '{');
  pt_jw_open(w, "descriptor", '{');
  pt_jw_text(w, "id", "error");
  pt_jw_close(w, '}');
  pt_jw_text(w, "level", "error");
  pt_jw_open(w, "message", '{');
  pt_jw_text(w, "text", pt_buf_text(&b));
  pt_jw_close(w, '}');
  pt_jw_close(w, '}');
  pt_jw_close(w, ']');
  pt_jw_close(w, '}');
  pt_buf_release(w->mem, &b);
}

static void add_basis(pt_json_writer *w, const pt_whole *p) {
  pt_strtab seen = {0};
  pt_jw_open(w, "restsOn", '[');
  for (size_t k = 0; k < p->functions.n; k++)
    add_elements(w, p->functions.at[k].document, "properties", "restsOn", &seen);
  pt_jw_close(w, ']');
  pt_strtab_release(w->mem, &seen);
}

static void add_run(pt_json_writer *w, const pt_whole *p, const pt_json *base) {
  const pt_json_node *run =
      &base->nodes.at[pt_json_member(base, &base->nodes.at[0], "runs")->first];
  pt_jw_open(w, NULL, '{');
  add_node(w, base, pt_json_member(base, run, "tool"), "tool");
  add_node(w, base, pt_json_member(base, run, "taxonomies"), "taxonomies");
  pt_jw_open(w, "invocations", '[');
  for (size_t k = 0; k < p->functions.n; k++)
    if (!*p->functions.at[k].error)
      add_elements(w, p->functions.at[k].document, NULL, "invocations", NULL);
  each_error(p, add_failed_invocation, w);
  pt_jw_close(w, ']');
  pt_jw_open(w, "results", '[');
  for (size_t k = 0; k < p->functions.n; k++)
    add_elements(w, p->functions.at[k].document, NULL, "results", NULL);
  pt_jw_close(w, ']');
  pt_jw_open(w, "properties", '{');
  pt_jw_text(w, "verdict", p->verdict);
  pt_jw_text(w, "result", p->verdict);
  add_basis(w, p);
  pt_jw_close(w, '}');
  pt_jw_close(w, '}');
}

/* What does not depend on a program is taken from the document of an empty report. */
static void write_sarif(pt_buf *out, const pt_whole *p) {
  pt_json_writer writer = {.mem = p->mem, .out = out}, *w = &writer;
  pt_report empty;
  pt_buf text = {0};
  pt_json base = {0};
  pt_err err = {0};
  pt_report_init(&empty, p->mem);
  empty.version = pt_report_text(&empty, p->version);
  pt_report_sarif(&text, &empty, false);
  if (pt_json_parse(&base, p->mem, "", pt_buf_text(&text), &err) == PT_OK) {
    const pt_json_node *root = &base.nodes.at[0];
    pt_jw_open(w, NULL, '{');
    add_node(w, &base, pt_json_member(&base, root, "$schema"), "$schema");
    add_node(w, &base, pt_json_member(&base, root, "version"), "version");
    pt_jw_open(w, "runs", '[');
    add_run(w, p, &base);
    pt_jw_close(w, ']');
    pt_jw_close(w, '}');
  }
  pt_json_release(&base, p->mem);
  pt_buf_release(p->mem, &text);
  pt_report_release(&empty);
}

/* ---- JUnit */

typedef struct {
  const pt_whole *p;
  pt_buf suites;
  unsigned long tests, failures, errors, skipped;
} junit;

static void begin_suite(junit *x, const char *path, const char *function) {
  pt_buf_add(x->p->mem, &x->suites, " <testsuite name=\"");
  pt_xml_escape(x->p->mem, &x->suites, path);
  if (*function)
    pt_buf_add(x->p->mem, &x->suites, ": "), pt_xml_escape(x->p->mem, &x->suites, function);
  pt_buf_add(x->p->mem, &x->suites, "\"");
}

static void add_suite(junit *x, const char *path, const pt_whole_function *f) {
  static const char start[] = " <testsuite name=\"protest\"", end[] = "</testsuite>\n";
  const char *counts = strstr(f->document, "<testsuites "), *from = strstr(f->document, start);
  const char *to = from ? strstr(from, end) : NULL;
  unsigned long n[4];
  if (!counts || !to || *f->error) return;
  if (sscanf(counts, "<testsuites tests=\"%lu\" failures=\"%lu\" errors=\"%lu\" skipped=\"%lu\"",
             &n[0], &n[1], &n[2], &n[3]) != 4)
    return;
  x->tests += n[0], x->failures += n[1], x->errors += n[2], x->skipped += n[3];
  begin_suite(x, path, f->name);
  from += sizeof start - 1;
  pt_buf_addn(x->p->mem, &x->suites, from, (size_t)(to - from) + sizeof end - 1);
}

static void add_failed_suite(void *payload, const char *path, const char *function, const char *why,
                             int code) {
  (void)code;
  junit *x = payload;
  pt_mem *m = x->p->mem;
  x->tests++, x->errors++;
  begin_suite(x, path, function);
  pt_buf_add(m, &x->suites,
             " tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\" time=\"0\">\n  <testcase "
             "classname=\"");
  pt_xml_escape(m, &x->suites, path);
  pt_buf_add(m, &x->suites, "\" name=\"protest\" time=\"0\"><error message=\"");
  pt_xml_escape(m, &x->suites, why);
  pt_buf_add(m, &x->suites, "\" type=\"error\"/></testcase>\n </testsuite>\n");
}

static void write_junit(pt_buf *out, const pt_whole *p) {
  junit x = {.p = p};
  for (size_t k = 0; k < p->files.n; k++)
    for (size_t i = p->files.at[k].first; i < p->files.at[k].first + p->files.at[k].n; i++)
      add_suite(&x, p->files.at[k].path, &p->functions.at[i]);
  each_error(p, add_failed_suite, &x);
  pt_buf_printf(p->mem, out,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                "<testsuites tests=\"%lu\" failures=\"%lu\" errors=\"%lu\" skipped=\"%lu\" "
                "time=\"%.3f\">\n%s</testsuites>\n",
                x.tests, x.failures, x.errors, x.skipped, p->seconds, pt_buf_text(&x.suites));
  pt_buf_release(p->mem, &x.suites);
}

/* ---- lines */

typedef struct {
  const pt_whole *p;
  pt_buf *out;
  pt_strtab seen;
} lines;

/* Functions of one file share much: what their results rest on, errors in what both call. */
static void add_lines(lines *x, const char *text) {
  while (*text) {
    size_t n = strcspn(text, "\n"), before = x->seen.n;
    if (strncmp(text, "RESULT: ", 8) != 0) {
      pt_strtab_addn(x->p->mem, &x->seen, text, n);
      if (x->seen.n > before)
        pt_buf_addn(x->p->mem, x->out, text, n), pt_buf_char(x->p->mem, x->out, '\n');
    }
    text += n + (text[n] == '\n');
  }
}

static void add_error_line(void *payload, const char *path, const char *function, const char *why,
                           int code) {
  (void)code;
  lines *x = payload;
  size_t n = strlen(path);
  bool placed = strncmp(why, path, n) == 0 && why[n] == ':'; /* the compiler says where */
  if (placed) pt_buf_printf(x->p->mem, x->out, "%s\n", why);
  else
    pt_buf_printf(x->p->mem, x->out, "%s: error: %s%s%s\n", path, function, *function ? ": " : "",
                  why);
}

static void write_gcc(pt_buf *out, const pt_whole *p) {
  lines x = {.p = p, .out = out};
  for (size_t k = 0; k < p->functions.n; k++)
    if (!*p->functions.at[k].error) add_lines(&x, p->functions.at[k].document);
  each_error(p, add_error_line, &x);
  pt_buf_printf(p->mem, out, "RESULT: %s\n", p->verdict);
  pt_strtab_release(p->mem, &x.seen);
}

/* ---- all */

void pt_whole_write(pt_buf *out, const pt_whole *p, const char *format) {
  if (strcmp(format, "json") == 0) write_json(out, p);
  else if (strcmp(format, "sarif") == 0) write_sarif(out, p);
  else if (strcmp(format, "junit") == 0) write_junit(out, p);
  else write_gcc(out, p);
}

void pt_whole_release(pt_whole *p) {
  pt_vec_release(p->mem, &p->files);
  pt_vec_release(p->mem, &p->functions);
}
