/* Where branches of a function meet again. */
#ifndef PT_IR_POSTDOM_H
#define PT_IR_POSTDOM_H

#include "ir/ir.h"

/* OUT (one per block) gets the nearest other block through which every way to the function's end
   leads; PT_NO_BLK: there is none.  The end is a `ret`: a side of a branch that halts the program,
   or never ends, meets nobody.  When no way leads from the entry to a ret, a `halt` is the end;
   when none leads there either (a loop for ever), the last block of the order of pt_ir_cfg is. */
void pt_ir_postdominators(const pt_ir_fn *f, pt_mem *m, pt_blk *out);

#endif
