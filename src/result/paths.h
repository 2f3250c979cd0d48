/* A proof by paths, as plain data: what the test engine claims when it has walked all of them.

   Every way in which a run can leave the paths that were walked is a conjunction of conditions over
   the inputs, of which a solver said that it has no model.  Claim: none of them has one. */
#ifndef PT_RESULT_PATHS_H
#define PT_RESULT_PATHS_H

#include "term/walk.h"

typedef struct {
  pt_term_vec terms;       /* of all conjunctions, one behind the other */
  PT_VEC(uint32_t) first;  /* where each begins in terms */
} pt_path_proof;

void pt_path_proof_add(pt_path_proof *p, pt_mem *m, const pt_term *terms, size_t n);
void pt_path_proof_release(pt_path_proof *p, pt_mem *m);

#endif
