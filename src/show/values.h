/* Inputs as people write them: elements of one array together, as a C literal.

   `n = 3`, `__VERIFIER_nondet_int() = 3`, `int 3` when there is no name, `s = "a:"`,
   `v = {0, 0, 7}`; elements that the run did not look at are left out by designators
   (`{0, [90] = 7}`), and many equal ones are counted in a comment (`{0 (96 times), 7}` with the
   signs of a C comment).  A pointer that is passed is `s = NULL`, or `elements of s = 9` when
   its literal does not show that.  Inputs of the command line, of standard input and of a file are
   in lines of their own (screen.c), and left out here. */
#ifndef PT_SHOW_VALUES_H
#define PT_SHOW_VALUES_H

#include <stdio.h>

#include "report/report.h"

/* One value after the other, each as a text that lives until the next.  ZERO: it is 0, and has a
   name by which it is found: of an argument, a member, an array. */
typedef void (*pt_value_sink)(void *payload, const char *text, bool zero);
void pt_values_each(const pt_report_input *in, size_t n, pt_value_sink sink, void *payload);

#endif
