/* Statuses of reports as types, each with its word.  Words are for documents and screens: the
   writers print them, read.c turns them back, and nothing is decided by them. */
#ifndef PT_REPORT_WORDS_H
#define PT_REPORT_WORDS_H

#include <stdbool.h>

/* What a command says of the whole program. */
#define PT_CONCLUSIONS(X)                                                                          \
  X(UNKNOWN, "unknown")                                                                            \
  X(TRUE, "true")                                                                                  \
  X(FALSE, "false")                                                                                \
  X(ERROR, "error") /* it could not be checked */

typedef enum {
#define X(NAME, WORD) PT_CONCLUSION_##NAME,
  PT_CONCLUSIONS(X)
#undef X
      PT_CONCLUSION_COUNT
} pt_conclusion;

/* Why an error does not fail the command (report/accept.h). */
#define PT_ACCEPTEDS(X)                                                                            \
  X(NOT, "") /* it does */                                                                         \
  X(COMMENT, "comment")                                                                            \
  X(LIST, "baseline")

typedef enum {
#define X(NAME, WORD) PT_ACCEPTED_##NAME,
  PT_ACCEPTEDS(X)
#undef X
      PT_ACCEPTED_COUNT
} pt_accepted;

/* What makes a verdict say less than it seems to.

   X(NAME, "code", ELSEWHERE): the screen shows it elsewhere, as part of what the result rests on or
   with its inputs. */
#define PT_WARNINGS(X)                                                                             \
  X(NO_CHECKS, "no-checks", false)                                                                 \
  X(ALL_UNREACHABLE, "all-unreachable", false)                                                     \
  X(UNREACHABLE_ASSERTION, "unreachable-assertion", false)                                         \
  X(MISSING_FUNCTION, "missing-function", true)                                                    \
  X(RESTRICTED, "restricted", true)                                                                \
  X(EXPECTED, "expected", false)                                                                   \
  X(NEEDED, "needed", true)                                                                        \
  X(WIDENED, "widened", false)                                                                     \
  X(OPEN, "open", true)                                                                            \
  X(FOREIGN_FAILURE, "foreign-failure", true) /* a run fails, but that refutes nothing ... */      \
  X(LATENT_FAILURE, "latent-failure", true)   /* ... */                                            \
  X(NATIVE_DOUBT, "native-doubt", true)       /* ... */                                            \
  X(SUPPRESSION, "suppression", false)        /* a comment that accepts errors (accept.h) */

typedef enum {
#define X(NAME, CODE, ELSEWHERE) PT_WARNING_##NAME,
  PT_WARNINGS(X)
#undef X
      PT_WARNING_COUNT
} pt_warning;

const char *pt_conclusion_word(pt_conclusion a);
bool pt_conclusion_by_word(const char *word, pt_conclusion *out); /* false: there is none */
const char *pt_accepted_word(pt_accepted a);
bool pt_accepted_by_word(const char *word, pt_accepted *out);
const char *pt_warning_code(pt_warning w);
bool pt_warning_by_code(const char *code, pt_warning *out);
bool pt_warning_is_elsewhere(pt_warning w);

#endif
