/* Child processes: made, waited for and ended in one place.

   A child that is made here dies with its parent, whatever ends that.  Waiting goes on after
   signals.  A child may be the head of a process group, so that it and what it starts pause and end
   together. */
#ifndef PT_BASE_PROCESS_H
#define PT_BASE_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef enum { PT_PROCESS_SAME_GROUP, PT_PROCESS_OWN_GROUP } pt_process_group;

/* As fork: 0 in the child, -1 when there is none.  Buffered output is written before. */
pid_t pt_process_fork(pt_process_group group);
/* In a child that was made by other means (vfork): asks to die with PARENT; false: that is gone
   already. */
bool pt_process_die_with(pid_t parent);

/* Waits for its end; the status of waitpid, or -1. */
int pt_process_wait(pid_t child);
/* The same, but kills it when *STOP becomes non-zero; STOP may be NULL.  False: there is no such
   child. */
bool pt_process_wait_or_stop(pid_t child, const volatile int *stop, int *status);
/* Ends it (with its group when it is the head of one) and waits. */
void pt_process_end(pid_t child, pt_process_group group);

bool pt_process_pipe(int ends[2]); /* closed on exec; false: none, ends are -1 */
/* Writes all of it; false: it cannot be written. */
bool pt_process_write(int fd, const void *bytes, size_t n);

#endif
