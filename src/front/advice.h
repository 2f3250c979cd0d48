/* What a user can do about headers that the compiler does not find. */
#ifndef PT_FRONT_ADVICE_H
#define PT_FRONT_ADVICE_H

#include "base/buf.h"

/* Adds to OUT a line with the Debian package for each known header that the compiler's MESSAGES
   name.  M32: for the 32-bit data model, whose headers come in a package of their own. */
void pt_advise(pt_mem *m, pt_buf *out, const char *messages, bool m32);

#endif
