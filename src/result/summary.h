/* The summary of a function: what it does, for callers, as guarded outcomes.

   An outcome is a guard over what the caller passes, what is returned, and what is changed;
   outcomes of a complete summary exclude each other and cover every call that keeps to the needs
   and does not fail.  Texts are C but for a few words (`new object of n bytes`).  What is not exact
   is said so: a value that is only one of several, a guard that stands for many ways. */
#ifndef PT_RESULT_SUMMARY_H
#define PT_RESULT_SUMMARY_H

#include "base/map.h"
#include "base/vec.h"
#include "ir/check.h"

typedef enum { PT_OUTCOME_RETURNS, PT_OUTCOME_ENDS } pt_outcome_kind;

typedef struct {
  uint8_t kind;        /* pt_outcome_kind */
  const char *guard;   /* "": always */
  const char *result;  /* returns: the value, "" for none; ends: the exit code */
  const char *effects; /* `*p = NULL, n = 3`; "": nothing */
  const char *remark;  /* `malloc fails`, or "" */
  bool exact;
  size_t paths;
} pt_outcome;

/* When a check fails, as far as the runs that were seen tell. */
typedef struct {
  pt_check_kind kind; /* of the failure */
  uint32_t line;    /* of the user's file */
  const char *when; /* "": there are no words for it */
} pt_failing;

typedef struct {
  pt_mem *mem;
  pt_strtab text;
  PT_VEC(pt_outcome) outcomes;
  PT_VEC(pt_failing) failing;
  PT_VEC(const char *) writes, frees; /* the frame: places of the caller, each once */
  bool regions;   /* WRITES has the first bytes of places that are changed at once */
  bool sets_errno; /* no contract has a word for it */
  bool allocates; /* and what it allocates outlives it */
  bool complete;  /* every way was walked */
  uint32_t result_width; /* of what it returns, in bits; 0: nothing */
  size_t paths, failed, compared; /* walked; of them; random runs that some outcome describes */
} pt_summary;

void pt_summary_release(pt_summary *s);

#endif
