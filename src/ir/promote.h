/* Stack variables to SSA values, without exploiting undefined behaviour.

   An alloc(stack) of constant size is promoted when it is only loaded and stored
   as a whole, with one width, and scoped, and when no load can see it undefined:
   a variable that may be read before it is written stays in memory, so that the
   interpreter and the engines see the undefined read itself.  Each store to a
   promoted variable leaves a `var` instruction; a phi that stands for a C
   variable is followed by one too, and the end of a scope leaves one that ends it when
   the variable is wide enough for an address (ir/held.h). */
#ifndef PT_IR_PROMOTE_H
#define PT_IR_PROMOTE_H

#include "ir/ir.h"

/* Returns the number of promoted variables.  Preds must be right, and are kept. */
uint32_t pt_ir_promote(pt_ir_prog *p, uint32_t fn);

#endif
