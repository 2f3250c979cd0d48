// CONTRACT expect=error quick says="old in a requires"
/*@ requires \old(x) > 0; */
int f(int x) { return x; }
