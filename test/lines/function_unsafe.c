// LINES args=--no-search
int f(int a, int b) {
  if (b < 0) b = 1;
  return a / b; // EXPECT unsafe 6>4 div-zero
}
int main(void) { return f(4, 0); }
