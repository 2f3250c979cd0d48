// VERDICT expect=false property=none args="--strict --function=f" default=false
/* Looks for a number; wrong. */
unsigned long __protest_object_size(const void *);
#define LENGTH(A) (__protest_object_size(A) / sizeof *(A))

int f(const int *a, unsigned n, int x) {
  if (!a) return 0;
  for (unsigned i = 0; i < n; i++)
    if (a[i] == x) return 1;
  return 0;
}
