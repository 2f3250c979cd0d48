// VERDICT expect=true property=none args=--function=f default=true
/* Sets all elements. */
unsigned long __protest_object_size(const void *);
#define LENGTH(A) (__protest_object_size(A) / sizeof *(A))

int f(short *a, unsigned n) {
  if (!a || n > LENGTH(a)) return 0;
  for (unsigned i = 0; i < n; i++) a[i] = 0;
  return 1;
}
