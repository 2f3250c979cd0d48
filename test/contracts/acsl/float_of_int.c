// CONTRACT expect=false kind=postcondition quick
/* 2^24 + 1 is no float. */
/*@ requires x < 100000000; ensures (double)\result == x; */
float as_float(int x) { return x; }
