/* kiki: bounded model checking, k-induction and invariants on one merged encoding (sym/merge.h).

   Round after round with growing bounds:
   - base: the program unwound to the bound.  A model in which a check fails is a test; when nothing
     goes on beyond the bound and nothing fails, every check is proved;
   - step: loops cut by an arbitrary state.  What that state can be is bounded by template
     invariants, the least ones that hold (templates.h); a check that cannot fail then is proved.

   Papers: Brain et al., kIkI (2LS); LAV's encoding.  docs/engines/kiki.md tells more. */
#ifndef PT_ENGINE_KIKI_KIKI_H
#define PT_ENGINE_KIKI_KIKI_H

#include "base/buf.h"
#include "base/log.h"
#include "exec/exec.h"
#include "result/job.h"
#include "result/proof.h"
#include "result/result.h"
#include "smt/smt.h"

/* X(ENUM, "name", bit of `domains`) */
#define PT_DOMAINS(X)                                                                              \
  X(INTERVALS, "intervals", 1) /* with small sets of values and low bits */                        \
  X(ZONES, "zones", 2)                                                                             \
  X(OCTAGONS, "octagons", 4)                                                                       \
  X(EQUALITIES, "equalities", 8)                                                                   \
  X(SETS, "sets", 16) /* small sets of values, of pairs of values */                               \
  X(ELEMENTS, "elements", 32) /* about every element of an array */                                \
  X(STRIDES, "strides", 64) /* by what is left of its index, by row and column; other places */

enum {
#define X(ENUM, NAME, BIT) PT_DOMAIN_##ENUM = BIT,
  PT_DOMAINS(X)
#undef X
#define X(ENUM, NAME, BIT) | BIT
  PT_DOMAIN_ALL = 0 PT_DOMAINS(X)
#undef X
};

typedef enum { PT_CERTIFIED, PT_CERTIFY_UNDECIDED, PT_CERTIFY_REFUSED } pt_certified;

enum { PT_KIKI_BASE = 1, PT_KIKI_STEP = 2 }; /* bits of `parts` */

typedef struct {
  pt_job job;
  unsigned parts;     /* 0: both, by turns */
  unsigned domains;   /* 0: all */
  uint32_t max_round; /* 0: until time is over */
  uint32_t query_ms;  /* for one question; 0: as usual */
  uint32_t unwind;    /* copies of a loop's body at most; 0: as many as it takes */
  uint64_t max_ins;   /* instructions per encoding; 0: a default */
  /* Asked before checks are proved; may be NULL.  When it cannot tell, the questions of the proof
     are asked once more on OTHER_SOLVER (NULL: not), in a solver of its own; and when that cannot
     tell, it is asked again, for LONGER. */
  pt_certified (*certify)(void *payload, const pt_proof *proof, bool longer);
  void *certify_payload;
  const char *other_solver;
  pt_buf *explain;    /* not NULL: gets why checks are open, loop by loop */
  const pt_log *log;  /* may be NULL */
} pt_kiki_options;

typedef struct {
  uint32_t rounds, base_bound, step_bound;
  uint64_t queries, samples, terms;
} pt_kiki_stats;

/* Adds to R; true when every wanted check is decided.  STATS may be NULL. */
bool pt_engine_kiki(pt_result *r, pt_exec *x, pt_solver *solver, const pt_kiki_options *o,
                    pt_kiki_stats *stats);

#endif
