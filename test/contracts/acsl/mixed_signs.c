// CONTRACT expect=true quick
/*@ requires x < y;
    ensures \result; */
int below(int x, unsigned y) { return x < 0 || (unsigned)x < y; }
