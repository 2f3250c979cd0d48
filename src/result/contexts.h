/* What engine local claims, as plain data that other code can check.

   A context is a function from any call and any memory (`root`), with calls inlined (if it is
   `small`: only those of functions without loops and with few instructions); a chain of calls leads
   from it to a frame inside (0: the root itself).  An answer says of one check in one
   frame of one context that it cannot fail there, or cannot be reached.  A claim says the same of
   the whole program: it is answered in the function of the check, or, call by call, in all callers
   of that.  Rows are invariants of loops that the answers of a context may rest on; pledges are
   what functions need and guarantee (modular.h), on which all of them may. */
#ifndef PT_RESULT_CONTEXTS_H
#define PT_RESULT_CONTEXTS_H

#include "base/vec.h"
#include "ir/ir.h"
#include "result/modular.h"

enum { PT_CONTEXTS_SMALL = 60 }; /* instructions of a function that small contexts inline */

/* An element of a chain: this call of function FN, then chain REST (smaller than its own number;
   0: the end). */
typedef struct {
  uint32_t fn, ins, rest;
} pt_contexts_call;

typedef struct {
  uint32_t check, root, chain;
  bool small;
  bool unreachable; /* else it cannot fail */
} pt_contexts_answer;

typedef struct {
  uint32_t check;
  bool unreachable;
} pt_contexts_claim;

/* X(ENUM, SIGNED, BELOW): how a phi compares; BELOW: it is at most that */
#define PT_CONTEXTS_ORDERS(X)                                                                      \
  X(SGE, true, false) X(SLE, true, true) X(UGE, false, false) X(ULE, false, true)

typedef enum {
#define X(ENUM, SIGNED, BELOW) PT_CONTEXTS_##ENUM,
  PT_CONTEXTS_ORDERS(X)
#undef X
} pt_contexts_order;

typedef enum {
  PT_CONTEXTS_ENTRY, /* the value with which the loop was entered */
  PT_CONTEXTS_ZERO,
  PT_CONTEXTS_VALUE  /* a value of the frame that is made before the loop */
} pt_contexts_with;

/* A row: phi number `phi` of the head, in a frame of a context. */
typedef struct {
  uint32_t root, chain;
  bool small;
  pt_blk head;
  uint32_t phi;
  uint8_t order, with; /* pt_contexts_order, pt_contexts_with */
  pt_val value;
} pt_contexts_row;

typedef struct {
  PT_VEC(pt_contexts_call) calls; /* [0] unused */
  PT_VEC(pt_contexts_row) rows;
  PT_VEC(pt_pledge) pledges;
  PT_VEC(pt_contexts_answer) answers;
  PT_VEC(pt_contexts_claim) claims;
} pt_contexts;

void pt_contexts_release(pt_mem *m, pt_contexts *c);

#endif
