/* Why checks are open, for tests of single engines. */
#ifndef PT_TEST_REASONS_H
#define PT_TEST_REASONS_H

#include "result/result.h"

/* What the first of them who says something says of the first open check; "": nobody does. */
static inline const char *pt_first_reason(const pt_result *r) {
  for (size_t k = 1; k < r->prog->checks.n; k++)
    for (int e = 0; r->checks[k].verdict == PT_OPEN && e < PT_ENGINE_COUNT; e++)
      if (r->checks[k].open[e].reason)
        return pt_reason_sentence((pt_reason)r->checks[k].open[e].reason);
  return "";
}

#endif
