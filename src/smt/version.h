/* The versions of the solvers that are linked. */
#ifndef PT_SMT_VERSION_H
#define PT_SMT_VERSION_H

#include <stddef.h>

void pt_version_z3(char *out, size_t size);      /* "Z3 4.8.12" */
void pt_version_cadical(char *out, size_t size); /* "CaDiCaL 1.5.3" */

#endif
