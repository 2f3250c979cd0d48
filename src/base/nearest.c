#include "base/nearest.h"

#include <limits.h>
#include <string.h>

static unsigned min(unsigned a, unsigned b) { return a < b ? a : b; }

/* Edit distance of two short texts.  Long ones are cut: they are near nothing anyway. */
static unsigned distance(const char *a, const char *b) {
  enum { MAX = 40, SLIP = 2, WRONG = 3 };
  unsigned d[MAX + 1][MAX + 1];
  size_t na = strnlen(a, MAX), nb = strnlen(b, MAX);
  for (size_t i = 0; i <= na; i++)
    for (size_t j = 0; j <= nb; j++) {
      unsigned best = i || j ? UINT_MAX : 0;
      if (i && j) best = min(best, d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : WRONG));
      if (i) best = min(best, d[i - 1][j] + SLIP);
      if (j) best = min(best, d[i][j - 1] + SLIP);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        best = min(best, d[i - 2][j - 2] + SLIP);
      d[i][j] = best;
    }
  return d[na][nb];
}

unsigned pt_nearness(const char *typed, const char *name) {
  unsigned d = distance(typed, name);
  return strlen(typed) >= 3 && strncmp(name, typed, strlen(typed)) == 0 ? min(d, 1) : d;
}
