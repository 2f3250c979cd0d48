/* The search for a function that others call: what fails because of what a caller passes is a need,
   not an error.

   Rounds: the engines work until something fails; needs that exclude what failed are guessed
   (policy/need.h), and assumed of callers in the next round, in which everything is checked anew.
   The last round has no failure that a need excludes: what is proved in it is proved of all calls
   that keep to the needs, which the report names; what fails in it is the function's own error.
   Needs that no known call keeps to are not believed: then nothing is proved. */
#ifndef PT_SEARCH_NEEDS_H
#define PT_SEARCH_NEEDS_H

#include "session/checker.h"

/* Whether the options let needs be found: --function, not an entry, without --strict. */
bool pt_needs_asked(const pt_session *s);
/* As pt_check_search.  PROOFS: only whether everything is proved matters, so the first failure that
   no need excludes is the end. */
bool pt_needs_search(pt_checker *c, uint64_t start, bool proofs);

#endif
