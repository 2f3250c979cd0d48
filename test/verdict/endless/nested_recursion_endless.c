// VERDICT expect=false property=termination default=false
static int f(int n) { return n > 10 ? n - 1 : f(f(n + 1)); }
int main(void) { return f(17 - 9); }
