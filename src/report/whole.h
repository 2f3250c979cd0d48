/* A whole project in one document, made of the reports of its functions.

   JSON (docs/schema/protest-project-1.json) has them as members; SARIF is one run with the results
   and invocations of all; JUnit has a suite per function; the lines of gcc follow each other, each
   of them once.  An error that several functions lead to is one in SARIF and gcc, with a count.
   What could not be checked is an error in every format. */
#ifndef PT_REPORT_WHOLE_H
#define PT_REPORT_WHOLE_H

#include "report/report.h"

/* What is known of a function.

   X(NAME, "word", "member of the summary") */
#define PT_WHOLE_STATUSES(X)                                                                       \
  X(PROVED, "proved", "proved")                                                                    \
  X(PROVED_IF, "proved-if", "proved_if")                                                           \
  X(REFUTED, "refuted", "refuted")                                                                 \
  X(UNKNOWN, "unknown", "unknown")                                                                 \
  X(UNCHECKED, "not checked", "not_checked")

typedef enum {
#define X(NAME, WORD, MEMBER) PT_WHOLE_##NAME,
  PT_WHOLE_STATUSES(X)
#undef X
      PT_WHOLE_COUNT
} pt_whole_status;

const char *pt_whole_status_word(pt_whole_status s);

typedef struct {
  const char *name;
  pt_whole_status status;
  const char *error;       /* why there is no verdict, or "" */
  const pt_report *report; /* or NULL */
  int exit_code;
  double seconds;
  bool kept;               /* it was known before */
} pt_whole_function;

typedef struct {
  const char *path;
  const char *error; /* why it cannot be checked, or "" */
  int exit_code;     /* then */
  size_t first, n;   /* its functions */
} pt_whole_file;

/* Texts and reports are borrowed. */
typedef struct {
  pt_mem *mem;
  const char *version;
  pt_conclusion verdict; /* never ERROR */
  int exit_code;
  bool interrupted;
  double seconds;
  PT_VEC(pt_whole_file) files;
  PT_VEC(pt_whole_function) functions;
} pt_whole;

void pt_whole_release(pt_whole *p);

/* The documents (format.h).  PROVED_TOO: SARIF has what is proved, too. */
void pt_whole_json(pt_buf *out, const pt_whole *p, bool proved_too);
void pt_whole_sarif(pt_buf *out, const pt_whole *p, bool proved_too);
void pt_whole_junit(pt_buf *out, const pt_whole *p, bool proved_too);
void pt_whole_gcc(pt_buf *out, const pt_whole *p, bool proved_too);

/* What results rest on: the lines of all of them, each once, with how many have it. */
typedef struct {
  pt_strtab lines;
  PT_VEC(size_t) counts; /* by string; from 1 */
  size_t results;
} pt_whole_basis;

/* Why checks are open is left out: that is said where the function is. */
void pt_whole_basis_add(pt_whole_basis *b, pt_mem *m, const pt_report *r);
/* Line K with ` (2 of 5 functions)` where not all have it. */
void pt_whole_basis_text(const pt_whole_basis *b, size_t k, pt_mem *m, pt_buf *out);
void pt_whole_basis_release(pt_whole_basis *b, pt_mem *m);

/* Of failure F of report K (of N; some may be NULL): false when a report before has the same error;
   else *MORE is how many other ways lead to it, in all of them. */
bool pt_whole_is_first(const pt_report *const *all, size_t n, size_t k, const pt_report_failure *f,
                       size_t *more);

#endif
