// VERDICT expect=true property=none args=--function=f default=true
/* The middle of an array. */
unsigned long __protest_object_size(const void *);
#define LENGTH(A) (__protest_object_size(A) / sizeof *(A))

int f(const int *a, unsigned n) {
  if (!a || n > LENGTH(a) || !n) return 0;
  return a[n / 2];
}
