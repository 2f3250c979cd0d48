/* What a proof that recursion ends claims, as plain data that other code can check.

   The functions are all that call one another in a circle (a strongly connected component of the
   call graph).  Claim: whenever one of them calls one of them, the tuple of numbers that the parts
   say is less, compared from the left, for the parameters that the callee gets than for those that
   the caller got.  A part is a parameter, or the difference of two of one width, or the negative of
   that: exact numbers of which there are finitely many, so no chain of calls inside of one another
   goes on for ever.  (That the stack has an end is another check's business.) */
#ifndef PT_RESULT_DESCENT_H
#define PT_RESULT_DESCENT_H

#include "base/vec.h"

enum { PT_DESCENT_PARTS = 2 };

typedef struct {
  uint32_t param; /* from 0: the same place in all functions */
  uint32_t minus; /* 1 + another parameter that is subtracted; 0: none */
  bool rises;     /* the negative of that */
} pt_descent_part;

typedef struct {
  PT_VEC(uint32_t) fns;
  uint32_t nparts;
  pt_descent_part parts[PT_DESCENT_PARTS];
  bool is_signed; /* how the parameters are read */
  bool loops;     /* each loop of these functions begins with variables that are the parameters, and
                     their tuple falls whenever it goes round: the loops end, too */
} pt_descent;

#endif
