// LINES args=--no-search
int never(int x) {
  if (x > 100) return x / (x & 0); // EXPECT flawed empty div-zero
  return 0;
}
int main(void) { return never(5); }
