// LINES args=--no-search
/* Candidates for invariants that contradict each other say nothing of how runs get to the loop. */
int f(void) {
  int n = 0;
  for (unsigned char i = 250; i != 0; i++) n ^= i;
  return 7 / n; // EXPECT unsafe 8>6 div-zero
}
int main(void) { return f(); }
