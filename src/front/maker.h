/* Functions that make what a parameter points to.

   A library's own functions know what its objects are: one that fills an object which it is given,
   or one that returns a new object.  Which function makes what is told by types and bodies, not by
   names: a filler gets nothing but the object, sets each member and looks at none; one that returns
   an object gets numbers, texts, and elements with their number behind them.  Both are in the file
   of the function that is asked for, and others can call them. */
#ifndef PT_FRONT_MAKER_H
#define PT_FRONT_MAKER_H

#include "front/lower_priv.h"

typedef struct {
  LLVMValueRef fn; /* NULL: there is none */
  bool fills;      /* it gets the object; else it returns it */
} pt_maker;

/* The maker for parameter NUMBER (from 1, as C counts) of FN.  Only l->ctx, l->mem and l->mod are
   looked at. */
pt_maker pt_maker_of(pt_lower *l, LLVMValueRef fn, unsigned number);

/* What a parameter of a maker is. */
typedef enum { PT_MAKES_NOTHING, PT_MAKES_NUMBER, PT_MAKES_TEXT, PT_MAKES_ELEMENTS } pt_maker_param;
/* ELEMENTS, and TEXT with a number behind it: that number is their length. */
pt_maker_param pt_maker_takes(pt_lower *l, LLVMValueRef maker, unsigned number);

#endif
