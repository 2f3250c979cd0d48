/* Processors that nobody uses: more engines than one may work then.

   The number of processes that want to run, as the kernel tells it, less our own workers, is what
   others want; it is averaged over about a second, as it jumps. */
#ifndef PT_SEARCH_IDLE_H
#define PT_SEARCH_IDLE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
  uint32_t processors; /* that this process may use */
  double others;       /* processes that others run there */
  bool known;
} pt_idle;

void pt_idle_init(pt_idle *i);
/* To be called now and then, with the number of workers that work. */
void pt_idle_look(pt_idle *i, uint32_t working);
/* How many workers there are processors for, 1 at least. */
uint32_t pt_idle_room(const pt_idle *i);

/* The number of processes that want to run in TEXT, which is that of /proc/loadavg; 0: it has
   none. */
uint32_t pt_idle_parse(const char *text);

#endif
