/* Turning a term round: the value of a variable with which it has a given value.

   For the indices of arrays, which are sums and multiples of a variable, cut or extended.  The
   answer is a guess: bits that were cut off, and divisions with a rest, are not looked at. */
#ifndef PT_TERM_INVERT_H
#define PT_TERM_INVERT_H

#include "term/term.h"

/* A term for VAR with which T is likely to equal S, which has the sort of T; none: T is no such
   term.  T and VAR are bit-vectors. */
pt_term pt_term_invert(pt_terms *tt, pt_term t, pt_term var, pt_term s);
bool pt_term_has_input(pt_terms *tt, pt_term t, pt_term var); /* VAR occurs free in T */

#endif
