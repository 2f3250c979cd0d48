/* Failures that need two results for the same arguments.

   A result of which C says less than a library gives (front/loose.c) is an input of each call, but
   a library gives the same for the same arguments.  A failure counts when it also happens with one
   number per function, or with the usual results; else it is a warning, as one that depends on what
   is not known of the library (foreign.h). */
#ifndef PT_POLICY_LOOSE_H
#define PT_POLICY_LOOSE_H

#include "session/checker.h"

/* Whether an input is one, by its name. */
bool pt_loose_is(const pt_ir_prog *p, uint32_t name);
/* Whether the program asks for such results. */
bool pt_loose_asked(const pt_ir_prog *p);

/* The first such result (an input: a string of the program) in a failing test that does not count,
   else 0. */
uint32_t pt_loose_of(pt_checker *c, const pt_test *t);

#endif
