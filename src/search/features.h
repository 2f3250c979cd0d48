/* What kind of program it is, at a glance: what the schedule goes by.

   Counted once after loading, in one walk over the instructions and the loops of each function;
   nothing is solved.  Library functions that were linked count like the program's own. */
#ifndef PT_SEARCH_FEATURES_H
#define PT_SEARCH_FEATURES_H

#include "ir/ir.h"

/* X(FIELD, TEXT) */
#define PT_FEATURES(X)                                                                             \
  X(instructions, "instructions")                                                                  \
  X(inputs, "inputs") /* instructions that ask for one */                                          \
  X(input_loops, "inputs in loops")                                                                \
  X(loops, "loops")                                                                                \
  X(depth, "loops in one another") /* 2: a loop in a loop of the same function */                  \
  X(recursive, "recursive functions")                                                              \
  X(branches, "branches")                                                                          \
  X(dispatches, "branches by a constant") /* x == 3: what state machines are made of */            \
  X(elements, "accesses with a variable index")                                                    \
  X(heap_loops, "heap objects made in loops")                                                      \
  X(kept, "pointers to them put into arrays")                                                      \
  X(products, "products of variables")                                                             \
  X(floats, "float operations")                                                                    \
  X(quantifiers, "quantifiers over ranges")

typedef struct {
#define X(FIELD, TEXT) uint32_t FIELD;
  PT_FEATURES(X)
#undef X
} pt_features;

void pt_features_of(const pt_ir_prog *p, pt_mem *m, pt_features *out);

/* `loops 3, inputs 2, ...`: those that are not 0. */
void pt_features_text(const pt_features *f, pt_mem *m, pt_buf *out);

#endif
