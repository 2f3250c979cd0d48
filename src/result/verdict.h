/* What can be known of a check, and of a native run of a test; one row each gives the type and the
   word that documents have for it.  Nothing is decided by the words.

   X(NAME, "word")
     OPEN       not decided
     PROVED     no run fails it
     REFUTED    a test fails it
     UNREACHED  proved, and no run gets there at all
     ELSEWHERE  in a worker: another one has decided it, so that it is no longer of interest here */
#ifndef PT_RESULT_VERDICT_H
#define PT_RESULT_VERDICT_H

#include <stdbool.h>

#define PT_VERDICTS(X)                                                                             \
  X(OPEN, "open")                                                                                  \
  X(PROVED, "proved")                                                                              \
  X(REFUTED, "refuted")                                                                            \
  X(UNREACHED, "unreachable")                                                                      \
  X(ELSEWHERE, "elsewhere")

typedef enum {
#define X(NAME, WORD) PT_##NAME,
  PT_VERDICTS(X)
#undef X
      PT_VERDICT_COUNT
} pt_verdict;

/* What replaying a test natively showed. */
#define PT_NATIVES(X)                                                                              \
  X(UNTRIED, "untried")                                                                            \
  X(CONFIRMED, "confirmed")                                                                        \
  X(DIFFERS, "differs")                                                                            \
  X(IMPOSSIBLE, "impossible")

typedef enum {
#define X(NAME, WORD) PT_NATIVE_##NAME,
  PT_NATIVES(X)
#undef X
      PT_NATIVE_COUNT
} pt_native;

const char *pt_verdict_word(pt_verdict v);
const char *pt_native_word(pt_native n);
/* The value of a word; false: there is none. */
bool pt_verdict_by_word(const char *word, pt_verdict *out);
bool pt_native_by_word(const char *word, pt_native *out);

#endif
