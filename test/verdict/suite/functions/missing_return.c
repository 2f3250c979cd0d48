// VERDICT expect=false property=none default=false
// The caller uses a value that was never returned.
extern int __VERIFIER_nondet_int(void);
static int sign(int n) { if (n > 0) return 1; if (n < 0) return -1; }
int main(void) { return sign(__VERIFIER_nondet_int()) + 3; }
