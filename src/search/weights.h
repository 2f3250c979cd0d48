/* How long each engine's turns are, by what kind of program it is.

   An ordinary turn counts ORDINARY; what a program has (features.h) makes turns of an engine longer
   or shorter, by a table of factors.  The table is made of measurements (docs/benchmarks.md): an
   engine has longer turns on the kind of programs of which it decides what others do not.
   Nobody's turns vanish. */
#ifndef PT_SEARCH_WEIGHTS_H
#define PT_SEARCH_WEIGHTS_H

#include "result/result.h"
#include "search/features.h"

enum { PT_WEIGHT_LEAST = 1, PT_WEIGHT_ORDINARY = 4, PT_WEIGHT_MOST = 16 };

typedef struct {
  uint32_t of[PT_ENGINE_COUNT]; /* by engine */
} pt_weights;

void pt_weights_of(const pt_features *f, pt_weights *out);

/* Lines for --explain-schedule: what the program has, and what that means for whom. */
void pt_weights_explain(const pt_features *f, pt_mem *m, pt_buf *out);

#endif
