// CONTRACT expect=true quick
/*@ requires -100 <= x <= 100;
    ensures \result == x * x && \result >= 0; */
int square(int x) { return x * x; }
