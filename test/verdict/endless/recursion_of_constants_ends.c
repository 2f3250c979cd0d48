// VERDICT expect=true property=termination default=true
extern int __VERIFIER_nondet_int(void);
static int f(int n) { return n < 2 ? 1 : f(n - 1) + f(n - 2); }
int main(void) { return f(5) > 0; }
