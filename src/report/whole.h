/* A whole project in one document, made of the documents of its functions.

   Each function was checked by itself, and has a document of its own (report.h), as text.  Here
   they become one, in the same format: JSON (docs/schema/protest-project-1.json) has them as
   members; SARIF is one run with the results and invocations of all; JUnit has a suite per
   function; the lines of gcc follow each other, each of them once.  What could not be checked is an
   error in every format. */
#ifndef PT_REPORT_WHOLE_H
#define PT_REPORT_WHOLE_H

#include "base/buf.h"
#include "base/vec.h"

typedef struct {
  const char *name;
  const char *status;   /* proved, refuted, unknown, not checked */
  const char *error;    /* why there is no verdict, or "" */
  const char *document; /* or "" */
  int exit_code;
  double seconds;
  bool kept;            /* it was known before */
} pt_whole_function;

typedef struct {
  const char *path;
  const char *error; /* why it cannot be checked, or "" */
  int exit_code;     /* then */
  size_t first, n;   /* its functions */
} pt_whole_file;

/* Texts are borrowed. */
typedef struct {
  pt_mem *mem;
  const char *version, *verdict; /* true false unknown */
  int exit_code;
  bool interrupted;
  double seconds;
  PT_VEC(pt_whole_file) files;
  PT_VEC(pt_whole_function) functions;
} pt_whole;

void pt_whole_release(pt_whole *p);

/* FORMAT: json sarif junit gcc. */
void pt_whole_write(pt_buf *out, const pt_whole *p, const char *format);

#endif
