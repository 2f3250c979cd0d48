// VERDICT expect=true property=termination default=true
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int main(void) { return fib(6) == 8; }
