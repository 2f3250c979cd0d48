// VERDICT expect=true property=unreach-call must=dash
// Some of the states that were seen in front of a call get into the callee, and never out again.
void reach_error(void) {}
static int value(int kind, int a, int b) {
  int x = a * 3 % 100, y = b * 5;
  switch (kind) {
  case 0: return value(1, x, y) + value(2, y, x);
  case 1: return value(3, y, x + 1);
  case 2: return x;
  case 3: if (x > y) return x; return value(0, x + 1, y + 2);
  }
  return 0;
}
int main(void) {
  if (value(0, 1, 2) == 1) reach_error();
  return 0;
}
