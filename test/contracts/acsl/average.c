// CONTRACT expect=true quick
/*@ requires 0 <= low <= high;
    ensures \result == (low + high) / 2; */
int average(int low, int high) { return low + (high - low) / 2; }
