/* Looking at a node of a segment: it becomes an object of its own.

   Of a segment's first (or last) node it is not known of which kind it is, and whether there are
   others: each is a state of its own.  Together they are all runs of the state. */
#ifndef PT_SHAPE_UNFOLD_H
#define PT_SHAPE_UNFOLD_H

#include "shape/state.h"

typedef PT_VEC(pt_shape) pt_shapes;

/* The states in which the first node (LAST: the last one) of segment OBJ is one object. */
void pt_shape_unfold(pt_mem *m, const pt_shape *s, uint32_t obj, bool last, pt_shapes *out);

#endif
