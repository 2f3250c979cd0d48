// CONTRACT expect=true quick
int twice(int x) { return 2 * x; }

/*@ requires -1000 <= n <= 1000;
    ensures \result == 2 * n; */
int twice(int n);
