// CONTRACT expect=error quick says="in ACSL this computes with real numbers"
/*@ predicate doubled(double a, double b) = a == (double)(b + b);
 */
/*@ ensures doubled(\result, x + y); */
double sum(double x, double y) { double s = x + y; return s + s; }
