/* Native replay beside the search: a process that builds the program once and runs tests.

   The process is made by fork when the first test is asked for; one test is replayed at a time, and
   its answer is looked for now and then.  Ending it kills the process, which ends what it had
   started (check/replay.h); its folder belongs to this process, so nothing is left behind. */
#ifndef PT_CONFIRM_REPLAYER_H
#define PT_CONFIRM_REPLAYER_H

#include "session/checker.h"

typedef struct pt_replayer pt_replayer;

/* For pt_native_take. */
typedef struct {
  uint8_t native; /* pt_native; UNTRIED: the process is gone */
  bool complete;
  char text[256];
} pt_native_answer;

pt_replayer *pt_replayer_new(pt_checker *c); /* starts nothing yet */
void pt_replayer_delete(pt_replayer *r);     /* whatever it does; NULL: nothing */

/* Asks for a test; nothing else is asked.  False: there is no such process. */
bool pt_replayer_ask(pt_replayer *r, const pt_test *t);
/* Whether the answer is here by now, or within WAIT_MS. */
bool pt_replayer_answered(pt_replayer *r, int wait_ms, pt_native_answer *out);

#endif
