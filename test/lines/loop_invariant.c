// LINES args=--no-search
int sum(void) {
  int a[10], s = 0;
  for (int i = 0; i < 10; i++) {
    a[i] = 1;             // EXPECT safe function bounds
    s |= a[i];            // EXPECT safe block bounds
  }
  return s;
}
int main(void) { return sum(); }
