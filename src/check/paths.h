/* Checking a proof by paths (result/paths.h): its questions are asked once more, of another solver
   than the one that answered them.  The terms are the engine's own; that they describe the runs is
   compared, run by run, while it walks. */
#ifndef PT_CHECK_PATHS_H
#define PT_CHECK_PATHS_H

#include "result/paths.h"
#include "smt/smt.h"

typedef enum {
  PT_PATHS_CONFIRMED,
  PT_PATHS_REFUTED, /* there is a model of a way that the proof excludes */
  PT_PATHS_GAVE_UP  /* no solver could tell, or there was no time */
} pt_paths_answer;

/* SOLVER is fresh and has the terms of the proof; SECOND (may be NULL) is asked where it gives up.
   *STOP (may be NULL) ends the check, which then gives up. */
pt_paths_answer pt_check_paths(const pt_path_proof *p, pt_mem *m, pt_solver *solver,
                               pt_solver *second, const volatile int *stop);

#endif
