/* What project.c finds out and project_table.c prints. */
#ifndef PT_PROJECT_PROJECT_PRIV_H
#define PT_PROJECT_PROJECT_PRIV_H

#include "project/program.h"
#include "report/report.h"
#include "session/session.h"

typedef enum { PT_UNIT_WAITS, PT_UNIT_RUNS, PT_UNIT_DONE } pt_unit_state;

/* A function of a file. */
typedef struct {
  size_t file;
  const char *function;
  uint32_t definition; /* in the program */
  char key[65];
  pt_unit_state state;
  bool kept;      /* it was known before */
  int code;       /* exit code of its check */
  uint64_t us;
  double seconds; /* that it may take; 0: as many as it wants */
  pt_report *report; /* what the check found out; NULL: it did not say */
  char why[300];  /* why there is no verdict */
} pt_unit;

typedef struct {
  const char *path;   /* as shown, and as given to the checks */
  size_t entry;       /* in the compile database */
  char sha256[65];    /* of the file as it is; "": nobody asked */
  pt_unit_state state; /* of its outline */
  int code;           /* not 0: it cannot be checked */
  char why[300];
  size_t first, n;    /* its units */
} pt_project_file;

typedef struct {
  PT_VEC(pt_project_file) files;
  PT_VEC(pt_unit) units;
  pt_program program; /* once all outlines are there */
  PT_VEC(const pt_report *) shown; /* by project_table.c so far: their errors are not repeated */
  bool interrupted;
  pt_conclusion verdict; /* once the end is printed */
} pt_project;

/* The functions of file K: errors, verdicts, times. */
void pt_project_print_file(pt_session *s, pt_project *p, size_t k);
/* The table by file, what it rests on, the verdict; returns the exit code. */
int pt_project_print_end(pt_session *s, pt_project *p);
/* After that: all of it as one document. */
void pt_project_document(const pt_session *s, const pt_project *p, const pt_format *format,
                         int code, double seconds, pt_buf *out);

#endif
