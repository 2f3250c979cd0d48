// VERDICT expect=true property=none args=--function=f default=true
/* Looks for a number. */
unsigned long __protest_object_size(const void *);
#define LENGTH(A) (__protest_object_size(A) / sizeof *(A))

int f(const int *a, unsigned n, int x) {
  if (!a || n > LENGTH(a)) return 0;
  for (unsigned i = 0; i < n; i++)
    if (a[i] == x) return 1;
  return 0;
}
