/* The DASH engine: proofs from tests.

   The engine keeps tests (trace.h) and an abstraction (graph.h).  In each step it looks for an
   abstract way from a region that a test visits, over an edge that no test took, through regions
   that no test visits, to a failing check.  It asks the solver once whether a test along the same
   path can take that edge: if so, it is run, and the frontier moves on; if not, the region is split
   by a suitable predicate, so that what the test visits has no such edge any more.  When no way is
   left, no check can fail; when a test fails, the interpreter has said so.  Seeds: "Proofs from
   Tests", and the LLVM-level method built on it.  docs/engines/dash.md says why this is sound. */
#ifndef PT_ENGINE_DASH_DASH_H
#define PT_ENGINE_DASH_DASH_H

#include "exec/exec.h"
#include "result/job.h"
#include "result/regions.h"
#include "result/result.h"
#include "smt/smt.h"

typedef struct {
#define X(ENGINE, F, NAME, TEXT) uint64_t F;
  PT_DASH_COUNTERS(X)
#undef X
  uint64_t open_regions;       /* left, when there is no proof */
  uint32_t last_from, last_to; /* source positions of the last frontier */
} pt_dash_stats;

typedef struct {
  pt_job job;
  const char *graph_dir;  /* not NULL: the graph after every step, as DOT, goes there */
  bool no_target_check;   /* split also where the frontier is impossible from the whole region */
  bool no_generalise;     /* split with the whole precondition */
  bool no_summaries;      /* every call asks anew */
  bool no_merge;          /* short branches are not merged */
  bool inline_calls;      /* small callees are asked anew by every call */
  bool accesses;          /* a second round: checks of loads, stores, frees, calls by pointers */
  uint64_t max_steps;     /* of the loop; 0: no limit */
  /* Not NULL: a proof is handed out here instead of being believed; the checks are marked when it
     returns true. */
  bool (*believe)(void *payload, const pt_region_proof *proof);
  void *believe_payload;
  pt_dash_stats *stats; /* filled in; may be NULL */
} pt_dash_options;

/* Adds to R; true when every wanted check is decided. */
bool pt_engine_dash(pt_result *r, pt_exec *x, pt_solver *solver, const pt_dash_options *o);

#endif
