// CONTRACT expect=error quick says="acsl_side_effect.c:2:16: a clause with a side effect"
/*@ requires x = 1; */
int f(int x) { return x; }
