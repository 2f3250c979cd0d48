// VERDICT expect=true property=none kind=stack-overflow default=unknown engines=test,kiki
/* No compiler's frames are so large that this overflows, but nobody knows them all. */
static long sum(int n) { return n ? n + sum(n - 1) : 0; }
int main(void) { return sum(90000) == 0; }
