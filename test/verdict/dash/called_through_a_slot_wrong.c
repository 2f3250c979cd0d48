// VERDICT expect=false property=none kind=call must=dash
extern int __VERIFIER_nondet_int(void);
static int one(int x) { return x > 0; }
static int two(int x) { return x < 0; }
int main(void) {
  int (*first)(int) = one, (*second)(int) = 0;
  int (**slot)(int) = __VERIFIER_nondet_int() ? &first : &second;
  *slot = two;
  return slot != &second ? second(2) : first(1);
}
