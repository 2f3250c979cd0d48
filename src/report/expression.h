/* The largest expression around a place of a source that can be evaluated twice.

   Found in the text, by brackets and operators; what may have an effect (calls, assignments, `++`),
   may not be an expression after all, or may not be evaluated (`sizeof`) is refused, and so are
   words that the file itself defines as macros.  It may still not be one that a compiler accepts in
   that place twice (a constant, an lvalue): who uses it finds out. */
#ifndef PT_REPORT_EXPRESSION_H
#define PT_REPORT_EXPRESSION_H

#include "report/source.h"

typedef struct {
  size_t at, n; /* in the text; n is 0: there is none */
} pt_expression;

/* Around the token of N characters at AT. */
pt_expression pt_expression_around(const pt_source *s, size_t at, size_t n);

#endif
