/* ACSL as clauses of protest.h: tokens of annotations (acsl_text.h) become tokens of clauses, where
   protest.h has them: behind the declarator, or behind the head of a loop.

   Numbers are ACSL's integers: what is read of the program is widened (__protest_int_ of write.c)
   before anything is computed with it, so far that the products of the clause fit.  A variable of
   type integer in a quantifier has 64 bits.
   Predicates and logic functions are replaced by what they are defined as.  What a behavior says is
   guarded by what it assumes; complete and disjoint behaviors are ensured.  What is not understood
   is refused at its place; nothing is skipped. */
#ifndef PT_SPEC_ACSL_H
#define PT_SPEC_ACSL_H

#include "spec/tokens.h"

/* NAMES keeps texts of new tokens. */
pt_status pt_acsl_translate(pt_tokens *t, pt_strtab *names, pt_err *e);

#endif
