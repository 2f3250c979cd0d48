// LINES args=--no-search
int f(unsigned x) {
  unsigned y = x | 1;
  return 100 / y; // EXPECT safe block div-zero
}
int main(void) { return f(2); }
