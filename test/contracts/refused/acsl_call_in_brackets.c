// CONTRACT expect=error quick says="a clause calls a function"
static int g(int x) { return x; }
/*@ requires (g)(x) > 0; */
int f(int x) { return x; }
