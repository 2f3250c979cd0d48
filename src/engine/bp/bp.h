/* Boolean programs: predicate abstraction, statement by statement.

   The program is one function without calls (ir/flatten.h); its points and arcs are those of
   sym/flow.h without merged branches.  Predicates are terms over its state.  A state of the Boolean
   program is a point and a truth value for each predicate.  For each point:
   - `updates`: what becomes of predicates that the statement may change.  p becomes 1 where a cube
     of `one` holds, 0 where one of `zero` does, and anything elsewhere;
   - `arcs`: where it goes.  A state in which a cube of `never` holds does not take the arc.
   A cube is a conjunction of predicates and their negations.  Only cubes of at most `most` literals
   are looked for, smallest first; a core of the solver makes one smaller, and a model excludes all
   cubes that hold in it.  `contradictions` are cubes that no state of the program satisfies.

   So every run of the program is one of the Boolean program: whatever a solver does not answer, and
   every cube that was not looked for, adds runs.  That no check fails in it (explore) is a proof,
   which is handed on as regions (result/regions.h) for others to check. */
#ifndef PT_ENGINE_BP_BP_H
#define PT_ENGINE_BP_BP_H

#include "exec/exec.h"
#include "result/regions.h"
#include "smt/smt.h"
#include "sym/flow.h"

enum { PT_BP_PREDICATES = 40 }; /* at most */

/* Bit k: of predicate k. */
typedef struct {
  uint64_t care, value; /* value is within care */
} pt_bp_cube;

typedef PT_VEC(pt_bp_cube) pt_cubes;

typedef struct {
  uint32_t predicate;
  pt_cubes one, zero;
} pt_bp_update;

typedef struct {
  uint32_t arc; /* of the flow */
  pt_cubes never;
} pt_bp_arc;

typedef struct {
  PT_VEC(pt_bp_update) updates;
  PT_VEC(pt_bp_arc) arcs; /* FLOW, and FAIL of wanted checks; not RETURN */
  uint64_t live;          /* predicates that matter from here on */
} pt_bp_point;

typedef struct {
  pt_mem *mem;
  pt_terms *tt;
  pt_solver *solver;
  pt_flow *flow;
  const pt_ir_prog *prog;
  const bool *wanted; /* by check */
  const volatile int *stop;
  const pt_term *predicates;
  uint32_t npredicates;
  uint32_t most;      /* literals of a cube */
  pt_cubes contradictions, start; /* start: cubes that hold in no state where runs start */
  PT_VEC(pt_bp_point) points; /* by point of the flow, less `first` */
  uint32_t first;
  uint64_t questions;
  uint64_t limited;   /* searches that ended at `most` literals */
  uint64_t unanswered; /* questions that the solver left open */
} pt_bp;

/* The Boolean program of N predicates; all fields up to `most` are given. */
void pt_bp_abstract(pt_bp *b);
void pt_bp_release(pt_bp *b);

bool pt_cube_holds(const pt_cubes *c, uint64_t state); /* one of them does */

/* ---- explore.c: all states of the Boolean program */
typedef struct {
  uint32_t point, from; /* from: number of the state before; UINT32_MAX: none */
  uint32_t arc;         /* by which it was reached, of the flow */
  uint64_t state;       /* bits of predicates that are not live are 0 */
} pt_bp_state;

typedef struct {
  PT_VEC(pt_bp_state) states;
  PT_VEC(uint32_t) error; /* arcs from the start to a failing check, the last one fails; empty: no
                             check fails */
  PT_VEC(uint64_t) error_states; /* in front of each of them */
  bool complete; /* all states were looked at, or there is an error */
} pt_bp_reach;

void pt_bp_explore(pt_bp *b, pt_bp_reach *out);
void pt_bp_reach_release(pt_mem *m, pt_bp_reach *r);

/* ---- path.c: whether runs take the arcs of an error */
typedef enum { PT_BP_FEASIBLE, PT_BP_INFEASIBLE, PT_BP_UNCERTAIN } pt_bp_path;

/* What must hold in front of arc AT of the error, so that a run takes the rest of it. */
typedef struct {
  size_t at;
  pt_term_vec all;
} pt_bp_need;

typedef PT_VEC(pt_bp_need) pt_bp_needs;

/* INFEASIBLE: the first of OUT cannot hold, where it is needed; the others, up to the end of the
   error, are what it comes from.  Predicates that say all of that exclude the error. */
pt_bp_path pt_bp_follow(pt_bp *b, const pt_bp_reach *r, pt_bp_needs *out);
void pt_bp_needs_release(pt_mem *m, pt_bp_needs *n);

/* ---- proof.c: the states that were reached, as regions */
void pt_bp_prove(const pt_bp *b, const pt_bp_reach *r, pt_region_proof *out);

/* ---- text.c: `b1`, `b1 && !b2`, `b1 ? 0 : *` */
void pt_bp_cubes_text(pt_mem *m, pt_buf *out, const pt_cubes *c);
/* What is 1 where one of ONE holds, 0 where one of ZERO does. */
void pt_bp_value_text(pt_mem *m, pt_buf *out, const pt_cubes *one, const pt_cubes *zero);
/* What is asked of a state that a check does not fail, of one that goes on. */
void pt_bp_assert_text(pt_mem *m, pt_buf *out, const pt_cubes *never);
void pt_bp_assume_text(pt_mem *m, pt_buf *out, const pt_cubes *never);

#endif
