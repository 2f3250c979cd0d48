// VERDICT expect=false property=termination default=false
static int fib(int n) { return n == 1 ? n : fib(n - 1 ? 2 : n) + 1; }
int main(void) { return fib(6) == 8; }
