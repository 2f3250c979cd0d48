/* What the files walk*.c share. */
#ifndef PT_SHAPE_WALK_PRIV_H
#define PT_SHAPE_WALK_PRIV_H

#include "shape/memory.h"
#include "shape/walk.h"

/* How an instruction ended. */
typedef enum { DONE, SPLIT, ENDED, STUCK } outcome;

typedef struct {
  pt_shape_walker *w;
  pt_shape *s;
  const pt_ir_fn *f;
  const pt_ir_ins *i;
  pt_shapes *out;
} step;

pt_shape_frame *pt_step_frame(const step *t);
pt_shv pt_step_value(step *t, pt_val v);
pt_shv pt_step_arg(step *t, uint32_t k);
void pt_step_set(step *t, pt_val v, pt_shv x);
outcome pt_step_lost(step *t, pt_reason why);
/* A check may fail; CHECK 0: nobody asks, and nothing is known from here on. */
outcome pt_step_fails(step *t, uint32_t check);
outcome pt_step_unfold(step *t, uint32_t obj, bool last);
/* Each way to go on decides the value V of one bit. */
outcome pt_step_decide(step *t, pt_val v);
/* The state when V has this truth; false: there is none. */
bool pt_step_assume(step *t, pt_val v, bool truth);

outcome pt_step_pure(step *t);   /* walk_pure.c */
outcome pt_step_memory(step *t); /* walk_memory.c */
outcome pt_step_print(step *t);  /* walk_print.c: a call of printf's builtin */
/* Memory that is still there at the end. */
outcome pt_step_leaks(step *t, bool inside);

#endif
