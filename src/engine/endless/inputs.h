/* Inputs for runs that may have no end.

   A plan of a run says which values it gets: one for the whole run, one for each place that asks,
   or another one each time; and when they begin to repeat: never, after some inputs with a short
   period, or, after some rounds of a loop, with those of a round in which it was not left. */
#ifndef PT_ENGINE_ENDLESS_INPUTS_H
#define PT_ENGINE_ENDLESS_INPUTS_H

#include "base/rng.h"
#include "engine/endless/marks.h"

typedef struct {
  pt_mem *mem;
  PT_VEC(uint64_t) constants; /* of the program, and their neighbours; in 64 bits */
  pt_map seen;
  const pt_inputs *prefix; /* inputs that this run begins with, or NULL */
  pt_inputs given;  /* in this run, so far */
  uint64_t run;     /* which plan */
  uint64_t first, period; /* inputs repeat those from `first` on, `period` of them; 0: not yet */
} pt_hunt_inputs;

void pt_hunt_inputs_init(pt_hunt_inputs *h, pt_mem *m, const pt_ir_prog *p);
void pt_hunt_inputs_release(pt_hunt_inputs *h);
/* PREFIX: what the run begins with; NULL: nothing is known. */
void pt_hunt_inputs_begin(pt_hunt_inputs *h, uint64_t run, const pt_inputs *prefix);
void pt_hunt_inputs_next(pt_hunt_inputs *h, pt_input *in); /* fills its value */
/* The run arrived at a loop. */
void pt_hunt_inputs_arrive(pt_hunt_inputs *h, const pt_mark *at);

#endif
