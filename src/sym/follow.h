/* Following one concrete run with terms (concolic execution).

   The follower observes a run of exec/ and computes, beside each value that depends on the
   inputs, the term that says how.  It yields the path: the conditions over the inputs, each true
   in this run, under which every run takes the same way.  Turning one of them round, with those
   before it kept, describes the runs that part here: the other side of a branch, a failing check,
   another object behind a pointer, another value where one had to be fixed.

   Nothing is lost: where a term would not do (an index into a large array, a length of memcpy, an
   argument of sin), the value is fixed by a condition that can be turned round like any other.
   What is not covered by the conditions makes the path `inexact`, with the reason. */
#ifndef PT_SYM_FOLLOW_H
#define PT_SYM_FOLLOW_H

#include "base/reason.h"
#include "exec/exec.h"
#include "term/model.h"
#include "term/walk.h"

typedef enum {
  PT_STEP_BRANCH, /* of a cbr */
  PT_STEP_CHECK,  /* an explicit check */
  PT_STEP_ACCESS, /* an access stays in its object (or does not: then the run fails here) */
  PT_STEP_ASSUME, /* an assumption */
  PT_STEP_VALUE   /* a value was fixed */
} pt_step_kind;

typedef struct {
  pt_term cond;    /* holds in this run; depends on inputs */
  pt_term asked;   /* what was decided: cond, or what cond denies */
  uint8_t kind;    /* pt_step_kind */
  bool holds; /* `asked` holds.  BRANCH: first target was taken; CHECK, ACCESS, ASSUME: it held */
  uint32_t fn, ins;
  uint32_t inputs; /* inputs drawn before this step */
} pt_path_step;

typedef struct {
  PT_VEC(pt_path_step) steps;
  PT_VEC(pt_term) inputs; /* the variable of each input, in order */
  pt_reason inexact;      /* NONE: the conditions tell all */
} pt_path;

typedef struct pt_follow pt_follow;

pt_follow *pt_follow_new(pt_mem *m, pt_terms *tt, const pt_ir_prog *p);
void pt_follow_delete(pt_follow *w);

/* Before a run: forget the last one; the result goes into the run's options. */
const pt_exec_observer *pt_follow_start(pt_follow *w);
/* After it: the path, valid until the next start. */
const pt_path *pt_follow_path(const pt_follow *w);

/* During call-backs of a run: the term of a value of the current frame; .i is 0 when it does not
   depend on inputs. */
pt_term pt_follow_term(const pt_follow *w, pt_val v);

/* The variable that stands for input number K when it has this kind and width. */
pt_term pt_follow_input(pt_terms *tt, size_t k, const pt_input *in);

#endif
