/* A function that reads a text from its beginning up to any place in it, and returns that place.

   Whatever looks at the characters of a text one after the other, and not beyond its NUL, reads no
   more than some call of this function does.  Where the object that the text lies in ends with a
   NUL, as an argument of the command line does, the place may lie behind an earlier one. */
#ifndef PT_IR_ANYTEXT_H
#define PT_IR_ANYTEXT_H

#include "ir/ir.h"

/* Adds it to P, with a check of its accesses if ASKED; LOC is where people see them. */
uint32_t pt_ir_add_text_reader(pt_ir_prog *p, uint32_t loc, bool asked);

#endif
