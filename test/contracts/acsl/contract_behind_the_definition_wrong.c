// CONTRACT expect=false kind=postcondition quick
int twice(int x) { return 2 * x; }

/*@ requires -1000 <= n <= 1000;
    ensures \result == 3 * n; */
int twice(int n);
