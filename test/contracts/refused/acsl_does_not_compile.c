// CONTRACT expect=error quick says="acsl_does_not_compile.c:2:19: error: use of undeclared identifier"
/*@ requires x >= y; */
int f(int x) { return x; }
