// CONTRACT expect=true quick
/*@ requires x + y <= 100 && x >= 0 && y >= 0;
    ensures \result == x + y && \result < 101; */
long add(long x, long y) { return x + y; }
