// LINES args=--no-search
int f(int *p, int n) {
  if (p == 0) {
    if (n > 3) n = 3;
    return *p; // EXPECT flawed function access
  }
  return n;
}
int main(void) { return f(0, 0); }
