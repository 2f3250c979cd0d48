/* An independent check of what engine local claims (result/contexts.h).

   Each context is encoded once more, by other means than the engine's: one copy of every block,
   with a Boolean per edge and a variable per phi that edges which are taken make equal to what they
   bring, so that a model is one path.  The head of a loop has one more edge, from a state in which
   everything that the loop changes is arbitrary but satisfies the rows; a row must hold with every
   back edge, else it is dropped.  Memory is a set of known cells, by the object (or the unknown
   pointer) that an address is computed from.  The engine merges by if-then-else, copies loops, and
   finds pointers by their terms; only what an instruction computes (sym/value.h) is the same.

   What is not described exactly is described by more (arbitrary values), so what is confirmed
   holds; what is not confirmed may hold.  An answer that is not confirmed is no answer. */
#ifndef PT_CHECK_CONTEXTS_H
#define PT_CHECK_CONTEXTS_H

#include "ir/callgraph.h"
#include "result/contexts.h"
#include "result/loan.h"

typedef struct {
  const char *solver;        /* NULL: z3 */
  uint32_t time_ms;          /* for one question; 0: no limit */
  uint32_t all_ms;           /* for the one about all answers of a context; 0: as others */
  uint32_t alone_ms;         /* for one that was too hard, to a solver of its own; 0: none */
  uint32_t max_ins;          /* instructions of one context; 0: a default */
  uint64_t stack_limit;      /* in bytes; 0: a default */
  const volatile int *stop;  /* may be NULL */
} pt_contexts_limits;

/* Sets HELD[k] for the claims that are confirmed; returns their number.  LOANS were confirmed by
   check/loans.h; NULL: there are none. */
size_t pt_contexts_check(pt_mem *m, const pt_ir_prog *p, const pt_contexts *c,
                         const pt_loans *loans, const pt_contexts_limits *l, bool *held);

#endif
