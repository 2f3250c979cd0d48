// VERDICT expect=true property=none args=--function=f
/* Copies numbers. */
unsigned long __protest_object_size(const void *);
#define LENGTH(A) (__protest_object_size(A) / sizeof *(A))

int f(int *to, const int *from, unsigned n) {
  if (!to || !from || n > LENGTH(to) || n > LENGTH(from)) return 0;
  for (unsigned i = 0; i < n; i++) to[i] = from[i];
  return 1;
}
