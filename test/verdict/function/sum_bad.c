// VERDICT expect=false property=none args=--function=f default=false
/* The sum of an array; wrong. */
unsigned long __protest_object_size(const void *);
#define LENGTH(A) (__protest_object_size(A) / sizeof *(A))

unsigned f(const unsigned *a, unsigned long n) {
  unsigned s = 0;
  if (!a || n > LENGTH(a)) return 0;
  for (unsigned long i = 0; i <= n; i++) s += a[i];
  return s;
}
