/* Memory that all calls of a function lend it, as plain data that other code can check.

   A loan says of a parameter that, whenever the function is called, it points into an object that
   is live then, with at least so many bytes from there on (which may be written, if it says so).
   It is meant for functions all of whose calls are known.  That all loans hold is shown by
   induction over the calls of a run: each function lends at its calls what it says, if it was lent
   what it needs when it was called (check/loans.h). */
#ifndef PT_RESULT_LOAN_H
#define PT_RESULT_LOAN_H

#include "base/vec.h"
#include "ir/ir.h"

typedef struct {
  uint32_t fn, param; /* param: from 0 */
  uint64_t bytes;     /* at least 1 */
  bool writable;
} pt_loan;

typedef PT_VEC(pt_loan) pt_loans;

/* The largest of them for a parameter: how many bytes may be read, and how many written; 0: nothing
   is known. */
typedef struct {
  uint64_t bytes, writable;
} pt_loan_room;

static inline pt_loan_room pt_loans_room(const pt_loans *all, uint32_t fn, uint32_t param) {
  pt_loan_room r = {0, 0};
  for (size_t k = 0; k < all->n; k++) {
    const pt_loan *g = &all->at[k];
    if (g->fn != fn || g->param != param) continue;
    if (g->bytes > r.bytes) r.bytes = g->bytes;
    if (g->writable && g->bytes > r.writable) r.writable = g->bytes;
  }
  return r;
}

/* Whether every call of the function is a call instruction of the program. */
static inline bool pt_loan_calls_are_known(const pt_ir_prog *p, uint32_t fn) {
  return fn && fn < p->fns.n && fn != p->main && !p->fns.at[fn]->address_taken &&
         p->fns.at[fn]->blocks.n;
}

#endif
