/* Private to unwind_case.c, which makes cases, and unwind_split.c, which asks about them.

   A case is a list of Booleans (`says`).  Facts of the graph are taken one after the other; what
   that changes can be undone, so that a case can be split in two where its facts leave something
   open, and what came before is not done again. */
#ifndef PT_CHECK_UNWIND_CASE_H
#define PT_CHECK_UNWIND_CASE_H

#include "check/unwind_priv.h"
#include "term/range.h"

/* A term that got a value, and the one it had before (0: none). */
typedef struct {
  uint32_t term, before;
} pt_ucase_change;

/* Bounds of a term in a part of a case. */
typedef struct {
  pt_term term;
  pt_range bounds;
} pt_ucase_bound;

struct pt_ucases {
  pt_unw *x;
  const pt_smt_config *config;
  PT_VEC(uint32_t) value;          /* by term: what it is in this case; 0: not known yet */
  PT_VEC(pt_ucase_change) changes; /* of `value`, in order */
  PT_VEC(uint32_t) within;         /* by fact: a guard without which its variable is false, or 0 */
  pt_ranges ranges;                /* by intervals that the case says */
  bool ranged;                     /* they are known */
  pt_term_vec stack;
  pt_term_vec says;           /* the case */
  pt_term_vec facts, defines; /* what is left */
  pt_term_vec is;             /* by fact: it says that the variable is this (and is not made yet) */
  bool impossible;
  /* unwind_split.c */
  uint32_t most_splits; /* of a case of the caller */
  uint32_t splits;      /* that may still be made of the present one */
  bool splitting;
  uint32_t asked;              /* paths of it that were asked of a solver */
  uint64_t until;              /* of pt_work_us(); 0: no limit */
  PT_VEC(pt_ucase_bound) cell; /* a part of the case */
};

/* Where a case was when it had so much. */
typedef struct {
  size_t changes, says, facts;
  bool impossible;
} pt_ucase_mark;

pt_ucase_mark pt_ucase_mark_of(const pt_ucases *c);
void pt_ucase_undo(pt_ucases *c, pt_ucase_mark m); /* intervals are not known then */

/* A comparison of a term plus `add` with a constant: true from `from` on, for `most` numbers more,
   going round at the end of the numbers. */
typedef struct {
  pt_term term;
  uint32_t width;
  uint64_t from, most;
} pt_ucomparison;

/* False: it is none of this kind, or never true. */
bool pt_ucase_comparison(const pt_ucases *c, pt_term t, pt_ucomparison *out);

void pt_ucase_prepare(pt_ucases *c);           /* once */
void pt_ucase_begin(pt_ucases *c);             /* what `says` says is known, and nothing else */
void pt_ucase_assume(pt_ucases *c, pt_term t); /* it says this, too */
void pt_ucase_ranges(pt_ucases *c);            /* intervals by what it says, and by `cell` */
/* Takes the fact K of the graph, and those that belong to it; which comes next.  *OPEN: a guard
   that is not decided, or none. */
size_t pt_ucase_take(pt_ucases *c, size_t k, pt_term *open);
pt_term pt_ucase_rewrite(pt_ucases *c, pt_term t);

#endif
