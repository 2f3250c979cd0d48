/* Validation: what engines found is confirmed before it is said.

   Every failing test is run again by a fresh interpreter; one that does not fail again is an
   internal error.  No test may fail what is proved.  Proofs about bounded arguments are not claimed
   (verdict.h).  Then a few failing tests are run natively: what fails in the interpreter by the
   program's own word, and natively, in a run that must go the same way, does not fail, is doubtful:
   it is not claimed, and a bundle for a report is written. */
#ifndef PT_CONFIRM_VALIDATE_H
#define PT_CONFIRM_VALIDATE_H

#include "session/checker.h"

/* Of what is known now: every failing test is run again, and none of them fails what is proved.  A
   contradiction is an error of the session, and a bundle for a bug report is written below
   FOLDER. */
bool pt_check_settle(pt_checker *c, const char *folder);

/* Whether the test fails again in an interpreter that nobody else uses, within so many steps. */
bool pt_fails_again(pt_checker *c, pt_exec *fresh, const pt_test *t, uint64_t steps);

/* ---- natively */

enum { PT_NATIVE_MOST = 5 }; /* failing tests that are run natively */

/* Whether the program can be built natively at all, and the user has not interrupted us. */
bool pt_can_be_native(const pt_checker *c);
double pt_native_seconds(const pt_test *t); /* how long such a run may take */
/* Whether a native run that does not fail would make the test doubtful. */
bool pt_native_may_doubt(const pt_checker *c, const pt_test *t);
/* What a native run of a failing test showed.  COMPLETE: it came to its ordinary end, as all inputs
   were given.  May make the test doubtful. */
void pt_native_take(pt_checker *c, uint32_t test, pt_native native, const char *text,
                    bool complete);

/* CHECK is open, because of WHY, unless a test refutes it that is not doubtful. */
void pt_check_reopen(pt_checker *c, uint32_t check, pt_reason why);

/* Natively, while there is time: START is when the command began.  After pt_check_settle. */
void pt_validate_natively(pt_checker *c, uint64_t start);

#endif
