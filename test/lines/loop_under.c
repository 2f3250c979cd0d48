// LINES args=--no-search,--loops=under,--first=3
int f(void) {
  int n = 0;
  while (n < 100) n++;
  return 7 / (n - 50); // EXPECT unreachable function div-zero
}
int main(void) { return f(); }
