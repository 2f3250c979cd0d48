// CONTRACT expect=error quick says="acsl_semicolon.c:2:5: the semicolon of this clause is missing"
/*@ requires x > 0 */
int f(int x) { return x; }
