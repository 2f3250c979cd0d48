// CONTRACT expect=false kind=overflow quick
/*@ requires 0 <= low <= high;
    ensures \result == (low + high) / 2; */
int average(int low, int high) { return (low + high) / 2; }
