/* Pointers that walk through memory, as indices.

   In `for (p = a; *p; p++)` the pointer is a variable of the loop, of which little can be said: how
   far it is from where it began is not a value of the program.  Here such a phi becomes `a + i`
   with a new phi i, which counts steps in units of what all steps are multiples of; pointers of
   loops inside, and of loops behind, count from the same place.  Numbers are related to other
   numbers by whoever looks for invariants; addresses are not.

   Every run is what it was: all values of the program that are left are the same, bit by bit. */
#ifndef PT_IR_INDEX_H
#define PT_IR_INDEX_H

#include "ir/ir.h"

/* How many pointers became indices; 0: P is what it was.  Checks and blocks keep their numbers, and
   values, too, but for those of the phis that are gone. */
uint32_t pt_ir_index_pointers(pt_ir_prog *p);

#endif
