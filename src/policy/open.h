/* Why checks are open, in words and as rows: read from the ledger (result/result.h). */
#ifndef PT_POLICY_OPEN_H
#define PT_POLICY_OPEN_H

#include "session/checker.h"

/* What somebody met. */
typedef struct {
  const char *engine; /* `kiki step`; "": it is known without an engine */
  pt_reason reason;
  uint32_t loc;       /* where; 0: nowhere in particular */
  const char *text;   /* the sentence with its place, for people */
} pt_open_row;

/* One call per engine that says something of an open check; rows are borrowed for the call. */
void pt_open_each(const pt_checker *c, uint32_t check,
                  void (*row)(void *payload, const pt_open_row *r), void *payload);
/* All of them in one line, those who say the same together, or "". */
const char *pt_open_reason(const pt_checker *c, uint32_t check, pt_buf *out);
/* Why checks of the program are open, in one line: of each engine what it met most often.  "" when
   nothing is open. */
const char *pt_open_summary(const pt_checker *c, pt_buf *out);
/* Whether runs that are left out may do what no check here is about: somebody else's code, threads
   that race, jumps back without a loop. */
bool pt_is_partial(const pt_checker *c);
/* Whether somebody met this at a check that counts and is open. */
bool pt_open_has(const pt_checker *c, pt_reason reason);
/* Says it of every check that counts and is open, where ENGINE has said nothing yet. */
void pt_open_all(pt_checker *c, pt_engine_id engine, pt_reason reason);

#endif
