/* Annotations of ACSL: comments that begin with an at sign.

   What the preprocessor wrote with comments and definitions kept (-C -dD) becomes two texts: the
   code without both, with a mark for each annotation, and the definitions with the annotations
   between them, which another run of the preprocessor expands.  Then each comes back to its mark,
   as `__protest_acsl ( ... )`, with line markers around it.  In an annotation `\word` is written
   `$word`, which is a name for the preprocessor. */
#ifndef PT_SPEC_ACSL_TEXT_H
#define PT_SPEC_ACSL_TEXT_H

#include "base/buf.h"
#include "base/err.h"

/* Returns how many annotations there are. */
size_t pt_acsl_split(pt_mem *m, const char *text, pt_buf *code, pt_buf *definitions);
/* EXPANDED: what the preprocessor made of the definitions.  False: annotations are missing. */
bool pt_acsl_join(pt_mem *m, const char *code, const char *expanded, pt_buf *out);

#endif
