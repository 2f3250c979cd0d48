/* Paths on memory as a graph: instruction by instruction, from one loop head to the next.

   A path is walked for all runs of its state at once.  Where they part (a condition that the state
   does not decide, a node of a segment that is looked at), it splits.  Nothing is guessed: what
   cannot be followed, and what may fail, ends the walk with the reason. */
#ifndef PT_SHAPE_WALK_H
#define PT_SHAPE_WALK_H

#include "base/reason.h"
#include "shape/unfold.h"

typedef struct {
  pt_mem *mem;
  const pt_ir_prog *prog;
  uint64_t kinds; /* of checks that are asked about (bits) */
  bool **heads;   /* by function and block: walks stop there */
  bool *reached;  /* by check: a path gets there */
  pt_reason why;  /* NONE: a check may fail */
  uint32_t check, loc;
} pt_shape_walker;

typedef enum {
  PT_SHAPE_HEAD,  /* the state is at a loop head, its phis done */
  PT_SHAPE_SPLIT, /* it was parted: OUT has the states to go on with */
  PT_SHAPE_END,   /* no run goes on */
  PT_SHAPE_STUCK  /* a check may fail, or something is not followed: the walker says what */
} pt_shape_stop;

/* What is loaded at the start of a run: a call of the function where runs start. */
void pt_shape_start(const pt_shape_walker *w, pt_shape *s);
/* Walks S on, which is changed (not for SPLIT), at least over one instruction. */
pt_shape_stop pt_shape_walk(pt_shape_walker *w, pt_shape *s, pt_shapes *out);

/* Kinds of checks that walks look at. */
uint64_t pt_shape_kinds(void);

#endif
