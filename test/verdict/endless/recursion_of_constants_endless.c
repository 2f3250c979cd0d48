// VERDICT expect=false property=termination default=false
extern int __VERIFIER_nondet_int(void);
static int f(int n) { return n < 2 ? 1 : f(n - 1) + f(n / 1); }
int main(void) { return f(5) > 0; }
