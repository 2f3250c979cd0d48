/* Predicates that are given: `EXPR@LINE`, `EXPR@FILE:LINE`, `EXPR@FUNCTION`.

   The compiler reads them: a copy of the source has each of them as an assertion at its place, so
   that names and types are those of that line (of a function: of the end of its body).  The copy is
   compiled and looked at, never run or proved: the expression becomes a term over the state of the
   program itself, whose variables are found by function, name and order. */
#ifndef PT_COMMAND_BP_GIVEN_H
#define PT_COMMAND_BP_GIVEN_H

#include "command/bp_program.h"

/* Adds to B->predicates, one for each copy of the function that it is given in.  False: s->err says
   why. */
bool pt_bp_given(pt_bp_program *b);

/* bp_place.c: the copies, as `--unsaved` wants them. */
typedef struct {
  char folder[64];
  pt_texts unsaved;   /* FILE=COPY */
  pt_texts paths;     /* of the copies */
  pt_texts functions; /* by predicate: in which it is */
} pt_bp_copies;

#define PT_BP_MARK "predicate of --predicate "

bool pt_bp_write_copies(pt_bp_program *b, pt_bp_copies *out);
void pt_bp_remove_copies(pt_bp_program *b, pt_bp_copies *c);
/* The expression of a predicate, and its length. */
const char *pt_bp_expression(const char *given, size_t *n);

#endif
