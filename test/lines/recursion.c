// LINES args=--no-search
static unsigned down(unsigned n) {
  if (n == 0) return 1;
  return down(n - 1) / n; // EXPECT safe function div-zero
}
int main(void) { return (int)down(4); }
