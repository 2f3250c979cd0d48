// VERDICT expect=false property=none args=--function=f default=false
/* Goes from the end to the start; wrong. */
unsigned long __protest_object_size(const void *);
#define LENGTH(A) (__protest_object_size(A) / sizeof *(A))

int f(const int *a, unsigned n) {
  if (!a || n > LENGTH(a)) return 0;
  while (n > 0)
    if (a[n--] < 0) return 1;
  return 0;
}
