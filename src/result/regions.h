/* A proof by regions, as plain data: what an engine claims, for somebody else to check.

   For each question (graph) and each point of its function: a tree of regions, and of its leaves
   those from which no run can get to the question's target.  Predicates are over the state
   variables of sym/flow.h. */
#ifndef PT_RESULT_REGIONS_H
#define PT_RESULT_REGIONS_H

#include "term/walk.h"

typedef struct {
  uint32_t graph;    /* number of its question, from 0 */
  uint32_t point;    /* of sym/flow.h */
  uint32_t parent; /* index + 1 of the region that it was split from; 0: all states of the point */
  uint32_t
      child[2]; /* index + 1: where `split` holds, and where it does not; 0: it was not split */
  bool safe;         /* not split: no way from here to the target */
  pt_term_vec lits;  /* its predicate: the conjunction */
  pt_term_vec split; /* conjuncts */
} pt_proof_region;

typedef struct {
  uint32_t fn;
  bool error;       /* target: one of `checks` fails; else: the function returns with `post` */
  pt_term_vec post;
} pt_proof_graph;

typedef struct {
  pt_mem *mem;
  bool merged; /* points are those of a flow with merged branches */
  bool life;   /* ... in which accesses can fail: they may be among `checks` */
  PT_VEC(pt_proof_graph) graphs;   /* [0]: of the function where runs start */
  PT_VEC(pt_proof_region)
  regions; /* those that were not split are a partition of all states of a point */
  PT_VEC(uint32_t) checks;         /* that cannot fail */
} pt_region_proof;

void pt_region_proof_release(pt_region_proof *p);

#endif
