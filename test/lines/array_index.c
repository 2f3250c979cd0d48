// LINES args=--no-search
static int table[8];
int at(unsigned i) {
  if (i < 8) return table[i]; // EXPECT safe function bounds
  return table[i & 15];       // EXPECT unsafe 7>5 bounds
}
int main(void) { return at(9); }
