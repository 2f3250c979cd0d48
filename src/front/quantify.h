/* CBMC's quantifiers over a range, as loops of C.

   __CPROVER_forall { int i; (0 <= i && i < n) ==> a[i] == 0 } is no C: it becomes a statement
   expression that looks at each element.  The same for __CPROVER_exists { int i; (0 <= i && i < n)
   && a[i] == 0 }.  Other forms stay as they are, and the compiler complains about them.

   That all bytes of an object are zero is asked word by word: its answer is then the same on every
   machine, whatever pointers are among them.

   Declarations of __CPROVER_uninterpreted_ functions lose their parameters, as CBMC lets programs
   declare them in several ways. */
#ifndef PT_FRONT_QUANTIFY_H
#define PT_FRONT_QUANTIFY_H

#include "base/buf.h"

/* TEXT is preprocessed C.  False: OUT has no quantifier replaced. */
bool pt_quantify(pt_mem *m, pt_buf *out, const char *text);

#endif
