// VERDICT expect=true property=none args=--function=f default=true
/* A sum that fits. */
int f(int a, int b) { return a + b; }
