// VERDICT expect=true property=none kind=stack-overflow default=true must=test
static long sum(int n) { return n ? n + sum(n - 1) : 0; }
int main(void) { return sum(9000) == 0; }
