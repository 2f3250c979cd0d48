/* Private to smt/: a helper thread that stops a running check.

   Idea: Z3 can only be stopped from another thread.  The thread looks every few milliseconds
   whether the running check has passed its deadline, whether the process has grown too big, or
   whether the caller's flag was raised, and then calls STOP (again and again until the check has
   returned, since a call that comes too early is lost).  Arming it for a check is one store while
   the thread is awake; it falls asleep when nothing was checked for a while.

   Between pt_watch_end and the next pt_watch_begin STOP is never called.  After a fork the
   child has no such thread; pt_watch_begin notices and starts one. */
#ifndef PT_SMT_WATCH_H
#define PT_SMT_WATCH_H

#include <signal.h>
#include <stdint.h>

#include "base/mem.h"

typedef struct pt_watch pt_watch;

typedef enum { PT_WATCH_NOTHING, PT_WATCH_TIME, PT_WATCH_MEMORY, PT_WATCH_FLAG } pt_watch_reason;

pt_watch *pt_watch_new(pt_mem *m, void (*stop)(void *payload), void *payload,
                       const volatile sig_atomic_t *flag);
void pt_watch_delete(pt_watch *w);
/* TIME_MS and MEMORY as in pt_limit; 0: no limit. */
void pt_watch_begin(pt_watch *w, uint32_t time_ms, size_t memory);
pt_watch_reason pt_watch_end(pt_watch *w); /* why STOP was called, if it was */

/* Bytes of memory that process PID (0: this one) has now; 0 when not known. */
size_t pt_watch_memory(int pid);

#endif
