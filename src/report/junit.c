/* JUnit XML: a suite per report, a test case per check and per failure that belongs to none.
   Proved is passed, refuted a failure, undecided skipped; a result that could not be had is one
   test case with an error.  What the verdict rests on is the suite's output. */
#include "report/report_priv.h"
#include "report/xml.h"

static void add_attribute(pt_mem *m, pt_buf *out, const char *name, const char *value) {
  pt_buf_printf(m, out, " %s=\"", name);
  pt_xml_escape(m, out, value);
  pt_buf_char(m, out, '"');
}

/* An accepted failure is skipped. */
static void add_accepted(pt_mem *m, pt_buf *out, const pt_report_failure *f) {
  pt_buf text = {0};
  pt_buf_printf(m, &text, "accepted: %s: %s", f->text, f->reason);
  pt_buf_add(m, out, "<skipped");
  add_attribute(m, out, "message", pt_buf_text(&text));
  pt_buf_add(m, out, "/>");
  pt_buf_release(m, &text);
}

static void add_failure(pt_mem *m, pt_buf *out, const pt_report_failure *f) {
  char where[600], ways[40];
  if (f->accepted) {
    add_accepted(m, out, f);
    return;
  }
  pt_buf_add(m, out, "<failure");
  pt_buf_add(m, out, " message=\"");
  pt_xml_escape(m, out, f->text);
  pt_buf_add(m, out, pt_more_ways(f->more, ways));
  pt_buf_char(m, out, '"');
  add_attribute(m, out, "type", pt_check_name(f->kind));
  pt_buf_char(m, out, '>');
  for (size_t k = 0; k < f->inputs.n; k++) {
    pt_buf_add(m, out, k ? "\ninput: " : "input: ");
    pt_xml_escape(m, out, f->inputs.at[k].name);
    pt_buf_printf(m, out, "%s%s %s", *f->inputs.at[k].name ? " = " : "", f->inputs.at[k].kind,
                  f->inputs.at[k].value);
  }
  for (size_t k = 0; k < f->steps.n; k++) {
    pt_buf_char(m, out, '\n');
    pt_xml_escape(m, out, pt_place_text(&f->steps.at[k].at, where, sizeof where));
    pt_buf_add(m, out, ": ");
    pt_xml_escape(m, out, f->steps.at[k].changes);
  }
  pt_buf_add(m, out, "</failure>");
}

static void add_case(pt_buf *out, const pt_report *r, const pt_report_check *c) {
  pt_mem *m = r->mem;
  char where[600];
  pt_place_text(&c->at, where, sizeof where);
  pt_buf_add(m, out, "  <testcase");
  add_attribute(m, out, "classname", *c->at.file ? c->at.file : "program");
  pt_buf_add(m, out, " name=\"");
  pt_xml_escape(m, out, c->id);
  if (*where) pt_buf_add(m, out, " at "), pt_xml_escape(m, out, where);
  pt_buf_add(m, out, "\" time=\"0\">");
  if (c->failure) {
    add_failure(m, out, &r->failures.at[c->failure - 1]);
  } else if (c->status == PT_OPEN) {
    pt_buf_add(m, out, "<skipped");
    add_attribute(m, out, "message", *c->why ? c->why : "not decided");
    pt_buf_add(m, out, "/>");
  }
  pt_buf_add(m, out, "</testcase>\n");
}

/* Whether failure K is one of a check. */
static bool has_check(const pt_report *r, size_t k) {
  for (size_t c = 0; c < r->checks.n; c++)
    if (r->checks.at[c].failure == k + 1) return true;
  return false;
}

static void add_alone(pt_buf *out, const pt_report *r, const pt_report_failure *f) {
  pt_mem *m = r->mem;
  char where[600];
  pt_place_text(&f->at, where, sizeof where);
  pt_buf_add(m, out, "  <testcase");
  add_attribute(m, out, "classname", *f->at.file ? f->at.file : "program");
  pt_buf_add(m, out, " name=\"");
  pt_xml_escape(m, out, pt_check_name(f->kind));
  if (*where) pt_buf_add(m, out, " at "), pt_xml_escape(m, out, where);
  pt_buf_add(m, out, "\" time=\"0\">");
  add_failure(m, out, f);
  pt_buf_add(m, out, "</testcase>\n");
}

