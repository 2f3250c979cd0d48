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
  X(native_doubts, "native-doubts", "failures that a native run should have shown, and did not")   \
  X(peak_bytes, "peak-bytes", "most memory counted at once")

typedef struct {
#define X(F, NAME, TEXT) uint64_t F;
  PT_STATS(X)
#undef X
} pt_stats;

typedef struct {
  const char *name, *text;
  uint64_t value;
} pt_stat;

/* `name value  # what it counts`, one per line, zero rows left out. */
void pt_stats_print(pt_mem *m, pt_buf *out, const pt_stat *rows, size_t n);
uint64_t pt_clock_us(void); /* monotonic microseconds */
/* Processor time of this process and of its children that have ended.  Limits of single questions
   count it, so that a process that is paused, or has to wait for a busy machine, loses nothing. */
uint64_t pt_work_us(void);
/* Processor time of another process; 0 when there is none. */
uint64_t pt_work_of_us(int pid);

#endif
