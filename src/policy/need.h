/* Needs that are found: which calls of a function fail, which are good, and what tells them apart.

   Idea (as data-driven inference of preconditions has it): failing and good calls are collected
   from tests of the engines and from short runs with chosen arguments; of a table of needs
   (ir/need.h), for each failing call one is taken that the call breaks and that good calls keep to.
   What is chosen is a guess: it counts only after the function was checked again with the needs
   assumed (search/needs.h).

   A failing call that no need excludes is the function's own error (manifest) when it is blameless:
   - a pointer is null that the function itself compares with null; or
   - the call fails, too, with most small numbers as members of structures; or
   - one member makes it miss a place, and with the numbers next to it the call is good.
   Else it depends on what is in an argument, or on several numbers, in a way for which there are
   no words, on what lies in front of an object that is a handle of a library, or on how its
   objects are linked, or it is where a pointer leads that lies among bytes (need_word.c): it is
   latent, and refutes nothing.  So are failures of hidden functions,
   which get their structures from their own program, and all failures when variables have any
   value (search/state.h).  A need about such variables is one that their initial values keep to. */
#ifndef PT_POLICY_NEED_H
#define PT_POLICY_NEED_H

#include "ir/need.h"
#include "session/checker.h"

typedef struct {
  uint32_t check;
  pt_check_kind kind;
  pt_call call;
  pt_inputs inputs;
  bool blameless; /* a pointer that the function compares with null is null, and that is why */
  bool excluded;  /* by the chosen needs */
  /* by argument, when a place is missed: */
  uint64_t falls; /* a negative number, and smaller ones are no better */
  uint64_t ends;  /* the last place of a range that the number in front of it starts */
} pt_bad_call;

typedef struct {
  pt_mem *mem;
  PT_VEC(pt_bad_call) bad;
  PT_VEC(pt_call) good;
  PT_VEC(pt_need) needs;   /* chosen */
  PT_VEC(int64_t) numbers; /* constants that bounds are made of, ascending */
  PT_VEC(uint64_t) fixed;  /* by argument: elements that are enough whatever is passed; 0: such a
                              number is not known */
} pt_learner;

void pt_learner_init(pt_learner *l, pt_mem *m, const pt_ir_prog *p);
void pt_learner_release(pt_learner *l);

/* need_probe.c: short runs with arguments near those of failing calls, and with any. */
void pt_probe_calls(pt_learner *l, pt_checker *c);
/* need_fixed.c: which buffers of callers have a fixed size. */
void pt_find_fixed(pt_learner *l, pt_checker *c);
/* What tests of the engines show. */
void pt_learn_tests(pt_learner *l, pt_checker *c);
/* Whether the call of a failing test is the function's own error. */
bool pt_is_manifest(pt_learner *l, pt_checker *c, const pt_test *t);

/* Chooses needs that exclude as many of the failing calls as can be. */
void pt_choose_needs(pt_learner *l, const pt_ir_prog *p);
/* Whether a good call is known that keeps to all of them. */
bool pt_needs_are_kept(const pt_learner *l, const pt_ir_prog *p);

/* need_guess.c: the best need that the call X breaks.  False: there is none. */
bool pt_guess_need(const pt_learner *l, const pt_ir_prog *p, const pt_bad_call *x, pt_need *out);
/* Whether argument N stands where the length of the pointer A would. */
bool pt_is_length(const pt_ir_prog *p, uint32_t a, uint32_t n);
/* Whether its name is that of a place, not of a length. */
bool pt_is_place(const pt_ir_prog *p, uint32_t n);

#endif
