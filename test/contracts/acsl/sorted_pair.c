// CONTRACT expect=true open quick
/*@ predicate sorted(int *t, integer n) =
      \forall integer i, j; 0 <= i < j < n ==> t[i] <= t[j]; */

/*@ requires \valid(a + (0 .. 1));
    ensures sorted(a, 2); */
void sort2(int *a) {
  if (a[0] > a[1]) {
    int t = a[0];
    a[0] = a[1];
    a[1] = t;
  }
}
