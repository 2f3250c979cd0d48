/* What the files of the test engine share. */
#ifndef PT_ENGINE_TEST_SEARCH_H
#define PT_ENGINE_TEST_SEARCH_H

#include "base/rng.h"
#include "engine/test/test.h"
#include "sym/follow.h"

/* A run that was followed: its inputs and its path. */
typedef struct {
  pt_inputs inputs;
  PT_VEC(pt_path_step) steps;
  PT_VEC(pt_term) vars; /* of the inputs */
} pt_node;

/* A condition to be turned round.  A value that was fixed has many other sides: those that were
   taken already are excluded, and what is left stays one candidate. */
typedef struct {
  uint64_t order; /* class, depth and age: small is first */
  uint32_t node, step;
  uint32_t excluded; /* list in s->excluded: index + 1, or 0 */
} pt_candidate;

typedef struct {
  pt_term denied; /* true when the value is not that one */
  uint32_t next;  /* index + 1, or 0 */
} pt_excluded;

/* Which sides of branches a run took. */
typedef struct {
  pt_result *result;
  const pt_exec_observer *inner; /* called as well; may be NULL */
  PT_VEC(uint32_t) fresh; /* sides taken for the first time: branch << 1 | side */
  uint64_t last;          /* the last branch of the user's code in this run: branch << 1 | side, + 1 */
  bool dry;               /* only `last` is kept: the run is a trial */
  bool **blocks;          /* by function and block: executed */
  pt_exec_observer observer;
} pt_cover;

typedef struct {
  pt_result *r;
  pt_exec *x;
  pt_solver *solver;
  pt_terms *tt;
  pt_mem *mem;
  const pt_test_options *o;
  pt_follow *follow;
  pt_cover cover;
  PT_VEC(pt_node) nodes;
  PT_VEC(pt_candidate) heap;
  PT_VEC(pt_excluded) excluded;
  PT_VEC(uint32_t) cut; /* nodes whose runs reached the step limit */
  pt_map var_sets;      /* term -> index in sets */
  PT_VEC(pt_term_vec) sets;
  pt_map tries;         /* branch side or check -> questions asked */
  pt_map failures;      /* check, kind and last branch of failing tests */
  uint64_t age, step_limit;
  const char *incomplete; /* NULL: every path so far was walked to its end */
  pt_run run;             /* of the last execution */
  const pt_inputs *give;  /* inputs of the next run */
  uint64_t give_seed;     /* when `give` is NULL: random, with this seed */
} pt_search;

/* cover.c */
void pt_cover_init(pt_cover *c, pt_result *r);
void pt_cover_release(pt_cover *c);
const pt_exec_observer *pt_cover_start(pt_cover *c, const pt_exec_observer *inner);
const pt_exec_observer *pt_cover_start_dry(pt_cover *c);

/* slice.c: the conditions before STEP of NODE that share inputs with COND, directly or not; and,
   as a set, the inputs of all of them (the others keep their values). */
void pt_slice(pt_search *s, const pt_node *node, uint32_t step, pt_term cond, pt_term_vec *out, pt_map *inputs);

/* shrink.c: smaller and simpler inputs with the same effect. */
void pt_shrink(pt_search *s, pt_test *t);

/* search.c: one execution with these inputs (zero beyond them). */
void pt_execute(pt_search *s, const pt_inputs *inputs, const pt_exec_observer *observer);

#endif
