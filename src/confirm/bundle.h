/* A folder for a bug report, written when Protest contradicts itself.

   protest-bug-N/ holds the program (as it was loaded, and its preprocessed sources), the command
   line with its seed, and a log of what every engine said.  It is all that is needed to see the
   error again elsewhere. */
#ifndef PT_CONFIRM_BUNDLE_H
#define PT_CONFIRM_BUNDLE_H

#include "session/checker.h"

/* Writes the bundle of what WHY says below PARENT, and says so; what cannot be written is said,
   too.  Changes no verdict. */
void pt_bundle_write(const pt_checker *c, const char *parent, const char *why);

#endif
