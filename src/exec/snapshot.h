/* The state of a run at a marker (ir/endless.h), as bytes that can be compared.

   What a run does next depends on its state and on the inputs to come.  At the head of a loop it is
   enough that what the loop does comes back, as long as it is not left: the state is those values
   of its function that its branches, checks, calls and accesses depend on, and the memory that can
   be reached from them and from globals.  Where a loop is none (it is entered in its middle), the
   state is that of all calls on the stack, with the values that can be used later (those whose
   definition dominates the place where the frame is: nothing else can, by SSA).  Objects are named
   by the order in which they are met, unless the program looks at numbers of addresses; what cannot
   be reached does not count.  At the start of a function, the state is its parameters and what can
   be reached from them and from globals: what the call does depends on nothing else.

   This is for finding runs without an end; that a state really came back is looked at again by
   other code (check/lasso.h). */
#ifndef PT_EXEC_SNAPSHOT_H
#define PT_EXEC_SNAPSHOT_H

#include "exec/exec.h"

typedef struct pt_snapshots pt_snapshots; /* what is known of the program's functions */

/* ADDRESSES: their numbers count. */
pt_snapshots *pt_snapshots_new(pt_mem *m, const pt_ir_prog *p, bool addresses);
void pt_snapshots_delete(pt_snapshots *s);

/* Whether a run at the marker of check NOW, in the same call, has left the loop of CHECK. */
bool pt_snapshot_is_left(pt_snapshots *s, uint32_t check, uint32_t now);
/* In a marker call-back of a run: a number that differs only when the state does, and is cheap. */
uint64_t pt_snapshot_print(pt_snapshots *s, pt_exec *x);
/* The state, of which OUT gets at most LIMIT bytes; false: it is larger.  ENTRY: of the call. */
bool pt_snapshot_take(pt_snapshots *s, pt_exec *x, bool entry, size_t limit, pt_buf *out);
/* Whether the state is that of an earlier snapshot. */
bool pt_snapshot_same(pt_snapshots *s, pt_exec *x, bool entry, const pt_buf *earlier);

#endif
