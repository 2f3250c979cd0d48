/* Errors that are accepted, so that they do not fail the command: by a comment in the source, or
   because they are on a list of known ones.

   A comment is  protest: ok KIND, KIND: reason  and is about the line that it stands on, or when
   it stands alone about the next line with code.  A list (--baseline, --write-baseline) is a text
   with a line per error; errors are known by their fingerprint, kind and file, wherever the line is
   by now.  Nothing about a verdict changes: an accepted error is refuted as before, and only the
   exit code is that of what is left. */
#ifndef PT_REPORT_ACCEPT_H
#define PT_REPORT_ACCEPT_H

#include "report/report.h"

typedef struct {
  const char *file;
  uint32_t line, about; /* where it stands; the line that it is about */
  uint64_t kinds;       /* bit k: kind k of ir/check.h */
  const char *words;    /* the kinds as they are written */
  const char *unknown;  /* the first that is no kind, or "" */
  const char *reason;
  bool used;
} pt_accept_comment;

typedef struct {
  pt_check_kind kind; /* NONE: a word that is none */
  const char *fingerprint, *file;
  const char *line; /* of the list, as it is */
  bool found;
} pt_accept_known;

typedef struct {
  pt_mem *mem; /* NULL: nothing is accepted */
  pt_strtab texts;
  bool reads_comments;
  const char *baseline;
  pt_strtab files; /* whose comments were read */
  PT_VEC(pt_accept_comment) comments;
  PT_VEC(pt_accept_known) known;
} pt_accept;

/* BASELINE: the list, or "".  PT_INPUT: it cannot be read, with the place of a wrong line. */
pt_status pt_accept_open(pt_accept *a, pt_mem *m, const char *baseline, bool comments, pt_err *e);
void pt_accept_release(pt_accept *a);

/* Marks the failure of R when it is accepted (pt_report_failure.accepted). */
bool pt_accept_failure(pt_accept *a, pt_report *r, pt_report_failure *f);
/* All failures of R, and its exit code. */
void pt_accept_report(pt_accept *a, pt_report *r);

/* After all reports: `accepted: 2 errors by comments, 1 of known.txt` to OUT; false: there are
   none. */
bool pt_accept_summary(const pt_accept *a, char *out, size_t size);
/* And a line for each comment that has no reason, names no kind, or accepts nothing, and for errors
   of the list that were not found. */
void pt_accept_notes(pt_accept *a, void (*each)(void *payload, const char *text), void *payload);

/* accept_list.c: the lines of a list in PATH for the failures of R that no comment accepts; those
   of A's own list that were not found, too. */
void pt_accept_list_begin(pt_accept *a, pt_buf *out);
void pt_accept_list_add(pt_accept *a, const char *path, const pt_report *r, pt_buf *out);
void pt_accept_list_end(pt_accept *a, pt_buf *out);
/* FILE as a list in PATH names it: relative to the folder of PATH when it is below it. */
const char *pt_accept_file(pt_accept *a, const char *path, const char *file);
pt_status pt_accept_list_read(pt_accept *a, pt_err *e);

/* accept_comment.c: the comments of a file. */
void pt_accept_read_comments(pt_accept *a, const char *file);

#endif
