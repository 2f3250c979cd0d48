// LINES args=--no-search,--no-invariants
int sum(void) {
  int a[10], s = 0;
  for (int i = 0; i < 10; i++) {
    a[i] = 1;             // EXPECT unsafe 10>5 bounds
    s |= 2;
  }
  return s;
}
int main(void) { return sum(); }
