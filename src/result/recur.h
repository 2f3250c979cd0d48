/* A set of states that a loop stays in, as plain data: why a run without an end has none even
   though no state comes back.

   The set is a conjunction of rows over variables at the loop's head: phis of the head, and what
   lies in memory at the address that a value holds (a global or a variable on the stack that the
   loop accesses by that address).  What is made before the loop has the values that it has in the
   run.  Claim: from any state of the set, with the inputs of one round given again, the loop comes
   back to its head in a state of the set; it is not left, and nothing fails; and the run of the
   test is in the set when it arrives there for the named time. */
#ifndef PT_RESULT_RECUR_H
#define PT_RESULT_RECUR_H

#include <stdbool.h>
#include <stdint.h>

/* X(KIND): a row about A, another variable B, and a number C of A's width. */
#define PT_RECUR_KINDS(X)                                                                          \
  X(LOW)    /* the lowest `bits` bits of A are C; all of them: A is C */                           \
  X(SGE)    /* A >= C, as signed numbers */                                                        \
  X(SLE)    /* A <= C, as signed numbers */                                                        \
  X(UGE)    /* A >= C, as unsigned numbers */                                                      \
  X(ULE)    /* A <= C, as unsigned numbers */                                                      \
  X(APART)  /* A - B is C; it may wrap */                                                          \
  X(SLEQ)   /* A <= B, as signed numbers */                                                        \
  X(ULEQ)   /* A <= B, as unsigned numbers */                                                      \
  X(DIFFER) /* A is not B */

typedef enum {
#define X(KIND) PT_RECUR_##KIND,
  PT_RECUR_KINDS(X)
#undef X
      PT_RECUR_KIND_COUNT
} pt_recur_kind;

typedef struct {
  uint8_t kind; /* pt_recur_kind */
  uint8_t bits; /* LOW */
  uint8_t width; /* of the variables */
  uint32_t a, b; /* values of the loop's function: phis of its head, else addresses */
  uint64_t c;
} pt_recur_row;

enum { PT_RECUR_ROWS = 48 };

typedef struct {
  bool on; /* else there is no such claim */
  uint32_t n;
  pt_recur_row rows[PT_RECUR_ROWS];
} pt_recur;

#endif
