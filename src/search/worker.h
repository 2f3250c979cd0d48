/* Engines as processes: what they find comes back as messages over a pipe.

   A worker is a child of this process, made by fork, so it has the program and all that was known
   by then.  It runs one engine on its own copy of the result; every test is sent when it is found,
   every verdict when the engine says so (pt_job.sync).  What others decided meanwhile, and the
   tests that they found, are read from a board in shared memory (board.h).  A worker that crashes,
   or that is killed, takes nobody with it: complete messages count, the rest is dropped, and one
   that makes no sense ends the worker.  A worker and the solvers that it starts are one process
   group: they pause, go on and end together. */
#ifndef PT_SEARCH_WORKER_H
#define PT_SEARCH_WORKER_H

#include <sys/types.h>

#include "search/board.h"
#include "search/message.h"
#include "session/checker.h"

typedef struct {
  pt_engine_id engine;
  uint64_t kinds;     /* of checks that it is asked about */
  void (*run)(pt_checker *c, const pt_job *job);
  pid_t pid;          /* 0: not started */
  int fd;             /* messages */
  bool paused, done;
  bool crashed;       /* ended without saying that it is done */
  int signal;         /* that ended it, or 0 */
  bool hungry;        /* it was ended because all of them together needed too much memory */
  uint32_t conflict;  /* PT_NEWS_CONTRADICTION: about which check; 0: the session's error says it */
  uint32_t weight;    /* of its turns (weights.h) */
  uint64_t since_us;  /* when its turn began */
  uint64_t end_us;    /* when its turn ends; 0: it has none */
  uint64_t used_us;
  uint64_t news_us;   /* USED_US when it told something new last */
  uint64_t extra_us;  /* how much longer its turns were, to check a proof */
  uint32_t slices, decided, tests;
  pt_work_message work; /* what it counted, as far as it told */
  pt_buf in;          /* what came and is not complete yet */
} pt_worker;

/* How long it has worked by now. */
uint64_t pt_worker_used(const pt_worker *w);

/* Forks; the child never returns.  False: the system refuses. */
bool pt_worker_start(pt_worker *w, pt_checker *c, const pt_job *job, const pt_board *board,
                     uint64_t deadline_us);

typedef enum { PT_NEWS_NONE, PT_NEWS_DECIDED, PT_NEWS_CONTRADICTION } pt_news;
/* Reads what has come, without waiting, into c->result.  The last thing a worker sends says that it
   is done. */
pt_news pt_worker_read(pt_worker *w, pt_checker *c, const pt_board *board);

void pt_worker_pause(pt_worker *w);
void pt_worker_resume(pt_worker *w);
void pt_worker_kill(pt_worker *w); /* it is gone as soon as the next reading sees it */
void pt_worker_end(pt_worker *w, pt_mem *m); /* kills it when it still runs; waits for it */

#endif
