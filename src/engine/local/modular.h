/* What functions need and guarantee (result/modular.h), found for checks that no context decides.

   Candidates compare parameters and results with constants that are near them in the program, and
   with parameters.  All of them are assumed; a function that can break one, taken by itself, lets
   it be dropped, and who relied on it is asked again (Houdini over functions).  With what is left,
   open checks are asked once more, each in its own function: no body is inlined but small ones, so
   the cost grows with the program's size, and recursion is a call like any other. */
#ifndef PT_ENGINE_LOCAL_MODULAR_H
#define PT_ENGINE_LOCAL_MODULAR_H

#include "engine/local/local_priv.h"

/* modular_guess.c: adds candidates to l->pledges. */
void pt_local_guess_pledges(pt_local *l);
/* What calls return, for encodings that follow, by the pledges that are left. */
void pt_local_use_guarantees(pt_local *l);
/* How function FN, which is encoded, is called: facts. */
void pt_local_assume_needs(pt_local *l, uint32_t fn);
/* The whole of it: claims are certified. */
void pt_local_modular(pt_local *l);

#endif
