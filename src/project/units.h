/* What a file is made of, for those who check its functions one by one: a child prints it, its
   parent reads it. */
#ifndef PT_PROJECT_UNITS_H
#define PT_PROJECT_UNITS_H

#include "session/session.h"

/* Prints a hash of FILE after preprocessing and of the flags that its build gives, then a line for
   each function that others can call; or what is wrong, unless the compiler has said so.  Returns
   the exit code. */
int pt_units_print(pt_session *s, const char *file, FILE *out);

#endif
