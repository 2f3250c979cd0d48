// VERDICT expect=true property=termination default=true
extern int __VERIFIER_nondet_int(void);
static int f(int n, int sum) { return n <= 0 ? sum : f(n - 1, !sum); }
int main(void) { return f(__VERIFIER_nondet_int(), 0); }
