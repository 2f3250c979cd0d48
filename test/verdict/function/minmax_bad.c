// VERDICT expect=false property=none args="--strict --function=f" default=false
/* Two out-parameters; wrong. */
unsigned long __protest_object_size(const void *);
#define LENGTH(A) (__protest_object_size(A) / sizeof *(A))

int f(const int *a, unsigned n, int *low, int *high) {
  if (!a || !low || !n || n > LENGTH(a)) return 0;
  *low = *high = a[0];
  return 1;
}
