/* What the guard of a state says: facts by which terms become simpler where the state is looked at.

   A fact is a term and the constant that it equals in every run that gets there: a Boolean that
   was branched on, the parts of a conjunction, a word that was compared with a constant.  Signed
   division of what is known to be no negative number becomes an unsigned one.  Facts are a
   persistent map, and a join keeps what both sides know.  So behind `if (scanf(...) == 1)` the
   bytes that a failing scanf would have written are those from before again, and ways that the
   guard excludes are not walked.

   Invariant: the guard of the state implies each fact.  Everything here is bounded: a term that
   could become simpler may stay as it is. */
#ifndef PT_SYM_KNOWN_H
#define PT_SYM_KNOWN_H

#include "sym/space.h"

/* C holds, too. */
pt_pmap pt_known_add(pt_space *sp, pt_pmap known, pt_term c);
/* What holds in both; the maps must be frozen. */
pt_pmap pt_known_both(pt_space *sp, pt_pmap a, pt_pmap b);
/* A term that equals T where the facts hold. */
pt_term pt_known_apply(pt_space *sp, pt_pmap known, pt_term t);

#endif
