// VERDICT expect=false property=none args=--function=f default=false
/* The middle of an array; wrong. */
unsigned long __protest_object_size(const void *);
#define LENGTH(A) (__protest_object_size(A) / sizeof *(A))

int f(const int *a, unsigned n) {
  if (!a || n > LENGTH(a)) return 0;
  return a[(n + 1) / 2];
}
