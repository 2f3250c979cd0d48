/* What the files of the merged encoding share. */
#ifndef PT_SYM_MERGE_PRIV_H
#define PT_SYM_MERGE_PRIV_H

#include "ir/cfg.h"
#include "sym/merge.h"
#include "sym/space_priv.h"
#include "term/build.h"

/* What a run has at a point, under a guard. */
typedef struct {
  pt_term guard;
  pt_sym_mem mem;
  pt_pmap carried; /* values that are used outside of the loop that makes them: frame and value ->
                      term */
  pt_pmap known;   /* what the guard says (known.h) */
} pt_merge_state;

typedef struct {
  pt_blk from;
  pt_merge_state state;
  size_t phis; /* terms of the target's phis: frame->phis.at[phis + k] */
} pt_merge_edge;

typedef PT_VEC(pt_merge_edge) pt_merge_edges;

/* An edge out of a loop. */
typedef struct {
  pt_blk to;
  pt_merge_edge edge;
} pt_leaving;

/* The walk over one copy of a loop: where edges go. */
typedef struct pt_walk {
  struct pt_walk *outer;
  uint32_t loop; /* index + 1 */
  pt_blk head;
  pt_merge_edges backs;
  PT_VEC(pt_leaving) leaving;
} pt_walk;

typedef struct pt_merge_fn {
  bool ready;
  pt_ir_cfg cfg;
  bool *carried; /* by value */
  pt_blks *order; /* by loop (index + 1; 0: the function): its blocks and its inner loops' heads */
} pt_merge_fn;

typedef struct {
  pt_merge_state state;
  pt_term value; /* 0: none */
} pt_return;

typedef struct pt_merge_frame {
  uint32_t fn, context, id;
  uint32_t place; /* of the copy that is being walked */
  pt_term *values;
  pt_merge_edges *pending; /* by block */
  pt_walk *walk;     /* of the innermost loop that is being walked; NULL: none */
  PT_VEC(pt_term) phis;
  PT_VEC(pt_return) returns;
  PT_VEC(uint32_t) objects; /* stack objects */
  PT_VEC(bool) dynamic;     /* which of them end with srestore */
  pt_merge_state now;
  uint64_t stack_before;
  uint32_t loose;   /* not 0: an instruction to come, whose result is anything unless loose_ok */
  pt_term loose_ok;
} pt_merge_frame;

/* merge.c */
uint32_t pt_merge_place(pt_merge *e, uint32_t parent, uint64_t key);
pt_merge_state pt_merge_join(pt_merge *e, const pt_merge_state *a, const pt_merge_state *b,
                             uint32_t place);
void pt_merge_give_up(pt_merge *e, pt_term guard, pt_reason why, uint32_t loc);
const pt_merge_fn *pt_merge_facts(pt_merge *e, uint32_t fn);
bool pt_merge_over(pt_merge *e); /* nothing more shall be encoded */
void pt_merge_deliver(pt_merge *e, pt_merge_frame *f, pt_walk *w, pt_blk to,
                      const pt_merge_edge *edge);
/* Joins edges (at least one): the state, and the terms of the phis, which are added to OUT.  PLACE
   is of this join alone: what is unknown behind it is unknown anew. */
pt_merge_state pt_merge_join_edges(pt_merge *e, pt_merge_frame *f, pt_blk to,
                                   const pt_merge_edges *edges, uint32_t place, pt_term_vec *out);
enum {
  PT_PLACE_JOIN = 0x20000000,
  PT_PLACE_LOOP = 0x40000000
}; /* added to keys of places, to keep them apart */
void pt_merge_blocks(pt_merge *e, pt_merge_frame *f,
                     uint32_t loop); /* those of a loop (index + 1), or all */
void pt_merge_call(pt_merge *e, pt_merge_frame *caller, const pt_ir_ins *i, uint32_t fn,
                   const pt_term *args, uint32_t nargs);

/* C holds from here on. */
void pt_merge_require(pt_merge *e, pt_merge_state *s, pt_term c);
/* A term that equals T in the runs that are in this state. */
pt_term pt_merge_simpler(pt_merge *e, const pt_merge_state *s, pt_term t);

/* merge_ins.c */
void pt_merge_block(pt_merge *e, pt_merge_frame *f, pt_blk b);
pt_term pt_merge_value(pt_merge *e, pt_merge_frame *f, pt_val v);
void pt_merge_set(pt_merge *e, pt_merge_frame *f, pt_val v, pt_term t);

/* merge_lost.c: obligations about memory that is still allocated.  INSIDE: the program ends in the
   middle of calls, whose variables still hold addresses. */
void pt_merge_program_end(pt_merge *e, const pt_merge_state *s, bool inside);
/* The loop goes round; BEFORE: memory where it was entered. */
void pt_merge_round_end(pt_merge *e, const pt_merge_state *s, const pt_sym_mem *before);

/* merge_builtin.c: what a call of a builtin does, and what is known of its result, which is any
   value so far; FIRST: the operand that is its first argument */
void pt_merge_builtin(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i, uint32_t fn,
                      uint32_t first);

/* merge_quant.c: the builtins of quantifiers */
void pt_merge_quantifier(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i, uint32_t fn,
                         uint32_t first);

/* merge_loop.c */
void pt_merge_loop_at(pt_merge *e, pt_merge_frame *f,
                      uint32_t loop); /* its entry edges are pending */

#endif
