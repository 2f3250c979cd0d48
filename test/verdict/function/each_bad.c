// VERDICT expect=false property=none args="--strict --function=f" default=false
/* A function that is called for each element; wrong. */
unsigned long __protest_object_size(const void *);
#define LENGTH(A) (__protest_object_size(A) / sizeof *(A))

int f(const int *a, unsigned n, int (*test)(int)) {
  if (!a || n > LENGTH(a)) return 0;
  for (unsigned i = 0; i < n; i++)
    if (test(a[i])) return 1;
  return 0;
}
