/* Walking terms: inputs, size, substitution.  Nothing here recurses on the depth
   of a term. */
#ifndef PT_TERM_WALK_H
#define PT_TERM_WALK_H

#include "base/map.h"
#include "base/vec.h"
#include "term/term.h"

typedef PT_VEC(pt_term) pt_term_vec;

/* Adds the variables of T that are not in OUT yet, in order of their numbers; applied
   functions are not variables.  Bound variables are left out. */
void pt_term_inputs(pt_terms *tt, const pt_term *t, size_t n, pt_term_vec *out);
/* Distinct nodes below T, itself included; counting stops at LIMIT (0: no limit). */
uint64_t pt_term_size(pt_terms *tt, pt_term t, uint64_t limit);

/* Replaces each key by its value everywhere in T (keys are any terms; values are not looked
   into again).  The cache makes further calls with the same substitution cheap. */
typedef struct {
  pt_map map;   /* term -> term, given by the caller */
  pt_map cache; /* term -> term, filled by pt_term_subst */
} pt_subst;

void pt_subst_add(pt_mem *m, pt_subst *s, pt_term from, pt_term to); /* drops the cache */
pt_term pt_term_subst(pt_terms *tt, pt_subst *s, pt_term t);
void pt_subst_release(pt_mem *m, pt_subst *s);

/* Solved form of a conjunction: equations x = t (x a variable not in t), x and not x, are
   turned into a substitution and applied to the rest until nothing changes.  REST gets the
   conjuncts that are left; the result is equisatisfiable, and S maps each eliminated variable
   to its value over the variables that are left.  False: the conjunction is false. */
bool pt_conj_solve(pt_terms *tt, const pt_term *conj, size_t n, pt_subst *s, pt_term_vec *rest);

#endif
