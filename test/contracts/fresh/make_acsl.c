// CONTRACT expect=true
#include <stdlib.h>
/*@ requires 0 < n < 100;
    assigns \nothing;
    ensures \result == \null || \fresh{Old, Here}(\result, n * sizeof(int)); */
int *make(int n) {
  return malloc(n * sizeof(int));
}

/*@ requires \valid(a);
    assigns *a;
    ensures *a == 3; */
int use(int *a) {
  *a = 3;
  int *p = make(4);
  if (p) p[3] = 4;
  free(p);
  return 0;
}
