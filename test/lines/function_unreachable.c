// LINES args=--no-search
int f(unsigned n) {
  unsigned r = n % 10;
  if (r > 20) return 100 / n; // EXPECT unreachable function div-zero
  return 0;
}
int main(void) { return f(4); }
