/* What engine shape claims: no run gets further than to a state of one of these heads, and nothing
   fails on the way. */
#ifndef PT_RESULT_SHAPE_PROOF_H
#define PT_RESULT_SHAPE_PROOF_H

#include "shape/unfold.h"

typedef struct {
  uint64_t kinds;   /* of checks (bits) */
  pt_shapes states; /* at loop heads; the frames say where */
} pt_shape_proof;

#endif
