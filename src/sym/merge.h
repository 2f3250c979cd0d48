/* The merged encoding: a whole program as one formula of polynomial size.

   The encoder walks the program from its start in topological order, calls inlined where they
   stand, and keeps for each block copy a guard: the condition under which a run gets there.  Where
   paths meet, values and memory are merged with if-then-else, so that 2^100 paths cost 100 merges
   (LAV's lesson).  Everything that can go wrong becomes an obligation: a condition over the inputs
   under which a check fails.

   Loops are unwound: copy after copy while it is decided by constants whether they go on; then up
   to a bound.
   - BASE: what would go on beyond the bound is reported (`more`).  When nothing does, the formula
     is the program.
   - STEP: the first copy of a loop's head starts with the entry state or, by a selector, with an
     arbitrary state of all that the loop changes (`any`), and `bound` copies follow.  With the
     selector, loops are left from the last copy only, and only failures in the last copy count: a
     real run that goes further than the bound is described by the window of its last iterations,
     one that does not by the entry state.  That is k-induction.  What loops change, and where their
     pointers point to, is learnt by encoding until nothing new is seen.
     EARLY: what happens in the first copy counts, and loops are left from there only; but checks
     of kinds that are late, which are known where a round starts, count in the last as above.

   A run ends at its first failing check; behind a check, the guard says that it held.  Sound for
   proofs: whatever is not described exactly is described by more (unknown values), or is `lost`:
   the guard under which the encoder gave up, which must be impossible for a proof.

   Names of variables and numbers of objects depend on places (copies of blocks), not on the bound:
   encoding again with a larger bound gives the same terms for what was there before, so solvers
   keep what they know. */
#ifndef PT_SYM_MERGE_H
#define PT_SYM_MERGE_H

#include "sym/space.h"

typedef struct {
  uint32_t check, fn, ins;
  pt_term fails; /* the guard, and not what was asked */
  pt_term counts;
} pt_obligation;

typedef struct {
  pt_term guard;
  pt_reason why;
  uint32_t loc;
} pt_lost;

typedef struct {
  pt_term guard, var;
  pt_input in; /* kind, width, name, loc */
} pt_input_event;

/* A variable of a loop head: a phi's value, or something in memory. */
typedef struct {
  pt_val val;      /* 0: memory */
  uint32_t up;     /* how many calls above the loop's function is that of VAL? */
  pt_changed mem;
} pt_head_key;

typedef struct {
  pt_head_key key;
  pt_term any;     /* its arbitrary value; 0: memory that is forgotten as a whole */
  pt_term entry;
  bool pointer;    /* `any` is one of some objects by construction */
  bool fixed;      /* made before the loop, which does not change it: any == entry */
} pt_head_var;

typedef struct {
  uint32_t copy;   /* index in enc->copies */
  pt_term guard;   /* the loop goes round, and that counts */
  size_t next;     /* values of the head's variables then: terms.at[next + k] */
  bool last;       /* it goes round from the last copy of the window */
} pt_loop_back;

typedef struct {
  uint32_t loop;    /* number of the loop in its calling context: index in enc->loops */
  uint32_t place;
  pt_term sel;      /* selector */
  pt_term reached;  /* guard of the entry */
  size_t var, nvars; /* head_vars.at[...] */
  size_t inputs;     /* how many events of `inputs` come before it */
} pt_loop_copy;

/* What is known of a pointer among a head's variables. */
typedef struct {
  uint32_t object;
  bool moves;      /* its offset is not always the same */
  uint64_t offset; /* when it is */
} pt_head_target;

typedef struct {
  pt_head_key key;
  bool any, null;  /* may be anything (no pointer at all); may be null */
  bool null_moves; /* or null with something added to it: no run gets there, the terms do not say */
  PT_VEC(pt_head_target) targets;
} pt_head_pointer;

/* A loop in its calling context, kept from encoding to encoding. */
typedef struct {
  uint32_t fn, context;
  pt_blk head;
  uint32_t loc;
  bool symbolic;   /* STEP: not unwound by constants */
  uint32_t unwound; /* copies of the body in this encoding, where it was unwound; 0: it was not */
  PT_VEC(pt_changed) changed;
  PT_VEC(uint32_t) read; /* objects: arrays that it reads */
  PT_VEC(pt_head_pointer) pointers;
} pt_merge_loop;

/* What is asked about. */
typedef struct {
  uint64_t checks; /* kinds that matter (bit k) */
  bool uninit, leaks, unfreed;
  const volatile int *stop; /* may be NULL */
  uint64_t stack_limit; /* a run that puts more on the stack ends there; 0: nothing is known */
  bool endless; /* whether runs end: one that overflows goes on, with any value */
} pt_merge_goal;

typedef struct {
  bool step;
  bool early;         /* STEP: what counts is the first copy ... */
  uint64_t late;      /* ... but for checks of these kinds (bit k) */
  uint32_t bound;     /* copies beyond the first */
  uint32_t recursion; /* frames of one function on the stack */
  uint64_t max_ins;   /* instructions that may be encoded */
  uint32_t max_unwind; /* copies of a loop that constants decide */
} pt_merge_options;

/* A bound variable, and the state where it was made. */
typedef struct {
  pt_term var, guard;
  pt_pmap known;
} pt_merge_bound;

/* A calling context: a call in its parent, or (parent 0) the start. */
typedef struct {
  uint32_t id, parent, call, fn;
} pt_merge_caller;

typedef struct pt_merge pt_merge;
struct pt_merge_fn;
struct pt_merge_frame;

/* Everything is to be read between pt_merge_encode and the next. */
struct pt_merge {
  pt_mem *mem;
  pt_terms *tt;
  const pt_ir_prog *prog;
  pt_merge_goal goal;
  pt_merge_options o;
  pt_space space;
  PT_VEC(pt_obligation) obligations;
  PT_VEC(pt_lost) lost;
  PT_VEC(pt_lost) more;      /* BASE: loops and recursion that were cut */
  PT_VEC(pt_input_event) inputs; /* in the order of any run */
  PT_VEC(pt_loop_copy) copies;
  PT_VEC(pt_head_var) head_vars;
  PT_VEC(pt_loop_back) backs;
  PT_VEC(pt_term) terms;
  PT_VEC(pt_merge_loop) loops;
  PT_VEC(pt_merge_bound) bounds; /* of the quantifiers that were met */
  PT_VEC(pt_merge_caller) callers; /* contexts that were walked, parents first */
  pt_reason too_large;       /* not NONE: the encoding was given up */
  uint64_t nins;             /* instructions encoded */
  uint64_t stack_bytes, max_stack; /* of stack objects: now, at most */
  bool deep;                 /* a stack object has no constant size */
  /* private */
  struct pt_merge_fn *fns;
  pt_map place_ids, loop_ids, caller_ids;
  uint32_t nplaces;
  PT_VEC(struct pt_merge_frame *) frames;
  pt_term counts;            /* what fails here matters; */
  pt_term counts_late;       /* if that is a check of a late kind, it does */
  uint32_t cut_depth;        /* loops around that are cut */
};

pt_merge *pt_merge_new(pt_mem *m, pt_terms *tt, const pt_ir_prog *p, const pt_merge_goal *goal);
void pt_merge_delete(pt_merge *e);

/* The number of a calling context: of the start function (PARENT 0, no call), or of a call in
   PARENT. */
uint32_t pt_merge_context(pt_merge *e, uint32_t parent, uint32_t call, uint32_t fn);

/* Encodes the program anew.  False: it was given up (too_large), or stopped. */
bool pt_merge_encode(pt_merge *e, const pt_merge_options *o);

#endif
