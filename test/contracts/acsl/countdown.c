// CONTRACT expect=true quick
/*@ requires n >= 0;
    ensures \result == 0; */
int countdown(int n) {
  /*@ loop invariant 0 <= n <= \at(n, Pre);
      loop variant n; */
  while (n > 0) n--;
  return n;
}
