/* Shared by the two halves of anyargs.h: what may meet arguments (anyargs.c), and the new program
   (anyargs_rewrite.c). */
#ifndef PT_IR_ANYARGS_PRIV_H
#define PT_IR_ANYARGS_PRIV_H

#include "ir/anyargs.h"
#include "ir/points.h"

/* What a pointer may point to, as bits. */
enum { PT_MEETS_VECTOR = 1, PT_MEETS_TEXT = 2, PT_MEETS_SLOTS = 4, PT_MEETS_OTHER = 8 };

typedef struct {
  const pt_ir_prog *p;
  pt_points *points;
  uint32_t maker, call; /* the function that makes arguments; its call of the program's main */
  uint8_t *kind;        /* by object: one of PT_MEETS_* */
  bool *reached;        /* by function: by runs from the program's main on */
  bool dropped;         /* an object turned out to be no slots */
  bool written;         /* texts are: the last byte of one may be anything */
  bool refused;         /* something is done that is not followed */
} pt_anyargs;

uint8_t pt_anyargs_meets(const pt_anyargs *a, uint32_t fn, pt_val v);
void pt_anyargs_rewrite(const pt_anyargs *a, pt_ir_prog *p);

#endif
