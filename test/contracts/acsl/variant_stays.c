// CONTRACT expect=false kind=decreases quick says="loop variant n"
/*@ requires 0 <= n <= 10;
    ensures \result == 0; */
int countdown(int n) {
  int k = n;
  /*@ loop variant n; */
  while (k > 0) k--;
  return k;
}
