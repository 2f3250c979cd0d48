/* The parts of the HTML page.

   html_view.c gathers what the page shows from a report, the table of lines, or a whole project;
   html.c writes the page, html_error.c its errors, html_source.c its sources, html_table.c its
   tables.  All texts are borrowed from the reports or from the view's own table. */
#ifndef PT_REPORT_HTML_PRIV_H
#define PT_REPORT_HTML_PRIV_H

#include "report/html.h"

/* A check at its place. */
typedef struct {
  pt_place at;         /* file "": it belongs to no line */
  uint8_t status;      /* pt_line_status */
  bool hint;
  uint32_t rounds;     /* as in pt_report_line */
  const char *context; /* of `lines`, else the engine that decided */
  pt_check_kind kind;
  const char *what;
  uint32_t error;      /* 1 + index in errors, or 0 */
} pt_html_row;

typedef struct {
  const pt_report *report;
  const pt_report_failure *failure;
  size_t more; /* other ways to it, in all reports */
} pt_html_error;

typedef struct {
  pt_mem *mem;
  pt_buf *out;
  pt_strtab strings;
  const char *version, *result;
  pt_conclusion verdict;
  const char *error;    /* why there is no verdict, or "" */
  const char *behind, *skipped; /* as in pt_report_lines */
  PT_VEC(const pt_report_cause *) causes;
  const pt_whole *whole; /* NULL: one program */
  bool contexts;        /* rows have contexts, not engines */
  PT_VEC(const pt_report *) reports;
  PT_VEC(pt_html_error) errors, doubts;
  PT_VEC(pt_html_row) rows;      /* by file, line, column */
  PT_VEC(const pt_report_loop *) loops;
  PT_VEC(const char *) basis;
  PT_VEC(const char *) files;    /* sources that are shown: file k is element f<k> */
  pt_buf json;                   /* the document of --format json */
} pt_html;

/* html_view.c; each view is to be released. */
void pt_html_view_report(pt_html *h, const pt_report *r);
void pt_html_view_lines(pt_html *h, const pt_report_lines *l);
void pt_html_view_whole(pt_html *h, const pt_whole *p);
void pt_html_release(pt_html *h);
/* The number of a source, or -1 when it is not shown. */
int pt_html_file(const pt_html *h, const char *path);
size_t pt_html_count(const pt_html *h, pt_line_status s);

/* html_text.c: text that is escaped (also for attributes); HTML that is not. */
void pt_html_text(pt_html *h, const char *text);
void pt_html_textn(pt_html *h, const char *text, size_t n); /* may have NULs */
void pt_html_add(pt_html *h, const char *html);
void pt_html_printf(pt_html *h, const char *format, ...) __attribute__((format(printf, 2, 3)));
void pt_html_begin(pt_html *h, const char *title); /* from the doctype to the body's start tag */
void pt_html_end(pt_html *h);                      /* data, script, and the end */
/* `ring.c:13:18` as a link to the line, or as text when that is not shown; BRIEF: without folders
   and column. */
void pt_html_place(pt_html *h, const pt_place *p, bool brief);

/* html_error.c */
void pt_html_errors(pt_html *h);
void pt_html_doubts(pt_html *h);
/* html_command.c: a failing test, and the shell command that runs it. */
void pt_html_test(pt_html *h, const pt_html_error *e);
void pt_html_command(pt_html *h, const pt_html_error *e);
/* html_table.c */
void pt_html_project(pt_html *h);
void pt_html_causes(pt_html *h);
void pt_html_open(pt_html *h);
void pt_html_loops(pt_html *h);
void pt_html_checks(pt_html *h);
/* html_source.c */
void pt_html_sources(pt_html *h);

#endif
