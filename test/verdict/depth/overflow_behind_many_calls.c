// VERDICT expect=false property=no-overflow default=false
static int depth(int n) { return n > 0 ? depth(n - 1) + 1 : 0; }
int main(void) { return 2147483600 + depth(80000) > 0; }
