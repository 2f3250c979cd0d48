/* Results as plain data: what is known of each check and branch, and the tests.

   One pt_result per program; engines add to it, reports read it.  Invariants: a refuted check
   names a test that fails it; a check is proved only by an engine that covered every run of the
   program (notes and missing functions say what "every run" rests on), and never while the program
   is restricted; what is decided changes only when it is taken back, and is open then.

   It is a ledger: pt_result_prove, _refute, _open, _take_back and _elsewhere are the only ones that
   write verdicts and reasons. */
#ifndef PT_RESULT_RESULT_H
#define PT_RESULT_RESULT_H

#include "base/reason.h"
#include "ir/ir.h"
#include "result/counters.h"
#include "result/engine.h"
#include "result/recur.h"
#include "result/verdict.h"

/* Why a run has no end: its state comes back.  Arrivals at the marker of the test's check (1 is the
   first) are numbered in the whole run: the state at `arrival` is that at `arrival` + `period`, and
   the last `repeat` inputs were asked for in between; they are given again and again.  Or
   (stays.on) the state stays in a set: it is in it at `arrival`, and the period is 1. */
typedef struct {
  uint64_t arrival, period; /* period 0: the test is about something else */
  uint64_t repeat;
  pt_recur stays;
} pt_lasso;

typedef struct pt_test {
  pt_inputs inputs;
  bool fails;          /* a check fails */
  uint32_t check; /* fails: number of the check; 0: what has none (a function of the host fails,
                     undefined reads) */
  pt_check_kind kind;  /* fails: the finer kind */
  uint32_t loc;        /* where the run ended, in the user's files */
  char text[512];      /* fails: the sentence */
  uint32_t
      foreign; /* fails: string: a library function without a model on which the failure depends:
                  what it really does is not known, so the test refutes nothing; 0: none */
  pt_lasso lasso; /* fails: of a run without an end */
  uint32_t new_branches; /* branch sides that this test was the first to cover */
  bool doubted; /* fails: a native run that had to fail in the same way did not: the test refutes
                   nothing */
  bool latent;  /* fails: it depends on what the caller passes, in a way that has no name: the test
                   refutes nothing (policy/need.h) */
  uint8_t native;      /* pt_native: what replaying it natively showed */
  char native_text[256]; /* what the native run said, or why it is impossible */
} pt_test;

/* Why an engine left a check open. */
typedef struct {
  uint8_t reason; /* pt_reason; NONE: it has not said anything */
  uint32_t loc;   /* where it met that; 0: nowhere in particular */
} pt_open;

typedef struct {
  uint8_t verdict;     /* pt_verdict */
  uint32_t test;       /* REFUTED: index of the test + 1 */
  const char *engine;  /* who decided: static text */
  pt_open open[PT_ENGINE_COUNT]; /* OPEN: by engine */
} pt_check_result;

/* One side of a branch (of a cbr instruction). */
typedef enum { PT_SIDE_OPEN, PT_SIDE_COVERED, PT_SIDE_INFEASIBLE } pt_side;

typedef struct {
  uint32_t fn, ins;
  uint8_t side[2]; /* pt_side: [0] condition holds, [1] does not */
} pt_branch;

/* What holds whenever a loop's head is reached, in C's words over the source's variables. */
typedef struct {
  uint32_t fn;         /* function with the loop */
  pt_blk head;         /* its head block */
  uint32_t loc;        /* position of the loop, in the user's files */
  char *text;          /* `i >= 0 && i <= n`: owned, a C expression */
  const char *engine;  /* who found it: static text */
  bool ends;           /* the text says why the loop ends, in words */
  bool each;           /* the text says what holds of every element of arrays, in words */
} pt_invariant;

typedef struct pt_effects pt_effects; /* result/effect.h */

typedef struct {
  const pt_ir_prog *prog;
  pt_mem *mem;
  pt_check_result *checks;        /* by check number */
  bool *is_place; /* by check number: being there is the failure (its condition is the constant 0),
                     so that a proof says that no run gets there */
  PT_VEC(pt_test) tests;          /* failing ones and those that cover something new */
  PT_VEC(pt_branch) branches;     /* of the user's functions, by function and instruction */
  PT_VEC(uint32_t) branch_of;     /* first index in branches by function; fns.n + 1 entries */
  pt_effects *effects;            /* of conditions on their decisions; NULL: nobody asks */
  PT_VEC(bool) lines;             /* by location number: executed */
  PT_VEC(pt_invariant) invariants; /* of loops of the user's functions */
  pt_reason restricted;           /* not NONE: the program leaves out runs, so nothing is proved */
  uint64_t runs, queries;         /* work done */
  pt_counters counters;
} pt_result;

void pt_result_init(pt_result *r, pt_mem *m, const pt_ir_prog *p);
void pt_result_release(pt_result *r);
/* The program had CHECKS checks, and has more now, which are open. */
void pt_result_grow(pt_result *r, size_t checks);
/* The check, which is open, can fail in no run; REACHED: some run may get there.  It stays open
   when a failure is known that depends on a library function without a model. */
void pt_result_prove(pt_result *r, uint32_t check, bool reached, pt_engine_id engine);
/* The check, which is open, fails in this test (its index). */
void pt_result_refute(pt_result *r, uint32_t check, uint32_t test, pt_engine_id engine);
/* ENGINE says why the check is open; what it said before is forgotten.  Nothing when it is
   decided. */
void pt_result_open(pt_result *r, uint32_t check, pt_engine_id engine, pt_reason reason,
                    uint32_t loc);
/* What was decided is not believed, or says less than it seems to: the check is open again. */
void pt_result_take_back(pt_result *r, uint32_t check, pt_reason reason);
/* In a worker: somebody else has decided the check, which is open here. */
void pt_result_elsewhere(pt_result *r, uint32_t check);
/* Whether ENGINE says this of the check, which is open. */
bool pt_result_says(const pt_result *r, uint32_t check, pt_engine_id engine, pt_reason reason);
/* The branch of a cbr instruction, or NULL (a model's). */
pt_branch *pt_result_branch(pt_result *r, uint32_t fn, uint32_t ins);
/* Whether a failure of this check is known that depends on a library function without a model. */
bool pt_result_has_foreign(const pt_result *r, uint32_t check);
/* Takes the inputs over from T (its vector becomes empty); returns the test's index. */
uint32_t pt_result_add_test(pt_result *r, pt_test *t);
/* Copies TEXT. */
void pt_result_add_invariant(pt_result *r, uint32_t fn, pt_blk head, uint32_t loc, const char *text,
                             const char *engine);
/* The same, of why a loop ends. */
void pt_result_add_end(pt_result *r, uint32_t fn, pt_blk head, uint32_t loc, const char *text,
                       const char *engine);
void pt_result_add_each(pt_result *r, uint32_t fn, pt_blk head, uint32_t loc, const char *text,
                        const char *engine);
size_t pt_result_count(const pt_result *r, pt_verdict v); /* checks with this verdict */

#endif
