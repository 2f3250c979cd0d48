// VERDICT expect=false property=none kind=stack-overflow default=false must=test
/* 900000 frames of at least 16 bytes. */
static long sum(int n) { return n ? n + sum(n - 1) : 0; }
int main(void) { return sum(900000) == 0; }
