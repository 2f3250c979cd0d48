/* How much memory processes use. */
#ifndef PT_SESSION_MEMORY_H
#define PT_SESSION_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

/* Bytes of a process and of its children, GENERATIONS down: what is resident, so that a page that
   they share counts once for each, or (EXACT, which takes longer) shared pages in parts.  Processes
   that are gone use nothing. */
uint64_t pt_memory_of(int pid, bool exact, int generations);

#endif
