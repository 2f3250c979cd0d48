/* Ranks of cut loops: why a loop that goes round comes to an end.

   For each loop a tuple is looked for (result/rank.h) that falls from the arbitrary state of the
   window to the state with which its last copy goes round, under the invariants.  A run without an
   end goes round in one loop for ever from some moment on; from then on its states are inside of
   the invariant, and the tuple would fall for ever along every (k + 1)-th of them.

   Candidates are the head's variables, their sums and differences.  Each model of "the tuple does
   not fall" is a pair of states that the next tuple has to order; a tuple is put together greedily
   from candidates that rise on none of the pairs which are left (Alias, Darte, Feautrier, Gonnord,
   on samples).  A pair need not be one of a real run: then the rank is stronger than it must be, or
   stays unknown until the invariants are better. */
#ifndef PT_ENGINE_KIKI_RANK_H
#define PT_ENGINE_KIKI_RANK_H

#include "engine/kiki/kiki_priv.h"

/* Looks for ranks of all cut loops whose checks are open; those without one are added to FAILING,
   and why they are open is said. */
void pt_kiki_rank(pt_kiki *k, pt_map *failing);
/* Some loop that has a rank goes round without that its rank falls. */
pt_term pt_kiki_unranked(pt_kiki *k, const pt_map *failing);
void pt_kiki_release_ranks(pt_kiki *k);

/* ends.c: tells of the user's loops that are proved to end why they do. */
void pt_kiki_report_ends(pt_kiki *k);
/* Adds to OUT, loop by loop, between which states nothing fell that was tried. */
void pt_kiki_explain_ranks(const pt_kiki *k, pt_buf *out);

#endif
