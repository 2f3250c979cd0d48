// VERDICT expect=true property=none args=--function=job_run default=unknown
/* What a function of the caller does with memory that it gets is not known: it may free it. */
#include <stdlib.h>

struct hooks {
  void (*release)(void *);
};

int job_run(const struct hooks *h, int n) {
  int *work = malloc(sizeof *work);
  if (!work) return -1;
  *work = n;
  if (h && h->release) h->release(work);
  else free(work);
  return 0;
}
