// VERDICT expect=false property=none args="--strict --function=f" default=false
/* Sets all elements; wrong. */
unsigned long __protest_object_size(const void *);
#define LENGTH(A) (__protest_object_size(A) / sizeof *(A))

int f(short *a, unsigned n) {
  if (!a || n > LENGTH(a) + 1) return 0;
  for (unsigned i = 0; i < n; i++) a[i] = 0;
  return 1;
}
