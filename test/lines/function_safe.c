// LINES args=--no-search
int f(int a, int b) {
  if (b <= 0) return 0;
  if (a < 0) a = 0;
  return a / b; // EXPECT safe function div-zero
}
int main(void) { return f(4, 2); }
