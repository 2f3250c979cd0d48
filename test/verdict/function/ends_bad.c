// VERDICT expect=false property=none args=--function=f default=false
/* Both ends of an array; wrong. */
unsigned long __protest_object_size(const void *);
#define LENGTH(A) (__protest_object_size(A) / sizeof *(A))

int f(const char *a, unsigned long n) {
  if (!a || n > LENGTH(a)) return 0;
  return a[0] == a[n - 1];
}
