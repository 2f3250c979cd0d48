// LINES args=--no-search,--arith=linear
int f(int a) {
  if (a < 1) return 0;
  return 7 / a; // EXPECT safe? function div-zero
}
int main(void) { return f(3); }
