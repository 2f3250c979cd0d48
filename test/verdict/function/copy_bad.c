// VERDICT expect=false property=none args="--strict --function=f" default=false
/* Copies numbers; wrong. */
unsigned long __protest_object_size(const void *);
#define LENGTH(A) (__protest_object_size(A) / sizeof *(A))

int f(int *to, const int *from, unsigned n) {
  if (!to || !from || n > LENGTH(to)) return 0;
  for (unsigned i = 0; i < n; i++) to[i] = from[i];
  return 1;
}
