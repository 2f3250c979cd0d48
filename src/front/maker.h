/* Functions that make what a parameter points to.

   A library's own functions know what its objects are.  Which function makes what is told by types
   and bodies, not by names:
   - a filler gets nothing but the object, sets each member and looks at none;
   - one that returns an object gets numbers, texts, and elements with their number behind them;
   - one that prepares an object gets it first, then the same: it sets a pointer in it, at which it
     never looks itself, to what a call returned (memory, mostly).
   Others can call them, and give them nothing that was made before.  Those of the file of the
   function that is asked for come first, then those of other files: objects are the same when their
   types have the same name.  One that prepares an object does so for its own file only: other files
   may have other uses for such objects. */
#ifndef PT_FRONT_MAKER_H
#define PT_FRONT_MAKER_H

#include "front/lower_priv.h"
#include "front/maker_rank.h"

typedef struct {
  LLVMValueRef fn; /* NULL: there is none */
  pt_maker_kind kind;
  uint64_t member; /* PREPARES: where in the object the pointer is that it sets */
} pt_maker;

/* The name of what parameter NUMBER (from 1, as C counts; 0: the result) of FN points to, when that
   is an object that functions may make; false: it is none. */
bool pt_maker_object(pt_lower *l, LLVMValueRef fn, unsigned number, pt_buf *name);
/* What FN makes, if anything; NAME: the name of its objects. */
pt_maker pt_maker_what(pt_lower *l, LLVMValueRef fn, pt_buf *name);
pt_maker_rank pt_maker_rank_of(pt_lower *l, const pt_maker *maker);

/* The maker for parameter NUMBER of FN; TURN: the first one to try, or the second.  Of all these,
   only l->ctx, l->mem, l->mod and l->layout are looked at. */
pt_maker pt_maker_of(pt_lower *l, LLVMValueRef fn, unsigned number, pt_maker_turn turn);

/* What a parameter of a maker is. */
typedef enum { PT_MAKES_NOTHING, PT_MAKES_NUMBER, PT_MAKES_TEXT, PT_MAKES_ELEMENTS } pt_maker_param;
/* ELEMENTS, and TEXT with a number behind it: that number is their length. */
pt_maker_param pt_maker_takes(pt_lower *l, LLVMValueRef maker, unsigned number);

#endif
