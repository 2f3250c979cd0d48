/* Whether the states of a proof by shapes are an invariant.

   From the start, and from each state of the proof, all paths are walked to the next places where
   the proof has states (shape/walk.h); nothing may fail, and each state that comes out must be one
   of those of its place: there is a way to take the segments of that state apart (shape/unfold.h)
   such that both are the same graph, each number lies in its range, and equal symbols are equal
   numbers.  How the engine found its states, by folding, joining and widening, plays no part.

   What a path does to a state, and what a segment stands for, is shared with the engine; tests
   compare it with runs. */
#ifndef PT_CHECK_SHAPE_H
#define PT_CHECK_SHAPE_H

#include "result/shape_proof.h"

/* Within so many steps; *STOP: soon. */
bool pt_check_shape(pt_mem *m, const pt_ir_prog *p, const pt_shape_proof *proof,
                    const volatile int *stop);

/* Whether S, a state of the same place as T, is one of those that T stands for.  HEAP: all live
   objects of the heap must be there. */
bool pt_shape_embeds(pt_mem *m, const pt_ir_prog *p, const pt_shape *s, const pt_shape *t,
                     bool heap);

#endif
