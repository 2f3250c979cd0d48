// CONTRACT expect=error quick says="acsl_sum_of_floats.c:2:71: error: in ACSL this computes with real numbers"
/*@ requires 0 <= x <= 1 && 0 <= y <= 1 && n == 1; ensures \result == x + y; */
double sum(double x, double y, int n) { return x + y; }
