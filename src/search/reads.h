/* Engines that prove, on the program in which streams give anything (ir/anyread.h).

   It changes the program of its process, so it is only used in one of its own.  What is proved
   holds of the program; a failure that is found says nothing, and nobody is told. */
#ifndef PT_SEARCH_READS_H
#define PT_SEARCH_READS_H

#include "ir/anyread.h"
#include "session/checker.h"

/* Whether streams are read, and whatever holds for one run holds for all. */
bool pt_reads_help(const pt_checker *c);

typedef struct {
  pt_checker *c;
  pt_engine_id engine;
  pt_anyread any;
  uint8_t *kinds; /* of checks, as they were: those of functions that are left are not asked */
  uint32_t stack; /* the check of the stack, when the text of the program shows that it holds */
  bool changed; /* and there is something to be claimed */
  pt_job outer; /* as it was */
} pt_reads;

/* Changes the program, and *JOB to what can be told of it; R must stay where it is.  False: there
   is nothing to change.  Whenever the engine synchronises, the checks of functions that are left
   are claimed, as far as what they may fail of is proved, and that of the stack. */
bool pt_reads_begin(pt_reads *r, pt_checker *c, pt_job *job, pt_engine_id engine);
void pt_reads_end(pt_reads *r);

#endif
