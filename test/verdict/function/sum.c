// VERDICT expect=true property=none args=--function=f default=true
/* The sum of an array. */
unsigned long __protest_object_size(const void *);
#define LENGTH(A) (__protest_object_size(A) / sizeof *(A))

unsigned f(const unsigned *a, unsigned long n) {
  unsigned s = 0;
  if (!a || n > LENGTH(a)) return 0;
  for (unsigned long i = 0; i < n; i++) s += a[i];
  return s;
}
