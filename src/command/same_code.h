/* Two versions of a source of which the compiler makes the same code.

   What optimisation makes equal, no test tells apart: `return 1` and `return 2` of a function whose
   callers only ask whether it is 0 (trivial compiler equivalence). */
#ifndef PT_COMMAND_SAME_CODE_H
#define PT_COMMAND_SAME_CODE_H

#include "session/session.h"

/* Of the texts A and B, each written to PATH in turn, with FOLDER for its headers.  False: the code
   differs, or one of them is not compiled. */
bool pt_same_code(const pt_session *s, const char *path, const char *folder, const pt_buf *a,
                  const pt_buf *b);

#endif
