/* Control-flow facts of one function: order, dominators, natural loops.

   Blocks that cannot be reached from the entry have rpo_index PT_NO_BLK and
   idom PT_NO_BLK.  Loops are natural loops of back edges t -> h where h dominates
   t; loops with one header are one loop.  A retreating edge whose target does
   not dominate its source makes the function irreducible. */
#ifndef PT_IR_CFG_H
#define PT_IR_CFG_H

#include "ir/ir.h"

typedef struct {
  pt_blk header;
  uint32_t parent; /* enclosing loop: index + 1, or 0 */
  uint32_t depth;  /* 1: outermost */
  PT_VEC(pt_blk) blocks;  /* members, header first, ascending after it */
  PT_VEC(pt_blk) latches; /* sources of back edges */
  PT_VEC(pt_blk) exits;   /* blocks outside that are successors of members */
} pt_ir_loop;

typedef struct {
  pt_mem *mem;
  uint32_t nblocks;
  pt_blk *rpo;          /* reachable blocks in reverse post-order */
  uint32_t nrpo;
  uint32_t *rpo_index;  /* by block */
  pt_blk *idom;         /* by block; entry: itself */
  uint32_t *dom_first, *dom_last; /* by block: its subtree is this range of a preorder of the
                                     dominator tree; used by pt_ir_dominates */
  uint32_t *loop_of;    /* by block: innermost loop's index + 1, or 0 */
  PT_VEC(pt_ir_loop) loops; /* outer loops before inner ones */
  bool irreducible;
} pt_ir_cfg;

void pt_ir_cfg_init(pt_ir_cfg *c, pt_mem *m, const pt_ir_fn *f);
void pt_ir_cfg_release(pt_ir_cfg *c);
/* Constant time; also true for a == b, else false when one of them is unreachable. */
bool pt_ir_dominates(const pt_ir_cfg *c, pt_blk a, pt_blk b);
/* Whether B is a member of the loop (index + 1; 0, the whole function, has all blocks). */
bool pt_ir_in_loop(const pt_ir_cfg *c, uint32_t loop, pt_blk b);
/* Dominance frontiers, one vector of blocks per block; release each with pt_vec_release. */
typedef PT_VEC(pt_blk) pt_blks;
void pt_ir_frontiers(const pt_ir_cfg *c, const pt_ir_fn *f, pt_blks *out /* nblocks, zeroed */);

#endif
