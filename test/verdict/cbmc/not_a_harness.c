// VERDICT expect=false property=none default=false
// main does not begin a harness by calling one: its own variable has to be initialised.
static int twice(int x) { return x > 0 ? 2 : 1; }

static int sum_harness(void) {
  int x;
  return twice(x);
}

int main(void) { return sum_harness(); }
