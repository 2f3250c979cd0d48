/* How often loops go round in real runs: those of the failing tests, or one with all inputs
   zero. */
#ifndef PT_FILL_ROUNDS_H
#define PT_FILL_ROUNDS_H

#include "session/checker.h"

typedef struct {
  pt_map most; /* function << 32 | head block -> the most that one entry of the loop went round,
                  plus 1 */
  size_t runs;
  bool cut; /* a run was longer than was looked at: there may be more rounds */
  bool ended; /* a run came to its end */
} pt_rounds;

/* Makes the runs, each of them short: a longer one counts as far as it got. */
void pt_rounds_init(pt_rounds *r, const pt_checker *c);
void pt_rounds_release(pt_rounds *r, pt_mem *m);
/* False: no run came there. */
bool pt_rounds_of(const pt_rounds *r, uint32_t fn, pt_blk head, uint64_t *out);

#endif
