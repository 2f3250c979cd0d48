/* What the end of a run depends on: a dynamic slice.

   The observer of a run makes a node of every instruction that is executed, with edges to what it
   takes from others:
   - values: the nodes that made its operands; a call's arguments and result go from frame to frame;
   - memory: for each byte that is read, the node that wrote it; a use of dead memory, the node that
     ended its life;
   - variables: `var` instructions only say what a variable holds.  A value may be held by several;
     it was taken from those that the source names at the place where it is used, or, when it names
     none of them, from all;
   - control: the nearest branch that decided that the instruction is executed at all
     (ir/postdom.h), or the call of its function.
   What the last node, which is where the run failed, can reach is the slice.  What it reaches
   without control, over values alone, is the near part of it: how what is wrong came about, without
   why the run got there.

   Not seen: what functions of the host read from and write to memory; and why memory was lost, or
   the stack is too small: such a run has no slice. */
#ifndef PT_EXEC_SLICE_H
#define PT_EXEC_SLICE_H

#include "exec/exec.h"

typedef struct pt_run_slice pt_run_slice;

/* Whether the source names variable VAR in the line of position LOC. */
typedef bool (*pt_slice_names)(void *payload, uint32_t loc, uint32_t var);

/* P must not change, and must live as long. */
pt_run_slice *pt_slice_new(pt_mem *m, const pt_ir_prog *p, pt_slice_names names, void *payload);
void pt_slice_delete(pt_run_slice *s);

/* For one run.  It ends the run when that grows too long. */
const pt_exec_observer *pt_slice_observer(const pt_run_slice *s);
/* After the run.  False: there is no slice. */
bool pt_slice_finish(pt_run_slice *s, const pt_run *run);
/* Whether the K-th instruction of the run, from 0 and counted by calls of an observer's `before`,
   is in it. */
bool pt_slice_has(const pt_run_slice *s, uint64_t k);
bool pt_slice_is_near(const pt_run_slice *s, uint64_t k);

#endif
