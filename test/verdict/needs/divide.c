// VERDICT expect=true property=none args=--function=f default=true
/* A divisor. */
unsigned f(unsigned a, unsigned b) { return a / b; }
