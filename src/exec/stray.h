/* Whether a run accesses an object through an address that an input made up.

   An input that is a pointer (an uninitialised one, the result of a function without a body) may
   have any value, so also the number of an address of some object: solvers choose it.  But C has
   no way to such an object that nobody gave: a run that goes there is no run of the program.

   The observer compares addresses that are accessed with pointer-sized inputs that have been drawn,
   where the program does not name the object itself.  It may say so of a run that got to the object
   in a proper way, too, and never overlooks one that did not, unless the pointer was put together
   from pieces or is far from what it accesses. */
#ifndef PT_EXEC_STRAY_H
#define PT_EXEC_STRAY_H

#include "exec/exec.h"

typedef struct {
  const pt_ir_prog *prog;
  const pt_inputs *inputs;
  bool found;
  pt_exec_observer observer;
} pt_stray;

/* Whether one of these inputs can be such an address at all; else no run need be looked at. */
bool pt_stray_possible(const pt_ir_prog *p, const pt_inputs *in);

/* P and IN must live as long.  Give observer to a run with these inputs, then look at found. */
void pt_stray_init(pt_stray *s, const pt_ir_prog *p, const pt_inputs *in);

#endif
