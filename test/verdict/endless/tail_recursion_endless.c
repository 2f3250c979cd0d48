// VERDICT expect=false property=termination default=false
extern int __VERIFIER_nondet_int(void);
static int f(int n, int sum) { return n < 0 ? sum : f(n / 2, !sum); }
int main(void) { return f(__VERIFIER_nondet_int(), 0); }
