// VERDICT expect=false property=none args="--strict --function=middle" default=false
/* The sum of two indices overflows in an array of more than 2^30 elements: only such an array shows
   it, and two of its elements are looked at. */
unsigned long __protest_object_size(const void *);

int middle(const int *a, int low, int high) {
  if (!a || low < 0 || high < low) return 0;
  if ((unsigned long)high >= __protest_object_size(a) / sizeof *a) return 0;
  if (a[low] == a[high]) return 0;
  return a[(low + high) / 2];
}
