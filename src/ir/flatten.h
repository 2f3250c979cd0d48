/* A program as one function, statement by statement.

   Every call of a function with a body becomes a copy of that body in the function where runs
   start, and every block becomes several, one for each statement: a block ends where the line
   changes and no value that was computed before is used behind.  So what goes from block to block
   is in variables, if they were not promoted (pt_front_options.keep_variables).

   Runs stay what they are, with one difference: variables of a copy live until the program ends,
   so an access to a variable of a call that has returned is not seen.  Who proves something about
   such a program must not claim anything about accesses.

   Each copy has its own variables, positions and checks, so that they tell which copy they are
   of. */
#ifndef PT_IR_FLATTEN_H
#define PT_IR_FLATTEN_H

#include "base/err.h"
#include "ir/ir.h"

typedef struct {
  uint32_t fn;     /* of which it is a copy */
  uint32_t parent; /* the copy that calls it */
  uint32_t loc;    /* of the call, in the parent */
} pt_flat_copy;

typedef struct {
  pt_mem *mem;
  PT_VEC(pt_flat_copy) copies; /* [0]: the function where runs start */
  uint32_t first_loc, first_var; /* those from here on are of copies */
  PT_VEC(uint32_t) copy_of_loc, copy_of_var; /* from there on: number of the copy */
} pt_flat;

/* PT_INPUT: it has recursion, calls through pointers, or grows too large; E says which.  Release
   OUT in any case. */
pt_status pt_ir_flatten(pt_ir_prog *p, pt_flat *out, pt_err *e);
void pt_flat_release(pt_flat *f);

uint32_t pt_flat_copy_of_loc(const pt_flat *f, uint32_t loc);
uint32_t pt_flat_copy_of_var(const pt_flat *f, uint32_t var);
uint32_t pt_flat_depth(const pt_flat *f, uint32_t copy); /* of calls: 0 for the start */

#endif
