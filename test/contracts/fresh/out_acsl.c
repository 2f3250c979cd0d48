// CONTRACT expect=true args="--function use"
#include <stdlib.h>
/*@ requires \valid(out) && 0 < n < 50;
    assigns *out;
    behavior good: assumes n > 1; ensures \result == 0 && \fresh(*out, n * sizeof(int));
    behavior bad: assumes n == 1; ensures \result == -1; */
int make(int **out, int n) {
  if (n == 1) return -1;
  int *p = malloc(n * sizeof(int));
  if (!p) abort();
  *out = p;
  return 0;
}

/*@ ensures \result == 5; */
int use(void) {
  int *p;
  if (make(&p, 3)) return 7;
  p[2] = 5;
  int r = p[2];
  free(p);
  return r;
}
