// CONTRACT expect=error quick says="acsl_tenth.c:2:30: in ACSL this is a real number"
/*@ ensures \result == (x <= 0.1); */
int small(double x) { return x <= 0.1; }
