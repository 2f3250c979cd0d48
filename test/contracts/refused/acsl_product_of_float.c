// CONTRACT expect=error quick says="in ACSL this computes with real numbers"
/*@ requires 0 <= x <= 1; ensures \result == n * (x); */
float times(float x, int n) { return n * x; }
