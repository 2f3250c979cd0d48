/* Clauses for gates, written when they are needed.

   A gate gets a SAT variable and its clauses (Tseitin) when it is first used by a root or
   an assumption, and keeps them until the instance is rebuilt.  A gate is written in one go, so
   stopping anywhere leaves a consistent instance and work to be continued.

   Rebuilding: an instance that only grows becomes slow, because every answer assigns all old
   variables.  When it has grown to more than twice what the query at the last look needed, the
   gates that the current query needs are counted; if they are less than half, the rest is
   wasted on this query.  Once the waste of all queries outweighs what the instance has learned, a
   new one is started with only what the query needs.  The gate graph stays. */
#ifndef PT_SMT_CNF_H
#define PT_SMT_CNF_H

#include "smt/aig.h"
#include "smt/satlib.h"

typedef PT_VEC(pt_lit) pt_lit_vec;
typedef PT_VEC(uint32_t) pt_u32_vec;

typedef struct {
  pt_mem *m;
  const pt_aig *aig;
  pt_stop *stop;
  uint32_t seed;
  pt_satlib *sat;
  PT_VEC(int) var; /* by gate; 0: not written */
  int nvars;
  pt_lit_vec roots;    /* what always holds; */
  size_t written;      /* so many of them are in the instance */
  pt_lit_vec due;      /* facts of gates that were written: still to be asserted */
  uint32_t cone;       /* variables that the query needed at the last look */
  uint64_t waste;      /* variables that queries did not need, summed up in this instance */
  uint32_t generation; /* instances so far */
  uint64_t clauses;    /* of all instances, as are the conflicts of past ones: */
  uint64_t conflicts;
  pt_u32_vec stack;
  pt_u32_vec seen; /* by gate: the walk that visited it last */
  uint32_t walk;
  pt_u32_vec known; /* by gate: 2 * the model that it was evaluated in + its value */
  uint32_t model;
} pt_cnf;

void pt_cnf_init(pt_cnf *c, pt_mem *m, const pt_aig *g, pt_stop *stop, uint32_t seed);
void pt_cnf_release(pt_cnf *c);

void pt_cnf_root(pt_cnf *c, pt_lit l); /* L holds for ever; not a constant */
/* Makes the instance ready for a query under the assumptions L; false: stopped. */
bool pt_cnf_prepare(pt_cnf *c, const pt_lit *l, size_t n);
/* Asserts a consequence of what is in the instance; a rebuild forgets it.  False: stopped. */
bool pt_cnf_lemma(pt_cnf *c, pt_lit l);
/* The SAT literal of L, which was written; 0: it was not. */
int pt_cnf_literal(const pt_cnf *c, pt_lit l);
/* Under the assumptions L, which are prepared and not constant. */
pt_answer pt_cnf_solve(pt_cnf *c, const pt_lit *l, size_t n, uint64_t conflicts);
/* The value of L in the model of the last solve; inputs that were not written are false. */
bool pt_cnf_value(pt_cnf *c, pt_lit l);
uint64_t pt_cnf_conflicts(const pt_cnf *c);

/* A walk over the cone of some literals: begin, then add literals; each gate is visited once.
   pt_cnf_walk returns the number of new gates that are written; the owners (not 0) of new inputs
   are added to OWNERS, unless that is NULL. */
void pt_cnf_walk_begin(pt_cnf *c);
uint32_t pt_cnf_walk(pt_cnf *c, pt_lit l, pt_u32_vec *owners);

#endif
