// CONTRACT expect=error quick says="in ACSL this computes with real numbers"
/*@ ensures \result == (double)(x + y + 1); */
double sum(double x, double y) { return x + y + 1; }
