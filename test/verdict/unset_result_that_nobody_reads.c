// VERDICT expect=true property=none kind=uninit args="--checks=uninit"
int __VERIFIER_nondet_int(void);

static int half(int x) {
  if (x > 3) return x / 2;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  half(x);
  return x > 3 ? half(x) : 0;
}
