/* Whether the end of a run depends on calls of certain functions, or on what certain variables are
   at the start: taint that follows a run forwards.

   Functions are marked by what is unknown of them: what they return, what they write to memory that
   they can reach, or whether the run goes on behind them as it does.  The observer of a run taints
   - values that are computed from tainted ones, and bytes of memory that are written with them;
   - what is executed because of a branch on a tainted value, until its sides meet again
     (ir/postdom.h);
   - what the side that was not taken would have changed: values that it computes; when it may write
     to memory, call somebody who does, or end the run, all that follows;
   - all that follows a write to a tainted address, a call of a tainted address, or an assumption
     about a tainted value, and what functions of the host write when they read something tainted.
   So a run whose end is not tainted ends in the same way, or fails earlier, whatever the marked
   functions do.

   A marked function may have a body that can do more than the function (ir/freer.h).  Then all that
   it returns and writes is tainted, and what it could have written besides: the variables that it
   mentions.  What is decided in it changes nothing else.

   Not followed: why memory was lost, why the stack is too small, and runs that are too long; there
   every marked function that was called counts (with a body: whose results were used). */
#ifndef PT_EXEC_TAINT_H
#define PT_EXEC_TAINT_H

#include "exec/exec.h"

typedef enum {
  PT_TAINT_RESULT = 1, /* what it returns */
  PT_TAINT_MEMORY = 2, /* what it writes to objects that it can reach from its arguments */
  PT_TAINT_ALL = 4,    /* all that follows */
  PT_TAINT_BODY = 8,   /* its body is there, and can do more than the function */
  PT_TAINT_ERRNO = 16  /* errno: a builtin that does not set it as the function does */
} pt_taint_mark;

typedef struct pt_taint pt_taint;

typedef struct {
  const uint8_t *functions; /* by function: pt_taint_mark bits, 0: not marked */
  const uint8_t *variables; /* by global: whether anybody may change it at any time; NULL: none */
} pt_taint_marks;

/* P and what MARKS point to must not change, and must live as long.  One pt_taint is for one
   run. */
pt_taint *pt_taint_new(pt_mem *m, const pt_ir_prog *p, pt_taint_marks marks);
void pt_taint_delete(pt_taint *t);

/* It ends the run when nothing more can be learnt from it. */
const pt_exec_observer *pt_taint_observer(const pt_taint *t);
/* After the run: the name (a string of the program) of the first marked function or variable that
   its end depends on, or 0. */
uint32_t pt_taint_finish(const pt_taint *t, const pt_run *run);

#endif
