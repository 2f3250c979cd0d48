/* The statistics table: one row per counter.  X(FIELD, "name", "what it counts") */
#ifndef PT_BASE_STATS_H
#define PT_BASE_STATS_H

#include <stdint.h>

#include "base/buf.h"

#define PT_STATS(X)                                                                                \
  X(functions, "functions", "functions loaded")                                                    \
  X(blocks, "blocks", "blocks after simplification")                                               \
  X(instructions, "instructions", "instructions after simplification")                             \
  X(checks, "checks", "proof obligations")                                                         \
  X(promoted, "promoted", "variables turned into values")                                          \
  X(clang_us, "clang-us", "microseconds in clang")                                                 \
  X(load_us, "load-us", "microseconds reading and lowering")                                       \
  X(runs, "runs", "concrete runs")                                                                 \
  X(steps, "steps", "instructions executed")                                                       \
  X(run_us, "run-us", "microseconds executing")                                                    \
  X(peak_bytes, "peak-bytes", "most memory counted at once")

typedef struct {
#define X(F, NAME, TEXT) uint64_t F;
  PT_STATS(X)
#undef X
} pt_stats;

/* `name value  # what it counts`, one per line, zero rows left out. */
void pt_stats_print(pt_mem *m, pt_buf *out, const pt_stats *s);
uint64_t pt_clock_us(void); /* monotonic microseconds */

#endif
