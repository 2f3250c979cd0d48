/* What the files of pred share.

   A predicate (atom) is a pt_row_item over the variables of a loop; its negation is one, too.  A
   cube is a conjunction of items, a clause the negation of a cube.  A state gives values to some
   variables of a loop: it stands for all states that have them.

   F[i] of a loop describes the states with which it goes round after at most i rounds, all loops
   together: F[0] is none, F[i] are the clauses of level i or more.  Invariants: F[i] implies
   F[i+1]; a round from states of F[i], or from the start, leads to F[i+1]. */
#ifndef PT_ENGINE_PRED_PRIV_H
#define PT_ENGINE_PRED_PRIV_H

#include "engine/pred/pred.h"
#include "result/row.h"
#include "sym/merge.h"
#include "term/model.h"

typedef PT_VEC(pt_row_item) pt_pred_cube;

typedef struct {
  pt_head_key key;
  uint32_t width;
} pt_pred_var;

typedef struct {
  uint32_t var;
  uint64_t value;
} pt_pred_value;

typedef struct {
  uint32_t loop;
  uint32_t copy; /* of the loop, in the model where it was found */
  PT_VEC(pt_pred_value) values;
} pt_pred_state;

typedef PT_VEC(pt_pred_state) pt_pred_states;

typedef struct {
  uint32_t loop, level;
  pt_pred_cube cube;
  pt_term_vec assume; /* for each copy of the loop: an arbitrary state is outside of the cube */
} pt_pred_clause;

typedef struct {
  PT_VEC(pt_pred_var) vars;
  pt_pred_cube atoms;
} pt_pred_loop;

/* A term that is a variable of a copy's arbitrary state. */
typedef struct {
  pt_term term;
  uint32_t copy, var;
  uint32_t next; /* 1 + the next one with the same term; 0: none */
} pt_pred_leaf;

typedef struct {
  pt_result *r;
  pt_exec *x;
  pt_solver *solver;
  pt_terms *tt;
  pt_mem *mem;
  const pt_pred_options *o;
  pt_merge *enc;
  PT_VEC(pt_pred_loop) loops;    /* as enc->loops */
  PT_VEC(pt_term_vec) any, next; /* by copy, by back: terms of the loop's variables; 0: none */
  PT_VEC(pt_pred_leaf) leaves;
  pt_map leaf_of; /* term -> 1 + leaf */
  pt_map sel_of;  /* selector -> 1 + copy */
  pt_map looked;  /* terms that atoms were taken from */
  pt_pred_cube *candidates;     /* not NULL: predicates of ... */
  uint32_t candidate_loop; /* ... this loop go there, those of others nowhere */
  PT_VEC(pt_pred_clause) clauses;
  uint32_t next_fact; /* of those that others found */
  pt_map failing;  /* checks that are not asked about any more */
  pt_inputs trace; /* inputs of the last trace back to the start */
  pt_run run;
  pt_reason why; /* not NONE: it is given up */
  uint32_t why_loc;
} pt_pred;

/* pred.c */
bool pt_pred_over(const pt_pred *p); /* stopped, or given up */
void pt_pred_give_up(pt_pred *p, pt_reason why, uint32_t loc);
pt_answer pt_pred_ask(pt_pred *p, const pt_term_vec *assume);
/* After UNSAT: what was needed, added to USED. */
void pt_pred_core(pt_pred *p, const pt_term_vec *assume, bool *used);

/* vars.c: variables of loops; what they are in copies and behind rounds. */
void pt_pred_find_vars(pt_pred *p);
void pt_pred_release_vars(pt_pred *p);

/* atoms.c */
uint32_t pt_item_width(const pt_pred *p, uint32_t loop, const pt_row_item *i);
pt_row_item pt_item_not(const pt_pred *p, uint32_t loop, const pt_row_item *i);
/* The item where the loop's variables are ARGS; 0: one of them is not there. */
pt_term pt_item_term(pt_pred *p, const pt_row_item *i, const pt_term *args);
/* Whether it holds; false also when the state does not say: then *KNOWN is false. */
bool pt_item_holds(const pt_pred *p, const pt_pred_state *s, const pt_row_item *i, bool *known);
bool pt_same_item(const pt_row_item *a, const pt_row_item *b);
/* A new predicate, unless it, its negation or nothing is said by it.  True: it is new. */
bool pt_pred_add_atom(pt_pred *p, uint32_t loop, pt_row_item i);
/* Predicates from the comparisons in a term. */
void pt_pred_learn(pt_pred *p, pt_term t);
/* Comparisons in the preconditions of a cube behind the rounds of its loop, added to OUT. */
void pt_pred_preconditions(pt_pred *p, uint32_t loop, const pt_pred_cube *cube, pt_pred_cube *out);
/* All that predicates say of a state; and its values themselves. */
void pt_pred_abstract(const pt_pred *p, const pt_pred_state *s, pt_pred_cube *out);
void pt_pred_exact(const pt_pred *p, const pt_pred_state *s, pt_pred_cube *out);

/* facts.c: predicates from what others say of loops, as far as it is new. */
void pt_pred_take_facts(pt_pred *p);

/* frames.c */
/* F[level] of the arbitrary states of all copies, added to OUT. */
void pt_pred_assume(pt_pred *p, uint32_t level, pt_term_vec *out);
void pt_pred_add_clause(pt_pred *p, uint32_t loop, const pt_pred_cube *cube, uint32_t level);
bool pt_pred_is_blocked(const pt_pred *p, const pt_pred_state *s, uint32_t level);
/* Can a round from F[level - 1], and from outside of the cube, lead into the cube?  SAT: *BACK says
   which, and the solver has a model.  UNSAT: CORE (may be NULL) gets the items that are needed. */
pt_answer pt_pred_into(pt_pred *p, uint32_t loop, const pt_pred_cube *cube, uint32_t level,
                       pt_pred_cube *core, uint32_t *back);
/* Leaves out what is not needed of a cube that no round leads into, and adds the clause at the
   highest level, up to MOST, where it holds. */
void pt_pred_learn_clause(pt_pred *p, uint32_t loop, pt_pred_cube *cube, uint32_t level,
                          uint32_t most);
/* Moves clauses up.  The level above which they are an invariant, or 0. */
uint32_t pt_pred_propagate(pt_pred *p, uint32_t most);
void pt_pred_release_clauses(pt_pred *p);

/* block.c */
typedef enum { PT_PRED_BLOCKED, PT_PRED_REAL, PT_PRED_UNSURE } pt_pred_answer;
/* Can TARGET, which holds in the model, be reached with arbitrary states in F[level]?  The states
   that the model has of it are shown to be no states of F[level], one at least; REAL: all of them
   have traces to the start, and p->trace has the inputs of one. */
pt_pred_answer pt_pred_trace(pt_pred *p, pt_term target, pt_model *md, uint32_t level);

/* refine.c: predicates that tell the state from others that a round from F[level - 1] may lead to.
   False: there are none. */
bool pt_pred_refine(pt_pred *p, const pt_pred_state *s, uint32_t level);

/* lift.c: what TARGET needs of the arbitrary states of a model, copy by copy; states without values
   are of loops that must have gone round. */
void pt_pred_lift(pt_pred *p, pt_term target, pt_model *md, pt_pred_states *out);
void pt_pred_release_states(pt_pred *p, pt_pred_states *s);

/* proof.c: the clauses above LEVEL as a claim about CHECKS. */
void pt_pred_proof(const pt_pred *p, uint32_t level, const uint32_t *checks, size_t n,
                   pt_proof *out);

#endif
