/* A solver that enumerates all values of the inputs: slow, small, and easy to believe.

   Inputs are Booleans and bit-vectors of at most 20 bits together; anything else is UNKNOWN.
   With a mood it lies or dawdles, to test what is built around it. */
#ifndef PT_TEST_BRUTE_H
#define PT_TEST_BRUTE_H

#include "smt/smt.h"

typedef enum { BRUTE_HONEST, BRUTE_SAYS_SAT, BRUTE_SAYS_UNSAT, BRUTE_SAYS_UNKNOWN } brute_mood;

typedef struct {
  pt_solver base;
  brute_mood mood;
  uint32_t sleep_ms; /* of work before each answer; stops early for limits and interrupts */
  uint32_t asked;    /* checks so far */
  pt_limit limit;    /* of the last check */
  volatile bool interrupted;
  pt_term_vec terms; /* assertions and, during a check, assumptions */
  PT_VEC(size_t) levels;
  pt_term_vec inputs;
  pt_model *model;
  size_t n; /* assumptions of the last check */
} brute;

brute *brute_new(pt_terms *tt);

#endif
