/* Results of functions, kept in one SQLite file so that a check of a project can go on where it
   ended.

   A row is found by its key, a hash of everything that the result depends on; a changed source,
   option or version has another key, so rows never become wrong, only useless.  Limits are no part
   of it, but stand in the row: what was proved or refuted stays so.  What is kept is the
   report as JSON (report/report.h).  The file has a version, too: rows that another one wrote are
   dropped.  Only
   one process writes; a row is there as a whole or not at all.  The file says that it is ours
   (application_id): no other file is ever written to. */
#ifndef PT_PROJECT_RESULTS_H
#define PT_PROJECT_RESULTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/err.h"

typedef struct pt_results pt_results;

/* Opens or creates PATH; *REBUILT: rows of another version were dropped.  PT_INPUT: not ours, or
   not writable. */
pt_status pt_results_open(pt_results **out, pt_mem *m, const char *path, bool *rebuilt, pt_err *e);
void pt_results_close(pt_results *r); /* NULL is fine */

typedef struct {
  int code;      /* exit code of the check, for those who look into the file */
  uint64_t us;   /* that it took */
  double seconds;  /* that it was allowed to take; 0: as many as it wanted */
  int64_t memory;  /* likewise, bytes */
} pt_kept;

/* JSON gets the report; false: there is no such row. */
bool pt_results_find(pt_results *r, const char *key, pt_kept *out, pt_buf *json);
/* False: it could not be written. */
bool pt_results_put(pt_results *r, const char *key, const char *file, const char *function,
                    const pt_kept *kept, const char *json);

/* Outlines of files (program.h), by keys of their own: all that are kept; a new one, which may get
   lost. */
void pt_results_outlines(pt_results *r, void (*each)(void *payload, const char *key,
                                                     const char *text), void *payload);
void pt_results_put_outline(pt_results *r, const char *key, const char *text);

/* What outlines were made of (origins.h), by another key: the text, and the outline's key.  False:
   there is no such row; a new one may get lost. */
bool pt_results_find_origins(pt_results *r, const char *key, pt_buf *text, char outline[65]);
void pt_results_put_origins(pt_results *r, const char *key, const char *text, const char *outline);

#endif
