// CONTRACT expect=error quick says="acsl_no_bounds.c:2:29: a quantifier without bounds"
/*@ ensures \forall integer i; i * i >= 0; */
int f(int x) { return x; }
