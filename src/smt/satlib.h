/* The SAT solver, behind a handful of functions.

   CaDiCaL aborts the process when its functions are called in the wrong state, so the
   state is tracked here and misuse is an assertion: values may be read from a SAT answer, and
   failed assumptions from an UNSAT one, until the next clause, assumption or solve.
   Variables are 1, 2, ...; literals are +v and -v. */
#ifndef PT_SMT_SATLIB_H
#define PT_SMT_SATLIB_H

#include "smt/stop.h"

typedef struct pt_satlib pt_satlib;

/* STOP is polled during the search and must outlive the solver. */
pt_satlib *pt_satlib_new(pt_mem *m, pt_stop *stop, uint32_t seed);
void pt_satlib_delete(pt_satlib *s);

void pt_satlib_add(pt_satlib *s, int lit);    /* 0 ends a clause */
void pt_satlib_assume(pt_satlib *s, int lit); /* for the next solve only */
/* UNKNOWN: after CONFLICTS conflicts (0: no limit), or because STOP says so. */
pt_answer pt_satlib_solve(pt_satlib *s, uint64_t conflicts);
bool pt_satlib_value(pt_satlib *s, int var);
bool pt_satlib_failed(pt_satlib *s, int lit);
uint64_t pt_satlib_conflicts(const pt_satlib *s); /* clauses learned so far */

#endif