static void add_output(pt_buf *out, const pt_report *r) {
  pt_buf_add(r->mem, out, "  <system-out>");
  for (size_t k = 0; k < r->warnings.n; k++) {
    pt_buf_add(r->mem, out, "warning: ");
    pt_xml_escape(r->mem, out, r->warnings.at[k].text);
    pt_buf_char(r->mem, out, '\n');
  }
  for (size_t k = 0; k < r->basis.n; k++) {
    pt_buf_add(r->mem, out, "rests on: ");
    pt_xml_escape(r->mem, out, r->basis.at[k]);
    pt_buf_char(r->mem, out, '\n');
  }
  pt_buf_printf(r->mem, out, "RESULT: %s</system-out>\n", r->result);
}

static void count_failure(pt_junit_counts *n, const pt_report_failure *f) {
  if (f->accepted) n->skipped++;
  else n->failures++;
}

static pt_junit_counts count(const pt_report *r) {
  pt_junit_counts n = {.tests = r->checks.n, .errors = *r->error ? 1 : 0};
  for (size_t k = 0; k < r->checks.n; k++) {
    const pt_report_check *c = &r->checks.at[k];
    if (c->failure) count_failure(&n, &r->failures.at[c->failure - 1]);
    else n.skipped += c->status == PT_OPEN;
  }
  for (size_t k = 0; k < r->failures.n; k++)
    if (!has_check(r, k)) n.tests++, count_failure(&n, &r->failures.at[k]);
  n.tests += n.errors;
  return n;
}

static void add_counts(pt_mem *m, pt_buf *out, const pt_junit_counts *n, double seconds) {
  pt_buf_printf(m, out,
                " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"%zu\" time=\"%.3f\">\n",
                n->tests, n->failures, n->errors, n->skipped, seconds);
}

static void begin_suite(pt_mem *m, pt_buf *out, const char *name, const pt_junit_counts *n,
                        double seconds, pt_junit_counts *sum) {
  pt_buf_add(m, out, " <testsuite");
  add_attribute(m, out, "name", name);
  add_counts(m, out, n, seconds);
  sum->tests += n->tests, sum->failures += n->failures;
  sum->errors += n->errors, sum->skipped += n->skipped;
}

static void add_error(pt_mem *m, pt_buf *out, const char *class, const char *why) {
  pt_buf_add(m, out, "  <testcase");
  add_attribute(m, out, "classname", class);
  pt_buf_add(m, out, " name=\"protest\" time=\"0\"><error");
  add_attribute(m, out, "message", why);
  pt_buf_add(m, out, " type=\"error\"/></testcase>\n");
}

void pt_junit_suite(pt_buf *out, const pt_report *r, const char *name, pt_junit_counts *sum) {
  pt_mem *m = r->mem;
  pt_junit_counts n = count(r);
  begin_suite(m, out, name, &n, r->seconds, sum);
  pt_buf_add(m, out, "  <properties>\n   <property name=\"result\"");
  add_attribute(m, out, "value", r->result);
  pt_buf_add(m, out, "/>\n   <property name=\"version\"");
  add_attribute(m, out, "value", r->version);
  pt_buf_add(m, out, "/>\n  </properties>\n");
  for (size_t k = 0; k < r->checks.n; k++) add_case(out, r, &r->checks.at[k]);
  for (size_t k = 0; k < r->failures.n; k++)
    if (!has_check(r, k)) add_alone(out, r, &r->failures.at[k]);
  if (*r->error) add_error(m, out, "program", r->error);
  add_output(out, r);
  pt_buf_add(m, out, " </testsuite>\n");
}

void pt_junit_failed_suite(pt_mem *m, pt_buf *out, const char *name, const char *file,
                           const char *why, pt_junit_counts *sum) {
  begin_suite(m, out, name, &(pt_junit_counts){.tests = 1, .errors = 1}, 0, sum);
  add_error(m, out, file, why);
  pt_buf_add(m, out, " </testsuite>\n");
}

void pt_junit_document(pt_mem *m, pt_buf *out, const pt_junit_counts *n, double seconds,
                       const char *suites) {
  pt_buf_add(m, out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites");
  add_counts(m, out, n, seconds);
  pt_buf_printf(m, out, "%s</testsuites>\n", suites);
}

void pt_report_junit(pt_buf *out, const pt_report *r) {
  pt_junit_counts n = {0};
  pt_buf suite = {0};
  pt_junit_suite(&suite, r, "protest", &n);
  pt_junit_document(r->mem, out, &n, r->seconds, pt_buf_text(&suite));
  pt_buf_release(r->mem, &suite);
}
