// VERDICT expect=true property=termination default=true
extern int __VERIFIER_nondet_int(void);
static int odd(int n);
static int even(int n) { return n == 0 ? 1 : !odd(n - 1); }
static int odd(int n) { return n == 0 ? 0 : !even(n - 1); }
int main(void) { return even(8); }
