// CONTRACT expect=error quick says="a call of what is no predicate"
int g(int x) { return x; }
/*@ requires g(x) > 0; */
int f(int x) { return x; }
