// LINES args=--no-search,--missing=havoc
extern void use(int *p);
int f(int n) {
  int d = 2, e = 0;
  use(&e);
  if (n) d = 3;
  return n / d + n / e; // EXPECT unsafe 9>7 div-zero
}
int main(void) { return f(3); }
