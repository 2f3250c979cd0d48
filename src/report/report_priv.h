/* The pieces of documents, of which report.h makes one for a report and whole.h one for many. */
#ifndef PT_REPORT_REPORT_PRIV_H
#define PT_REPORT_REPORT_PRIV_H

#include "report/json_write.h"
#include "report/report.h"

/* The document of R as a member (KEY is NULL for a document by itself). */
void pt_json_report(pt_json_writer *w, const char *key, const pt_report *r);

/* SARIF: begin, invocations, results_begin, results, end, in this order. */
void pt_sarif_begin(pt_json_writer *w, const char *version);
void pt_sarif_invocation(pt_json_writer *w, const pt_report *r);
void pt_sarif_failed_invocation(pt_json_writer *w, int exit_code, const char *text);
void pt_sarif_results_begin(pt_json_writer *w);
/* MORE: the other ways to this error. */
void pt_sarif_failure(pt_json_writer *w, const pt_report_failure *f, size_t more);
void pt_sarif_checks(pt_json_writer *w, const pt_report *r, bool proved_too);
void pt_sarif_end(pt_json_writer *w, pt_conclusion verdict, const char *result,
                  const char *const *basis, size_t n);
/* All results of a report, up to where the run's properties begin. */
void pt_sarif_report(pt_json_writer *w, const pt_report *r, bool proved_too);
/* The end in two parts: properties of the run, to which more can be added; and the rest. */
void pt_sarif_properties(pt_json_writer *w, pt_conclusion verdict, const char *result,
                         const char *const *basis, size_t n);
void pt_sarif_close(pt_json_writer *w);

struct pt_report_lines;
/* Members `lines`, `causes` and `too_large` (lines.h). */
void pt_lines_rows_and_causes(pt_json_writer *w, const struct pt_report_lines *l);

typedef struct {
  size_t tests, failures, errors, skipped;
} pt_junit_counts;

/* The document around suites; SUITES is XML. */
void pt_junit_document(pt_mem *m, pt_buf *out, const pt_junit_counts *n, double seconds,
                       const char *suites);
/* The suite of a report; its counts are added to SUM. */
void pt_junit_suite(pt_buf *out, const pt_report *r, const char *name, pt_junit_counts *sum);
/* The suite of what could not be checked. */
void pt_junit_failed_suite(pt_mem *m, pt_buf *out, const char *name, const char *file,
                           const char *why, pt_junit_counts *sum);

/* Lines: the error that left no verdict, one failure, and everything else but the result. */
void pt_gcc_error(pt_buf *out, const pt_report *r);
void pt_gcc_failure(pt_buf *out, pt_mem *m, const pt_report_failure *f, size_t more);
void pt_gcc_rest(pt_buf *out, const pt_report *r);

#endif
