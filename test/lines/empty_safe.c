// LINES args=--no-search
int half(int x) {
  return x % 7 + x / 2; // EXPECT safe empty overflow
}
int main(void) { return half(5) & 1; }
