int scale(int value, int factor) { return value * factor; }
double half(double x) { return x / 2; }
int twice(a) char a; { return a * 2; }
inline int shared(int x) { return x + 1; }
int other(void) { return shared(1); }
