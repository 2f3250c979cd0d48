/* Asking the solver, and remembering its answers.

   A conjunction that contains a core that was unsatisfiable before is unsatisfiable; one that a
   model of before satisfies is satisfiable.  Along a path most questions are of that kind: what
   holds at a region was asked behind it already. */
#ifndef PT_ENGINE_DASH_ORACLE_H
#define PT_ENGINE_DASH_ORACLE_H

#include "smt/smt.h"

typedef struct {
  uint32_t first, n; /* terms, ascending */
  uint32_t next;     /* core with the same greatest term + 1, or 0 */
} pt_core;

enum { PT_ORACLE_MODELS = 24 };

typedef struct {
  pt_mem *mem;
  pt_terms *tt;
  pt_solver *solver;
  PT_VEC(pt_core) cores;
  PT_VEC(pt_term) pool;
  pt_map by_greatest;  /* term -> core + 1 */
  pt_model *models[PT_ORACLE_MODELS];
  size_t nmodels, next_model;
  pt_model *model;     /* of the last SAT */
  PT_VEC(bool) used;   /* of the last UNSAT: by place in the query, what the core needs */
  uint64_t calls, remembered;
} pt_oracle;

void pt_oracle_init(pt_oracle *o, pt_mem *m, pt_solver *solver);
void pt_oracle_release(pt_oracle *o);
/* Can all of them hold?  SAT: o->model; UNSAT: o->used. */
pt_answer pt_oracle_ask(pt_oracle *o, const pt_term *t, size_t n);

#endif
