/* Whether every call of a function returns, as far as clauses say so: what it calls may have loops,
   too, in other files perhaps. */
#ifndef PT_COMMAND_PROVE_ENDS_H
#define PT_COMMAND_PROVE_ENDS_H

#include <stdio.h>

#include "command/prove_program.h"

/* False: a body that it may get to, by calls, may run forever by itself (spec/ends.c). */
bool pt_prove_ends(const pt_prove *p, const char *function);
/* One call for the name of each function without a contract whose loops have clauses, and that no
   function with a contract may get to: nothing is checked of them. */
void pt_prove_each_ignored(const pt_prove *p, FILE *to,
                           void (*each)(FILE *to, const pt_tokens *t, uint32_t name));

#endif
