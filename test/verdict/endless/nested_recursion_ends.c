// VERDICT expect=true property=termination default=true
static int f(int n) { return n > 20 ? n - 1 : f(f(n + 2)); }
int main(void) { return f(17 - 0); }
