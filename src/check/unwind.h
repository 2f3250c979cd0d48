/* An independent check of proofs by unwinding and induction (result/proof.h states what such a
   proof claims).

   The claim is encoded as paths: the program is unwound into a graph of block copies, with one
   Boolean per copy of an edge; a block copy has variables of its own, and an edge that is taken
   implies equations between them and what its source computed.  Nothing is merged by if-then-else,
   so a model is one path.  Engines that merge states share none of this code: only what an
   instruction computes (sym/value.h) is the same.

   The question that a solver (Z3, unless the limits say another) must answer with `unsatisfiable`,
   in a table of terms of its own:
   (a) one of the claimed checks fails, in a way that counts;
   (b) a loop that is cut goes round, in a way that counts, to a state outside of its rows;
   (c) a loop that is unwound goes round more often than the claim says;
   (d) a loop that is said to end goes round, and its rank does not fall;
   (e) something is reached that this checker cannot describe (then it gives up).

   What is not described exactly is described by more (arbitrary values): a confirmed claim holds.
   A model says less: the arbitrary state of a cut loop need not be one of a real run.  So a model
   in which (e) happens is none (there may be another one without), and a claim is refuted only by a
   run: the model's inputs, given to the interpreter, fail a claimed check.  A model that cannot be
   run, or does not fail, casts doubt: the claim is not believed, but nothing contradicts it. */
#ifndef PT_CHECK_UNWIND_H
#define PT_CHECK_UNWIND_H

#include "exec/exec.h"
#include "result/job.h"
#include "result/proof.h"

typedef enum {
  PT_UNWIND_CONFIRMED,
  PT_UNWIND_REFUTED, /* a run fails a claimed check */
  PT_UNWIND_DOUBTED, /* the encoding has a model, but no such run is known */
  PT_UNWIND_GAVE_UP
} pt_unwind_answer;

typedef struct {
  const char *solver; /* NULL: z3 */
  uint32_t time_ms; /* for the solver; 0: no limit */
  uint64_t max_ins; /* instructions of one unwinding; 0: a default */
  pt_exec *exec;    /* runs the models; NULL: they are not run, and nothing is refuted */
  bool either;      /* a row about two arrays is known at places of either: more to solve */
} pt_unwind_limits;

/* What the check cost; filled when not NULL. */
typedef struct {
  uint32_t passes, nodes, terms;
  uint64_t ins; /* instructions of the last pass */
} pt_unwind_stats;

/* WHY gets one line: which question has a model, or why nothing is said; empty when CONFIRMED.
   The check ends soon after *job->stop becomes non-zero (stop may be NULL). */
pt_unwind_answer pt_unwind_check(pt_mem *m, const pt_ir_prog *p, const pt_job *job,
                                 const pt_proof *proof, const pt_unwind_limits *l,
                                 pt_unwind_stats *stats, char *why, size_t size);

#endif
