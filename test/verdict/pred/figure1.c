// VERDICT expect=true property=unreach-call must=pred
/* The paper about DASH, figure 1: aliases that a flow-insensitive analysis cannot tell apart. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);

struct device {
  int lock, y;
};

static void prove_me(struct device *p, struct device *p1, struct device *p2) {
  p1 = malloc(sizeof *p1), p1->lock = 0;
  p2 = malloc(sizeof *p2), p2->lock = 0;
  p->lock = 1;
  if (p1->lock == 1 || p2->lock == 1) reach_error();
  p = p1;
  p = p2;
}

int main(void) {
  struct device a, b, c;
  a.lock = b.lock = c.lock = __VERIFIER_nondet_int();
  while (__VERIFIER_nondet_int()) prove_me(&a, __VERIFIER_nondet_int() ? &b : &a, &c);
  return 0;
}
