/* What the files that make short runs of a function (need_probe.c, need_fixed.c, need_handle.c,
   need_made.c, need_numbers.c, need_word.c) share. */
#ifndef PT_POLICY_NEED_PRIV_H
#define PT_POLICY_NEED_PRIV_H

#include "base/rng.h"
#include "policy/need.h"

enum { PT_PROBE_STEPS = 40000 };

typedef struct {
  pt_learner *l;
  pt_checker *c;
  pt_map plan; /* name of an input -> value */
  bool dense;  /* bytes of objects are not 0, so that texts are long */
  pt_rng rng;
  pt_run run;
} pt_prober;

/* need_probe.c: a prober that has no plan, and its end. */
void pt_prober_begin(pt_prober *b, pt_learner *l, pt_checker *c);
void pt_prober_end(pt_prober *b);
/* Plans arguments of any kind for one call. */
void pt_prober_plan_any(pt_prober *b);
/* Plans the value of an input; NAME 0: nothing. */
void pt_prober_plan(pt_prober *b, uint32_t name, uint64_t value);
/* Runs with the given inputs (may be NULL), behind them as planned. */
void pt_prober_run(pt_prober *b, const pt_inputs *given);
/* Whether it ends well with these inputs, of which number K is VALUE. */
bool pt_prober_runs_well(pt_prober *b, const pt_inputs *inputs, size_t k, uint64_t value);

static inline const pt_ir_prog *pt_prober_prog(const pt_prober *b) { return b->c->s->prog; }

/* Whether the last run fails as X does. */
static inline bool pt_prober_fails_at(const pt_prober *b, const pt_bad_call *x) {
  return b->run.status == PT_RUN_FAILED && b->run.check == x->check && b->run.kind == x->kind;
}

/* Whether X looks at what lies in front of an object of its caller, and no call with objects is
   known to be good, or the object is behind another one; or at what follows the only one that
   was made, or one that ends with a flexible array; or at an object of a type that only the
   library knows; or whether memory is lost that a function of the caller may have freed, or
   behind a null pointer in an object that is behind another one: what links such objects is an
   invariant of the library. */
bool pt_is_handle(pt_prober *b, const pt_bad_call *x);

/* Whether it fails only when a _Bool of its caller is neither 0 nor 1. */
bool pt_needs_odd_truth(pt_prober *b, const pt_bad_call *x);

/* need_numbers.c: sets x->falls and x->ends. */
void pt_prober_note_numbers(pt_prober *b, pt_bad_call *x);
/* Whether larger objects would do for X or another call that fails as it does, and how large is
   computed from several numbers that the function does not bound, or from one that is a place by
   its name; or whether X is good when pointers of one type point into one object. */
bool pt_lacks_words(pt_prober *b, const pt_bad_call *x);

/* need_word.c: whether the run with INPUTS fails where a word leads that it found among the bytes
   of an object: a pointer of its caller. */
bool pt_follows_word(const pt_prober *b, const pt_inputs *inputs);

/* need_made.c: whether a failure may depend on what is in an object. */
bool pt_is_of_state(pt_check_kind k);
/* Whether objects that other functions made are not what the function is for: it fails
   whatever else is passed, as taking something from what is empty does; or the call of one of those
   functions failed. */
bool pt_is_made_in_vain(pt_prober *b, const pt_bad_call *x);

#endif
