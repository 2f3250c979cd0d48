/* What a proof by unwinding and induction claims, as plain data that other code can check.

   A run of the program is described by unwinding: calls are inlined where they stand; every loop,
   in its calling context, is either UNWOUND (it goes round at most `copies` times) or CUT: its head
   starts with the entry state or with an arbitrary state of all that the loop changes which
   satisfies the rows, `copies` copies of the body follow, and with an arbitrary start only what
   happens in the last copy counts (failing checks, leaving the loop, states with which it goes
   round again: those satisfy the rows).  Claim: no run fails one of `checks` (a run ends at its
   first failing check), and every state with which a cut loop goes round satisfies its rows.

   EARLY turns that round: what happens in the first copy counts, whatever the start, and nothing in
   the others, but for checks that are LATE: those count as above.  So a check of the body is shown
   for one round that starts where the late ones, the written invariants, hold, and these for the
   next head.  Why that is enough: of what a run does first that the claim excludes, all that came
   before was as claimed.  The run is described up to there by the paths that count: each cut loop
   starts with the state of its last head (or, when a late check of that loop fails, of as many
   heads before as there are copies), which satisfies the rows, or with the entry state.

   Checks about the end of runs (ir/endless.h) are claimed of runs that go on when an operation
   overflows, with any value as its result: no run goes round for ever in the loop of the check,
   which is unwound or ranked wherever it is; no recursion goes deeper than the contexts say. */
#ifndef PT_RESULT_PROOF_H
#define PT_RESULT_PROOF_H

#include "ir/ir.h"
#include "result/rank.h"
#include "result/row.h"

/* A variable at a loop's head: a value of the function with the loop (a phi of the head, or a value
   that is made before the loop), a value that a caller made before the call, or bytes of an
   object. */
typedef struct {
  pt_val val;        /* not 0: this value; else memory */
  uint32_t up;       /* VAL is of the function that is so many calls above that of the loop */
  uint32_t global;   /* memory of this global, or (0) of the stack or heap object that ... */
  uint32_t context;  /* ... instruction `alloc` makes in this calling context (index in contexts) */
  uint32_t alloc;
  uint64_t offset;
  uint32_t bytes;
} pt_proof_var;

/* A calling context: contexts.at[0] is the start function; others are a call in their parent. */
typedef struct {
  uint32_t parent;
  uint32_t ins;  /* the call, an instruction of the parent's function */
  uint32_t fn;   /* the function that is called */
} pt_proof_context;

typedef struct {
  uint32_t context;
  pt_blk head;
  bool cut;         /* else unwound */
  bool never_round; /* cut: no state with which it goes round exists (rows are meaningless) */
  uint32_t copies;
  PT_VEC(pt_proof_var) vars; /* those that rows are about */
  PT_VEC(pt_row) rows;
  bool ranked; /* cut: the rank, over `vars`, falls from the arbitrary state to each state with
                  which the last copy goes round */
  pt_rank rank;
} pt_proof_loop;

typedef struct {
  PT_VEC(pt_proof_context) contexts;
  PT_VEC(pt_proof_loop) loops;
  PT_VEC(uint32_t) checks;
  bool early;            /* no loop is ranked then */
  PT_VEC(uint32_t) late; /* checks, claimed or not */
} pt_proof;

void pt_proof_release(pt_mem *m, pt_proof *p);
bool pt_proof_about_elements(const pt_proof *p); /* a row of a loop is */

#endif
