/* Every line with a check, and what is known of it: the table of `protest lines`. */
#ifndef PT_REPORT_LINES_H
#define PT_REPORT_LINES_H

#include "report/report.h"
#include "result/line.h"

/* One check, where it stands in the user's files. */
typedef struct {
  pt_place at;
  const char *check;   /* its name, as in the report */
  pt_check_kind kind;
  const char *what;    /* one sentence */
  uint8_t status;      /* pt_line_status */
  const char *context; /* word, or the chain of calls: 20>12 */
  bool hint;           /* under a reading that is not C's: claims nothing */
  uint32_t rounds;     /* not 0: only runs whose loops go round so often at most */
  uint32_t failure;    /* 1 + index in the report's failures, or 0 */
} pt_report_line;

/* Rows that are right once something is checked that is not. */
typedef struct {
  const char *file, *condition;
  uint32_t after;           /* the line behind which it is to be checked */
  PT_VEC(uint32_t) lines;   /* ascending */
} pt_report_cause;

typedef struct pt_report_lines {
  const pt_report *report;
  PT_VEC(pt_report_line) rows; /* by file, line and column */
  PT_VEC(pt_report_cause) causes;
  PT_VEC(const char *) large; /* functions that are too large for the function context */
  const char *behind; /* which lines are judged as if an earlier one were right, or "" */
  const char *skipped; /* that `large` were not looked at as a whole, or "" */
} pt_report_lines;

void pt_report_lines_release(pt_report_lines *l);
size_t pt_report_lines_count(const pt_report_lines *l, pt_line_status s);
/* How many are shown by a test to fail. */
size_t pt_report_lines_shown(const pt_report_lines *l);

/* `one cause: lines 5, 7 and 9 are safe when n != 0 is checked behind line 3` */
void pt_report_cause_text(pt_mem *m, pt_buf *out, const pt_report_cause *c);

#define PT_LINES_SCHEMA "protest-lines-1"

/* The table; the sources with a letter per line; a document. */
void pt_report_lines_text(pt_buf *out, const pt_report_lines *l);
void pt_report_lines_annotate(pt_buf *out, const pt_report_lines *l);
void pt_report_lines_json(pt_buf *out, const pt_report_lines *l);
/* sarif.c: the rows are results, and, with their causes, among the properties of the run. */
void pt_report_lines_sarif(pt_buf *out, const pt_report_lines *l);

#endif
