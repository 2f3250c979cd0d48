/* What the files of the follower share. */
#ifndef PT_SYM_FOLLOW_PRIV_H
#define PT_SYM_FOLLOW_PRIV_H

#include "sym/follow.h"
#include "sym/shadow.h"

enum { PT_FOLLOW_BYTES = PT_BV_MAX_WIDTH / 8 }; /* of one value */

/* One frame of the run: the terms of its values. */
typedef struct {
  uint32_t fn;
  size_t base;        /* terms of the values: slots.at[base + value]; behind them, those of what
                         variables hold (ir/held.h) */
  pt_blk prev, block; /* of the block that is being executed, the one before */
  pt_term result;     /* of the call that just returned to this frame */
} pt_follow_frame;

/* What is known of the bytes on the stack whose number depends on inputs: their sum is at most (or
   more than) a bound. */
typedef struct {
  PT_VEC(uint64_t) objects; /* addresses of those that had such a size when they were made */
  pt_term sum[2]; /* of sizes that surely count, of all */
  uint64_t bound[2];
} pt_follow_stack;

/* The variables of a function that may hold addresses. */
typedef struct {
  uint32_t *of; /* by instruction: ir/held.h; NULL: not asked for yet */
  uint32_t n;
} pt_follow_held;

struct pt_follow {
  pt_mem *mem;
  pt_terms *tt;
  const pt_ir_prog *prog;
  pt_path path;
  pt_map known; /* conditions of the path */
  pt_shadow shadow;
  pt_model *model; /* the inputs of this run */
  PT_VEC(pt_follow_frame) frames;
  PT_VEC(pt_term) slots;
  pt_follow_held *held; /* by function */
  PT_VEC(pt_term) args; /* of the call that is about to happen */
  PT_VEC(pt_term) phis;
  PT_VEC(uint8_t) bytes, defined;
  pt_map named; /* of undefined bytes that were copied: name -> entry of the shadow */
  pt_exec_name names[PT_FOLLOW_BYTES]; /* of the access that is being executed */
  pt_follow_stack stack;
  bool heap;            /* memory was allocated there */
  size_t inputs_before; /* of the access that is being executed */
  bool several;         /* a load from several places: its value is known before it is executed */
  pt_term returned;
  pt_exec *exec; /* during call-backs */
  uint32_t fn, ins;
  pt_exec_observer observer;
};

/* ---- follow.c */

/* ASKED was seen to be HOLDS. */
void pt_follow_decide(pt_follow *w, pt_step_kind kind, pt_term asked, bool holds);
/* Fixes a value: from here on it is what it is in this run. */
void pt_follow_fix(pt_follow *w, pt_val v);
/* The bits of a term that may be a float. */
pt_term pt_follow_bits(void *follow, pt_term t);
/* Which bytes are undefined has to be known before an access defines them. */
void pt_follow_note_defined(pt_follow *w, uint64_t address, size_t n);
/* Undefined bytes became DRAWN inputs: one for all, or one for each; or they are copies of bytes
   that were.  DEFINED: which of them were none. */
void pt_follow_undefined(pt_follow *w, uint64_t address, uint32_t width, const uint8_t *defined,
                         size_t drawn);
/* N bytes at this offset of an object of this size lie in it. */
pt_term pt_follow_inside(pt_follow *w, pt_term size, pt_term offset, uint64_t n);

/* ---- follow_builtin.c: a builtin computes with what is there; what it looks at becomes part of
   the path */

void pt_follow_call_builtin(pt_follow *w, uint32_t fn, const pt_ir_ins *i,
                            uint32_t first); /* its first argument */
void pt_follow_reads(void *follow, pt_exec *x, uint64_t address, size_t n);
void pt_follow_has_read(void *follow, pt_exec *x, uint64_t address, size_t n, pt_look how);
void pt_follow_writes(void *follow, pt_exec *x, uint64_t address, size_t n, const uint64_t *from);

/* ---- follow_stack.c: a run ends where the stack does not suffice */

/* FN is about to be called; an object of SIZE bytes (its term, or 0 when it does not depend on
   inputs) is about to be made by ALLOC. */
void pt_follow_call_frame(pt_follow *w, uint32_t fn);
void pt_follow_object(pt_follow *w, const pt_ir_ins *alloc, uint64_t size, pt_term symbolic);
void pt_follow_made(pt_follow *w,
                    uint64_t object); /* an object of the stack whose size depends on inputs */

/* ---- follow_end.c */

/* Pointers to the heap are what they are in this run: what can be reached is about to be looked at.
 */
void pt_follow_fix_pointers(pt_follow *w);
/* The variables of function FN, which is called. */
const pt_follow_held *pt_follow_held_of(pt_follow *w, uint32_t fn);
void pt_follow_hold(pt_follow *w, uint32_t ins); /* a `var` */
void pt_follow_release_held(pt_follow *w);

#endif
