// CONTRACT expect=false kind=postcondition quick
/* 2^40 is no int, but it is a number. */
/*@ requires 0 <= k <= 63;
    ensures \result == (1 << k) || k > 40; */
int power(int k) { return k < 31 ? 1 << k : 0; }
