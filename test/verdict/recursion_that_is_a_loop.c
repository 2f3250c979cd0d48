// VERDICT expect=true property=no-overflow
int __VERIFIER_nondet_int(void);

static int mix(int x, int y) {
  if (y == 0) return x;
  if (x == 0) return mix(y, y - 1);
  return mix(y, x - 1);
}

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  return x >= 0 && y >= 0 ? mix(x, y) : 0;
}
