/* One round of a loop as terms, from any state at its head: for check/recur.h.

   The blocks of the loop are walked once, in topological order, merged where paths meet.  Known are
   integers that are computed in it, inputs that are given again in every round, and
   memory that the loop only accesses by addresses that do not change (cells).  Other values are
   arbitrary.  What is not described at all (calls, other accesses, an inner loop, leaving the loop)
   is in `bad`, and so is each check and assumption that need not hold: whoever shows that no state
   makes `bad` true knows that the round does only what is described, and asks once for each input
   that has a value. */
#ifndef PT_CHECK_ROUND_H
#define PT_CHECK_ROUND_H

#include "ir/cfg.h"
#include "term/build.h"
#include "term/walk.h"

/* Memory of `width` bits at the address that value `address` holds. */
typedef struct {
  pt_val address;
  uint32_t width;
} pt_round_cell;

typedef struct {
  pt_term guard;    /* the loop goes round by this edge */
  uint32_t pred;    /* index among the head's predecessors */
  size_t cell;      /* what the cells hold then: cells_at.at[cell + k] */
} pt_round_back;

typedef struct {
  pt_mem *mem;
  const pt_ir_prog *prog;
  const pt_ir_fn *fn;
  pt_ir_cfg cfg;
  uint32_t loop; /* index + 1 */
  pt_blk head;
  const char *why; /* not NULL: nothing can be said of this loop */
  PT_VEC(pt_round_cell) cells;
  PT_VEC(uint32_t) inputs; /* instructions, in the order in which a round passes them */
  /* of the encoding */
  pt_terms *tt;
  pt_term_vec values; /* by value; .i 0: not made yet */
  pt_term_vec passed; /* by value, of an input: guard of where it is asked for; .i 0: it is not */
  pt_term_vec cells_at; /* by block, at its end: a term per cell */
  pt_term_vec now;      /* cells, while a block is walked */
  pt_term_vec guards;   /* by block and edge (two of each) */
  pt_term guard, bad;
  PT_VEC(pt_round_back) backs;
} pt_round;

/* The loop with the marker of CHECK. */
void pt_round_init(pt_round *r, pt_mem *m, const pt_ir_prog *p, uint32_t check);
void pt_round_release(pt_round *r);
/* Whether the loop does not change the value: it is made before it. */
bool pt_round_is_fixed(const pt_round *r, pt_val v);
/* The cell at the address, index + 1; 0: there is none. */
uint32_t pt_round_cell_of(const pt_round *r, pt_val address);
/* Whether the block is on every way round. */
bool pt_round_is_always_passed(const pt_round *r, pt_blk b);
/* Before encoding: r->values of what is fixed, of inputs that are given again, and of the head's
   phis; r->now: what the cells hold at the head. */
void pt_round_encode(pt_round *r);

#endif
